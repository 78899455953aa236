//! The board: cells with and without numbers, and holes where cells are missing.

use super::FIVE;
use super::layout::Layout;
use crate::grid::{Cell, Direction, Grid, Size};
use crate::malformed::Malformed;

/// What the board says about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Square {
    /// There is no cell here.
    Missing,
    /// A cell without a number.
    Blank,
    /// A cell with a question mark, which says nothing.
    Unknown,
    /// A cell with this many lines around it, at most three.
    Number(u8),
}

/// A Five Cells puzzle. Its cells can be counted off in fives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FiveCells {
    board: Grid<Square>,
    cells: Vec<Cell>,
    numbers: Vec<(Cell, usize)>,
}

impl FiveCells {
    /// A puzzle on this board.
    ///
    /// # Errors
    /// If there is no cell, the cells cannot be counted off in fives, a number is larger than three, or the
    /// board is too large to be proved.
    pub fn new(board: Grid<Square>) -> Result<Self, Malformed> {
        let cells = board.cells_where(|square| *square != Square::Missing);
        let mut numbers = Vec::new();
        for (cell, square) in board.iter() {
            if let Square::Number(number) = *square {
                check_number(number.into()).map_err(|reason| Malformed::new(format!("{reason} ({cell})")))?;
                numbers.push((cell, number.into()));
            }
        }
        if cells.is_empty() || !cells.len().is_multiple_of(FIVE) {
            let reason = format!("{} cells cannot be cut into blocks of five", cells.len());
            return Err(Malformed::new(reason));
        }
        let layout = Layout::of(board.size());
        if layout.piles() + layout.span() > MOST_PILES {
            return Err(Malformed::new("the board is too large to be proved"));
        }
        Ok(Self { board, cells, numbers })
    }

    /// The board that puzz.link makes of a mere size: without numbers, and with as many corners missing as
    /// there are cells too many.
    pub fn empty(size: Size) -> Result<Self, Malformed> {
        let (bottom, right) = (size.rows.saturating_sub(1), size.columns.saturating_sub(1));
        let corners = [(0, 0), (0, right), (bottom, 0), (bottom, right)];
        let missing = corners.get(..size.area() % FIVE).unwrap_or(&[]);
        let square = |cell: Cell| match missing.contains(&(cell.row, cell.column)) {
            true => Square::Missing,
            false => Square::Blank,
        };
        Self::new(Grid::from_fn(size, square))
    }

    /// What the board says.
    pub fn board(&self) -> &Grid<Square> {
        &self.board
    }

    /// The cells that are there, in reading order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The numbers with their cells, in reading order.
    pub fn numbers(&self) -> &[(Cell, usize)] {
        &self.numbers
    }

    /// Whether a cell is on the board and not missing.
    pub fn has(&self, cell: Cell) -> bool {
        self.board.get(cell).is_some_and(|square| *square != Square::Missing)
    }

    /// The neighbour of a cell in a direction, if it is there.
    pub fn neighbour(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        self.board.size().step(cell, direction).filter(|&there| self.has(there))
    }

    /// The sides between two cells, each as the upper or left cell and a direction, in the order in which the
    /// prover lays their lines: row by row, the sides within a row of cells before those below it.
    pub fn inner_sides(&self) -> impl Iterator<Item = (Cell, Direction)> {
        let size = self.board.size();
        let row_of = move |row: usize, direction| {
            let cells = (0..size.columns).map(move |column| Cell::new(row, column));
            cells
                .filter(move |&cell| self.has(cell) && self.neighbour(cell, direction).is_some())
                .map(move |cell| (cell, direction))
        };
        (0..size.rows).flat_map(move |row| row_of(row, Direction::Right).chain(row_of(row, Direction::Down)))
    }
}

/// Says what is wrong with a number, if anything is.
pub(super) fn check_number(number: usize) -> Result<(), String> {
    match number {
        0..=3 => Ok(()),
        _ => Err(format!("no cell of a block of five has {number} lines around it")),
    }
}

/// What a table can hold in one memory: piles plus the distance of the two outermost touched ones.
const MOST_PILES: usize = (1 << 17) - 1;
