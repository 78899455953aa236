//! One proof between two parties, over any line that carries messages.
//!
//! The states of a session live in `facedown-sealed` and are driven here in order, so a party is one
//! function that sends and receives. The line may be a channel, a gRPC stream, or a cheat's.
//!
//! Who the parties are is part of the session: the prover says who it is and whom it expects, the verifier
//! answers who it takes the prover for and who it is itself, and both build the context from the answer.

use facedown_puzzles::{AnyPuzzle, AnySolution, Malformed, Solved, Violation};
use facedown_sealed::messages::{
    Accept, Answer, Bound, Committed, Deal, Open, Opening, Outcome, Products, Root,
};
use facedown_sealed::prover::{Concluded, Prover as SealedProver, ProverRandomness};
use facedown_sealed::verifier::{
    Bounded, Policy as SealedPolicy, Verifier as SealedVerifier, VerifierRandomness,
};
use facedown_sealed::{Context, Mode, Parameters, Shape, VERSION, Verdict, survey};
use facedown_table::{Hand, Stop};
use ring::digest::{SHA256, digest};
use thiserror::Error;

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

/// What a prover sends.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum FromProver {
    Greeting(Greeting),
    Root(Root),
    Deal(Deal),
    Bound(Bound),
    Products(Products),
    Committed(Committed),
    Answer(Answer),
    Opening(Opening),
}

impl FromProver {
    /// The message's name, for error messages.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Greeting(_) => "hello",
            Self::Root(_) => "root",
            Self::Deal(_) => "deal",
            Self::Bound(_) => "bound",
            Self::Products(_) => "products",
            Self::Committed(_) => "committed",
            Self::Answer(_) => "answer",
            Self::Opening(_) => "opening",
        }
    }
}

/// What a verifier sends.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
#[allow(clippy::large_enum_variant)] // Five of them in a session.
pub enum FromVerifier {
    Acceptance(Acceptance),
    Open(Open),
    Conclusion(Conclusion),
}

impl FromVerifier {
    /// The message's name, for error messages.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Acceptance(_) => "accept",
            Self::Open(_) => "open",
            Self::Conclusion(_) => "verdict",
        }
    }
}

/// The prover proposes a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Greeting {
    /// The engine's version.
    pub version: u16,
    /// The parameter set.
    pub parameters: Parameters,
    /// The kind of puzzle.
    pub kind: String,
    /// The canonical encoding of the instance.
    pub puzzle: Vec<u8>,
    /// Name and version of the script.
    pub script: String,
    /// Who the prover says it is; may be empty.
    pub prover: String,
    /// Whom it means to talk to; empty for whoever answers.
    pub verifier: String,
    /// Its nonce.
    pub nonce: [u8; 32],
}

/// The verifier takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acceptance {
    /// Nonce and commitments.
    pub accept: Accept,
    /// The parties, as the verifier knows them.
    pub parties: Parties,
}

/// Who proves what to whom.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parties {
    /// The prover's name.
    pub prover: String,
    /// The verifier's name.
    pub verifier: String,
}

/// The end of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conclusion {
    /// Verdict and digests.
    pub outcome: Outcome,
    /// The receipt of an accepted proof.
    pub receipt: Option<Receipt>,
}

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
        let witness = sha256(puzzle.write_text(Some(solution)).as_bytes());
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
    /// Understands a greeting. `admit` sees the puzzle before anything is computed for it.
    ///
    /// # Errors
    /// If the greeting makes no sense, or whatever `admit` says.
    pub fn new<E>(
        greeting: Greeting,
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
        let shape = survey(&puzzle).map_err(ProposalError::Shape)?;
        Ok(Self { greeting, puzzle, shape })
    }

    /// Bytes of memory the session needs at the most: corrections and turned cards, and what the passes use.
    pub fn memory(&self) -> u64 {
        let held = self.shape.correction_bytes(self.greeting.parameters) + self.shape.turned / 8;
        held as u64 * 13 / 10 + (32 << 20)
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

fn sha256(bytes: &[u8]) -> [u8; 32] {
    let mut out = [0; 32];
    out.copy_from_slice(digest(&SHA256, bytes).as_ref());
    out
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
