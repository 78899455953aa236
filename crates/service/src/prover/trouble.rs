//! What can go wrong between a prover and a verifier, told so that a person knows which side to look at.

use std::error::Error;

use facedown_proofs::{NotSolved, SessionError};
use facedown_wire::WireError;
use thiserror::Error;
use tonic::{Code, Status};

/// A proof that reached no verdict.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum ProveError {
    /// The solution is wrong, or of another kind: nobody was bothered.
    #[error(transparent)]
    NotSolved(#[from] NotSolved),
    /// No address was given.
    #[error("no verifier to prove to: give at least one address")]
    NoVerifier,
    /// An address cannot be understood.
    #[error("`{verifier}` cannot be used as a verifier's address: {reason}")]
    Address {
        /// The address.
        verifier: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Nobody answers there.
    #[error("cannot connect to {verifier}: {reason}")]
    Connect {
        /// The address.
        verifier: String,
        /// Why.
        reason: String,
    },
    /// Our own TLS files or token cannot be used.
    #[error("{reason}")]
    Tls {
        /// Why.
        reason: String,
    },
    /// One side does not trust the other's certificate.
    #[error("{verifier}: the TLS handshake failed: {reason}")]
    Handshake {
        /// The address.
        verifier: String,
        /// Which side refuses, and why.
        reason: String,
    },
    /// The verifier does not take this proof on.
    #[error("{verifier} refuses: {reason}")]
    Refused {
        /// The address.
        verifier: String,
        /// The rule or limit it names.
        reason: String,
        /// Whether another verifier may be asked.
        another: bool,
    },
    /// The line broke, or the verifier ended the session.
    #[error("{verifier}: the session broke off: {reason}")]
    Broken {
        /// The address.
        verifier: String,
        /// How.
        reason: String,
        /// Whether that was before anything of the proof was sent.
        before: bool,
    },
    /// The verifier said nothing for too long.
    #[error("{verifier} was silent for {seconds} s")]
    Silent {
        /// The address.
        verifier: String,
        /// How long.
        seconds: u64,
    },
    /// The verifier sent something that means nothing.
    #[error("{verifier} sent a message that means nothing: {error}")]
    Malformed {
        /// The address.
        verifier: String,
        /// What is wrong with it.
        error: WireError,
    },
    /// The verifier misbehaved, or is somebody else.
    #[error("{verifier}: {reason}")]
    Session {
        /// The address.
        verifier: String,
        /// How.
        reason: String,
    },
    /// The verifier accepted, but its record of the session is not ours.
    #[error("{verifier} accepted, but the audit failed: {reason}")]
    Audit {
        /// The address.
        verifier: String,
        /// What differs.
        reason: &'static str,
    },
    /// The verifier ended the stream without a word.
    #[error("the verifier ended the session without a verdict")]
    Gone,
    /// This side failed.
    #[error("{reason}")]
    Local {
        /// Why.
        reason: String,
    },
}

impl ProveError {
    /// Whether the next verifier may be tried: nothing of a proof was sent to this one.
    pub(super) fn may_try_another(&self) -> bool {
        match self {
            Self::Connect { .. } | Self::Handshake { .. } => true,
            Self::Refused { another, .. } => *another,
            Self::Broken { before, .. } => *before,
            _ => false,
        }
    }

    /// Marks an error that came before the verifier took the proof on.
    pub(super) fn before_start(self) -> Self {
        match self {
            Self::Broken { verifier, reason, .. } => Self::Broken { verifier, reason, before: true },
            other => other,
        }
    }

    pub(super) fn from_transport(verifier: &str, error: &tonic::transport::Error) -> Self {
        let (verifier, text) = (verifier.to_owned(), chain(error));
        match tls_trouble(&text) {
            Some(reason) => Self::Handshake { verifier, reason },
            None => Self::Connect { verifier, reason: text },
        }
    }

    pub(super) fn from_handshake(verifier: &str, text: &str) -> Self {
        let reason = tls_trouble(text).unwrap_or_else(|| text.to_owned());
        Self::Handshake { verifier: verifier.to_owned(), reason }
    }

    /// The same error, if the connection's own end says more about it: HTTP/2 may just call it closed.
    pub(super) fn explained_by(self, last_words: Option<String>) -> Self {
        match (self, last_words) {
            (Self::Broken { verifier, before: true, .. }, Some(text)) if tls_trouble(&text).is_some() => {
                Self::from_handshake(&verifier, &text)
            }
            (error, _) => error,
        }
    }

    pub(super) fn from_status(verifier: &str, status: &Status) -> Self {
        let (verifier, mut text) = (verifier.to_owned(), status.message().to_owned());
        if let Some(source) = status.source() {
            text = format!("{text}: {}", chain(source));
        }
        match status.code() {
            Code::Unavailable | Code::Unknown | Code::Internal | Code::Cancelled => {
                match tls_trouble(&text) {
                    Some(reason) => Self::Handshake { verifier, reason },
                    None => Self::Broken { verifier, reason: text, before: false },
                }
            }
            Code::DeadlineExceeded | Code::Aborted => Self::Broken { verifier, reason: text, before: false },
            code => Self::Refused { verifier, reason: text, another: code == Code::ResourceExhausted },
        }
    }

    pub(super) fn from_session<E: std::fmt::Display>(verifier: &str, error: SessionError<E>) -> Self {
        Self::Session { verifier: verifier.to_owned(), reason: error.to_string() }
    }
}

/// An error and everything behind it, without saying anything twice.
pub(super) fn chain(error: &(dyn Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let cause_text = cause.to_string();
        if !text.contains(&cause_text) {
            text = format!("{text}: {cause_text}");
        }
        source = cause.source();
    }
    text
}

/// What TLS and HTTP/2 libraries say, in words that tell what to do.
fn tls_trouble(text: &str) -> Option<String> {
    let hints = [
        (
            "CertificateRequired",
            "the verifier asks for a certificate of the prover (--tls-cert and --tls-key)",
        ),
        (
            "certificate required",
            "the verifier asks for a certificate of the prover (--tls-cert and --tls-key)",
        ),
        ("received fatal alert: UnknownCA", "the verifier does not trust the prover's certificate"),
        ("received fatal alert: BadCertificate", "the verifier refuses the prover's certificate"),
        ("received fatal alert: DecryptError", "the verifier refuses the prover's certificate"),
        (
            "UnknownIssuer",
            "the prover does not trust the verifier's certificate (is --tls-ca the right authority?)",
        ),
        (
            "not valid for name",
            "the verifier's certificate is for another name (--tls-name gives the right one)",
        ),
        (
            "NotValidForName",
            "the verifier's certificate is for another name (--tls-name gives the right one)",
        ),
        ("Expired", "the verifier's certificate has expired"),
        ("invalid peer certificate", "the prover does not trust the verifier's certificate"),
        ("InvalidContentType", "the verifier speaks plain text: use http:// or no TLS options"),
        ("corrupt message", "the verifier speaks plain text: use http:// or no TLS options"),
        (ANSWERS_IN_TLS, "the verifier speaks TLS: use https:// and --tls-ca"),
        ("FRAME_SIZE_ERROR", "the verifier speaks TLS: use https:// and --tls-ca"),
        ("frame with invalid size", "the verifier speaks TLS: use https:// and --tls-ca"),
    ];
    let (_, hint) = hints.iter().find(|(sign, _)| text.contains(sign))?;
    Some(format!("{hint} [{text}]"))
}

/// What a connection notes when plain text is answered in TLS.
pub(super) const ANSWERS_IN_TLS: &str = "the answer is a TLS alert";
