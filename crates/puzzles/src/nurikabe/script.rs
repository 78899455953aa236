//! The proof of Nurikabe, step by step.
//!
//! Labels: `S0` to `S3` lay the sea, `Q(row,column)` are the squares, `I1.1`, `I1.2.1`, … the islands, `E`
//! is the end.

use std::fmt::{Display, from_fn};

use facedown_table::tricks::{
    Colour, Growth, chosen_pile, fetch_pair, grow, place_pair, place_pairs, swapped,
};
use facedown_table::{Look, Memory, ScriptFault, Spot, Stop, Suit, Table};

use super::instance::{Island, Nurikabe, square};
use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::shaded::border::Border;

/// The left and the right cards of all piles.
type Board<C> = [Vec<C>; 2];

/// Runs the proof.
pub(super) fn run<T: Table>(puzzle: &Nurikabe, table: &mut T) -> Result<(), Stop> {
    let border = Border::around(puzzle.size());
    table.step(&"S0");
    let board = place_pairs(table, &border.colours(Colour::White, Colour::Red));
    let mut board = lay_sea(puzzle, border, table, board)?;
    blacken_dummies(border, table, &mut board);
    for corner in puzzle.squares() {
        check_square(border, table, &board, corner)?;
    }
    let memory = table.load(board.into(), border.span())?;
    for (number, island) in (1..).zip(puzzle.islands()) {
        Erosion { border, memory, number, island }.run(table)?;
    }
    table.step(&"E");
    let end = table.unload(memory, &[0, 1])?;
    let black =
        end.turned.iter().zip(Colour::Black.suits()).all(|(lane, suit)| lane.iter().all(|&s| s == suit));
    table.check(black, &"E", "a cell belongs neither to the sea nor to an island")
}

/// S1 and S2: the sea grows to its public size, from a first cell of the prover's choice.
fn lay_sea<T: Table>(
    puzzle: &Nurikabe,
    border: Border,
    table: &mut T,
    board: Board<T::Card>,
) -> Result<Board<T::Card>, Stop> {
    if puzzle.sea() == 0 {
        return Ok(board);
    }
    let memory = table.load(board.into(), border.span())?;
    table.step(&"S1");
    chosen_pile(table, memory, &[0], &"S1", |table, spots| {
        let spot = *spots.first().ok_or(ScriptFault::Spot)?;
        let (pair, colour) = fetch_pair(table, spot)?;
        table.check(colour == Colour::White, &"S1", "the first cell of the sea is not white")?;
        table.put(spot, &swapped(pair))
    })?;
    let neighbours = &border.neighbours();
    let growth = Growth { memory, neighbours, from: Colour::Black, into: Colour::White };
    for round in 1..puzzle.sea() {
        let at = from_fn(|f| write!(f, "S2.{round}"));
        table.step(&at);
        grow(table, growth, &at, |_, pair| Ok(swapped(pair)))?;
    }
    let lanes = table.unload(memory, &[])?.lanes;
    lanes.try_into().map_err(|_| ScriptFault::Lane.into())
}

/// S3: the dummies become black, or an island could grow from one of them.
fn blacken_dummies<T: Table>(border: Border, table: &mut T, board: &mut Board<T::Card>) {
    table.step(&"S3");
    let dummies: Vec<usize> = border.dummies().collect();
    for (lane, suit) in board.iter_mut().zip(Colour::Black.suits()) {
        let old: Vec<T::Card> = dummies.iter().filter_map(|&pile| lane.get(pile).copied()).collect();
        table.discard(&old);
        for (&pile, card) in dummies.iter().zip(table.place_public(&vec![suit; dummies.len()])) {
            if let Some(place) = lane.get_mut(pile) {
                *place = card;
            }
        }
    }
}

