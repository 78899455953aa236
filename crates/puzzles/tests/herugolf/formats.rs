//! Formats: what is written reads back, what is malformed is refused where it is.

use facedown_puzzles::grid::Size;
use facedown_puzzles::herugolf::{Herugolf, Lines};
use facedown_puzzles::testkit::assert_formats;
use facedown_puzzles::{AnyPuzzle, AnySolution, Puzzle, Solved};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::boards::board;

fn read(source: &str) -> (Herugolf, Option<Lines>) {
    let solved = Solved::read(source).unwrap_or_else(|error| panic!("{error}\n{source}"));
    let AnyPuzzle::Herugolf(puzzle) = solved.puzzle else { panic!("another kind") };
    let lines = solved.solution.map(|solution| {
        let AnySolution::Herugolf(lines) = solution else { panic!("another kind") };
        lines
    });
    (puzzle, lines)
}

#[test]
fn all_forms_agree() {
    let text = "; a small one\nherugolf\n2 . .\n. w H\n\nsolution:\no-.-.\n    |\n. w H\n";
    let pzpr = "pzprv3\nherugolf\n2\n3\n2 . . \n. i H \n1 1 \n0 0 \n0 0 1 \n";
    let (puzzle, solution) = read(text);
    assert_eq!(puzzle, board("2 . . / . w H"));
    assert_eq!((puzzle.clone(), solution.clone()), read(pzpr));
    assert_eq!(puzzle.write_pzpr(solution.as_ref()), pzpr);
    assert_eq!(puzzle.write_link().as_deref(), Some("https://puzz.link/p?herugolf/3/2/102lh"));
    assert_eq!(read("https://puzz.link/p?herugolf/3/2/102lh"), (puzzle.clone(), None));
    assert_eq!(puzzle.write_text(None), "herugolf\n2..\n.wH\n");
    assert_eq!(puzzle.violations(&solution.expect("a solution")), []);
}

#[test]
fn a_real_board_reads_back_byte_by_byte() {
    let link = "https://puzz.link/p?herugolf/6/6/04008400jhjho2i2rhk4m";
    assert_eq!(read(link).0.write_link().as_deref(), Some(link));
}

#[test]
fn large_balls_fit_every_form() {
    for (rows, columns) in [(1, 19), (19, 1)] {
        let size = Size::new(rows, columns);
        let text = if rows == 1 {
            format!("herugolf\n16 {} H . .\n", ". ".repeat(15))
        } else {
            format!("herugolf\n16\n{}H\n.\n.\n", ".\n".repeat(15))
        };
        let (puzzle, _) = read(&text);
        assert_eq!(puzzle.size(), size);
        assert_formats(&puzzle, None);
    }
}

#[test]
fn malformed_texts_are_refused_where_they_are() {
    for (source, line, column, reason) in [
        ("herugolf\n", 1, 1, "empty"),
        ("herugolf f\n1 H\n", 1, 10, "unknown option"),
        ("herugolf\n1 H\n.\n", 3, 2, "expected 2 cells"),
        ("herugolf\n1 H\n. x\n", 3, 3, "neither"),
        ("herugolf\n1 H\n. ?\n", 3, 3, "without a number"),
        ("herugolf\n. 0\n", 2, 3, "at least one"),
        ("herugolf\n1 H\n3 H\n", 3, 1, "fits nowhere"),
        ("herugolf\n1 H\n99999999999999999999 H\n", 3, 1, "not a number"),
        ("herugolf\n1 H\nsolution:\no=H\n", 4, 2, "does not belong"),
        ("herugolf\n1 H\nsolution:\no-H-.\n", 4, 4, "wider"),
        ("herugolf\n1 H\nsolution:\no\n", 4, 2, "too short"),
        ("herugolf\n1 H\nsolution:\no-H\n. .\n", 5, 1, "more rows"),
        ("herugolf\n1 H\nsolution:\n| |\no-H\n", 4, 1, "begin with a cell"),
        ("herugolf\n1 H\n. .\nsolution:\no-H\n", 5, 1, "expected 2 rows"),
        ("herugolf\n1 H\nregions:\n", 3, 1, "unknown section"),
        ("pzprv3\nherugolf\n1\n2\n- H \n", 5, 1, "without a number"),
        ("pzprv3\nherugolf\n1\n2\n1 H \n2 \n", 6, 1, "neither a line"),
        ("pzprv3\nherugolf\n1\n2\n1 \n", 5, 2, "expected 2"),
    ] {
        let error = Solved::read(source).expect_err(source);
        assert_eq!((error.line, error.column), (Some(line), Some(column)), "{error} in {source}");
        assert!(error.reason.contains(reason), "{error} in {source}");
    }
    for (source, reason) in [
        ("herugolf\n. H\n", "no ball"),
        ("herugolf\n1 H H\n", "1 balls and 2 holes"),
        ("https://puzz.link/p?herugolf/2/1/g1h", "lies in the water"),
        ("https://puzz.link/p?herugolf/2/1/00h", "at least one"),
        ("https://puzz.link/p?herugolf/2/1/0.h", "without a number"),
        ("https://puzz.link/p?herugolf/2/1/01!", "means nothing"),
        ("https://puzz.link/p?herugolf/f/2/1/01h", "variant"),
        ("pzprv3/herugolf/2/2", "no ball"),
    ] {
        let error = Solved::read(source).expect_err(source);
        assert!(error.reason.contains(reason), "{error} in {source}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn generated_boards_read_back(seed: u64, rows in 1usize..13, columns in 1usize..13, cut in 0usize..4) {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        if let Some((puzzle, mut lines)) = Herugolf::generate(Size::new(rows, columns), &mut rng) {
            assert_formats(&puzzle, Some(&lines));
            for n in 0..cut {
                let cell = puzzle.size().cell((n * 7 + cut) % puzzle.size().area());
                let direction = facedown_puzzles::herugolf::DIRECTIONS[n];
                lines.set(cell, direction, !lines.leaves(cell, direction));
            }
            assert_formats(&puzzle, Some(&lines));
        }
    }

    #[test]
    fn no_input_panics(text in "herugolf\n[.wHo0-9 /|\n:a-z-]{0,60}", body in "[ -~]{0,30}") {
        let _ = Solved::read(&text);
        let _ = Solved::read(&text.replace("herugolf", "pzprv3\nherugolf\n2\n2"));
        let _ = Solved::read(&format!("https://puzz.link/p?herugolf/3/3/{body}"));
    }
}
