//! Copy: two commitments from one.

use facedown_table::tricks::copy;
use facedown_table::{Hand, Stop, Table, View};

use crate::common::*;
use crate::conform::must_conform;

struct Copy;

impl Trick for Copy {
    fn play<T: Table>(&self, table: &mut T) -> Result<Played<T::Card>, Stop> {
        let original = secret_pairs(table, 1)?[0];
        Ok(copy(table, original, &"copy")?.concat().into())
    }
}

#[test]
fn both_copies_have_the_value_of_the_original() {
    for pair in [[C, H], [H, C]] {
        let examined = examine(&Copy, &Hand::new().row(&pair));
        examined.must_be(Outcome::accepted([pair, pair].concat()), |dice| {
            let mut view = View::new();
            view.any_cut(dice, &[0, 1]);
            view
        });
        let tally = examined.tally;
        assert_eq!((tally.shifts, tally.scrambles, tally.cards_shuffled), (1, 0, 6));
        assert_eq!((tally.suits_peak, tally.suits_now), (6, 4));
    }
}

#[test]
fn red_and_gray_are_rejected() {
    for pair in [[H, H], [C, C]] {
        assert_eq!(examine(&Copy, &Hand::new().row(&pair)).outcome, Outcome::rejected("copy"));
    }
}

#[test]
fn conforms() {
    must_conform(&Copy, &Hand::new().row(&[C, H]));
}
