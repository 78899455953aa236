//! The daemons as commands: flags, files and signals around the services. `facedown serve` and the two daemon
//! binaries are the same code.

mod prover;
mod verifier;

use std::future::Future;
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use thiserror::Error;
use tokio::net::TcpListener;
use tokio::runtime;
use tokio::signal::unix::{SignalKind, signal};

use crate::prover::DaemonError;
use crate::settings::SettingsError;
use crate::verifier::{RunError, StartError};

pub use prover::{ClientArgs, PROVER_PORT, ProverCommand};
pub use verifier::VerifierCommand;

/// Runs a command to its end on a runtime of its own. A thread that is still computing then is not waited for:
/// a daemon told to stop must stop.
///
/// # Errors
/// If the system gives no threads.
pub fn run_to_end<F: Future>(command: F) -> Result<F::Output, CommandError> {
    let runtime = runtime::Builder::new_multi_thread().enable_all().build().map_err(CommandError::Signals)?;
    let output = runtime.block_on(command);
    runtime.shutdown_timeout(Duration::from_millis(200));
    Ok(output)
}

async fn bind(address: SocketAddr) -> Result<TcpListener, CommandError> {
    TcpListener::bind(address).await.map_err(|source| CommandError::Bind { address, source })
}

/// Listens for SIGTERM and Ctrl-C from now on; what it gives completes when one comes.
fn stop_signal() -> Result<impl Future<Output = ()> + Send + 'static, CommandError> {
    let mut terminate = signal(SignalKind::terminate()).map_err(CommandError::Signals)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(CommandError::Signals)?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// A line on standard output for whoever started us; a closed pipe is no reason to stop serving.
pub(crate) fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}");
    let _ = out.flush();
}

/// A daemon that could not start or go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CommandError {
    /// The system lets us hear no signals, or run no threads.
    #[error("the system refuses: {0}")]
    Signals(std::io::Error),
    /// The Unix socket cannot be made.
    #[error("cannot listen on {}: {source}", path.display())]
    Socket {
        /// Its path.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The verifier cannot start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The verifier could not go on.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The prover's daemon could not serve.
    #[error(transparent)]
    Prover(#[from] DaemonError),
    /// An address cannot be used.
    #[error("cannot listen on {address}: {source}")]
    Bind {
        /// The address.
        address: SocketAddr,
        /// Why.
        source: std::io::Error,
    },
    /// The listener has no address.
    #[error("the listener has no address: {0}")]
    Address(std::io::Error),
    /// A file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Solutions would travel over an open network.
    #[error("{0} is not a loopback address: solutions would travel in plain text (--insecure allows it)")]
    Exposed(SocketAddr),
    /// The probed verifier is not ready.
    #[error("the verifier at {0} is not ready")]
    NotReady(SocketAddr),
}

impl From<SettingsError> for CommandError {
    fn from(error: SettingsError) -> Self {
        Self::Start(error.into())
    }
}

impl CommandError {
    /// Whether the settings are at fault, rather than the world.
    pub fn is_usage(&self) -> bool {
        !matches!(
            self,
            Self::Run(_) | Self::Prover(_) | Self::NotReady(_) | Self::Start(StartError::Store(_))
        )
    }
}
