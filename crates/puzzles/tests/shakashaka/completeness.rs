//! Every solution of every small board is accepted, and random larger ones.

use std::collections::HashSet;

use facedown_puzzles::Puzzle;
use facedown_puzzles::grid::Size;
use facedown_puzzles::shakashaka::{Shakashaka, windows};
use facedown_puzzles::testkit::{assert_complete, assert_formats};
use rand::rngs::ChaCha20Rng;
use rand::{RngExt, SeedableRng};

use crate::enumerate::{by_packing, by_windows, every_board};
use crate::puzzle_of;

#[test]
fn the_windows_are_the_known_138() {
    let computed: Vec<String> =
        windows::every_valid().map(|filling| filling.iter().map(|fill| fill.letter()).collect()).collect();
    let known: Vec<&str> = include_str!("windows.txt").split_whitespace().collect();
    assert_eq!(computed, known);
}

/// Windows, the flood fill of the rules and the packing of rectangles agree on every board of a size.
fn assert_equivalent(rows: usize, columns: usize, boards: usize) {
    let size = Size::new(rows, columns);
    let packed: HashSet<_> = by_packing(size).into_iter().collect();
    assert_eq!(packed.len(), boards, "{size}");
    let windowed: HashSet<_> = by_windows(size).into_iter().collect();
    assert!(packed == windowed, "{size}: windows and rectangles differ");
}

fn assert_rules_agree(rows: usize, columns: usize) {
    let size = Size::new(rows, columns);
    let packed: HashSet<_> = by_packing(size).into_iter().collect();
    for fills in every_board(size) {
        let (puzzle, drawing) = puzzle_of(&fills, || true);
        assert_eq!(puzzle.violations(&drawing).is_empty(), packed.contains(&fills), "{fills:?}");
    }
}

#[test]
fn windows_and_rectangles_are_the_same_thing() {
    for (rows, columns, boards) in [(1, 1, 2), (2, 2, 13), (2, 3, 46), (2, 4, 161), (3, 3, 328), (3, 4, 2258)]
    {
        assert_equivalent(rows, columns, boards);
        assert_equivalent(columns, rows, boards);
    }
}

#[test]
fn the_rules_find_exactly_the_rectangles() {
    for (rows, columns) in [(1, 1), (1, 2), (2, 1), (1, 3), (1, 4), (1, 5), (2, 2)] {
        assert_rules_agree(rows, columns);
    }
}

#[test]
#[ignore = "long: all 11.8 million boards of 2x3, 3x2, 2x4 and 3x3 by the rules; 545 738 packed boards up to 4x5"]
fn more_boards_agree() {
    for (rows, columns) in [(2, 3), (3, 2), (2, 4), (3, 3)] {
        assert_rules_agree(rows, columns);
    }
    let sizes = [(2, 5, 564), (2, 6, 1977), (2, 7, 6930), (3, 5, 15_580), (4, 4, 29_724), (3, 6, 107_692)];
    for (rows, columns, boards) in sizes.into_iter().chain([(4, 5, 392_758)]) {
        assert_equivalent(rows, columns, boards);
    }
}

/// Plays every board of a size with all numbers, with none, and with some.
fn assert_all_accepted(rows: usize, columns: usize) -> usize {
    let mut rng = ChaCha20Rng::seed_from_u64(7);
    let boards = by_packing(Size::new(rows, columns));
    for fills in &boards {
        for percent in [100, 50] {
            let (puzzle, drawing) = puzzle_of(fills, || rng.random_range(0..100) < percent);
            assert_complete(&puzzle, &drawing);
        }
    }
    boards.len()
}

#[test]
fn every_solution_of_every_small_board_is_accepted() {
    let sizes = [(1, 1), (1, 2), (2, 1), (1, 3), (1, 4), (1, 6), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)];
    let boards: usize = sizes.map(|(rows, columns)| assert_all_accepted(rows, columns)).iter().sum();
    assert_eq!(boards, 2 + 4 + 4 + 8 + 16 + 64 + 13 + 46 + 46 + 161 + 328);
}

#[test]
#[ignore = "long: 2 822 boards of 2x5 and 3x4, each with all and with some numbers"]
fn every_solution_of_every_board_up_to_3x4_is_accepted() {
    let boards: usize = [(2, 5), (3, 4)].map(|(r, c)| assert_all_accepted(r, c)).iter().sum();
    assert_eq!(boards, 564 + 2258);
}

#[test]
fn generated_boards_are_accepted() {
    let mut rng = ChaCha20Rng::seed_from_u64(11);
    for (rows, columns) in [(1, 1), (3, 4), (5, 5), (7, 4), (8, 8)] {
        let (puzzle, drawing) = Shakashaka::generate(Size::new(rows, columns), &mut rng).unwrap();
        assert_complete(&puzzle, &drawing);
        assert_formats(&puzzle, Some(&drawing));
    }
    assert!(Shakashaka::generate(Size::new(0, 3), &mut rng).is_none());
}

#[test]
fn generated_boards_obey_the_rules() {
    let mut rng = ChaCha20Rng::seed_from_u64(12);
    for side in [2, 5, 10, 20, 100] {
        for _ in 0..if side < 100 { 20 } else { 1 } {
            let (puzzle, drawing) = Shakashaka::generate(Size::new(side, side), &mut rng).unwrap();
            assert_eq!(puzzle.violations(&drawing), []);
            let triangles = drawing.fills().values().iter().filter(|fill| fill.is_triangle()).count();
            assert!(side < 10 || triangles * 5 > side * side, "a dull board: {triangles} triangles");
        }
    }
}

#[test]
#[ignore = "long: full runs on generated boards up to 20x20"]
fn generated_boards_up_to_20x20_are_accepted() {
    let mut rng = ChaCha20Rng::seed_from_u64(13);
    for side in 2..=20 {
        let (puzzle, drawing) = Shakashaka::generate(Size::new(side, side), &mut rng).unwrap();
        assert_complete(&puzzle, &drawing);
    }
}
