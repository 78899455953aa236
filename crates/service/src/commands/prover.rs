//! The prover's daemon as a command, and the flags every prover shares.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;

use super::{CommandError, bind, say, stop_signal};
use crate::prover::{ClientTls, ProverClient, ProverDaemon, bind_unix};
use crate::telemetry::{LogFormat, start_logging};

/// How a prover reaches verifiers.
#[derive(Args, Clone, Debug, Default)]
pub struct ClientArgs {
    /// Address of a verifier, for example `https://verifier.example:7411`; may be given several times: the first
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
    /// Most proofs at once; more wait
    #[arg(long, env = "FACEDOWN_PROVER_SESSIONS", value_name = "N", default_value_t = 8)]
    pub max_sessions: usize,
    /// Allow an address other than loopback
    #[arg(long, env = "FACEDOWN_PROVER_INSECURE")]
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
        let daemon = ProverDaemon::new(self.client.client()?, self.max_sessions);
        let stop = stop_signal()?;
        if let Some(path) = &self.socket {
            let listener =
                bind_unix(path).map_err(|source| CommandError::Socket { path: path.clone(), source })?;
            say(&format!("listening unix:{}", path.display()));
            return Ok(daemon.run_unix(listener, stop).await?);
        }
        let address = self.listen.unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], PROVER_PORT)));
        if !address.ip().is_loopback() && !self.insecure {
            return Err(CommandError::Exposed(address));
        }
        let listener = bind(address).await?;
        let address = listener.local_addr().map_err(CommandError::Address)?;
        say(&format!("listening http://{address}"));
        Ok(daemon.run(listener, stop).await?)
    }
}

/// The prover daemon's port, unless another one is given.
pub const PROVER_PORT: u16 = 7421;
