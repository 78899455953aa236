//! Hitori in files and addresses.
//!
//! Our text has a number, `.` (blank) or `?` in every cell. A pzprv3 file has a block of numbers and a block of
//! answers; whatever notes follow are ignored. An address has one code per cell and no run lengths.

use super::instance::{Hitori, Symbol};
use crate::formats::{Link, PzprReader, PzprWriter, Text, Token, read_board, write_board};
use crate::grid::Grid;
use crate::malformed::Malformed;
use crate::puzzle::Puzzle;
use crate::shaded::{Shading, mark, read_cell};

pub(super) fn read_text(text: &Text<'_>) -> Result<(Hitori, Option<Shading>), Malformed> {
    text.allow_sections(&["solution"])?;
    let puzzle = Hitori::new(read_board(text, |token| match token.text {
        "?" => Ok(Symbol::Unknown),
        _ => read_symbol(token),
    })?)?;
    let solution = Shading::read_section(text, puzzle.size())?;
    Ok((puzzle, solution))
}

pub(super) fn write_text(puzzle: &Hitori, solution: Option<&Shading>) -> String {
    let board = write_board(Hitori::INFO.name, puzzle.symbols(), |symbol| write_symbol(symbol, "?"));
    board + &solution.map_or_else(String::new, Shading::write_section)
}

pub(super) fn read_pzpr(file: &mut PzprReader<'_>) -> Result<(Hitori, Shading), Malformed> {
    let size = file.size;
    let symbols = file.block(size, |token| match token.text {
        "-" => Ok(Symbol::Unknown),
        _ => read_symbol(token),
    })?;
    let black = file.block(size, read_cell)?;
    let puzzle = Hitori::new(symbols.unwrap_or_else(|| Grid::filled(size, Symbol::Blank)))?;
    Ok((puzzle, black.map_or_else(|| Shading::blank(size), Shading::new)))
}

pub(super) fn write_pzpr(puzzle: &Hitori, solution: Option<&Shading>) -> String {
    let mut file = PzprWriter::new("hitori", 0, puzzle.size());
    file.block(puzzle.symbols(), |symbol| write_symbol(symbol, "-"));
    let black = |cell| solution.is_some_and(|shading| shading.is_black(cell));
    file.block(&Grid::from_fn(puzzle.size(), black), |&black| mark(black).to_owned());
    file.finish()
}

pub(super) fn read_link(link: &Link) -> Result<Hitori, Malformed> {
    if let Some(flag) = link.flags.first() {
        return Err(Malformed::new(format!("the variant `{flag}` of Hitori is not supported")));
    }
    let mut symbols = Vec::with_capacity(link.size.area());
    let mut codes = link.body.chars();
    while symbols.len() < link.size.area() {
        let Some(code) = codes.next() else { break };
        symbols.push(match code {
            '0'..='9' | 'a'..='z' => code.to_digit(36).map_or(Symbol::Blank, Symbol::Number),
            '-' => {
                let digits: String = codes.by_ref().take(2).collect();
                let number = u32::from_str_radix(&digits, 36);
                Symbol::Number(number.map_err(|_| {
                    Malformed::new(format!("`-{digits}` in the address is not a number of two digits"))
                })?)
            }
            '%' | '@' => Symbol::Unknown,
            _ => Symbol::Blank,
        });
    }
    symbols.resize(link.size.area(), Symbol::Blank);
    let grid = Grid::from_values(link.size, symbols);
    Hitori::new(grid.ok_or_else(|| Malformed::new("the address does not fill the board"))?)
}

/// The address; there is none if a number is too large for two digits.
pub(super) fn write_link(puzzle: &Hitori) -> Option<String> {
    let mut body = String::new();
    for symbol in puzzle.symbols().values() {
        match *symbol {
            Symbol::Blank => body.push('.'),
            Symbol::Unknown => body.push('@'),
            Symbol::Number(number @ 0..36) => body.push(char::from_digit(number, 36)?),
            Symbol::Number(number @ 36..1296) => {
                body.push('-');
                body.push(char::from_digit(number / 36, 36)?);
                body.push(char::from_digit(number % 36, 36)?);
            }
            Symbol::Number(_) => return None,
        }
    }
    Some(Link::write("hitori", puzzle.size(), &body))
}

fn read_symbol(token: Token<'_>) -> Result<Symbol, Malformed> {
    if token.text == "." { Ok(Symbol::Blank) } else { token.number().map(Symbol::Number) }
}

fn write_symbol(symbol: &Symbol, unknown: &str) -> String {
    match symbol {
        Symbol::Blank => ".".to_owned(),
        Symbol::Unknown => unknown.to_owned(),
        Symbol::Number(number) => number.to_string(),
    }
}
