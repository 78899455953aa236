//! What the verifier sees tells it nothing.

use facedown_puzzles::Puzzle;
use facedown_puzzles::single_loop::Drawing;
use facedown_puzzles::slitherlink::Slitherlink;
use facedown_puzzles::testkit::{assert_reveals_nothing, assert_reveals_nothing_exactly, assert_same_shape};

use crate::board;
use crate::loops::all_loops;

#[test]
fn exact_distributions_are_the_same_for_all_loops_of_tiny_boards() {
    for rows in ["..", "...", "../.."] {
        let puzzle = board(rows);
        let loops = all_loops(puzzle.clues().size());
        assert_reveals_nothing_exactly(&puzzle, &loops, 64);
        assert_same_shape(&puzzle, &loops);
    }
    let puzzle = board("32./...");
    let solutions = solutions(&puzzle);
    assert!(solutions.len() > 1);
    assert_reveals_nothing_exactly(&puzzle, &solutions, 101);
}

#[test]
fn views_of_many_runs_look_simulated() {
    let puzzle = board("3./..");
    let solutions = solutions(&puzzle);
    assert!(solutions.len() > 1);
    assert_reveals_nothing(&puzzle, &solutions, 400);
}

/// All solutions, by brute force.
fn solutions(puzzle: &Slitherlink) -> Vec<Drawing> {
    all_loops(puzzle.size()).into_iter().filter(|drawing| puzzle.violations(drawing).is_empty()).collect()
}
