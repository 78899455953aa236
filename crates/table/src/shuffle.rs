//! Shuffles, as data.

use serde::{Deserialize, Serialize};

use crate::card::{Lane, Suit};

/// How piles are mixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shuffle {
    /// A random cut of the piles: a uniform rotation ("pile-shifting shuffle").
    Shift,
    /// A uniform permutation of the piles ("pile-scramble shuffle").
    Scramble,
}

/// The piles after a shuffle, and the faces of the lanes that were turned at once.
#[derive(Clone, Debug)]
pub struct Shuffled<C> {
    /// The lanes in their new order, as many and in the same order as given.
    pub lanes: Vec<Lane<C>>,
    /// The faces of every opened lane, in the order in which they were asked for.
    pub turned: Vec<Vec<u32>>,
}

impl<C: Copy> Shuffled<C> {
    /// The faces of the `nth` opened lane as suits; empty if fewer lanes were opened.
    pub fn suits(&self, nth: usize) -> Vec<Suit> {
        self.turned
            .get(nth)
            .map_or_else(Vec::new, |faces| faces.iter().map(|&f| Suit::from_bit(f != 0)).collect())
    }

    /// The faces of the `nth` opened lane as numbers; empty if fewer lanes were opened.
    pub fn numbers(&self, nth: usize) -> &[u32] {
        self.turned.get(nth).map_or(&[], Vec::as_slice)
    }
}
