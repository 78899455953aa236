//! The five-card trick: OR and AND.

use facedown_table::tricks::{both, either};
use facedown_table::{Dice, Hand, Stop, Suit, Table, View};

use crate::common::*;
use crate::conform::must_conform;

struct Either;

impl Trick for Either {
    fn play<T: Table>(&self, table: &mut T) -> Result<Played<T::Card>, Stop> {
        let pairs = secret_pairs(table, 2)?;
        let (mut a, mut b) = (pairs[0], pairs[1]);
        let says = either(table, &mut a, &mut b, &"or")?;
        Ok(Played::saying([a, b].concat(), says))
    }
}

struct Both;

impl Trick for Both {
    fn play<T: Table>(&self, table: &mut T) -> Result<Played<T::Card>, Stop> {
        let pairs = secret_pairs(table, 2)?;
        let (mut a, mut b) = (pairs[0], pairs[1]);
        let says = both(table, &mut a, &mut b, &"and")?;
        Ok(Played::saying([a, b].concat(), says))
    }
}

/// Clubs side by side or apart, and the marker row anywhere.
fn simulated_or(dice: &mut dyn Dice, touching: bool) -> View {
    let mut view = View::new();
    view.any_cut(dice, if touching { &TOUCHING } else { &APART });
    view.any_cut(dice, &[1, 0, 0, 0, 0]);
    view
}

/// Clubs side by side or apart, and the numbers in any order.
fn simulated_and(dice: &mut dyn Dice, touching: bool) -> View {
    let mut view = View::new();
    view.any_cut(dice, if touching { &TOUCHING } else { &APART });
    view.any_order(dice, &[0, 1, 2, 3, 4]);
    view
}

/// Commitments that are not bits but have two clubs between them: their clubs lie side by side.
fn balanced(pairs: &[[Suit; 2]]) -> bool {
    pairs == [[H, H], [C, C]] || pairs == [[C, C], [H, H]]
}

fn are_bits(pairs: &[[Suit; 2]]) -> bool {
    pairs.iter().all(|pair| pair[0] != pair[1])
}

#[test]
fn either_is_or_and_keeps_its_inputs() {
    for pairs in commitments(2) {
        let examined = examine(&Either, &Hand::new().row(&pairs.concat()));
        let or = pairs.contains(&[H, C]);
        if are_bits(&pairs) || balanced(&pairs) {
            // What is not a bit counts as two zeros, at worst; no caller accepts those.
            let says = or && are_bits(&pairs);
            examined.must_be(Outcome::saying(pairs.concat(), says), |dice| simulated_or(dice, !says));
            let tally = examined.tally;
            assert_eq!((tally.shifts, tally.scrambles, tally.cards_shuffled), (2, 0, 20));
            assert_eq!((tally.suits_peak, tally.suits_now), (10, 4));
        } else {
            assert_eq!(examined.outcome, Outcome::rejected("or"));
        }
    }
}

#[test]
fn both_is_and_and_keeps_its_inputs() {
    for pairs in commitments(2) {
        let examined = examine(&Both, &Hand::new().row(&pairs.concat()));
        if are_bits(&pairs) || balanced(&pairs) {
            // What is not a bit counts as two ones, at worst; no caller accepts those.
            let says = pairs == [[H, C], [H, C]] || balanced(&pairs);
            examined.must_be(Outcome::saying(pairs.concat(), says), |dice| simulated_and(dice, says));
            let tally = examined.tally;
            assert_eq!((tally.shifts, tally.scrambles, tally.cards_shuffled), (1, 1, 20));
            assert_eq!((tally.suits_peak, tally.numbers_peak, tally.cards_peak), (5, 5, 10));
            assert_eq!((tally.suits_now, tally.numbers_now), (4, 0));
        } else {
            assert_eq!(examined.outcome, Outcome::rejected("and"));
        }
    }
}

#[test]
fn conforms() {
    must_conform(&Either, &Hand::new().row(&[C, H, H, C]));
    must_conform(&Both, &Hand::new().row(&[C, H, H, C]));
}

const TOUCHING: [u32; 5] = [0, 0, 1, 1, 1];
const APART: [u32; 5] = [1, 0, 1, 0, 1];
