//! Where the cards lie: the board with a border to the right and below, as one long row of piles.

use super::DIRECTIONS;
use super::instance::Herugolf;
use crate::grid::{Cell, Direction, Size};

/// The row of piles. Cells lie row by row, and after each row, and after the last row, come as many
/// blocked border piles as the longest later flight needs. Seen from a cell, a flight over an edge of the
/// board therefore always meets the border, to the left and upwards by way of the previous row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    size: Size,
    width: usize,
    height: usize,
}

impl Layout {
    /// The layout of a board.
    pub(super) fn of(puzzle: &Herugolf) -> Self {
        let size = puzzle.board().size();
        let longest = puzzle.balls().iter().map(|ball| ball.number).max().unwrap_or(1);
        let border = |side: usize| longest.saturating_sub(1).min(side.saturating_sub(1));
        Self { size, width: size.columns + border(size.columns), height: size.rows + border(size.rows) }
    }

    /// The number of piles.
    pub(super) fn piles(self) -> usize {
        self.width * self.height
    }

    /// Where a cell lies.
    pub(super) fn place(self, cell: Cell) -> usize {
        cell.row * self.width + cell.column
    }

    /// The cell at a place; `None` on the border.
    pub(super) fn cell(self, place: usize) -> Option<Cell> {
        let cell = Cell::new(place / self.width, place % self.width);
        self.size.contains(cell).then_some(cell)
    }

    /// The directions in which a flight of this length can stay on the board at all.
    pub(super) fn directions(self, length: usize) -> Vec<Direction> {
        let fits = |direction: Direction| {
            let side = if direction.delta().0 == 0 { self.size.columns } else { self.size.rows };
            length < side
        };
        DIRECTIONS.into_iter().filter(|&direction| fits(direction)).collect()
    }

    /// The distances of the cells flown over, direction by direction.
    pub(super) fn flights(self, length: usize) -> Vec<Vec<isize>> {
        let flight = |direction: Direction| {
            let (down, right) = direction.delta();
            let step = down * self.width as isize + right;
            (1..=length as isize).map(|cells| cells * step).collect()
        };
        self.directions(length).into_iter().map(flight).collect()
    }

    /// How far apart the two outermost cells of the longest later flights lie.
    pub(super) fn span(self) -> usize {
        let (down, right) = (self.height - self.size.rows, self.width - self.size.columns);
        2 * (down * self.width).max(right)
    }
}
