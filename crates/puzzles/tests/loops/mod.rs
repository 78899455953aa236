//! What the tests of Slitherlink and Masyu share: loops found by brute force, plans that cheat, and what a
//! hand really draws.
#![allow(dead_code, reason = "each of the two test binaries uses its part")]

pub(crate) mod printed;

use std::collections::BTreeMap;

use facedown_puzzles::grid::{Cell, Grid, Size};
use facedown_puzzles::single_loop::{Drawing, Edge, Plan, Ring};
use facedown_puzzles::testkit::{Run, play};
use facedown_puzzles::{Puzzle, Solved};
use facedown_table::{Choice, Event, Hand, Ledger, Stop, Suit};

/// The loop around the squares marked `#`; rows are separated by `/`.
pub(crate) fn around(inside: &str) -> Drawing {
    let rows: Vec<&str> = inside.split('/').collect();
    let size = Size::new(rows.len(), rows[0].len());
    let inside: Vec<bool> = rows.concat().chars().map(|c| c == '#').collect();
    Drawing::around(&Grid::from_values(size, inside).unwrap())
}

/// Our text form of a board whose rows are separated by `/`.
pub(crate) fn text_of(kind: &str, board: &str) -> String {
    format!("{kind}\n{}\n", board.replace('/', "\n"))
}

/// Reads a text that must be well-formed.
pub(crate) fn read(text: &str) -> Solved {
    Solved::read(text).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

/// All single loops of a board, by trying every set of squares.
pub(crate) fn all_loops(squares: Size) -> Vec<Drawing> {
    let sets = 1..1_u32 << squares.area();
    sets.map(|set| {
        let inside = (0..squares.area()).map(|at| set >> at & 1 == 1).collect();
        Drawing::around(&Grid::from_values(squares, inside).unwrap())
    })
    .filter(is_single_loop)
    .collect()
}

/// Walks once along the drawing, which must be all there is.
pub(crate) fn is_single_loop(drawing: &Drawing) -> bool {
    if drawing.dots().cells().any(|dot| !matches!(drawing.degree(dot), 0 | 2)) {
        return false;
    }
    let mut next: BTreeMap<Cell, Vec<Cell>> = BTreeMap::new();
    for edge in drawing.lines() {
        let [a, b] = edge.ends();
        next.entry(a).or_default().push(b);
        next.entry(b).or_default().push(a);
    }
    let Some(&start) = next.keys().next() else { return false };
    let (mut before, mut here, mut steps) = (start, next[&start][0], 1);
    while here != start {
        let on = next[&here].iter().copied().find(|&dot| dot != before).unwrap();
        (before, here, steps) = (here, on, steps + 1);
    }
    steps == drawing.lines().count()
}

/// What a hand draws, if it is accepted: read off the piles it chooses and its last row.
pub(crate) fn drawn_by(hand: &Hand, ring: Ring) -> Drawing {
    let mut board = Drawing::around(&Grid::filled(ring.squares(), true));
    let squares: BTreeMap<usize, Cell> = ring.squares().cells().map(|s| (ring.pile(s), s)).collect();
    let choices: Vec<Choice> = hand.choices().cloned().collect();
    let rounds = ring.squares().area();
    for round in 0..if rounds > 1 { rounds } else { 0 } {
        let target = match &choices[6 * round] {
            Choice::Pile(pile) => *pile,
            Choice::Row(row) => row.iter().position(|suit| suit.is_heart()).unwrap(),
        };
        let flips = round + 1 < rounds || choices[6 * round + 2] == Choice::Row(Suit::one_heart(2, 1));
        if flips {
            board.flip(squares[&target]);
        }
    }
    board
}

/// A plan through squares given as `(row, column)`.
pub(crate) fn plan(ring: Ring, squares: &[(usize, usize)], flips_last: bool) -> Plan {
    let squares: Vec<Cell> = squares.iter().map(|&(row, column)| Cell::new(row, column)).collect();
    Plan::of_squares(ring, &squares, flips_last)
}

/// Where a hand was rejected: the label, and the last two steps that had begun (round, dot or the like).
pub(crate) fn rejection<P: Puzzle>(puzzle: &P, hand: &Hand) -> (String, usize, String) {
    let run: Run = play(puzzle, hand.clone(), 11);
    match run.result {
        Err(Stop::Rejected(rejection)) => (rejection.step, last_round(&run.ledger), last_step(&run.ledger)),
        other => panic!("expected a rejection, got {other:?}"),
    }
}

fn steps(ledger: &Ledger) -> impl DoubleEndedIterator<Item = &str> {
    ledger.events.iter().filter_map(|event| match event {
        Event::Step { label } => Some(label.as_str()),
        _ => None,
    })
}

fn last_step(ledger: &Ledger) -> String {
    steps(ledger).next_back().unwrap_or_default().to_owned()
}

fn last_round(ledger: &Ledger) -> usize {
    let round = steps(ledger).rev().find_map(|label| label.split_once("round ")).unwrap().1;
    round.parse().unwrap()
}

/// All sequences of `length` numbers below `bound`.
pub(crate) fn sequences(bound: usize, length: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..bound.pow(length as u32)).map(move |mut code| {
        let mut digits = Vec::with_capacity(length);
        for _ in 0..length {
            digits.push(code % bound);
            code /= bound;
        }
        digits
    })
}

/// All edges of a board.
pub(crate) fn edges(squares: Size) -> Vec<Edge> {
    let across = Size::new(squares.rows + 1, squares.columns).cells().map(Edge::Across);
    across.chain(Size::new(squares.rows, squares.columns + 1).cells().map(Edge::Down)).collect()
}
