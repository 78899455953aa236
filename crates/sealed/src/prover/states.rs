//! P's session.

use facedown_table::{Hand, Script};

use super::core::{self, Answered, Dealt, Extended};
use crate::challenge::{FirstSeed, Round, SecondSeed, ThirdSeed, prover_coin, seal};
use crate::context::{Context, Mode, Session, VERSION};
use crate::hash::{Digest, Running, sha256};
use crate::messages::{
    Accept, Answer, Bound, Committed, Deal, Digests, Hello, Open, Opening, Outcome, Products, Root,
};
use crate::misbehaved::{Error, Incompatible, Misbehaved};
use crate::public::{self, Half};
use crate::reader::survey;
use crate::secret::Secret;
use crate::shape::Shape;
use crate::simd::BLOCK;
use crate::tape::Turned;
use crate::transcript::Transcript;
use crate::verdict::Verdict;
use crate::verifier::local;

/// The most bytes of corrections in one message.
const MESSAGE_BYTES: usize = 256 << 10;

/// P's randomness: a nonce and the seed of everything secret. It must be fresh for every session.
pub struct ProverRandomness {
    pub(crate) nonce: [u8; 32],
    pub(crate) seed: Secret<32>,
}

impl ProverRandomness {
    /// Bytes it is made from.
    pub const BYTES: usize = 2 * 32;

    /// Takes fresh random bytes from the operating system.
    pub fn new(bytes: [u8; Self::BYTES]) -> Self {
        let bytes = Secret(bytes);
        let part = |index: usize| std::array::from_fn(|byte| bytes.0[32 * index + byte]);
        Self { nonce: part(0), seed: Secret(part(1)) }
    }

    /// The nonce, which is public.
    pub fn nonce(&self) -> [u8; 32] {
        self.nonce
    }
}

impl std::fmt::Debug for ProverRandomness {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("ProverRandomness")
    }
}

/// The entrance to P's session.
#[derive(Debug)]
pub struct Prover;

impl Prover {
    /// Proposes a proof. The whole plan, the hand, is ready before anything is said, so P's pace says nothing
    /// about it. `witness` is the SHA-256 of the solution's encoding.
    ///
    /// # Errors
    /// If the context is not one for a session with this engine, or the script misuses the table.
    pub fn hello<S: Script>(
        context: &Context,
        script: S,
        hand: Hand,
        witness: &[u8; 32],
        randomness: ProverRandomness,
    ) -> Result<(AwaitingAccept<S>, Hello), Error> {
        if context.version != VERSION {
            return Err(Incompatible::Version { found: context.version }.into());
        }
        if context.mode != Mode::Interactive {
            return Err(Incompatible::Mode.into());
        }
        let shape = survey(&script).map_err(local)?;
        let hello = Hello { context: context.clone(), nonce: randomness.nonce };
        let (context, witness) = (context.clone(), Secret(*witness));
        Ok((AwaitingAccept { context, script, shape, hand, witness, randomness }, hello))
    }
}

/// P proposed a proof and waits for V's commitments.
#[derive(Debug)]
pub struct AwaitingAccept<S> {
    context: Context,
    script: S,
    shape: Shape,
    hand: Hand,
    witness: Secret<32>,
    randomness: ProverRandomness,
}

impl<S: Script> AwaitingAccept<S> {
    /// Takes V's commitments, plays the hand and commits to everything.
    ///
    /// # Errors
    /// If the hand does not fit the script.
    pub fn accept(self, accept: &Accept) -> Result<(Dealing<S>, Root), Error> {
        let session = self.context.session(&self.randomness.nonce, &accept.nonce);
        let said = [&accept.nonce[..], &accept.coins.concat()].concat();
        let master = core::master(&session, &self.randomness.seed, &self.witness.0, &said);
        let dealt = Dealt::new(&session, self.script, self.shape, self.hand, &master)?;
        let root = Root { root: dealt.root() };
        let common = Common { session, master, coins: accept.coins };
        Ok((Dealing { common, dealt, next: Next::default() }, root))
    }
}

#[derive(Debug)]
struct Common {
    session: Session,
    master: Secret<32>,
    /// V's commitments.
    coins: [Digest; 3],
}

