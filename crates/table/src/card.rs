//! Cards: what one shows, and lanes of them.

use std::fmt;

use serde::{Deserialize, Serialize};
use zeroize::DefaultIsZeroes;

use crate::short::Short;

/// The face of a suit card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Suit {
    /// ♣, the bit 0.
    #[default]
    #[serde(rename = "♣")]
    Club,
    /// ♥, the bit 1.
    #[serde(rename = "♥")]
    Heart,
}

impl Suit {
    /// The suit that stands for a bit: ♥ for `true`.
    ///
    /// ```
    /// use facedown_table::Suit;
    /// assert_eq!(Suit::from_bit(true), Suit::Heart);
    /// ```
    pub const fn from_bit(bit: bool) -> Self {
        if bit { Self::Heart } else { Self::Club }
    }

    /// Whether this is ♥.
    pub const fn is_heart(self) -> bool {
        matches!(self, Self::Heart)
    }

    /// The other suit.
    pub const fn flipped(self) -> Self {
        Self::from_bit(!self.is_heart())
    }

    /// A row of `length` clubs with one heart at `place` (no heart if `place` is outside).
    ///
    /// ```
    /// use facedown_table::{Suit, show_suits};
    /// assert_eq!(show_suits(&Suit::one_heart(4, 2)), "♣♣♥♣");
    /// ```
    pub fn one_heart(length: usize, place: usize) -> Vec<Self> {
        (0..length).map(|at| Self::from_bit(at == place)).collect()
    }
}

impl DefaultIsZeroes for Suit {}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_heart() { "♥" } else { "♣" })
    }
}

/// A row of turned suit cards.
pub type Suits = Short<Suit, 16>;

/// Writes a row of suits as text, for example `♣♥♣`.
pub fn show_suits(suits: &[Suit]) -> String {
    suits.iter().map(Suit::to_string).collect()
}

/// Reads a row of suits; the inverse of [`show_suits`]. `None` on any other character.
pub fn parse_suits(text: &str) -> Option<Vec<Suit>> {
    text.chars()
        .map(|c| match c {
            '♣' => Some(Suit::Club),
            '♥' => Some(Suit::Heart),
            _ => None,
        })
        .collect()
}

/// One row of cards across several piles, lent to a shuffle: card `j` belongs to pile `j`.
///
/// "m piles" are given as a list of lanes of m cards each. A suit card is one cell; a number card
/// of width `w` is `w` cells (its bits, least significant first). Every card of a lane has the same
/// width.
///
/// ```
/// use facedown_table::Lane;
/// let mut row = ["a", "b", "c"];
/// let lane = Lane::suits(&mut row);
/// assert_eq!((lane.len(), lane.width()), (3, 1));
/// ```
#[derive(Debug)]
pub struct Lane<'a, C> {
    width: u8,
    cells: &'a mut [C],
}

impl<'a, C: Copy> Lane<'a, C> {
    /// A lane of suit cards.
    #[inline]
    pub fn suits(cells: &'a mut [C]) -> Self {
        Self { width: 1, cells }
    }

    /// The number of cards, that is, of piles.
    #[inline]
    pub fn len(&self) -> usize {
        // Almost all lanes are of suit cards, and a division costs more than all the rest of most callers.
        if self.width == 1 { self.cells.len() } else { self.cells.len() / usize::from(self.width) }
    }

    /// Whether there is no card at all.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Bits per card.
    #[inline]
    pub fn width(&self) -> u8 {
        self.width
    }

    /// All cells, card after card.
    #[inline]
    pub fn cells(&self) -> &[C] {
        self.cells
    }

    /// All cells, to be exchanged for others. Their number stays.
    #[inline]
    pub fn cells_mut(&mut self) -> &mut [C] {
        self.cells
    }

    /// Brings the cards into another order: new card `j` is old card `order[j]`.
    ///
    /// `room` is scratch space. Places outside the lane are skipped, so a caller passes a permutation.
    pub fn reorder(&mut self, order: impl Iterator<Item = usize>, room: &mut Vec<C>) {
        let width = usize::from(self.width);
        room.clear();
        room.extend_from_slice(self.cells);
        for (card, from) in self.cells.chunks_mut(width).zip(order) {
            if let Some(old) = room.get(from * width..(from + 1) * width) {
                card.copy_from_slice(old);
            }
        }
    }
}

/// Number cards in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers<C> {
    width: u8,
    cells: Vec<C>,
}

impl<C: Copy> Numbers<C> {
    /// Number cards of `width` bits; `cells` holds card after card, least bit first.
    ///
    /// `None` if the width is zero or does not divide the number of cells.
    pub fn new(cells: Vec<C>, width: u8) -> Option<Self> {
        (width > 0 && cells.len().is_multiple_of(usize::from(width))).then_some(Self { width, cells })
    }

    /// The number of cards.
    pub fn len(&self) -> usize {
        self.cells.len() / usize::from(self.width)
    }

    /// Whether there is no card at all.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The row as a lane of a shuffle.
    pub fn lane(&mut self) -> Lane<'_, C> {
        Lane { width: self.width, cells: &mut self.cells }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suits_read_back() {
        let row = Suit::one_heart(5, 3);
        assert_eq!(parse_suits(&show_suits(&row)), Some(row));
        assert_eq!(parse_suits("♣x"), None);
    }

    #[test]
    fn number_lanes_keep_their_cards_whole() {
        let mut numbers = Numbers::new(vec![1, 2, 3, 4, 5, 6], 2).unwrap();
        assert_eq!(numbers.len(), 3);
        let mut lane = numbers.lane();
        lane.reorder([2, 0, 1].into_iter(), &mut Vec::new());
        assert_eq!((lane.cells(), lane.len()), (&[5, 6, 1, 2, 3, 4][..], 3));
        assert!(Numbers::new(vec![1, 2, 3], 2).is_none());
    }
}
