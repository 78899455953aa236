//! The shape of a script: how many rows, turned cards and product words it takes, and how far it can be trusted.
//!
//! Shapes depend on the public puzzle only. V computes them before it accepts anything, so every length is known
//! and every allocation is bounded in advance.

use crate::parameters::{Parameters, limits};
use crate::tape::WORD;

/// What a script needs, whatever the solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// Rows of tape the script itself commits.
    pub rows: usize,
    /// Turned bits, at most. Cards that are public already cost none when turned again.
    pub turned: usize,
    /// Degree of the batch, called D.
    pub degree: usize,
    /// Touched piles and unloaded piles together: the pairs whose products are compared.
    pub pairs: usize,
    /// The sum of their degrees, called S.
    pub pair_degrees: usize,
    /// Words that carry the products from chunk to chunk, called Np.
    pub products: usize,
    /// Shuffles, counted as with real cards: a hidden access counts twice.
    pub shuffles: usize,
    /// Moves that only turn cards.
    pub(crate) turns: usize,
    /// The largest numerator of a shuffle's or peek's error.
    pub(crate) folding_error: usize,
    /// Largest degree sum of a chunk.
    pub(crate) chunk: usize,
}

impl Shape {
    /// Words of the first part of the tape, called T1.
    pub fn data_words(&self) -> usize {
        self.rows.div_ceil(WORD)
    }

    /// Words of the second part: products, masks and the check word.
    pub fn closing_words(&self) -> usize {
        self.products + self.degree
    }

    /// Words of the whole tape, called T.
    pub fn words(&self) -> usize {
        self.data_words() + self.closing_words()
    }

    /// Committed bits: all of the tape.
    pub fn committed_bits(&self) -> usize {
        self.words() * WORD
    }

    /// Bytes of corrections that P sends and V keeps.
    pub fn correction_bytes(&self, parameters: Parameters) -> usize {
        self.words() * parameters.correction_bytes()
    }

    /// The soundness error as `numerator / 2^128` (lazy.md section 4).
    ///
    /// The numerator is C(tau, 2) + tau (max(folding, 2 pairs) + 1) + D: the trees that disagree, the challenge
    /// that hides a false card from each of tau candidate tapes, and the roots of a polynomial of degree D.
    pub fn error_numerator(&self, parameters: Parameters) -> u64 {
        let trees = parameters.trees() as u64;
        let folding = (self.folding_error as u64).max(2 * self.pairs as u64);
        trees * (trees - 1) / 2 + trees * (folding + 1) + self.degree as u64
    }

    /// The soundness error in bits: a false statement is accepted with probability at most 2^-bits.
    pub fn security_bits(&self, parameters: Parameters) -> f64 {
        128.0 - (self.error_numerator(parameters) as f64).log2()
    }

    /// The head of the table whose rows [`Shape::accounting_row`] writes.
    pub const ACCOUNTING_HEAD: &str = "| script | rows | committed bits | pairs | D | 2^128 e (K4) | K4 | K8 |\n\
         |---|---|---|---|---|---|---|---|";

    /// One row of the error accounting in `docs/ENGINE.md`.
    pub fn accounting_row(&self, name: &str) -> String {
        let bits = |parameters| format!("2^-{:.1}", self.security_bits(parameters));
        format!(
            "| {name} | {} | {} | {} | {} | {} | {} | {} |",
            self.rows,
            self.committed_bits(),
            self.pairs,
            self.degree,
            self.error_numerator(Parameters::K4),
            bits(Parameters::K4),
            bits(Parameters::K8),
        )
    }

    /// Whether the shape stays within the engine's limits.
    pub(crate) fn is_within_limits(&self) -> bool {
        self.degree <= limits::DEGREE && self.rows <= WORD * limits::WORDS && self.words() <= limits::WORDS
    }
}

/// Cuts the pairs into chunks: a new chunk starts when the sum of degrees would exceed the capacity.
#[derive(Clone, Debug)]
pub(crate) struct Chunks {
    capacity: usize,
    current: usize,
}

impl Chunks {
    /// The capacity for pairs of these degrees: their sum and the largest of them.
    pub(crate) fn capacity(sum: usize, largest: usize) -> usize {
        sum.isqrt().clamp(7, 127).max(largest)
    }

    /// Starts with an empty chunk of the given capacity.
    pub(crate) fn new(capacity: usize) -> Self {
        Self { capacity, current: 0 }
    }

    /// Adds a pair; gives the degree sum of the chunk that had to be finished before it, if any.
    pub(crate) fn add(&mut self, degree: usize) -> Option<usize> {
        let finished = (self.current > 0 && self.current + degree > self.capacity).then_some(self.current);
        self.current = if finished.is_some() { degree } else { self.current + degree };
        finished
    }

    /// The degree sum of the last chunk, if there is one.
    pub(crate) fn finish(self) -> Option<usize> {
        (self.current > 0).then_some(self.current)
    }
}

/// The number of bits of a selector among `count`.
pub(crate) fn selector_bits(count: usize) -> usize {
    (usize::BITS - count.saturating_sub(1).leading_zeros()) as usize
}

/// The number of bits of a time before `clock`.
pub(crate) fn time_bits(clock: u32) -> usize {
    (u32::BITS - clock.saturating_sub(1).leading_zeros()) as usize
}

/// The degree of the comparison "time < clock", or `None` if every string of its length is below `clock`.
pub(crate) fn comparison_degree(clock: u32) -> Option<usize> {
    (!clock.is_power_of_two()).then(|| time_bits(clock) - clock.trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_are_cut_greedily() {
        let degrees = [1, 1, 1, 1, 3].into_iter().chain([1; 20]);
        let mut chunks = Chunks::new(Chunks::capacity(27, 3));
        let mut sums: Vec<usize> = degrees.filter_map(|degree| chunks.add(degree)).collect();
        sums.extend(chunks.finish());
        assert_eq!(sums, [7, 7, 7, 6]);
        assert_eq!(Chunks::capacity(22_704, 1), 127);
        assert_eq!(Chunks::capacity(3, 9), 9);
        assert_eq!(Chunks::new(7).finish(), None);
    }

    #[test]
    fn the_error_bound_is_that_of_the_design() {
        let shape = |pairs, degree| Shape { pairs, degree, folding_error: 16, ..Shape::default() };
        for (pairs, degree, bits) in [(944, 31, 112.0), (6596, 82, 109.3), (22_704, 128, 107.5)] {
            assert!((shape(pairs, degree).security_bits(Parameters::K4) - bits).abs() < 0.11);
        }
    }

    #[test]
    fn bit_counts() {
        assert_eq!([1, 2, 3, 4, 5].map(selector_bits), [0, 1, 2, 2, 3]);
        assert_eq!([1, 2, 3, 4, 5].map(time_bits), [0, 1, 2, 2, 3]);
        assert_eq!(
            [1, 2, 3, 4, 5, 6, 12].map(comparison_degree),
            [None, None, Some(2), None, Some(3), Some(2), Some(2)]
        );
    }
}
