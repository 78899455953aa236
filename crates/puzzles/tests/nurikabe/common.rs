//! Small boards, and an independent way to find their solutions.

use facedown_puzzles::formats::Text;
use facedown_puzzles::grid::{Grid, Size};
use facedown_puzzles::nurikabe::Nurikabe;
use facedown_puzzles::{Puzzle, Shading};

/// A puzzle from rows of words separated by `/`.
pub(crate) fn puzzle(rows: &str) -> Nurikabe {
    let source = format!("nurikabe\n{}\n", rows.replace('/', "\n"));
    Nurikabe::read_text(&Text::parse(&source).unwrap()).unwrap().0
}

/// A shading from rows separated by `/`.
pub(crate) fn shading(rows: &str) -> Shading {
    Shading::parse(rows).unwrap()
}

/// The shading whose black cells are the set bits, cell 0 the lowest.
pub(crate) fn from_bits(size: Size, bits: u32) -> Shading {
    Shading::new(Grid::from_fn(size, |cell| bits >> size.index(cell) & 1 == 1))
}
