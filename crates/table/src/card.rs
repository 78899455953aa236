//! Cards: what one shows, and lanes of them.

use std::fmt;
use std::ops::Index;

use serde::{Deserialize, Serialize};
use zeroize::DefaultIsZeroes;

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

/// One row of cards across several piles: card `j` belongs to pile `j`.
///
/// "m piles" are given as a list of lanes of m cards each. A suit card is one cell; a number card
/// of width `w` is `w` cells (its bits, least significant first). Every card of a lane has the same
/// width.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lane<C> {
    width: u8,
    number: bool,
    cells: Vec<C>,
}

impl<C: Copy> Lane<C> {
    /// A lane of suit cards.
    pub fn suits(cells: Vec<C>) -> Self {
        Self { width: 1, number: false, cells }
    }

    /// A lane of number cards of `width` bits; `cells` holds card after card, least bit first.
    ///
    /// `None` if the width is zero or does not divide the number of cells.
    pub fn numbers(cells: Vec<C>, width: u8) -> Option<Self> {
        (width > 0 && cells.len().is_multiple_of(usize::from(width))).then_some(Self {
            width,
            number: true,
            cells,
        })
    }

    /// The number of cards, that is, of piles.
    pub fn len(&self) -> usize {
        // Almost all lanes are of suit cards, and a division costs more than all the rest of most callers.
        if self.width == 1 { self.cells.len() } else { self.cells.len() / usize::from(self.width) }
    }

    /// Whether there is no card at all.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Bits per card.
    pub fn width(&self) -> u8 {
        self.width
    }

    /// Whether these are number cards (a number card may have a width of one).
    pub fn is_number(&self) -> bool {
        self.number
    }

    /// All cells, card after card.
    pub fn cells(&self) -> &[C] {
        &self.cells
    }

    /// All cells, to be exchanged for others. Their number stays.
    pub fn cells_mut(&mut self) -> &mut [C] {
        &mut self.cells
    }

    /// The cells of card `j`; empty if there is no such card.
    pub fn card(&self, j: usize) -> &[C] {
        let width = usize::from(self.width);
        self.cells.get(j * width..(j + 1) * width).unwrap_or(&[])
    }

    /// The cells, given away. For a lane of suit cards these are the cards.
    pub fn into_cells(self) -> Vec<C> {
        self.cells
    }

    /// The lane with the same cards in another order: new card `j` is old card `order[j]`.
    ///
    /// Places outside the lane are skipped, so a caller passes a permutation.
    pub fn reordered(&self, order: &[usize]) -> Self {
        let cells = order.iter().flat_map(|&from| self.card(from)).copied().collect();
        Self { width: self.width, number: self.number, cells }
    }

    /// A lane of the same kind with other cells; `None` if their number does not fit the width.
    pub fn with_cells<D: Copy>(&self, cells: Vec<D>) -> Option<Lane<D>> {
        cells.len().is_multiple_of(usize::from(self.width)).then_some(Lane {
            width: self.width,
            number: self.number,
            cells,
        })
    }
}

impl<C: Copy> From<Vec<C>> for Lane<C> {
    fn from(cells: Vec<C>) -> Self {
        Self::suits(cells)
    }
}

/// The suit card at a place; like a slice, it panics outside.
impl<C> Index<usize> for Lane<C> {
    type Output = C;

    fn index(&self, place: usize) -> &C {
        &self.cells[place]
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
        let lane = Lane::numbers(vec![1, 2, 3, 4, 5, 6], 2).unwrap();
        assert_eq!(lane.len(), 3);
        assert_eq!(lane.reordered(&[2, 0, 1]).cells(), &[5, 6, 1, 2, 3, 4]);
        assert!(Lane::numbers(vec![1, 2, 3], 2).is_none());
    }
}
