//! Completeness: every solution of every small board, and large generated ones.

use facedown_puzzles::Puzzle;
use facedown_puzzles::grid::Size;
use facedown_puzzles::nurikabe::Nurikabe;
use facedown_puzzles::testkit::{assert_complete, assert_formats, assert_simulated, assert_total};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::common::{board, from_bits, is_sea, parts, solves};

/// Every solution of every board of a size: a sea, and one cell of each island for its number.
fn every_solved_board(size: Size) -> usize {
    let mut found = 0;
    for sea in (0..1_u32 << size.area()).filter(|&sea| is_sea(size, sea)) {
        let islands = parts(size, !sea & ((1 << size.area()) - 1));
        let choices: u32 = islands.iter().map(|island| island.count_ones()).product();
        for mut choice in 0..choices {
            let mut clues = vec![0; size.area()];
            for island in &islands {
                let cells: Vec<usize> = (0..size.area()).filter(|cell| island >> cell & 1 == 1).collect();
                clues[cells[choice as usize % cells.len()]] = island.count_ones();
                choice /= island.count_ones();
            }
            assert!(solves(size, &clues, sea));
            assert_complete(&board(size, &clues).unwrap(), &from_bits(size, sea));
            found += 1;
        }
    }
    found
}

fn every_solved_board_of(sizes: &[(usize, usize)]) -> usize {
    sizes.iter().map(|&(rows, columns)| every_solved_board(Size::new(rows, columns))).sum()
}

#[test]
fn every_solution_of_every_small_board_is_accepted() {
    let lines = [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 8), (5, 1)];
    assert_eq!(every_solved_board_of(&lines), 385);
    assert_eq!(every_solved_board_of(&[(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)]), 1171);
}

#[test]
#[ignore = "long: all 3350 solved boards of 3x4"]
fn every_solution_of_every_larger_board_is_accepted() {
    assert_eq!(every_solved_board_of(&[(3, 4)]), 3350);
}

#[test]
fn generated_boards_of_all_shapes_are_accepted() {
    let mut rng = ChaCha20Rng::seed_from_u64(3);
    for (rows, columns) in [(1, 1), (1, 9), (7, 1), (2, 8), (5, 5), (6, 10), (10, 10)] {
        for _ in 0..2 {
            let (puzzle, solution) = Nurikabe::generate(Size::new(rows, columns), &mut rng).unwrap();
            assert_complete(&puzzle, &solution);
            assert_formats(&puzzle, Some(&solution));
            assert_simulated(&puzzle);
        }
    }
    let (puzzle, solution) = Nurikabe::generate(Size::new(20, 20), &mut rng).unwrap();
    assert_complete(&puzzle, &solution);
    let (puzzle, solution) = Nurikabe::generate(Size::new(5, 6), &mut rng).unwrap();
    assert_total(&puzzle, &solution);
}

#[test]
fn large_boards_are_generated_checked_and_planned_quickly() {
    let (puzzle, solution) =
        Nurikabe::generate(Size::new(100, 100), &mut ChaCha20Rng::seed_from_u64(4)).unwrap();
    assert_eq!(puzzle.violations(&solution), []);
    assert!(puzzle.islands().len() > 1000);
    let growth: usize = puzzle.islands().iter().map(|island| 3 * (island.size - 1)).sum();
    assert_eq!(puzzle.hand(&solution).len(), 2 * puzzle.sea() - 1 + 99 * 99 + growth);
}
