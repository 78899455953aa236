//! Files and addresses.
//!
//! Our text has the numbers first, then `regions:` with one name per cell (the same name, the same
//! region), then perhaps `solution:` with `#` for black and `.` for white cells:
//!
//! ```text
//! usowan
//! 2.1
//!
//! regions:
//! aab
//!
//! solution:
//! ...
//! ```
//!
//! A board of one column whose cells are longer than one character needs its size in the first line
//! (`usowan 3x1`), because `12` alone would be two cells.

use super::instance::{Flaw, Usowan};
use crate::formats::{
    Clue, Link, PzprReader, PzprWriter, Text, Token, read_4cell, read_bits32, read_board, write_4cell,
    write_bits32, write_grid,
};
use crate::grid::{Cell, Direction, Grid};
use crate::malformed::Malformed;
use crate::shaded::Shading;

/// Reads our text.
pub(super) fn read_text(text: &Text<'_>) -> Result<(Usowan, Option<Shading>), Malformed> {
    text.allow_sections(&["regions", "solution"])?;
    let clues = read_board(text, clue)?;
    let size = clues.size();
    let lines = text
        .section("regions")
        .ok_or_else(|| Malformed::new("the section `regions:` with one name per cell is missing"))?;
    let names = text.grid_of_size(lines, size, Ok)?;
    let regions = names.map(|token| token.text);
    let puzzle =
        Usowan::with_names(&regions, clues).map_err(|Flaw { cell, reason }| names[cell].malformed(reason))?;
    Ok((puzzle, Shading::read_section(text, size)?))
}

/// Writes our text.
pub(super) fn write_text(puzzle: &Usowan, solution: Option<&Shading>) -> String {
    let regions = puzzle.region_count();
    let clues = write_grid(puzzle.clues(), |clue| clue.map_or_else(|| ".".to_owned(), |n| n.to_string()));
    let regions = write_grid(puzzle.regions(), |&region| region_name(region, regions));
    let size = puzzle.board_size();
    let long = |text: &str| text.lines().any(|line| line.trim().chars().count() > 1);
    let declared = size.columns == 1 && (long(&clues) || long(&regions));
    let header = if declared { format!("usowan {size}") } else { "usowan".to_owned() };
    let mut out = format!("{header}\n{clues}\nregions:\n{regions}");
    out.extend(solution.map(Shading::write_section));
    out
}

/// Reads a pzprv3 file. Rooms are what hangs together, whatever their numbers are.
pub(super) fn read_pzpr(file: &mut PzprReader<'_>) -> Result<(Usowan, Shading), Malformed> {
    let size = file.size;
    let (line, count) = file.line()?;
    if count.trim().parse::<usize>().is_err() {
        return Err(Malformed::at(line, 1, "expected the number of rooms"));
    }
    let names = file.block(size, Ok)?.ok_or_else(|| Malformed::new("the file has no rooms"))?;
    let clues = file.block(size, clue)?.ok_or_else(|| Malformed::new("the file has no numbers"))?;
    let regions = names.map(|token| token.text);
    let puzzle =
        Usowan::with_parts(&regions, clues).map_err(|Flaw { cell, reason }| names[cell].malformed(reason))?;
    let black = file.block(size, answer)?.unwrap_or_else(|| Grid::filled(size, false));
    Ok((puzzle, Shading::new(black)))
}

/// Writes a pzprv3 file.
pub(super) fn write_pzpr(puzzle: &Usowan, solution: Option<&Shading>) -> String {
    let mut file = PzprWriter::new("usoone", 0, puzzle.board_size());
    file.line(&puzzle.region_count().to_string());
    file.block(puzzle.regions(), usize::to_string);
    file.block(puzzle.clues(), |clue| clue.map_or_else(|| ".".to_owned(), |n| n.to_string()));
    let black = Grid::from_fn(puzzle.board_size(), |cell| solution.is_some_and(|s| s.is_black(cell)));
    file.block(&black, |&black| if black { "1" } else { "." }.to_owned());
    file.finish()
}

/// Reads the body of an address: walls to the right, walls below, numbers.
pub(super) fn read_link(link: &Link) -> Result<Usowan, Malformed> {
    let size = link.size;
    if let Some(flag) = link.flags.first() {
        return Err(Malformed::new(format!("the variant `{flag}` of Usowan is not supported")));
    }
    let (right, rest) = read_bits32(&link.body, (size.columns - 1) * size.rows);
    let (below, rest) = read_bits32(rest, size.columns * (size.rows - 1));
    let clues = read_4cell(rest, size.area());
    if let Some(at) = clues.iter().position(|clue| *clue == Clue::Unknown) {
        return Err(Malformed::new(format!("{UNKNOWN_NUMBER} ({})", size.cell(at))));
    }
    let clues = Grid::from_fn(size, |cell| match clues[size.index(cell)] {
        Clue::Number(number) => Some(number),
        _ => None,
    });
    let walled = |a: Cell, b: Cell| {
        let first = a.min(b);
        if a.row == b.row {
            right[first.row * (size.columns - 1) + first.column]
        } else {
            below[size.index(first)]
        }
    };
    Usowan::with_rooms(size, |a, b| !walled(a, b), clues)
        .map_err(|Flaw { cell, reason }| Malformed::new(format!("{reason} ({cell})")))
}

/// Writes an address; the code has no numbers above 4.
pub(super) fn write_link(puzzle: &Usowan) -> Option<String> {
    let size = puzzle.board_size();
    let numbers = puzzle.clues().values().iter();
    let clues: Option<Vec<Clue>> = numbers
        .map(|clue| match clue {
            None => Some(Clue::Blank),
            Some(number @ 0..=4) => Some(Clue::Number(*number)),
            Some(_) => None,
        })
        .collect();
    let walls = |direction: Direction| {
        let regions = puzzle.regions();
        let next = size.cells().filter_map(|cell| Some((cell, size.step(cell, direction)?)));
        write_bits32(&next.map(|(a, b)| regions[a] != regions[b]).collect::<Vec<bool>>())
    };
    let (right, below) = (walls(Direction::Right), walls(Direction::Down));
    Some(Link::write("usoone", size, &format!("{right}{below}{}", write_4cell(&clues?))))
}

fn clue(token: Token<'_>) -> Result<Option<u32>, Malformed> {
    match token.text {
        "." => Ok(None),
        "?" | "-" => Err(token.malformed(UNKNOWN_NUMBER)),
        _ => token.number().map(Some),
    }
}

/// A cell of a puzz.link answer; marks for truth, lie and "surely white" are notes of the player.
fn answer(token: Token<'_>) -> Result<bool, Malformed> {
    match token.text.strip_suffix(['o', 'x']).unwrap_or(token.text) {
        "1" => Ok(true),
        "." | "+" | "0" | "" => Ok(false),
        _ => Err(token.malformed("an answer is `1` (black), `+` or `.` (white), perhaps with `o` or `x`")),
    }
}

/// Letters as long as they suffice, then numbers.
fn region_name(region: usize, regions: usize) -> String {
    let letters = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    match letters.get(region) {
        Some(&letter) if regions <= letters.len() => char::from(letter).to_string(),
        _ => (region + 1).to_string(),
    }
}

const UNKNOWN_NUMBER: &str = "numbers shown as `?` are not supported: nobody could tell whether they lie";
