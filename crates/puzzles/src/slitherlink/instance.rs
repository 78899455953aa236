//! A Slitherlink to be solved.

use crate::formats::Clue;
use crate::grid::{Cell, Grid};
use crate::malformed::Malformed;
use crate::single_loop::Ring;

/// A board of squares, blank or with a number from 0 to 4.
///
/// A question mark is kept for the sake of files that have one; it demands nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slitherlink {
    clues: Grid<Clue>,
    ring: Ring,
}

impl Slitherlink {
    /// A board with these clues.
    ///
    /// # Errors
    /// If the board is empty or too large, or a number exceeds 4.
    pub fn new(clues: Grid<Clue>) -> Result<Self, Malformed> {
        let ring = Ring::new(clues.size())?;
        if let Some(cell) = clues.cells_where(|clue| matches!(clue, Clue::Number(5..))).first() {
            return Err(Malformed::new(format!("the number at {cell} is larger than 4")));
        }
        Ok(Self { clues, ring })
    }

    /// The clues.
    pub fn clues(&self) -> &Grid<Clue> {
        &self.clues
    }

    /// The squares with a number, in reading order.
    pub fn numbers(&self) -> impl Iterator<Item = (Cell, usize)> {
        self.clues.iter().filter_map(|(square, clue)| match clue {
            Clue::Number(number) => Some((square, *number as usize)),
            Clue::Blank | Clue::Unknown => None,
        })
    }

    /// The board as piles of cards.
    pub fn ring(&self) -> Ring {
        self.ring
    }
}