impl Common {
    fn coin(&self, round: Round) -> [u8; 32] {
        prover_coin(&self.master.0, round)
    }

    fn check(&self, round: Round, open: &Open) -> Result<(), Misbehaved> {
        let sealed = seal(&self.session, round, &open.coin, &open.blind);
        if sealed == self.coins[round as usize - 1] {
            Ok(())
        } else {
            Err(Misbehaved::CoinOpening { round: round as u8 })
        }
    }

    /// Words of one message: whole blocks.
    fn message_words(&self) -> usize {
        MESSAGE_BYTES / self.session.parameters.correction_bytes() / BLOCK * BLOCK
    }
}

/// How far a stream has come.
#[derive(Default)]
struct Next {
    word: usize,
    turned: usize,
    hash: Running,
}

impl std::fmt::Debug for Next {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Next({})", self.word)
    }
}

/// P deals.
#[derive(Debug)]
pub struct Dealing<S> {
    common: Common,
    dealt: Dealt<S>,
    next: Next,
}

impl<S: Script> Dealing<S> {
    /// The shape of the script.
    pub fn shape(&self) -> &Shape {
        self.dealt.shape()
    }

    /// The next piece of the deal, until there is none.
    pub fn next_deal(&mut self) -> Option<Deal> {
        let words = self.dealt.shape().data_words();
        if self.next.word == words && self.next.turned == self.dealt.turned().len() {
            return None;
        }
        let end = words.min(self.next.word + self.common.message_words());
        let shown = self.dealt.turned_by(end).max(self.next.turned);
        let mut corrections = Vec::new();
        self.dealt.correct(self.next.word..end, &mut corrections);
        self.next.hash.update(&corrections);
        let piece = self.dealt.turned().piece(self.next.turned..shown);
        let deal = Deal {
            first_word: self.next.word as u64,
            corrections,
            first_turned: self.next.turned as u64,
            turned_count: piece.len() as u64,
            turned: piece.bytes().to_vec(),
        };
        (self.next.word, self.next.turned) = (end, shown);
        Some(deal)
    }

    /// Ends the deal and shows P's first coin. Pieces that were not fetched are lost, and V will miss them.
    pub fn finish(self) -> (AwaitingFirstOpen<S>, Bound) {
        let (shape, turned) = (self.dealt.shape(), self.dealt.turned());
        let bound = Bound {
            words: shape.data_words() as u64,
            products: shape.products as u64,
            turned: turned.len() as u64,
            degree: shape.degree as u32,
            coin: self.common.coin(Round::First),
        };
        let said =
            Said { root: self.dealt.root(), data: self.next.hash.finish(), turned: sha256(turned.bytes()) };
        (AwaitingFirstOpen { common: self.common, dealt: self.dealt, said }, bound)
    }
}

#[derive(Debug)]
struct Said {
    root: Digest,
    data: Digest,
    turned: Digest,
}

/// P is bound to its cards and waits for V's first coin.
#[derive(Debug)]
pub struct AwaitingFirstOpen<S> {
    common: Common,
    dealt: Dealt<S>,
    said: Said,
}

impl<S: Script> AwaitingFirstOpen<S> {
    /// Takes V's first coin and makes the second part of the tape.
    ///
    /// # Errors
    /// If the coin is not the committed one.
    pub fn open(self, open: &Open) -> Result<Closing<S>, Error> {
        self.common.check(Round::First, open)?;
        let seed = FirstSeed::flip(&self.common.session, &open.coin, &self.common.coin(Round::First));
        let half = Half::new(&self.common.session, &open.coin);
        let extended = self.dealt.extend(&seed)?;
        let next = Next { word: extended.shape().data_words(), ..Next::default() };
        Ok(Closing { common: self.common, extended, said: self.said, half, next })
    }
}

/// P sends the second part of the tape.
#[derive(Debug)]
pub struct Closing<S> {
    common: Common,
    extended: Extended<S>,
    said: Said,
    half: Half,
    next: Next,
}

impl<S: Script> Closing<S> {
    /// The next piece, until there is none.
    pub fn next_products(&mut self) -> Option<Products> {
        let words = self.extended.shape().words();
        if self.next.word == words {
            return None;
        }
        let end = words.min(self.next.word + self.common.message_words());
        let mut corrections = Vec::new();
        self.extended.correct(self.next.word..end, &mut corrections);
        self.next.hash.update(&corrections);
        let products = Products { first_word: self.next.word as u64, corrections };
        self.next.word = end;
        Some(products)
    }

