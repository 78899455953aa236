//! The three forms: read, written, and refused with the place of the trouble.

use facedown_puzzles::formats::Text;
use facedown_puzzles::grid::{Grid, Size};
use facedown_puzzles::numberlink::{Drawing, MAX_NUMBER, Mode, Numberlink};
use facedown_puzzles::testkit::assert_formats;
use facedown_puzzles::{AnyPuzzle, AnySolution, Malformed, Puzzle, Solved};
use proptest::prelude::*;

use crate::boards::{General, WellDesigned, board, drawing};

const TEXT: &str = "numberlink
1..
2.1
..2

solution:
o-+-+
    |
o . o
|
+-+-o
";

const FILE: &str = "pzprv3
numlin
3
3
1 . . 
2 . 1 
. . 2 
1 1 
0 0 
1 1 
0 0 1 
1 0 0 
";

fn solved() -> (Numberlink, Drawing) {
    let puzzle = board(General, "1 . . / 2 . 1 / . . 2");
    let drawing = drawing(&puzzle, &vec![vec![0, 1, 2, 5], vec![3, 6, 7, 8]]);
    (puzzle, drawing)
}

fn read(source: &str) -> Result<(Numberlink, Option<Drawing>), Malformed> {
    Solved::read(source).map(|solved| match (solved.puzzle, solved.solution) {
        (AnyPuzzle::Numberlink(puzzle), Some(AnySolution::Numberlink(drawing))) => (puzzle, Some(drawing)),
        (AnyPuzzle::Numberlink(puzzle), None) => (puzzle, None),
        other => panic!("another kind: {other:?}"),
    })
}

#[test]
fn all_forms_are_written_and_read() {
    let (puzzle, drawing) = solved();
    assert_eq!(puzzle.write_text(Some(&drawing)), TEXT);
    assert_eq!(puzzle.write_pzpr(Some(&drawing)), FILE);
    let link = "https://puzz.link/p?numlin/3/3/1h2g1h2";
    assert_eq!(puzzle.write_link().as_deref(), Some(link));
    assert_eq!(read(TEXT), Ok((puzzle.clone(), Some(drawing.clone()))));
    assert_eq!(read(FILE), Ok((puzzle.clone(), Some(drawing.clone()))));
    assert_eq!(read(&FILE.replace('\n', "/")), Ok((puzzle.clone(), Some(drawing.clone()))));
    assert_eq!(read(link), Ok((puzzle.clone(), None)));
    assert_eq!(read("http://pzv.jp/p.html?numberlink_edit/3/3/1h2g1h2"), Ok((puzzle.clone(), None)));
    let stops_early = "pzprv3/numlin/3/3/1 . . /2 . 1 /. . 2 /";
    assert_eq!(read(stops_early), Ok((puzzle.clone(), None)));
    let json =
        Solved { puzzle: AnyPuzzle::Numberlink(puzzle.clone()), solution: None }.write_json().to_string();
    assert_eq!(read(&json), Ok((puzzle, None)));
}

/// A board of the official test script, with crosses as notes.
#[test]
fn crosses_are_notes() {
    let file = "pzprv3/numlin/5/5/1 . . . . /2 . . 3 . /. . . . . /. 1 . . 2 /. . . . 3 /1 -1 1 1 /0 -1 0 0 /\
                0 -1 -1 0 /0 -1 -1 0 /1 1 -1 1 /0 1 1 0 1 /1 1 1 1 1 /1 1 1 1 1 /1 0 1 1 0 /";
    let (puzzle, drawing) = read(file).unwrap();
    assert_eq!(puzzle.violations(&drawing.unwrap()), []);
    assert_eq!(puzzle.write_link().unwrap(), "https://puzz.link/p?numlin/5/5/1j2h3m1h2j3");
}

