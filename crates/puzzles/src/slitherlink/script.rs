//! The proof: a secret loop, then the numbers.

use std::fmt::from_fn;

use facedown_table::{Lane, Short, Shuffle, Stop, Table};

use super::Slitherlink;
use crate::grid::Cell;
use crate::single_loop::{Edge, LoopCards, draw_loop};

pub(super) fn run<T: Table>(puzzle: &Slitherlink, table: &mut T) -> Result<(), Stop> {
    let cards = draw_loop(table, puzzle.ring())?;
    for (square, number) in puzzle.numbers() {
        table.step(&from_fn(|f| write!(f, "num {square}")));
        check_number(table, &cards, square, number)?;
    }
    Ok(())
}

/// Shows how many lines a square has. Its cards are used up.
fn check_number<T: Table>(
    table: &mut T,
    cards: &LoopCards<T::Card>,
    square: Cell,
    number: usize,
) -> Result<(), Stop> {
    let side = side(square);
    let mut four: Short<T::Card, 4> =
        Edge::around(square).into_iter().filter_map(|edge| Some(cards.get(edge)?[side])).collect();
    let seen = table.shuffle(Shuffle::Scramble, &mut [Lane::suits(&mut four)], &[0])?;
    // A line shows ♥ on the left and ♣ on the right.
    let lines = if side == 0 { seen.hearts(0) } else { four.len() - seen.hearts(0) };
    let reason = format_args!("{square} has {lines} lines instead of {number}");
    table.check(lines == number, &"num", reason)?;
    table.discard(&four);
    Ok(())
}

/// Which cards of its edges a square uses, as on a chessboard: 0 for the left ones, 1 for the right ones.
pub(super) fn side(square: Cell) -> usize {
    (square.row + square.column) % 2
}
