//! The proof: every window is on its list, every number counts right.

use std::fmt::from_fn;

use facedown_table::tricks::{count_clubs, member};
use facedown_table::{Stop, Table};

use super::fill::Fill;
use super::instance::{Clue, Shakashaka, Window};
use crate::grid::Grid;

/// The cards on the board, four a cell.
type Board<C> = Grid<Vec<C>>;

/// Runs the whole protocol.
pub(super) fn run<T: Table>(puzzle: &Shakashaka, table: &mut T) -> Result<(), Stop> {
    let mut board = lay_out(puzzle, table)?;
    for window in puzzle.windows() {
        prove_window(table, &mut board, &window)?;
    }
    for clue in puzzle.clues() {
        count_triangles(table, &mut board, &clue)?;
    }
    Ok(())
}

/// Lays four cards on every cell: public ones on black cells, the prover's on white ones.
fn lay_out<T: Table>(puzzle: &Shakashaka, table: &mut T) -> Result<Board<T::Card>, Stop> {
    table.step(&"board");
    let mut board = puzzle.squares().map(|_| Vec::new());
    for cell in puzzle.squares().size().cells() {
        board[cell] = if puzzle.is_black(cell) {
            table.place_public(&Fill::Black.cards())
        } else {
            table.place_secret(4)?
        };
    }
    Ok(board)
}

/// Shows that the four cells around a grid point are filled in a way that can occur, with exactly the
/// given cells black. Equal cards from the list take the place of those on the board.
fn prove_window<T: Table>(table: &mut T, board: &mut Board<T::Card>, window: &Window) -> Result<(), Stop> {
    let at = from_fn(|f| write!(f, "window ({},{})", window.dot.row, window.dot.column));
    table.step(&at);
    let mut cards = Vec::with_capacity(16);
    for cell in window.cells {
        match cell {
            Some(cell) => cards.extend_from_slice(&board[cell]),
            None => cards.extend(table.place_public(&Fill::Black.cards())),
        }
    }
    member(table, &mut cards, window.list().words(), &at)?;
    for (cell, four) in window.cells.into_iter().zip(cards.chunks(4)) {
        match cell {
            Some(cell) => board[cell] = four.to_vec(),
            None => table.discard(four),
        }
    }
    Ok(())
}

/// Shows that so many triangles touch a number. The windows have shown before that every cell around it
/// is white or a triangle, so each triangle counts as one club.
fn count_triangles<T: Table>(table: &mut T, board: &mut Board<T::Card>, clue: &Clue) -> Result<(), Stop> {
    let at = from_fn(|f| write!(f, "clue ({},{})", clue.cell.row, clue.cell.column));
    table.step(&at);
    if clue.around.is_empty() {
        return table.check(clue.triangles == 0, &at, "no white cell is beside this number");
    }
    let mut cards: Vec<T::Card> = clue.around.iter().flat_map(|&cell| board[cell].iter().copied()).collect();
    if clue.triangles == 0 {
        let seen = table.turn(&mut cards)?;
        table.check(seen.iter().all(|suit| suit.is_heart()), &at, "a triangle is beside a zero")?;
    } else {
        count_clubs(table, &mut cards, clue.triangles, &at)?;
    }
    for (&cell, four) in clue.around.iter().zip(cards.chunks(4)) {
        board[cell] = four.to_vec();
    }
    Ok(())
}
