//! Shuffles, as data.

use serde::{Deserialize, Serialize};

use crate::card::{Suit, Suits};
use crate::short::Short;

/// How piles are mixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shuffle {
    /// A random cut of the piles: a uniform rotation ("pile-shifting shuffle").
    Shift,
    /// A uniform permutation of the piles ("pile-scramble shuffle").
    Scramble,
}

/// The faces of the lanes that a shuffle turned at once.
#[derive(Clone, Debug)]
pub struct Faces {
    piles: usize,
    /// Lane after lane, in the order in which they were asked for.
    faces: Short<u32, 10>,
}

impl Faces {
    /// No faces yet, of lanes of `piles` cards each.
    pub fn new(piles: usize) -> Self {
        Self { piles, faces: Short::new() }
    }

    /// Adds the face of the next card.
    #[inline]
    pub fn push(&mut self, face: u32) {
        self.faces.push(face);
    }

    /// Adds the faces of the next `count` suit cards (at most 32), given as bits, the first one lowest.
    #[inline]
    pub fn push_suits(&mut self, bits: u32, count: usize) {
        (0..count as u32).for_each(|place| self.faces.push(bits.checked_shr(place).unwrap_or(0) & 1));
    }

    /// How many hearts the `nth` turned lane of suit cards shows.
    pub fn hearts(&self, nth: usize) -> usize {
        self.numbers(nth).iter().filter(|face| **face != 0).count()
    }

    /// The place of the only heart of the `nth` turned lane; 0 if there is not exactly one, so that scripts stay total.
    pub fn heart_place(&self, nth: usize) -> usize {
        let mut hearts = self.numbers(nth).iter().enumerate().filter(|(_, face)| **face != 0);
        match (hearts.next(), hearts.next()) {
            (Some((place, _)), None) => place,
            _ => 0,
        }
    }

    /// The faces of the `nth` turned lane as suits; empty if fewer lanes were turned.
    pub fn suits(&self, nth: usize) -> Suits {
        self.numbers(nth).iter().map(|&face| Suit::from_bit(face != 0)).collect()
    }

    /// The faces of the `nth` turned lane as numbers; empty if fewer lanes were turned.
    pub fn numbers(&self, nth: usize) -> &[u32] {
        self.faces.get(nth * self.piles..(nth + 1) * self.piles).unwrap_or_default()
    }

    /// The faces of every turned lane.
    pub fn lanes(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        self.faces.chunks(self.piles.max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_told_lane_by_lane() {
        let mut faces = Faces::new(3);
        faces.push_suits(0b010, 3);
        faces.push_suits(0b101, 3);
        [7, 0, 2].into_iter().for_each(|number| faces.push(number));
        assert_eq!(faces.suits(0), [Suit::Club, Suit::Heart, Suit::Club]);
        assert_eq!([0, 1, 2, 3].map(|nth| faces.hearts(nth)), [1, 2, 2, 0]);
        assert_eq!([0, 1, 3].map(|nth| faces.heart_place(nth)), [1, 0, 0]);
        assert_eq!((faces.numbers(2), faces.numbers(3)), (&[7, 0, 2][..], &[][..]));
        assert_eq!(faces.lanes().len(), 3);
        let mut many = Faces::new(40);
        many.push_suits(u32::MAX, 40);
        assert_eq!(many.hearts(0), 32);
    }
}
