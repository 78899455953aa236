//! V's session.

use facedown_table::{Fault, Script, Stop, View};

use crate::challenge::{FirstSeed, Round, SealedCoin, SecondSeed, ThirdSeed, seal};
use crate::context::{Context, Mode, Session, VERSION};
use crate::hash::{Digest, Running, sha256};
use crate::messages::{
    Accept, Answer, Bound, Committed, Deal, Digests, Open, Opening, Outcome, Products, Response, Root,
};
use crate::misbehaved::{Error, Incompatible, Local, Misbehaved};
use crate::public::{self, Half};
use crate::reader::{judge, survey};
use crate::secret::Secret;
use crate::shape::Shape;
use crate::tape::{Turned, is_packing};
use crate::transcript::Transcript;
use crate::verdict::{Reason, Verdict};
use crate::verifier::core::{Claim, Seeds, verify};
use crate::verifier::{check_response, expect, local};

/// What V is willing to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// The most bytes of corrections V will hold for one proof.
    pub correction_bytes: usize,
}

impl Default for Policy {
    fn default() -> Self {
        Self { correction_bytes: 256 << 20 }
    }
}

impl Policy {
    /// Whether V takes on a proof of this shape.
    pub(crate) fn allow(&self, shape: &Shape, context: &Context) -> Result<(), Incompatible> {
        let (bytes, limit) = (shape.correction_bytes(context.parameters), self.correction_bytes);
        if bytes > limit {
            return Err(Incompatible::TooLarge { bytes: bytes as u64, limit: limit as u64 });
        }
        Ok(())
    }
}

/// V's randomness: a nonce, three coins and what hides them. It must be fresh for every session.
pub struct VerifierRandomness {
    nonce: [u8; 32],
    coins: [SealedCoin; 3],
}

impl VerifierRandomness {
    /// Bytes it is made from.
    pub const BYTES: usize = 7 * 32;

    /// Takes fresh random bytes from the operating system.
    pub fn new(bytes: [u8; Self::BYTES]) -> Self {
        let bytes = Secret(bytes);
        let part = |index: usize| std::array::from_fn(|byte| bytes.0[32 * index + byte]);
        let coin = |round: usize| SealedCoin {
            coin: Secret(part(1 + 2 * round)),
            blind: Secret(part(2 + 2 * round)),
        };
        Self { nonce: part(0), coins: [coin(0), coin(1), coin(2)] }
    }
}

impl std::fmt::Debug for VerifierRandomness {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("VerifierRandomness")
    }
}

/// The entrance to V's session.
#[derive(Debug)]
pub struct Verifier;

impl Verifier {
    /// Answers a Hello.
    ///
    /// `context` is V's own: built from the puzzle it parsed, never copied from the peer. V commits to its
    /// coins here, before it sees anything of the proof.
    ///
    /// # Errors
    /// If the context is not one for a session with this engine, or the proof would be larger than the policy
    /// allows.
    pub fn accept<S: Script>(
        context: &Context,
        prover_nonce: &[u8; 32],
        script: S,
        policy: &Policy,
        randomness: VerifierRandomness,
    ) -> Result<(AwaitingRoot<S>, Accept), Error> {
        if context.version != VERSION {
            return Err(Incompatible::Version { found: context.version }.into());
        }
        if context.mode != Mode::Interactive {
            return Err(Incompatible::Mode.into());
        }
        let shape = survey(&script).map_err(local)?;
        policy.allow(&shape, context)?;
        let session = context.session(prover_nonce, &randomness.nonce);
        let rounds = [Round::First, Round::Second, Round::Third];
        let sealed = |index: usize| {
            let SealedCoin { coin, blind } = &randomness.coins[index];
            seal(&session, rounds[index], &coin.0, &blind.0)
        };
        let accept = Accept { nonce: randomness.nonce, coins: [sealed(0), sealed(1), sealed(2)] };
        Ok((AwaitingRoot(Common { session, script, shape, coins: randomness.coins }), accept))
    }
}

#[derive(Debug)]
struct Common<S> {
    session: Session,
    script: S,
    shape: Shape,
    coins: [SealedCoin; 3],
}

impl<S> Common<S> {
    fn open(&self, round: Round) -> Open {
        let SealedCoin { coin, blind } = &self.coins[round as usize - 1];
        Open { coin: coin.0, blind: blind.0 }
    }
}

/// V committed to its coins and waits for P's root.
#[derive(Debug)]
pub struct AwaitingRoot<S>(Common<S>);

impl<S: Script> AwaitingRoot<S> {
    /// The shape of the script: everything V will ever hold is bounded by it.
    pub fn shape(&self) -> &Shape {
        &self.0.shape
    }

    /// Takes the root.
    pub fn root(self, root: Root) -> AwaitingDeal<S> {
        let common = self.0;
        let bytes = common.shape.data_words() * common.session.parameters.correction_bytes();
        AwaitingDeal {
            root: root.root,
            corrections: Stretch::new("corrections", 0, bytes, &common),
            turned: Turned::default(),
            common,
        }
    }
}

