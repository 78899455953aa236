//! The kinds of puzzles, one a file, each written as a formula.

mod fivecells;
mod herugolf;
mod hitori;
mod links;
mod loops;
mod masyu;
mod nurikabe;
mod shaded;
mod shakashaka;
mod slitherlink;
mod usowan;

use facedown_puzzles::{AnyPuzzle, AnySolution};

use crate::search::{Encode, run};
use crate::{Limits, Solutions};

/// Up to `most` solutions of a puzzle of any kind.
pub(crate) fn solutions(puzzle: &AnyPuzzle, most: usize, limits: Limits<'_>) -> Solutions {
    fn of<P: Encode>(
        puzzle: &P,
        most: usize,
        limits: Limits<'_>,
        wrap: fn(P::Solution) -> AnySolution,
    ) -> Solutions {
        let (found, end) = run(puzzle, most, limits);
        Solutions { found: found.into_iter().map(wrap).collect(), end }
    }
    match puzzle {
        AnyPuzzle::Numberlink(puzzle) => of(puzzle, most, limits, AnySolution::Numberlink),
        AnyPuzzle::DisjointPaths(puzzle) => of(puzzle, most, limits, AnySolution::DisjointPaths),
        AnyPuzzle::Shakashaka(puzzle) => of(puzzle, most, limits, AnySolution::Shakashaka),
        AnyPuzzle::Slitherlink(puzzle) => of(puzzle, most, limits, AnySolution::Slitherlink),
        AnyPuzzle::Masyu(puzzle) => of(puzzle, most, limits, AnySolution::Masyu),
        AnyPuzzle::Nurikabe(puzzle) => of(puzzle, most, limits, AnySolution::Nurikabe),
        AnyPuzzle::Hitori(puzzle) => of(puzzle, most, limits, AnySolution::Hitori),
        AnyPuzzle::Usowan(puzzle) => of(puzzle, most, limits, AnySolution::Usowan),
        AnyPuzzle::Herugolf(puzzle) => of(puzzle, most, limits, AnySolution::Herugolf),
        AnyPuzzle::FiveCells(puzzle) => of(puzzle, most, limits, AnySolution::FiveCells),
    }
}
