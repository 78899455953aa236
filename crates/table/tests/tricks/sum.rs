//! Sum: the number of black commitments.

use facedown_table::tricks::sum_of_blacks;
use facedown_table::{Dice, Fault, Hand, IdealTable, ScriptFault, Stop, Suit, Table, View};

use crate::common::*;
use crate::conform::must_conform;

/// The sum of so many commitments.
struct Sum(usize);

impl Trick for Sum {
    fn play<T: Table>(&self, table: &mut T) -> Result<Played<T::Card>, Stop> {
        let summands = secret_pairs(table, self.0)?;
        Ok(sum_of_blacks(table, &summands, &"sum")?.to_vec().into())
    }
}

/// One club among hearts, anywhere, for every summand but the first.
fn simulated(dice: &mut dyn Dice, summands: usize) -> View {
    let mut view = View::new();
    for _ in 1..summands {
        view.any_cut(dice, &[0, 1, 1, 1, 1]);
    }
    view
}

fn are_bits(pairs: &[[Suit; 2]]) -> bool {
    pairs.iter().all(|pair| pair[0] != pair[1])
}

#[test]
fn the_heart_lies_at_the_number_of_black_ones() {
    for count in 0..=4 {
        for pairs in commitments(count).filter(|pairs| are_bits(pairs)) {
            let examined = examine(&Sum(count), &Hand::new().row(&pairs.concat()));
            let blacks = pairs.iter().filter(|&&pair| pair == [C, H]).count();
            let sum = Suit::one_heart(5, blacks);
            examined.must_be(Outcome::accepted(sum), |dice| simulated(dice, count));
            let additions = count.saturating_sub(1);
            let tally = examined.tally;
            assert_eq!((tally.shifts, tally.scrambles, tally.cards_shuffled), (additions, 0, 10 * additions));
            assert_eq!(tally.suits_now, 5);
        }
    }
}

#[test]
fn what_is_neither_black_nor_white_is_never_a_sum() {
    for count in 1..=3 {
        for pairs in commitments(count).filter(|pairs| !are_bits(pairs)) {
            let outcome = examine(&Sum(count), &Hand::new().row(&pairs.concat())).outcome;
            if are_bits(&pairs[1..]) {
                // Only the first is malformed: its hearts show in the sum.
                let Outcome::Accepted { faces, .. } = outcome else { panic!("nothing was seen to reject") };
                assert_eq!(only_heart(&faces), None);
            } else {
                assert_eq!(outcome, Outcome::rejected("sum"));
            }
        }
    }
}

#[test]
fn five_summands_are_too_many() {
    let mut table = IdealTable::new(Hand::new().row(&[C; 10]), seeded(1));
    assert_eq!(Sum(5).play(&mut table).unwrap_err(), Fault::Script(ScriptFault::Limit).into());
}

#[test]
fn conforms() {
    for count in 0..=4 {
        must_conform(&Sum(count), &Hand::new().row(&[C, H].repeat(count)));
    }
}
