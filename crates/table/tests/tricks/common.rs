//! What all modules share: tricks as little protocols, run on every outcome of the shuffles.

use facedown_table::tricks::Colour;
use facedown_table::{
    Choice, Dice, Hand, IdealTable, Ledger, RngDice, Script, Spectator, Stop, Suit, Table, Tally, View,
};
use rand::{SeedableRng, rngs::StdRng};

use crate::exact::{Law, law};

pub(crate) const C: Suit = Suit::Club;
pub(crate) const H: Suit = Suit::Heart;

/// Every commitment: black, white, red, gray.
pub(crate) const PAIRS: [[Suit; 2]; 4] =
    [Colour::Black.suits(), Colour::White.suits(), Colour::Red.suits(), Colour::Gray.suits()];

/// A trick as a little protocol. Its inputs and the prover's choices come from the hand.
pub(crate) trait Trick {
    fn play<T: Table>(&self, table: &mut T) -> Result<Played<T::Card>, Stop>;
}

/// The cards that a trick leaves on the table, and what it told the verifier.
#[derive(Debug)]
pub(crate) struct Played<C> {
    cards: Vec<C>,
    says: Option<bool>,
}

impl<C> Played<C> {
    pub(crate) fn saying(cards: Vec<C>, says: bool) -> Self {
        Self { cards, says: Some(says) }
    }
}

impl<C> From<Vec<C>> for Played<C> {
    fn from(cards: Vec<C>) -> Self {
        Self { cards, says: None }
    }
}

/// How a run ended: with these faces on the table, or with a rejection at this label.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    Accepted { faces: Vec<Suit>, says: Option<bool> },
    Rejected(String),
}

impl Outcome {
    pub(crate) fn accepted(faces: Vec<Suit>) -> Self {
        Self::Accepted { faces, says: None }
    }

    pub(crate) fn saying(faces: Vec<Suit>, says: bool) -> Self {
        Self::Accepted { faces, says: Some(says) }
    }

    pub(crate) fn rejected(step: &str) -> Self {
        Self::Rejected(step.to_owned())
    }
}

/// All runs of a trick with one hand.
#[derive(Debug)]
pub(crate) struct Examined {
    pub(crate) outcome: Outcome,
    pub(crate) views: Law<View>,
    pub(crate) tally: Tally,
}

impl Examined {
    /// The trick ends as it should, and what is turned has exactly the simulator's law.
    pub(crate) fn must_be(&self, outcome: Outcome, mut simulator: impl FnMut(&mut dyn Dice) -> View) {
        assert_eq!(self.outcome, outcome);
        assert!(self.views == law(|dice| simulator(dice)), "another law than the simulator's: {self:?}");
    }
}

/// Runs a trick on every outcome of the shuffles.
///
/// Checks what holds for every trick: it ends in the same way whatever the shuffles do, an accepted
/// run uses the whole hand, leaves no memory behind, has one shape and one cost, and can be
/// replayed.
pub(crate) fn examine<P: Trick>(trick: &P, hand: &Hand) -> Examined {
    let mut ended: Option<(Outcome, Tally, Ledger)> = None;
    let mut replays = 0..MOST_REPLAYS;
    let views = law(|dice| {
        let mut table = IdealTable::new(hand.clone(), dice).recording();
        let outcome = run(trick, &mut table);
        let ledger = table.ledger();
        if let Outcome::Accepted { .. } = outcome {
            assert_eq!(table.play(&Nothing), Ok(()), "something is left over");
            if replays.next().is_some() {
                assert_eq!(Spectator::replay(&Alone(trick), &ledger), Ok(()));
            }
        }
        let now = (outcome, table.tally(), ledger.shape());
        assert_eq!(ended.get_or_insert_with(|| now.clone()), &now, "the shuffles decide");
        ledger.view()
    });
    let (outcome, tally, _) = ended.expect("there is at least one run");
    Examined { outcome, views, tally }
}

/// Runs a trick once.
pub(crate) fn run<P: Trick, D: Dice>(trick: &P, table: &mut IdealTable<D>) -> Outcome {
    match trick.play(table) {
        Ok(Played { cards, says }) => {
            Outcome::Accepted { faces: cards.iter().map(|card| card.0).collect(), says }
        }
        Err(Stop::Rejected(rejection)) => Outcome::Rejected(rejection.step),
        Err(Stop::Fault(fault)) => panic!("{fault}"),
    }
}

