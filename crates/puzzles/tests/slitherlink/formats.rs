//! Files and addresses.

use facedown_puzzles::formats::Clue;
use facedown_puzzles::grid::{Grid, Size};
use facedown_puzzles::single_loop::Drawing;
use facedown_puzzles::slitherlink::Slitherlink;
use facedown_puzzles::testkit::assert_formats;
use facedown_puzzles::{AnySolution, Kind, Puzzle, Solved};
use proptest::prelude::*;

use crate::board;
use crate::loops::{around, edges, read};

/// A real board with its answer as puzz.link writes it (from the tests of semiexp/cspuz_core, MIT). There its
/// address ends in `1`, which puzz.link reads as well.
const FILE: &str = "pzprv3.1/slither/4/4/3 . . . /3 . . . /. 2 2 . /. 2 . 1 /0 0 0 0 /0 0 0 0 /0 0 0 0 /0 0 0 0 \
                    /1 0 0 0 1 /0 1 1 1 1 /1 0 1 1 1 /1 1 0 0 0 /1 1 1 1 /1 0 1 0 /1 0 0 0 /0 1 0 1 /1 0 0 0 /";
const LINK: &str = "https://puzz.link/p?slither/4/4/dgdh2c7b";

fn refused(source: &str) -> (Option<usize>, Option<usize>, String) {
    let error = Solved::read(source).unwrap_err();
    (error.line, error.column, error.reason)
}

#[test]
fn files_and_addresses_are_byte_for_byte_those_of_puzz_link() {
    let file = read(FILE);
    assert_eq!(file.puzzle.write_link().as_deref(), Some(LINK));
    assert_eq!(file.puzzle.write_pzpr(file.solution.as_ref()).replace('\n', "/"), FILE);
    assert_eq!(read(LINK).puzzle, file.puzzle);
    assert_eq!(read("https://puzz.link/p?slither_edit/4/4/dgdh2c71").puzzle, file.puzzle);
    let solution = file.solution.unwrap();
    assert_eq!(file.puzzle.violations(&solution), Some(vec![]));
    for name in ["slitherlink", "Slither", "slither"] {
        assert_eq!(Kind::by_name(name), Some(Kind::Slitherlink));
    }
    // The last clue of a board is written as if blanks followed; a question mark needs a final slash.
    assert_eq!(board(".3").write_link().as_deref(), Some("https://puzz.link/p?slither/2/1/gd"));
    assert_eq!(board("3?").write_link().as_deref(), Some("https://puzz.link/p?slither/2/1/3./"));
}

#[test]
fn drawings_are_read_and_written_as_pictures() {
    let source = "\
slitherlink
323
..?

solution:
+---+---+---+
| 3   2   3 |
+   +---+---+
| . | .   ?
+---+   +   +
";
    let solved = read(source);
    assert_eq!(solved.solution, Some(AnySolution::Slitherlink(around("###/#.."))));
    assert_eq!(solved.puzzle.write_text(solved.solution.as_ref()), source);
    let narrow = "slitherlink\n323\n..?\nsolution:\n  +-+-+-+\n  |     |\n  + +-+-+\n  | |\n  +-+ + +\n";
    assert_eq!(read(narrow), solved);
    assert_eq!(read("slitherlink\n323\n..?\ninside:\n###\n#..\n"), solved);
    // A row without any upright line may be left out; that drawing is no loop, but it is a drawing.
    let sparse = read("slitherlink\n.\n.\nsolution:\n+-+\n+-+\n| |\n+-+\n");
    let Some(AnySolution::Slitherlink(sparse)) = sparse.solution else { panic!("no solution") };
    assert_eq!(sparse.lines().count(), 5);
}

#[test]
fn files_without_answer_have_no_solution() {
    let empty = read("pzprv3/slither/5/5");
    assert_eq!(empty.solution, None);
    assert_eq!(empty.puzzle.write_link().as_deref(), Some("https://puzz.link/p?slither/5/5/zk"));
    let old = read("pzprv3/slither/1/1/4 /1 1 /1 /1 /");
    assert_eq!(old.puzzle.violations(&old.solution.unwrap()), Some(vec![]));
}

