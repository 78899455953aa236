//! The daemons as commands: flags, files and signals around the services. `facedown serve` and the two daemon
//! binaries are the same code.

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use thiserror::Error;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;
use tracing::{error, info};

use crate::http::serve_http;
use crate::prover::{ClientTls, DaemonError, ProverClient, ProverDaemon};
use crate::settings::{SettingsError, VerifierSettings};
use crate::telemetry::{LogFormat, start_logging};
use crate::tls::ReloadingTls;
use crate::tokens::Tokens;
use crate::verifier::{RunError, StartError, Verifier};

/// Runs a verifier until SIGTERM or Ctrl-C; SIGHUP reads the certificates again.
#[derive(Args, Clone, Debug, Default)]
pub struct VerifierCommand {
    /// Settings; they win over the file.
    #[command(flatten)]
    pub settings: VerifierSettings,
    /// TOML file with the same settings as the flags (`listen = "0.0.0.0:7411"`, `tls-cert = "…"`, …)
    #[arg(long, env = "FACEDOWN_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Check the settings and all files they name, then stop
    #[arg(long)]
    pub check_config: bool,
    /// Ask a running verifier's HTTP address whether it is ready, then stop (for container health checks)
    #[arg(long, value_name = "ADDRESS")]
    pub probe: Option<SocketAddr>,
}

impl VerifierCommand {
    /// Runs it.
    ///
    /// # Errors
    /// Says what cannot be used or what failed.
    pub async fn run(self) -> Result<(), CommandError> {
        if let Some(address) = self.probe {
            return probe(address).await;
        }
        let file = self.config.as_deref().map(VerifierSettings::read).transpose()?.unwrap_or_default();
        let settings = self.settings.or(file);
        let filter = settings.log.clone().unwrap_or_else(|| "info".to_owned());
        start_logging(settings.log_format.unwrap_or_default(), &filter);
        if self.check_config {
            settings.policy()?;
            settings.tls()?.map(ReloadingTls::new).transpose().map_err(StartError::from)?;
            settings.tokens.as_deref().map(Tokens::read).transpose().map_err(StartError::from)?;
            say("the settings are fine");
            return Ok(());
        }
        let verifier = Verifier::start(&settings).await?;
        let listener = bind(settings.listen_address()).await?;
        let address = listener.local_addr().map_err(CommandError::Address)?;
        let scheme = if verifier.speaks_tls() { "https" } else { "http" };
        let stopping = CancellationToken::new();
        if let Some(http) = settings.http {
            let page = bind(http).await?;
            let http = page.local_addr().map_err(CommandError::Address)?;
            let done = stopping.clone().cancelled_owned();
            let (metrics, store) = (verifier.metrics(), verifier.store());
            tokio::spawn(async move {
                if let Err(error) = serve_http(page, metrics, store, done).await {
                    error!(%error, "the HTTP page failed");
                }
            });
            say(&format!("http http://{http}"));
        }
        // Machine-readable: whoever started us with port 0 reads the address here.
        say(&format!("listening {scheme}://{address}"));
        say(&format!("receipt-key {}", verifier.receipt_key()));
        let reloading = verifier.clone();
        tokio::spawn(async move { reload_on_hangup(reloading).await });
        let result = verifier.run(listener, stop_signal()).await;
        stopping.cancel();
        Ok(result?)
    }
}

/// How a prover reaches verifiers.
#[derive(Args, Clone, Debug, Default)]
pub struct ClientArgs {
    /// Address of a verifier, for example https://verifier.example:7411; may be given several times: the first
    /// that takes the proof on is used
    #[arg(long, value_name = "ADDRESS", env = "FACEDOWN_VERIFIER", value_delimiter = ',')]
    pub verifier: Vec<String>,
    /// Authority that signed the verifier's certificate (PEM)
    #[arg(long, value_name = "FILE", env = "FACEDOWN_TLS_CA")]
    pub tls_ca: Option<PathBuf>,
    /// The prover's own certificate (PEM), for mutual TLS
    #[arg(long, value_name = "FILE", env = "FACEDOWN_CLIENT_CERT", requires = "tls_key")]
    pub tls_cert: Option<PathBuf>,
    /// Its private key (PEM)
    #[arg(long, value_name = "FILE", env = "FACEDOWN_CLIENT_KEY", requires = "tls_cert")]
    pub tls_key: Option<PathBuf>,
    /// Name in the verifier's certificate, if it is not the host's
    #[arg(long, value_name = "NAME", env = "FACEDOWN_TLS_NAME")]
    pub tls_name: Option<String>,
    /// File with the bearer token to show
    #[arg(long, value_name = "FILE", env = "FACEDOWN_TOKEN_FILE")]
    pub token_file: Option<PathBuf>,
}

