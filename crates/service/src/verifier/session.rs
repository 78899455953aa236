//! One session: an async pump around a synchronous verifier on a thread of its own.
//!
//! The pump reads the stream with deadlines and hands messages over a small channel; the verifier computes
//! and answers. A slow verifier stalls the pump, and through HTTP/2's windows the prover, not memory.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use facedown_proofs::{
    Conclusion, FromProver, FromVerifier, Greeting, Line, Parties, Proposal, ProposalError, SessionError,
    Verified, fresh,
};
use facedown_sealed::Error as EngineError;
use facedown_wire::v1;
use thiserror::Error;
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Status, Streaming};
use tracing::{Span, info, info_span, warn};

use super::House;
use crate::policy::Refusal;
use crate::telemetry::{SessionLabels, SessionOutcome};

type ToProver = mpsc::Sender<Result<v1::VerifierMessage, Status>>;

/// Starts a session and gives the stream of its answers.
pub(super) fn start(
    house: Arc<House>,
    stream: Streaming<v1::ProverMessage>,
    known: Option<String>,
    peer: Option<SocketAddr>,
) -> Result<ReceiverStream<Result<v1::VerifierMessage, Status>>, Status> {
    let Ok(slot) = house.slots.clone().try_acquire_owned() else {
        ended(&house, SessionOutcome::Refused, "unknown");
        return Err(status_of_refusal(&Refusal::Sessions(house.policy.max_sessions)));
    };
    // The verifier sends five messages in all, so this channel never fills.
    let (to_prover, answers) = mpsc::channel(8);
    let (to_verifier, messages) = mpsc::channel(4);
    let span = info_span!("session", ?peer, prover = tracing::field::Empty, kind = tracing::field::Empty);
    tokio::spawn(pump(house.clone(), stream, to_verifier, to_prover.clone()));
    let session = Session { house, known, span, _slot: slot };
    let handle = Handle::current();
    tokio::task::spawn_blocking(move || session.run(StreamLine { to_prover, messages }, &handle));
    Ok(ReceiverStream::new(answers))
}

/// Moves messages from the stream to the verifier until the stream ends or a deadline passes.
async fn pump(
    house: Arc<House>,
    mut stream: Streaming<v1::ProverMessage>,
    to_verifier: mpsc::Sender<FromProver>,
    to_prover: ToProver,
) {
    let policy = &house.policy;
    let end = tokio::time::Instant::now() + policy.total;
    let mut patience = policy.handshake;
    let status = loop {
        let message = tokio::select! {
            message = tokio::time::timeout(patience, stream.message()) => message,
            () = tokio::time::sleep_until(end) => {
                break Status::deadline_exceeded(format!("the session took longer than {} s", policy.total.as_secs()));
            }
            () = house.closing.cancelled() => break Status::unavailable("the verifier is shutting down"),
            () = to_prover.closed() => return,
        };
        patience = policy.idle;
        let message = match message {
            Err(_) => break Status::deadline_exceeded("the prover was silent for too long"),
            Ok(Err(status)) => break status,
            Ok(Ok(None)) => return,
            Ok(Ok(Some(message))) => message,
        };
        house.metrics.received.inc_by(prost::Message::encoded_len(&message) as u64);
        match FromProver::try_from(message) {
            Err(error) => break Status::invalid_argument(error.to_string()),
            // The verifier has ended the session: it has said why.
            Ok(message) => {
                if to_verifier.send(message).await.is_err() {
                    return;
                }
            }
        }
    };
    let _ = to_prover.send(Err(status)).await;
}

/// The verifier's end of the stream.
struct StreamLine {
    to_prover: ToProver,
    messages: mpsc::Receiver<FromProver>,
}

/// The prover is gone, or the pump has said why it must go.
#[derive(Debug, Error)]
#[error("the prover is gone")]
struct Gone;

impl Line<FromVerifier, FromProver> for StreamLine {
    type Error = Gone;

    fn send(&mut self, message: FromVerifier) -> Result<(), Gone> {
        self.to_prover.blocking_send(Ok(message.into())).map_err(|_| Gone)
    }

    fn receive(&mut self) -> Result<FromProver, Gone> {
        self.messages.blocking_recv().ok_or(Gone)
    }
}

struct Session {
    house: Arc<House>,
    known: Option<String>,
    span: Span,
    _slot: OwnedSemaphorePermit,
}