/// Dice that throw the same for the same seed.
pub(crate) fn seeded(seed: u64) -> RngDice<StdRng> {
    RngDice(StdRng::seed_from_u64(seed))
}

/// A trick as a whole script.
pub(crate) struct Alone<'a, P>(pub(crate) &'a P);

impl<P: Trick> Script for Alone<'_, P> {
    fn name(&self) -> String {
        "trick/1".to_owned()
    }

    fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        self.0.play(table).map(drop)
    }
}

/// The script that does nothing: played after a trick, it tells whether anything is left over.
struct Nothing;

impl Script for Nothing {
    fn name(&self) -> String {
        "nothing/1".to_owned()
    }

    fn run<T: Table>(&self, _table: &mut T) -> Result<(), Stop> {
        Ok(())
    }
}

/// Building hands in a row.
pub(crate) trait Dealing {
    fn with(self, choice: Choice) -> Self;
    fn row(self, row: &[Suit]) -> Self;
    fn pile(self, pile: usize) -> Self;
}

impl Dealing for Hand {
    fn with(self, choice: Choice) -> Self {
        match choice {
            Choice::Row(ref row) => self.row(row),
            Choice::Pile(pile) => self.pile(pile),
        }
    }

    fn row(mut self, row: &[Suit]) -> Self {
        self.push_row(row.to_vec());
        self
    }

    fn pile(mut self, pile: usize) -> Self {
        self.push_pile(pile);
        self
    }
}

/// Every row of `count` suit cards.
pub(crate) fn rows(count: usize) -> impl Iterator<Item = Vec<Suit>> {
    (0..1_usize << count).map(move |bits| (0..count).map(|at| Suit::from_bit(bits >> at & 1 == 1)).collect())
}

/// Every way to lay `count` commitments.
pub(crate) fn commitments(count: usize) -> impl Iterator<Item = Vec<[Suit; 2]>> {
    rows(2 * count).map(|row| row.chunks(2).map(|pair| [pair[0], pair[1]]).collect())
}

/// The place of the only heart.
pub(crate) fn only_heart(row: &[Suit]) -> Option<usize> {
    let hearts: Vec<usize> = (0..row.len()).filter(|&at| row[at] == H).collect();
    if let [place] = hearts[..] { Some(place) } else { None }
}

/// Places suit cards from the hand as commitments.
pub(crate) fn secret_pairs<T: Table>(table: &mut T, count: usize) -> Result<Vec<[T::Card; 2]>, Stop> {
    let cards = table.place_secret(2 * count)?;
    Ok(cards.chunks(2).map(|pair| [pair[0], pair[1]]).collect())
}

/// What a simulator adds to a view.
pub(crate) trait Simulating {
    /// A helping row with its heart anywhere.
    fn any_place(&mut self, dice: &mut dyn Dice, of: usize);
    /// These faces, rotated by a random cut.
    fn any_cut(&mut self, dice: &mut dyn Dice, faces: &[u32]);
    /// These faces in a random order.
    fn any_order(&mut self, dice: &mut dyn Dice, faces: &[u32]);
}

impl Simulating for View {
    fn any_place(&mut self, dice: &mut dyn Dice, of: usize) {
        self.place(of, dice.below(of));
    }

    fn any_cut(&mut self, dice: &mut dyn Dice, faces: &[u32]) {
        let (front, back) = faces.split_at(dice.below(faces.len()));
        self.faces([back, front].concat());
    }

    fn any_order(&mut self, dice: &mut dyn Dice, faces: &[u32]) {
        self.faces(dice.permutation(faces.len()).into_iter().map(|at| faces[at]).collect());
    }
}

/// Faces as the ledger has them.
pub(crate) fn bits(suits: &[Suit]) -> Vec<u32> {
    suits.iter().map(|suit| u32::from(suit.is_heart())).collect()
}

/// So many runs of one hand are replayed; the rest differ from them by a shuffle only.
const MOST_REPLAYS: usize = 20;
