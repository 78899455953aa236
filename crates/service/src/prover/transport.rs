//! The way to a verifier: its addresses, TCP, TLS.
//!
//! Connections are made here rather than by tonic, because a prover should hear why a verifier hangs up. In
//! TLS 1.3 a refused client certificate shows only after the client's own handshake is done, as an error of
//! some later read; the [`Wire`] remembers it.

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use facedown_wire::MAX_MESSAGE;
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, ReadBuf};
use tokio::net::{TcpStream, lookup_host};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tonic::transport::{Channel, Endpoint, Uri};

use super::client::ClientTls;
use super::trouble::{ANSWERS_IN_TLS, ProveError};
use crate::generated::verifier_client::VerifierClient;
use crate::settings::DEFAULT_PORT;
use crate::stream::{Stream, write_through};
use crate::tls::{TlsError, certificates, private_key};

/// One address of a verifier.
#[derive(Clone, Debug)]
pub(super) struct Target {
    verifier: String,
    address: SocketAddr,
    origin: Uri,
    tls: Option<(Arc<ClientConfig>, ServerName<'static>)>,
}

/// A connection to a verifier, and what it remembers of its end.
pub(super) struct Connected {
    pub(super) client: VerifierClient<Channel>,
    pub(super) last_words: LastWords,
}

impl Target {
    /// Every address behind a verifier's name.
    pub(super) async fn find(verifier: &str, tls: Option<&ClientTls>) -> Result<Vec<Self>, ProveError> {
        let bad =
            |reason: &str| ProveError::Address { verifier: verifier.to_owned(), reason: reason.to_owned() };
        let full = match verifier.contains("://") {
            true => verifier.to_owned(),
            false if tls.is_some() => format!("https://{verifier}"),
            false => format!("http://{verifier}"),
        };
        let origin: Uri = full.parse().map_err(|_| bad("it is not an address such as https://host:7411"))?;
        let Some(host) = origin.host() else { return Err(bad("it names no host")) };
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let tls = match origin.scheme_str() {
            Some("http") => None,
            Some("https") => {
                let tls = tls.cloned().unwrap_or_default();
                let name = tls.server_name.as_deref().unwrap_or(host).to_owned();
                let name = ServerName::try_from(name).map_err(|_| bad("no certificate can name it"))?;
                let unusable = |error: TlsError| ProveError::Tls { reason: error.to_string() };
                Some((Arc::new(configuration(&tls).map_err(unusable)?), name))
            }
            _ => return Err(bad("it must begin with http:// or https://")),
        };
        let port = origin.port_u16().unwrap_or(DEFAULT_PORT);
        let found = tokio::time::timeout(PATIENCE, lookup_host((host, port))).await;
        let addresses = found.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into())).map_err(|error| {
            let reason = format!("its name cannot be resolved: {error}");
            ProveError::Connect { verifier: verifier.to_owned(), reason }
        })?;
        Ok(addresses
            .map(|address| Self {
                verifier: verifier.to_owned(),
                address,
                origin: origin.clone(),
                tls: tls.clone(),
            })
            .collect())
    }

    /// Connects.
    pub(super) async fn connect(&self) -> Result<Connected, ProveError> {
        let last_words = LastWords::default();
        let dialled = tokio::time::timeout(PATIENCE, self.dial(last_words.clone())).await;
        let wire = dialled.unwrap_or_else(|_| {
            let reason = format!("no answer within {} s", PATIENCE.as_secs());
            Err(ProveError::Connect { verifier: self.verifier.clone(), reason })
        })?;
        let mut wire = Some(TokioIo::new(wire));
        let connector = tower::service_fn(move |_: Uri| {
            // Asked a second time only when the connection is gone; a session is never resumed on another one.
            std::future::ready(wire.take().ok_or_else(|| io::Error::other("the verifier hung up")))
        });
        // The connection is made already, TLS included: tonic need not know more than where it leads.
        let channel = Endpoint::from_shared(format!("http://{}", self.address))
            .map_err(|error| ProveError::from_transport(&self.verifier, &error))?
            .origin(self.origin.clone())
            .initial_stream_window_size(WINDOW)
            .initial_connection_window_size(WINDOW)
            .http2_keep_alive_interval(KEEPALIVE)
            .keep_alive_timeout(KEEPALIVE)
            .keep_alive_while_idle(false)
            .connect_with_connector(connector)
            .await
            .map_err(|error| ProveError::from_transport(&self.verifier, &error))?;
        let client = VerifierClient::new(channel)
            .max_decoding_message_size(MAX_MESSAGE)
            .max_encoding_message_size(MAX_MESSAGE + MESSAGE_SLACK);
        Ok(Connected { client, last_words })
    }

    async fn dial(&self, last_words: LastWords) -> Result<Wire, ProveError> {
        let unreachable = |error: io::Error| ProveError::Connect {
            verifier: self.verifier.clone(),
            reason: error.to_string(),
        };
        let stream = TcpStream::connect(self.address).await.map_err(unreachable)?;
        stream.set_nodelay(true).map_err(unreachable)?;
        let io = match &self.tls {
            None => Stream::Plain(stream),
            Some((configuration, name)) => {
                let connector = TlsConnector::from(configuration.clone());
                let stream = connector
                    .connect(name.clone(), stream)
                    .await
                    .map_err(|error| ProveError::from_handshake(&self.verifier, &error.to_string()))?;
                Stream::Tls(Box::new(stream))
            }
        };
        Ok(Wire { io, last_words, fresh: true })
    }
}

