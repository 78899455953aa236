//! Flips: open, optional, and still.

use facedown_table::tricks::{flip, optional_flip, still};
use facedown_table::{Dice, Hand, Stop, Suit, Table, View};

use crate::common::*;
use crate::conform::must_conform;

/// An optional flip of so many commitments.
struct OptionalFlip(usize);

impl Trick for OptionalFlip {
    fn play<T: Table>(&self, table: &mut T) -> Result<Played<T::Card>, Stop> {
        let mut pairs = secret_pairs(table, self.0)?;
        optional_flip(table, &mut pairs, &"last.flip.mark")?;
        Ok(pairs.concat().into())
    }
}

struct Still;

impl Trick for Still {
    fn play<T: Table>(&self, table: &mut T) -> Result<Played<T::Card>, Stop> {
        let pair = secret_pairs(table, 1)?[0];
        Ok(still(table, pair, &"still")?.to_vec().into())
    }
}

fn simulated(dice: &mut dyn Dice) -> View {
    let mut view = View::new();
    view.any_cut(dice, &[0, 1]);
    view
}

/// What the commitments become: all exchanged if the row is ♣♥, none if it is ♥♣.
fn expected(pairs: &[[Suit; 2]], row: &[Suit], label: &str) -> Outcome {
    match row {
        [C, H] => Outcome::accepted(pairs.iter().flat_map(|[left, right]| [*right, *left]).collect()),
        [H, C] => Outcome::accepted(pairs.concat()),
        _ => Outcome::rejected(label),
    }
}

#[test]
fn all_commitments_are_flipped_or_none() {
    for count in 0..=4 {
        for pairs in commitments(count) {
            for row in rows(2) {
                let hand = Hand::new().row(&pairs.concat()).row(&row);
                let examined = examine(&OptionalFlip(count), &hand);
                let expected = expected(&pairs, &row, "last.flip.mark");
                if let Outcome::Rejected(_) = expected {
                    assert_eq!(examined.outcome, expected);
                } else {
                    examined.must_be(expected, simulated);
                    assert_eq!((examined.tally.shifts, examined.tally.scrambles), (1, 0));
                    assert_eq!(examined.tally.cards_shuffled, 2 * (count + 1));
                    assert_eq!(examined.tally.suits_now, 2 * count);
                }
            }
        }
    }
}

#[test]
fn still_changes_or_keeps_a_commitment() {
    for pair in PAIRS {
        for row in rows(2) {
            let examined = examine(&Still, &Hand::new().row(&pair).row(&row));
            let expected = expected(&[pair], &row, "still");
            if let Outcome::Rejected(_) = expected {
                assert_eq!(examined.outcome, expected);
            } else {
                examined.must_be(expected, simulated);
                assert_eq!((examined.tally.shuffles(), examined.tally.cards_shuffled), (1, 4));
            }
        }
    }
}

#[test]
fn an_open_flip_exchanges_every_pair() {
    let mut pairs = [[1, 2], [3, 4], [5, 6]];
    flip(&mut pairs);
    assert_eq!(pairs, [[2, 1], [4, 3], [6, 5]]);
}

#[test]
fn conforms() {
    must_conform(&OptionalFlip(4), &Hand::new().row(&[C, H, H, C, C, C, H, C]).row(&[C, H]));
    must_conform(&OptionalFlip(0), &Hand::new().row(&[]).row(&[H, C]));
    must_conform(&Still, &Hand::new().row(&[C, H]).row(&[C, H]));
}
