//! Files and addresses of Shakashaka: our text, pzprv3, puzz.link.

use super::fill::{Corner, Fill};
use super::instance::{Shakashaka, Square};
use super::solution::Drawing;
use crate::formats::{self, Link, PzprReader, PzprWriter, Text, Token, write_grid};
use crate::grid::Grid;
use crate::malformed::Malformed;

/// Reads the board (`.` white, `#` black, `0` to `4` black with a number) and the solution (`#` black,
/// `.` white, triangles by their black corner: `q` `e` `z` `c` or ◤ ◥ ◣ ◢; a number may be repeated).
pub(super) fn read_text(text: &Text<'_>) -> Result<(Shakashaka, Option<Drawing>), Malformed> {
    if let Some(word) = text.header().get(1) {
        return Err(word.malformed(format!("shakashaka has no option `{}`", word.text)));
    }
    text.allow_sections(&["solution"])?;
    let puzzle = Shakashaka::new(text.grid(text.board(), read_square)?)?;
    let Some(lines) = text.section("solution") else { return Ok((puzzle, None)) };
    let mut squares = puzzle.squares().values().iter();
    let fills =
        text.grid_of_size(lines, puzzle.squares().size(), |token| read_fill(token, squares.next().copied()))?;
    let drawing = Drawing::new(&puzzle, fills);
    Ok((puzzle, drawing))
}

fn read_square(token: Token<'_>) -> Result<Square, Malformed> {
    match token.text {
        "." => Ok(Square::White),
        "#" => Ok(Square::Black),
        "0" | "1" | "2" | "3" | "4" => token.number().map(Square::Number),
        other => {
            Err(token.malformed(format!("`{other}` is not a cell (white `.`, black `#`, or `0` to `4`)")))
        }
    }
}

fn read_fill(token: Token<'_>, given: Option<Square>) -> Result<Fill, Malformed> {
    let mut letters = token.text.chars();
    let letter = letters.next().filter(|_| letters.next().is_none());
    if let Some(fill) = letter.and_then(Fill::from_letter) {
        return Ok(fill);
    }
    match letter.and_then(|letter| letter.to_digit(10)) {
        Some(digit) if given == u8::try_from(digit).ok().map(Square::Number) => Ok(Fill::Black),
        Some(_) => Err(token.malformed("this number is not the puzzle's")),
        None => Err(token.malformed(format!(
            "`{}` is not a filling (white `.`, black `#`, triangles `q` `e` `z` `c`)",
            token.text
        ))),
    }
}

fn square_letter(square: &Square) -> String {
    match square {
        Square::White => ".".to_owned(),
        Square::Black => "#".to_owned(),
        Square::Number(number) => number.to_string(),
    }
}

/// Writes what [`read_text`] reads.
pub(super) fn write_text(puzzle: &Shakashaka, drawing: Option<&Drawing>) -> String {
    let mut out = format!("shakashaka\n{}", write_grid(puzzle.squares(), square_letter));
    if let Some(drawing) = drawing {
        out.push_str("\nsolution:\n");
        out.push_str(&write_grid(drawing.fills(), |fill| fill.letter().to_string()));
    }
    out
}

/// Reads a block of clues and a block of answers; either may be missing at the end of the file.
pub(super) fn read_pzpr(file: &mut PzprReader<'_>) -> Result<(Shakashaka, Drawing), Malformed> {
    let size = file.size;
    let squares = file.block(size, |token| match token.text {
        "." => Ok(Square::White),
        "5" => Ok(Square::Black),
        "0" | "1" | "2" | "3" | "4" => token.number().map(Square::Number),
        other => Err(token.malformed(format!("`{other}` is not a clue of Shakashaka"))),
    })?;
    let puzzle = Shakashaka::new(squares.unwrap_or_else(|| Grid::filled(size, Square::White)))?;
    let mut blank = Drawing::blank(&puzzle).fills().values().to_vec().into_iter();
    let fills = file.block(size, |token| {
        let given = blank.next().unwrap_or(Fill::White);
        match token.text {
            "." | "+" | "-" => Ok(given),
            "2" => Ok(Fill::Triangle(Corner::SouthWest)),
            "3" => Ok(Fill::Triangle(Corner::SouthEast)),
            "4" => Ok(Fill::Triangle(Corner::NorthEast)),
            "5" => Ok(Fill::Triangle(Corner::NorthWest)),
            other => Err(token.malformed(format!("`{other}` is not an answer of Shakashaka"))),
        }
    })?;
    let drawing = fills.and_then(|fills| Drawing::new(&puzzle, fills));
    let drawing = drawing.unwrap_or_else(|| Drawing::blank(&puzzle));
    Ok((puzzle, drawing))
}

/// Writes a file as puzz.link does. It has no sign for a wholly blackened white cell, which is left blank.
pub(super) fn write_pzpr(puzzle: &Shakashaka, drawing: Option<&Drawing>) -> String {
    let mut file = PzprWriter::new("shakashaka", 0, puzzle.squares().size());
    file.block(puzzle.squares(), |square| match square {
        Square::Black => "5".to_owned(),
        other => square_letter(other),
    });
    let blank = Drawing::blank(puzzle);
    file.block(drawing.unwrap_or(&blank).fills(), |fill| {
        let token = match fill {
            Fill::Black | Fill::White => ".",
            Fill::Triangle(Corner::SouthWest) => "2",
            Fill::Triangle(Corner::SouthEast) => "3",
            Fill::Triangle(Corner::NorthEast) => "4",
            Fill::Triangle(Corner::NorthWest) => "5",
        };
        token.to_owned()
    });
    file.finish()
}

/// Reads the body of an address; a question mark there is a black cell without a number.
pub(super) fn read_link(link: &Link) -> Result<Shakashaka, Malformed> {
    if let Some(flag) = link.flags.first() {
        return Err(Malformed::new(format!("shakashaka has no variant `{flag}`")));
    }
    let squares = formats::read_4cell(&link.body, link.size.area()).into_iter().map(|clue| match clue {
        formats::Clue::Blank => Square::White,
        formats::Clue::Unknown => Square::Black,
        formats::Clue::Number(number) => Square::Number(u8::try_from(number).unwrap_or(u8::MAX)),
    });
    let squares = Grid::from_values(link.size, squares.collect());
    Shakashaka::new(squares.ok_or_else(|| Malformed::new("the address does not fit its size"))?)
}

/// Writes the address.
pub(super) fn write_link(puzzle: &Shakashaka) -> String {
    let clue = |square: &Square| match square {
        Square::White => formats::Clue::Blank,
        Square::Black => formats::Clue::Unknown,
        Square::Number(number) => formats::Clue::Number(u32::from(*number)),
    };
    let clues: Vec<formats::Clue> = puzzle.squares().values().iter().map(clue).collect();
    Link::write("shakashaka", puzzle.squares().size(), &formats::write_4cell(&clues))
}