fn configuration(files: &ClientTls) -> Result<ClientConfig, TlsError> {
    let mut roots = RootCertStore::empty();
    if let Some(path) = &files.authority {
        for authority in certificates(path)? {
            roots.add(authority).map_err(TlsError::Configuration)?;
        }
    }
    let builder = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(TlsError::Configuration)?
        .with_root_certificates(roots);
    let mut configuration = match &files.identity {
        None => builder.with_no_client_auth(),
        Some((certificate, key)) => {
            let (chain, key) = (certificates(Path::new(certificate))?, private_key(Path::new(key))?);
            builder.with_client_auth_cert(chain, key).map_err(TlsError::Configuration)?
        }
    };
    configuration.alpn_protocols = vec![b"h2".to_vec()];
    Ok(configuration)
}

/// Why a connection ended, if it ended with an error.
#[derive(Clone, Debug, Default)]
pub(super) struct LastWords(Arc<Mutex<Option<String>>>);

impl LastWords {
    fn note(&self, words: String) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(words);
    }

    /// What the connection said at its end.
    pub(super) fn get(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A connection that remembers its error.
struct Wire {
    io: Stream<TlsStream<TcpStream>>,
    last_words: LastWords,
    /// Whether nothing has been read yet.
    fresh: bool,
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let read = Pin::new(&mut self.io).poll_read(cx, buf);
        if let Poll::Ready(Err(error)) = &read {
            self.last_words.note(error.to_string());
        } else if self.fresh && read.is_ready() {
            self.fresh = false;
            // HTTP/2 would only say that this is no frame.
            if matches!(self.io, Stream::Plain(_)) && buf.filled().starts_with(&TLS_ALERT) {
                self.last_words.note(ANSWERS_IN_TLS.to_owned());
            }
        }
        read
    }
}

write_through!(Wire);

/// How the record begins in which TLS says that it was not spoken to in TLS.
const TLS_ALERT: [u8; 2] = [0x15, 0x03];

/// The time to find and to reach a verifier.
const PATIENCE: Duration = Duration::from_secs(10);

/// HTTP/2 windows, as on the verifier's side.
const WINDOW: u32 = 8 << 20;

/// A dead verifier is noticed after two of these.
const KEEPALIVE: Duration = Duration::from_secs(20);

/// Room for the fields around a piece of tape.
const MESSAGE_SLACK: usize = 4096;
