//! Where the ideal table's randomness comes from.

use rand::{CryptoRng, RngExt};

/// A source of uniform numbers for shuffles.
pub trait Dice {
    /// A number below `bound`, which is at least one.
    fn below(&mut self, bound: usize) -> usize;

    /// A uniform permutation of `0..piles`.
    fn permutation(&mut self, piles: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..piles).collect();
        for last in (1..piles).rev() {
            order.swap(last, self.below(last + 1));
        }
        order
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn below(&mut self, bound: usize) -> usize {
        (**self).below(bound)
    }

    fn permutation(&mut self, piles: usize) -> Vec<usize> {
        (**self).permutation(piles)
    }
}

/// Dice made from a cryptographic random number generator.
///
/// ```
/// use facedown_table::{Dice, RngDice};
/// use rand::{SeedableRng, rngs::StdRng};
/// let mut dice = RngDice(StdRng::seed_from_u64(7));
/// assert!(dice.below(6) < 6);
/// ```
#[derive(Debug)]
pub struct RngDice<R>(pub R);

impl<R: CryptoRng> Dice for RngDice<R> {
    fn below(&mut self, bound: usize) -> usize {
        self.0.random_range(0..bound)
    }
}

/// Dice that walk through every outcome, run after run: for exact distributions.
///
/// Start a run, let it draw, then call [`EveryOutcome::advance`]: it is `false` when every outcome
/// has been seen. All runs that draw from the same bounds are equally likely.
///
/// ```
/// use facedown_table::{Dice, EveryOutcome};
/// let mut dice = EveryOutcome::default();
/// let mut seen = Vec::new();
/// loop {
///     seen.push(dice.permutation(3));
///     if !dice.advance() { break; }
/// }
/// assert_eq!(seen.len(), 6);
/// ```
#[derive(Clone, Debug, Default)]
pub struct EveryOutcome {
    drawn: Vec<(usize, usize)>,
    next: usize,
}

impl EveryOutcome {
    /// Moves on to the next outcome; `false` if there is none.
    pub fn advance(&mut self) -> bool {
        self.drawn.truncate(self.next);
        self.next = 0;
        while let Some((bound, value)) = self.drawn.pop() {
            if value + 1 < bound {
                self.drawn.push((bound, value + 1));
                return true;
            }
        }
        false
    }
}

impl Dice for EveryOutcome {
    fn below(&mut self, bound: usize) -> usize {
        if self.next == self.drawn.len() {
            self.drawn.push((bound, 0));
        }
        let (_, value) = self.drawn[self.next];
        self.next += 1;
        value
    }
}
