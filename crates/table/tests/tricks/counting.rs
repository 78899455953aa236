//! Counting clubs with marks.

use facedown_table::tricks::count_clubs;
use facedown_table::{Dice, Hand, Stop, Table, View};

use crate::common::*;
use crate::conform::must_conform;

/// Counts so many cards; so many must be clubs.
struct Count {
    cards: usize,
    clubs: usize,
}

impl Trick for Count {
    fn play<T: Table>(&self, table: &mut T) -> Result<Played<T::Card>, Stop> {
        let mut cards = table.place_secret(self.cards)?;
        count_clubs(table, &mut cards, self.clubs, &"count")?;
        Ok(cards.into())
    }
}

impl Count {
    /// The clubs anywhere, then the marks in any order.
    fn simulated(&self, dice: &mut dyn Dice) -> View {
        let suits: Vec<u32> = (0..self.cards).map(|at| u32::from(at >= self.clubs)).collect();
        let marks: Vec<u32> = (0..self.cards as u32).collect();
        let mut view = View::new();
        view.any_order(dice, &suits);
        view.any_order(dice, &marks);
        view
    }
}

#[test]
fn clubs_are_counted_and_every_card_goes_back() {
    for cards in 1..=4 {
        for row in rows(cards) {
            let right = row.iter().filter(|&&suit| suit == C).count();
            for clubs in 0..=cards + 1 {
                let trick = Count { cards, clubs };
                let examined = examine(&trick, &Hand::new().row(&row));
                if clubs != right {
                    assert_eq!(examined.outcome, Outcome::rejected("count"));
                    continue;
                }
                examined.must_be(Outcome::accepted(row.clone()), |dice| trick.simulated(dice));
                let tally = examined.tally;
                assert_eq!((tally.shifts, tally.scrambles, tally.cards_shuffled), (0, 2, 4 * cards));
                assert_eq!((tally.suits_now, tally.numbers_now, tally.numbers_peak), (cards, 0, cards));
            }
        }
    }
}

#[test]
fn conforms() {
    must_conform(&Count { cards: 6, clubs: 2 }, &Hand::new().row(&[C, H, H, C, H, H]));
    must_conform(&Count { cards: 1, clubs: 0 }, &Hand::new().row(&[H]));
}
