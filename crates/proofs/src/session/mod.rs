//! One proof between two parties, over any line that carries messages.
//!
//! The states of a session live in `facedown-sealed` and are driven here in order, so a party is one
//! function that sends and receives. The line may be a channel, a gRPC stream, or a cheat's.
//!
//! Who the parties are is part of the session: the prover says who it is and whom it expects, the verifier
//! answers who it takes the prover for and who it is itself, and both build the context from the answer.

mod messages;
mod prover;
mod verifier;

use facedown_puzzles::AnyPuzzle;
use facedown_sealed::{Context, Mode, Parameters, VERSION};
use ring::digest::{SHA256, digest};
use thiserror::Error;

pub use messages::{Acceptance, Conclusion, FromProver, FromVerifier, Greeting, Parties};
pub use prover::{NotSolved, Phase, Progress, Proved, Prover};
pub use verifier::{Proposal, ProposalError, Verified};

/// What carries messages to the other party and back.
pub trait Line<Out, In> {
    /// What can go wrong with it.
    type Error;

    /// Sends a message.
    ///
    /// # Errors
    /// If the other party cannot be reached any more.
    fn send(&mut self, message: Out) -> Result<(), Self::Error>;

    /// Waits for a message.
    ///
    /// # Errors
    /// If none can come any more.
    fn receive(&mut self) -> Result<In, Self::Error>;
}

/// A session without a verdict.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SessionError<E> {
    /// The line failed.
    #[error("{0}")]
    Line(E),
    /// The engine found the peer misbehaving, incompatible or malformed, or failed itself.
    #[error(transparent)]
    Engine(#[from] facedown_sealed::Error),
    /// A message came when another one was due.
    #[error("the peer sent {found} when {expected} was due")]
    Unexpected {
        /// What was due.
        expected: &'static str,
        /// What came.
        found: &'static str,
    },
    /// The verifier is, or takes the prover for, somebody else.
    #[error("the {what} is `{given}`, not `{wanted}`")]
    Party {
        /// Which of the two.
        what: &'static str,
        /// Whom the prover meant.
        wanted: String,
        /// Whom the verifier named.
        given: String,
    },
}

/// SHA-256 of the canonical encoding of a puzzle: its name in receipts and lists.
pub fn puzzle_digest(puzzle: &AnyPuzzle) -> [u8; 32] {
    sha256(&puzzle.canonical())
}

/// What both parties build, each from what it parsed itself.
pub(crate) fn context(puzzle: &AnyPuzzle, mode: Mode, parameters: Parameters, parties: &Parties) -> Context {
    let info = puzzle.kind().info();
    Context {
        version: VERSION,
        mode,
        parameters,
        kind: info.name.as_bytes().to_vec(),
        puzzle: puzzle.canonical(),
        script: info.script.as_bytes().to_vec(),
        prover: parties.prover.as_bytes().to_vec(),
        verifier: parties.verifier.as_bytes().to_vec(),
    }
}

fn sha256(bytes: &[u8]) -> [u8; 32] {
    let mut out = [0; 32];
    out.copy_from_slice(digest(&SHA256, bytes).as_ref());
    out
}
