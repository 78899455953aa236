//! The drawing: lines between the centres of neighbouring cells, right or wrong.

use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::grid::{Cell, Direction, Grid, Size};
use crate::secret::opaque;

/// Lines drawn on a board. Directions are not drawn: a line starts at its ball.
#[derive(Clone, PartialEq, Eq, Zeroize, ZeroizeOnDrop)]
pub struct Lines {
    #[zeroize(skip)]
    size: Size,
    right: Grid<bool>,
    down: Grid<bool>,
}

opaque!(Lines, size);

impl Lines {
    /// No line at all.
    pub fn blank(size: Size) -> Self {
        let right = Grid::filled(Size::new(size.rows, size.columns.saturating_sub(1)), false);
        let down = Grid::filled(Size::new(size.rows.saturating_sub(1), size.columns), false);
        Self { size, right, down }
    }

    /// The lines to the right of cells and below cells; `None` if the two grids do not fit the size.
    pub(super) fn from_grids(size: Size, right: Grid<bool>, down: Grid<bool>) -> Option<Self> {
        let blank = Self::blank(size);
        let fits = right.size() == blank.right.size() && down.size() == blank.down.size();
        fits.then_some(Self { size, right, down })
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The lines to the right of each cell but those of the last column.
    pub fn right(&self) -> &Grid<bool> {
        &self.right
    }

    /// The lines below each cell but those of the last row.
    pub fn down(&self) -> &Grid<bool> {
        &self.down
    }

    /// Whether a line leaves the cell in this direction; never across the edge of the board.
    pub fn leaves(&self, cell: Cell, direction: Direction) -> bool {
        let Some(there) = self.size.step(cell, direction) else { return false };
        match direction {
            Direction::Right => self.right[cell],
            Direction::Left => self.right[there],
            Direction::Down => self.down[cell],
            Direction::Up => self.down[there],
        }
    }

    /// Draws or wipes a line; across the edge of the board nothing happens.
    pub fn set(&mut self, cell: Cell, direction: Direction, line: bool) {
        let Some(there) = self.size.step(cell, direction) else { return };
        match direction {
            Direction::Right => self.right[cell] = line,
            Direction::Left => self.right[there] = line,
            Direction::Down => self.down[cell] = line,
            Direction::Up => self.down[there] = line,
        }
    }

    /// The directions in which lines leave a cell.
    pub fn ends(&self, cell: Cell) -> impl Iterator<Item = Direction> {
        super::DIRECTIONS.into_iter().filter(move |&direction| self.leaves(cell, direction))
    }

    /// Whether there is no line at all.
    pub fn is_blank(&self) -> bool {
        !self.right.values().iter().chain(self.down.values()).any(|&line| line)
    }
}
