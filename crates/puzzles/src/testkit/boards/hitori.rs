//! Hitori with many repeated numbers.

use super::Board;
use crate::grid::{Cell, Grid, Size, connected_parts};
use crate::hitori::{Hitori, Symbol};
use crate::shaded::Shading;
use crate::{AnyPuzzle, AnySolution};

const SIZE: Size = Size::new(20, 20);

/// 200 groups: 50 of three cells and 150 of two.
///
/// A group of k cells has k - 1 black ones and a black cell is in two groups at the most, so this takes 125 black
/// cells, close to the 133 that can lie on such a board without touching or cutting the white cells apart.
pub(super) fn board() -> Board {
    let (black, lonely) = blacken();
    let mut numbers = Numbers::all_different(&black);
    for top in (0..SIZE.rows).step_by(4) {
        for column in (0..SIZE.columns).step_by(2) {
            // Two black cells of a column with a white one between them, and a white one in the row of each.
            let rest =
                [(top + 2, column), (top + 1, column), (top, column + 1), (top + 2, (column + 3) % 20)];
            numbers.repeat(Cell::new(top, column), rest.map(|(row, column)| Cell::new(row, column)));
        }
    }
    for cell in lonely {
        let in_row = numbers.unrepeated(|other| other.row == cell.row);
        let in_column = numbers.unrepeated(|other| other.column == cell.column);
        numbers.repeat(cell, [in_row, in_column]);
    }
    let puzzle = Hitori::new(numbers.symbols).expect("the size is fine");
    Board { puzzle: AnyPuzzle::Hitori(puzzle), solution: AnySolution::Hitori(Shading::new(black)) }
}

/// Every other cell of every other row is black, and of the cells between them, in reading order, 25 that do not
/// cut the white cells apart; these are given too.
fn blacken() -> (Grid<bool>, Vec<Cell>) {
    let mut black = Grid::from_fn(SIZE, |cell| cell.row % 2 == 0 && cell.column % 2 == 0);
    let mut lonely = Vec::new();
    for cell in SIZE.cells().filter(|cell| cell.row % 2 == 1 && cell.column % 2 == 1) {
        black[cell] = lonely.len() < 25;
        if connected_parts(SIZE, |cell| !black[cell], |_, _| true).len() > 1 {
            black[cell] = false;
        }
        if black[cell] {
            lonely.push(cell);
        }
    }
    (black, lonely)
}

/// The numbers of a board on which nothing is repeated until told.
struct Numbers {
    symbols: Grid<Symbol>,
    /// White cells whose number occurs once.
    single: Grid<bool>,
}

impl Numbers {
    fn all_different(black: &Grid<bool>) -> Self {
        let symbols = Grid::from_fn(SIZE, |cell| Symbol::Number(SIZE.index(cell) as u32 + 1));
        Self { symbols, single: black.map(|black| !black) }
    }

    /// Writes the number of the first cell into the others.
    fn repeat<const N: usize>(&mut self, first: Cell, others: [Cell; N]) {
        for cell in others {
            self.symbols[cell] = self.symbols[first];
            self.single[cell] = false;
        }
    }

    /// The first white cell in some line whose number is still its own.
    fn unrepeated(&self, in_line: impl Fn(Cell) -> bool) -> Cell {
        let mut cells = SIZE.cells().filter(|&cell| in_line(cell) && self.single[cell]);
        cells.next().expect("some white cell is left")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_groups_as_the_design_has() {
        let AnyPuzzle::Hitori(puzzle) = board().puzzle else { unreachable!() };
        let of_size = |size| puzzle.groups().iter().filter(|group| group.cells.len() == size).count();
        assert_eq!((puzzle.groups().len(), of_size(2), of_size(3)), (200, 150, 50));
    }
}
