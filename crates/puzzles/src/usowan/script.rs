//! The proof.

use std::fmt::{Display, from_fn};

use facedown_table::tricks::{
    Colour, Growth, copy, either, grow, place_pairs, still, sum_of_blacks, turn_pair,
};
use facedown_table::{Lane, Short, Shuffle, Stop, Suit, Table};

use super::instance::Usowan;
use super::layout::{Layout, may_be_true, neighbours, pairs, uses};
use crate::grid::{Cell, Grid, Size};

/// A commitment for every cell.
type Board<T> = Grid<[<T as Table>::Card; 2]>;

/// Runs the whole proof.
pub(super) fn run<T: Table>(puzzle: &Usowan, table: &mut T) -> Result<(), Stop> {
    let mut board = white_polyomino(table, puzzle.board_size(), puzzle.first_numbered())?;
    numbered_cells_white(puzzle, table, &mut board)?;
    lonely_black(table, &mut board)?;
    one_liar_per_region(puzzle, table, &mut board)
}

/// Lets the prover make any connected set of white cells that contains `first`, and nothing else.
fn white_polyomino<T: Table>(table: &mut T, size: Size, first: Cell) -> Result<Board<T>, Stop> {
    let layout = Layout::new(size);
    let mut colours = vec![Colour::Red; layout.piles()];
    for cell in size.cells() {
        colours[layout.pile(cell)] = Colour::Black;
    }
    table.step(&"white polyomino");
    let [mut lefts, mut rights] = place_pairs(table, &colours);
    let start = layout.pile(first);
    std::mem::swap(&mut lefts[start], &mut rights[start]);
    let memory = table.load(vec![lefts, rights], layout.span())?;
    let offsets = layout.offsets();
    let growth = Growth { memory, neighbours: &offsets, from: Colour::White, into: Colour::Black };
    for step in 0..layout.steps() {
        let at = from_fn(move |f| write!(f, "poly {step}"));
        table.step(&at);
        grow(table, growth, &at, |table, pair| still(table, pair, &at))?;
    }
    let piles = table.unload(memory, &[])?.lanes;
    let pair = |pile: usize| [piles[0][pile], piles[1][pile]];
    for (pile, _) in colours.iter().enumerate().filter(|(_, colour)| **colour == Colour::Red) {
        table.discard(&pair(pile));
    }
    Ok(Grid::from_fn(size, |cell| pair(layout.pile(cell))))
}

fn numbered_cells_white<T: Table>(puzzle: &Usowan, table: &mut T, board: &mut Board<T>) -> Result<(), Stop> {
    let at = "numbered cells white";
    table.step(&at);
    for cell in puzzle.clues().cells_where(Option::is_some) {
        let colour = turn_pair(table, &mut board[cell])?;
        table.check(colour == Colour::White, &at, format_args!("the numbered cell {cell} is not white"))?;
    }
    Ok(())
}

fn lonely_black<T: Table>(table: &mut T, board: &mut Board<T>) -> Result<(), Stop> {
    for (here, there) in pairs(board.size()) {
        let at = from_fn(move |f| {
            write!(f, "lonely black ({}, {})-({}, {})", here.row, here.column, there.row, there.column)
        });
        table.step(&at);
        let (mut a, mut b) = (board[here], board[there]);
        let one_is_white = either(table, &mut a, &mut b, &at)?;
        (board[here], board[there]) = (a, b);
        table.check(one_is_white, &at, "two black cells touch")?;
    }
    Ok(())
}

fn one_liar_per_region<T: Table>(puzzle: &Usowan, table: &mut T, board: &mut Board<T>) -> Result<(), Stop> {
    let mut left = uses(puzzle);
    for (region, cells) in puzzle.numbered_cells().iter().enumerate() {
        let at = from_fn(move |f| write!(f, "liar region {region}"));
        table.step(&at);
        let mut verdicts = Vec::with_capacity(cells.len());
        for &cell in cells {
            let clue = puzzle.clue(cell).filter(|&clue| may_be_true(clue));
            verdicts.push(match clue {
                Some(clue) => {
                    let summands = take_neighbours(table, board, &mut left, cell, &at)?;
                    verdict(table, &summands, clue as usize, &at)?
                }
                None => table.place_public(&[Suit::Club])[0],
            });
        }
        let seen = table.shuffle(Shuffle::Scramble, &mut [Lane::suits(&mut verdicts)], &[0])?;
        let liars = verdicts.len() - seen.hearts(0);
        table.check(liars == 1, &at, format_args!("{liars} liars in the region instead of one"))?;
        table.discard(&verdicts);
    }
    Ok(())
}

/// The commitments around a cell, copied if a later sum needs them again.
fn take_neighbours<T: Table>(
    table: &mut T,
    board: &mut Board<T>,
    left: &mut Grid<usize>,
    cell: Cell,
    at: &dyn Display,
) -> Result<Short<[T::Card; 2], 4>, Stop> {
    let mut taken = Short::new();
    for there in neighbours(board.size(), cell) {
        left[there] = left[there].saturating_sub(1);
        if left[there] > 0 {
            let [one, other] = copy(table, board[there], at)?;
            board[there] = other;
            taken.push(one);
        } else {
            taken.push(board[there]);
        }
    }
    Ok(taken)
}

/// One card: a heart if exactly `clue` of the commitments are black, otherwise a club.
fn verdict<T: Table>(
    table: &mut T,
    summands: &[[T::Card; 2]],
    clue: usize,
    at: &dyn Display,
) -> Result<T::Card, Stop> {
    let row = sum_of_blacks(table, summands, at)?;
    let rest: Short<T::Card, 4> = (0..row.len()).filter(|&place| place != clue).map(|n| row[n]).collect();
    table.discard(&rest);
    Ok(row[clue])
}
