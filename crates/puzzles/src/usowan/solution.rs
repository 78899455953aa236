//! Which cells are black.

use crate::grid::{Cell, Grid, Size};

/// A set of black cells on a board; the other cells are white.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shading {
    black: Grid<bool>,
}

impl Shading {
    /// The shading with these cells black (`true`).
    pub fn new(black: Grid<bool>) -> Self {
        Self { black }
    }

    /// The size of the board it was made for.
    pub fn size(&self) -> Size {
        self.black.size()
    }

    /// Whether a cell is black; off the board nothing is.
    pub fn is_black(&self, cell: Cell) -> bool {
        self.black.get(cell) == Some(&true)
    }

    /// Whether no cell is black.
    pub fn is_blank(&self) -> bool {
        !self.black.values().contains(&true)
    }

    /// Black (`true`) or white for all cells.
    pub fn cells(&self) -> &Grid<bool> {
        &self.black
    }
}
