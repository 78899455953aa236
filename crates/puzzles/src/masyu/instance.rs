//! A Masyu to be solved.

use crate::grid::{Cell, Grid, Size};
use crate::malformed::Malformed;
use crate::single_loop::Ring;

/// What a circle demands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Circle {
    /// The loop turns here and goes straight through both cells next to it.
    Black,
    /// The loop goes straight here and turns in at least one cell next to it.
    White,
    /// The loop passes here (a question mark).
    Any,
}

/// A board of cells, some with a circle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Masyu {
    circles: Grid<Option<Circle>>,
    ring: Ring,
}

impl Masyu {
    /// A board with these circles.
    ///
    /// # Errors
    /// If it has fewer than two rows or columns (no loop fits), or is too large.
    pub fn new(circles: Grid<Option<Circle>>) -> Result<Self, Malformed> {
        let ring = Self::ring_of(circles.size())?;
        Ok(Self { circles, ring })
    }

    /// The ring around the squares between the cells of a board.
    pub(super) fn ring_of(cells: Size) -> Result<Ring, Malformed> {
        if cells.rows < 2 || cells.columns < 2 {
            return Err(Malformed::new("a Masyu needs at least two rows and two columns"));
        }
        Ring::new(Size::new(cells.rows - 1, cells.columns - 1))
    }

    /// All cells.
    pub fn circles(&self) -> &Grid<Option<Circle>> {
        &self.circles
    }

    /// The cells with a circle, in reading order.
    pub fn marked(&self) -> impl Iterator<Item = (Cell, Circle)> {
        self.circles.iter().filter_map(|(cell, circle)| Some((cell, (*circle)?)))
    }

    /// How many circles there are of a kind.
    pub fn count(&self, kind: Circle) -> usize {
        self.marked().filter(|(_, circle)| *circle == kind).count()
    }

    /// The squares between the cells, as piles of cards.
    pub fn ring(&self) -> Ring {
        self.ring
    }
}
