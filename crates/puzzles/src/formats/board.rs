//! Boards of numbers in our plain text form.
//!
//! A board of one column whose numbers have several digits looks like a board of single characters.
//! There, and only there, the size is written after the kind's name (`nurikabe 3x1`); a reader takes a
//! size anywhere.

use super::text::{Text, write_grid};
use crate::grid::{Grid, Size};
use crate::malformed::Malformed;

/// Reads the board of a text whose header may give its size (rows, then columns) and nothing else.
///
/// # Errors
/// On an option that is no size, another size, a ragged board, or whatever `cell` finds malformed.
pub fn read_board<'a, V>(
    text: &Text<'a>,
    cell: impl FnMut(super::Token<'a>) -> Result<V, Malformed>,
) -> Result<Grid<V>, Malformed> {
    let header = text.header();
    match header.get(1..).unwrap_or_default() {
        [] => text.grid(text.board(), cell),
        [size] => {
            let sides = size.text.split_once('x').map(|(rows, columns)| (rows.parse(), columns.parse()));
            match sides {
                Some((Ok(rows), Ok(columns))) if rows > 0 && columns > 0 => {
                    text.grid_of_size(text.board(), Size::new(rows, columns), cell)
                }
                _ => Err(size.malformed(format!("`{}` is not a size such as 5x7", size.text))),
            }
        }
        [_, more, ..] => Err(more.malformed(format!("unexpected option `{}`", more.text))),
    }
}

/// Writes the header and the board, with its size where it would be misread without.
pub fn write_board<V>(kind: &str, grid: &Grid<V>, cell: impl Fn(&V) -> String) -> String {
    let wide = grid.values().iter().any(|value| cell(value).chars().count() > 1);
    let size = if wide && grid.size().columns == 1 { format!(" {}", grid.size()) } else { String::new() };
    format!("{kind}{size}\n{}", write_grid(grid, cell))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_of_long_numbers_reads_back() {
        let grid = Grid::from_values(Size::new(2, 1), vec![12, 34]).unwrap();
        let source = write_board("hitori", &grid, i32::to_string);
        assert_eq!(source, "hitori 2x1\n12\n34\n");
        let text = Text::parse(&source).unwrap();
        assert_eq!(read_board(&text, |token| token.number()), Ok(grid));
    }

    #[test]
    fn other_options_are_refused_with_their_place() {
        let read = |source: &str| {
            let text = Text::parse(source).unwrap();
            read_board(&text, |token| token.number::<u32>()).unwrap_err()
        };
        assert_eq!((read("hitori 2\n12\n").line, read("hitori 2\n12\n").column), (Some(1), Some(8)));
        assert_eq!(read("hitori 1x2 f\n12\n").column, Some(12));
        assert!(read("hitori 3x2\n12\n34\n").reason.contains("expected 3 rows"));
    }
}
