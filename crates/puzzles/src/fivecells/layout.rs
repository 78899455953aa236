//! Where the cards lie: cells, the sides between them and dummies around them, as one long row of piles.

use super::DIRECTIONS;
use crate::grid::{Cell, Direction, Size};

/// The row of piles: a grid with one place per cell, one per side, one per corner, two columns of dummies on
/// the left and one row of dummies above and below. From a cell, the side in a direction is one step away and
/// the next cell two. What lies two steps beyond the edge is always a dummy, to the right by way of the next
/// row, and never reaches around the ends of the row, which a sealed table could not prove.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    size: Size,
    width: usize,
}

impl Layout {
    /// The layout of a board.
    pub(super) fn of(size: Size) -> Self {
        Self { size, width: 2 * size.columns + 3 }
    }

    /// The number of piles.
    pub(super) fn piles(self) -> usize {
        self.width * (2 * self.size.rows + 3)
    }

    /// Where a cell lies.
    pub(super) fn place(self, cell: Cell) -> usize {
        (2 * cell.row + 2) * self.width + 2 * cell.column + 3
    }

    /// Where the side of a cell in a direction lies.
    pub(super) fn side(self, cell: Cell, direction: Direction) -> usize {
        self.place(cell).saturating_add_signed(self.step(direction))
    }

    /// The distance from a cell to its side in a direction; the next cell is twice as far.
    pub(super) fn step(self, direction: Direction) -> isize {
        let (down, right) = direction.delta();
        down * self.width as isize + right
    }

    /// For every direction, the distances of the side and of the next cell.
    pub(super) fn around(self) -> [[isize; 2]; 4] {
        DIRECTIONS.map(|direction| [self.step(direction), 2 * self.step(direction)])
    }

    /// How far apart the two outermost piles around a cell lie.
    pub(super) fn span(self) -> usize {
        4 * self.width
    }

    /// Whether a place holds a side, of a cell or of a missing one.
    pub(super) fn is_side(self, place: usize) -> bool {
        let (row, column) = (place / self.width, place % self.width);
        let inside = row >= 1 && row <= 2 * self.size.rows + 1 && column >= 2;
        inside && (row + column) % 2 == 0
    }
}
