//! Slitherlink, from the outside: vectors, soundness, zero-knowledge, formats, and the printed protocol's gaps.
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
use facedown_puzzles::slitherlink::Slitherlink;

/// A board whose rows are separated by `/`.
fn board(rows: &str) -> Slitherlink {
    match loops::read(&loops::text_of("slitherlink", rows)).puzzle {
        AnyPuzzle::Slitherlink(puzzle) => puzzle,
        other => panic!("not a Slitherlink: {other:?}"),
    }
}
