//! The puzzle: which cells are black, and which of them bear a number.

use super::windows::{self, WindowList};
use crate::grid::{Cell, Direction, Grid, Size};
use crate::malformed::Malformed;

/// One cell of the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Square {
    /// To be left white or filled with a triangle.
    White,
    /// Black, without a number.
    Black,
    /// Black, with the number of triangles at its sides: 0 to 4.
    Number(u8),
}

impl Square {
    /// Whether the cell is black, with or without a number.
    pub const fn is_black(self) -> bool {
        !matches!(self, Self::White)
    }
}

/// A Shakashaka puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shakashaka {
    squares: Grid<Square>,
}

impl Shakashaka {
    /// A puzzle on this board.
    ///
    /// A number that is larger than its count of white neighbours is allowed: such a puzzle has no
    /// solution, which is nobody's error of writing.
    ///
    /// # Errors
    /// If the board is empty or a number is above 4.
    pub fn new(squares: Grid<Square>) -> Result<Self, Malformed> {
        if squares.size().area() == 0 {
            return Err(Malformed::new("the board is empty"));
        }
        let too_large = squares.cells_where(|square| matches!(square, Square::Number(5..)));
        match too_large.first() {
            Some(cell) => Err(Malformed::new(format!("the number at {cell} is above 4"))),
            None => Ok(Self { squares }),
        }
    }

    /// The board.
    pub fn squares(&self) -> &Grid<Square> {
        &self.squares
    }

    /// Whether a cell is black.
    pub fn is_black(&self, cell: Cell) -> bool {
        self.squares.get(cell).is_none_or(|square| square.is_black())
    }

    /// The windows that have at least one white cell, in reading order of their grid points.
    ///
    /// The others are all black, publicly, and there is nothing to prove about them.
    pub fn windows(&self) -> impl Iterator<Item = Window> {
        let Size { rows, columns } = self.squares.size();
        let dots = (0..=rows).flat_map(move |row| (0..=columns).map(move |column| Cell::new(row, column)));
        dots.map(|dot| self.window(dot)).filter(|window| window.black != [true; 4])
    }

    fn window(&self, dot: Cell) -> Window {
        let size = self.squares.size();
        let cell = |up: usize, left: usize| {
            let cell = Cell::new(dot.row.checked_sub(up)?, dot.column.checked_sub(left)?);
            size.contains(cell).then_some(cell)
        };
        let cells = [cell(1, 1), cell(1, 0), cell(0, 1), cell(0, 0)];
        let black = cells.map(|cell| cell.is_none_or(|cell| self.is_black(cell)));
        Window { dot, cells, black }
    }

    /// The numbers of the puzzle in reading order, with the white cells they count over.
    pub fn clues(&self) -> impl Iterator<Item = Clue> {
        let number = |(cell, square): (Cell, &Square)| match *square {
            Square::Number(number) => Some((cell, usize::from(number))),
            Square::White | Square::Black => None,
        };
        self.squares.iter().filter_map(number).map(|(cell, triangles)| Clue {
            cell,
            triangles,
            around: self.white_neighbours(cell),
        })
    }

    /// The white neighbours of a cell: up, left, right, down.
    fn white_neighbours(&self, cell: Cell) -> Vec<Cell> {
        let size = self.squares.size();
        [Direction::Up, Direction::Left, Direction::Right, Direction::Down]
            .into_iter()
            .filter_map(|direction| size.step(cell, direction))
            .filter(|&there| !self.is_black(there))
            .collect()
    }
}

/// The four cells around a grid point: top left, top right, bottom left, bottom right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The grid point: the top left corner of the cell with these coordinates.
    pub dot: Cell,
    /// The cells; none outside of the board.
    pub cells: [Option<Cell>; 4],
    /// Which of them are black; outside of the board everything is.
    pub black: [bool; 4],
}

impl Window {
    /// The fillings that a window with these black cells may have.
    pub fn list(&self) -> &'static WindowList {
        windows::with_black(self.black)
    }
}

/// A number and the cells it counts over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clue {
    /// Where it stands.
    pub cell: Cell,
    /// How many triangles it asks for.
    pub triangles: usize,
    /// Its white neighbours: up, left, right, down.
    pub around: Vec<Cell>,
}
