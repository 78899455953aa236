//! Zero-knowledge: different tilings of one board look the same.

use facedown_puzzles::Puzzle;
use facedown_puzzles::fivecells::{Blocks, FiveCells};
use facedown_puzzles::testkit::{
    assert_reveals_nothing, assert_reveals_nothing_exactly, assert_same_shape, assert_simulated,
};

use crate::boards::{board, tilings};

fn solutions(puzzle: &FiveCells, least: usize) -> Vec<Blocks> {
    let all = tilings(puzzle, usize::MAX);
    let right: Vec<Blocks> = all.into_iter().filter(|t| puzzle.violations(t).is_empty()).collect();
    assert!(right.len() >= least, "{} solutions", right.len());
    right
}

#[test]
fn every_shuffle_hides_the_solution() {
    let puzzle = board(". . 2 . . / . . . . .");
    let solutions = solutions(&puzzle, 3);
    assert_same_shape(&puzzle, &solutions);
    assert_simulated(&puzzle);
    assert_reveals_nothing_exactly(&puzzle, &solutions[..2], 20);
}

#[test]
#[ignore = "long: every shuffle of 2x5 with a number for all three solutions, and of 1x5"]
fn really_every_shuffle_hides_the_solution() {
    for text in [". . 2 . . / . . . . .", ". . 2 . ."] {
        let puzzle = board(text);
        assert_reveals_nothing_exactly(&puzzle, &solutions(&puzzle, 1), usize::MAX);
    }
}

#[test]
fn views_look_simulated() {
    for text in [". . 2 . . / . . . . .", "* . . . / . 2 . . / . . . . / . . . ."] {
        let puzzle = board(text);
        let solutions = solutions(&puzzle, 2);
        assert_same_shape(&puzzle, &solutions);
        assert_reveals_nothing(&puzzle, &solutions[..2], 150);
    }
}
