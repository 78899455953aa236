//! Files and addresses: what puzz.link writes, what people get wrong, and round trips.

use facedown_puzzles::grid::Size;
use facedown_puzzles::testkit::assert_formats;
use facedown_puzzles::usowan::Usowan;
use facedown_puzzles::{AnyPuzzle, AnySolution, Puzzle, Solved};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::boards::{board, shading};

/// A board of the puzz.link test scripts, as written there.
const LINK: &str = "https://puzz.link/p?usoone/6/6/88aaaa03u0o0b75ecdk71cg76bg";
const ROOMS: &str = "6\n0 0 1 1 1 1 \n0 0 1 1 1 1 \n0 0 2 2 3 3 \n4 4 2 2 3 3 \n4 4 5 5 3 3 \n4 4 5 5 3 3 \n";
const NUMBERS: &str = "1 . . 2 . 0 \n. 4 . . 2 . \n. 3 . . . . \n. . . 2 . 1 \n2 . . . 2 . \n1 . 1 . . . \n";
const MARKED: &str =
    "+o 1 + +x + +o \n+ +x + 1 +o + \n1 +o 1 + 1 + \n+ 1 + +x + +o \n+x + + + +x 1 \n+o 1 +x 1 + + \n";
const PLAIN: &str = ". 1 . . . . \n. . . 1 . . \n1 . 1 . 1 . \n. 1 . . . . \n. . . . . 1 \n. 1 . 1 . . \n";

fn file(answer: &str) -> String {
    format!("pzprv3\nusoone\n6\n6\n{ROOMS}{NUMBERS}{answer}")
}

fn reason(source: &str) -> String {
    Solved::read(source).unwrap_err().to_string()
}

#[test]
fn what_puzz_link_writes_is_read_and_written_back() {
    let solved = Solved::read(&file(MARKED)).unwrap();
    let solution = solved.solution.unwrap();
    assert_eq!(solved.puzzle.violations(&solution), Some(vec![]));
    assert_eq!(solved.puzzle.write_pzpr(Some(&solution)), file(PLAIN));
    assert_eq!(solved.puzzle.write_link().as_deref(), Some(LINK));
    assert_eq!(Solved::read(LINK).unwrap().puzzle, solved.puzzle);
    let one_line = file(MARKED).replace('\n', "/");
    assert_eq!(Solved::read(&one_line).unwrap().puzzle, solved.puzzle);
}

#[test]
fn a_black_numbered_cell_is_a_violation() {
    let cheat = file(&PLAIN.replacen(". 1", "1 .", 1));
    let solved = Solved::read(&cheat).unwrap();
    let found = solved.puzzle.violations(&solved.solution.unwrap()).unwrap();
    assert!(found.iter().any(|violation| violation.rule == "black-number"), "{found:?}");
}

#[test]
fn a_file_without_an_answer_has_no_solution() {
    assert_eq!(Solved::read(&file("")).unwrap().solution, None);
    assert_eq!(Solved::read(&file(&PLAIN.replace('1', "."))).unwrap().solution, None);
}

#[test]
fn rooms_of_a_file_are_what_hangs_together() {
    let source = "pzprv3/usoone/1/3/2/7 0 7 /1 2 3 /. . . /";
    let AnyPuzzle::Usowan(puzzle) = Solved::read(source).unwrap().puzzle else { panic!() };
    assert_eq!(puzzle.region_count(), 3);
}