impl ClientArgs {
    /// The client these flags describe.
    ///
    /// # Errors
    /// If the token file cannot be read.
    pub fn client(&self) -> Result<ProverClient, CommandError> {
        let mut client = ProverClient::new(self.verifier.iter().cloned());
        let identity = self.tls_cert.clone().zip(self.tls_key.clone());
        if self.tls_ca.is_some() || identity.is_some() || self.tls_name.is_some() {
            let server_name = self.tls_name.clone();
            client = client.with_tls(ClientTls { authority: self.tls_ca.clone(), identity, server_name });
        }
        if let Some(path) = &self.token_file {
            let token = std::fs::read_to_string(path)
                .map_err(|source| CommandError::Read { path: path.clone(), source })?;
            client = client.with_token(token.trim().to_owned());
        }
        Ok(client)
    }
}

/// Runs the prover's daemon until SIGTERM or Ctrl-C.
#[derive(Args, Clone, Debug, Default)]
pub struct ProverCommand {
    /// Verifiers, unless a request names others.
    #[command(flatten)]
    pub client: ClientArgs,
    /// Address to listen on; solutions travel over it, so keep it on loopback [default: 127.0.0.1:7421]
    #[arg(long, env = "FACEDOWN_PROVER_LISTEN", value_name = "ADDRESS")]
    pub listen: Option<SocketAddr>,
    /// Listen on a Unix socket instead
    #[arg(long, env = "FACEDOWN_PROVER_SOCKET", value_name = "PATH", conflicts_with = "listen")]
    pub socket: Option<PathBuf>,
    /// Allow an address other than loopback
    #[arg(long)]
    pub insecure: bool,
    /// Log lines as `text` or `json`
    #[arg(long, env = "FACEDOWN_LOG_FORMAT", value_name = "FORMAT", value_enum, default_value = "text")]
    pub log_format: LogFormat,
    /// What to log
    #[arg(long, env = "FACEDOWN_LOG", value_name = "FILTER", default_value = "info")]
    pub log: String,
}

impl ProverCommand {
    /// Runs it.
    ///
    /// # Errors
    /// Says what cannot be used or what failed.
    pub async fn run(self) -> Result<(), CommandError> {
        start_logging(self.log_format, &self.log);
        let daemon = ProverDaemon::new(self.client.client()?);
        if let Some(path) = &self.socket {
            say(&format!("listening unix:{}", path.display()));
            return Ok(daemon.run_unix(path, stop_signal()).await?);
        }
        let address = self.listen.unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], PROVER_PORT)));
        if !address.ip().is_loopback() && !self.insecure {
            return Err(CommandError::Exposed(address));
        }
        let listener = bind(address).await?;
        let address = listener.local_addr().map_err(CommandError::Address)?;
        say(&format!("listening http://{address}"));
        Ok(daemon.run(listener, stop_signal()).await?)
    }
}

async fn bind(address: SocketAddr) -> Result<TcpListener, CommandError> {
    TcpListener::bind(address).await.map_err(|source| CommandError::Bind { address, source })
}

/// Completes on SIGTERM or Ctrl-C.
async fn stop_signal() {
    let Ok(mut terminate) = signal(SignalKind::terminate()) else { return };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = tokio::signal::ctrl_c() => {}
    }
}

async fn reload_on_hangup(verifier: Verifier) {
    let Ok(mut hangup) = signal(SignalKind::hangup()) else { return };
    while hangup.recv().await.is_some() {
        match verifier.reload_certificates() {
            Ok(()) => info!("the certificates were read again"),
            Err(error) => error!(%error, "the new certificates cannot be used; the old ones stay"),
        }
    }
}

/// Asks `/readyz` and wants to hear "200".
async fn probe(address: SocketAddr) -> Result<(), CommandError> {
    let ask = async {
        let mut stream = TcpStream::connect(address).await?;
        stream.write_all(b"GET /readyz HTTP/1.0\r\n\r\n").await?;
        let mut answer = Vec::new();
        stream.take(1024).read_to_end(&mut answer).await?;
        Ok::<bool, std::io::Error>(
            String::from_utf8_lossy(&answer).lines().next().is_some_and(|line| line.contains(" 200 ")),
        )
    };
    match tokio::time::timeout(Duration::from_secs(3), ask).await {
        Ok(Ok(true)) => Ok(()),
        _ => Err(CommandError::NotReady(address)),
    }
}

/// A line on standard output for whoever started us; a closed pipe is no reason to stop serving.
fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}");
    let _ = out.flush();
}

/// A daemon that could not start or go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CommandError {
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

/// The prover daemon's port, unless another one is given.
pub const PROVER_PORT: u16 = 7421;
