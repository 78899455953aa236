//! What a cell of a finished board looks like, and the four cards that say so.

use facedown_table::Suit;
use zeroize::DefaultIsZeroes;

/// The corner of a cell that a triangle blackens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Corner {
    /// Top left, written `q` (keys as they lie on a keyboard).
    NorthWest,
    /// Top right, written `e`.
    NorthEast,
    /// Bottom right, written `c`.
    SouthEast,
    /// Bottom left, written `z`.
    SouthWest,
}

impl Corner {
    /// All four, clockwise from the top left.
    pub const ALL: [Self; 4] = [Self::NorthWest, Self::NorthEast, Self::SouthEast, Self::SouthWest];
}

/// How a cell is filled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fill {
    /// All black, written `#`.
    Black,
    /// All white, written `.`.
    #[default]
    White,
    /// Half black.
    Triangle(Corner),
}

/// Wiping makes everything white.
impl DefaultIsZeroes for Fill {}

/// The quarter triangles of a cell as bits: north, east, south, west.
pub(super) mod quarter {
    pub(in super::super) const NORTH: u8 = 1;
    pub(in super::super) const EAST: u8 = 2;
    pub(in super::super) const SOUTH: u8 = 4;
    pub(in super::super) const WEST: u8 = 8;
    pub(in super::super) const ALL: u8 = NORTH | EAST | SOUTH | WEST;
}

impl Fill {
    /// All six, in the order in which lists of windows count them.
    pub const ALL: [Self; 6] = [
        Self::Black,
        Self::White,
        Self::Triangle(Corner::NorthWest),
        Self::Triangle(Corner::NorthEast),
        Self::Triangle(Corner::SouthEast),
        Self::Triangle(Corner::SouthWest),
    ];

    /// Whether this is a triangle.
    pub const fn is_triangle(self) -> bool {
        matches!(self, Self::Triangle(_))
    }

    /// The four cards that stand for it.
    ///
    /// ```
    /// use facedown_puzzles::shakashaka::{Corner, Fill};
    /// use facedown_table::show_suits;
    /// assert_eq!(show_suits(&Fill::Triangle(Corner::NorthEast).cards()), "♥♣♥♥");
    /// ```
    pub fn cards(self) -> [Suit; 4] {
        match self {
            Self::Black => [Suit::Club; 4],
            Self::White => [Suit::Heart; 4],
            Self::Triangle(corner) => Corner::ALL.map(|other| Suit::from_bit(other != corner)),
        }
    }

    /// What four cards stand for, if anything.
    pub fn from_cards(cards: &[Suit]) -> Option<Self> {
        Self::ALL.into_iter().find(|fill| fill.cards() == cards)
    }

    /// The letter it is written with.
    pub const fn letter(self) -> char {
        match self {
            Self::Black => '#',
            Self::White => '.',
            Self::Triangle(Corner::NorthWest) => 'q',
            Self::Triangle(Corner::NorthEast) => 'e',
            Self::Triangle(Corner::SouthEast) => 'c',
            Self::Triangle(Corner::SouthWest) => 'z',
        }
    }

    /// What a letter stands for; triangles may also be given as the signs ◤ ◥ ◢ ◣.
    pub fn from_letter(letter: char) -> Option<Self> {
        let letter = match letter {
            '◤' => 'q',
            '◥' => 'e',
            '◢' => 'c',
            '◣' => 'z',
            other => other,
        };
        Self::ALL.into_iter().find(|fill| fill.letter() == letter)
    }

    /// The white quarters of the cell, cut by its two diagonals.
    pub(super) const fn white_quarters(self) -> u8 {
        match self {
            Self::Black => 0,
            Self::White => quarter::ALL,
            Self::Triangle(Corner::NorthWest) => quarter::EAST | quarter::SOUTH,
            Self::Triangle(Corner::NorthEast) => quarter::SOUTH | quarter::WEST,
            Self::Triangle(Corner::SouthEast) => quarter::NORTH | quarter::WEST,
            Self::Triangle(Corner::SouthWest) => quarter::NORTH | quarter::EAST,
        }
    }
}
