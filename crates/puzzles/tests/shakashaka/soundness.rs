//! Only real solutions are accepted, whatever cards a prover lays.

use facedown_puzzles::Puzzle;
use facedown_puzzles::grid::{Grid, Size};
use facedown_puzzles::shakashaka::{Shakashaka, Square};
use facedown_puzzles::testkit::{mutate, play};
use facedown_table::{Choice, Hand, Suit};
use rand::rngs::ChaCha20Rng;
use rand::{RngExt, SeedableRng};

use crate::{every_four, extract, hand_of_cards};

/// The kinds of squares a puzzle can have.
const SQUARES: [Square; 7] = [
    Square::White,
    Square::Black,
    Square::Number(0),
    Square::Number(1),
    Square::Number(2),
    Square::Number(3),
    Square::Number(4),
];

/// Plays every placement of cards on every puzzle of a size; gives the number of runs.
fn assert_sound_everywhere(rows: usize, columns: usize) -> usize {
    let size = Size::new(rows, columns);
    let mut runs = 0;
    for code in 0..7usize.pow(size.area() as u32) {
        let square = |place: usize| SQUARES[code / 7usize.pow(place as u32) % 7];
        let puzzle = Shakashaka::new(Grid::from_fn(size, |cell| square(size.index(cell)))).unwrap();
        let white = puzzle.squares().values().iter().filter(|&&square| square == Square::White).count();
        for code in 0..16usize.pow(white as u32) {
            let four = |place: usize| every_four().nth(code / 16usize.pow(place as u32) % 16).unwrap();
            let cards: Vec<Vec<Suit>> = (0..white).map(four).collect();
            assert_accepted_only_if_right(&puzzle, hand_of_cards(&puzzle, &cards), runs as u64);
            runs += 1;
        }
    }
    runs
}

/// Plays a hand: it is accepted only if its first cards are a right drawing; gives the verdict.
fn assert_accepted_only_if_right(puzzle: &Shakashaka, hand: Hand, seed: u64) -> bool {
    let white = puzzle.squares().values().iter().filter(|&&square| square == Square::White).count();
    let row = |choice: &Choice| match choice {
        Choice::Row(row) => row.clone(),
        Choice::Pile(_) => panic!("shakashaka has no piles to choose"),
    };
    let cards: Vec<Vec<Suit>> = hand.choices().take(white).map(row).collect();
    let accepted = play(puzzle, hand, seed).result.is_ok();
    let right = extract(puzzle, &cards).is_some_and(|drawing| puzzle.violations(&drawing).is_empty());
    assert!(!accepted || right, "a wrong board is accepted: {puzzle:?} {cards:?}");
    accepted
}

#[test]
fn every_placement_on_every_tiny_puzzle() {
    let runs: usize =
        [(1, 1), (1, 2), (2, 1), (1, 3)].map(|(r, c)| assert_sound_everywhere(r, c)).iter().sum();
    assert_eq!(runs, 22 + 484 + 484 + 10_648);
}

#[test]
#[ignore = "long: every placement on every 2x2 puzzle, 234 256 runs"]
fn every_placement_on_every_2x2_puzzle() {
    assert_eq!(assert_sound_everywhere(2, 2), 234_256);
}

#[test]
fn a_thousand_random_cheats() {
    let mut rng = ChaCha20Rng::seed_from_u64(21);
    let mut accepted = 0;
    for round in 0..60 {
        let size = Size::new(rng.random_range(1..=4), rng.random_range(1..=4));
        let (puzzle, drawing) = Shakashaka::generate(size, &mut rng).unwrap();
        let honest = puzzle.hand(&drawing);
        let ledger = play(&puzzle, honest.clone(), round).ledger;
        for seed in 0..25 {
            let mut hand = honest.clone();
            for _ in 0..rng.random_range(1..=3) {
                mutate(&mut hand, &ledger, &mut rng);
            }
            accepted += usize::from(assert_accepted_only_if_right(&puzzle, hand, seed));
        }
    }
    assert!(accepted < 500, "most of 1 500 changed hands are wrong, yet {accepted} were accepted");
}

#[test]
fn random_fillings_with_honest_markers() {
    let mut rng = ChaCha20Rng::seed_from_u64(22);
    for round in 0..1500 {
        let size = Size::new(rng.random_range(1..=3), rng.random_range(1..=3));
        let (puzzle, drawing) = Shakashaka::generate(size, &mut rng).unwrap();
        let mut cards: Vec<Vec<Suit>> = drawing
            .fills()
            .iter()
            .filter(|(cell, _)| !puzzle.is_black(*cell))
            .map(|(_, fill)| fill.cards().to_vec())
            .collect();
        for _ in 0..rng.random_range(1..=3) {
            if !cards.is_empty() {
                let at = rng.random_range(0..cards.len());
                cards[at] = every_four().nth(rng.random_range(0..16)).unwrap();
            }
        }
        assert_accepted_only_if_right(&puzzle, hand_of_cards(&puzzle, &cards), round);
    }
}
