//! Nurikabe in files and addresses.
//!
//! Our text has `.` or a number in every cell. A pzprv3 file has one block in which a cell bears either its
//! number or its colour, so a black number cannot be written there.

use super::instance::Nurikabe;
use crate::formats::{
    Clue, Link, PzprReader, PzprWriter, Text, Token, read_board, read_number16, write_board, write_number16,
};
use crate::grid::Grid;
use crate::malformed::Malformed;
use crate::puzzle::Puzzle;
use crate::shaded::Shading;

pub(super) fn read_text(text: &Text<'_>) -> Result<(Nurikabe, Option<Shading>), Malformed> {
    text.allow_sections(&["solution"])?;
    let puzzle = Nurikabe::new(read_board(text, |token| match token.text {
        "." => Ok(None),
        _ => read_clue(token).map(Some),
    })?)?;
    let solution = Shading::read_section(text, puzzle.size())?;
    Ok((puzzle, solution))
}

pub(super) fn write_text(puzzle: &Nurikabe, solution: Option<&Shading>) -> String {
    let clue = |clue: &Option<u32>| clue.map_or_else(|| ".".to_owned(), |number| number.to_string());
    let board = write_board(Nurikabe::INFO.name, puzzle.clues(), clue);
    board + &solution.map_or_else(String::new, Shading::write_section)
}

pub(super) fn read_pzpr(file: &mut PzprReader<'_>) -> Result<(Nurikabe, Shading), Malformed> {
    let size = file.size;
    let block = file.block(size, |token| match token.text {
        "." | "+" => Ok((None, false)),
        "#" => Ok((None, true)),
        "-" => Err(token.malformed(UNKNOWN)),
        _ => Ok((Some(read_clue(token)?), false)),
    })?;
    let block = block.unwrap_or_else(|| Grid::filled(size, (None, false)));
    let puzzle = Nurikabe::new(block.map(|(clue, _)| *clue))?;
    Ok((puzzle, Shading::new(block.map(|(_, black)| *black))))
}

pub(super) fn write_pzpr(puzzle: &Nurikabe, solution: Option<&Shading>) -> String {
    let mut file = PzprWriter::new("nurikabe", 0, puzzle.size());
    let black = |cell| solution.is_some_and(|shading| shading.is_black(cell));
    let block = Grid::from_fn(puzzle.size(), |cell| (puzzle.clues()[cell], black(cell)));
    file.block(&block, |token| match token {
        (Some(number), _) => number.to_string(),
        (None, true) => "#".to_owned(),
        (None, false) => ".".to_owned(),
    });
    file.finish()
}

pub(super) fn read_link(link: &Link) -> Result<Nurikabe, Malformed> {
    if let Some(flag) = link.flags.first() {
        return Err(Malformed::new(format!("the variant `{flag}` of Nurikabe is not supported")));
    }
    let clue = |clue: Clue| match clue {
        Clue::Blank => Ok(None),
        Clue::Unknown => Err(Malformed::new(UNKNOWN)),
        Clue::Number(number) => Ok(Some(number)),
    };
    let clues = read_number16(&link.body, link.size.area()).into_iter().map(clue);
    let grid = Grid::from_values(link.size, clues.collect::<Result<Vec<_>, _>>()?);
    Nurikabe::new(grid.ok_or_else(|| Malformed::new("the address does not fill the board"))?)
}

pub(super) fn write_link(puzzle: &Nurikabe) -> String {
    let clue = |clue: &Option<u32>| clue.map_or(Clue::Blank, Clue::Number);
    let clues: Vec<Clue> = puzzle.clues().values().iter().map(clue).collect();
    Link::write("nurikabe", puzzle.size(), &write_number16(&clues))
}

/// A number of at least one; a question mark gets its own answer.
fn read_clue(token: Token<'_>) -> Result<u32, Malformed> {
    if token.text == "?" {
        return Err(token.malformed(UNKNOWN));
    }
    match token.number()? {
        0 => Err(token.malformed("an island has at least one cell")),
        number => Ok(number),
    }
}

/// The number of black cells would be secret, and the proof makes it public.
const UNKNOWN: &str = "islands of unknown size (`?`) are not supported";
