//! What the verifier sees does not depend on the solution.

use facedown_puzzles::Shading;
use facedown_puzzles::testkit::{
    assert_reveals_nothing, assert_reveals_nothing_exactly, assert_same_shape, assert_simulated,
};
use facedown_puzzles::usowan::Usowan;

use crate::boards::{board, solutions};

/// A board with its solutions, of which there are several.
fn several(regions: &str, clues: &str, count: usize) -> (Usowan, Vec<Shading>) {
    let puzzle = board(regions, clues);
    let solutions = solutions(&puzzle);
    assert_eq!(solutions.len(), count);
    (puzzle, solutions)
}

#[test]
fn every_outcome_of_every_shuffle_is_equally_likely() {
    for (puzzle, solutions) in [
        several("aa", "5 .", 2),
        several("a / a", "4 / .", 2),
        several("aaa", ". 5 .", 4),
        several("aa / ab", "4 . / . 3", 3),
        several("aaa / abb", "4 . . / . . 3", 6),
    ] {
        assert_same_shape(&puzzle, &solutions);
        assert_simulated(&puzzle);
        assert_reveals_nothing_exactly(&puzzle, &solutions, 60);
    }
}

#[test]
fn views_look_like_simulated_ones() {
    let (puzzle, solutions) = several("aaa / aab / bbb", "4 . . / . 2 . / . . 4", 2);
    assert_reveals_nothing(&puzzle, &solutions, 250);
}
