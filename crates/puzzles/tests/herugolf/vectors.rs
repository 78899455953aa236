//! The vectors: boards with their solutions, and wrong shots with the step that rejects them.

use facedown_puzzles::Puzzle;
use facedown_puzzles::herugolf::{Herugolf, Shots, hand_for};
use facedown_puzzles::testkit::{
    assert_complete, assert_formats, assert_rejected, assert_same_shape, assert_simulated, assert_total,
};
use facedown_table::{Choice, Hand, Suit};

use crate::boards::{board, ground, shots, solve};

struct Vector {
    board: &'static str,
    solutions: &'static [&'static str],
    wrong: &'static [(&'static str, &'static str)],
    bad_flags: Option<&'static str>,
}

const VECTORS: &[Vector] = &[
    Vector { board: "1 H", solutions: &["(0,0):R"], wrong: &[], bad_flags: None },
    Vector {
        board: "2 . . / . . H",
        solutions: &["(0,0):RD"],
        wrong: &[("(0,0):R", "ball 0 hole"), ("(0,0):RR", "ball 0 shot 1"), ("(0,0):RL", "ball 0 shot 1")],
        bad_flags: Some("ball 0 flags"),
    },
    Vector {
        board: "H 1 / 1 H",
        solutions: &["(0,1):L, (1,0):R", "(0,1):D, (1,0):U"],
        wrong: &[("(0,1):D, (1,0):R", "ball 1 shot 0")],
        bad_flags: None,
    },
    Vector {
        board: "w w H . / 2 . . . / . w H . / 2 . . w",
        solutions: &["(1,0):RU, (3,0):RU"],
        wrong: &[
            ("(1,0):R, (3,0):RU", "ball 0 hole"),
            ("(1,0):RU, (3,0):RD", "ball 1 shot 1"),
            ("(1,0):D, (3,0):RU", "ball 0 shot 0"),
            ("(1,0):RU, (3,0):RR", "ball 1 shot 1"),
            ("(1,0):DL, (3,0):RU", "ball 0 shot 0"),
        ],
        bad_flags: Some("ball 0 flags"),
    },
    Vector {
        board: ". w w H w / w . w w H / . H w w . / . w w . w / 2 w . 4 2",
        solutions: &["(4,0):UR, (4,3):U, (4,4):UU"],
        wrong: &[
            ("(4,0):R, (4,3):U, (4,4):UU", "ball 0 hole"),
            ("(4,0):RD, (4,3):U, (4,4):UU", "ball 0 shot 1"),
            ("(4,0):RR, (4,3):U, (4,4):UU", "ball 0 shot 1"),
            ("(4,0):UR, (4,3):UL, (4,4):UU", "ball 1 hole"),
            ("(4,0):RU, (4,3):U, (4,4):UU", "ball 0 shot 1"),
            ("(4,0):UR, (4,3):U, (4,4):LD", "ball 2 shot 0"),
        ],
        bad_flags: Some("ball 0 flags"),
    },
    Vector {
        board: ". w . . . H / . w . 2 w 3 / w 2 . . . . / . . H . w . / 4 . . H . . / . H w w w .",
        solutions: &["(1,3):DL, (1,5):DL, (2,1):DD, (4,0):URR"],
        wrong: &[
            ("(1,3):D, (1,5):DL, (2,1):DD, (4,0):URR", "ball 0 hole"),
            ("(1,3):DL, (1,5):DR, (2,1):DD, (4,0):URR", "ball 1 shot 1"),
            ("(1,3):R, (1,5):DL, (2,1):DD, (4,0):URR", "ball 0 shot 0"),
            ("(1,3):DL, (1,5):DLL, (2,1):DD, (4,0):URR", "ball 1 hole"),
            ("(1,3):L, (1,5):DL, (2,1):DD, (4,0):URR", "ball 0 shot 0"),
            ("(1,3):RR, (1,5):DL, (2,1):DD, (4,0):URR", "ball 0 shot 0"),
        ],
        bad_flags: Some("ball 0 flags"),
    },
];

