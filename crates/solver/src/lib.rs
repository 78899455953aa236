//! Finds solutions of the ten puzzles.
//!
//! Every kind is written as a formula for a SAT solver (`kinds/`, one a file); what a formula says badly,
//! "these cells hang together", is looked after by nets (`nets/`) that watch the search and cut it off
//! as soon as the cells cannot hang together any more. Whatever is found is checked against the plain
//! rules before anybody sees it.
//!
//! Synchronous and without I/O: a caller stops a search by its own means.
//!
//! ```
//! use facedown_puzzles::{AnyPuzzle, Solved};
//! use facedown_solver::{Limits, Outcome, solve};
//!
//! let puzzle = Solved::read("usowan\n2.1\nregions:\naab\n")?.puzzle;
//! let Outcome::Solved(solution) = solve(&puzzle, Limits::none()) else { panic!("it is solvable") };
//! assert_eq!(puzzle.violations(&solution), Some(vec![]));
//! # Ok::<(), facedown_puzzles::Malformed>(())
//! ```

mod formula;
mod kinds;
mod nets;
mod search;

use facedown_puzzles::{AnyPuzzle, AnySolution};

/// When to give up.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Asked again and again, many times a second; the search ends soon after it says yes.
    pub should_stop: &'a dyn Fn() -> bool,
}

impl Limits<'_> {
    /// No limits: the search goes on until it knows.
    pub fn none() -> Limits<'static> {
        Limits { should_stop: &|| false }
    }
}

/// What a search for one solution came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A solution, right by the rules.
    Solved(AnySolution),
    /// There is none.
    Unsolvable,
    /// Stopped before it was known.
    GaveUp,
}

/// Several solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    /// Different solutions, each right by the rules.
    pub found: Vec<AnySolution>,
    /// Why there are not more of them.
    pub end: End,
}

/// Why a search for several solutions ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// There are no others.
    All,
    /// As many as were asked for; there may be others.
    Enough,
    /// Stopped before it was known whether there are others.
    GaveUp,
}

impl Solutions {
    /// Whether the puzzle is known to have exactly one solution.
    pub fn is_unique(&self) -> bool {
        self.end == End::All && self.found.len() == 1
    }
}

/// Looks for a solution.
pub fn solve(puzzle: &AnyPuzzle, limits: Limits<'_>) -> Outcome {
    let Solutions { mut found, end } = solutions(puzzle, 1, limits);
    match (found.pop(), end) {
        (Some(solution), _) => Outcome::Solved(solution),
        (None, End::GaveUp) => Outcome::GaveUp,
        (None, End::All | End::Enough) => Outcome::Unsolvable,
    }
}

/// Looks for up to `most` different solutions; two are enough to know whether there is only one.
pub fn solutions(puzzle: &AnyPuzzle, most: usize, limits: Limits<'_>) -> Solutions {
    kinds::solutions(puzzle, most, limits)
}