    /// Ends the second part and shows P's second coin.
    pub fn finish(self) -> (AwaitingSecondOpen<S>, Committed) {
        let committed = Committed { coin: self.common.coin(Round::Second) };
        let Self { common, extended, said, half, next } = self;
        let closing = next.hash.finish();
        (AwaitingSecondOpen { common, extended, said, closing, half }, committed)
    }
}

/// P is bound to the whole tape and waits for V's second coin.
#[derive(Debug)]
pub struct AwaitingSecondOpen<S> {
    common: Common,
    extended: Extended<S>,
    said: Said,
    closing: Digest,
    half: Half,
}

impl<S: Script> AwaitingSecondOpen<S> {
    /// Takes V's second coin and answers.
    ///
    /// # Errors
    /// If the coin is not the committed one.
    pub fn open(self, open: &Open) -> Result<(AwaitingThirdOpen<S>, Answer), Error> {
        self.common.check(Round::Second, open)?;
        let seed = SecondSeed::flip(&self.common.session, &open.coin, &self.common.coin(Round::Second));
        let (answered, response) = self.extended.answer(&seed)?;
        let transcript = Transcript {
            root: self.said.root,
            corrections: [self.said.data, self.closing],
            turned: self.said.turned,
            response: response.digest(),
        };
        let answer = Answer { response, coin: self.common.coin(Round::Third) };
        Ok((AwaitingThirdOpen { common: self.common, answered, transcript, half: self.half }, answer))
    }
}

/// P answered and waits for V's third coin.
#[derive(Debug)]
pub struct AwaitingThirdOpen<S> {
    common: Common,
    answered: Answered<S>,
    transcript: Transcript,
    half: Half,
}

impl<S: Script> AwaitingThirdOpen<S> {
    /// Takes V's third coin and opens the forest. All secrets are gone afterwards.
    ///
    /// # Errors
    /// If the coin is not the committed one.
    pub fn open(self, open: &Open) -> Result<(AwaitingOutcome<S>, Opening), Error> {
        self.common.check(Round::Third, open)?;
        let seed = ThirdSeed::flip(&self.common.session, &open.coin, &self.common.coin(Round::Third));
        let (script, shape, turned, opening) = self.answered.open(&seed);
        let transcript = self.transcript.digest(&self.common.session, &opening);
        Ok((AwaitingOutcome { script, shape, turned, transcript, half: self.half }, Opening { opening }))
    }
}

/// P is done and waits for V's verdict.
#[derive(Debug)]
pub struct AwaitingOutcome<S> {
    script: S,
    shape: Shape,
    turned: Turned,
    transcript: Digest,
    half: Half,
}

impl<S: Script> AwaitingOutcome<S> {
    /// Takes V's outcome and audits it.
    ///
    /// # Errors
    /// If the script is not position-blind.
    pub fn outcome(self, outcome: &Outcome) -> Result<Concluded, Error> {
        let digests = Digests {
            transcript: self.transcript,
            public: public::digest(&self.script, &self.shape, &self.turned, &self.half).map_err(local)?,
        };
        let audit = match outcome.digests {
            None => Audit::Missing,
            Some(said) if said.transcript != digests.transcript => Audit::TranscriptDiffers,
            Some(said) if said.public != digests.public => Audit::PublicTableDiffers,
            Some(_) => Audit::Agrees,
        };
        Ok(Concluded { verdict: outcome.verdict.clone(), audit, digests })
    }
}

/// The end of P's session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Concluded {
    /// V's verdict.
    pub verdict: Verdict,
    /// Whether V's record of the session is P's. A difference does not touch the proof.
    pub audit: Audit,
    /// P's own digests.
    pub digests: Digests,
}

/// What P finds when it compares records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audit {
    /// Both records agree.
    Agrees,
    /// V gave no digests.
    Missing,
    /// V saw other messages than P sent.
    TranscriptDiffers,
    /// V used other permutations than those its first coin determines.
    PublicTableDiffers,
}