#[test]
fn the_mode_is_part_of_the_text() {
    let general = board(General, "1 . 1");
    let designed = board(WellDesigned, "1 . 1");
    assert_eq!(general.write_text(None), "numberlink\n1.1\n");
    assert_eq!(designed.write_text(None), "numberlink well-designed\n1.1\n");
    assert_eq!(read("numberlink general\n1 . 1"), Ok((general, None)));
    assert_eq!(read("NUMLIN well-designed\n1.1\n"), Ok((designed.clone(), None)));
    assert_eq!(designed.write_link(), None, "an address cannot say the mode");
}

#[test]
fn one_column_of_large_numbers_reads_back() {
    let puzzle = board(General, "12 / . / 12 / 7 / 7");
    assert_eq!(puzzle.write_text(None), "numberlink 5x1\n12\n .\n12\n 7\n 7\n");
    assert_formats(&puzzle, None);
    let drawing = drawing(&puzzle, &vec![vec![0, 1, 2], vec![3, 4]]);
    assert_formats(&puzzle, Some(&drawing));
    let designed = board(WellDesigned, "12 / . / 12");
    assert_eq!(designed.write_text(None), "numberlink well-designed 3x1\n12\n .\n12\n");
    assert_formats(&designed, None);
    let small = board(General, "1 / . / 1");
    assert_eq!(small.write_text(None), "numberlink\n1\n.\n1\n");
    assert_formats(&small, None);
}

#[test]
fn malformed_texts_are_refused_with_their_place() {
    let cases = [
        ("numberlink\n", 1, 1, "empty"),
        ("numberlink fast\n1 1\n", 1, 12, "unknown option"),
        ("numberlink 0x2\n1 1\n", 1, 12, "unknown option"),
        ("numberlink 2x2\n1 1\n", 2, 1, "expected 2 rows"),
        ("numberlink 1x2 1x2\n1 1\n", 1, 16, "twice"),
        ("numberlink general general\n1 1\n", 1, 20, "twice"),
        ("numberlink\n1 . 1\n. .\n", 3, 4, "expected 3 cells"),
        ("numberlink\n1 . 1\n. x .\n", 3, 3, "not a number"),
        ("numberlink\n1 ? 1\n", 2, 3, "cannot be proved"),
        ("numberlink\n1 0 1\n", 2, 3, "between 1 and"),
        ("numberlink\n1 1 2\n", 2, 5, "only once"),
        ("numberlink\n1 1\n2 1\n", 3, 3, "third time"),
        ("numberlink\n1 1000000 1\n", 2, 3, "between 1 and"),
        ("numberlink\n1 99999999999 1\n", 2, 3, "not a number"),
        ("numberlink\n1 1\n\nlines:\n", 4, 1, "unknown section"),
        ("numberlink\n1 1\nsolution:\no-o\no-o\n", 5, 1, "1 rows of cells"),
        ("numberlink\n1 1\nsolution:\no-o\n|\n", 5, 1, "1 rows of cells"),
        ("numberlink\n1 1\nsolution:\n|\no-o\n", 4, 1, "1 rows of cells"),
        ("numberlink\n1 1\nsolution:\no-o-\n", 4, 4, "expected 3 signs"),
        ("numberlink\n1 1\nsolution:\no-\n", 4, 3, "expected 3 signs"),
        ("numberlink\n1 1\nsolution:\no~o\n", 4, 2, "does not fit"),
        ("numberlink\n1 1\nsolution:\no-x\n", 4, 3, "does not fit"),
        ("numberlink\n1 1\n1 1\nsolution:\n", 3, 1, "third"),
        ("numberlink\n1 1\n. .\nsolution:\no-o\n |\n. .\n", 6, 2, "does not fit"),
        ("numberlink\n1 1\n. .\nsolution:\no-o\n", 5, 1, "expected 2 rows"),
        ("numberlink\n1 1\n. .\nsolution:\n", 3, 1, "expected 2 rows"),
    ];
    for (source, line, column, reason) in cases {
        let error = read(source).expect_err(source);
        assert!(error.reason.contains(reason), "{source}: {error}");
        assert_eq!((error.line, error.column), (Some(line), Some(column)), "{source}: {error}");
    }
    assert_eq!(read("numberlink\n. .\n").unwrap_err().reason, "the board has no numbers");
}

