//! Zero-knowledge: boards with several solutions, some with different numbers of flights, look the same.

use facedown_puzzles::herugolf::{Lines, Shots};
use facedown_puzzles::testkit::{
    assert_reveals_nothing, assert_reveals_nothing_exactly, assert_same_shape, assert_simulated,
};

use crate::boards::{board, solve};

const BOARDS: [&str; 3] = ["H 1 / 1 H", "H . . 2 / w . w w / 2 . . H", "w 2 . H / . w . . / H . 2 ."];

fn solutions(puzzle: &facedown_puzzles::herugolf::Herugolf) -> Vec<Lines> {
    solve(puzzle.board()).into_iter().map(|plan| Shots::new(puzzle, plan).draw(puzzle)).collect()
}

#[test]
fn every_shuffle_hides_the_solution() {
    for text in BOARDS {
        let puzzle = board(text);
        let solutions = solutions(&puzzle);
        assert!(solutions.len() > 1, "{text} has {} solutions", solutions.len());
        assert_same_shape(&puzzle, &solutions);
        assert_simulated(&puzzle);
        assert_reveals_nothing_exactly(&puzzle, &solutions, 200);
    }
}

#[test]
fn views_look_simulated() {
    for text in BOARDS {
        let puzzle = board(text);
        assert_reveals_nothing(&puzzle, &solutions(&puzzle), 300);
    }
}