/// Q: the prover points at a white cell of a two by two square.
fn check_square<T: Table>(
    border: Border,
    table: &mut T,
    board: &Board<T::Card>,
    corner: Cell,
) -> Result<(), Stop> {
    let at = from_fn(|f| write!(f, "Q({},{})", corner.row, corner.column));
    table.step(&at);
    let cells = square(corner).map(|cell| border.pile(cell));
    let lanes: Vec<Vec<T::Card>> =
        board.iter().map(|lane| cells.iter().filter_map(|&pile| lane.get(pile).copied()).collect()).collect();
    let seen = table.peek(&lanes, &[Look::new(0, 0), Look::new(0, 1)], &at)?;
    table.check(seen == Colour::White.suits(), &at, "the cell chosen in a square is not white")
}

/// I: one island is grown from its number and then erased cell by cell.
struct Erosion<'a> {
    border: Border,
    memory: Memory,
    number: usize,
    island: &'a Island,
}

impl Erosion<'_> {
    fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        let Self { border, memory, number, island } = *self;
        self.open_number(table)?;
        let neighbours = &border.neighbours();
        let growth = Growth { memory, neighbours, from: Colour::Red, into: Colour::White };
        for round in 1..island.size {
            let at = from_fn(|f| write!(f, "I{number}.2.{round}"));
            table.step(&at);
            grow(table, growth, &at, |table, pair| Ok(replace(table, pair, Colour::Red)))?;
        }
        self.close_number(table)?;
        for round in 1..island.size {
            self.erase(table, round)?;
        }
        Ok(())
    }

    /// I.1: the numbered cell is white; it becomes red.
    fn open_number<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        let at = from_fn(|f| write!(f, "I{}.1", self.number));
        table.step(&at);
        let spots = table.open_public(self.memory, &[self.border.pile(self.island.cell)])?;
        let spot = *spots.first().ok_or(ScriptFault::Spot)?;
        let (pair, colour) = fetch_pair(table, spot)?;
        table.check(colour == Colour::White, &at, "a number is not white")?;
        let red = replace(table, pair, Colour::Red);
        table.put(spot, &red)?;
        table.close(self.memory, &at)
    }

    /// I.3: nothing white is left around the numbered cell; it becomes black.
    fn close_number<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        let at = from_fn(|f| write!(f, "I{}.3", self.number));
        table.step(&at);
        let mut places = vec![self.border.pile(self.island.cell)];
        places.extend(self.border.around_cell(self.island.cell));
        let spots = table.open_public(self.memory, &places)?;
        let (&spot, around) = spots.split_first().ok_or(ScriptFault::Spot)?;
        let pair = table.fetch(spot, &[])?.cards;
        check_shore(table, around, &at)?;
        blacken(table, spot, &pair)?;
        table.close(self.memory, &at)
    }

    /// I.4: a red cell of the prover's choice has no white neighbour; it becomes black.
    fn erase<T: Table>(&self, table: &mut T, round: usize) -> Result<(), Stop> {
        let at = from_fn(|f| write!(f, "I{}.4.{round}", self.number));
        table.step(&at);
        let mut offsets = vec![0];
        offsets.extend(self.border.neighbours());
        chosen_pile(table, self.memory, &offsets, &at, |table, spots| {
            let (&spot, around) = spots.split_first().ok_or(ScriptFault::Spot)?;
            let (pair, colour) = fetch_pair(table, spot)?;
            table.check(colour == Colour::Red, &at, "the chosen cell is not red")?;
            check_shore(table, around, &at)?;
            blacken(table, spot, &pair)
        })
    }
}

/// Turns the right cards around a cell of an island: a club would be a white cell.
fn check_shore<T: Table>(table: &mut T, around: &[Spot], at: &dyn Display) -> Result<(), Stop> {
    let mut white = false;
    for &spot in around {
        white |= table.fetch(spot, &[1])?.turned != [Suit::Heart];
    }
    table.check(!white, at, "a neighbour of the island is white")
}

/// Lays a black commitment at a spot in place of what was there.
fn blacken<T: Table>(table: &mut T, spot: Spot, old: &[T::Card]) -> Result<(), Stop> {
    table.discard(old);
    let black = place_pair(table, Colour::Black);
    table.put(spot, &black)
}

/// Takes a commitment off the table and places another.
fn replace<T: Table>(table: &mut T, old: [T::Card; 2], colour: Colour) -> [T::Card; 2] {
    table.discard(&old);
    place_pair(table, colour)
}
