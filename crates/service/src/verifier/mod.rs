//! The verifier as a service.
//!
//! [`Verifier::start`] makes one from settings, [`Verifier::run`] serves it on a listener until told to stop;
//! embedders and the daemon use the same two calls.

mod key;
mod line;
mod rpc;
mod session;

use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use std::{fs, io};

use facedown_proofs::{ReceiptError, ReceiptKey, ReceiptSigner};
use facedown_wire::MAX_MESSAGE;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tonic::transport::Server;
use tracing::{info, warn};

use crate::generated::verifier_server::VerifierServer;
use crate::incoming::{ConnectionLimits, incoming};
use crate::policy::Policy;
use crate::settings::{SettingsError, VerifierSettings};
use crate::store::{ReceiptStore, StoreError};
use crate::telemetry::Metrics;
use crate::tls::{ReloadingTls, TlsError};
use crate::tokens::{TokenError, Tokens};

/// A verifier, ready to serve.
#[derive(Clone, Debug)]
pub struct Verifier {
    house: Arc<House>,
    tls: Option<Arc<ReloadingTls>>,
    drain: Duration,
}

/// What all sessions share.
#[derive(Debug)]
struct House {
    name: String,
    policy: Policy,
    tokens: Option<Tokens>,
    store: ReceiptStore,
    signer: ReceiptSigner,
    metrics: Metrics,
    slots: Arc<Semaphore>,
    /// No new sessions.
    stopping: CancellationToken,
    /// No sessions at all.
    closing: CancellationToken,
}

impl Verifier {
    /// Makes a verifier: reads certificates, tokens and the list of puzzles, opens the store, finds or makes
    /// the receipt key.
    ///
    /// # Errors
    /// Says which setting cannot be used.
    pub async fn start(settings: &VerifierSettings) -> Result<Self, StartError> {
        let (name, policy) = (settings.verifier_name()?, settings.policy()?);
        let tls = settings.tls()?.map(ReloadingTls::new).transpose()?.map(Arc::new);
        let tokens = settings.tokens.as_deref().map(Tokens::read).transpose()?;
        let data = settings.data_directory();
        fs::create_dir_all(&data).map_err(|source| StartError::Data { path: data.clone(), source })?;
        let signer = key::find_or_make(&data)?;
        let store = match &settings.database {
            Some(url) => ReceiptStore::connect(url).await?,
            None => ReceiptStore::open_file(&data.join("receipts.sqlite")).await?,
        };
        let slots = Arc::new(Semaphore::new(policy.max_sessions));
        let house = House {
            name,
            policy,
            tokens,
            store,
            signer,
            metrics: Metrics::new(),
            slots,
            stopping: CancellationToken::new(),
            closing: CancellationToken::new(),
        };
        Ok(Self { house: Arc::new(house), tls, drain: settings.drain() })
    }

    /// The public key of its receipts.
    pub fn receipt_key(&self) -> ReceiptKey {
        self.house.signer.key()
    }

    /// Its counters.
    pub fn metrics(&self) -> Metrics {
        self.house.metrics.clone()
    }

    /// Its receipts.
    pub fn store(&self) -> ReceiptStore {
        self.house.store.clone()
    }

    /// Whether it speaks TLS.
    pub fn speaks_tls(&self) -> bool {
        self.tls.is_some()
    }

    /// Whether it has been told to stop and takes no new sessions.
    pub fn is_stopping(&self) -> bool {
        self.house.stopping.is_cancelled()
    }

    /// Reads the certificates again; the old ones stay in use if the new ones cannot be used.
    ///
    /// # Errors
    /// If they cannot.
    pub fn reload_certificates(&self) -> Result<(), TlsError> {
        self.tls.as_ref().map_or(Ok(()), |tls| tls.reload())
    }

