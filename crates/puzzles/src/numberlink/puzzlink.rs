//! puzz.link's forms: pzprv3 files and addresses. Neither can say the mode; read back, it is the general one.

use super::text::{UNKNOWN_NUMBER, read_numbers};
use super::{Drawing, Mode, Numberlink};
use crate::formats::{Clue, Link, PzprReader, PzprWriter, Token, read_number16, write_number16};
use crate::grid::{Cell, Grid, Size};
use crate::malformed::Malformed;
use crate::puzzle::Puzzle;

/// Reads a block of numbers and the two blocks of lines.
pub(super) fn read_file(file: &mut PzprReader<'_>) -> Result<(Numberlink, Drawing), Malformed> {
    let size = file.size;
    let Some(tokens) = file.block(size, Ok)? else {
        return Err(Malformed::new("the board has no numbers"));
    };
    let puzzle = read_numbers(&tokens, Mode::General)?;
    let mut drawing = Drawing::blank(size);
    let Size { rows, columns } = size;
    if let Some(right) = file.block(Size::new(rows, columns - 1), is_line)? {
        for cell in right.cells_where(|&line| line) {
            drawing.draw(cell, Cell::new(cell.row, cell.column + 1));
        }
        let down = file.block(Size::new(rows - 1, columns), is_line)?;
        if down.is_none() && rows > 1 {
            return Err(Malformed::new("the file ends too early: the lines downwards are missing"));
        }
        for cell in down.iter().flat_map(|down| down.cells_where(|&line| line)) {
            drawing.draw(cell, Cell::new(cell.row + 1, cell.column));
        }
    }
    Ok((puzzle, drawing))
}

/// `1` is a line; a cross that notes "no line here" does not count.
fn is_line(token: Token<'_>) -> Result<bool, Malformed> {
    match token.text {
        "1" => Ok(true),
        "0" | "." | "-1" => Ok(false),
        _ => Err(token.malformed("expected `1` for a line, `0` for none or `-1` for a cross")),
    }
}

/// Writes a file as puzz.link exports it.
pub(super) fn write_file(puzzle: &Numberlink, drawing: Option<&Drawing>) -> String {
    let size = puzzle.size();
    let mut file = PzprWriter::new("numlin", 0, size);
    file.block(puzzle.numbers(), |number| number.map_or_else(|| ".".to_owned(), |n| n.to_string()));
    let blank = Drawing::blank(size);
    let drawing = drawing.unwrap_or(&blank);
    let flag = |line: bool| if line { "1 " } else { "0 " };
    for row in 0..size.rows {
        let cells = (0..size.columns - 1).map(|column| flag(drawing.to_right(Cell::new(row, column))));
        file.line(&cells.collect::<String>());
    }
    for row in 0..size.rows - 1 {
        let cells = (0..size.columns).map(|column| flag(drawing.to_down(Cell::new(row, column))));
        file.line(&cells.collect::<String>());
    }
    file.finish()
}

/// Reads the body of an address.
pub(super) fn read_link(link: &Link) -> Result<Numberlink, Malformed> {
    if let Some(flag) = link.flags.iter().find(|flag| !flag.is_empty()) {
        return Err(Malformed::new(format!("unknown variant `{flag}` of Numberlink")));
    }
    let read = |clue: Clue| match clue {
        Clue::Blank => Ok(None),
        Clue::Number(number) => Ok(Some(number)),
        Clue::Unknown => Err(Malformed::new(UNKNOWN_NUMBER)),
    };
    let clues = read_number16(&link.body, link.size.area());
    let numbers: Vec<Option<u32>> = clues.into_iter().map(read).collect::<Result<_, _>>()?;
    let numbers =
        Grid::from_values(link.size, numbers).ok_or_else(|| Malformed::new("the board is ragged"))?;
    Numberlink::new(numbers, Mode::General)
}

/// Writes an address; none in the well-designed mode, which an address cannot say.
pub(super) fn write_link(puzzle: &Numberlink) -> Option<String> {
    if puzzle.mode() == Mode::WellDesigned {
        return None;
    }
    let clue = |number: &Option<u32>| number.map_or(Clue::Blank, Clue::Number);
    let clues: Vec<Clue> = puzzle.numbers().values().iter().map(clue).collect();
    Some(Link::write("numlin", puzzle.size(), &write_number16(&clues)))
}
