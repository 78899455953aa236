//! The proof of Hitori, step by step.
//!
//! Labels: `S0` to `S3` lay the white cells, `U row 0 num 1` are the repeated numbers (rows, columns and
//! cells are counted from zero), `L (0,0)-(0,1)` the cells side by side.

use std::fmt::from_fn;

use facedown_table::tricks::{
    Colour, Growth, chosen_pile, either, fetch_pair, grow, place_pairs, still, swapped,
};
use facedown_table::{Look, ScriptFault, Stop, Table};

use super::instance::{Group, Hitori};
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;
use crate::shaded::border::Border;

/// The commitments of the cells, without the dummies.
type Cells<C> = Grid<[C; 2]>;

/// Runs the proof.
pub(super) fn run<T: Table>(puzzle: &Hitori, table: &mut T) -> Result<(), Stop> {
    let mut cells = lay_whites(puzzle, table)?;
    for group in puzzle.groups() {
        check_group(table, &cells, group)?;
    }
    for (a, b) in puzzle.size().side_by_side() {
        check_pair(table, &mut cells, a, b)?;
    }
    Ok(())
}

/// S: the white cells grow from a first one of the prover's choice; then the dummies are taken away.
fn lay_whites<T: Table>(puzzle: &Hitori, table: &mut T) -> Result<Cells<T::Card>, Stop> {
    let border = Border::around(puzzle.size());
    table.step(&"S0");
    let board = place_pairs(table, &border.colours(Colour::Black, Colour::Red));
    let memory = table.load(board.into(), border.span())?;
    table.step(&"S1");
    chosen_pile(table, memory, &[0], &"S1", |table, spots| {
        let spot = *spots.first().ok_or(ScriptFault::Spot)?;
        let (pair, colour) = fetch_pair(table, spot)?;
        table.check(colour == Colour::Black, &"S1", "the first cell to become white is not black")?;
        table.put(spot, &swapped(pair))
    })?;
    let neighbours = &border.neighbours();
    let growth = Growth { memory, neighbours, from: Colour::White, into: Colour::Black };
    for round in 1..puzzle.size().area() {
        let at = from_fn(|f| write!(f, "S2.{round}"));
        table.step(&at);
        grow(table, growth, &at, |table, pair| still(table, pair, &at))?;
    }
    table.step(&"S3");
    let lanes = table.unload(memory, &[])?.lanes;
    let pair = |pile: usize| -> Result<[T::Card; 2], Stop> {
        let card = |lane: usize| lanes.get(lane).and_then(|lane| lane.get(pile)).copied();
        card(0).zip(card(1)).map(Into::into).ok_or_else(|| ScriptFault::Lane.into())
    };
    for dummy in border.dummies() {
        table.discard(&pair(dummy)?);
    }
    let cells = puzzle.size().cells().map(|cell| pair(border.pile(cell))).collect::<Result<Vec<_>, _>>()?;
    Grid::from_values(puzzle.size(), cells).ok_or_else(|| ScriptFault::Lane.into())
}

/// U: the prover hides one cell of a group; all others are black.
fn check_group<T: Table>(table: &mut T, cells: &Cells<T::Card>, group: &Group) -> Result<(), Stop> {
    let at = from_fn(|f| write!(f, "U {} num {}", group.line, group.number));
    table.step(&at);
    let lane = |side: usize| group.cells.iter().map(|&cell| cells[cell][side]).collect::<Vec<_>>();
    let looks: Vec<Look> =
        (1..group.cells.len()).flat_map(|offset| [Look::new(offset, 0), Look::new(offset, 1)]).collect();
    let seen = table.peek(&[lane(0), lane(1)], &looks, &at)?;
    let black = seen.chunks(2).all(|pair| pair == Colour::Black.suits());
    table.check(black, &at, "an equal number beside the hidden one is not black")
}

/// L: of two cells side by side at least one is white.
fn check_pair<T: Table>(table: &mut T, cells: &mut Cells<T::Card>, a: Cell, b: Cell) -> Result<(), Stop> {
    let at = from_fn(|f| write!(f, "L ({},{})-({},{})", a.row, a.column, b.row, b.column));
    table.step(&at);
    let (mut first, mut second) = (cells[a], cells[b]);
    let white = either(table, &mut first, &mut second, &at)?;
    (cells[a], cells[b]) = (first, second);
    table.check(white, &at, "two black cells are side by side")
}
