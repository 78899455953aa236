//! What solves a Shakashaka: a filled board.

use zeroize::{Zeroize, ZeroizeOnDrop};

use super::fill::Fill;
use super::instance::Shakashaka;
use crate::grid::{Cell, Grid, Size};
use crate::secret::opaque;

/// A filled board, right or wrong, of the size of its puzzle.
///
/// It may even black out a white cell or put a triangle on a black one; the rules object to both.
#[derive(Clone, PartialEq, Eq, Hash, Zeroize, ZeroizeOnDrop)]
pub struct Drawing {
    fills: Grid<Fill>,
}

opaque!(Drawing, size);

impl Drawing {
    /// A drawing on the board of a puzzle; `None` if it has another size.
    pub fn new(puzzle: &Shakashaka, fills: Grid<Fill>) -> Option<Self> {
        (fills.size() == puzzle.squares().size()).then_some(Self { fills })
    }

    /// The puzzle as it is, without any triangle.
    pub fn blank(puzzle: &Shakashaka) -> Self {
        let fill = |black| if black { Fill::Black } else { Fill::White };
        Self { fills: puzzle.squares().map(|square| fill(square.is_black())) }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.fills.size()
    }

    /// How the cells are filled.
    pub fn fills(&self) -> &Grid<Fill> {
        &self.fills
    }

    /// How a cell is filled; outside of the board everything is black.
    pub fn fill(&self, cell: Cell) -> Fill {
        self.fills.get(cell).copied().unwrap_or(Fill::Black)
    }
}
