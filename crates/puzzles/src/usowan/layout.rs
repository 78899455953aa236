//! Where the cells lie on the table, and how often their commitments are needed.
//!
//! The board is one cyclic row of piles with a dummy column on its left and a dummy row below, so a
//! neighbour off the board is always a dummy, also across the ends of rows.

use super::instance::Usowan;
use crate::grid::{Cell, Direction, Grid, Size};

/// The piles of a board and the distances between neighbours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    size: Size,
}

impl Layout {
    pub(super) fn new(size: Size) -> Self {
        Self { size }
    }

    /// Piles per row of the board.
    fn width(self) -> usize {
        self.size.columns + 1
    }

    /// All piles, dummies included.
    pub(super) fn piles(self) -> usize {
        self.width() * (self.size.rows + 1)
    }

    /// The pile of a cell.
    pub(super) fn pile(self, cell: Cell) -> usize {
        cell.row * self.width() + cell.column + 1
    }

    /// Where the neighbours lie: right, left, down, up. On a board of one row the dummies below and
    /// above are the same pile, which cannot be offered twice, so "up" is left out.
    pub(super) fn offsets(self) -> Vec<isize> {
        let width = self.width() as isize;
        let all = vec![1, -1, width, -width];
        if self.size.rows == 1 { all[..3].to_vec() } else { all }
    }

    /// How far apart the piles of one access may lie.
    pub(super) fn span(self) -> usize {
        if self.size.rows == 1 { self.width() + 1 } else { 2 * self.width() }
    }

    /// Which of the offsets leads from a cell to its neighbour.
    pub(super) fn towards(self, from: Cell, to: Cell) -> usize {
        let offset = self.pile(to) as isize - self.pile(from) as isize;
        self.offsets().iter().position(|&there| there == offset).unwrap_or(0)
    }

    /// Steps of growth: enough to whiten every cell but the first.
    pub(super) fn steps(self) -> usize {
        self.size.area() - 1
    }
}

/// The neighbours of a cell in the order of the protocol: right, left, down, up.
pub(super) fn neighbours(size: Size, cell: Cell) -> impl Iterator<Item = Cell> {
    let order = [Direction::Right, Direction::Left, Direction::Down, Direction::Up];
    order.into_iter().filter_map(move |direction| size.step(cell, direction))
}

/// The pairs of neighbours in the order of the protocol: cell by cell, to the right, then down.
pub(super) fn pairs(size: Size) -> impl Iterator<Item = (Cell, Cell)> {
    size.cells().flat_map(move |cell| {
        let order = [Direction::Right, Direction::Down];
        order.into_iter().filter_map(move |direction| Some((cell, size.step(cell, direction)?)))
    })
}

/// How many sums will need the commitment of each cell: one for every neighbour that may be truthful.
pub(super) fn uses(puzzle: &Usowan) -> Grid<usize> {
    let size = puzzle.board_size();
    Grid::from_fn(size, |cell| {
        size.neighbours(cell).filter(|&there| puzzle.clue(there).is_some_and(may_be_true)).count()
    })
}

/// Whether a number can be the count of black neighbours at all; larger ones are public liars.
pub(super) fn may_be_true(clue: u32) -> bool {
    clue <= 4
}
