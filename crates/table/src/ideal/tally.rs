//! What the papers count.

use serde::{Deserialize, Serialize};

/// Counters of one run on the ideal table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Suit cards on the table now.
    pub suits_now: usize,
    /// Number cards on the table now.
    pub numbers_now: usize,
    /// The most suit cards on the table at once.
    pub suits_peak: usize,
    /// The most number cards on the table at once.
    pub numbers_peak: usize,
    /// The most cards of both kinds on the table at once.
    pub cards_peak: usize,
    /// Random cuts made.
    pub shifts: usize,
    /// Random permutations made.
    pub scrambles: usize,
    /// Cards that took part in shuffles, counted once per shuffle.
    pub cards_shuffled: usize,
    /// Cards turned face up.
    pub cards_turned: usize,
    /// Cards the prover placed face down.
    pub cards_secret: usize,
}

impl Tally {
    /// Shuffles of both kinds.
    pub fn shuffles(&self) -> usize {
        self.shifts + self.scrambles
    }

    pub(super) fn place(&mut self, suits: usize, numbers: usize) {
        self.suits_now += suits;
        self.numbers_now += numbers;
        self.suits_peak = self.suits_peak.max(self.suits_now);
        self.numbers_peak = self.numbers_peak.max(self.numbers_now);
        self.cards_peak = self.cards_peak.max(self.suits_now + self.numbers_now);
    }

    pub(super) fn remove(&mut self, suits: usize, numbers: usize) {
        self.suits_now = self.suits_now.saturating_sub(suits);
        self.numbers_now = self.numbers_now.saturating_sub(numbers);
    }
}
