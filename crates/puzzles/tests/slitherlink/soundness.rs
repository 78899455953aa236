//! No hand is accepted unless it draws a solution.

use std::collections::BTreeSet;

use facedown_puzzles::Puzzle;
use facedown_puzzles::formats::Clue;
use facedown_puzzles::grid::{Cell, Grid, Size};
use facedown_puzzles::single_loop::{Drawing, Edge, Plan};
use facedown_puzzles::slitherlink::Slitherlink;
use facedown_puzzles::testkit::{mutate, play};
use facedown_table::{Choice, Hand, Stop, Suit};
use rand::rngs::ChaCha20Rng;
use rand::{RngExt, SeedableRng};

use crate::board;
use crate::loops::{all_loops, around, drawn_by, edges, is_single_loop, sequences};

/// Plays a hand; if it is accepted, what it draws must solve the puzzle.
fn accepted(puzzle: &Slitherlink, hand: &Hand, seed: u64) -> bool {
    let accepted = play(puzzle, hand.clone(), seed).result.is_ok();
    if accepted {
        let drawing = drawn_by(hand, puzzle.ring());
        assert!(is_single_loop(&drawing), "no single loop:\n{}", puzzle.write_text(Some(&drawing)));
        assert_eq!(puzzle.violations(&drawing), [], "a wrong solution is accepted");
    }
    accepted
}

#[test]
fn all_choices_of_piles_reach_exactly_the_single_loops() {
    // All piles, also those beside the board, in all rounds: 288, 6750 and 131072 hands.
    for rows in ["..", "...", "../.."] {
        let puzzle = board(rows);
        let (ring, rounds) = (puzzle.ring(), puzzle.size().area());
        let mut reached = BTreeSet::new();
        for piles in sequences(ring.piles(), rounds) {
            for flips in [false, true] {
                let hand = Plan::of_piles(ring, piles.clone(), flips).hand();
                if accepted(&puzzle, &hand, 1) {
                    reached.insert(drawn_by(&hand, ring).lines().collect::<Vec<Edge>>());
                }
            }
        }
        let loops: BTreeSet<Vec<Edge>> =
            all_loops(puzzle.size()).iter().map(|drawing| drawing.lines().collect()).collect();
        assert_eq!(reached, loops, "{rows}");
    }
}

#[test]
fn every_change_of_a_single_mark_is_seen_or_harmless() {
    let puzzle = board("../..");
    for drawing in all_loops(puzzle.size()) {
        let honest = puzzle.hand(&drawing);
        for at in 0..honest.len() {
            let width = match honest.choices().nth(at) {
                Some(Choice::Row(row)) => row.len(),
                // The outer marks of the four rounds are the subject of the test above.
                _ if at % 6 == 0 && at <= 18 => continue,
                _ => 4,
            };
            for bits in 0..1_u32 << width {
                let row: Vec<Suit> = (0..width).map(|bit| Suit::from_bit(bits >> bit & 1 == 1)).collect();
                let mut hand = honest.clone();
                *hand.choice_mut(at).unwrap() = Choice::Row(row);
                if bits.count_ones() == 1 {
                    accepted(&puzzle, &hand, 2);
                } else {
                    assert!(play(&puzzle, hand, 2).result.is_err(), "a malformed row is accepted");
                }
            }
        }
    }
}

#[test]
fn every_drawing_is_proved_exactly_if_it_is_a_single_loop() {
    // All 128 drawings of 1x2 squares and all 4096 of 2x2, loose ends and all.
    for rows in ["..", "../.."] {
        let puzzle = board(rows);
        let edges = edges(puzzle.size());
        for set in 0..1_usize << edges.len() {
            let mut drawing = Drawing::empty(puzzle.size());
            edges.iter().enumerate().for_each(|(at, &edge)| drawing.set(edge, set >> at & 1 == 1));
            let single = is_single_loop(&drawing);
            assert_eq!(puzzle.violations(&drawing).is_empty(), single);
            let accepted = play(&puzzle, puzzle.hand(&drawing), 6).result.is_ok();
            assert_eq!(accepted, single, "{}", puzzle.write_text(Some(&drawing)));
        }
    }
}

#[test]
fn drawings_of_another_board_are_rejected() {
    let (puzzle, drawing) = (board("../.."), around("###"));
    assert_eq!(puzzle.violations(&drawing)[0].rule, "size");
    assert!(matches!(play(&puzzle, puzzle.hand(&drawing), 1).result, Err(Stop::Rejected(_))));
}

#[test]
fn numbers_are_judged_as_the_rules_judge_them() {
    // All boards of 2x2 squares with blanks and 0 to 4, all 13 loops.
    let loops = all_loops(Size::new(2, 2));
    let mut right = 0;
    for code in sequences(6, 4) {
        let clue = |digit: &usize| if *digit == 5 { Clue::Blank } else { Clue::Number(*digit as u32) };
        let clues = Grid::from_values(Size::new(2, 2), code.iter().map(clue).collect()).unwrap();
        let puzzle = Slitherlink::new(clues).unwrap();
        for drawing in &loops {
            let solved = puzzle.violations(drawing).is_empty();
            let run = play(&puzzle, puzzle.hand(drawing), 9);
            assert_eq!(run.result.is_ok(), solved);
            right += usize::from(solved);
        }
    }
    assert_eq!(right, 13 * 16);
}

#[test]
fn thousands_of_random_cheats_draw_solutions_or_are_rejected() {
    let mut rng = ChaCha20Rng::seed_from_u64(17);
    let mut count = 0;
    for round in 0..60 {
        let size = Size::new(rng.random_range(1..4), rng.random_range(2..5));
        let (puzzle, drawing) = Slitherlink::generate(size, &mut rng).unwrap();
        let honest = puzzle.hand(&drawing);
        let ledger = play(&puzzle, honest.clone(), round).ledger;
        for cheat in 0..40 {
            let mut hand = honest.clone();
            for _ in 0..rng.random_range(1..4) {
                mutate(&mut hand, &ledger, &mut rng);
            }
            count += usize::from(accepted(&puzzle, &hand, cheat));
        }
    }
    assert!(count > 100, "only {count} of 2400 changed hands were still right: the test shows little");
}

#[test]
fn thousands_of_blind_plans_draw_solutions_or_are_rejected() {
    let mut rng = ChaCha20Rng::seed_from_u64(23);
    let mut count = 0;
    for seed in 0..4000 {
        let size = Size::new(rng.random_range(1..4), rng.random_range(2..4));
        let puzzle = Slitherlink::new(Grid::filled(size, Clue::Blank)).unwrap();
        let start = size.cell(rng.random_range(0..size.area()));
        let squares: Vec<Cell> = (0..size.area())
            .map(|_| if rng.random() { start } else { size.cell(rng.random_range(0..size.area())) })
            .collect();
        let hand = Plan::of_squares(puzzle.ring(), &squares, rng.random()).hand();
        count += usize::from(accepted(&puzzle, &hand, seed));
    }
    assert!(count > 300, "only {count} of 4000 blind plans were accepted: the test shows little");
}
