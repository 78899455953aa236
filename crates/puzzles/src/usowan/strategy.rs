//! The prover's choices: whiten the white cells one after the other, then pretend.

use facedown_table::{Hand, Suit};

use super::instance::Usowan;
use super::layout::{Layout, neighbours};
use crate::grid::{Cell, Grid, Size};
use crate::shaded::Shading;

/// One step of growth: the cell chosen as white, the neighbour chosen as black, and whether that
/// neighbour really becomes white.
#[derive(Clone, Copy)]
struct Move {
    from: Cell,
    into: Cell,
    whiten: bool,
}

/// The hand for a shading, right or wrong.
pub(super) fn hand(puzzle: &Usowan, shading: &Shading) -> Hand {
    let size = puzzle.board_size();
    let layout = Layout::new(size);
    let (mut moves, reached) = spread(size, puzzle.first_numbered(), shading);
    moves.truncate(layout.steps());
    let idle = impossible(size, &reached, shading).or_else(|| pretence(size, &reached));
    if let Some(idle) = idle {
        moves.resize(layout.steps(), idle);
    }
    let mut hand = Hand::new();
    for step in moves {
        hand.push_pile(layout.pile(step.from));
        hand.push_pile(layout.towards(step.from, step.into));
        hand.push_row(vec![Suit::from_bit(!step.whiten), Suit::from_bit(step.whiten)]);
    }
    hand
}

/// Whitens what is connected with the first cell, in breadth-first order. The first cell is white
/// whatever the shading says; if it should be black, nothing can be done from there.
fn spread(size: Size, first: Cell, shading: &Shading) -> (Vec<Move>, Grid<bool>) {
    let mut reached = Grid::filled(size, false);
    reached[first] = true;
    let mut moves = Vec::new();
    let mut queue = std::collections::VecDeque::from([first]);
    while let Some(from) = queue.pop_front().filter(|_| !shading.is_black(first)) {
        for into in neighbours(size, from) {
            if !reached[into] && !shading.is_black(into) {
                reached[into] = true;
                moves.push(Move { from, into, whiten: true });
                queue.push_back(into);
            }
        }
    }
    (moves, reached)
}

/// If the table cannot show this shading: grow from a cell that is still black, which the verifier
/// sees and rejects.
fn impossible(size: Size, reached: &Grid<bool>, shading: &Shading) -> Option<Move> {
    let wrong = |cell: Cell| reached[cell] == shading.is_black(cell);
    size.cells().find(|&cell| wrong(cell))?;
    let from = size.cells().find(|&cell| !reached[cell])?;
    let into = neighbours(size, from).next()?;
    Some(Move { from, into, whiten: false })
}

/// A white cell with a black neighbour, which stays black.
fn pretence(size: Size, reached: &Grid<bool>) -> Option<Move> {
    size.cells().filter(|&from| reached[from]).find_map(|from| {
        let into = neighbours(size, from).find(|&into| !reached[into])?;
        Some(Move { from, into, whiten: false })
    })
}
