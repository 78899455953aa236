//! Completeness: every solution of every small board, and random boards up to 20x20.

use facedown_puzzles::grid::Size;
use facedown_puzzles::herugolf::{Ground, Herugolf, Shots};
use facedown_puzzles::testkit::{assert_complete, assert_formats};
use facedown_puzzles::{Puzzle, herugolf};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::boards::{all_boards, solve};

const GROUNDS: [Ground; 6] =
    [Ground::Grass, Ground::Water, Ground::Hole, Ground::Ball(1), Ground::Ball(2), Ground::Ball(3)];

fn every_solution_passes(size: Size, grounds: &[Ground]) -> usize {
    let mut solutions = 0;
    for puzzle in all_boards(size, grounds) {
        for plan in solve(puzzle.board()) {
            let shots = Shots::new(&puzzle, plan);
            let lines = shots.draw(&puzzle);
            assert_eq!(herugolf::Shots::read(&puzzle, &lines), shots);
            assert_complete(&puzzle, &lines);
            solutions += 1;
        }
    }
    solutions
}

#[test]
fn every_solution_of_every_small_board_passes() {
    let count = |rows, columns, grounds: &[Ground]| every_solution_passes(Size::new(rows, columns), grounds);
    assert_eq!(count(1, 2, &GROUNDS), 2);
    assert_eq!(count(1, 3, &GROUNDS[..5]), count(3, 1, &GROUNDS[..5]));
    let total = count(1, 4, &GROUNDS) + count(2, 2, &GROUNDS[..5]) + count(2, 3, &GROUNDS[..5]);
    assert!(total > 400, "{total} solutions");
}

#[test]
fn every_solution_of_more_boards_passes() {
    let dry = [Ground::Grass, Ground::Hole, Ground::Ball(1), Ground::Ball(2)];
    let count = |rows, columns, grounds: &[Ground]| every_solution_passes(Size::new(rows, columns), grounds);
    assert!(count(3, 2, &GROUNDS[..5]) + count(1, 5, &GROUNDS) + count(2, 4, &dry) > 1000);
}

#[test]
fn random_boards_pass() {
    let mut rng = ChaCha20Rng::seed_from_u64(11);
    assert_eq!(Herugolf::generate(Size::new(1, 1), &mut rng), None);
    for (rows, columns) in [(1, 2), (2, 1), (1, 7), (7, 1), (3, 3), (5, 8), (8, 5), (10, 10)] {
        for _ in 0..6 {
            let (puzzle, lines) = Herugolf::generate(Size::new(rows, columns), &mut rng).expect("a board");
            assert_complete(&puzzle, &lines);
            assert_formats(&puzzle, Some(&lines));
        }
    }
    let (puzzle, lines) = Herugolf::generate(Size::new(20, 20), &mut rng).expect("a board");
    assert!(puzzle.balls().len() > 10, "a large board has many balls");
    assert_complete(&puzzle, &lines);
    assert_formats(&puzzle, Some(&lines));
}
