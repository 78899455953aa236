//! Completeness: every pattern of every small board, and large generated ones.

use facedown_puzzles::Puzzle;
use facedown_puzzles::grid::Size;
use facedown_puzzles::hitori::Hitori;
use facedown_puzzles::testkit::{assert_complete, assert_formats, assert_simulated, assert_total};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::common::{board, every_board, from_bits, is_pattern, solves};

/// Every admissible pattern of a size, on a board without repetitions and on one where every black cell
/// repeats the number of the first white cell of its row or column.
fn every_pattern(size: Size) -> usize {
    let mut found = 0;
    for black in (0..1_u32 << size.area()).filter(|&black| is_pattern(size, black)) {
        let plain: Vec<u32> = (0..size.area() as u32).collect();
        assert_complete(&board(size, &plain), &from_bits(size, black));
        let is_black = |cell: usize| black >> cell & 1 == 1;
        let repeated = |cell: usize| {
            let (row, column) = (cell / size.columns, cell % size.columns);
            let mut line = (0..size.columns)
                .map(|c| row * size.columns + c)
                .chain((0..size.rows).map(|r| r * size.columns + column));
            line.find(|&other| !is_black(other)).unwrap_or(cell)
        };
        let numbers: Vec<u32> =
            (0..size.area()).map(|cell| if is_black(cell) { repeated(cell) } else { cell } as u32).collect();
        assert!(solves(size, &numbers, black));
        assert_complete(&board(size, &numbers), &from_bits(size, black));
        found += 1;
    }
    found
}

#[test]
fn every_pattern_of_every_small_board_is_accepted() {
    let sizes = [(1, 1), (1, 2), (1, 3), (1, 4), (1, 6), (1, 8), (5, 1), (2, 2), (2, 3), (3, 2), (3, 3)];
    let found: usize = sizes.map(|(rows, columns)| every_pattern(Size::new(rows, columns))).iter().sum();
    assert_eq!(found, 90);
}

#[test]
#[ignore = "long: all 121 patterns of 3x4 and 562 of 4x4"]
fn every_pattern_of_every_larger_board_is_accepted() {
    assert_eq!(every_pattern(Size::new(3, 4)), 121);
    assert_eq!(every_pattern(Size::new(4, 4)), 562);
}

#[test]
fn every_solution_of_every_tiny_board_is_accepted() {
    let mut found = 0;
    for (rows, columns) in [(1, 2), (1, 3), (1, 4), (2, 2), (2, 3)] {
        let size = Size::new(rows, columns);
        every_board(size, &mut |numbers| {
            for black in (0..1 << size.area()).filter(|&black| solves(size, numbers, black)) {
                assert_complete(&board(size, numbers), &from_bits(size, black));
                found += 1;
            }
        });
    }
    assert_eq!(found, 608);
}

#[test]
fn generated_boards_of_all_shapes_are_accepted() {
    let mut rng = ChaCha20Rng::seed_from_u64(3);
    for (rows, columns) in [(1, 1), (1, 2), (1, 9), (7, 1), (2, 8), (5, 5), (6, 10), (10, 10)] {
        for _ in 0..2 {
            let (puzzle, solution) = Hitori::generate(Size::new(rows, columns), &mut rng).unwrap();
            assert_complete(&puzzle, &solution);
            assert_formats(&puzzle, Some(&solution));
            assert_simulated(&puzzle);
        }
    }
    let (puzzle, solution) = Hitori::generate(Size::new(20, 20), &mut rng).unwrap();
    assert_complete(&puzzle, &solution);
    let (puzzle, solution) = Hitori::generate(Size::new(5, 6), &mut rng).unwrap();
    assert_total(&puzzle, &solution);
}

#[test]
fn large_boards_are_generated_checked_and_planned_quickly() {
    let (puzzle, solution) =
        Hitori::generate(Size::new(100, 100), &mut ChaCha20Rng::seed_from_u64(4)).unwrap();
    assert_eq!(puzzle.violations(&solution), []);
    assert!(solution.blacks() > 1500, "{} black cells", solution.blacks());
    assert_eq!(puzzle.hand(&solution).len(), 1 + 3 * 9999 + puzzle.groups().len());
}
