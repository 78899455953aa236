//! A shading: which cells of a board are black.

use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::formats::{Line, Text, Token, write_grid};
use crate::grid::{Cell, Grid, Size};
use crate::malformed::Malformed;
use crate::secret::opaque;

/// A set of black cells on a board; all others are white.
///
/// ```
/// use facedown_puzzles::Shading;
/// use facedown_puzzles::grid::Cell;
/// let shading = Shading::parse(".#/##")?;
/// assert!(shading.is_black(Cell::new(0, 1)));
/// assert_eq!(shading.blacks(), 3);
/// # Ok::<(), facedown_puzzles::Malformed>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Zeroize, ZeroizeOnDrop)]
pub struct Shading {
    black: Grid<bool>,
}

opaque!(Shading, size);

impl Shading {
    /// A shading with the black cells marked `true`.
    pub fn new(black: Grid<bool>) -> Self {
        Self { black }
    }

    /// An all-white board.
    pub fn blank(size: Size) -> Self {
        Self { black: Grid::filled(size, false) }
    }

    /// Reads `#` (black) and `.` (white), rows separated by `/` or line breaks.
    ///
    /// # Errors
    /// On an empty or ragged board or another character; rows count as lines.
    pub fn parse(rows: &str) -> Result<Self, Malformed> {
        let source = format!("shading\n{}", rows.replace('/', "\n"));
        let text = Text::parse(&source)?;
        let moved_up = |error: Malformed| Malformed { line: error.line.map(|line| line.max(2) - 1), ..error };
        text.grid(text.board(), read_cell).map(Self::new).map_err(moved_up)
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.black.size()
    }

    /// Whether a cell is black; cells outside the board are not.
    pub fn is_black(&self, cell: Cell) -> bool {
        self.black.get(cell).copied().unwrap_or(false)
    }

    /// The number of black cells.
    pub fn blacks(&self) -> usize {
        self.black.values().iter().filter(|&&black| black).count()
    }

    /// The board as marks, `true` for black.
    pub fn grid(&self) -> &Grid<bool> {
        &self.black
    }

    /// Reads the `solution:` section of a text, which must have the size of the board.
    pub(crate) fn read_section(text: &Text<'_>, size: Size) -> Result<Option<Self>, Malformed> {
        let read = |lines: &[Line<'_>]| text.grid_of_size(lines, size, read_cell).map(Self::new);
        text.section("solution").map(read).transpose()
    }

    /// Writes the `solution:` section of a text.
    pub(crate) fn write_section(&self) -> String {
        format!("\nsolution:\n{}", write_grid(&self.black, |&black| mark(black).to_owned()))
    }
}

/// The mark of a cell in texts and files.
pub(crate) fn mark(black: bool) -> &'static str {
    if black { "#" } else { "." }
}

/// Reads the mark of a cell; `+`, puzz.link's note for "surely white", counts as white.
pub(crate) fn read_cell(token: Token<'_>) -> Result<bool, Malformed> {
    match token.text {
        "#" => Ok(true),
        "." | "+" => Ok(false),
        other => Err(token.malformed(format!("`{other}` is neither `#` (black) nor `.` (white)"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shadings_read_back() {
        let shading = Shading::parse("#.+/.#.").unwrap();
        assert_eq!(shading.write_section(), "\nsolution:\n#..\n.#.\n");
        assert_eq!(shading.blacks(), 2);
        assert!(!shading.is_black(Cell::new(5, 5)));
    }

    #[test]
    fn other_characters_are_refused_with_their_place() {
        let error = Shading::parse("#./.x").unwrap_err();
        assert_eq!((error.line, error.column), (Some(2), Some(2)));
        assert!(Shading::parse("#./.").is_err());
        assert!(Shading::parse("").is_err());
    }
}
