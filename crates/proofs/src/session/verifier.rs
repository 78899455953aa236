//! The verifier's side.

use facedown_puzzles::{AnyPuzzle, Malformed, Solved};
use facedown_sealed::messages::Outcome;
use facedown_sealed::verifier::{
    Bounded, Policy as SealedPolicy, Verifier as SealedVerifier, VerifierRandomness,
};
use facedown_sealed::{Mode, Shape, VERSION, survey_within};
use facedown_table::Stop;
use thiserror::Error;

use super::messages::{Acceptance, FromProver, FromVerifier, Greeting, Parties};
use super::{Line, SessionError, context, puzzle_digest};
use crate::receipt::Receipt;

/// Receives the one message that is due.
macro_rules! expect {
    ($line:expr, $message:ident) => {
        match $line.receive().map_err(SessionError::Line)? {
            FromProver::$message(message) => message,
            other => {
                let expected = stringify!($message);
                return Err(SessionError::Unexpected { expected, found: other.name() });
            }
        }
    };
}

/// A proposed proof that the verifier understands and has not yet let in.
#[derive(Debug)]
pub struct Proposal {
    /// What was proposed.
    pub greeting: Greeting,
    /// The puzzle, parsed.
    pub puzzle: AnyPuzzle,
    /// The shape of its proof: all that a session will ever need follows from it.
    pub shape: Shape,
}

impl Proposal {
    /// Understands a greeting. `admit` sees the puzzle before anything is computed for it; measuring the proof
    /// is given up once it has grown beyond `most_bits` committed bits.
    ///
    /// # Errors
    /// If the greeting makes no sense, or whatever `admit` says.
    pub fn new<E>(
        greeting: Greeting,
        most_bits: usize,
        admit: impl FnOnce(&AnyPuzzle) -> Result<(), E>,
    ) -> Result<Self, ProposalError<E>> {
        if greeting.version != VERSION {
            return Err(ProposalError::Version(greeting.version));
        }
        let text = std::str::from_utf8(&greeting.puzzle).map_err(|_| ProposalError::NotText)?;
        let puzzle = Solved::read(text).map_err(ProposalError::Puzzle)?.puzzle;
        let info = puzzle.kind().info();
        if info.name != greeting.kind {
            return Err(ProposalError::Kind { said: greeting.kind, found: info.name });
        }
        if info.script != greeting.script {
            return Err(ProposalError::Script { said: greeting.script, ours: info.script });
        }
        admit(&puzzle).map_err(ProposalError::Refused)?;
        let shape = survey_within(&puzzle, most_bits).map_err(ProposalError::Shape)?;
        Ok(Self { greeting, puzzle, shape })
    }

    /// Bytes of memory the session needs at the most: corrections and turned cards with some slack, and 16 MiB
    /// for what the passes use and what a line may hold in flight.
    pub fn memory(&self) -> u64 {
        let held = self.shape.correction_bytes(self.greeting.parameters) + self.shape.turned / 8;
        held as u64 * 13 / 10 + (16 << 20)
    }