/// V waits for cards.
#[derive(Debug)]
pub struct AwaitingDeal<S> {
    common: Common<S>,
    root: Digest,
    corrections: Stretch,
    turned: Turned,
}

impl<S: Script> AwaitingDeal<S> {
    /// Takes the next piece of the deal.
    ///
    /// # Errors
    /// If it does not continue the one before, or exceeds what the script deals.
    pub fn deal(mut self, deal: &Deal) -> Result<Self, Error> {
        self.corrections.extend(deal.first_word, &deal.corrections)?;
        if deal.first_turned != self.turned.len() as u64 {
            let (expected, found) = (self.turned.len() as u64, deal.first_turned);
            return Err(Misbehaved::Gap { what: "turned bits", expected, found }.into());
        }
        let (most, left) = (self.common.shape.turned as u64, self.common.shape.turned - self.turned.len());
        let count = usize::try_from(deal.turned_count).ok().filter(|count| *count <= left);
        let Some(count) = count else {
            let found = deal.first_turned.saturating_add(deal.turned_count);
            return Err(Misbehaved::Length { what: "turned bits", expected: most, found }.into());
        };
        if !is_packing(&deal.turned, count) {
            return Err(Misbehaved::Packing.into());
        }
        self.turned.extend(&deal.turned, count);
        Ok(self)
    }

    /// The end of the deal: V checks that everything is there, judges the turned cards, and opens its first
    /// coin or rejects.
    ///
    /// # Errors
    /// If a length is not the script's.
    pub fn bound(self, bound: &Bound) -> Result<Bounded<S>, Error> {
        let shape = &self.common.shape;
        self.corrections.complete()?;
        expect("words", shape.data_words(), bound.words)?;
        expect("product words", shape.products, bound.products)?;
        expect("turned bits", self.turned.len(), bound.turned)?;
        expect("degree", shape.degree, u64::from(bound.degree))?;
        match judge(&self.common.script, shape, &self.turned) {
            Ok(()) => {}
            Err(Stop::Rejected(rejection)) => {
                let verdict = Verdict::Rejected(Reason::Cards(rejection));
                return Ok(Bounded::Rejected(Outcome { verdict, digests: None }));
            }
            Err(Stop::Fault(Fault::ViewEnds | Fault::ViewShape)) => {
                return Err(Misbehaved::TurnedCards.into());
            }
            Err(Stop::Fault(fault)) => return Err(Local::Run(fault).into()),
        }
        let open = self.common.open(Round::First);
        let first = FirstSeed::flip(&self.common.session, &open.coin, &bound.coin);
        let (common, start) = (self.common, self.corrections.next);
        let bytes = common.shape.closing_words() * common.session.parameters.correction_bytes();
        let closing = Stretch::new("product corrections", start, bytes, &common);
        let dealt = Dealing { root: self.root, corrections: self.corrections, turned: self.turned, first };
        Ok(Bounded::Continues(AwaitingProducts { common, dealt, closing }, open))
    }
}

/// What follows the deal.
#[derive(Debug)]
#[allow(clippy::large_enum_variant)] // Moved once per session.
pub enum Bounded<S> {
    /// The cards are fine so far: V opens its first coin.
    Continues(AwaitingProducts<S>, Open),
    /// A turned card was wrong: V rejects and opens nothing.
    Rejected(Outcome),
}

#[derive(Debug)]
struct Dealing {
    root: Digest,
    corrections: Stretch,
    turned: Turned,
    first: FirstSeed,
}

/// V opened its first coin and waits for the second part of the tape.
#[derive(Debug)]
pub struct AwaitingProducts<S> {
    common: Common<S>,
    dealt: Dealing,
    closing: Stretch,
}

impl<S: Script> AwaitingProducts<S> {
    /// What V may show of the public table now that its half is open.
    ///
    /// # Errors
    /// If the script is not position-blind.
    pub fn view(&self) -> Result<View, Error> {
        let half = Half::new(&self.common.session, &self.common.open(Round::First).coin);
        Ok(public::view(&self.common.script, &self.dealt.turned, Some(&half)).map_err(local)?)
    }

    /// Takes the next piece of the second part.
    ///
    /// # Errors
    /// If it does not continue the one before, or is too long.
    pub fn products(mut self, products: &Products) -> Result<Self, Error> {
        self.closing.extend(products.first_word, &products.corrections)?;
        Ok(self)
    }

    /// The end of the second part: V opens its second coin.
    ///
    /// # Errors
    /// If something is missing.
    pub fn committed(self, committed: &Committed) -> Result<(AwaitingAnswer<S>, Open), Error> {
        self.closing.complete()?;
        let open = self.common.open(Round::Second);
        let second = SecondSeed::flip(&self.common.session, &open.coin, &committed.coin);
        let Self { common, dealt, closing } = self;
        Ok((AwaitingAnswer { common, dealt, closing, second }, open))
    }
}

