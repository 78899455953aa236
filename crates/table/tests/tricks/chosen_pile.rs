//! Chosen piles and piles at public places: acted on, and back in their order.

use facedown_table::tricks::chosen_pile;
use facedown_table::{Dice, Hand, Memory, Spot, Stop, Suit, Table, View};

use crate::common::*;
use crate::conform::must_conform;

/// What is done to the piles that may be touched.
#[derive(Clone, Copy)]
pub(crate) enum Act {
    /// They are left alone.
    Leave,
    /// They are taken up unseen and put down again.
    Keep,
    /// Each gets the cards of the next one, the last those of the first.
    Exchange,
    /// Each gets hearts.
    Replace,
}

impl Act {
    pub(crate) fn perform<T: Table>(self, table: &mut T, spots: &[Spot]) -> Result<(), Stop> {
        if let Self::Leave = self {
            return Ok(());
        }
        let mut piles = Vec::new();
        for &spot in spots {
            piles.push(table.fetch(spot, &[])?.cards);
        }
        for (at, &spot) in spots.iter().enumerate() {
            match self {
                Self::Leave | Self::Keep => {}
                Self::Exchange => table.put(spot, &piles[(at + 1) % piles.len()])?,
                Self::Replace => {
                    let hearts = table.place_public(&vec![H; piles[at].len()]);
                    table.discard(&piles[at]);
                    table.put(spot, &hearts)?;
                }
            }
        }
        Ok(())
    }

    /// The same on piles that lie open, at the given places.
    fn performed(self, piles: &mut [Vec<Suit>], places: &[usize]) {
        let before = piles.to_vec();
        for (at, &place) in places.iter().enumerate() {
            match self {
                Self::Leave | Self::Keep => {}
                Self::Exchange => piles[place].clone_from(&before[places[(at + 1) % places.len()]]),
                Self::Replace => piles[place].fill(H),
            }
        }
    }
}

const ACTS: [Act; 4] = [Act::Leave, Act::Keep, Act::Exchange, Act::Replace];

/// Lays piles from the hand, lane by lane.
pub(crate) fn load<T: Table>(table: &mut T, piles: usize, lanes: usize, span: usize) -> Result<Memory, Stop> {
    let mut laid = Vec::new();
    for _ in 0..lanes {
        laid.push(table.place_secret(piles)?);
    }
    table.load(laid, span)
}

/// The piles 0, 1, 2, … with their numbers in binary, so that no two are alike.
pub(crate) fn numbered(piles: usize) -> Vec<Vec<Suit>> {
    (0..piles).map(|pile| (0..LANES).map(|bit| Suit::from_bit(pile >> bit & 1 == 1)).collect()).collect()
}

/// The cards of some piles, lane by lane.
pub(crate) fn lanes(piles: &[Vec<Suit>]) -> impl Iterator<Item = Vec<Suit>> {
    (0..LANES).map(|lane| piles.iter().map(|pile| pile[lane]).collect())
}

pub(crate) fn hand(piles: &[Vec<Suit>]) -> Hand {
    lanes(piles).fold(Hand::new(), |hand, lane| hand.row(&lane))
}

pub(crate) fn accepted(piles: &[Vec<Suit>]) -> Outcome {
    Outcome::accepted(lanes(piles).flatten().collect())
}

/// Accesses of a memory of numbered piles, one after the other.
struct Accesses<'a> {
    piles: usize,
    each: &'a [(&'a [isize], Act)],
}

impl Trick for Accesses<'_> {
    fn play<T: Table>(&self, table: &mut T) -> Result<Played<T::Card>, Stop> {
        let memory = load(table, self.piles, LANES, 4)?;
        for (offsets, act) in self.each {
            chosen_pile(table, memory, offsets, &"outer.mark", |table, spots| act.perform(table, spots))?;
        }
        Ok(table.unload(memory, &[])?.lanes.concat().into())
    }
}

impl Accesses<'_> {
    fn simulated(&self, dice: &mut dyn Dice) -> View {
        let mut view = View::new();
        for _ in self.each {
            view.any_place(dice, self.piles);
            view.any_place(dice, self.piles);
        }
        view
    }

    fn expected(&self, choices: &[usize]) -> Vec<Vec<Suit>> {
        let mut piles = numbered(self.piles);
        for ((offsets, act), choice) in self.each.iter().zip(choices) {
            act.performed(&mut piles, &self.places(offsets, *choice));
        }
        piles
    }

    fn places(&self, offsets: &[isize], choice: usize) -> Vec<usize> {
        let there = |offset: &isize| (choice as isize + offset).rem_euclid(self.piles as isize) as usize;
        offsets.iter().map(there).collect()
    }
}

