//! No wrong board is accepted: wrong drawings, every placement of cards on tiny boards, random cheats.

use facedown_puzzles::grid::{Cell, Size};
use facedown_puzzles::numberlink::{Drawing, Mode, Numberlink};
use facedown_puzzles::testkit::{assert_rejected, mutate, play};
use facedown_puzzles::{Puzzle, Violation};
use rand::rngs::ChaCha20Rng;
use rand::{RngExt, SeedableRng};

use crate::boards::{General, WellDesigned, board, drawing, every_board};
use crate::graphs::{
    all_solutions, are_paths, every_hand, every_word, extract, hand_of, labels_of, locally_right, quick_play,
};

fn rules(puzzle: &Numberlink, drawing: &Drawing) -> Vec<&'static str> {
    let mut rules: Vec<&str> = puzzle.violations(drawing).into_iter().map(|v: Violation| v.rule).collect();
    rules.sort_unstable();
    rules
}

#[test]
fn every_rule_is_named_and_the_hand_is_rejected() {
    type Paths = &'static [&'static [usize]];
    let vectors: [(Mode, &str, Paths, &[&str], &str); 9] = [
        (General, "1 . . 1", &[&[0, 1]], &["dead-end", "not-joined"], "check(1) step 4"),
        (
            General,
            "1 . 2 / 2 . 1",
            &[&[0, 1, 2], &[3, 4, 5]],
            &["different-numbers", "different-numbers", "not-joined", "not-joined"],
            "check(2) step 4",
        ),
        (
            General,
            ". 2 . / 1 . 1 / . 2 .",
            &[&[1, 4, 7], &[3, 4, 5]],
            &["cross", "different-numbers"],
            "check(4) step 3",
        ),
        (
            General,
            "1 2 1 2",
            &[&[0, 1, 2]],
            &["different-numbers", "not-joined", "through-number"],
            "check(0) step 4",
        ),
        (General, "1 1 . .", &[&[0, 1], &[2, 3]], &["dead-end", "no-number"], "accepted"),
        (General, "1 . . / . . . / 1 . .", &[&[0, 3, 6], &[3, 4]], &["branch", "dead-end"], "accepted"),
        (General, "1 1 2 2", &[], &["not-joined", "not-joined"], "accepted"),
        (WellDesigned, "1 1 .", &[&[0, 1]], &["uncovered"], "check(1) step 4"),
        (WellDesigned, "1 . / 1 .", &[&[0, 1, 3, 2]], &["touches-itself"], "check(0) step 4"),
    ];
    for (mode, rows, paths, expected, step) in vectors {
        let puzzle = board(mode, rows);
        let paths = paths.iter().map(|path| path.to_vec()).collect();
        let wrong = drawing(&puzzle, &paths);
        assert_eq!(rules(&puzzle, &wrong), expected, "{rows}");
        if step == "accepted" {
            // Only the drawing is untidy: what the prover lays still holds right paths.
            let hand = puzzle.hand(&wrong);
            let found = extract(&puzzle.graph(), &labels_of(&puzzle.graph(), &hand)).unwrap();
            assert!(are_paths(&puzzle.graph(), &found));
            assert_eq!(play(&puzzle, hand, 1).result, Ok(()));
        } else {
            assert_rejected(&puzzle, puzzle.hand(&wrong), step);
        }
    }
}

#[test]
fn rings_and_foreign_drawings_are_violations() {
    let puzzle = board(General, "1 1 . / . . . / . . .");
    let ring = drawing(&puzzle, &vec![vec![0, 1], vec![4, 5, 8, 7, 4]]);
    assert_eq!(rules(&puzzle, &ring), ["no-number"]);
    let message = puzzle.violations(&ring)[0].to_string();
    assert_eq!(message, "a line or ring has no number on it: r2c2, r2c3, r3c2, r3c3");
    assert_eq!(rules(&puzzle, &Drawing::blank(Size::new(2, 2))), ["size"]);
    assert_eq!(puzzle.hand(&Drawing::blank(Size::new(2, 2))).len(), 7);
}

/// The rules accept a drawing exactly if it is a solution, on every drawing of a board.
#[test]
fn the_rules_accept_exactly_the_solutions() {
    let mut accepted = 0;
    for count in 1..=3 {
        for puzzle in every_board(General, 2, 3, count) {
            let size = puzzle.size();
            let mut right: Vec<Drawing> =
                all_solutions(&puzzle.graph()).iter().map(|paths| drawing(&puzzle, paths)).collect();
            let lines: Vec<(Cell, Cell)> = size.side_by_side().collect();
            every_word(lines.len(), 2, |drawn| {
                let mut candidate = Drawing::blank(size);
                for (&(a, b), _) in lines.iter().zip(drawn).filter(|(_, drawn)| **drawn == 1) {
                    assert!(candidate.draw(a, b));
                }
                let known = right.iter().position(|solution| *solution == candidate);
                assert_eq!(
                    puzzle.violations(&candidate).is_empty(),
                    known.is_some(),
                    "{puzzle:?}\n{candidate:?}"
                );
                if let Some(at) = known {
                    right.swap_remove(at);
                    accepted += 1;
                }
            });
            assert!(right.is_empty());
        }
    }
    assert_eq!(accepted, 94);
}

