//! Exact distributions: every outcome of the dice, weighed.

use std::collections::BTreeMap;

use facedown_table::{Dice, EveryOutcome};

/// Probabilities as fractions in lowest terms; two laws are equal only if they are exactly the same.
pub(crate) type Law<X> = BTreeMap<X, Fraction>;

/// The exact law of something that depends on dice.
pub(crate) fn law<X: Ord>(mut sample: impl FnMut(&mut Weighed) -> X) -> Law<X> {
    let mut law = Law::new();
    let mut dice = Weighed::default();
    loop {
        dice.ways = 1;
        let seen = sample(&mut dice);
        law.entry(seen).or_default().add(dice.ways);
        if !dice.every.advance() {
            assert_eq!(law.values().copied().fold(Fraction::default(), Fraction::plus), Fraction::ONE);
            return law;
        }
    }
}

/// Dice that know how likely the present outcome is: one in `ways`.
#[derive(Debug, Default)]
pub(crate) struct Weighed {
    every: EveryOutcome,
    ways: u64,
}

impl Dice for Weighed {
    fn below(&mut self, bound: usize) -> usize {
        self.ways *= bound as u64;
        self.every.below(bound)
    }
}

/// A fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fraction {
    numerator: u64,
    denominator: u64,
}

impl Fraction {
    const ONE: Self = Self { numerator: 1, denominator: 1 };

    fn add(&mut self, ways: u64) {
        *self = self.plus(Self { numerator: 1, denominator: ways });
    }

    fn plus(self, other: Self) -> Self {
        let numerator = self.numerator * other.denominator + other.numerator * self.denominator;
        let denominator = self.denominator * other.denominator;
        let common = greatest_divisor(numerator, denominator);
        Self { numerator: numerator / common, denominator: denominator / common }
    }
}

impl Default for Fraction {
    fn default() -> Self {
        Self { numerator: 0, denominator: 1 }
    }
}

fn greatest_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_divisor(b, a % b) }
}

#[test]
fn outcomes_are_weighed_exactly() {
    // A second die is thrown only after a 0: 1/6 each for (0, 0..3), 1/2 for 1.
    let uneven = law(|dice| if dice.below(2) == 0 { dice.below(3) } else { 9 });
    assert_eq!(uneven[&2], Fraction { numerator: 1, denominator: 6 });
    assert_eq!(uneven[&9], Fraction { numerator: 1, denominator: 2 });
}

#[test]
fn permutations_are_uniform() {
    for (piles, orders) in [(1, 1), (2, 2), (3, 6), (4, 24), (5, 120)] {
        let law = law(|dice| dice.permutation(piles));
        assert_eq!(law.len(), orders);
        assert!(law.values().all(|share| *share == Fraction { numerator: 1, denominator: orders as u64 }));
    }
}
