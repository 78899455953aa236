//! Formats: our text, pzprv3 files and puzz.link addresses.

use facedown_puzzles::formats::{Link, PzprReader, Text};
use facedown_puzzles::grid::{Grid, Size};
use facedown_puzzles::nurikabe::Nurikabe;
use facedown_puzzles::testkit::assert_formats;
use facedown_puzzles::{AnyPuzzle, Malformed, Puzzle, Shading, Solved};
use proptest::prelude::*;

use crate::common::{board, puzzle, shading};

/// The sample board of the puzz.link documentation.
const FILE: &str = "pzprv3\nnurikabe\n5\n5\n. 5 # # # \n. # 2 . # \n. # # # # \n. # 1 # . \n# # # 3 . \n";
const ADDRESS: &str = "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g";

#[test]
fn files_and_addresses_are_those_of_puzz_link() {
    let mut file = PzprReader::parse(FILE).unwrap();
    let (puzzle, solution) = Nurikabe::read_pzpr(&mut file).unwrap();
    assert_eq!(puzzle.violations(&solution), []);
    assert_eq!(puzzle.write_pzpr(Some(&solution)), FILE);
    assert_eq!(puzzle.write_link().as_deref(), Some(ADDRESS));
    assert_eq!(Nurikabe::read_link(&Link::parse(ADDRESS).unwrap()), Ok(puzzle.clone()));
    assert_formats(&puzzle, Some(&solution));
    let solved = Solved::read(&FILE.replace('\n', "/")).unwrap();
    assert_eq!(solved.puzzle, AnyPuzzle::Nurikabe(puzzle));
    assert!(solved.solution.is_some());
}

#[test]
fn a_file_may_stop_after_its_size() {
    let mut file = PzprReader::parse("pzprv3/nurikabe/2/3").unwrap();
    let (puzzle, solution) = Nurikabe::read_pzpr(&mut file).unwrap();
    assert_eq!((puzzle.islands().len(), solution), (0, Shading::blank(Size::new(2, 3))));
}

#[test]
fn the_text_is_pleasant() {
    let text =
        puzzle("3 . . . / . . . . / . . . 3 / 1 . . .").write_text(Some(&shading("..##/.##./##../.###")));
    assert_eq!(text, "nurikabe\n3...\n....\n...3\n1...\n\nsolution:\n..##\n.##.\n##..\n.###\n");
    let wide = puzzle("12 . . . / . . . . / . . . .").write_text(None);
    assert_eq!(wide, "nurikabe\n12  .  .  .\n .  .  .  .\n .  .  .  .\n");
    let mut column = vec![0; 11];
    column[0] = 10;
    let column = board(Size::new(11, 1), &column).unwrap();
    assert!(column.write_text(None).starts_with("nurikabe 11x1\n10\n .\n"));
    assert_formats(&column, None);
}

fn refused(source: &str) -> Malformed {
    Solved::read(source).unwrap_err()
}

fn place(error: &Malformed) -> (Option<usize>, Option<usize>) {
    (error.line, error.column)
}

#[test]
fn malformed_texts_are_refused_with_their_place() {
    assert!(refused("nurikabe\n3 .\n").reason.contains("more cells"));
    let zero = refused("nurikabe\n. .\n. 0\n");
    assert_eq!(place(&zero), (Some(3), Some(3)));
    assert!(zero.reason.contains("at least one cell"));
    let unknown = refused("nurikabe\n? .\n");
    assert_eq!(place(&unknown), (Some(2), Some(1)));
    assert!(unknown.reason.contains("unknown size"));
    assert_eq!(place(&refused("nurikabe\n-3 .\n")), (Some(2), Some(1)));
    assert_eq!(place(&refused("nurikabe\n1 x\n")), (Some(2), Some(3)));
    assert_eq!(place(&refused("nurikabe\n1 . .\n. .\n")), (Some(3), Some(4)));
    assert!(refused("nurikabe\n").reason.contains("empty"));
    assert_eq!(place(&refused("nurikabe\n1 .\n\nsolution:\n#x\n")), (Some(5), Some(2)));
    assert!(refused("nurikabe\n1 .\n\nsolution:\n##\n##\n").reason.contains("expected 1 rows"));
    assert!(refused("nurikabe\n1 .\n\nislands:\n##\n").reason.contains("unknown section"));
    assert_eq!(place(&refused("nurikabe 2x\n1 .\n")), (Some(1), Some(10)));
    assert!(refused("nurikabe\n99999999999 .\n").reason.contains("not a number"));
}

