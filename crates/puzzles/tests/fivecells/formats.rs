//! Formats: what is written reads back, what is malformed is refused where it is.

use facedown_puzzles::fivecells::{Blocks, FiveCells};
use facedown_puzzles::formats::Text;
use facedown_puzzles::grid::Size;
use facedown_puzzles::testkit::assert_formats;
use facedown_puzzles::{AnyPuzzle, AnySolution, Puzzle, Solved};
use proptest::prelude::*;
use rand::rngs::ChaCha20Rng;
use rand::{RngExt, SeedableRng};

use crate::boards::{blocks, board, flipped};

fn read(source: &str) -> (FiveCells, Option<Blocks>) {
    let solved = Solved::read(source).unwrap_or_else(|error| panic!("{error}\n{source}"));
    let AnyPuzzle::FiveCells(puzzle) = solved.puzzle else { panic!("another kind") };
    let blocks = solved.solution.map(|solution| {
        let AnySolution::FiveCells(blocks) = solution else { panic!("another kind") };
        blocks
    });
    (puzzle, blocks)
}

#[test]
fn all_forms_agree() {
    let text = "; with a missing corner\nfive-cells\n*?.\n.20\n\nsolution:\n* A A\nA A A\n";
    let pzpr = "pzprv3\nfivecells\n2\n3\n* - . \n. 2 0 \n0 0 0 0 \n0 0 0 0 \n0 0 0 \n0 0 0 \n0 0 0 \n";
    let (puzzle, solution) = read(text);
    assert_eq!(puzzle, board("* ? . / . 2 0"));
    assert_eq!(solution, Some(blocks(&puzzle, "*AA / AAA")));
    assert_eq!(puzzle.write_pzpr(solution.as_ref()), pzpr);
    assert_eq!(read(pzpr).0, puzzle);
    assert_eq!(puzzle.write_link().as_deref(), Some("https://puzz.link/p?fivecells/3/2/7.b20"));
    assert_eq!(read("https://puzz.link/p?fivecells/3/2/7.b20"), (puzzle.clone(), None));
    assert_eq!(puzzle.write_text(None), "five-cells\n*?.\n.20\n");
    assert_eq!(read(text).0, read("fivecells\n* ? .\n. 2 0\n").0, "the puzz.link name will do");
}

#[test]
fn real_boards_read_back_byte_by_byte() {
    for link in [
        "https://puzz.link/p?fivecells/6/6/72b1i0f2b1i3a",
        "https://puzz.link/p?fivecells/5/5/a23i21b3g3",
        "https://puzz.link/p?fivecells/6/6/72f21b31c1b3e3i",
    ] {
        assert_eq!(read(link).0.write_link().as_deref(), Some(link));
    }
}

#[test]
fn a_mere_size_has_missing_corners() {
    let puzzle = read("https://puzz.link/p?fivecells/6/6").0;
    assert_eq!(puzzle.cells().len(), 35);
    assert_eq!(read("pzprv3/fivecells/6/6").0, puzzle);
    assert_eq!(read("https://puzz.link/p?fivecells/5/1/z").0.cells().len(), 5, "what is too much is cut");
    assert_eq!(read("https://puzz.link/p?fivecells/3/3/").0, board("* . * / . . . / * . *"));
}

#[test]
fn lines_that_disagree_are_drawn() {
    let puzzle = board(". . . . . / . . . . .");
    let right = blocks(&puzzle, "AAAAA / BBBBB");
    let wrong = flipped(right.clone(), &[((0, 2), (1, 2)), ((1, 1), (1, 2))]);
    let text = "five-cells\n.....\n.....\n\nsolution:\nAAAAA\nBBBBB\n\nlines:\n\
                +-+-+-+-+-+\n|         |\n+-+-+ +-+-+\n|   |     |\n+-+-+-+-+-+\n";
    assert_eq!(puzzle.write_text(Some(&wrong)), text);
    assert_eq!(read(text), (puzzle.clone(), Some(wrong)));
    let only_lines = "five-cells\n.....\n.....\nlines:\n+ + + + + +\n\n\n|\n+-+-+-+-+-+\n|\n+\n";
    assert_eq!(read(only_lines), (puzzle, Some(right)));
}

