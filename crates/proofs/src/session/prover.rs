//! The prover's side.

use facedown_puzzles::{AnyPuzzle, AnySolution, Violation};
use facedown_sealed::messages::Open;
use facedown_sealed::prover::{Concluded, Prover as SealedProver, ProverRandomness};
use facedown_sealed::{Mode, Parameters, VERSION, Verdict};
use facedown_table::Hand;
use thiserror::Error;
use zeroize::Zeroizing;

use super::messages::{Conclusion, FromProver, FromVerifier, Greeting, Parties};
use super::{Line, SessionError, context, sha256};
use crate::receipt::Receipt;

/// How far a prover has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What it is doing.
    pub phase: Phase,
    /// Words of tape sent.
    pub done: usize,
    /// Words of tape in all.
    pub total: usize,
}

/// What a prover is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Sending its cards.
    Deal,
    /// Sending the second part of the tape.
    Products,
    /// Answering the challenges.
    Answer,
    /// Opening the forest and waiting for the verdict.
    Open,
}

/// A prover who is ready to prove a solution.
///
/// The solution is turned into the hand at once; neither is ever shown.
#[derive(Debug)]
pub struct Prover {
    puzzle: AnyPuzzle,
    hand: Hand,
    witness: [u8; 32],
    parties: Parties,
    parameters: Parameters,
}

impl Prover {
    /// A prover with a right solution.
    ///
    /// # Errors
    /// If the solution breaks a rule or is of another kind.
    pub fn new(puzzle: AnyPuzzle, solution: &AnySolution) -> Result<Self, NotSolved> {
        let violations = puzzle.violations(solution).ok_or(NotSolved::OtherKind)?;
        if violations.is_empty() {
            Self::unchecked(puzzle, solution)
        } else {
            Err(NotSolved::Wrong(violations))
        }
    }

    /// A prover who does not look whether its solution is right: the verifier will.
    ///
    /// # Errors
    /// If the solution is of another kind.
    pub fn unchecked(puzzle: AnyPuzzle, solution: &AnySolution) -> Result<Self, NotSolved> {
        let hand = puzzle.hand(solution).ok_or(NotSolved::OtherKind)?;
        let witness = sha256(Zeroizing::new(puzzle.write_text(Some(solution))).as_bytes());
        Ok(Self { puzzle, hand, witness, parties: Parties::default(), parameters: Parameters::K4 })
    }

    /// A prover who plays a hand made otherwise: what cheats and tests need.
    pub fn with_hand(puzzle: AnyPuzzle, hand: Hand) -> Self {
        let witness = sha256(&puzzle.canonical());
        Self { puzzle, hand, witness, parties: Parties::default(), parameters: Parameters::K4 }
    }

    /// Says who proves and to whom; both may be empty.
    pub fn with_parties(mut self, parties: Parties) -> Self {
        self.parties = parties;
        self
    }

