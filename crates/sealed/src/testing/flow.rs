//! One proof from the first card to the verdict, with places to interfere.

use facedown_table::{Hand, Script};

use crate::challenge::{FirstSeed, SecondSeed, ThirdSeed};
use crate::context::Session;
use crate::dealer::Dealer;
use crate::field::Element;
use crate::hash::hash16;
use crate::messages::Response;
use crate::mischief::Mischief;
use crate::prover::core::Dealt;
use crate::reader::survey;
use crate::secret::Secret;
use crate::shape::Shape;
use crate::tape::Turned;
use crate::testing::Picks;
use crate::verdict::Verdict;
use crate::verifier::core::{Claim, Seeds, verify};

/// Everything V sees of a proof, with the challenges of its session.
pub(crate) struct Transcript<S> {
    pub(crate) session: Session,
    pub(crate) script: S,
    pub(crate) shape: Shape,
    pub(crate) root: [u8; 32],
    pub(crate) corrections: [Vec<u8>; 2],
    pub(crate) turned: Turned,
    pub(crate) response: Response,
    pub(crate) opening: Vec<u8>,
    pub(crate) first: FirstSeed,
    pub(crate) second: SecondSeed,
    pub(crate) third: ThirdSeed,
    /// Whether P's constraints held.
    pub(crate) honest: bool,
}

/// How a test interferes with P.
#[derive(Default)]
pub(crate) struct Interference {
    pub(crate) mischief: Mischief,
    /// Changes the tape, bit by bit, after the deal.
    pub(crate) flip_row: Option<usize>,
    /// Replaces all rows of the tape after the deal.
    pub(crate) rows: Option<Vec<bool>>,
    /// Changes a product word.
    pub(crate) product: Option<usize>,
}

/// Runs P with some interference, with challenges drawn from `seed`.
pub(crate) fn prove<S: Script + Copy>(
    session: &Session,
    script: S,
    hand: Hand,
    seed: u64,
    interference: Interference,
) -> Transcript<S> {
    let mut picks = Picks::new(seed);
    let master = Secret(picks.bytes());
    let shape = survey(&script).unwrap();
    let mut dealer = Dealer::new(&shape, hand, &hash16("perm", &[&master.0]));
    dealer.mischief = interference.mischief;
    let mut dealt = Dealt::with_dealer(session, script, shape.clone(), dealer, &master).unwrap();
    if let Some(row) = interference.flip_row {
        dealt.flip_row(row);
    }
    for (row, wanted) in interference.rows.iter().flatten().enumerate() {
        if dealt.tape().bit(row) != *wanted {
            dealt.flip_row(row);
        }
    }
    let (root, turned, words) = (dealt.root(), dealt.turned().clone(), shape.data_words());
    let mut corrections = [Vec::new(), Vec::new()];
    dealt.correct(0..words, &mut corrections[0]);
    let first = FirstSeed(picks.bytes());
    let mut folding = first.challenge();
    let mut products = dealt.product_words(&mut folding);
    if let Some(word) = interference.product {
        products[word] += Element::ONE;
    }
    let mut extended = dealt.extend_with(folding, &products);
    extended.correct(words..shape.words(), &mut corrections[1]);
    let second = SecondSeed(picks.bytes());
    let (answered, response, honest) = extended.answer_anyway(&second).unwrap();
    let third = ThirdSeed(picks.bytes());
    let (script, _, _, opening) = answered.open(&third);
    let session = session.clone();
    Transcript {
        session,
        script,
        shape,
        root,
        corrections,
        turned,
        response,
        opening,
        first,
        second,
        third,
        honest,
    }
}

impl<S: Script> Transcript<S> {
    /// V's verdict on the cryptography (not on the turned cards).
    pub(crate) fn verify(&self) -> Verdict {
        let [data, closing] = &self.corrections;
        let claim = Claim {
            root: &self.root,
            corrections: [data, closing],
            turned: &self.turned,
            response: &self.response,
        };
        let seeds = Seeds { first: &self.first, second: &self.second, third: &self.third };
        verify(&self.session, &self.script, &self.shape, &claim, &seeds, &self.opening).unwrap()
    }
}
