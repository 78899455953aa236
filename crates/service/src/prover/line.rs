//! The prover's end of a stream: a pump for the answers, and the line its thread sends and receives through.

use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use facedown_proofs::{FromProver, FromVerifier, Line};
use facedown_wire::v1;
use tokio::sync::mpsc;
use tokio::time::Instant;
use tonic::Streaming;

use super::trouble::ProveError;

/// Waits for the answer to a call, but not for ever.
pub(super) async fn in_time<F: Future>(verifier: &str, call: F) -> Result<F::Output, ProveError> {
    tokio::time::timeout(PATIENCE, call).await.map_err(|_| silent(verifier))
}

fn silent(verifier: &str) -> ProveError {
    ProveError::Silent { verifier: verifier.to_owned(), seconds: PATIENCE.as_secs() }
}

/// Moves answers from the stream to the prover until the stream ends.
pub(super) async fn pump(
    verifier: &str,
    mut stream: Streaming<v1::VerifierMessage>,
    to_prover: mpsc::Sender<Result<FromVerifier, ProveError>>,
    activity: Activity,
) {
    let mut begun = false;
    loop {
        let message = tokio::select! {
            message = stream.message() => message,
            () = activity.silence() => {
                let _ = to_prover.send(Err(silent(verifier))).await;
                return;
            }
            () = to_prover.closed() => return,
        };
        activity.note();
        let message = match message {
            Err(status) => Err(ProveError::from_status(verifier, &status)),
            Ok(None) => return,
            Ok(Some(message)) => FromVerifier::try_from(message)
                .map_err(|error| ProveError::Malformed { verifier: verifier.to_owned(), error }),
        };
        let message = if begun { message } else { message.map_err(ProveError::before_start) };
        begun = true;
        let failed = message.is_err();
        if to_prover.send(message).await.is_err() || failed {
            return;
        }
    }
}

/// When a session last moved. A verifier has nothing to say while the tape is being sent, however long the
/// line takes, so messages that went out count as well as those that came in.
#[derive(Clone, Debug)]
pub(super) struct Activity(Arc<Mutex<Instant>>);

impl Default for Activity {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Instant::now())))
    }
}

impl Activity {
    fn note(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Completes when nothing has moved for too long.
    async fn silence(&self) {
        loop {
            let end = *self.0.lock().unwrap_or_else(PoisonError::into_inner) + PATIENCE;
            if end <= Instant::now() {
                return;
            }
            tokio::time::sleep_until(end).await;
        }
    }
}

/// The prover's end of the stream.
pub(super) struct StreamLine {
    to_verifier: mpsc::Sender<v1::ProverMessage>,
    messages: mpsc::Receiver<Result<FromVerifier, ProveError>>,
    activity: Activity,
}

impl StreamLine {
    pub(super) fn new(
        to_verifier: mpsc::Sender<v1::ProverMessage>,
        messages: mpsc::Receiver<Result<FromVerifier, ProveError>>,
        activity: Activity,
    ) -> Self {
        Self { to_verifier, messages, activity }
    }
}

impl Line<FromProver, FromVerifier> for StreamLine {
    type Error = ProveError;

    fn send(&mut self, message: FromProver) -> Result<(), ProveError> {
        let sent = self.to_verifier.blocking_send(message.into()).is_ok();
        self.activity.note();
        if sent {
            return Ok(());
        }
        // The verifier has ended the stream; it may have said why.
        match self.messages.blocking_recv() {
            Some(Err(error)) => Err(error),
            _ => Err(ProveError::Gone),
        }
    }

    fn receive(&mut self) -> Result<FromVerifier, ProveError> {
        self.messages.blocking_recv().unwrap_or(Err(ProveError::Gone))
    }
}

/// The longest wait for an answer of the verifier.
const PATIENCE: Duration = Duration::from_secs(120);