#[test]
fn malformed_texts_say_where() {
    for (source, expected) in [
        ("usowan", "line 1, column 1: the board is empty"),
        ("usowan\n1 .\n. . .\nregions:\naa\naa", "line 3, column 5: expected 2 cells in this row, found 3"),
        ("usowan\n1 .\n", "the section `regions:` with one name per cell is missing"),
        ("usowan\n1 x\nregions:\naa", "line 2, column 3: `x` is not a number that fits here"),
        ("usowan\n1 -3\nregions:\naa", "line 2, column 3: `-3` is not a number that fits here"),
        ("usowan\n1 ?\nregions:\naa", "line 2, column 3: numbers shown as `?` are not supported: nobody"),
        ("usowan\n1 .\nregions:\nab", "line 4, column 2: this region has no number, so no liar"),
        ("usowan\n. .\nregions:\naa", "line 4, column 1: this region has no number, so no liar"),
        ("usowan\n1 1 .\nregions:\naba", "line 4, column 3: this region is not connected"),
        ("usowan\n1 .\nregions:\naa\naa", "line 5, column 1: expected 1 rows, found 2"),
        (
            "usowan\n1 .\nregions:\naa\nsolution:\n.x",
            "line 6, column 2: `x` is neither `#` (black) nor `.` (white)",
        ),
        ("usowan\n1 .\nregion:\naa", "line 3, column 1: unknown section `region:`"),
        ("usowan 1\n1 .\nregions:\naa", "line 1, column 8: `1` is not a size such as 5x7"),
        ("usowan 1x2 3\n1 .\nregions:\naa", "line 1, column 12: unexpected option `3`"),
        ("usowan 2x1\n1 .\nregions:\naa", "line 2, column 3: expected 1 cells in this row, found 2"),
    ] {
        let found = reason(source);
        assert!(found.starts_with(expected), "{source:?}: {found}");
    }
}

#[test]
fn malformed_files_and_links_say_why() {
    for (source, expected) in [
        ("pzprv3/usoone/1/2", "line 4, column 1: the file ends too early"),
        ("pzprv3/usoone/1/2/x/0 0 /1 . /", "line 5, column 1: expected the number of rooms"),
        ("pzprv3/usoone/1/2/1/0 0 /", "the file has no numbers"),
        ("pzprv3/usoone/1/2/1/0 0 /- . /", "line 7, column 1: numbers shown as `?`"),
        ("pzprv3/usoone/1/2/1/0 0 /1 . /. # /", "line 8, column 3: an answer is"),
        ("pzprv3/usoone/1/2/2/0 1 /1 . /. . /", "line 6, column 3: this region has no number"),
        ("https://puzz.link/p?usoone/2/1/g1g", "this region has no number, so no liar (r1c2)"),
        ("https://puzz.link/p?usoone/2/1/0.", "numbers shown as `?` are not supported"),
        ("https://puzz.link/p?usoone/f/2/1/01", "the variant `f` of Usowan is not supported"),
    ] {
        let found = reason(source);
        assert!(found.starts_with(expected), "{source:?}: {found}");
    }
}

#[test]
fn long_numbers_and_many_regions_read_back() {
    for puzzle in [board("a / b", "12 / 3"), board("ab", "12 0"), board("a / a", "9 / .")] {
        assert_formats(&puzzle, None);
    }
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    for size in [Size::new(400, 1), Size::new(20, 20), Size::new(1, 400)] {
        let (puzzle, solution) = Usowan::generate(size, &mut rng).unwrap();
        assert!(puzzle.region_count() > 52);
        assert_formats(&puzzle, Some(&solution));
    }
    assert_eq!(board("ab", "5 0").write_link(), None, "addresses know no number above 4");
}

#[test]
fn our_text_is_pleasant() {
    let puzzle = board("aab", "2 . 1");
    let text = "usowan\n2.1\n\nregions:\naab\n\nsolution:\n..#\n";
    assert_eq!(puzzle.write_text(Some(&shading("..#"))), text);
    let solved = Solved::read(text).unwrap();
    assert_eq!(solved.solution, Some(AnySolution::Usowan(shading("..#"))));
    assert_eq!(Solved::read(&solved.write_json().to_string()).unwrap(), solved);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_board_reads_back(rows in 1usize..9, columns in 1usize..9, seed: u64) {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        let (puzzle, solution) = Usowan::generate(Size::new(rows, columns), &mut rng).unwrap();
        assert_formats(&puzzle, Some(&solution));
        assert_formats(&puzzle, None);
    }

    #[test]
    fn readers_never_panic(source in "(usowan|pzprv3/usoone/2/2/|https://puzz.link/p\\?usoone/2/2/)[ -~\n]{0,60}") {
        let _ = Solved::read(&source);
    }
}
