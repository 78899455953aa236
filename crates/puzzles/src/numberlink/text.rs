//! Our plain text form: the numbers, and a drawing of the lines.
//!
//! ```text
//! numberlink
//! 1..
//! 2.1
//! ..2
//!
//! solution:
//! o-+-+
//!     |
//! o . o
//! |
//! +-+-o
//! ```
//!
//! The first line may go on with `well-designed`. Numbers above 9 are set apart by spaces; where that is
//! not enough, on boards of one column, the size follows (`numberlink 3x1`). In the drawing a cell is `o`,
//! `+` or `.` (which one does not matter; we write `o` for numbers and `.` for empty cells), and lines are
//! `-` and `|` between them.

use super::{Drawing, Mode, Numberlink};
use crate::formats::{Line, MAX_SIDE, Text, Token, write_board};
use crate::grid::{Cell, Grid, Size};
use crate::malformed::Malformed;

/// Reads a puzzle and its solution, if there is one.
pub(super) fn read(text: &Text<'_>) -> Result<(Numberlink, Option<Drawing>), Malformed> {
    text.allow_sections(&["solution"])?;
    let (mode, size) = read_options(text)?;
    let tokens = match size {
        Some(size) => text.grid_of_size(text.board(), size, Ok)?,
        None => text.grid(text.board(), Ok)?,
    };
    let puzzle = read_numbers(&tokens, mode)?;
    let size = tokens.size();
    let drawing = text.section("solution").map(|lines| read_drawing(text, lines, size)).transpose()?;
    Ok((puzzle, drawing))
}

/// The words after the name: a mode, a size such as `5x7`, or both.
fn read_options(text: &Text<'_>) -> Result<(Mode, Option<Size>), Malformed> {
    let (mut mode, mut size) = (None, None);
    for word in text.header().into_iter().skip(1) {
        let again = match word.text {
            GENERAL => mode.replace(Mode::General).is_some(),
            WELL_DESIGNED => mode.replace(Mode::WellDesigned).is_some(),
            other => match other.split_once('x').map(|(rows, columns)| (rows.parse(), columns.parse())) {
                Some((Ok(rows @ 1..=MAX_SIDE), Ok(columns @ 1..=MAX_SIDE))) => {
                    size.replace(Size::new(rows, columns)).is_some()
                }
                _ => {
                    let known = "known: general, well-designed, a size such as 5x7";
                    return Err(word.malformed(format!("unknown option `{other}` ({known})")));
                }
            },
        };
        if again {
            return Err(word.malformed("the mode or the size is given twice"));
        }
    }
    Ok((mode.unwrap_or_default(), size))
}

/// Reads a grid of words as numbers, with errors where the words stand.
pub(super) fn read_numbers(tokens: &Grid<Token<'_>>, mode: Mode) -> Result<Numberlink, Malformed> {
    let read = |token: &Token<'_>| match token.text {
        "." => Ok(None),
        "?" | "-" => Err(token.malformed(UNKNOWN_NUMBER)),
        _ => token.number().map(Some),
    };
    let numbers: Vec<Option<u32>> = tokens.values().iter().map(read).collect::<Result<_, _>>()?;
    let numbers = Grid::from_values(tokens.size(), numbers).ok_or_else(|| Malformed::new("ragged board"))?;
    Numberlink::new_at(numbers, mode, |cell, reason| tokens[cell].malformed(reason))
}

/// Reads the drawing: rows of cells, and between them rows of `|` where there are any.
fn read_drawing(text: &Text<'_>, lines: &[Line<'_>], size: Size) -> Result<Drawing, Malformed> {
    let mut drawing = Drawing::blank(size);
    let mut rows = 0;
    let mut below = true;
    for line in lines {
        let bars = line.text.trim_start().starts_with('|');
        let last = if bars { rows } else { rows + 1 };
        if (bars && below) || last > size.rows || (bars && rows == size.rows) {
            let reason = format!("the drawing must have {} rows of cells, with `|` between them", size.rows);
            return Err(Malformed::at(line.number, 1, reason));
        }
        let signs = signs(line, size.columns)?;
        for (place, column, sign) in signs {
            let cell = Cell::new(last - 1, place / 2);
            let (there, fits) = match (bars, place % 2, sign) {
                (false, 0, 'o' | '+' | '.') | (_, 1, ' ') | (true, 0, ' ') => continue,
                (false, 1, '-') => (Cell::new(cell.row, cell.column + 1), true),
                (true, 0, '|') => (Cell::new(cell.row + 1, cell.column), true),
                _ => (cell, false),
            };
            if !fits || !drawing.draw(cell, there) {
                let reason =
                    format!("`{sign}` does not fit here (cells are `o`, `+` or `.`, lines `-` and `|`)");
                return Err(Malformed::at(line.number, column, reason));
            }
        }
        (rows, below) = (last, bars);
    }
    if rows < size.rows {
        let number = lines.last().or(text.board().last()).map_or(1, |line| line.number);
        return Err(Malformed::at(number, 1, format!("expected {} rows of cells, found {rows}", size.rows)));
    }
    Ok(drawing)
}

/// The signs of a line of the drawing with their places and columns; blanks at the end may be missing.
fn signs(line: &Line<'_>, columns: usize) -> Result<Vec<(usize, usize, char)>, Malformed> {
    let width = 2 * columns - 1;
    let found = line.text.chars().count();
    let bars = line.text.trim_start().starts_with('|');
    if found > width || (found < width && !bars) {
        let reason = format!("expected {width} signs in this line of the drawing, found {found}");
        return Err(Malformed::at(line.number, found.min(width) + 1, reason));
    }
    Ok(line.text.chars().enumerate().map(|(place, sign)| (place, place + 1, sign)).collect())
}

/// Writes a puzzle and perhaps its solution.
pub(super) fn write(puzzle: &Numberlink, drawing: Option<&Drawing>) -> String {
    let kind = match puzzle.mode() {
        Mode::General => "numberlink".to_owned(),
        Mode::WellDesigned => format!("numberlink {WELL_DESIGNED}"),
    };
    let show = |number: &Option<u32>| number.map_or_else(|| ".".to_owned(), |number| number.to_string());
    let mut out = write_board(&kind, puzzle.numbers(), show);
    if let Some(drawing) = drawing {
        out.push_str("\nsolution:\n");
        write_drawing(&mut out, puzzle, drawing);
    }
    out
}

fn write_drawing(out: &mut String, puzzle: &Numberlink, drawing: &Drawing) {
    let size = puzzle.numbers().size();
    for row in 0..size.rows {
        let (mut cells, mut bars) = (String::new(), String::new());
        for cell in (0..size.columns).map(|column| Cell::new(row, column)) {
            let number = puzzle.numbers()[cell].is_some();
            let empty = drawing.linked(cell).next().is_none();
            cells.push(match (number, empty) {
                (true, _) => 'o',
                (false, true) => '.',
                (false, false) => '+',
            });
            cells.push(if drawing.to_right(cell) { '-' } else { ' ' });
            bars.push(if drawing.to_down(cell) { '|' } else { ' ' });
            bars.push(' ');
        }
        for line in [cells, bars] {
            let line = line.trim_end();
            if !line.is_empty() {
                out.push_str(line);
                out.push('\n');
            }
        }
    }
}

/// Why a question mark is refused.
pub(super) const UNKNOWN_NUMBER: &str = "a `?` cannot be proved: every number must be known";

const GENERAL: &str = "general";
const WELL_DESIGNED: &str = "well-designed";