#[test]
fn malformed_input_is_refused_with_its_place() {
    let at = |source: &str, line: usize, column: usize, reason: &str| {
        let (found_line, found_column, found) = refused(source);
        assert_eq!((found_line, found_column), (Some(line), Some(column)), "{found}");
        assert!(found.contains(reason), "{found}");
    };
    at("slitherlink", 1, 1, "empty");
    at("slitherlink\n.5\n", 2, 2, "`5` is no clue");
    at("slitherlink\n...\n..\n", 3, 3, "expected 3 cells");
    at("slitherlink well\n...\n", 1, 13, "no options");
    at("slitherlink\n..\nclues:\n..\n", 3, 1, "unknown section");
    at("slitherlink\n..\ninside:\n#x\n", 4, 2, "neither");
    at("slitherlink\n..\nsolution:\n+--+--\n", 4, 1, "3 dots");
    at("slitherlink\n..\nsolution:\n+-+-+\n| |x|\n+-+-+\n", 5, 4, "`x` does not belong");
    at("slitherlink\n3.\nsolution:\n+---+---+\n| 2     |\n+---+---+\n", 5, 3, "`2` does not belong");
    at("slitherlink\n..\nsolution:\n+-+-+\n| |\n+-+-+\n+-+-+\n", 7, 1, "too many rows");
    at("slitherlink\n..\nsolution:\n+-+-+\n| |\n| |\n", 6, 1, "row 2 is missing");
    at("slitherlink\n..\nsolution:\n +-+-+\n| |\n", 5, 1, "left of the drawing");
    at("slitherlink\n..\nsolution:\n+-+-+\n| | |  |\n", 5, 6, "right of the drawing");
    at("slitherlink\n..\nsolution:\n+-+x+\n", 4, 4, "between dots");
    at("slitherlink\n..\nsolution:\n+-.-+\n", 4, 3, "the dot `+`");
    at("pzprv3/slither/1/2/. 5 /", 5, 3, "`5` is no clue");
    at("pzprv3/slither/1/2/f/. . /", 5, 1, "flag `f`");
    at("pzprv3/slither/1/1/. /1 7 /1 /1 /", 6, 3, "no edge");
    at("pzprv3/slither/1/1/. /1 1 /1 /", 8, 1, "expected 1 entries");
    assert!(refused("https://puzz.link/p?slither/f/4/4/dgdh2c71").2.contains("flag `f`"));
    assert!(refused("https://puzz.link/p?slither/x/4/4/dgdh2c71").2.contains("unknown flag"));
    assert!(refused("https://puzz.link/p?slither/400/400/").2.contains("too large"));
    assert!(refused("slitherlink\n..\nsolution:\n+-+-+\n| | |\n+-+-+\ninside:\n##\n").2.contains("twice"));
    assert!(Slitherlink::new(Grid::filled(Size::new(2, 2), Clue::Number(5))).is_err());
    assert!(Slitherlink::new(Grid::filled(Size::new(0, 2), Clue::Blank)).is_err());
}

fn any_board() -> impl Strategy<Value = (Slitherlink, Drawing)> {
    (1..7_usize, 1..7_usize).prop_flat_map(|(rows, columns)| {
        let size = Size::new(rows, columns);
        let clue = prop_oneof![3 => Just(Clue::Blank), 2 => (0..5_u32).prop_map(Clue::Number), 1 => Just(Clue::Unknown)];
        let lines = proptest::collection::vec(any::<bool>(), edges(size).len());
        (proptest::collection::vec(clue, size.area()), lines).prop_map(move |(clues, lines)| {
            let puzzle = Slitherlink::new(Grid::from_values(size, clues).unwrap()).unwrap();
            let mut drawing = Drawing::empty(size);
            edges(size).into_iter().zip(lines).for_each(|(edge, line)| drawing.set(edge, line));
            (puzzle, drawing)
        })
    })
}

proptest! {
    #[test]
    fn boards_and_drawings_read_back((puzzle, drawing) in any_board()) {
        assert_formats(&puzzle, None);
        assert_formats(&puzzle, Some(&drawing));
        let link = puzzle.write_link().unwrap();
        let again = Slitherlink::read_link(&facedown_puzzles::formats::Link::parse(&link).unwrap());
        prop_assert_eq!(again, Ok(puzzle));
    }

    #[test]
    fn any_text_is_read_or_refused(body in "[-+|. 0-4?#a-z:\n]{0,60}") {
        let _ = Solved::read(&format!("slitherlink\n..\nsolution:\n{body}"));
        let _ = Solved::read(&format!("slitherlink\n{body}"));
        let _ = Solved::read(&format!("pzprv3/slither/2/2/{body}"));
    }
}