    /// Runs the session to its verdict. The conclusion is left to the caller to send, so that a receipt can
    /// be kept first.
    ///
    /// # Errors
    /// If no verdict is reached.
    pub fn verify<L: Line<FromVerifier, FromProver>>(
        self,
        line: &mut L,
        parties: Parties,
        randomness: VerifierRandomness,
    ) -> Result<Verified, SessionError<L::Error>> {
        let Self { greeting, puzzle, shape } = self;
        let context = context(&puzzle, Mode::Interactive, greeting.parameters, &parties);
        let policy = SealedPolicy { correction_bytes: shape.correction_bytes(greeting.parameters) };
        let (awaiting, accept) =
            SealedVerifier::accept(&context, &greeting.nonce, puzzle.clone(), &policy, randomness)?;
        let session = context.session_id(&greeting.nonce, &accept.nonce);
        let acceptance = Acceptance { accept, parties: parties.clone() };
        line.send(FromVerifier::Acceptance(acceptance)).map_err(SessionError::Line)?;
        let verified = |outcome| Verified { puzzle, parties, session, outcome };
        let mut awaiting = awaiting.root(expect!(line, Root));
        let bound = loop {
            match line.receive().map_err(SessionError::Line)? {
                FromProver::Deal(deal) => awaiting = awaiting.deal(&deal)?,
                FromProver::Bound(bound) => break bound,
                other => {
                    return Err(SessionError::Unexpected { expected: "deal or bound", found: other.name() });
                }
            }
        };
        let (mut awaiting, open) = match awaiting.bound(&bound)? {
            Bounded::Continues(awaiting, open) => (awaiting, open),
            Bounded::Rejected(outcome) => return Ok(verified(outcome)),
        };
        line.send(FromVerifier::Open(open)).map_err(SessionError::Line)?;
        let committed = loop {
            match line.receive().map_err(SessionError::Line)? {
                FromProver::Products(products) => awaiting = awaiting.products(&products)?,
                FromProver::Committed(committed) => break committed,
                other => {
                    return Err(SessionError::Unexpected {
                        expected: "products or committed",
                        found: other.name(),
                    });
                }
            }
        };
        let (awaiting, open) = awaiting.committed(&committed)?;
        line.send(FromVerifier::Open(open)).map_err(SessionError::Line)?;
        let (awaiting, open) = awaiting.answer(expect!(line, Answer))?;
        line.send(FromVerifier::Open(open)).map_err(SessionError::Line)?;
        let decided = awaiting.opening(&expect!(line, Opening))?;
        Ok(verified(decided.outcome().clone()))
    }
}

/// A session that reached a verdict, as the verifier sees it.
#[derive(Clone, Debug)]
pub struct Verified {
    /// The puzzle.
    pub puzzle: AnyPuzzle,
    /// The parties.
    pub parties: Parties,
    /// The session id.
    pub session: [u8; 32],
    /// Verdict and digests.
    pub outcome: Outcome,
}

impl Verified {
    /// The receipt to sign, if the proof was accepted. `accepted_at` is in seconds since 1970.
    pub fn receipt(&self, accepted_at: u64) -> Option<Receipt> {
        let digests = self.outcome.digests.filter(|_| self.outcome.verdict.is_accepted())?;
        let (info, size) = (self.puzzle.kind().info(), self.puzzle.size());
        Some(Receipt {
            version: crate::RECEIPT_VERSION,
            kind: info.name.to_owned(),
            rows: size.rows as u32,
            columns: size.columns as u32,
            puzzle_digest: puzzle_digest(&self.puzzle),
            script: info.script.to_owned(),
            verifier_id: self.parties.verifier.clone(),
            prover_id: self.parties.prover.clone(),
            session: self.session,
            transcript: digests.transcript,
            accepted_at,
            key_id: [0; 16],
            signature: [0; 64],
        })
    }
}

/// A greeting that leads to no session.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProposalError<E> {
    /// Another version of the engine.
    #[error("the prover speaks version {0} of the protocol, this verifier version {VERSION}")]
    Version(u16),
    /// The puzzle is not text.
    #[error("the puzzle is not text in UTF-8")]
    NotText,
    /// The puzzle cannot be read.
    #[error("the puzzle cannot be read: {0}")]
    Puzzle(Malformed),
    /// The puzzle is of another kind than the greeting says.
    #[error("the puzzle is a {found}, not a {said}")]
    Kind {
        /// What the greeting says.
        said: String,
        /// What it is.
        found: &'static str,
    },
    /// The script is another one than ours.
    #[error("the prover runs the script {said}, this verifier {ours}")]
    Script {
        /// The prover's.
        said: String,
        /// Ours.
        ours: &'static str,
    },
    /// The policy says no.
    #[error("{0}")]
    Refused(E),
    /// The script has no shape for this puzzle.
    #[error("the proof cannot be measured: {0}")]
    Shape(Stop),
}