/// Boards without a solution, with the natural cheat and where it fails.
const UNSOLVABLE: &[(&str, &str, &str)] = &[
    (". 2 . / 2 . H / . H .", "(0,1):D, (1,0):R", "ball 1 shot 0"),
    (". 1 2 / H H .", "(0,1):D, (0,2):LD", "ball 1 shot 0"),
    ("2 H H / w 1 w", "(0,0):R, (1,1):U", "ball 1 shot 0"),
    ("2 . H H / w w 1 w", "(0,0):RR, (1,2):U", "ball 1 shot 0"),
    ("2 . w / . . H", "(0,0):RD", "ball 0 shot 0"),
    ("2 . . / H . .", "(0,0):RR", "ball 0 shot 1"),
    ("H . 1 / H . 2", "(0,2):L, (1,2):L", "ball 0 hole"),
];

#[test]
fn right_solutions_pass_and_are_all_there_are() {
    for vector in VECTORS {
        let puzzle = board(vector.board);
        assert_eq!(solve(puzzle.board()).len(), vector.solutions.len(), "on {}", vector.board);
        let solutions: Vec<_> =
            vector.solutions.iter().map(|text| shots(&puzzle, text).draw(&puzzle)).collect();
        for (solution, text) in solutions.iter().zip(vector.solutions) {
            assert_complete(&puzzle, solution);
            assert_formats(&puzzle, Some(solution));
            assert_eq!(Shots::read(&puzzle, solution), shots(&puzzle, text), "shots are read off the lines");
        }
        assert_same_shape(&puzzle, &solutions);
        assert_simulated(&puzzle);
        assert_total(&puzzle, &solutions[0]);
    }
}

#[test]
fn wrong_shots_are_rejected_where_they_go_wrong() {
    for vector in VECTORS {
        let puzzle = board(vector.board);
        for (wrong, step) in vector.wrong {
            let wrong = shots(&puzzle, wrong);
            assert_rejected(&puzzle, hand_for(&puzzle, &wrong), step);
            assert!(!puzzle.violations(&wrong.draw(&puzzle)).is_empty(), "the rules accept {wrong:?}");
        }
    }
    for (text, wrong, step) in UNSOLVABLE {
        let puzzle = board(text);
        assert!(solve(puzzle.board()).is_empty(), "{text} has a solution");
        assert_rejected(&puzzle, hand_for(&puzzle, &shots(&puzzle, wrong)), step);
    }
}

#[test]
fn malformed_flags_are_rejected() {
    for vector in VECTORS {
        let (Some(step), puzzle) = (vector.bad_flags, board(vector.board)) else { continue };
        let honest = hand_for(&puzzle, &shots(&puzzle, vector.solutions[0]));
        let flags = honest.choices().position(|choice| matches!(choice, Choice::Row(_))).expect("flags");
        for suit in [Suit::Heart, Suit::Club] {
            let mut hand = honest.clone();
            if let Some(Choice::Row(row)) = hand.choice_mut(flags) {
                row.fill(suit);
            }
            assert_rejected(&puzzle, hand, step);
        }
    }
}

#[test]
fn a_ball_cannot_start_where_it_does_not_lie() {
    let puzzle = board("2 . . / . . H");
    let honest = hand_for(&puzzle, &shots(&puzzle, "(0,0):RD"));
    for place in 0..12 {
        let mut hand = Hand::new();
        for (n, choice) in honest.choices().enumerate() {
            match choice {
                Choice::Pile(_) if n == 2 => hand.push_pile(place),
                Choice::Pile(pile) => hand.push_pile(*pile),
                Choice::Row(row) => hand.push_row(row.clone()),
            }
        }
        if place != 2 {
            assert_rejected(&puzzle, hand, "ball 0 shot 1");
        }
    }
}

#[test]
fn boards_that_cannot_have_a_solution_are_refused() {
    for (text, reason) in [
        (". H", "no ball"),
        ("1 H / 1 .", "2 balls and 1 holes"),
        ("1 H H", "1 balls and 2 holes"),
        ("2 H", "fits nowhere"),
        ("0 H", "at least one cell"),
    ] {
        let error = Herugolf::new(ground(text)).unwrap_err();
        assert!(error.reason.contains(reason), "{text}: {error}");
    }
}
