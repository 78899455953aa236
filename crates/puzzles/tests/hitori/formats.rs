//! Formats: our text, pzprv3 files and puzz.link addresses.

use facedown_puzzles::formats::{Link, PzprReader, Text};
use facedown_puzzles::grid::{Cell, Grid, Size};
use facedown_puzzles::hitori::{Hitori, Symbol};
use facedown_puzzles::testkit::assert_formats;
use facedown_puzzles::{AnyPuzzle, Malformed, Puzzle, Shading, Solved};
use proptest::prelude::*;

use crate::common::{board, puzzle, shading};

/// A board with blank cells, as puzz.link writes it (from the tests of cspuz_core, MIT).
const FILE: &str = "pzprv3\nhitori\n5\n6\n\
    1 1 1 . 4 5 \n. 2 . . 4 5 \n3 . 3 . 1 . \n. 2 . . . . \n3 . 3 . 1 . \n\
    # . # . . # \n. . . . # . \n. . # . . . \n. # . . . . \n# . . . # . \n";
const ADDRESS: &str = "https://puzz.link/p?hitori/6/5/111.45.2..453.3.1..2....3.3.1./";

#[test]
fn files_and_addresses_are_those_of_puzz_link() {
    let mut file = PzprReader::parse(FILE).unwrap();
    let (puzzle, solution) = Hitori::read_pzpr(&mut file).unwrap();
    assert_eq!(puzzle.violations(&solution), []);
    assert_eq!(puzzle.write_pzpr(Some(&solution)), FILE);
    assert_eq!(puzzle.write_link().as_deref(), Some(ADDRESS));
    assert_eq!(Hitori::read_link(&Link::parse(ADDRESS).unwrap()), Ok(puzzle.clone()));
    assert_formats(&puzzle, Some(&solution));
    let solved = Solved::read(&FILE.replace('\n', "/")).unwrap();
    assert_eq!(solved.puzzle, AnyPuzzle::Hitori(puzzle));
    assert!(solved.solution.is_some());
}

#[test]
fn files_may_stop_early_and_may_carry_notes() {
    let mut file = PzprReader::parse("pzprv3/hitori/1/2").unwrap();
    let (puzzle, solution) = Hitori::read_pzpr(&mut file).unwrap();
    assert_eq!((puzzle.groups().len(), solution.blacks()), (0, 0));
    let mut file = PzprReader::parse("pzprv3/hitori/1/2/1 1 /# + /1 /").unwrap();
    assert_eq!(Hitori::read_pzpr(&mut file).unwrap().1, shading("#."));
}

#[test]
fn numbers_of_two_digits_and_question_marks_survive_an_address() {
    let link = Link::parse("https://puzz.link/p?hitori/5/1/0z-10%@").unwrap();
    let puzzle = Hitori::read_link(&link).unwrap();
    let expected =
        [Symbol::Number(0), Symbol::Number(35), Symbol::Number(36), Symbol::Unknown, Symbol::Unknown];
    assert_eq!(puzzle.symbols().values(), expected);
    assert_eq!(puzzle.write_link().as_deref(), Some("https://puzz.link/p?hitori/5/1/0z-10@@/"));
    assert_eq!(board(Size::new(1, 1), &[1296]).write_link(), None);
    // Too short a body leaves blanks; too long a one is cut.
    let short = Hitori::read_link(&Link::parse("https://puzz.link/p?hitori/2/2/1").unwrap()).unwrap();
    assert_eq!(short.symbols()[Cell::new(1, 1)], Symbol::Blank);
    let long = Hitori::read_link(&Link::parse("https://puzz.link/p?hitori/1/1/12").unwrap()).unwrap();
    assert_eq!(long, puzzle_of_one());
}

fn puzzle_of_one() -> Hitori {
    board(Size::new(1, 1), &[1])
}

