//! Lines along the edges of a board.

use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::grid::{Cell, Direction, Grid, Size};
use crate::secret::opaque;

/// An edge between two neighbouring dots, named by its left or upper dot.
///
/// The dot `(i, j)` is the top left corner of the square `(i, j)`; there is one row and one column of
/// dots more than of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Edge {
    /// From the dot to the one on its right.
    Across(Cell),
    /// From the dot to the one below.
    Down(Cell),
}

impl Edge {
    /// The edges of a square: left, top, right, bottom. Facing edges are two apart.
    pub const fn around(square: Cell) -> [Self; 4] {
        let Cell { row, column } = square;
        [
            Self::Down(square),
            Self::Across(square),
            Self::Down(Cell::new(row, column + 1)),
            Self::Across(Cell::new(row + 1, column)),
        ]
    }

    /// The edge from a dot in a direction; `None` if it would lie left of or above the board.
    pub fn from_dot(dot: Cell, direction: Direction) -> Option<Self> {
        let Cell { row, column } = dot;
        match direction {
            Direction::Left => column.checked_sub(1).map(|column| Self::Across(Cell::new(row, column))),
            Direction::Right => Some(Self::Across(dot)),
            Direction::Up => row.checked_sub(1).map(|row| Self::Down(Cell::new(row, column))),
            Direction::Down => Some(Self::Down(dot)),
        }
    }

    /// The two dots it joins.
    pub const fn ends(self) -> [Cell; 2] {
        match self {
            Self::Across(dot) => [dot, Cell::new(dot.row, dot.column + 1)],
            Self::Down(dot) => [dot, Cell::new(dot.row + 1, dot.column)],
        }
    }
}

/// A set of edges of a board of squares: a loop, or any other drawing.
///
/// ```
/// use facedown_puzzles::grid::{Cell, Grid, Size};
/// use facedown_puzzles::single_loop::Drawing;
/// let inside = Grid::from_values(Size::new(1, 3), vec![true, true, false]).unwrap();
/// let drawing = Drawing::around(&inside);
/// assert_eq!(drawing.lines().count(), 6);
/// assert_eq!(drawing.inside(), inside);
/// assert_eq!(drawing.degree(Cell::new(0, 3)), 0);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Zeroize, ZeroizeOnDrop)]
pub struct Drawing {
    #[zeroize(skip)]
    squares: Size,
    across: Grid<bool>,
    down: Grid<bool>,
}

opaque!(Drawing, squares);

impl Drawing {
    /// A board of squares without any line.
    pub fn empty(squares: Size) -> Self {
        let across = Grid::filled(Size::new(squares.rows + 1, squares.columns), false);
        let down = Grid::filled(Size::new(squares.rows, squares.columns + 1), false);
        Self { squares, across, down }
    }

    /// The lines that separate the squares inside from those outside (beyond the board is outside).
    pub fn around(inside: &Grid<bool>) -> Self {
        let mut drawing = Self::empty(inside.size());
        for square in inside.cells_where(|&inside| inside) {
            drawing.flip(square);
        }
        drawing
    }

    /// A drawing from its edges, row by row: those that run across and those that run down.
    ///
    /// `None` unless the first grid has one row more and the second one column more than some board.
    pub fn from_edges(across: Grid<bool>, down: Grid<bool>) -> Option<Self> {
        let squares = Size::new(down.size().rows, across.size().columns);
        let fits = across.size().rows == squares.rows + 1 && down.size().columns == squares.columns + 1;
        fits.then_some(Self { squares, across, down })
    }

    /// The size of the board in squares.
    pub fn squares(&self) -> Size {
        self.squares
    }

    /// The size of the board in dots.
    pub fn dots(&self) -> Size {
        Size::new(self.squares.rows + 1, self.squares.columns + 1)
    }

    /// The edges that run across, one row more than the board has.
    pub fn across(&self) -> &Grid<bool> {
        &self.across
    }

    /// The edges that run down, one column more than the board has.
    pub fn down(&self) -> &Grid<bool> {
        &self.down
    }

    /// Whether there is a line; never beyond the board.
    pub fn has(&self, edge: Edge) -> bool {
        let line = match edge {
            Edge::Across(dot) => self.across.get(dot),
            Edge::Down(dot) => self.down.get(dot),
        };
        line.copied().unwrap_or(false)
    }

    /// Draws or erases a line; does nothing beyond the board.
    pub fn set(&mut self, edge: Edge, line: bool) {
        let (grid, dot) = match edge {
            Edge::Across(dot) => (&mut self.across, dot),
            Edge::Down(dot) => (&mut self.down, dot),
        };
        if grid.size().contains(dot) {
            grid[dot] = line;
        }
    }

    /// Flips the four edges of a square.
    pub fn flip(&mut self, square: Cell) {
        for edge in Edge::around(square) {
            self.set(edge, !self.has(edge));
        }
    }

    /// Whether nothing is drawn.
    pub fn is_empty(&self) -> bool {
        self.lines().next().is_none()
    }

    /// All lines: those across, then those down, in reading order.
    pub fn lines(&self) -> impl Iterator<Item = Edge> {
        let drawn = |(dot, line): (Cell, &bool)| line.then_some(dot);
        let across = self.across.iter().filter_map(drawn).map(Edge::Across);
        across.chain(self.down.iter().filter_map(drawn).map(Edge::Down))
    }

    /// How many lines a square has.
    pub fn count(&self, square: Cell) -> usize {
        Edge::around(square).into_iter().filter(|&edge| self.has(edge)).count()
    }

    /// Whether a line leaves a dot in a direction.
    pub fn leaves(&self, dot: Cell, direction: Direction) -> bool {
        Edge::from_dot(dot, direction).is_some_and(|edge| self.has(edge))
    }

    /// How many lines meet at a dot.
    pub fn degree(&self, dot: Cell) -> usize {
        Direction::ALL.into_iter().filter(|&direction| self.leaves(dot, direction)).count()
    }

    /// The squares with an odd number of lines to their left: those inside, if this is a loop.
    pub fn inside(&self) -> Grid<bool> {
        let mut inside = Grid::filled(self.squares, false);
        for square in self.squares.cells() {
            let left =
                square.column.checked_sub(1).is_some_and(|column| inside[Cell::new(square.row, column)]);
            inside[square] = left != self.has(Edge::Down(square));
        }
        inside
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flipping_twice_changes_nothing() {
        let mut drawing = Drawing::empty(Size::new(2, 2));
        drawing.flip(Cell::new(0, 1));
        assert_eq!(drawing.count(Cell::new(0, 1)), 4);
        assert_eq!(drawing.count(Cell::new(0, 0)), 1);
        assert_eq!(drawing.degree(Cell::new(1, 1)), 2);
        drawing.flip(Cell::new(0, 1));
        assert!(drawing.is_empty());
    }

    #[test]
    fn edges_beyond_the_board_do_not_exist() {
        let mut drawing = Drawing::empty(Size::new(1, 1));
        drawing.set(Edge::Across(Cell::new(0, 1)), true);
        drawing.set(Edge::Down(Cell::new(1, 0)), true);
        assert!(drawing.is_empty());
        assert!(!drawing.leaves(Cell::new(0, 0), Direction::Left));
    }
}
