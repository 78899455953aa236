//! Settings of the daemons: flags win over the environment, the environment over the file, the file over
//! the defaults.
//!
//! One struct serves all three, because every field is optional: clap fills it from flags and environment,
//! serde from TOML, and [`VerifierSettings::or`] lays one over the other.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use clap::Args;
use facedown_puzzles::Kind;
use facedown_wire::{MAX_NAME, is_name};
use serde::Deserialize;
use thiserror::Error;

use crate::policy::{Policy, PuzzleList, PuzzleListError};
use crate::telemetry::LogFormat;
use crate::tls::TlsFiles;

macro_rules! settings {
    ($(#[$outer:meta])* $name:ident { $($(#[$inner:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$outer])*
        #[derive(Args, Clone, Debug, Default, Deserialize)]
        #[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
        pub struct $name { $($(#[$inner])* pub $field: Option<$type>,)* }

        impl $name {
            /// These settings where they are given, the others where not.
            pub fn or(self, others: Self) -> Self {
                Self { $($field: self.$field.or(others.$field),)* }
            }

            /// Reads settings from a TOML file.
            ///
            /// # Errors
            /// Says what cannot be read, with line and column.
            pub fn read(path: &Path) -> Result<Self, SettingsError> {
                let text = fs::read_to_string(path)
                    .map_err(|source| SettingsError::Read { path: path.to_owned(), source })?;
                toml::from_str(&text)
                    .map_err(|error| SettingsError::Parse { path: path.to_owned(), reason: error.to_string() })
            }
        }
    };
}

settings! {
    /// Settings of the verifier's daemon.
    VerifierSettings {
        /// Address to listen on [default: 127.0.0.1:7411; port 0 picks a free one]
        #[arg(long, env = "FACEDOWN_LISTEN", value_name = "ADDRESS")]
        listen: SocketAddr,
        /// Address for liveness, readiness and metrics over HTTP [default: none]
        #[arg(long, env = "FACEDOWN_HTTP", value_name = "ADDRESS")]
        http: SocketAddr,
        /// The verifier's name, part of every session and receipt [default: facedown-verifier]
        #[arg(long, env = "FACEDOWN_NAME")]
        name: String,
        /// Directory for receipts and the receipt key [default: facedown-data]
        #[arg(long, env = "FACEDOWN_DATA", value_name = "DIRECTORY")]
        data: PathBuf,
        /// PostgreSQL database for receipts, shared by several verifiers [default: a file under --data]
        #[arg(long, env = "FACEDOWN_DATABASE", value_name = "URL", hide_env_values = true)]
        database: String,
        /// Certificate chain (PEM); turns on TLS
        #[arg(long, env = "FACEDOWN_TLS_CERT", value_name = "FILE", requires = "tls_key")]
        tls_cert: PathBuf,
        /// Private key of the certificate (PEM)
        #[arg(long, env = "FACEDOWN_TLS_KEY", value_name = "FILE", requires = "tls_cert")]
        tls_key: PathBuf,
        /// Authority that must have signed the provers' certificates (PEM); turns on mutual TLS
        #[arg(long, env = "FACEDOWN_CLIENT_CA", value_name = "FILE", requires = "tls_cert")]
        client_ca: PathBuf,
        /// File of bearer tokens, `NAME SHA256-OF-TOKEN` a line; provers must show one
        #[arg(long, env = "FACEDOWN_TOKENS", value_name = "FILE")]
        tokens: PathBuf,
        /// Allow plain text on addresses other than loopback
        #[arg(long, env = "FACEDOWN_INSECURE", num_args = 0..=1, default_missing_value = "true")]
        insecure: bool,
        /// Kinds of puzzles to accept, separated by commas [default: all]
        #[arg(long, env = "FACEDOWN_KINDS", value_delimiter = ',', value_name = "KIND")]
        kinds: Vec<String>,
        /// Directory of puzzle files: accept these puzzles only
        #[arg(long, env = "FACEDOWN_PUZZLES", value_name = "DIRECTORY")]
        puzzles: PathBuf,
        /// Largest board in cells [default: 10000]
        #[arg(long, env = "FACEDOWN_MAX_CELLS", value_name = "N")]
        max_cells: usize,
        /// Most bits a proof may commit to [default: 67108864]
        #[arg(long, env = "FACEDOWN_MAX_COMMITTED_BITS", value_name = "N")]
        max_committed_bits: u64,
        /// Most memory for one session in bytes [default: 536870912]
        #[arg(long, env = "FACEDOWN_MAX_SESSION_MEMORY", value_name = "N")]
        max_session_memory: u64,
        /// Most sessions at once [default: 64]
        #[arg(long, env = "FACEDOWN_MAX_SESSIONS", value_name = "N")]
        max_sessions: usize,
        /// Seconds until a session must have said what it proves [default: 10]
        #[arg(long, env = "FACEDOWN_HANDSHAKE_SECONDS", value_name = "N")]
        handshake_seconds: u64,
        /// Seconds of silence after which a session ends [default: 30]
        #[arg(long, env = "FACEDOWN_IDLE_SECONDS", value_name = "N")]
        idle_seconds: u64,
        /// Seconds a session may take in all [default: 600]
        #[arg(long, env = "FACEDOWN_TOTAL_SECONDS", value_name = "N")]
        total_seconds: u64,
        /// Seconds running sessions get to finish when the daemon is told to stop [default: 30]
        #[arg(long, env = "FACEDOWN_DRAIN_SECONDS", value_name = "N")]
        drain_seconds: u64,
        /// Log lines as `text` or `json` [default: text]
        #[arg(long, env = "FACEDOWN_LOG_FORMAT", value_name = "FORMAT", value_enum)]
        log_format: LogFormat,
        /// What to log, for example `info` or `facedown_service=debug` [default: info]
        #[arg(long, env = "FACEDOWN_LOG", value_name = "FILTER")]
        log: String,
    }
}

impl VerifierSettings {
    /// The address to listen on.
    pub fn listen_address(&self) -> SocketAddr {
        self.listen.unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], DEFAULT_PORT)))
    }

    /// The verifier's name.
    ///
    /// # Errors
    /// If no prover would take it.
    pub fn verifier_name(&self) -> Result<String, SettingsError> {
        let name = self.name.clone().unwrap_or_else(|| "facedown-verifier".to_owned());
        if is_name(&name) { Ok(name) } else { Err(SettingsError::Name) }
    }

    /// The directory for receipts and the key.
    pub fn data_directory(&self) -> PathBuf {
        self.data.clone().unwrap_or_else(|| PathBuf::from("facedown-data"))
    }

    /// How long running sessions may go on after a stop signal.
    pub fn drain(&self) -> Duration {
        Duration::from_secs(self.drain_seconds.unwrap_or(30))
    }

    /// The TLS files, if TLS is on.
    ///
    /// # Errors
    /// If plain text would be spoken on an address other than loopback without `--insecure`, or only one of
    /// certificate and key is given.
    pub fn tls(&self) -> Result<Option<TlsFiles>, SettingsError> {
        match (&self.tls_cert, &self.tls_key) {
            (Some(certificate), Some(key)) => Ok(Some(TlsFiles {
                certificate: certificate.clone(),
                key: key.clone(),
                client_authority: self.client_ca.clone(),
            })),
            (None, None) if self.client_ca.is_some() => Err(SettingsError::HalfTls),
            (None, None) => {
                let address = self.listen_address();
                if address.ip().is_loopback() || self.insecure == Some(true) {
                    Ok(None)
                } else {
                    Err(SettingsError::PlainText(address))
                }
            }
            _ => Err(SettingsError::HalfTls),
        }
    }

    /// The policy.
    ///
    /// # Errors
    /// If a kind is unknown or the list of puzzles cannot be read.
    pub fn policy(&self) -> Result<Policy, SettingsError> {
        let defaults = Policy::default();
        let seconds = |given: Option<u64>, default: Duration| given.map_or(default, Duration::from_secs);
        let kinds = match &self.kinds {
            None => defaults.kinds.clone(),
            Some(names) => names
                .iter()
                .map(|name| Kind::by_name(name.trim()).ok_or_else(|| SettingsError::Kind(name.clone())))
                .collect::<Result<_, _>>()?,
        };
        let max_sessions = self.max_sessions.unwrap_or(defaults.max_sessions);
        if !(1..=MAX_SESSIONS).contains(&max_sessions) {
            return Err(SettingsError::Sessions(max_sessions));
        }
        Ok(Policy {
            kinds,
            max_cells: self.max_cells.unwrap_or(defaults.max_cells),
            max_committed_bits: self.max_committed_bits.unwrap_or(defaults.max_committed_bits),
            max_session_memory: self.max_session_memory.unwrap_or(defaults.max_session_memory),
            max_sessions,
            handshake: seconds(self.handshake_seconds, defaults.handshake),
            idle: seconds(self.idle_seconds, defaults.idle),
            total: seconds(self.total_seconds, defaults.total),
            listed: self.puzzles.as_deref().map(PuzzleList::read).transpose()?,
        })
    }
}

