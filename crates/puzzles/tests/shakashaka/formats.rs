//! Text, pzprv3 and puzz.link forms, and what is refused.

use facedown_puzzles::formats::{Link, PzprReader};
use facedown_puzzles::grid::{Grid, Size};
use facedown_puzzles::shakashaka::{Drawing, Fill, Shakashaka, Square};
use facedown_puzzles::testkit::assert_formats;
use facedown_puzzles::{AnyPuzzle, AnySolution, Malformed, Puzzle, Solved};
use proptest::prelude::*;

use crate::{drawing, puzzle};

fn read(source: &str) -> Result<(Shakashaka, Option<Drawing>), Malformed> {
    let Solved { puzzle, solution } = Solved::read(source)?;
    let AnyPuzzle::Shakashaka(puzzle) = puzzle else { panic!("another kind") };
    let solution = solution.map(|solution| match solution {
        AnySolution::Shakashaka(solution) => solution,
        other => panic!("another kind: {other:?}"),
    });
    Ok((puzzle, solution))
}

#[test]
fn text_reads_as_people_write_it() {
    let source = "; from a newspaper\nShakashaka\n\n1 . .\n. . .\n0 . .\n\nsolution:\n1◤◥\n.zc\n#..\n";
    let (read_puzzle, solution) = read(source).unwrap();
    assert_eq!(read_puzzle, puzzle("1../.../0.."));
    assert_eq!(solution, Some(drawing(&read_puzzle, "#qe/.zc/#..")));
    let written = "shakashaka\n1..\n...\n0..\n\nsolution:\n#qe\n.zc\n#..\n";
    assert_eq!(read_puzzle.write_text(solution.as_ref()), written);
}

#[test]
fn malformed_text_is_refused_with_its_place() {
    for (source, line, column) in [
        ("shakashaka\n", 1, 1),
        ("shakashaka\n.5\n", 2, 2),
        ("shakashaka\n..\n.\n", 3, 2),
        ("shakashaka\n. x\n", 2, 3),
        ("shakashaka big\n..\n", 1, 12),
        ("shakashaka\n..\nsolution:\n.\n", 4, 2),
        ("shakashaka\n..\nsolution:\n.x\n", 4, 2),
        ("shakashaka\n.1\nsolution:\n.2\n", 4, 2),
        ("shakashaka\n.1\nsolution:\n1#\n", 4, 1),
        ("shakashaka\n..\nsolution:\n..\n..\n", 5, 1),
        ("shakashaka\n..\nanswer:\n..\n", 3, 1),
        ("shakashaka\n..\nsolution:\n..\nsolution:\n..\n", 5, 1),
        ("pzprv3\nshakashaka\n1\n2\n. 6 \n", 5, 3),
        ("pzprv3\nshakashaka\n1\n2\n. . \n. 1 \n", 6, 3),
        ("pzprv3\nshakashaka\n1\n2\n. \n", 5, 2),
    ] {
        let error = read(source).expect_err(source);
        assert_eq!((error.line, error.column), (Some(line), Some(column)), "{error} in {source:?}");
    }
    assert!(read("").is_err());
    assert!(read("https://puzz.link/p?shakashaka/f/3/3/i").is_err());
}

/// The board from puzz.link's own tests, in its own words.
const FILE: &str = "pzprv3/shakashaka/6/6/2 . . . 1 . /. . . 3 . . /. . 4 . . . /3 . . . . . /. . . . . . /\
                    . . . 1 . . /. 5 4 . . . /5 . 3 . 5 4 /2 3 . 5 . 3 /. 5 4 2 3 . /5 . 3 . 5 4 /2 3 . . 2 3 /";

