//! Files and addresses.
//!
//! In our text form `.` is a cell, `0` to `3` one with a number, `?` one with a question mark and `*` a missing
//! one. The solution names the block of every cell. If the lines are not the edges of these blocks, which only a
//! wrong solution needs, a section `lines:` draws them; without a section `solution:` it defines the blocks.
//!
//! ```text
//! five-cells
//! ..2..
//! ...2.
//!
//! solution:
//! AAAAA
//! BBBBB
//! ```

use super::drawing;
use super::instance::{FiveCells, Square, check_number};
use super::solution::Blocks;
use crate::formats::{Link, PzprReader, PzprWriter, Text, Token, write_grid};
use crate::grid::{Cell, Direction, Grid, Size};
use crate::malformed::Malformed;

pub(super) fn read_text(text: &Text<'_>) -> Result<(FiveCells, Option<Blocks>), Malformed> {
    text.allow_sections(&["solution", "lines"])?;
    if let Some(option) = text.header().get(1) {
        return Err(option.malformed(format!("unknown option `{}`", option.text)));
    }
    let puzzle = FiveCells::new(text.grid(text.board(), |token| square(token, "?"))?)?;
    let size = puzzle.board().size();
    let lines = text.section("lines").map(|rows| drawing::read(size, rows)).transpose()?;
    let mut solution = match text.section("solution") {
        Some(rows) => {
            let mut cells = size.cells();
            let labels = text.grid_of_size(rows, size, |token| {
                // Rows too many are refused for their number once all are read.
                cells.next().map_or(Ok(String::new()), |cell| label(token, puzzle.has(cell)))
            })?;
            Blocks::from_labels(&puzzle, &labels)
        }
        None => {
            lines.as_ref().map(|lines| Blocks::from_lines(&puzzle, |cell, side| drawn(lines, cell, side)))
        }
    };
    if let (Some(lines), Some(blocks)) = (&lines, &mut solution) {
        for (cell, side) in puzzle.inner_sides() {
            blocks.set_line(cell, side, drawn(lines, cell, side));
        }
    }
    Ok((puzzle, solution))
}

/// Whether a line is drawn on the right of a cell or below it.
fn drawn([right, down]: &[Grid<bool>; 2], cell: Cell, side: Direction) -> bool {
    let grid = if side == Direction::Right { right } else { down };
    grid.get(cell).copied().unwrap_or(false)
}

/// Reads one cell of a board; `unknown` is the sign for a question mark.
fn square(token: Token<'_>, unknown: &str) -> Result<Square, Malformed> {
    match token.text {
        "." => Ok(Square::Blank),
        "*" => Ok(Square::Missing),
        sign if sign == unknown => Ok(Square::Unknown),
        word if word.bytes().all(|byte| byte.is_ascii_digit()) => {
            let number: usize = token.number()?;
            check_number(number).map_err(|reason| token.malformed(reason))?;
            Ok(Square::Number(number as u8))
        }
        other => {
            Err(token.malformed(format!("`{other}` is neither a cell, a number nor a missing cell (`*`)")))
        }
    }
}

fn sign(square: &Square, unknown: &str) -> String {
    match square {
        Square::Missing => "*".to_owned(),
        Square::Blank => ".".to_owned(),
        Square::Unknown => unknown.to_owned(),
        Square::Number(number) => number.to_string(),
    }
}

fn label(token: Token<'_>, present: bool) -> Result<String, Malformed> {
    let named = token.text.chars().all(char::is_alphanumeric);
    match (present, token.text) {
        (true, name) if named => Ok(name.to_owned()),
        (false, "*") => Ok(String::new()),
        (true, other) => Err(token.malformed(format!("`{other}` is no name of a block"))),
        (false, _) => Err(token.malformed("a missing cell (`*`) belongs to no block")),
    }
}

pub(super) fn write_text(puzzle: &FiveCells, solution: Option<&Blocks>) -> String {
    let mut out = String::from("five-cells\n");
    out.push_str(&write_grid(puzzle.board(), |square| sign(square, "?")));
    let Some(blocks) = solution else { return out };
    out.push_str("\nsolution:\n");
    let labels = Grid::from_fn(puzzle.board().size(), |cell| blocks.label(cell));
    out.push_str(&write_grid(&labels, |label| label.map_or("*".to_owned(), name)));
    if puzzle.inner_sides().any(|(cell, side)| blocks.line(cell, side) != blocks.border(cell, side)) {
        out.push_str("\nlines:\n");
        out.push_str(&drawing::write(puzzle, blocks));
    }
    out
}

