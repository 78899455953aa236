//! Text, pzprv3 and puzz.link forms.

use super::Slitherlink;
use crate::formats::{Clue, Link, PzprReader, PzprWriter, Text, Token, read_4cell, write_4cell, write_grid};
use crate::grid::{Cell, Grid, Size};
use crate::malformed::Malformed;
use crate::puzzle::Puzzle;
use crate::single_loop::{Drawing, Ring, Symbols, read_solution, write_drawing};

/// Reads a board of `.`, `0` to `4` and `?`, and a drawing with `+` for the dots.
pub(super) fn read_text(text: &Text<'_>) -> Result<(Slitherlink, Option<Drawing>), Malformed> {
    if let Some(word) = text.header().get(1) {
        return Err(word.malformed("Slitherlink has no options"));
    }
    let clues = text.grid(text.board(), |token| match token.text {
        "." => Ok(Clue::Blank),
        "?" => Ok(Clue::Unknown),
        _ => number(token),
    })?;
    let puzzle = Slitherlink::new(clues)?;
    let solution = read_solution(text, puzzle.size(), &symbols(&puzzle))?;
    Ok((puzzle, solution))
}

pub(super) fn write_text(puzzle: &Slitherlink, solution: Option<&Drawing>) -> String {
    let board = write_grid(puzzle.clues(), |clue| clue_symbol(*clue).to_string());
    let mut out = format!("slitherlink\n{board}");
    if let Some(drawing) = solution {
        out.push_str("\nsolution:\n");
        out.push_str(&write_drawing(drawing, &symbols(puzzle)));
    }
    out
}

/// Reads clues, background marks (from file version 1 on) and edges.
pub(super) fn read_pzpr(file: &mut PzprReader<'_>) -> Result<(Slitherlink, Drawing), Malformed> {
    Ring::new(file.size)?;
    if file.peek_line().is_some_and(|line| line.trim() == "f") {
        let (line, _) = file.line()?;
        return Err(Malformed::at(line, 1, VARIANT));
    }
    let size = file.size;
    let clues = file.block(size, |token| match token.text {
        "." => Ok(Clue::Blank),
        "-" => Ok(Clue::Unknown),
        _ => number(token),
    })?;
    if file.version > 0 {
        file.block(size, |_| Ok(()))?;
    }
    let down = file.block(Size::new(size.rows, size.columns + 1), line_token)?;
    let across = file.block(Size::new(size.rows + 1, size.columns), line_token)?;
    let puzzle = Slitherlink::new(clues.unwrap_or_else(|| Grid::filled(size, Clue::Blank)))?;
    let drawing = across.zip(down).and_then(|(across, down)| Drawing::from_edges(across, down));
    Ok((puzzle, drawing.unwrap_or_else(|| Drawing::empty(size))))
}

pub(super) fn write_pzpr(puzzle: &Slitherlink, solution: Option<&Drawing>) -> String {
    let size = puzzle.size();
    let blank = Drawing::empty(size);
    let drawing = solution.unwrap_or(&blank);
    let mut file = PzprWriter::new("slither", 1, size);
    file.block(puzzle.clues(), |clue| match clue {
        Clue::Blank => ".".to_owned(),
        Clue::Unknown => "-".to_owned(),
        Clue::Number(number) => number.to_string(),
    });
    file.block(&Grid::filled(size, 0), u32::to_string);
    let token = |line: &bool| u32::from(*line).to_string();
    file.block(drawing.down(), token);
    file.block(drawing.across(), token);
    file.finish()
}

pub(super) fn read_link(link: &Link) -> Result<Slitherlink, Malformed> {
    Ring::new(link.size)?;
    match link.flags.first().map(String::as_str) {
        None => {}
        Some("f") => return Err(Malformed::new(VARIANT)),
        Some(flag) => return Err(Malformed::new(format!("unknown flag `{flag}` in the address"))),
    }
    let clues = Grid::from_values(link.size, read_4cell(&link.body, link.size.area()));
    Slitherlink::new(clues.ok_or_else(|| Malformed::new("the address does not fill the board"))?)
}

pub(super) fn write_link(puzzle: &Slitherlink) -> String {
    Link::write("slither", puzzle.size(), &write_4cell(puzzle.clues().values()))
}

fn number(token: Token<'_>) -> Result<Clue, Malformed> {
    match token.text {
        "0" | "1" | "2" | "3" | "4" => Ok(Clue::Number(token.number()?)),
        other => Err(token.malformed(format!("`{other}` is no clue: a number from 0 to 4 is expected"))),
    }
}

/// Reads an edge of a file; a cross is a note and no line.
fn line_token(token: Token<'_>) -> Result<bool, Malformed> {
    match token.text {
        "1" => Ok(true),
        "0" | "-1" | "." => Ok(false),
        other => Err(token.malformed(format!("`{other}` is no edge: 1, 0 or -1 is expected"))),
    }
}

fn symbols(puzzle: &Slitherlink) -> Symbols<impl Fn(Cell) -> char, impl Fn(Cell) -> char> {
    let square = |square: Cell| puzzle.clues().get(square).map_or('.', |clue| clue_symbol(*clue));
    Symbols { dot: |_| '+', square }
}

fn clue_symbol(clue: Clue) -> char {
    match clue {
        Clue::Blank => '.',
        Clue::Unknown => '?',
        Clue::Number(number) => char::from_digit(number, 10).unwrap_or('?'),
    }
}

const VARIANT: &str = "the variant in which the loop visits every dot (flag `f`) is not supported";