#[test]
fn puzz_link_files_and_addresses_are_met_to_the_byte() {
    let (puzzle, solution) = read(FILE).unwrap();
    let solution = solution.unwrap();
    assert_eq!(puzzle.violations(&solution), []);
    assert_eq!(puzzle.write_pzpr(Some(&solution)), FILE.replace('/', "\n"));
    assert_eq!(puzzle.write_link().unwrap(), "https://puzz.link/p?shakashaka/6/6/cgbhdhegdrb");
    for link in [
        "https://puzz.link/p?shakashaka/10/10/hdicreg.hch.znehd.icr.kb",
        "https://puzz.link/p?shakashaka/10/10/rch.m.k.lcgbv.ldgcqcjchb",
        "https://puzz.link/p?shakashaka/12/12/.hcc6.rbrchbdh.mczck.jbehdrbp.gbcc./",
        "https://puzz.link/p?shakashaka/17/17/ck2ajbyesdl0bjcg0didlbycicobhbgbkdgbhdocieydlci3dgdj2blasaycj0aka",
        // A number in the very last cell is written with blanks that run past the board.
        "https://puzz.link/p?shakashaka/2/1/gc",
    ] {
        assert_eq!(read(link).unwrap().0.write_link().as_deref(), Some(link));
    }
}

#[test]
fn notes_are_ignored_and_short_files_are_blank() {
    let (puzzle, solution) = read("pzprv3/shakashaka/1/3/5 . 0 /- + . /TrialData(0)/").unwrap();
    assert_eq!(puzzle, crate::puzzle("#.0"));
    assert_eq!(solution, Some(Drawing::blank(&puzzle)), "a blank answer that is right is an answer");
    let (puzzle, solution) = read("pzprv3/shakashaka/6/6").unwrap();
    assert_eq!(puzzle.size(), Size::new(6, 6));
    assert!(solution.is_some_and(|blank| puzzle.is_blank(&blank)), "a white square is a rectangle");
}

#[test]
fn a_triangle_on_a_black_cell_is_read_and_reported() {
    let mut file = PzprReader::parse("pzprv3/shakashaka/1/2/5 . /4 . /").unwrap();
    let (puzzle, drawn) = Shakashaka::read_pzpr(&mut file).unwrap();
    let found = puzzle.violations(&drawn);
    assert_eq!(found[0].rule, "black");
    assert_eq!(found[0].to_string(), "a triangle lies on a black cell: r1c1");
}

fn squares() -> impl Strategy<Value = Grid<Square>> {
    let square = prop_oneof![
        3 => Just(Square::White),
        1 => Just(Square::Black),
        2 => (0..=4u8).prop_map(Square::Number),
    ];
    (1..12usize, 1..12usize).prop_flat_map(move |(rows, columns)| {
        prop::collection::vec(square.clone(), rows * columns)
            .prop_map(move |values| Grid::from_values(Size::new(rows, columns), values).unwrap())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_board_reads_back(squares in squares(), seed in any::<u64>()) {
        let puzzle = Shakashaka::new(squares).unwrap();
        assert_formats(&puzzle, None);
        let mut state = seed;
        let fills = puzzle.squares().map(|square| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            // puzz.link has no sign for black or white where the puzzle says otherwise.
            match (square, Fill::ALL[(state >> 33) as usize % 6]) {
                (Square::White, Fill::Black) => Fill::White,
                (Square::White, fill) => fill,
                (_, Fill::White) => Fill::Black,
                (_, fill) => fill,
            }
        });
        let drawn = Drawing::new(&puzzle, fills).unwrap();
        assert_formats(&puzzle, Some(&drawn));
        let read_back = Shakashaka::read_link(&Link::parse(&puzzle.write_link().unwrap()).unwrap());
        prop_assert_eq!(read_back, Ok(puzzle));
    }

    #[test]
    fn no_input_makes_the_reader_panic(tail in "[ -~\n]{0,60}") {
        for head in ["shakashaka\n", "pzprv3\nshakashaka\n2\n2\n", "https://puzz.link/p?shakashaka/"] {
            let _ = read(&format!("{head}{tail}"));
        }
    }
}