/// The names of the blocks: A to Z, a to z, AA, BA, …
fn name(mut number: usize) -> String {
    let mut name = String::new();
    loop {
        let letter = (number % 52) as u8;
        name.push(char::from(if letter < 26 { b'A' + letter } else { b'a' + letter - 26 }));
        if number < 52 {
            return name;
        }
        number = number / 52 - 1;
    }
}

pub(super) fn read_pzpr(file: &mut PzprReader<'_>) -> Result<(FiveCells, Blocks), Malformed> {
    let size = file.size;
    let puzzle = match file.block(size, |token| square(token, "-"))? {
        Some(board) => FiveCells::new(board)?,
        None => FiveCells::empty(size)?,
    };
    let vertical = file.block(Size::new(size.rows, size.columns + 1), segment)?;
    let horizontal = file.block(Size::new(size.rows + 1, size.columns), segment)?;
    let line = |cell: Cell, side: Direction| {
        let (grid, edge) = match side {
            Direction::Right => (&vertical, Cell::new(cell.row, cell.column + 1)),
            _ => (&horizontal, Cell::new(cell.row + 1, cell.column)),
        };
        grid.as_ref().and_then(|grid| grid.get(edge)).copied().unwrap_or(false)
    };
    let blocks = Blocks::from_lines(&puzzle, line);
    Ok((puzzle, blocks))
}

fn segment(token: Token<'_>) -> Result<bool, Malformed> {
    match token.text {
        "1" | "2" => Ok(true),
        "0" | "." | "-1" => Ok(false),
        other => Err(token.malformed(format!("`{other}` is neither a line (1, 2) nor none (0, -1)"))),
    }
}

pub(super) fn write_pzpr(puzzle: &FiveCells, solution: Option<&Blocks>) -> String {
    let size = puzzle.board().size();
    let line = |cell: Option<Cell>, side: Direction| {
        let drawn = cell.zip(solution).is_some_and(|(cell, blocks)| blocks.line(cell, side));
        if drawn { "1".to_owned() } else { "0".to_owned() }
    };
    let mut file = PzprWriter::new("fivecells", 0, size);
    file.block(puzzle.board(), |square| sign(square, "-"));
    let vertical = Grid::from_fn(Size::new(size.rows, size.columns + 1), |edge| {
        line(edge.column.checked_sub(1).map(|column| Cell::new(edge.row, column)), Direction::Right)
    });
    let horizontal = Grid::from_fn(Size::new(size.rows + 1, size.columns), |edge| {
        line(edge.row.checked_sub(1).map(|row| Cell::new(row, edge.column)), Direction::Down)
    });
    file.block(&vertical, String::clone);
    file.block(&horizontal, String::clone);
    file.finish()
}

pub(super) fn read_link(link: &Link) -> Result<FiveCells, Malformed> {
    if let Some(flag) = link.flags.first() {
        return Err(Malformed::new(format!("Five Cells has no variant `{flag}`")));
    }
    if link.body.is_empty() {
        return FiveCells::empty(link.size);
    }
    let area = link.size.area();
    let mut squares = Vec::with_capacity(area);
    for c in link.body.chars() {
        if squares.len() >= area {
            break;
        }
        match c {
            '7' => squares.push(Square::Missing),
            '0'..='9' => squares.push(Square::Number(c.to_digit(10).unwrap_or(9) as u8)),
            '.' => squares.push(Square::Unknown),
            'a'..='z' => {
                let run = c.to_digit(36).unwrap_or(10) as usize - 9;
                squares.extend(std::iter::repeat_n(Square::Blank, run));
            }
            other => return Err(Malformed::new(format!("`{other}` means nothing in a Five Cells address"))),
        }
    }
    let square = |cell| squares.get(link.size.index(cell)).copied().unwrap_or(Square::Blank);
    FiveCells::new(Grid::from_fn(link.size, square))
}

pub(super) fn write_link(puzzle: &FiveCells) -> Option<String> {
    let mut body = String::new();
    let mut blanks = 0;
    for square in puzzle.board().values() {
        let sign = match square {
            Square::Blank => {
                blanks += 1;
                if blanks == 26 {
                    body.extend(run_of(blanks));
                    blanks = 0;
                }
                continue;
            }
            Square::Missing => '7',
            Square::Unknown => '.',
            Square::Number(number) => char::from_digit((*number).into(), 10)?,
        };
        body.extend(run_of(blanks));
        blanks = 0;
        body.push(sign);
    }
    body.extend(run_of(blanks));
    Some(Link::write("fivecells", puzzle.board().size(), &body))
}

/// The letter for a run of 1 to 26 cells without a number.
fn run_of(blanks: u32) -> Option<char> {
    if blanks == 0 { None } else { char::from_digit(9 + blanks, 36) }
}