/// V opened its second coin and waits for the answer.
#[derive(Debug)]
pub struct AwaitingAnswer<S> {
    common: Common<S>,
    dealt: Dealing,
    closing: Stretch,
    second: SecondSeed,
}

impl<S: Script> AwaitingAnswer<S> {
    /// Takes the answer and opens the third coin.
    ///
    /// # Errors
    /// If the answer has the wrong size.
    pub fn answer(self, answer: Answer) -> Result<(AwaitingOpening<S>, Open), Error> {
        check_response(&answer.response, &self.common.shape)?;
        let open = self.common.open(Round::Third);
        let third = ThirdSeed::flip(&self.common.session, &open.coin, &answer.coin);
        let Self { common, dealt, closing, second } = self;
        let response = answer.response;
        Ok((AwaitingOpening { common, dealt, closing, second, third, response }, open))
    }
}

/// V opened everything and waits for P's opening.
#[derive(Debug)]
pub struct AwaitingOpening<S> {
    common: Common<S>,
    dealt: Dealing,
    closing: Stretch,
    second: SecondSeed,
    third: ThirdSeed,
    response: Response,
}

impl<S: Script> AwaitingOpening<S> {
    /// Takes the opening and decides.
    ///
    /// # Errors
    /// If the opening has the wrong size, the script is not position-blind, or (with negligible probability)
    /// the challenge cannot be used.
    pub fn opening(self, opening: &Opening) -> Result<Verified<S>, Error> {
        let Common { session, script, shape, .. } = &self.common;
        expect("opening", session.parameters.opening_bytes(), opening.opening.len() as u64)?;
        let turned = &self.dealt.turned;
        let claim = Claim {
            root: &self.dealt.root,
            corrections: [&self.dealt.corrections.bytes, &self.closing.bytes],
            turned,
            response: &self.response,
        };
        let seeds = Seeds { first: &self.dealt.first, second: &self.second, third: &self.third };
        let verdict = verify(session, script, shape, &claim, &seeds, &opening.opening)?;
        let half = Half::new(session, &self.common.open(Round::First).coin);
        let transcript = Transcript {
            root: self.dealt.root,
            corrections: [self.dealt.corrections.digest(), self.closing.digest()],
            turned: sha256(turned.bytes()),
            response: self.response.digest(),
        };
        let digests = Digests {
            transcript: transcript.digest(session, &opening.opening),
            public: public::digest(script, shape, turned, &half).map_err(local)?,
        };
        let outcome = Outcome { verdict, digests: Some(digests) };
        Ok(Verified { outcome, script: self.common.script, turned: self.dealt.turned, half })
    }
}

/// V has decided.
#[derive(Debug)]
pub struct Verified<S> {
    outcome: Outcome,
    script: S,
    turned: Turned,
    half: Half,
}

impl<S: Script> Verified<S> {
    /// What V tells P.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// What was seen on the public table, in the order of both halves of every shuffle.
    ///
    /// # Errors
    /// If the script is not position-blind.
    pub fn view(&self) -> Result<View, Error> {
        Ok(public::view(&self.script, &self.turned, Some(&self.half)).map_err(local)?)
    }
}

/// Bytes that arrive in pieces, of a length known in advance.
struct Stretch {
    what: &'static str,
    /// The word that must come next.
    next: u64,
    word_bytes: usize,
    length: usize,
    bytes: Vec<u8>,
    hash: Running,
}

impl Stretch {
    fn new<S>(what: &'static str, first: u64, length: usize, common: &Common<S>) -> Self {
        let word_bytes = common.session.parameters.correction_bytes();
        Self { what, next: first, word_bytes, length, bytes: Vec::new(), hash: Running::default() }
    }

    fn extend(&mut self, first: u64, bytes: &[u8]) -> Result<(), Misbehaved> {
        let what = self.what;
        if first != self.next {
            return Err(Misbehaved::Gap { what, expected: self.next, found: first });
        }
        if bytes.len() > self.length - self.bytes.len() || !bytes.len().is_multiple_of(self.word_bytes) {
            let found = (self.bytes.len() + bytes.len()) as u64;
            return Err(Misbehaved::Length { what, expected: self.length as u64, found });
        }
        if self.bytes.is_empty() {
            self.bytes.reserve_exact(self.length);
        }
        self.bytes.extend_from_slice(bytes);
        self.hash.update(bytes);
        self.next += (bytes.len() / self.word_bytes) as u64;
        Ok(())
    }

    fn complete(&self) -> Result<(), Misbehaved> {
        expect(self.what, self.length, self.bytes.len() as u64)
    }

    fn digest(&self) -> Digest {
        self.hash.digest()
    }
}

impl std::fmt::Debug for Stretch {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Stretch({} of {} bytes)", self.bytes.len(), self.length)
    }
}