#[test]
fn malformed_files_and_addresses_are_refused() {
    let cases = [
        ("pzprv3/numlin/5/5", "no numbers"),
        ("pzprv3/numlin/1/2/- 1 /", "cannot be proved"),
        ("pzprv3/numlin/1/3/1 2 1 /", "only once"),
        ("pzprv3/numlin/1/3/1 . 1 /1 2 /", "expected `1` for a line"),
        ("pzprv3/numlin/1/3/1 . 1 /1 /", "expected 2 entries"),
        ("pzprv3/numlin/2/2/1 . /. 1 /1 /0 /", "ends too early"),
        ("https://puzz.link/p?numlin/3/1/1.1", "cannot be proved"),
        ("https://puzz.link/p?numlin/3/1/", "no numbers"),
        ("https://puzz.link/p?numlin/f/3/1/1g1", "variant"),
        ("https://puzz.link/p?numlin/3/1/0g0", "between 1 and"),
    ];
    for (source, reason) in cases {
        let error = read(source).expect_err(source);
        assert!(error.reason.contains(reason), "{source}: {error}");
    }
}

#[test]
fn the_most_crowded_large_boards_are_accepted_and_impossible_ones_refused() {
    let crowded = |side: usize| {
        let size = Size::new(side, side);
        let numbers = Grid::from_fn(size, |cell| Some(size.index(cell) as u32 / 2 + 1));
        Numberlink::new(numbers, Mode::General)
    };
    assert!(crowded(100).is_ok());
    assert!(crowded(200).unwrap_err().reason.contains("too large to be proved"));
}

/// Any board: some numbers in pairs at any places, any lines drawn, right or wrong.
fn anything() -> impl Strategy<Value = (Numberlink, Drawing)> {
    (1..7usize, 1..7usize)
        .prop_filter("at least two cells", |(rows, columns)| rows * columns >= 2)
        .prop_flat_map(|(rows, columns)| {
            let area = rows * columns;
            let places = Just((0..area).collect::<Vec<_>>()).prop_shuffle();
            let numbers = proptest::sample::subsequence(
                (1..=MAX_NUMBER).step_by(7919).collect::<Vec<_>>(),
                1..=area / 2,
            );
            let lines = proptest::collection::vec(any::<bool>(), 2 * area);
            (Just(Size::new(rows, columns)), places, numbers, lines, any::<bool>())
        })
        .prop_map(|(size, places, numbers, lines, designed)| {
            let mut board = Grid::filled(size, None);
            for (pair, number) in places.chunks(2).zip(numbers) {
                pair.iter().for_each(|&at| board[size.cell(at)] = Some(number));
            }
            let mut drawing = Drawing::blank(size);
            for ((a, b), _) in size.side_by_side().zip(lines).filter(|(_, drawn)| *drawn) {
                drawing.draw(a, b);
            }
            let mode = if designed { WellDesigned } else { General };
            (Numberlink::new(board, mode).unwrap(), drawing)
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn everything_reads_back((puzzle, drawing) in anything()) {
        assert_formats(&puzzle, Some(&drawing));
        assert_formats(&puzzle, None);
        if puzzle.mode() == General {
            prop_assert_eq!(read(&puzzle.write_link().unwrap()).unwrap().0, puzzle.clone());
            prop_assert_eq!(read(&puzzle.write_pzpr(None)).unwrap().0, puzzle.clone());
        }
        // Whatever is drawn, the hand fits the script.
        let stop = facedown_puzzles::testkit::play(&puzzle, puzzle.hand(&drawing), 1).result;
        prop_assert!(!stop.is_err_and(|stop| stop.rejection().is_none()));
    }

    #[test]
    fn no_text_makes_the_reader_panic(body in "[0-9.?o+|: \n-]{0,60}", head in "numberlink( well-designed)?\n") {
        let source = format!("{head}{body}");
        if let Ok(text) = Text::parse(&source) {
            let _ = Numberlink::read_text(&text);
        }
    }
}
