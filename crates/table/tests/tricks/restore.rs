//! Reveal and restore: mixed, looked at, and back in place.

use facedown_table::tricks::{return_to_places, reveal_and_restore};
use facedown_table::{Dice, Hand, IdealTable, Stop, Suit, Table, View};

use crate::common::*;
use crate::conform::must_conform;

/// Turns some lanes of piles that come from the hand, lane by lane; `hearts` must be seen in all.
struct Restore {
    piles: usize,
    lanes: usize,
    open: &'static [usize],
    hearts: usize,
}

impl Trick for Restore {
    fn play<T: Table>(&self, table: &mut T) -> Result<Played<T::Card>, Stop> {
        let mut lanes = Vec::new();
        for _ in 0..self.lanes {
            lanes.push(table.place_secret(self.piles)?);
        }
        reveal_and_restore(table, &mut lanes, self.open, &"restore", |table, seen| {
            let hearts = seen.iter().flatten().filter(|suit| suit.is_heart()).count();
            table.check(hearts == self.hearts, &"look", "another number of hearts")
        })?;
        Ok(lanes.concat().into())
    }
}

impl Restore {
    fn hand(&self, cards: &[Suit]) -> Hand {
        cards.chunks(self.piles).fold(Hand::new(), |hand, lane| hand.row(lane))
    }

    /// The turned cards of the piles in random order, then their places in binary in random order.
    fn simulated(&self, dice: &mut dyn Dice, cards: &[Suit]) -> View {
        let mut view = View::new();
        let order = dice.permutation(self.piles);
        for lane in self.open {
            view.faces(order.iter().map(|pile| bits(cards)[lane * self.piles + pile]).collect());
        }
        let order = dice.permutation(self.piles);
        for bit in (0..8).take_while(|bit| self.piles > 1 << bit) {
            view.faces(order.iter().map(|pile| (pile >> bit & 1) as u32).collect());
        }
        view
    }
}

#[test]
fn every_pile_goes_back_and_only_the_turned_cards_are_seen() {
    const SIZES: [(usize, usize, &[usize]); 9] = [
        (1, 1, &[0]),
        (2, 2, &[]),
        (2, 2, &[1, 0]),
        (2, 3, &[2]),
        (3, 1, &[0]),
        (3, 2, &[0]),
        (3, 2, &[0, 1]),
        (4, 1, &[0]),
        (4, 1, &[]),
    ];
    for (piles, lanes, open) in SIZES {
        for cards in rows(piles * lanes) {
            let seen: Vec<Suit> =
                open.iter().flat_map(|lane| &cards[lane * piles..][..piles]).copied().collect();
            let hearts = seen.iter().filter(|&&suit| suit == H).count();
            let trick = Restore { piles, lanes, open, hearts };
            let examined = examine(&trick, &trick.hand(&cards));
            examined.must_be(Outcome::accepted(cards.clone()), |dice| trick.simulated(dice, &cards));
            let identities = piles.next_power_of_two().ilog2() as usize;
            let tally = examined.tally;
            assert_eq!((tally.shifts, tally.scrambles), (0, 2));
            assert_eq!(tally.cards_shuffled, 2 * piles * (lanes + identities));
            assert_eq!((tally.suits_now, tally.suits_peak), (piles * lanes, piles * (lanes + identities)));
        }
    }
}

#[test]
fn what_the_look_rejects_is_rejected() {
    for cards in rows(3) {
        let right = cards.iter().filter(|&&suit| suit == H).count();
        for hearts in (0..=3).filter(|&hearts| hearts != right) {
            let trick = Restore { piles: 3, lanes: 1, open: &[0], hearts };
            assert_eq!(examine(&trick, &trick.hand(&cards)).outcome, Outcome::rejected("look"));
        }
    }
}

#[test]
fn only_permutations_lead_home() {
    let mut table = IdealTable::new(Hand::new(), seeded(1));
    let laid = table.place_row([C, H, C]);
    let mut faces = |numbers: &[u32]| {
        let mut cards = laid;
        return_to_places(&mut table, &mut cards, numbers, &"home")
            .map(|()| cards.iter().map(|card| card.0).collect::<Vec<_>>())
            .map_err(|stop| stop.rejection().map(|rejection| rejection.step.clone()))
    };
    assert_eq!(faces(&[2, 0, 1]), Ok(vec![H, C, C]));
    for wrong in [&[0, 1][..], &[0, 0, 1], &[1, 2, 3], &[0, 1, u32::MAX], &[]] {
        assert_eq!(faces(wrong), Err(Some("home".to_owned())), "{wrong:?}");
    }
}

#[test]
fn conforms() {
    let trick = Restore { piles: 5, lanes: 3, open: &[0, 2], hearts: 4 };
    must_conform(&trick, &trick.hand(&[H, C, C, C, H, H, H, H, H, H, C, C, H, H, C]));
}
