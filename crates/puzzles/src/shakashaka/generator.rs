//! Random solved boards: turned rectangles strewn over the board, the gaps filled with upright ones.
//!
//! The cells of a turned rectangle are closed on all their outer sides by the black halves of its
//! triangles, so it may lie beside anything. Upright rectangles need black cells between each other.

use rand::RngExt;
use rand::rngs::ChaCha20Rng;

use super::fill::{Corner, Fill};
use super::instance::{Shakashaka, Square};
use super::solution::Drawing;
use crate::grid::{Cell, Grid, Size};

/// The longest sides of turned rectangles, in triangles: large ones are strewn first.
const LONGEST: [usize; 4] = [4, 3, 2, 1];

/// How many of the black cells bear a number, in percent.
const NUMBERED: u32 = 60;

/// A random board of this size with a solution.
pub(super) fn generate(size: Size, rng: &mut ChaCha20Rng) -> Option<(Shakashaka, Drawing)> {
    if size.area() == 0 {
        return None;
    }
    let mut board = Grid::filled(size, None);
    for longest in LONGEST.into_iter().flat_map(|longest| std::iter::repeat_n(longest, size.area() / 2)) {
        let top = Cell::new(rng.random_range(0..size.rows), rng.random_range(0..size.columns));
        let (right, left) = (rng.random_range(1..=longest), rng.random_range(1..=longest));
        if let Some(cells) = turned_rectangle(size, top, right, left)
            && cells.iter().all(|&(cell, _)| board[cell].is_none())
        {
            cells.into_iter().for_each(|(cell, fill)| board[cell] = Some(fill));
        }
    }
    fill_gaps(&mut board, rng);
    let fills = board.map(|fill| fill.unwrap_or(Fill::Black));
    let puzzle = Shakashaka::new(number(&fills, rng)).ok()?;
    let drawing = Drawing::new(&puzzle, fills)?;
    Some((puzzle, drawing))
}

/// The cells of a turned rectangle whose upper corner is the top left corner of `top`, with `right`
/// triangles along its upper right side and `left` along its upper left one; `None` if it does not fit.
fn turned_rectangle(size: Size, top: Cell, right: usize, left: usize) -> Option<Vec<(Cell, Fill)>> {
    let mut cells = Vec::new();
    for down in 0..right + left {
        let row = top.row + down;
        let (first, opening) = if down < left {
            ((top.column).checked_sub(down + 1)?, Corner::NorthWest)
        } else {
            ((top.column + down).checked_sub(2 * left)?, Corner::SouthWest)
        };
        let (last, closing) = if down < right {
            (top.column + down, Corner::NorthEast)
        } else {
            ((top.column + 2 * right).checked_sub(down + 1)?, Corner::SouthEast)
        };
        if row >= size.rows || last >= size.columns {
            return None;
        }
        cells.push((Cell::new(row, first), Fill::Triangle(opening)));
        cells.extend((first + 1..last).map(|column| (Cell::new(row, column), Fill::White)));
        cells.push((Cell::new(row, last), Fill::Triangle(closing)));
    }
    Some(cells)
}

/// Fills the free cells with upright rectangles, each walled in by black cells; some become black at once.
fn fill_gaps(board: &mut Grid<Option<Fill>>, rng: &mut ChaCha20Rng) {
    let size = board.size();
    let mut order: Vec<Cell> = size.cells().collect();
    for last in (1..order.len()).rev() {
        order.swap(last, rng.random_range(0..=last));
    }
    for corner in order {
        if board[corner].is_some() {
            continue;
        }
        if rng.random_range(0..4) == 0 {
            board[corner] = Some(Fill::Black);
            continue;
        }
        let wanted = Size::new(rng.random_range(1..=3), rng.random_range(1..=3));
        let cells = upright_rectangle(board, corner, wanted);
        for &cell in &cells {
            board[cell] = Some(Fill::White);
        }
        for cell in cells.into_iter().flat_map(|cell| size.neighbours(cell)) {
            board[cell].get_or_insert(Fill::Black);
        }
    }
}

/// The largest free rectangle from a free corner to the right and down that is not larger than wanted.
fn upright_rectangle(board: &Grid<Option<Fill>>, corner: Cell, wanted: Size) -> Vec<Cell> {
    let free = |row: usize, column: usize| matches!(board.get(Cell::new(row, column)), Some(None));
    let columns = corner.column..corner.column + wanted.columns;
    let width = columns.take_while(|&column| free(corner.row, column)).count();
    let whole = |row: &usize| (corner.column..corner.column + width).all(|column| free(*row, column));
    let rows = (corner.row..corner.row + wanted.rows).take_while(whole);
    rows.flat_map(|row| (corner.column..corner.column + width).map(move |column| Cell::new(row, column)))
        .collect()
}

/// The puzzle of a filled board, with numbers on some of the black cells.
fn number(fills: &Grid<Fill>, rng: &mut ChaCha20Rng) -> Grid<Square> {
    let size = fills.size();
    let triangles = |cell| size.neighbours(cell).filter(|&there| fills[there].is_triangle()).count() as u8;
    Grid::from_fn(size, |cell| match fills[cell] {
        Fill::Black if rng.random_range(0..100) < NUMBERED => Square::Number(triangles(cell)),
        Fill::Black => Square::Black,
        Fill::White | Fill::Triangle(_) => Square::White,
    })
}