/// Why a session ended without a verdict.
#[derive(Debug, Error)]
enum Failed {
    #[error(transparent)]
    Proposal(#[from] ProposalError<Refusal>),
    #[error(transparent)]
    Session(#[from] SessionError<Gone>),
    #[error("{0}")]
    Identity(String),
    #[error("{0}")]
    Internal(String),
}

impl Session {
    fn run(self, mut line: StreamLine, handle: &Handle) {
        let entered = self.span.clone().entered();
        self.house.metrics.active.inc();
        let began = Instant::now();
        let mut kind = "unknown";
        let outcome = match self.serve(&mut line, handle, &mut kind) {
            Ok(verified) => {
                self.house.metrics.seconds.observe(began.elapsed().as_secs_f64());
                let accepted = verified.outcome.verdict.is_accepted();
                info!(verdict = %verified.outcome.verdict, session = hex::encode(verified.session), "verdict");
                if accepted { SessionOutcome::Accepted } else { SessionOutcome::Rejected }
            }
            Err(failed) => {
                info!(reason = %failed, "no verdict");
                if let Some(status) = status_of(&failed) {
                    let _ = line.to_prover.blocking_send(Err(status));
                }
                match failed {
                    Failed::Proposal(ProposalError::Refused(_)) | Failed::Identity(_) => {
                        SessionOutcome::Refused
                    }
                    _ => SessionOutcome::Failed,
                }
            }
        };
        self.house.metrics.active.dec();
        ended(&self.house, outcome, kind);
        drop(entered);
    }

    fn serve(
        &self,
        line: &mut StreamLine,
        handle: &Handle,
        kind: &mut &'static str,
    ) -> Result<Verified, Failed> {
        let greeting = match line.receive().map_err(SessionError::Line)? {
            FromProver::Greeting(greeting) => greeting,
            other => return Err(SessionError::Unexpected { expected: "hello", found: other.name() }.into()),
        };
        let parties = self.parties(&greeting)?;
        self.span.record("prover", parties.prover.as_str());
        let policy = &self.house.policy;
        let proposal = Proposal::new(greeting, |puzzle| policy.admit(puzzle))?;
        *kind = proposal.puzzle.kind().info().name;
        self.span.record("kind", *kind);
        policy
            .admit_shape(proposal.shape.committed_bits() as u64, proposal.memory())
            .map_err(ProposalError::Refused)?;
        let randomness = fresh::verifier().map_err(|error| Failed::Internal(error.to_string()))?;
        let verified = proposal.verify(line, parties, randomness)?;
        let receipt = match verified.receipt(seconds_now()) {
            None => None,
            Some(receipt) => {
                let receipt = self.house.signer.sign(receipt);
                // Kept before it is sent: whoever was told "accepted" finds the receipt after a crash.
                handle.block_on(self.house.store.keep(&receipt)).map_err(|error| {
                    warn!(%error, "the receipt could not be kept");
                    Failed::Internal("the receipt could not be kept".to_owned())
                })?;
                Some(receipt)
            }
        };
        let conclusion = Conclusion { outcome: verified.outcome.clone(), receipt };
        // A prover that is gone does not change the verdict, and its receipt waits in the store.
        let _ = line.send(FromVerifier::Conclusion(conclusion));
        Ok(verified)
    }

    /// Who takes part: what the token or certificate says, else what the prover says.
    fn parties(&self, greeting: &Greeting) -> Result<Parties, Failed> {
        let verifier = self.house.name.clone();
        if !greeting.verifier.is_empty() && greeting.verifier != verifier {
            return Err(Failed::Identity(format!(
                "this verifier is `{verifier}`, not `{}`",
                greeting.verifier
            )));
        }
        let prover = match &self.known {
            None => greeting.prover.clone(),
            Some(known) if greeting.prover.is_empty() || greeting.prover == *known => known.clone(),
            Some(known) => {
                let said = &greeting.prover;
                return Err(Failed::Identity(format!(
                    "the prover says it is `{said}`, but is known as `{known}`"
                )));
            }
        };
        Ok(Parties { prover, verifier })
    }
}

fn ended(house: &House, outcome: SessionOutcome, kind: &'static str) {
    house.metrics.ended.get_or_create(&SessionLabels { outcome, kind }).inc();
}

fn seconds_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// What the prover is told; nothing if it is gone or has been told.
fn status_of(failed: &Failed) -> Option<Status> {
    let text = failed.to_string();
    Some(match failed {
        Failed::Session(SessionError::Line(Gone)) => return None,
        Failed::Proposal(ProposalError::Refused(refusal)) => status_of_refusal(refusal),
        Failed::Proposal(ProposalError::Version(_) | ProposalError::Script { .. }) => {
            Status::failed_precondition(text)
        }
        Failed::Proposal(ProposalError::Shape(_)) => Status::resource_exhausted(text),
        Failed::Proposal(_) => Status::invalid_argument(text),
        Failed::Session(SessionError::Engine(EngineError::Incompatible(_))) => {
            Status::failed_precondition(text)
        }
        Failed::Session(SessionError::Engine(EngineError::Local(_))) => {
            Status::internal("the verifier failed")
        }
        Failed::Session(_) => Status::invalid_argument(text),
        Failed::Identity(_) => Status::permission_denied(text),
        Failed::Internal(_) => Status::internal(text),
    })
}

fn status_of_refusal(refusal: &Refusal) -> Status {
    let text = refusal.to_string();
    match refusal {
        Refusal::Kind(_) | Refusal::NotListed => Status::permission_denied(text),
        _ => Status::resource_exhausted(text),
    }
}
