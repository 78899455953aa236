//! The verifier accepts exactly the right colourings, and the rules say the same.

use facedown_puzzles::Puzzle;
use facedown_puzzles::grid::Size;
use facedown_puzzles::testkit::{assert_complete, assert_formats, assert_total, play};
use facedown_puzzles::usowan::Usowan;
use facedown_table::Stop;
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;
use rand::seq::IndexedRandom;

use crate::boards::{all_boards, is_right, shadings};

/// Compares rules, verdict and an independent checker on every colouring; counts accepted and rejected.
fn compare(boards: &[Usowan]) -> (usize, usize) {
    let (mut accepted, mut rejected) = (0, 0);
    for puzzle in boards {
        for shading in shadings(puzzle.size()) {
            let right = is_right(puzzle, &shading);
            assert_eq!(puzzle.violations(&shading).is_empty(), right, "{puzzle:?} {shading:?}");
            if right {
                assert_complete(puzzle, &shading);
                accepted += 1;
            } else if puzzle.size().area() > 1 || shading.blacks() == 0 {
                // On the 1x1 board nothing is chosen: a black cell cannot even be tried.
                let run = play(puzzle, puzzle.hand(&shading), 7);
                assert!(matches!(run.result, Err(Stop::Rejected(_))), "{puzzle:?} {shading:?}");
                rejected += 1;
            }
        }
    }
    (accepted, rejected)
}

fn sample(size: Size, most: u32, count: usize) -> Vec<Usowan> {
    let mut rng = ChaCha20Rng::seed_from_u64(11);
    all_boards(size, most).sample(&mut rng, count).cloned().collect()
}

#[test]
fn all_boards_of_one_and_two_cells() {
    let counts: Vec<(usize, usize)> = [(1, 1), (1, 2), (2, 1)]
        .map(|(rows, columns)| compare(&all_boards(Size::new(rows, columns), 5)))
        .to_vec();
    assert_eq!(counts, [(5, 1), (55, 281), (55, 281)]);
}

#[test]
fn many_boards_of_three_and_four_cells() {
    for (rows, columns, count) in [(1, 3, 120), (3, 1, 120), (2, 2, 120)] {
        let (accepted, rejected) = compare(&sample(Size::new(rows, columns), 5, count));
        assert!(accepted > 0 && rejected > 0, "{rows}x{columns}");
    }
}

#[test]
fn some_boards_of_five_and_six_cells() {
    for (rows, columns) in [(1, 5), (2, 3)] {
        let (accepted, rejected) = compare(&sample(Size::new(rows, columns), 2, 12));
        assert!(accepted > 0 && rejected > 0, "{rows}x{columns}");
    }
}

#[test]
#[ignore = "long: all 25,692 boards of three and four cells, 392,928 colourings, 4 minutes"]
fn all_boards_of_three_and_four_cells() {
    for (rows, columns) in [(1, 3), (3, 1), (2, 2)] {
        let (accepted, rejected) = compare(&all_boards(Size::new(rows, columns), 5));
        println!("{rows}x{columns}: {accepted} accepted, {rejected} rejected");
    }
}

#[test]
fn random_boards_up_to_twenty_by_twenty() {
    let mut rng = ChaCha20Rng::seed_from_u64(3);
    let sizes = [(1, 9), (9, 1), (2, 7), (5, 5), (6, 8), (10, 10), (20, 20)];
    for (rows, columns) in sizes {
        let (puzzle, shading) = Usowan::generate(Size::new(rows, columns), &mut rng).unwrap();
        assert_complete(&puzzle, &shading);
        assert_formats(&puzzle, Some(&shading));
        assert_total(&puzzle, &shading);
    }
}

#[test]
fn generated_boards_are_solved_at_every_size() {
    let mut rng = ChaCha20Rng::seed_from_u64(4);
    for rows in 1..9 {
        for columns in 1..9 {
            for _ in 0..4 {
                let (puzzle, shading) = Usowan::generate(Size::new(rows, columns), &mut rng).unwrap();
                assert_eq!(puzzle.violations(&shading), []);
            }
        }
    }
    let (puzzle, shading) = Usowan::generate(Size::new(100, 100), &mut rng).unwrap();
    assert_eq!(puzzle.violations(&shading), []);
    assert_eq!(puzzle.hand(&shading).len(), 3 * 9999);
    assert!(Usowan::generate(Size::new(0, 3), &mut rng).is_none());
}
