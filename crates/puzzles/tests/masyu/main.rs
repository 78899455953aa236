//! Masyu, from the outside: vectors, soundness, zero-knowledge, formats, and the printed protocol's gaps.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a panic here is a failed test")]

#[path = "../loops/mod.rs"]
mod loops;

mod completeness;
mod errata;
mod formats;
mod knowledge;
mod soundness;
mod vectors;

use facedown_puzzles::AnyPuzzle;
use facedown_puzzles::grid::{Cell, Grid, Size};
use facedown_puzzles::masyu::{Circle, Masyu};

/// A board whose rows are separated by `/`.
fn board(rows: &str) -> Masyu {
    match loops::read(&loops::text_of("masyu", rows)).puzzle {
        AnyPuzzle::Masyu(puzzle) => puzzle,
        other => panic!("not a Masyu: {other:?}"),
    }
}

/// A board with these circles.
fn with_circles(cells: Size, circles: &[(Cell, Circle)]) -> Masyu {
    let circle = |cell| circles.iter().find(|(at, _)| *at == cell).map(|(_, circle)| *circle);
    Masyu::new(Grid::from_fn(cells, circle)).unwrap()
}
