//! Geometry shared by the grid puzzles: sizes, cells, grids of anything, connected parts.

use std::collections::VecDeque;
use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};
use zeroize::Zeroize;

/// Rows and columns of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Size {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
}

impl Size {
    /// A size of `rows` times `columns`.
    pub const fn new(rows: usize, columns: usize) -> Self {
        Self { rows, columns }
    }

    /// The number of cells.
    pub const fn area(self) -> usize {
        self.rows * self.columns
    }

    /// Whether the cell lies on the board.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.row < self.rows && cell.column < self.columns
    }

    /// The number of a cell in reading order.
    pub const fn index(self, cell: Cell) -> usize {
        cell.row * self.columns + cell.column
    }

    /// The cell with a number in reading order.
    pub const fn cell(self, index: usize) -> Cell {
        Cell::new(index / self.columns, index % self.columns)
    }

    /// All cells in reading order.
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        (0..self.area()).map(move |index| self.cell(index))
    }

    /// The cell one step in a direction, if it is on the board.
    pub fn step(self, cell: Cell, direction: Direction) -> Option<Cell> {
        self.walk(cell, direction, 1)
    }

    /// The cell some steps in a direction, if it is on the board.
    pub fn walk(self, cell: Cell, direction: Direction, steps: usize) -> Option<Cell> {
        let (down, right) = direction.delta();
        let row = cell.row.checked_add_signed(down * steps as isize)?;
        let column = cell.column.checked_add_signed(right * steps as isize)?;
        let there = Cell::new(row, column);
        self.contains(there).then_some(there)
    }

    /// The neighbours of a cell that are on the board, in the order of [`Direction::ALL`].
    pub fn neighbours(self, cell: Cell) -> impl Iterator<Item = Cell> + Clone {
        Direction::ALL.into_iter().filter_map(move |direction| self.step(cell, direction))
    }

    /// All pairs of side-by-side cells: the horizontal ones in reading order, then the vertical ones.
    pub fn side_by_side(self) -> impl Iterator<Item = (Cell, Cell)> {
        let pairs = move |direction| {
            self.cells().filter_map(move |cell| self.step(cell, direction).map(|there| (cell, there)))
        };
        pairs(Direction::Right).chain(pairs(Direction::Down))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

/// A cell, counted from zero. Shown to people counted from one, as `r1c1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Cell {
    /// The row, from the top.
    pub row: usize,
    /// The column, from the left.
    pub column: usize,
}

impl Cell {
    /// The cell in a row and a column, both counted from zero.
    pub const fn new(row: usize, column: usize) -> Self {
        Self { row, column }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

/// One of the four directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Direction {
    /// Towards column zero.
    Left,
    /// Away from column zero.
    Right,
    /// Towards row zero.
    Up,
    /// Away from row zero.
    Down,
}

impl Direction {
    /// All four: left, right, up, down.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Up, Self::Down];

    /// The change of row and of column.
    pub const fn delta(self) -> (isize, isize) {
        match self {
            Self::Left => (0, -1),
            Self::Right => (0, 1),
            Self::Up => (-1, 0),
            Self::Down => (1, 0),
        }
    }

    /// The direction back.
    pub const fn opposite(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }
}

/// A rectangle of values in reading order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Grid<V> {
    size: Size,
    values: Vec<V>,
}

impl<V> Grid<V> {
    /// A grid of the given values in reading order; `None` if their number does not fit.
    pub fn from_values(size: Size, values: Vec<V>) -> Option<Self> {
        (values.len() == size.area()).then_some(Self { size, values })
    }

    /// A grid whose values are computed from their cells.
    pub fn from_fn(size: Size, value: impl FnMut(Cell) -> V) -> Self {
        Self { size, values: size.cells().map(value).collect() }
    }

    /// The size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The value of a cell, if it is on the board.
    pub fn get(&self, cell: Cell) -> Option<&V> {
        if self.size.contains(cell) { self.values.get(self.size.index(cell)) } else { None }
    }

    /// All values in reading order.
    pub fn values(&self) -> &[V] {
        &self.values
    }

    /// All values in reading order, to be changed.
    pub fn values_mut(&mut self) -> &mut [V] {
        &mut self.values
    }

    /// The rows from top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[V]> {
        let columns = self.size.columns;
        (0..self.size.rows).map(move |row| &self.values[row * columns..(row + 1) * columns])
    }

    /// All cells with their values in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, &V)> {
        self.size.cells().zip(&self.values)
    }

    /// A grid of the same size with every value changed.
    pub fn map<W>(&self, change: impl FnMut(&V) -> W) -> Grid<W> {
        Grid { size: self.size, values: self.values.iter().map(change).collect() }
    }

    /// The cells whose value passes the test, in reading order.
    pub fn cells_where(&self, mut test: impl FnMut(&V) -> bool) -> Vec<Cell> {
        self.iter().filter(|(_, value)| test(value)).map(|(cell, _)| cell).collect()
    }
}

impl<V: Clone> Grid<V> {
    /// A grid with the same value everywhere.
    pub fn filled(size: Size, value: V) -> Self {
        Self { size, values: vec![value; size.area()] }
    }
}

/// A wiped grid keeps its size.
impl<V: Zeroize> Zeroize for Grid<V> {
    fn zeroize(&mut self) {
        self.values.iter_mut().zeroize();
    }
}

/// The value of a cell on the board; like a slice, it panics outside.
impl<V> Index<Cell> for Grid<V> {
    type Output = V;

    fn index(&self, cell: Cell) -> &V {
        &self.values[self.size.index(cell)]
    }
}

impl<V> IndexMut<Cell> for Grid<V> {
    fn index_mut(&mut self, cell: Cell) -> &mut V {
        &mut self.values[self.size.index(cell)]
    }
}

/// The orthogonally connected parts of the cells that pass the test, each in breadth-first order from
/// its first cell; two neighbours are joined if `joined` says so.
pub fn connected_parts(
    size: Size,
    inside: impl Fn(Cell) -> bool,
    joined: impl Fn(Cell, Cell) -> bool,
) -> Vec<Vec<Cell>> {
    let mut seen = Grid::filled(size, false);
    let mut parts = Vec::new();
    for start in size.cells() {
        if seen[start] || !inside(start) {
            continue;
        }
        seen[start] = true;
        let mut part = Vec::new();
        let mut queue = VecDeque::from([start]);
        while let Some(cell) = queue.pop_front() {
            part.push(cell);
            for next in size.neighbours(cell) {
                if !seen[next] && inside(next) && joined(cell, next) {
                    seen[next] = true;
                    queue.push_back(next);
                }
            }
        }
        parts.push(part);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_stay_on_the_board() {
        let size = Size::new(2, 3);
        let around: Vec<Cell> = size.neighbours(Cell::new(0, 0)).collect();
        assert_eq!(around, [Cell::new(0, 1), Cell::new(1, 0)]);
        assert_eq!(size.side_by_side().count(), 7);
        assert_eq!(size.walk(Cell::new(1, 0), Direction::Right, 3), None);
    }

    #[test]
    fn parts_are_found() {
        let size = Size::new(1, 5);
        let parts = connected_parts(size, |cell| cell.column != 2, |_, _| true);
        assert_eq!(parts.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2]);
    }
}