    /// Serves until `shutdown` completes; then takes no new sessions, lets the running ones finish until the
    /// drain deadline, and ends those that have not.
    ///
    /// # Errors
    /// If the transport fails.
    pub async fn run(
        self,
        listener: TcpListener,
        shutdown: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), RunError> {
        let address: Option<SocketAddr> = listener.local_addr().ok();
        let (health, health_service) = tonic_health::server::health_reporter();
        health.set_serving::<VerifierServer<rpc::Rpc>>().await;
        let reflection = tonic_reflection::server::Builder::configure()
            .register_encoded_file_descriptor_set(facedown_wire::DESCRIPTORS)
            .build_v1()?;
        let service = VerifierServer::new(rpc::Rpc(self.house.clone()))
            .max_decoding_message_size(MAX_MESSAGE + MESSAGE_SLACK)
            .max_encoding_message_size(MAX_MESSAGE + MESSAGE_SLACK);
        let policy = &self.house.policy;
        let limits =
            ConnectionLimits { connections: 2 * policy.max_sessions + 32, handshake: policy.handshake };
        let connections = incoming(listener, self.tls.clone(), limits);
        let server = Server::builder()
            .initial_stream_window_size(WINDOW)
            .initial_connection_window_size(WINDOW)
            .http2_keepalive_interval(Some(KEEPALIVE))
            .http2_keepalive_timeout(Some(KEEPALIVE))
            // An idle connection does not keep its place for ever; streams on an old one still finish.
            .max_connection_age(policy.total)
            .max_concurrent_streams(Some(MAX_STREAMS))
            .add_service(health_service)
            .add_service(reflection)
            .add_service(service)
            .serve_with_incoming_shutdown(connections, self.house.stopping.clone().cancelled_owned());
        info!(?address, tls = self.tls.is_some(), name = %self.house.name, "the verifier listens");
        let mut server = std::pin::pin!(server);
        tokio::select! {
            ended = &mut server => return Ok(ended?),
            () = shutdown => {}
        }
        info!(seconds = self.drain.as_secs(), "stopping: running sessions may finish");
        self.house.stopping.cancel();
        health.set_not_serving::<VerifierServer<rpc::Rpc>>().await;
        health.set_service_status("", tonic_health::ServingStatus::NotServing).await;
        let every_slot = u32::try_from(policy.max_sessions).unwrap_or(u32::MAX);
        let closed = tokio::select! {
            _ = &mut server => true,
            // Connections that carry no session (a watched health check, say) hold up nobody.
            _ = self.house.slots.acquire_many(every_slot) => false,
            () = tokio::time::sleep(self.drain) => {
                warn!("ending the sessions that are still running");
                false
            }
        };
        self.house.closing.cancel();
        if !closed {
            // Streams end at once now; a connection that still does not close is left behind.
            let _ = tokio::time::timeout(GRACE, &mut server).await;
        }
        self.house.store.close().await;
        Ok(())
    }
}

/// A verifier that cannot start.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StartError {
    /// A setting cannot be used.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The certificates cannot be used.
    #[error(transparent)]
    Tls(#[from] TlsError),
    /// The tokens cannot be used.
    #[error(transparent)]
    Tokens(#[from] TokenError),
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The data directory cannot be used.
    #[error("{}: {source}", path.display())]
    Data {
        /// The file or directory.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The receipt key cannot be used.
    #[error("{}: {source}", path.display())]
    Key {
        /// The file.
        path: PathBuf,
        /// Why.
        source: ReceiptError,
    },
}

/// A verifier that could not go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RunError {
    /// The transport failed.
    #[error("the gRPC server failed: {0}")]
    Transport(#[from] tonic::transport::Error),
    /// The descriptors cannot be served.
    #[error("the reflection service failed: {0}")]
    Reflection(#[from] tonic_reflection::server::Error),
}

/// HTTP/2 windows. The defaults (1 MiB) cap a line of 50 ms at 17 MB/s; this allows about 100 MB/s.
const WINDOW: u32 = 8 << 20;

/// A dead peer is noticed after two of these.
const KEEPALIVE: Duration = Duration::from_secs(20);

/// Calls at once on one connection.
const MAX_STREAMS: u32 = 64;

/// How long ended sessions get to close their connections.
const GRACE: Duration = Duration::from_secs(2);

/// Room for the fields around a piece of tape.
const MESSAGE_SLACK: usize = 4096;
