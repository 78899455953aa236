//! The verifier's end of a stream: waits with deadlines, so that no prover can keep a session for ever.

use std::future::Future;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use facedown_proofs::{FromProver, FromVerifier, Line};
use facedown_wire::v1;
use prometheus_client::metrics::counter::Counter;
use prost::Message as _;
use thiserror::Error;
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout_at};
use tokio_util::sync::CancellationToken;
use tonic::{Code, Status, Streaming};

use crate::policy::Policy;

/// Moves messages from the stream to the verifier until either ends.
pub(super) async fn pump(
    received: Counter<u64, AtomicU64>,
    mut stream: Streaming<v1::ProverMessage>,
    to_verifier: mpsc::Sender<Result<FromProver, Status>>,
) {
    loop {
        let message = tokio::select! {
            message = stream.message() => message,
            () = to_verifier.closed() => return,
        };
        let message = match message {
            Ok(None) => return,
            Ok(Some(message)) => {
                received.inc_by(message.encoded_len() as u64);
                FromProver::try_from(message).map_err(|error| Status::invalid_argument(error.to_string()))
            }
            // tonic calls bytes that do not decode an internal error, but they are the peer's.
            Err(status) if status.code() == Code::Internal => {
                Err(Status::invalid_argument(format!("the stream cannot be read: {}", status.message())))
            }
            Err(status) => Err(status),
        };
        let last = message.is_err();
        if to_verifier.send(message).await.is_err() || last {
            return;
        }
    }
}

/// What a verifier's thread sends and receives through.
pub(super) struct StreamLine {
    to_prover: mpsc::Sender<Result<v1::VerifierMessage, Status>>,
    messages: mpsc::Receiver<Result<FromProver, Status>>,
    closing: CancellationToken,
    handle: Handle,
    handshake: Duration,
    idle: Duration,
    total: Duration,
    end: Instant,
}

/// The line carries no more messages.
#[derive(Clone, Debug, Error)]
pub(super) enum Interrupted {
    /// The prover is gone.
    #[error("the prover ended the stream before the proof was complete")]
    Left,
    /// The prover sent something unreadable, or the transport failed.
    #[error("{}", .0.message())]
    Unreadable(Status),
    /// The prover was silent.
    #[error("the prover was silent for {} s", .0.as_secs())]
    Silent(Duration),
    /// The session took too long.
    #[error("the session took longer than {} s", .0.as_secs())]
    Late(Duration),
    /// The daemon stops.
    #[error("the verifier is shutting down")]
    Closing,
}

impl Interrupted {
    /// What the prover is told.
    pub(super) fn status(&self) -> Status {
        let text = self.to_string();
        match self {
            Self::Left => Status::aborted(text),
            Self::Unreadable(status) => Status::new(status.code(), text),
            Self::Silent(_) | Self::Late(_) => Status::deadline_exceeded(text),
            Self::Closing => Status::unavailable(text),
        }
    }
}

impl StreamLine {
    /// A line with a policy's deadlines, counted from now.
    pub(super) fn new(
        to_prover: mpsc::Sender<Result<v1::VerifierMessage, Status>>,
        messages: mpsc::Receiver<Result<FromProver, Status>>,
        policy: &Policy,
        closing: CancellationToken,
    ) -> Self {
        let end = Instant::now() + policy.total;
        let (handshake, idle, total) = (policy.handshake, policy.idle, policy.total);
        Self { to_prover, messages, closing, handle: Handle::current(), handshake, idle, total, end }
    }

    /// Waits for the first message, with the patience for handshakes.
    pub(super) fn first(&mut self) -> Result<FromProver, Interrupted> {
        self.receive_within(self.handshake)
    }

    /// Ends the stream with a status; a prover that is gone does not hear it.
    pub(super) fn tell(&self, status: Status) {
        let _ = self.to_prover.blocking_send(Err(status));
    }

    /// Waits for something asynchronous on this thread.
    pub(super) fn wait<F: Future>(&self, future: F) -> F::Output {
        self.handle.block_on(future)
    }

    fn receive_within(&mut self, patience: Duration) -> Result<FromProver, Interrupted> {
        // Asked first, because the runtime may be gone when a session outlives its daemon.
        if self.closing.is_cancelled() {
            return Err(Interrupted::Closing);
        }
        let silent = Instant::now() + patience;
        let Self { messages, closing, handle, total, end, .. } = self;
        let message = handle.block_on(async {
            tokio::select! {
                message = timeout_at(silent.min(*end), messages.recv()) => message,
                () = closing.cancelled() => Ok(Some(Err(Interrupted::Closing.status()))),
            }
        });
        match message {
            Ok(Some(Ok(message))) => Ok(message),
            Ok(Some(Err(status))) => Err(Interrupted::Unreadable(status)),
            Ok(None) => Err(Interrupted::Left),
            Err(_) if silent < *end => Err(Interrupted::Silent(patience)),
            Err(_) => Err(Interrupted::Late(*total)),
        }
    }
}

impl Line<FromVerifier, FromProver> for StreamLine {
    type Error = Interrupted;

    fn send(&mut self, message: FromVerifier) -> Result<(), Interrupted> {
        self.to_prover.blocking_send(Ok(message.into())).map_err(|_| Interrupted::Left)
    }

    fn receive(&mut self) -> Result<FromProver, Interrupted> {
        self.receive_within(self.idle)
    }
}
