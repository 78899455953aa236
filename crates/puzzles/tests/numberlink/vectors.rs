//! The vectors of the protocol card: what is accepted at which cost, and where each wrong board is rejected.

use facedown_puzzles::testkit::{assert_rejected, play};
use facedown_puzzles::{Costs, Puzzle};
use facedown_table::{Choice, parse_suits};

use crate::boards::{General, WellDesigned, board, drawing, labels, solutions};
use crate::graphs::{all_solutions, are_paths, extract, hand_of, labels_of};

const FIVE: &str = ". . . . 4 / 3 1 . . 3 / 2 . . 4 . / . . . . . / 2 . . . 1";
const FIVE_SOLVED: &str = "3 3 3 4 4 / 3 1 3 4 3 / 2 1 3 4 3 / 2 1 3 3 3 / 2 1 1 1 1";
const CROSS: &str = ". 2 . / 1 . 1 / . 2 .";

#[test]
fn right_labels_are_accepted_at_the_cards_costs() {
    let four = ("2 . . . / . . 2 3 / . 3 . 1 / . . . 1", "2 3 3 3 / 2 3 2 3 / 2 3 2 1 / 2 2 2 1");
    let six = (
        "1 . . . . 2 / . . . . . . / . . 3 . . . / . 2 . . . . / . . . . . 3 / . . . . . 1",
        "1 2 2 2 2 2 / 1 2 5 4 5 4 / 1 2 3 3 3 3 / 1 2 5 4 5 3 / 1 1 1 1 1 3 / 5 4 5 4 1 1",
    );
    let vectors = [
        (WellDesigned, "1 . 1", "1 1 1", 12, 36, 6),
        (WellDesigned, "1 1 / 2 2", "1 1 / 2 2", 16, 112, 12),
        (WellDesigned, four.0, four.1, 64, 864, 55),
        (WellDesigned, FIVE, FIVE_SOLVED, 100, 1840, 108),
        (General, FIVE, FIVE_SOLVED, 100, 4448, 188),
        (General, "1 . / . 1", "1 1 / 3 1", 16, 272, 33),
        (General, "1 . / . 1", "1 3 / 1 1", 16, 272, 33),
        (General, "1 . / 1 .", "1 3 / 1 2", 16, 272, 33),
        (General, "1 1 . 2 . 2", "1 1 3 2 2 2", 24, 420, 50),
        (General, six.0, six.1, 144, 6000, 213),
    ];
    for (mode, rows, solved, shuffles, shuffled, cards) in vectors {
        let puzzle = board(mode, rows);
        let graph = puzzle.graph();
        let solved = labels(solved);
        for seed in 0..4 {
            let run = play(&puzzle, hand_of(&graph, &solved), seed);
            assert_eq!(run.result, Ok(()), "{rows}");
            assert_eq!(Costs::from(run.tally), puzzle.costs(), "{rows}");
        }
        let costs = puzzle.costs();
        assert_eq!(
            (costs.shuffles(), costs.cards_shuffled, costs.cards),
            (shuffles, shuffled, cards),
            "{rows}"
        );
        let paths = extract(&graph, &solved).unwrap();
        assert!(are_paths(&graph, &paths));
        // Where every cell is on a path the strategy lays the very labels of the vector.
        if solved.iter().all(|&label| label <= graph.pairs().len()) {
            let hand = puzzle.hand(&drawing(&puzzle, &paths));
            assert_eq!(labels_of(&graph, &hand), solved, "{rows}");
        }
    }
}

#[test]
fn the_unique_vectors_are_unique() {
    for (mode, rows) in [(WellDesigned, "2 . . . / . . 2 3 / . 3 . 1 / . . . 1"), (General, FIVE)] {
        let puzzle = board(mode, rows);
        assert_eq!(all_solutions(&puzzle.graph()).len(), 1, "{rows}");
        assert_eq!(solutions(&puzzle).len(), 1, "{rows}");
    }
}

#[test]
fn wrong_labels_are_rejected_at_the_cards_steps() {
    let broken = "3 3 3 4 4 / 3 1 3 4 3 / 2 1 3 4 3 / 2 1 3 2 3 / 2 1 1 1 1";
    let vectors = [
        ("path stops", General, "1 . . 1", "1 1 3 1", "check(1) step 4"),
        ("path broken", WellDesigned, FIVE, broken, "check(17) step 4"),
        ("wrong partner", General, "1 . 2 / 2 . 1", "1 1 2 / 2 2 1", "check(1) step 4"),
        ("branch", General, "1 . . / . . . / 1 . .", "1 3 2 / 1 1 3 / 1 3 2", "check(3) step 4"),
        ("chord not cut", General, "1 . / 1 .", "1 1 / 1 1", "check(0) step 4"),
        ("terminal passed through", General, "1 . 1 .", "1 1 1 1", "check(2) step 4"),
        ("equal unused neighbours", General, "1 1 . .", "1 1 2 2", "check(2) step 4"),
        ("uncovered cell", WellDesigned, "1 1 .", "1 1 1", "check(1) step 4"),
    ];
    for (name, mode, rows, wrong, step) in vectors {
        let puzzle = board(mode, rows);
        let hand = hand_of(&puzzle.graph(), &labels(wrong));
        assert_rejected(&puzzle, hand.clone(), step);
        assert_eq!(labels_of(&puzzle.graph(), &hand), labels(wrong), "{name}");
    }
}

#[test]
fn malformed_cards_are_rejected() {
    let vectors = [
        ("shared cell", CROSS, "3 2 3 / 1 0 1 / 3 2 3", 2, "♥♥♣♣", "check(4) step 3"),
        ("empty cell", CROSS, "3 2 3 / 1 0 1 / 3 2 3", 2, "♣♣♣♣", "check(1) step 4"),
        ("two hearts, unused", "1 1 .", "1 1 0", 0, "♣♥♥", "check(2) step 3"),
        ("no heart", "1 1 .", "1 1 0", 0, "♣♣♣", "check(2) step 3"),
    ];
    for (name, rows, around, choice, cards, step) in vectors {
        let puzzle = board(General, rows);
        let mut hand = hand_of(&puzzle.graph(), &labels(around));
        *hand.choice_mut(choice).expect(name) = Choice::Row(parse_suits(cards).unwrap());
        assert_rejected(&puzzle, hand, step);
    }
}
