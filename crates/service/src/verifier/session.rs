//! One session: a synchronous verifier on a thread of its own, fed by a pump.
//!
//! The pump only reads: it decodes the stream and hands messages over a small channel, so a slow verifier
//! stalls the pump, and through HTTP/2's windows the prover, not memory. All waiting happens in the
//! verifier's line, which is also where every deadline is kept: time the verifier spends computing is never
//! taken for silence of the prover.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use facedown_proofs::{
    Conclusion, FromProver, FromVerifier, Greeting, Parties, Proposal, ProposalError, SessionError, Verified,
    fresh,
};
use facedown_sealed::Error as EngineError;
use facedown_wire::v1;
use thiserror::Error;
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Status, Streaming};
use tracing::{Span, error, info, info_span, warn};

use super::House;
use super::line::{Interrupted, StreamLine, pump};
use crate::policy::Refusal;
use crate::telemetry::{SessionLabels, SessionOutcome};

/// Starts a session and gives the stream of its answers.
pub(super) fn start(
    house: Arc<House>,
    stream: Streaming<v1::ProverMessage>,
    known: Option<String>,
    peer: Option<SocketAddr>,
) -> Result<ReceiverStream<Result<v1::VerifierMessage, Status>>, Status> {
    if house.stopping.is_cancelled() {
        return Err(Interrupted::Closing.status());
    }
    let Ok(slot) = house.slots.clone().try_acquire_owned() else {
        count(&house, SessionOutcome::Refused, "unknown");
        return Err(status_of_refusal(&Refusal::Sessions(house.policy.max_sessions)));
    };
    // The verifier sends five messages in all, so this channel never fills.
    let (to_prover, answers) = mpsc::channel(8);
    let (to_verifier, messages) = mpsc::channel(4);
    let span = info_span!("session", ?peer, prover = tracing::field::Empty, kind = tracing::field::Empty);
    tokio::spawn(pump(house.metrics.received.clone(), stream, to_verifier));
    let line = StreamLine::new(to_prover.clone(), messages, &house.policy, house.closing.clone());
    let session = Session { house: house.clone(), known, span, _slot: slot };
    let worker = tokio::task::spawn_blocking(move || session.run(line));
    // Nothing a prover sends makes the verifier panic; should it happen all the same, it is told and counted.
    tokio::spawn(async move {
        if worker.await.is_err() {
            error!("a session's thread failed");
            count(&house, SessionOutcome::Failed, "unknown");
            let _ = to_prover.send(Err(Status::internal("the verifier failed"))).await;
        }
    });
    Ok(ReceiverStream::new(answers))
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
    Session(#[from] SessionError<Interrupted>),
    #[error("{0}")]
    Identity(String),
    #[error("{0}")]
    Internal(String),
}

impl Session {
    fn run(self, mut line: StreamLine) {
        let _entered = self.span.clone().entered();
        let _active = Active::new(&self.house);
        let began = Instant::now();
        let mut kind = "unknown";
        let outcome = match self.serve(&mut line, &mut kind) {
            Ok(verified) => {
                self.house.metrics.seconds.observe(began.elapsed().as_secs_f64());
                let accepted = verified.outcome.verdict.is_accepted();
                info!(verdict = %verified.outcome.verdict, session = hex::encode(verified.session), "verdict");
                if accepted { SessionOutcome::Accepted } else { SessionOutcome::Rejected }
            }
            Err(failed) => {
                info!(reason = %failed, "no verdict");
                line.tell(status_of(&failed));
                match failed {
                    Failed::Proposal(ProposalError::Refused(_)) | Failed::Identity(_) => {
                        SessionOutcome::Refused
                    }
                    _ => SessionOutcome::Failed,
                }
            }
        };
        count(&self.house, outcome, kind);
    }

    fn serve(&self, line: &mut StreamLine, kind: &mut &'static str) -> Result<Verified, Failed> {
        let greeting = match line.first().map_err(SessionError::Line)? {
            FromProver::Greeting(greeting) => greeting,
            other => return Err(SessionError::Unexpected { expected: "hello", found: other.name() }.into()),
        };
        let parties = self.parties(&greeting)?;
        self.span.record("prover", parties.prover.as_str());
        let policy = &self.house.policy;
        // Somewhat beyond the limit, so that a refusal can say by how much.
        let limit = policy.max_committed_bits;
        let most = usize::try_from(limit).unwrap_or(usize::MAX).saturating_mul(4).max(ALWAYS_MEASURED);
        let proposal =
            Proposal::new(greeting, most, |puzzle| policy.admit(puzzle)).map_err(|error| match error {
                ProposalError::Shape(_) => {
                    ProposalError::Refused(Refusal::FarTooLarge { most: most as u64, limit })
                }
                other => other,
            })?;
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
                line.wait(self.house.store.keep(&receipt)).map_err(|error| {
                    warn!(%error, "the receipt could not be kept");
                    Failed::Internal("the receipt could not be kept".to_owned())
                })?;
                Some(receipt)
            }
        };
        let conclusion = Conclusion { outcome: verified.outcome.clone(), receipt };
        // A prover that is gone does not change the verdict, and its receipt waits in the store.
        let _ = facedown_proofs::Line::send(line, FromVerifier::Conclusion(conclusion));
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

/// Counts a session as running for as long as it lives, whatever becomes of it.
struct Active<'a>(&'a House);

impl<'a> Active<'a> {
    fn new(house: &'a House) -> Self {
        house.metrics.active.inc();
        Self(house)
    }
}

impl Drop for Active<'_> {
    fn drop(&mut self) {
        self.0.metrics.active.dec();
    }
}

fn count(house: &House, outcome: SessionOutcome, kind: &'static str) {
    house.metrics.ended.get_or_create(&SessionLabels { outcome, kind }).inc();
}

fn seconds_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// What the prover is told.
fn status_of(failed: &Failed) -> Status {
    let text = failed.to_string();
    match failed {
        Failed::Session(SessionError::Line(interrupted)) => interrupted.status(),
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
    }
}

fn status_of_refusal(refusal: &Refusal) -> Status {
    let text = refusal.to_string();
    match refusal {
        Refusal::Kind(_) | Refusal::NotListed => Status::permission_denied(text),
        _ => Status::resource_exhausted(text),
    }
}

/// Proofs up to so many bits are measured exactly whatever the limit is: it takes milliseconds.
const ALWAYS_MEASURED: usize = 1 << 20;
