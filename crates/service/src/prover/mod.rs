//! The prover as a client of verifiers, and as a daemon for programs next to it.

mod client;
mod daemon;
mod line;
mod transport;
mod trouble;

pub use client::{ClientTls, Job, ProgressReport, ProverClient};
pub use daemon::{DaemonError, ProverDaemon, bind_unix};
pub use trouble::ProveError;