/// Settings that cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// The file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file is not TOML with known settings.
    #[error("{}: {reason}", path.display())]
    Parse {
        /// The file.
        path: PathBuf,
        /// What is wrong, with line and column.
        reason: String,
    },
    /// Plain text on a public address.
    #[error(
        "{0} is not a loopback address: give --tls-cert and --tls-key, or --insecure to speak plain text there"
    )]
    PlainText(SocketAddr),
    /// A certificate without its key, or the like.
    #[error("TLS needs both a certificate and its key")]
    HalfTls,
    /// An unknown kind of puzzle.
    #[error("unknown kind of puzzle `{0}`; `facedown kinds` lists them")]
    Kind(String),
    /// The verifier's name is empty, too long or garbled.
    #[error("the verifier's name must have 1 to {MAX_NAME} bytes and no control characters")]
    Name,
    /// No session at all, or more than there are threads for.
    #[error("{0} sessions at once are not possible, 1 to {MAX_SESSIONS} are")]
    Sessions(usize),
    /// The list of puzzles cannot be read.
    #[error(transparent)]
    Puzzles(#[from] PuzzleListError),
}

/// The verifier's port, unless another one is given.
pub const DEFAULT_PORT: u16 = 7411;

/// The most sessions at once: each takes a blocking thread, of which a runtime has 512.
pub const MAX_SESSIONS: usize = 480;
