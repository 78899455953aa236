//! Every right solution is accepted, at the stated costs.

use facedown_puzzles::Puzzle;
use facedown_puzzles::grid::Size;
use facedown_puzzles::numberlink::{Mode, Numberlink};
use facedown_puzzles::testkit::{assert_complete, assert_formats, assert_simulated, assert_total};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::boards::{General, WellDesigned, board, every_board, solutions};
use crate::graphs::assert_accepted;

/// Runs every solution of every board of a size; gives the number of runs.
fn run_all(mode: Mode, rows: usize, columns: usize, counts: std::ops::RangeInclusive<usize>) -> u64 {
    let mut runs = 0;
    for puzzle in counts.flat_map(|count| every_board(mode, rows, columns, count)) {
        for solution in solutions(&puzzle) {
            assert_eq!(puzzle.violations(&solution), [], "{puzzle:?}");
            assert_accepted(&puzzle, &solution, runs);
            runs += 1;
        }
    }
    runs
}

#[test]
fn every_solution_of_every_small_board() {
    let lines = [(1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (3, 1)];
    let blocks = [(2, 2), (2, 3), (3, 2), (2, 4)];
    let sizes = || lines.iter().chain(&blocks);
    let general: u64 = sizes().map(|&(rows, columns)| run_all(General, rows, columns, 1..=4)).sum();
    let designed: u64 = sizes().map(|&(rows, columns)| run_all(WellDesigned, rows, columns, 1..=4)).sum();
    assert_eq!((general, designed), (865, 71));
}

#[test]
#[ignore = "long: all 14,901 solutions of all 2x5 (k<=2), 3x3 (k<=4) and 3x4 (k=2) boards, both modes"]
fn every_solution_of_every_larger_board() {
    let sizes = || [(2, 5, 1..=2), (3, 3, 1..=4), (3, 4, 2..=2)].into_iter();
    let general: u64 = sizes().map(|(rows, columns, counts)| run_all(General, rows, columns, counts)).sum();
    let designed: u64 =
        sizes().map(|(rows, columns, counts)| run_all(WellDesigned, rows, columns, counts)).sum();
    assert_eq!((general, designed), (14_790, 111));
}

#[test]
fn random_boards_of_every_size_are_proved() {
    let mut rng = ChaCha20Rng::seed_from_u64(11);
    for (rows, columns) in [(1, 2), (2, 1), (1, 9), (3, 3), (5, 7), (10, 10), (20, 20)] {
        let size = Size::new(rows, columns);
        for designed in [false, true] {
            let (puzzle, solution) = if designed {
                Numberlink::generate_well_designed(size, &mut rng).unwrap()
            } else {
                Numberlink::generate(size, &mut rng).unwrap()
            };
            assert_eq!(puzzle.violations(&solution), []);
            assert_formats(&puzzle, Some(&solution));
            if size.area() <= 100 {
                assert_complete(&puzzle, &solution);
                assert_simulated(&puzzle);
                assert_total(&puzzle, &solution);
            } else {
                assert_accepted(&puzzle, &solution, 3);
            }
        }
    }
    assert!(Numberlink::generate(Size::new(1, 1), &mut rng).is_none());
}

#[test]
fn boards_of_a_hundred_rows_are_generated_and_judged_quickly() {
    let mut rng = ChaCha20Rng::seed_from_u64(12);
    let (puzzle, solution) = Numberlink::generate(Size::new(100, 100), &mut rng).unwrap();
    assert_eq!(puzzle.violations(&solution), []);
    assert_formats(&puzzle, Some(&solution));
    assert_eq!(puzzle.hand(&solution).len(), 10_000 - 2 * puzzle.pairs().len());
}

#[test]
fn the_papers_formula_holds_where_some_cell_has_four_neighbours() {
    let five = ". . . . 4 / 3 1 . . 3 / 2 . . 4 . / . . . . . / 2 . . . 1";
    for (mode, cards) in [(WellDesigned, 108), (General, 188)] {
        let puzzle = board(mode, five);
        assert_eq!(puzzle.paper_costs().cards, Some(cards));
        assert_eq!(puzzle.costs().cards, cards);
    }
    let line = board(General, "1 . . 1");
    assert!(line.paper_costs().cards > Some(line.costs().cards));
}
