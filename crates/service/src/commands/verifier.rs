//! The verifier's daemon as a command.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio_util::sync::CancellationToken;
use tracing::{error, info};

use super::{CommandError, bind, say, stop_signal};
use crate::http::serve_http;
use crate::settings::VerifierSettings;
use crate::telemetry::start_logging;
use crate::tls::ReloadingTls;
use crate::tokens::Tokens;
use crate::verifier::{StartError, Verifier};

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
            settings.verifier_name()?;
            settings.policy()?;
            settings.tls()?.map(ReloadingTls::new).transpose().map_err(StartError::from)?;
            settings.tokens.as_deref().map(Tokens::read).transpose().map_err(StartError::from)?;
            say("the settings are fine");
            return Ok(());
        }
        // Before anybody is told that we listen: a signal must never find the default handlers.
        let (stop, hangup) = (stop_signal()?, signal(SignalKind::hangup()).map_err(CommandError::Signals)?);
        let verifier = Verifier::start(&settings).await?;
        let listener = bind(settings.listen_address()).await?;
        let address = listener.local_addr().map_err(CommandError::Address)?;
        let scheme = if verifier.speaks_tls() { "https" } else { "http" };
        let stopping = CancellationToken::new();
        if let Some(http) = settings.http {
            let page = bind(http).await?;
            let http = page.local_addr().map_err(CommandError::Address)?;
            let done = stopping.clone().cancelled_owned();
            let shown = verifier.clone();
            tokio::spawn(async move {
                if let Err(error) = serve_http(page, shown, done).await {
                    error!(%error, "the HTTP page failed");
                }
            });
            say(&format!("http http://{http}"));
        }
        // Machine-readable: whoever started us with port 0 reads the address here.
        say(&format!("listening {scheme}://{address}"));
        say(&format!("receipt-key {}", verifier.receipt_key()));
        let reloading = verifier.clone();
        tokio::spawn(reload_on_hangup(reloading, hangup));
        let result = verifier.run(listener, stop).await;
        stopping.cancel();
        Ok(result?)
    }
}

async fn reload_on_hangup(verifier: Verifier, mut hangup: Signal) {
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
