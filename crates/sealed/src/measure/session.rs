//! Whole sessions, stage by stage.

use facedown_table::{Hand, Script};

use super::Clock;
use crate::context::Context;
use crate::misbehaved::Error;
use crate::prover::{Prover, ProverRandomness};
use crate::verifier::{Bounded, Policy, Verifier, VerifierRandomness};

/// Every session is run at least this often, and for at least this many nanoseconds.
const FEWEST_RUNS: usize = 15;
const LONG_ENOUGH: f64 = 1e9;

/// Milliseconds of the stages of a session.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stages {
    /// P: the forest and the first pass of the script.
    pub deal: f64,
    /// P: the corrections, and their hash.
    pub corrections: f64,
    /// P: the product words.
    pub extend: f64,
    /// P: the second pass of the script.
    pub answer: f64,
    /// P: the opening of the forest.
    pub open: f64,
    /// V: receiving the corrections, and their hash.
    pub take: f64,
    /// V: the script on the turned cards.
    pub judge: f64,
    /// V: the forest and the second pass of the script, without the public digest.
    pub verify: f64,
    /// Either side: the digest of the public table, which V makes for the verdict and P to audit it.
    pub public: f64,
    /// Bytes that P sends.
    pub bytes: usize,
    /// Whether V accepted.
    pub accepted: bool,
}

impl Stages {
    /// All that P does, without the public digest.
    pub fn prover(&self) -> f64 {
        self.deal + self.corrections + self.extend + self.answer + self.open
    }

    /// All that V does, without the public digest.
    pub fn verifier(&self) -> f64 {
        self.take + self.judge + self.verify
    }

    /// The faster of two runs in every stage.
    #[must_use]
    pub fn best(self, other: Self) -> Self {
        Self {
            deal: self.deal.min(other.deal),
            corrections: self.corrections.min(other.corrections),
            extend: self.extend.min(other.extend),
            answer: self.answer.min(other.answer),
            open: self.open.min(other.open),
            take: self.take.min(other.take),
            judge: self.judge.min(other.judge),
            verify: self.verify.min(other.verify),
            public: self.public.min(other.public),
            bytes: other.bytes,
            accepted: self.accepted && other.accepted,
        }
    }
}

/// Runs sessions for about a second and gives the best time of every stage. Planning (the hand, and both sides'
/// measuring of the script) is not timed.
///
/// # Errors
/// If a session fails.
pub fn best_session<S: Script + Clone>(
    clock: Clock,
    context: &Context,
    script: &S,
    hand: &Hand,
) -> Result<Stages, Error> {
    let start = clock();
    let mut stages = one_session(clock, context, script, hand.clone())?;
    for run in 1.. {
        if run >= FEWEST_RUNS && clock() - start > LONG_ENOUGH {
            break;
        }
        stages = stages.best(one_session(clock, context, script, hand.clone())?);
    }
    // V's last step makes the public digest too, in the same time as P.
    stages.verify -= stages.public;
    Ok(stages)
}

fn one_session<S: Script + Clone>(
    clock: Clock,
    context: &Context,
    script: &S,
    hand: Hand,
) -> Result<Stages, Error> {
    let mut stages = Stages::default();
    let randomness = ProverRandomness::new([5; ProverRandomness::BYTES]);
    let (prover, hello) = Prover::hello(context, script.clone(), hand, &[0; 32], randomness)?;
    let randomness = VerifierRandomness::new([6; VerifierRandomness::BYTES]);
    let (verifier, accept) =
        Verifier::accept(context, &hello.nonce, script.clone(), &Policy::default(), randomness)?;
    let (mut dealing, root) = timed(clock, &mut stages.deal, || prover.accept(&accept))?;
    let mut verifier = verifier.root(root);
    while let Some(deal) = timed(clock, &mut stages.corrections, || dealing.next_deal()) {
        stages.bytes += deal.corrections.len() + deal.turned.len();
        verifier = timed(clock, &mut stages.take, || verifier.deal(&deal))?;
    }
    let (prover, bound) = dealing.finish();
    let Bounded::Continues(mut verifier, open) = timed(clock, &mut stages.judge, || verifier.bound(&bound))?
    else {
        return Ok(stages);
    };
    let mut closing = timed(clock, &mut stages.extend, || prover.open(&open))?;
    while let Some(products) = timed(clock, &mut stages.corrections, || closing.next_products()) {
        stages.bytes += products.corrections.len();
        verifier = timed(clock, &mut stages.take, || verifier.products(&products))?;
    }
    let (prover, committed) = closing.finish();
    let (verifier, open) = verifier.committed(&committed)?;
    let (prover, answer) = timed(clock, &mut stages.answer, || prover.open(&open))?;
    stages.bytes += answer.response.columns.len() + answer.response.batch.len();
    let (verifier, open) = verifier.answer(answer)?;
    let (prover, opening) = timed(clock, &mut stages.open, || prover.open(&open))?;
    stages.bytes += opening.opening.len();
    let verified = timed(clock, &mut stages.verify, || verifier.opening(&opening))?;
    stages.accepted = verified.outcome().verdict.is_accepted();
    timed(clock, &mut stages.public, || prover.outcome(verified.outcome()))?;
    Ok(stages)
}

fn timed<R>(clock: Clock, total: &mut f64, work: impl FnOnce() -> R) -> R {
    let start = clock();
    let result = work();
    *total += (clock() - start) / 1e6;
    result
}