/// Plays every hand of a board; gives the numbers of runs and of accepted ones.
fn play_every_hand(puzzle: &Numberlink) -> (u64, u64) {
    let graph = puzzle.graph();
    let solvable = !all_solutions(&graph).is_empty();
    let (mut runs, mut accepted) = (0, 0);
    every_hand(&graph, |hand| {
        runs += 1;
        if quick_play(puzzle, hand.clone(), runs).result.is_ok() {
            accepted += 1;
            let found = extract(&graph, &labels_of(&graph, &hand));
            assert!(found.is_some_and(|paths| are_paths(&graph, &paths)), "{puzzle:?} {hand:?}");
            assert!(solvable);
        }
    });
    (runs, accepted)
}

fn every_hand_of(sizes: &[(usize, usize, usize)]) -> (u64, u64) {
    let boards = sizes.iter().flat_map(|&(rows, columns, most)| {
        (1..=most).flat_map(move |count| {
            [General, WellDesigned].into_iter().flat_map(move |mode| every_board(mode, rows, columns, count))
        })
    });
    boards.map(|puzzle| play_every_hand(&puzzle)).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
}

#[test]
fn every_placement_of_cards_on_tiny_boards() {
    assert_eq!(every_hand_of(&[(1, 3, 1), (1, 4, 2), (2, 2, 2), (3, 1, 1)]), (888, 48));
}

#[test]
#[ignore = "long: every placement of cards on all 1x5 and 2x3 boards with at most two numbers"]
fn every_placement_of_cards_on_larger_boards() {
    assert_eq!(every_hand_of(&[(1, 5, 2), (2, 3, 2)]), (79_420, 172));
}

/// Tries every labelling of every board; labels without malformed cards, judged by value. Those that obey the
/// local rule and every hundredth other one are also played. Gives the numbers of labellings and of right ones.
fn every_labelling_of(sizes: &[(usize, usize)], most: usize) -> (u64, u64) {
    let (mut tried, mut right) = (0, 0);
    let boards = sizes.iter().flat_map(|&(rows, columns)| {
        (1..=most).flat_map(move |count| every_board(General, rows, columns, count))
    });
    for puzzle in boards {
        let graph = puzzle.graph();
        let mut labels: Vec<usize> =
            (0..graph.vertices()).map(|v| graph.label(v).map_or(0, |label| label + 1)).collect();
        let free: Vec<usize> = (0..graph.vertices()).filter(|&v| graph.label(v).is_none()).collect();
        every_word(free.len(), graph.columns(), |word| {
            for (&vertex, &label) in free.iter().zip(word) {
                labels[vertex] = label + 1;
            }
            tried += 1;
            let fits = locally_right(&graph, &labels);
            if fits {
                right += 1;
                let found = extract(&graph, &labels);
                assert!(found.is_some_and(|paths| are_paths(&graph, &paths)), "{puzzle:?}");
            }
            if fits || tried % 100 == 0 {
                let run = quick_play(&puzzle, hand_of(&graph, &labels), tried);
                assert_eq!(run.result.is_ok(), fits, "{puzzle:?} {labels:?}");
            }
        });
    }
    (tried, right)
}

#[test]
fn every_labelling_that_obeys_the_local_rule_holds_paths() {
    assert_eq!(every_labelling_of(&[(2, 3), (1, 6)], 2), (3_870, 203));
}

#[test]
#[ignore = "long: every labelling of all 2x4, 1x7 and 3x3 boards with at most two numbers"]
fn every_labelling_of_larger_boards() {
    assert_eq!(every_labelling_of(&[(2, 4), (1, 7), (3, 3)], 2), (551_799, 2_730));
}

#[test]
fn random_cheats_are_accepted_only_with_real_paths() {
    let mut rng = ChaCha20Rng::seed_from_u64(21);
    let (mut tried, mut accepted) = (0, 0);
    for round in 0..400 {
        let size = Size::new(2 + round % 3, 2 + round / 3 % 3);
        let designed = round % 4 == 0;
        let (puzzle, solution) = if designed {
            Numberlink::generate_well_designed(size, &mut rng).unwrap()
        } else {
            Numberlink::generate(size, &mut rng).unwrap()
        };
        let graph = puzzle.graph();
        let honest = puzzle.hand(&solution);
        let ledger = play(&puzzle, honest.clone(), 0).ledger;
        for seed in 0..10 {
            let mut hand = honest.clone();
            for _ in 0..rng.random_range(1..4) {
                mutate(&mut hand, &ledger, &mut rng);
            }
            tried += 1;
            if quick_play(&puzzle, hand.clone(), seed).result.is_ok() {
                accepted += 1;
                let found = extract(&graph, &labels_of(&graph, &hand));
                assert!(found.is_some_and(|paths| are_paths(&graph, &paths)), "{puzzle:?}");
            }
        }
    }
    assert_eq!(tried, 4_000);
    assert!(accepted < tried / 2, "most cheats change something that matters");
}
