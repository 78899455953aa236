//! Random loops.

use rand::rngs::ChaCha20Rng;
use rand::{Rng, RngExt};

use super::drawing::Drawing;
use super::plan::{around, is_legal};
use crate::grid::{Cell, Grid, Size};

/// A random single loop, ragged enough to make a puzzle of.
///
/// It starts as a single square and grows by legal flips, mostly by squares that touch it on one side only,
/// so that it winds about; at the end a few squares are flipped to and fro.
pub fn random_loop(squares: Size, rng: &mut ChaCha20Rng) -> Drawing {
    let mut board = Drawing::empty(squares);
    let mut inside = Grid::filled(squares, false);
    let start = random_square(squares, rng);
    board.flip(start);
    inside[start] = true;
    let mut frontier: Vec<Cell> = squares.neighbours(start).collect();
    while !frontier.is_empty() {
        let square = frontier.swap_remove(rng.random_range(0..frontier.len()));
        let sides = board.count(square);
        if inside[square] || !is_legal(&board, square) || (sides > 1 && rng.random_range(0..12) > 0) {
            continue;
        }
        board.flip(square);
        inside[square] = true;
        frontier.extend(around(squares, square).filter(|&near| !inside[near]));
    }
    for _ in 0..squares.area() / 4 {
        let square = random_square(squares, rng);
        if is_legal(&board, square) {
            board.flip(square);
        }
    }
    board
}

fn random_square(squares: Size, rng: &mut impl Rng) -> Cell {
    Cell::new(rng.random_range(0..squares.rows), rng.random_range(0..squares.columns))
}
