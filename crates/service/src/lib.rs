//! The async shell: the verifier and the prover as networked services.
//!
//! Everything that waits lives here: gRPC over HTTP/2, TLS, deadlines, the receipt store, telemetry. What a
//! proof *is* lives below, in crates without a runtime; this crate pumps their messages. It is the only one
//! that reads certificates and makes randomness and time.

pub mod certs;
pub mod commands;
pub mod http;
pub mod incoming;
pub mod policy;
pub mod prover;
pub mod settings;
pub mod store;
mod stream;
pub mod telemetry;
pub mod tls;
pub mod tokens;
pub mod verifier;

/// The raw gRPC clients, for programs that want the calls themselves; [`prover::ProverClient`] is the one that
/// proves.
pub mod clients {
    pub use crate::generated::prover_client::ProverClient as ProverDaemonClient;
    pub use crate::generated::verifier_client::VerifierClient;
    pub use facedown_wire::v1;
}

/// Generated gRPC clients and servers.
#[allow(missing_docs, clippy::all, unreachable_pub)]
mod generated {
    include!(concat!(env!("OUT_DIR"), "/facedown.v1.rs"));
}
