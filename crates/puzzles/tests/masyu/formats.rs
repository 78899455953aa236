//! Files and addresses.

use facedown_puzzles::grid::{Grid, Size};
use facedown_puzzles::masyu::{Circle, Masyu};
use facedown_puzzles::single_loop::Drawing;
use facedown_puzzles::testkit::assert_formats;
use facedown_puzzles::{AnySolution, Kind, Puzzle, Solved};
use proptest::prelude::*;

use crate::board;
use crate::loops::{around, edges, read};

fn refused(source: &str) -> (Option<usize>, Option<usize>, String) {
    let error = Solved::read(source).unwrap_err();
    (error.line, error.column, error.reason)
}

#[test]
fn files_and_addresses_are_byte_for_byte_those_of_puzz_link() {
    let file = "pzprv3/mashu/2/3/. 1 . /. 1 - /1 1 /1 1 /1 0 1 /";
    let solved = read(file);
    assert_eq!(solved.solution, Some(AnySolution::Masyu(around("##"))));
    assert_eq!(solved.puzzle.write_pzpr(solved.solution.as_ref()).replace('\n', "/"), file);
    assert_eq!(solved.puzzle.write_link(), None, "addresses have no question marks");
    let link = "https://puzz.link/p?mashu/3/2/36";
    assert_eq!(board(".W./.B.").write_link().as_deref(), Some(link));
    assert_eq!(read(link).puzzle, read("masyu\n.W.\n.B.\n").puzzle);
    assert_eq!(read("http://pzv.jp/p.html?pearl/2/2/6").puzzle, read("masyu\n.B\n..\n").puzzle);
    assert_eq!(read("https://puzz.link/p?mashu/3/2/36.0").puzzle, read(link).puzzle, "the rest is cut");
    for name in ["masyu", "mashu", "Pearl"] {
        assert_eq!(Kind::by_name(name), Some(Kind::Masyu));
    }
    assert_eq!(read("pzprv3/mashu/4/4").solution, None);
}

#[test]
fn drawings_are_read_and_written_as_pictures() {
    let source = "\
masyu
.W.
..?
B..

solution:
.---W---.
|       |
.---.   ?
    |   |
B   .---.
";
    let solved = read(source);
    assert_eq!(solved.solution, Some(AnySolution::Masyu(around("##/.#"))));
    assert_eq!(solved.puzzle.write_text(solved.solution.as_ref()), source);
    let narrow = "masyu\n. w .\n. . ?\nb . .\nsolution:\n.-w-.\n|   |\n.-. ?\n  | |\nb .-.\n";
    assert_eq!(read(narrow), solved);
    assert_eq!(read("masyu\n.W.\n..?\nB..\ninside:\n##\n.#\n"), solved);
    // Rows without an upright line are empty and count all the same.
    let flat = read("masyu\n..\n..\n..\nsolution:\n.-.\n\n. .\n| |\n.-.\n");
    let Some(AnySolution::Masyu(flat)) = flat.solution else { panic!("no solution") };
    assert_eq!(flat.lines().count(), 4);
}

#[test]
fn malformed_input_is_refused_with_its_place() {
    let at = |source: &str, line: usize, column: usize, reason: &str| {
        let (found_line, found_column, found) = refused(source);
        assert_eq!((found_line, found_column), (Some(line), Some(column)), "{found}");
        assert!(found.contains(reason), "{found}");
    };
    at("masyu\n", 1, 1, "empty");
    at("masyu\n.x\n..\n", 2, 2, "`x` is no cell");
    at("masyu\n..\n...\n", 3, 4, "expected 2 cells");
    at("masyu\n..\n..\nsolution:\n.-B\n", 5, 3, "the dot `.`");
    at("pzprv3/mashu/2/2/. 3 /. . /", 5, 3, "no circle");
    at("pzprv3/mashu/2/2/. . /. . /2 /0 /0 0 /", 7, 1, "no line");
    at("pzprv3/mashu/2/2/f/. . /. . /", 5, 1, "flag `f`");
    assert!(refused("masyu\n...\n").2.contains("two rows"));
    assert!(refused("pzprv3/mashu/2/1").2.contains("two columns"));
    assert!(refused("https://puzz.link/p?mashu/1/5/00").2.contains("two columns"));
    assert!(refused("https://puzz.link/p?mashu/f/3/3/000").2.contains("flag `f`"));
    assert!(refused("https://puzz.link/p?mashu/3/3/0z0").2.contains("stands for no circles"));
}

fn any_board() -> impl Strategy<Value = (Masyu, Drawing)> {
    (2..7_usize, 2..7_usize).prop_flat_map(|(rows, columns)| {
        let size = Size::new(rows, columns);
        let circle = prop_oneof![
            3 => Just(None),
            1 => Just(Some(Circle::Black)),
            1 => Just(Some(Circle::White)),
            1 => Just(Some(Circle::Any)),
        ];
        let squares = Size::new(rows - 1, columns - 1);
        let lines = proptest::collection::vec(any::<bool>(), edges(squares).len());
        (proptest::collection::vec(circle, size.area()), lines).prop_map(move |(circles, lines)| {
            let puzzle = Masyu::new(Grid::from_values(size, circles).unwrap()).unwrap();
            let mut drawing = Drawing::empty(squares);
            edges(squares).into_iter().zip(lines).for_each(|(edge, line)| drawing.set(edge, line));
            (puzzle, drawing)
        })
    })
}

proptest! {
    #[test]
    fn boards_and_drawings_read_back((puzzle, drawing) in any_board()) {
        assert_formats(&puzzle, None);
        assert_formats(&puzzle, Some(&drawing));
    }

    #[test]
    fn any_text_is_read_or_refused(body in "[-|. BW?#a-z:\n]{0,60}") {
        let _ = Solved::read(&format!("masyu\n..\n..\nsolution:\n{body}"));
        let _ = Solved::read(&format!("masyu\n{body}"));
        let _ = Solved::read(&format!("pzprv3/mashu/2/2/{body}"));
    }
}