#[test]
fn malformed_texts_are_refused_where_they_are() {
    for (source, line, column, reason) in [
        ("five-cells\n", 1, 1, "empty"),
        ("five-cells big\n.....\n", 1, 12, "unknown option"),
        ("five-cells\n.....\n....\n", 3, 5, "expected 5 cells"),
        ("five-cells\n..x..\n", 2, 3, "neither"),
        ("five-cells\n..4..\n", 2, 3, "4 lines"),
        ("five-cells\n.....\nsolution:\nAAAA*\n", 4, 5, "no name"),
        ("five-cells\n.....*\nsolution:\nAAAAAA\n", 4, 6, "missing cell"),
        ("five-cells\n.....\nsolution:\nAAAA\n", 4, 5, "expected 5 cells"),
        ("five-cells\n.....\nsolution:\nAAAAA\nAAAAA\n", 5, 1, "expected 1 rows"),
        ("five-cells\n.....\nlines:\n+\n|\n", 5, 1, "expected 3 rows"),
        ("five-cells\n.....\nlines:\n+\n|\n+-+-+-+-+-+-\n", 6, 12, "wider"),
        ("five-cells\n.....\nlines:\n+|\n|\n+\n", 4, 2, "does not belong"),
        ("pzprv3\nfivecells\n1\n5\n. . . . 9 \n", 5, 9, "9 lines"),
        ("pzprv3\nfivecells\n1\n5\n. . . . . \n0 0 0 0 0 3 \n", 6, 11, "neither"),
        ("pzprv3\nfivecells\n1\n5\n. . . . . \n0 0 0 0 0 \n", 6, 10, "expected 6"),
    ] {
        let error = Solved::read(source).expect_err(source);
        assert_eq!((error.line, error.column), (Some(line), Some(column)), "{error} in {source}");
        assert!(error.reason.contains(reason), "{error} in {source}");
    }
    for (source, reason) in [
        ("five-cells\n....\n", "4 cells"),
        ("https://puzz.link/p?fivecells/5/1/4d", "4 lines"),
        ("https://puzz.link/p?fivecells/5/1/A", "means nothing"),
        ("https://puzz.link/p?fivecells/f/5/1/e", "variant"),
        ("https://puzz.link/p?fivecells/300/300", "too large"),
    ] {
        let error = Solved::read(source).expect_err(source);
        assert!(error.reason.contains(reason), "{error} in {source}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn generated_boards_read_back(seed: u64, rows in 1usize..13, columns in 1usize..13) {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        if let Some((puzzle, blocks)) = FiveCells::generate(Size::new(rows, columns), &mut rng) {
            assert_formats(&puzzle, Some(&blocks));
            let mut wrong = blocks;
            let sides: Vec<_> = puzzle.inner_sides().collect();
            for _ in 0..3 {
                let (cell, side) = sides[rng.random_range(0..sides.len())];
                let line = wrong.line(cell, side);
                wrong.set_line(cell, side, !line);
            }
            let source = puzzle.write_text(Some(&wrong));
            let text = Text::parse(&source).expect("our own text");
            prop_assert_eq!(FiveCells::read_text(&text).expect("our own text"), (puzzle, Some(wrong)));
        }
    }

    #[test]
    fn no_input_panics(text in "five-cells\n[.*?0-4A-C \n:a-z+|-]{0,60}", body in "[ -~]{0,30}") {
        let _ = Solved::read(&text);
        let _ = Solved::read(&text.replace("five-cells", "pzprv3\nfivecells\n1\n5"));
        let _ = Solved::read(&format!("https://puzz.link/p?fivecells/5/3/{body}"));
    }
}
