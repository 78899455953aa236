//! The vectors: boards with their solutions, and wrong ones with the step that rejects them.

use facedown_puzzles::Puzzle;
use facedown_puzzles::fivecells::FiveCells;
use facedown_puzzles::testkit::{Case, conformance};

use crate::boards::{Sides, blocks, board, flipped, squares, tilings};

/// Blocks, lines flipped, the rule broken, the step that rejects.
type Wrong = (&'static str, &'static Sides, &'static str, &'static str);

struct Vector {
    name: &'static str,
    board: &'static str,
    solution: &'static str,
    solutions: usize,
    wrong: &'static [Wrong],
}

const VECTORS: &[Vector] = &[
    Vector {
        name: "F1",
        board: ". . 2 . .",
        solution: "AAAAA",
        solutions: 1,
        wrong: &[("AAAAA", &[((0, 1), (0, 2))], "line-inside", "number (0,2)")],
    },
    Vector {
        name: "F2",
        board: ". . . . . / . . . 2 .",
        solution: "AAAAA / BBBBB",
        solutions: 3,
        wrong: &[
            ("AAABB / AABBB", &[], "number", "number (1,3)"),
            ("AAAAB / BBBBB", &[], "too-small", "block 0 extend 3"),
            ("AAAAA / ABBBB", &[], "too-large", "block 0 wall 4"),
            ("AAAAA / BBBBB", &[((0, 2), (1, 2))], "line-missing", "block 0 wall 2"),
            ("AAAAA / BBBBB", &[((1, 1), (1, 2))], "line-inside", "block 1 extend 1"),
        ],
    },
    Vector {
        name: "F3",
        board: ". . . . 3 / . 3 . 1 . / . . . . .",
        solution: "ABBBB / ABCCC / AAACC",
        solutions: 1,
        wrong: &[("AAAAA / BBCCC / BBBCC", &[], "number", "number (1,1)")],
    },
    Vector {
        name: "F4",
        board: ". . . . . / . . 1 . . / 3 . 2 . 1 / . . 3 . . / . . . . .",
        solution: "AAAAB / ACCCB / DCCBB / DDDEB / DEEEE",
        solutions: 1,
        wrong: &[("AAAAA / BBBCC / DBBCC / DDDEC / DEEEE", &[], "number", "number (1,2)")],
    },
    Vector {
        name: "F5",
        board: ". . . . . / . . . . . / . . . . . / . . . . .",
        solution: "AAACC / AACCC / BBDDD / BBBDD",
        solutions: 501,
        wrong: &[(
            "AAACC / AACCC / BBDDD / BBBDD",
            &[((1, 0), (2, 0)), ((1, 1), (2, 1)), ((1, 0), (1, 1)), ((2, 0), (2, 1))],
            "line-missing",
            "block 0 wall 2",
        )],
    },
    Vector {
        name: "F6, missing cells",
        board: "* . * / . 0 . / * . *",
        solution: "*A* / AAA / *A*",
        solutions: 1,
        wrong: &[("*A* / AAA / *A*", &[((1, 1), (1, 2))], "line-inside", "number (1,1)")],
    },
];

#[test]
fn the_vectors_hold() {
    let case = |vector: &Vector| {
        let puzzle = board(vector.board);
        let wrong = vector
            .wrong
            .iter()
            .map(|&(text, sides, rule, step)| (flipped(blocks(&puzzle, text), sides), rule, step));
        Case {
            name: vector.name,
            solutions: vec![blocks(&puzzle, vector.solution)],
            wrong: wrong.collect(),
            puzzle,
        }
    };
    conformance(&VECTORS.iter().map(case).collect::<Vec<_>>());
}

#[test]
fn the_vectors_have_no_other_solutions() {
    for vector in VECTORS.iter().filter(|vector| vector.name != "F4") {
        let puzzle = board(vector.board);
        let right = tilings(&puzzle, usize::MAX).into_iter().filter(|t| puzzle.violations(t).is_empty());
        assert_eq!(right.count(), vector.solutions, "{}", vector.name);
    }
}

#[test]
fn boards_that_cannot_have_a_solution_are_refused() {
    for (text, reason) in [
        (". . . .", "4 cells"),
        ("* * * * *", "0 cells"),
        (". . * . .", "4 cells"),
        (". . 4 . .", "4 lines"),
        (". . 7 . .", "7 lines"),
    ] {
        let error = FiveCells::new(squares(text)).unwrap_err();
        assert!(error.reason.contains(reason), "{text}: {error}");
    }
}