#[test]
fn the_chosen_piles_are_acted_on_and_all_piles_return() {
    let lists: [&[isize]; 7] = [&[0], &[1], &[0, 1], &[-1, 0, 1], &[2, -2], &[0, -1, 2, 1], &[1, -3, 0]];
    for piles in 1..=5 {
        for offsets in lists.iter().filter(|offsets| fit(offsets, piles)) {
            for act in ACTS {
                let trick = Accesses { piles, each: &[(offsets, act)] };
                for choice in 0..piles {
                    let examined = examine(&trick, &hand(&numbered(piles)).pile(choice));
                    examined.must_be(accepted(&trick.expected(&[choice])), |dice| trick.simulated(dice));
                    let tally = examined.tally;
                    assert_eq!((tally.shifts, tally.scrambles), (2, 0));
                    assert_eq!(tally.cards_shuffled, piles * (2 * LANES + 3));
                    assert_eq!(tally.cards_secret, piles * LANES + piles);
                    assert_eq!((tally.suits_now, tally.cards_turned), (piles * LANES, 2 * piles));
                    if let Act::Leave | Act::Keep | Act::Exchange = act {
                        assert_eq!(tally.suits_peak, piles * (LANES + 2));
                    }
                }
            }
        }
    }
}

/// Whether the offsets lead to different piles.
fn fit(offsets: &[isize], piles: usize) -> bool {
    let there = |offset: &isize| offset.rem_euclid(piles as isize);
    offsets
        .iter()
        .enumerate()
        .all(|(n, offset)| offsets[..n].iter().all(|other| there(other) != there(offset)))
}

#[test]
fn accesses_follow_one_another() {
    let trick = Accesses { piles: 4, each: &[(&[0, 1], Act::Exchange), (&[-1, 0], Act::Exchange)] };
    for first in 0..4 {
        for second in 0..4 {
            let examined = examine(&trick, &hand(&numbered(4)).pile(first).pile(second));
            examined.must_be(accepted(&trick.expected(&[first, second])), |dice| trick.simulated(dice));
        }
    }
}

#[test]
fn a_selection_row_needs_exactly_one_heart() {
    for piles in 1..=5 {
        let trick = Accesses { piles, each: &[(&[0], Act::Replace)] };
        for row in rows(piles) {
            let examined = examine(&trick, &hand(&numbered(piles)).row(&row));
            match only_heart(&row) {
                None => assert_eq!(examined.outcome, Outcome::rejected("outer.mark")),
                Some(choice) => {
                    examined.must_be(accepted(&trick.expected(&[choice])), |dice| trick.simulated(dice));
                }
            }
        }
    }
}

/// Acts on piles at public places.
struct Public<'a>(&'a [usize], Act);

impl Trick for Public<'_> {
    fn play<T: Table>(&self, table: &mut T) -> Result<Played<T::Card>, Stop> {
        let memory = load(table, 4, LANES, 0)?;
        let spots = table.open_public(memory, self.0)?;
        self.1.perform(table, &spots)?;
        table.close(memory, &"public")?;
        Ok(table.unload(memory, &[])?.lanes.concat().into())
    }
}

#[test]
fn public_places_need_no_shuffle() {
    for places in [&[2][..], &[0, 3], &[3, 1, 0], &[]] {
        for act in ACTS {
            let mut piles = numbered(4);
            let examined = examine(&Public(places, act), &hand(&piles));
            act.performed(&mut piles, places);
            examined.must_be(accepted(&piles), |_| View::new());
            assert_eq!((examined.tally.shuffles(), examined.tally.cards_turned), (0, 0));
        }
    }
}

/// Turns lanes when all piles are taken up again, and says whether they show these faces.
struct Unload([Vec<Suit>; 2]);

impl Trick for Unload {
    fn play<T: Table>(&self, table: &mut T) -> Result<Played<T::Card>, Stop> {
        let memory = load(table, 3, LANES, 0)?;
        let unloaded = table.unload(memory, &[2, 0])?;
        Ok(Played::saying(unloaded.lanes.concat(), unloaded.turned == self.0))
    }
}

#[test]
fn unloading_turns_whole_lanes() {
    let piles = vec![vec![C, H, H], vec![H, C, H], vec![C, C, C]];
    let trick = Unload([vec![H, H, C], vec![C, H, C]]);
    let faces = lanes(&piles).flatten().collect();
    let examined = examine(&trick, &hand(&piles));
    examined.must_be(Outcome::saying(faces, true), |_| {
        let mut view = View::new();
        view.suits(&trick.0[0]);
        view.suits(&trick.0[1]);
        view
    });
    assert_eq!((examined.tally.shuffles(), examined.tally.cards_turned), (0, 6));
}

#[test]
fn conforms() {
    let trick = Accesses { piles: 5, each: &[(&[0, 2], Act::Replace), (&[-1], Act::Keep)] };
    must_conform(&trick, &hand(&numbered(5)).pile(3).pile(0));
    must_conform(&Public(&[1, 3], Act::Exchange), &hand(&numbered(4)));
    must_conform(&Unload([vec![C; 3], vec![C; 3]]), &hand(&numbered(3)));
}

/// Cards per numbered pile.
pub(crate) const LANES: usize = 3;