#[test]
fn the_text_is_pleasant() {
    let text = puzzle("1 2 / 2 ?").write_text(Some(&shading("../.#")));
    assert_eq!(text, "hitori\n12\n2?\n\nsolution:\n..\n.#\n");
    assert_eq!(puzzle("12").write_text(None), "hitori\n12\n");
    let column = board(Size::new(2, 1), &[12, 3]);
    assert_eq!(column.write_text(None), "hitori 2x1\n12\n 3\n");
    assert_formats(&column, None);
}

fn refused(source: &str) -> Malformed {
    Solved::read(source).unwrap_err()
}

fn place(error: &Malformed) -> (Option<usize>, Option<usize>) {
    (error.line, error.column)
}

#[test]
fn malformed_input_is_refused_with_its_place() {
    assert_eq!(place(&refused("hitori\n1 2\n3\n")), (Some(3), Some(2)));
    assert!(refused("hitori\n").reason.contains("empty"));
    assert_eq!(place(&refused("hitori\n1 x\n")), (Some(2), Some(3)));
    assert_eq!(place(&refused("hitori\n1 -1\n")), (Some(2), Some(3)));
    assert_eq!(place(&refused("hitori\n1 1\n\nsolution:\n#?\n")), (Some(5), Some(2)));
    assert!(refused("hitori\n1 1\n\nsolution:\n#\n").reason.contains("expected 2 cells"));
    assert_eq!(place(&refused("pzprv3/hitori/1/2/1 q /. . /")), (Some(5), Some(3)));
    assert_eq!(place(&refused("pzprv3/hitori/1/2/1 1 /. 5 /")), (Some(6), Some(3)));
    assert_eq!(place(&refused("pzprv3/hitori/1/2/1 1 /. /")), (Some(6), Some(2)));
    assert!(refused("https://puzz.link/p?hitori/2/1/-$$1").reason.contains("two digits"));
    assert!(refused("https://puzz.link/p?hitori/x/2/1/11").reason.contains("variant"));
    assert!(refused("https://puzz.link/p?hitori/400/400/1").reason.contains("too large"));
}

#[test]
fn a_solution_for_another_board_is_no_solution() {
    assert_eq!(puzzle("1 2").violations(&shading(".#/..")).first().map(|v| v.rule), Some("board"));
}

fn symbols() -> impl Strategy<Value = Symbol> {
    prop_oneof![
        1 => Just(Symbol::Blank),
        1 => Just(Symbol::Unknown),
        6 => (0_u32..12).prop_map(Symbol::Number),
        1 => (0_u32..1296).prop_map(Symbol::Number),
    ]
}

prop_compose! {
    /// A board with any shading.
    fn boards()(rows in 1_usize..8, columns in 1_usize..8)(
        symbols in prop::collection::vec(symbols(), rows * columns),
        black in prop::collection::vec(any::<bool>(), rows * columns),
        rows in Just(rows),
        columns in Just(columns),
    ) -> (Hitori, Shading) {
        let size = Size::new(rows, columns);
        let puzzle = Hitori::new(Grid::from_values(size, symbols).unwrap()).unwrap();
        (puzzle, Shading::new(Grid::from_values(size, black).unwrap()))
    }
}

proptest! {
    #[test]
    fn every_form_reads_back((puzzle, drawn) in boards()) {
        let source = puzzle.write_text(Some(&drawn));
        let read = Hitori::read_text(&Text::parse(&source).unwrap());
        prop_assert_eq!(read, Ok((puzzle.clone(), Some(drawn.clone()))));
        let again = Hitori::read_link(&Link::parse(&puzzle.write_link().unwrap()).unwrap());
        prop_assert_eq!(again, Ok(puzzle.clone()));
        let source = puzzle.write_pzpr(Some(&drawn));
        let mut file = PzprReader::parse(&source).unwrap();
        prop_assert_eq!(Hitori::read_pzpr(&mut file), Ok((puzzle, drawn)));
    }
}