    /// Chooses the parameter set; live sessions use [`Parameters::K4`] unless told otherwise.
    pub fn with_parameters(mut self, parameters: Parameters) -> Self {
        self.parameters = parameters;
        self
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &AnyPuzzle {
        &self.puzzle
    }

    /// Proves over a line; tells its progress.
    ///
    /// # Errors
    /// If no verdict is reached. A rejection is a verdict, not an error.
    pub fn prove<L: Line<FromProver, FromVerifier>>(
        self,
        line: &mut L,
        randomness: ProverRandomness,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Proved, SessionError<L::Error>> {
        line.send(FromProver::Greeting(self.greeting(&randomness))).map_err(SessionError::Line)?;
        let acceptance = match line.receive().map_err(SessionError::Line)? {
            FromVerifier::Acceptance(acceptance) => acceptance,
            other => return early(other, "accept"),
        };
        for (what, wanted, given) in [
            ("prover", &self.parties.prover, &acceptance.parties.prover),
            ("verifier", &self.parties.verifier, &acceptance.parties.verifier),
        ] {
            if !wanted.is_empty() && wanted != given {
                return Err(SessionError::Party { what, wanted: wanted.clone(), given: given.clone() });
            }
        }
        let parties = acceptance.parties.clone();
        let context = context(&self.puzzle, Mode::Interactive, self.parameters, &parties);
        let (awaiting, _) = SealedProver::hello(&context, self.puzzle, self.hand, &self.witness, randomness)?;
        let (mut dealing, root) = awaiting.accept(&acceptance.accept)?;
        let total = dealing.shape().words();
        let mut tell = |phase, done| progress(Progress { phase, done, total });
        line.send(FromProver::Root(root)).map_err(SessionError::Line)?;
        while let Some(deal) = dealing.next_deal() {
            tell(Phase::Deal, deal.first_word as usize);
            line.send(FromProver::Deal(deal)).map_err(SessionError::Line)?;
        }
        let (awaiting, bound) = dealing.finish();
        line.send(FromProver::Bound(bound)).map_err(SessionError::Line)?;
        let open = match receive_open(line)? {
            Ok(open) => open,
            Err(conclusion) => return Ok(Proved::early(parties, conclusion)),
        };
        let mut closing = awaiting.open(&open)?;
        while let Some(products) = closing.next_products() {
            tell(Phase::Products, products.first_word as usize);
            line.send(FromProver::Products(products)).map_err(SessionError::Line)?;
        }
        let (awaiting, committed) = closing.finish();
        line.send(FromProver::Committed(committed)).map_err(SessionError::Line)?;
        let open = match receive_open(line)? {
            Ok(open) => open,
            Err(conclusion) => return Ok(Proved::early(parties, conclusion)),
        };
        tell(Phase::Answer, total);
        let (awaiting, answer) = awaiting.open(&open)?;
        line.send(FromProver::Answer(answer)).map_err(SessionError::Line)?;
        let open = match receive_open(line)? {
            Ok(open) => open,
            Err(conclusion) => return Ok(Proved::early(parties, conclusion)),
        };
        tell(Phase::Open, total);
        let (awaiting, opening) = awaiting.open(&open)?;
        line.send(FromProver::Opening(opening)).map_err(SessionError::Line)?;
        match line.receive().map_err(SessionError::Line)? {
            FromVerifier::Conclusion(conclusion) => {
                let concluded = awaiting.outcome(&conclusion.outcome)?;
                Ok(Proved {
                    parties,
                    verdict: concluded.verdict.clone(),
                    audit: Some(concluded),
                    receipt: conclusion.receipt,
                })
            }
            other => early(other, "verdict"),
        }
    }

    /// Writes a proof file that convinces everybody. `label` (a date, an addressee) becomes part of it.
    ///
    /// # Errors
    /// If the solution is wrong.
    pub fn prove_to_file(
        self,
        label: &str,
        randomness: &ProverRandomness,
    ) -> Result<Vec<u8>, facedown_sealed::Error> {
        let parties = Parties { prover: label.to_owned(), verifier: String::new() };
        let context = context(&self.puzzle, Mode::File, self.parameters, &parties);
        facedown_sealed::file::prove(&context, self.puzzle, self.hand, &self.witness, randomness)
    }

    fn greeting(&self, randomness: &ProverRandomness) -> Greeting {
        let info = self.puzzle.kind().info();
        Greeting {
            version: VERSION,
            parameters: self.parameters,
            kind: info.name.to_owned(),
            puzzle: self.puzzle.canonical(),
            script: info.script.to_owned(),
            prover: self.parties.prover.clone(),
            verifier: self.parties.verifier.clone(),
            nonce: randomness.nonce(),
        }
    }
}

/// A session that reached a verdict, as the prover sees it.
#[derive(Clone, Debug)]
pub struct Proved {
    /// The parties, as agreed.
    pub parties: Parties,
    /// The verifier's verdict.
    pub verdict: Verdict,
    /// The prover's audit of the verifier's record; none if the verifier rejected early.
    pub audit: Option<Concluded>,
    /// The receipt, if the proof was accepted.
    pub receipt: Option<Receipt>,
}

impl Proved {
    fn early(parties: Parties, conclusion: Conclusion) -> Self {
        Self { parties, verdict: conclusion.outcome.verdict, audit: None, receipt: None }
    }
}

fn receive_open<L: Line<FromProver, FromVerifier>>(
    line: &mut L,
) -> Result<Result<Open, Conclusion>, SessionError<L::Error>> {
    match line.receive().map_err(SessionError::Line)? {
        FromVerifier::Open(open) => Ok(Ok(open)),
        FromVerifier::Conclusion(conclusion) if !conclusion.outcome.verdict.is_accepted() => {
            Ok(Err(conclusion))
        }
        other => Err(SessionError::Unexpected { expected: "open", found: other.name() }),
    }
}

/// A verifier may reject early, and nothing else.
fn early<E>(message: FromVerifier, expected: &'static str) -> Result<Proved, SessionError<E>> {
    match message {
        FromVerifier::Conclusion(conclusion) if !conclusion.outcome.verdict.is_accepted() => {
            Ok(Proved::early(Parties::default(), conclusion))
        }
        other => Err(SessionError::Unexpected { expected, found: other.name() }),
    }
}

/// A prover without a solution.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotSolved {
    /// The solution is of another kind than the puzzle.
    #[error("the solution is of another kind than the puzzle")]
    OtherKind,
    /// The solution breaks rules.
    #[error("the solution is wrong: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Wrong(Vec<Violation>),
}
