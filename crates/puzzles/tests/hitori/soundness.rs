//! Soundness: every prover on tiny boards, and thousands of random cheats on larger ones.

use std::collections::BTreeSet;

use facedown_puzzles::Puzzle;
use facedown_puzzles::grid::Size;
use facedown_puzzles::hitori::Hitori;
use facedown_puzzles::testkit::{MalformedRows, assert_rejected, hand_of, mutate, play, play_every_hand};
use facedown_table::{Choice, Stop, Suit};
use rand::rngs::ChaCha20Rng;
use rand::{RngExt, SeedableRng};

use crate::common::{board, every_board, from_bits, puzzle, shading, shading_of, solves, to_bits};

/// Plays every possible prover on every board of a size: what is accepted is what solves the board.
fn every_prover(size: Size, malformed: MalformedRows) -> (usize, usize) {
    let (mut boards, mut runs) = (0, 0);
    every_board(size, &mut |numbers| {
        let puzzle = board(size, numbers);
        let mut accepted = BTreeSet::new();
        runs += play_every_hand(&puzzle, malformed, |choices| {
            accepted.insert(to_bits(&shading_of(&puzzle, choices).unwrap()));
        });
        let solutions: BTreeSet<u32> =
            (0..1 << size.area()).filter(|&black| solves(size, numbers, black)).collect();
        assert_eq!(accepted, solutions, "on {numbers:?}");
        boards += 1;
    });
    (boards, runs)
}

#[test]
fn no_prover_passes_without_a_solution_on_tiny_boards() {
    assert_eq!(every_prover(Size::new(1, 1), MalformedRows::All).0, 1);
    for (rows, columns, boards) in [(1, 2, 2), (2, 1, 2), (1, 3, 5)] {
        assert_eq!(every_prover(Size::new(rows, columns), MalformedRows::Typical).0, boards);
    }
}

#[test]
#[ignore = "long: every prover on all 15 boards of 1x4 and of 2x2, about 152 000 runs"]
fn no_prover_passes_without_a_solution_on_small_boards() {
    assert_eq!(every_prover(Size::new(1, 4), MalformedRows::Typical), (15, 56_498));
    assert_eq!(every_prover(Size::new(2, 2), MalformedRows::Typical), (15, 95_310));
}

#[test]
fn the_rules_agree_with_an_independent_checker() {
    for (rows, columns) in [(1, 1), (1, 2), (1, 5), (2, 2), (2, 3), (3, 2)] {
        let size = Size::new(rows, columns);
        every_board(size, &mut |numbers| {
            let puzzle = board(size, numbers);
            for black in 0..1 << size.area() {
                let right = puzzle.violations(&from_bits(size, black)).is_empty();
                assert_eq!(right, solves(size, numbers, black), "{numbers:?} with {black:b}");
            }
        });
    }
}

#[test]
fn the_default_prover_proves_exactly_the_right_shadings() {
    for (rows, columns) in [(1, 4), (2, 2), (2, 3)] {
        let size = Size::new(rows, columns);
        every_board(size, &mut |numbers| {
            let puzzle = board(size, numbers);
            for black in 0..1_u32 << size.area() {
                let run = play(&puzzle, puzzle.hand(&from_bits(size, black)), 0);
                assert!(!matches!(run.result, Err(Stop::Fault(_))), "{:?}", run.result);
                assert_eq!(run.result.is_ok(), solves(size, numbers, black), "{numbers:?} with {black:b}");
            }
        });
    }
}

/// Random cheats: honest hands, and hands for wrong shadings, with one to three choices changed.
#[test]
fn random_cheats_pass_only_with_a_real_solution() {
    let mut rng = ChaCha20Rng::seed_from_u64(11);
    let (mut accepted, mut rejected) = (0, 0);
    for _ in 0..60 {
        let size = Size::new(rng.random_range(2..5), rng.random_range(2..5));
        let (puzzle, solution) = Hitori::generate(size, &mut rng).unwrap();
        let honest = play(&puzzle, puzzle.hand(&solution), 0);
        assert_eq!(honest.result, Ok(()));
        for cheat in 0..50 {
            let mut hand = puzzle.hand(&solution);
            if cheat % 5 == 0 {
                hand = puzzle.hand(&from_bits(size, rng.random()));
            }
            for _ in 0..rng.random_range(1..4) {
                mutate(&mut hand, &honest.ledger, &mut rng);
            }
            match play(&puzzle, hand.clone(), cheat).result {
                Err(Stop::Fault(fault)) => panic!("{fault}"),
                Err(Stop::Rejected(_)) => rejected += 1,
                Ok(()) => {
                    let choices: Vec<Choice> = hand.choices().cloned().collect();
                    assert_eq!(puzzle.violations(&shading_of(&puzzle, &choices).unwrap()), []);
                    accepted += 1;
                }
            }
        }
    }
    assert!(accepted > 50 && rejected > 2000, "{accepted} accepted, {rejected} rejected");
}

#[test]
fn a_malformed_row_is_rejected_where_it_is_laid() {
    let puzzle = puzzle("1 1 / 2 3");
    let honest: Vec<Choice> = puzzle.hand(&shading("#./..")).choices().cloned().collect();
    assert_eq!(play(&puzzle, hand_of(&honest), 0).result, Ok(()));
    let expected = [
        (0, 16, "S1"),
        (1, 16, "S2.1"),
        (2, 4, "S2.1"),
        (3, 2, "S2.1"),
        (9, 2, "S2.3"),
        (10, 2, "U row 0 num 1"),
    ];
    for (at, cards, step) in expected {
        for hearts in [0, 2] {
            let mut choices = honest.clone();
            choices[at] = Choice::Row((0..cards).map(|card| Suit::from_bit(card < hearts)).collect());
            assert_rejected(&puzzle, hand_of(&choices), step);
        }
    }
}
