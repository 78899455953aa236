//! What the verifier sees does not depend on the solution, and the simulator shows the same.

use std::collections::BTreeMap;

use facedown_puzzles::Puzzle;
use facedown_puzzles::shakashaka::{Drawing, Shakashaka};
use facedown_puzzles::testkit::{
    assert_reveals_nothing, assert_reveals_nothing_exactly, assert_same_shape, play,
};
use facedown_table::{RngDice, Sight, View};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::{drawing, puzzle};

fn solved(rows: &str, solutions: &[&str]) -> (Shakashaka, Vec<Drawing>) {
    let puzzle = puzzle(rows);
    let solutions: Vec<Drawing> = solutions.iter().map(|rows| drawing(&puzzle, rows)).collect();
    for solution in &solutions {
        assert_eq!(puzzle.violations(solution), []);
    }
    (puzzle, solutions)
}

fn two_solutions() -> (Shakashaka, Vec<Drawing>) {
    solved("../..", &["../..", "qe/zc"])
}

fn with_a_number() -> (Shakashaka, Vec<Drawing>) {
    solved(".1./.../...", &[".#./.qe/.zc", ".#./qe./zc."])
}

#[test]
fn short_lists_show_exactly_nothing() {
    let (puzzle, solutions) = two_solutions();
    assert_same_shape(&puzzle, &solutions);
    assert_reveals_nothing_exactly(&puzzle, &solutions, 100);
    let (puzzle, solutions) = with_a_number();
    assert_same_shape(&puzzle, &solutions);
    assert_reveals_nothing_exactly(&puzzle, &solutions, 100);
}

#[test]
fn views_look_like_simulated_ones() {
    let (puzzle, solutions) = two_solutions();
    assert_reveals_nothing(&puzzle, &solutions, 400);
    let (puzzle, solutions) = with_a_number();
    assert_reveals_nothing(&puzzle, &solutions, 200);
}

/// Sights before the window around the middle of a 2x2 board: four windows with 1 + 16 lanes each.
const MIDDLE: usize = 4 * 17;

/// In the window with 53 words: where the mark lay, and which word came to lie first.
fn middle_window(view: &View) -> (usize, Vec<u32>) {
    let faces = |at: usize| match &view.sights[at] {
        Sight::Faces(faces) => faces,
        Sight::Place { .. } => panic!("a window shows faces"),
    };
    let mark = faces(MIDDLE).iter().position(|&face| face == 1).unwrap();
    assert_eq!(faces(MIDDLE).len(), 53);
    (mark, (1..=16).map(|lane| faces(MIDDLE + lane)[0]).collect())
}

/// Chi-square against the uniform distribution over 53 outcomes, in standard deviations.
fn deviation(counts: &BTreeMap<impl Ord, f64>, runs: f64) -> f64 {
    let expected = runs / 53.0;
    let seen: f64 = counts.values().map(|count| (count - expected).powi(2) / expected).sum();
    let square = seen + (53 - counts.len()) as f64 * expected;
    (square - 52.0) / (2.0f64 * 52.0).sqrt()
}

#[test]
fn the_long_list_is_shown_in_uniform_order() {
    let (puzzle, solutions) = two_solutions();
    let runs = 1500;
    let real = solutions.iter().map(|solution| {
        let hand = puzzle.hand(solution);
        (0..runs).map(|seed| play(&puzzle, hand.clone(), seed).ledger.view()).collect::<Vec<View>>()
    });
    let simulated =
        (0..runs).map(|seed| puzzle.simulate(&mut RngDice(ChaCha20Rng::seed_from_u64(seed)))).collect();
    for views in real.chain([simulated]) {
        let (mut marks, mut words) = (BTreeMap::new(), BTreeMap::new());
        for (mark, word) in views.iter().map(middle_window) {
            *marks.entry(mark).or_insert(0.0) += 1.0;
            *words.entry(word).or_insert(0.0) += 1.0;
        }
        assert!(deviation(&marks, runs as f64).abs() < 4.0, "the mark's place is not uniform");
        assert!(deviation(&words, runs as f64).abs() < 4.0, "the first word is not uniform");
    }
}
