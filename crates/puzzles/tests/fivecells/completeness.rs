//! Completeness: every tiling of small boards with no, some and all numbers, and random boards up to 20x20.

use facedown_puzzles::Puzzle;
use facedown_puzzles::fivecells::FiveCells;
use facedown_puzzles::grid::Size;
use facedown_puzzles::testkit::{assert_complete, assert_formats};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::boards::{blank, board, numbered, tilings};

/// Proves every `stride`th tiling with no, some and all numbers; gives how many tilings there are.
fn tilings_pass(puzzle: &FiveCells, stride: usize) -> usize {
    let all = tilings(puzzle, usize::MAX);
    for tiling in all.iter().step_by(stride) {
        assert_complete(puzzle, tiling);
        assert_complete(&numbered(puzzle, tiling, |cell| (3 * cell.row + cell.column) % 4 == 1), tiling);
        assert_complete(&numbered(puzzle, tiling, |_| true), tiling);
    }
    all.len()
}

#[test]
fn every_tiling_of_small_boards_passes() {
    for (rows, columns, count) in [(1, 5, 1), (5, 1, 1), (1, 10, 1), (10, 1, 1), (2, 5, 5), (5, 2, 5)] {
        assert_eq!(tilings_pass(&blank(rows, columns), 1), count, "{rows}x{columns}");
    }
    assert_eq!(tilings_pass(&blank(3, 5), 8), 56);
    assert_eq!(tilings_pass(&blank(4, 5), 100), 501);
}

#[test]
fn boards_with_missing_cells_pass() {
    let mut count = 0;
    for (row, missing) in [(0, 0), (0, 1), (1, 1), (2, 3)] {
        let mut rows = vec![vec!["."; 4]; 4];
        rows[row][missing] = "*";
        let text: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
        count += tilings_pass(&board(&text.join(" / ")), 4);
    }
    assert!(count > 4, "{count}");
    tilings_pass(&board("* . * * / . . . * / * . * . / . . . . / * * * * "), 1);
}

#[test]
#[ignore = "long: all 501 tilings of 4x5, all of 3x5 and 5x3, 100 of 4006 of 5x5, all 4x4 boards without a cell"]
fn every_tiling_of_more_boards_passes() {
    assert_eq!(tilings_pass(&blank(3, 5), 1), 56);
    assert_eq!(tilings_pass(&blank(5, 3), 1), 56);
    assert_eq!(tilings_pass(&blank(4, 5), 1), 501);
    assert_eq!(tilings_pass(&blank(5, 5), 40), 4006);
    let mut count = 0;
    for hole in 0..16 {
        let cell = |n| if n == hole { "*" } else { "." };
        let rows: Vec<String> = (0..4)
            .map(|row| (0..4).map(|column| cell(4 * row + column)).collect::<Vec<_>>().join(" "))
            .collect();
        count += tilings_pass(&board(&rows.join(" / ")), 1);
    }
    assert!(count > 30, "{count}");
}

#[test]
fn random_boards_pass() {
    let mut rng = ChaCha20Rng::seed_from_u64(31);
    assert_eq!(FiveCells::generate(Size::new(2, 2), &mut rng), None);
    for (rows, columns) in [(1, 5), (7, 1), (3, 3), (4, 4), (5, 7), (6, 6), (20, 20)] {
        for _ in 0..3 {
            let (puzzle, blocks) = FiveCells::generate(Size::new(rows, columns), &mut rng).expect("a board");
            assert_complete(&puzzle, &blocks);
            assert_formats(&puzzle, Some(&blocks));
        }
    }
    for (rows, columns) in [(100, 100), (100, 99)] {
        let (puzzle, blocks) = FiveCells::generate(Size::new(rows, columns), &mut rng).expect("a board");
        assert_eq!(puzzle.violations(&blocks), []);
        assert_formats(&puzzle, Some(&blocks));
    }
}

#[test]
fn generated_blocks_have_many_shapes() {
    let mut rng = ChaCha20Rng::seed_from_u64(33);
    let (_, blocks) = FiveCells::generate(Size::new(20, 20), &mut rng).expect("a board");
    let straight = blocks.blocks().into_iter().filter(|block| {
        block.iter().all(|cell| cell.row == block[0].row)
            || block.iter().all(|cell| cell.column == block[0].column)
    });
    assert!(straight.count() < 40, "the first cut of the board shows through");
}
