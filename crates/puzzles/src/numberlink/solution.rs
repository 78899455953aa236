//! What a solver draws: lines between the centres of neighbouring cells, right or wrong.

use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::grid::{Cell, Direction, Grid, Size};
use crate::malformed::Malformed;
use crate::secret::opaque;

/// A drawing on a board: for every two neighbouring cells, whether a line joins them.
#[derive(Clone, PartialEq, Eq, Zeroize, ZeroizeOnDrop)]
pub struct Drawing {
    /// Lines to the right of a cell; none in the last column.
    right: Grid<bool>,
    /// Lines below a cell; none in the last row.
    down: Grid<bool>,
}

opaque!(Drawing, size);

impl Drawing {
    /// A board without any line.
    pub fn blank(size: Size) -> Self {
        Self { right: Grid::filled(size, false), down: Grid::filled(size, false) }
    }

    /// The lines along paths from cell to cell.
    ///
    /// ```
    /// use facedown_puzzles::grid::{Cell, Size};
    /// use facedown_puzzles::numberlink::Drawing;
    /// let path = vec![Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 1)];
    /// let drawing = Drawing::along(Size::new(2, 2), &[path])?;
    /// assert_eq!(drawing.lines().count(), 2);
    /// # Ok::<(), facedown_puzzles::Malformed>(())
    /// ```
    ///
    /// # Errors
    /// If two cells that follow each other are not neighbours on the board.
    pub fn along(size: Size, paths: &[Vec<Cell>]) -> Result<Self, Malformed> {
        let mut drawing = Self::blank(size);
        for step in paths.iter().flat_map(|path| path.windows(2)) {
            let &[from, to] = step else { continue };
            if !drawing.draw(from, to) {
                return Err(Malformed::new(format!("{from} and {to} are not neighbours on the board")));
            }
        }
        Ok(drawing)
    }

    /// Joins two cells; `false` if they are not neighbours on the board.
    pub fn draw(&mut self, a: Cell, b: Cell) -> bool {
        let size = self.size();
        let (first, second) = if a <= b { (a, b) } else { (b, a) };
        if size.step(first, Direction::Right) == Some(second) {
            self.right[first] = true;
        } else if size.step(first, Direction::Down) == Some(second) {
            self.down[first] = true;
        } else {
            return false;
        }
        true
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.right.size()
    }

    /// Whether a line joins two cells.
    pub fn joins(&self, a: Cell, b: Cell) -> bool {
        let size = self.size();
        let (first, second) = if a <= b { (a, b) } else { (b, a) };
        (self.to_right(first) && size.step(first, Direction::Right) == Some(second))
            || (self.to_down(first) && size.step(first, Direction::Down) == Some(second))
    }

    /// The cells a line leads to from a cell.
    pub fn linked(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.size().neighbours(cell).filter(move |&other| self.joins(cell, other))
    }

    /// All lines: those to the right in reading order, then those down.
    pub fn lines(&self) -> impl Iterator<Item = (Cell, Cell)> {
        self.size().side_by_side().filter(|&(a, b)| self.joins(a, b))
    }

    /// Whether a line leads to the right.
    pub(super) fn to_right(&self, cell: Cell) -> bool {
        self.right.get(cell).copied().unwrap_or(false)
    }

    /// Whether a line leads down.
    pub(super) fn to_down(&self, cell: Cell) -> bool {
        self.down.get(cell).copied().unwrap_or(false)
    }

    /// Whether nothing is drawn.
    pub fn is_blank(&self) -> bool {
        !self.right.values().iter().chain(self.down.values()).any(|&line| line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_neighbours_are_joined() {
        let mut drawing = Drawing::blank(Size::new(2, 2));
        let (a, b, c) = (Cell::new(0, 1), Cell::new(1, 1), Cell::new(1, 0));
        assert!(drawing.draw(b, a));
        assert!(drawing.joins(a, b) && drawing.joins(b, a));
        assert!(!drawing.draw(a, c), "cells that touch in a corner only");
        assert!(!drawing.draw(a, Cell::new(0, 2)), "a cell off the board");
        assert_eq!(drawing.linked(b).collect::<Vec<_>>(), [a]);
        assert!(!drawing.is_blank());
    }
}