#[test]
fn malformed_files_and_addresses_are_refused() {
    let unknown = refused("pzprv3/nurikabe/1/2/- . /");
    assert_eq!(place(&unknown), (Some(5), Some(1)));
    assert_eq!(place(&refused("pzprv3/nurikabe/1/2/. 0 /")), (Some(5), Some(3)));
    assert_eq!(place(&refused("pzprv3/nurikabe/1/2/. q /")), (Some(5), Some(3)));
    assert_eq!(place(&refused("pzprv3/nurikabe/2/2/. . /. /")), (Some(6), Some(2)));
    assert!(refused("https://puzz.link/p?nurikabe/2/1/.").reason.contains("unknown size"));
    assert!(refused("https://puzz.link/p?nurikabe/2/1/0").reason.contains("no cells"));
    assert!(refused("https://puzz.link/p?nurikabe/2/1/3").reason.contains("more cells"));
    assert!(refused("https://puzz.link/p?nurikabe/f/2/1/g").reason.contains("variant"));
    assert!(refused("https://puzz.link/p?nurikabe/400/400/g").reason.contains("too large"));
}

#[test]
fn a_solution_for_another_board_is_no_solution() {
    assert_eq!(puzzle("1 .").violations(&shading(".#/##"))[0].rule, "board");
}

prop_compose! {
    /// A well-formed board with any shading.
    fn boards()(rows in 1_usize..8, columns in 1_usize..8)(
        clues in prop::collection::vec(prop_oneof![3 => Just(0_u32), 1 => 1_u32..20], rows * columns),
        black in prop::collection::vec(any::<bool>(), rows * columns),
        rows in Just(rows),
        columns in Just(columns),
    ) -> (Nurikabe, Shading) {
        let size = Size::new(rows, columns);
        let mut left = size.area() as u32;
        let clues = clues.into_iter().map(|clue| {
            let fits = clue > 0 && clue <= left;
            left -= if fits { clue } else { 0 };
            fits.then_some(clue)
        });
        let puzzle = Nurikabe::new(Grid::from_values(size, clues.collect()).unwrap()).unwrap();
        (puzzle, Shading::new(Grid::from_values(size, black).unwrap()))
    }
}

proptest! {
    #[test]
    fn every_form_reads_back((puzzle, drawn) in boards()) {
        let source = puzzle.write_text(Some(&drawn));
        let read = Nurikabe::read_text(&Text::parse(&source).unwrap());
        prop_assert_eq!(read, Ok((puzzle.clone(), Some(drawn.clone()))));
        let again = Nurikabe::read_link(&Link::parse(&puzzle.write_link().unwrap()).unwrap());
        prop_assert_eq!(again, Ok(puzzle.clone()));
        // A file cannot show a number as black.
        let shown = Shading::new(Grid::from_fn(puzzle.size(), |cell| {
            drawn.is_black(cell) && puzzle.clues()[cell].is_none()
        }));
        let source = puzzle.write_pzpr(Some(&drawn));
        let mut file = PzprReader::parse(&source).unwrap();
        prop_assert_eq!(Nurikabe::read_pzpr(&mut file), Ok((puzzle, shown)));
    }

    #[test]
    fn no_text_makes_a_reader_panic(source in "(nurikabe|hitori)( 1x[0-9]{1,3})?\n[0-9.?#x \n:-]{0,60}(solution:\n[#. \n]{0,20})?") {
        let _ = Solved::read(&source);
    }

    #[test]
    fn no_file_or_address_makes_a_reader_panic(
        body in "[0-9a-z.%@+=*$#/ -]{0,40}",
        pid in "nurikabe|hitori",
    ) {
        let _ = Solved::read(&format!("https://puzz.link/p?{pid}/3/2/{body}"));
        let _ = Solved::read(&format!("pzprv3/{pid}/2/3/{body}"));
    }
}
