//! Files and addresses.
//!
//! In our text form `.` is grass, `w` water, `H` a hole and a number a ball. The solution is a drawing of
//! the lines between cells, with `o` for balls:
//!
//! ```text
//! herugolf
//! 2 . .
//! . . H
//!
//! solution:
//! o-.-.
//!     |
//! . . H
//! ```

use super::instance::{Ground, Herugolf, check_number};
use super::solution::Lines;
use crate::formats::{
    Line, Link, PzprReader, PzprWriter, Text, Token, read_bits32, write_bits32, write_grid,
};
use crate::grid::{Cell, Direction, Grid, Size};
use crate::malformed::Malformed;

pub(super) fn read_text(text: &Text<'_>) -> Result<(Herugolf, Option<Lines>), Malformed> {
    text.allow_sections(&["solution"])?;
    if let Some(option) = text.header().get(1) {
        return Err(option.malformed(format!("unknown option `{}`", option.text)));
    }
    let rows = text.board();
    let Some(size) = board_size(rows) else {
        let line = text.header().first().map_or(1, |word| word.line);
        return Err(Malformed::at(line, 1, "the board is empty"));
    };
    let mut cells = size.cells();
    let board = text.grid_of_size(rows, size, |token| {
        let cell = cells.next().unwrap_or(Cell::new(0, 0));
        ground(token, size, cell, ("w", "H"))
    })?;
    let puzzle = Herugolf::new(board)?;
    let solution = text.section("solution").map(|lines| read_drawing(size, lines)).transpose()?;
    Ok((puzzle, solution))
}

/// The size of a board in text. A single word is a row of single characters, unless the rows differ in
/// length because balls with two digits stand in the only column.
fn board_size(rows: &[Line<'_>]) -> Option<Size> {
    let words = rows.first()?.tokens();
    let letters = |line: &Line<'_>| line.text.trim().chars().count();
    let first = letters(rows.first()?);
    let one_column = rows.iter().any(|row| letters(row) != first)
        && rows.iter().all(|row| letters(row) == 1 || row.text.trim().parse::<usize>().is_ok());
    let columns = match words.len() {
        1 if one_column => 1,
        1 => first,
        columns => columns,
    };
    Some(Size::new(rows.len(), columns))
}

/// Reads one cell of a board; `signs` are those for water and holes.
fn ground(token: Token<'_>, size: Size, cell: Cell, signs: (&str, &str)) -> Result<Ground, Malformed> {
    match token.text {
        "." => Ok(Ground::Grass),
        sign if sign == signs.0 => Ok(Ground::Water),
        sign if sign == signs.1 => Ok(Ground::Hole),
        "?" | "-" => Err(token.malformed("balls without a number cannot be proved")),
        word if word.bytes().all(|byte| byte.is_ascii_digit()) => {
            let number = token.number()?;
            check_number(size, cell, number).map_err(|reason| token.malformed(reason))?;
            Ok(Ground::Ball(number))
        }
        other => Err(token.malformed(format!("`{other}` is neither grass, water, a hole nor a ball"))),
    }
}

fn sign(ground: &Ground, water: &str) -> String {
    match ground {
        Ground::Grass => ".".to_owned(),
        Ground::Water => water.to_owned(),
        Ground::Hole => "H".to_owned(),
        Ground::Ball(number) => number.to_string(),
    }
}

/// Reads a drawing. Lines of the text that begin with a cell are rows of cells, others hold the lines
/// downwards; an empty one may be left out.
fn read_drawing(size: Size, rows: &[Line<'_>]) -> Result<Lines, Malformed> {
    let mut lines = Lines::blank(size);
    let mut next = 0;
    let mut between_done = true;
    for row in rows {
        let is_cells = row.text.starts_with(CELL_SIGNS);
        let malformed = |column: usize, reason: &str| Malformed::at(row.number, column, reason);
        if is_cells {
            if next == size.rows {
                return Err(malformed(1, "the drawing has more rows than the board"));
            }
            next += 1;
        } else if between_done || next == size.rows {
            return Err(malformed(1, "a row of the drawing must begin with a cell (`.`, `o`, `H` or `w`)"));
        }
        between_done = !is_cells;
        let last = next.saturating_sub(1);
        for (at, c) in row.text.chars().enumerate() {
            let cell = Cell::new(last, at / 2);
            if at >= 2 * size.columns - 1 {
                return Err(malformed(at + 1, "the drawing is wider than the board"));
            }
            match (c, is_cells, at % 2) {
                (' ', ..) if !is_cells || at % 2 == 1 => {}
                ('-', true, 1) => lines.set(cell, Direction::Right, true),
                ('|', false, 0) => lines.set(cell, Direction::Down, true),
                (c, true, 0) if CELL_SIGNS.contains(&c) => {}
                _ => return Err(malformed(at + 1, &format!("`{c}` does not belong here"))),
            }
        }
        if is_cells && row.text.chars().count() != 2 * size.columns - 1 {
            return Err(malformed(row.text.chars().count() + 1, "this row of the drawing is too short"));
        }
    }
    if next != size.rows {
        let line = rows.last().map_or(1, |row| row.number);
        return Err(Malformed::at(line, 1, format!("expected {} rows of cells, found {next}", size.rows)));
    }
    Ok(lines)
}

const CELL_SIGNS: [char; 5] = ['.', 'o', 'H', 'w', '+'];

pub(super) fn write_text(puzzle: &Herugolf, solution: Option<&Lines>) -> String {
    let mut out = String::from("herugolf\n");
    out.push_str(&write_grid(puzzle.board(), |ground| sign(ground, "w")));
    if let Some(lines) = solution {
        out.push_str("\nsolution:\n");
        write_drawing(puzzle, lines, &mut out);
    }
    out
}

fn write_drawing(puzzle: &Herugolf, lines: &Lines, out: &mut String) {
    let size = puzzle.board().size();
    for row in 0..size.rows {
        let mut below = String::new();
        for column in 0..size.columns {
            let cell = Cell::new(row, column);
            out.push(match puzzle.board()[cell] {
                Ground::Grass => '.',
                Ground::Water => 'w',
                Ground::Hole => 'H',
                Ground::Ball(_) => 'o',
            });
            if column + 1 < size.columns {
                out.push(if lines.leaves(cell, Direction::Right) { '-' } else { ' ' });
            }
            below.push_str(if lines.leaves(cell, Direction::Down) { "| " } else { "  " });
        }
        out.push('\n');
        if !below.trim().is_empty() {
            out.push_str(below.trim_end());
            out.push('\n');
        }
    }
}

pub(super) fn read_pzpr(file: &mut PzprReader<'_>) -> Result<(Herugolf, Lines), Malformed> {
    let size = file.size;
    let mut cells = size.cells();
    let board = file.block(size, |token| {
        let cell = cells.next().unwrap_or(Cell::new(0, 0));
        ground(token, size, cell, ("i", "H"))
    })?;
    let puzzle = Herugolf::new(board.unwrap_or_else(|| Grid::filled(size, Ground::Grass)))?;
    let blank = Lines::blank(size);
    let right = file.block(blank.right().size(), segment)?.unwrap_or_else(|| blank.right().clone());
    let down = file.block(blank.down().size(), segment)?.unwrap_or_else(|| blank.down().clone());
    let lines = Lines::from_grids(size, right, down).unwrap_or(blank);
    Ok((puzzle, lines))
}

fn segment(token: Token<'_>) -> Result<bool, Malformed> {
    match token.text {
        "1" => Ok(true),
        "0" | "." | "-1" => Ok(false),
        other => Err(token.malformed(format!("`{other}` is neither a line (1) nor none (0)"))),
    }
}

pub(super) fn write_pzpr(puzzle: &Herugolf, solution: Option<&Lines>) -> String {
    let size = puzzle.board().size();
    let blank = Lines::blank(size);
    let lines = solution.unwrap_or(&blank);
    let mut file = PzprWriter::new("herugolf", 0, size);
    file.block(puzzle.board(), |ground| sign(ground, "i"));
    for grid in [lines.right(), lines.down()] {
        file.block(grid, |&line| if line { "1".to_owned() } else { "0".to_owned() });
    }
    file.finish()
}

pub(super) fn read_link(link: &Link) -> Result<Herugolf, Malformed> {
    if let Some(flag) = link.flags.first() {
        return Err(Malformed::new(format!("Herugolf has no variant `{flag}`")));
    }
    let area = link.size.area();
    let (water, stream) = read_bits32(&link.body, area);
    let mut cells: Vec<Option<Ground>> = Vec::with_capacity(area);
    let mut chars = stream.chars();
    while let Some(c) = chars.next().filter(|_| cells.len() < area) {
        match c {
            '0'..='9' | 'a'..='f' => cells.push(Some(ball(c.to_digit(16)))),
            '-' => {
                let high = chars.next().and_then(|c| c.to_digit(16));
                let low = chars.next().and_then(|c| c.to_digit(16));
                cells.push(Some(ball(high.zip(low).map(|(high, low)| 16 * high + low))));
            }
            'h' => cells.push(Some(Ground::Hole)),
            'i'..='z' => {
                let run = c.to_digit(36).unwrap_or(0) as usize - 17;
                cells.extend(std::iter::repeat_n(None, run));
            }
            '.' => return Err(Malformed::new("balls without a number cannot be proved")),
            other => return Err(Malformed::new(format!("`{other}` means nothing in a Herugolf address"))),
        }
    }
    cells.resize(area, None);
    let board = Grid::from_fn(link.size, |cell| {
        let index = link.size.index(cell);
        (water[index], cells[index])
    });
    if let Some((cell, _)) = board.iter().find(|(_, cell)| matches!(cell, (true, Some(Ground::Ball(_))))) {
        return Err(Malformed::new(format!("the ball at {cell} lies in the water")));
    }
    Herugolf::new(board.map(|&(water, ground)| match (water, ground) {
        (_, Some(ground)) => ground,
        (true, None) => Ground::Water,
        (false, None) => Ground::Grass,
    }))
}

/// A ball of an address; a garbled number becomes 0, which no puzzle accepts.
fn ball(number: Option<u32>) -> Ground {
    Ground::Ball(number.unwrap_or(0) as usize)
}

pub(super) fn write_link(puzzle: &Herugolf) -> Option<String> {
    let board = puzzle.board();
    let water: Vec<bool> = board.values().iter().map(|ground| *ground == Ground::Water).collect();
    let mut body = write_bits32(&water);
    let mut blanks = 0;
    for ground in board.values() {
        let sign = match *ground {
            Ground::Hole => "h".to_owned(),
            Ground::Ball(number @ 0..=15) => format!("{number:x}"),
            Ground::Ball(number @ 16..=255) => format!("-{number:02x}"),
            Ground::Ball(_) => return None,
            Ground::Grass | Ground::Water => {
                blanks += 1;
                if blanks == 18 {
                    body.push('z');
                    blanks = 0;
                }
                continue;
            }
        };
        body.extend(run_of(blanks));
        blanks = 0;
        body.push_str(&sign);
    }
    body.extend(run_of(blanks));
    Some(Link::write("herugolf", board.size(), &body))
}

/// The letter for a run of 1 to 18 cells without ball or hole.
fn run_of(blanks: u32) -> Option<char> {
    if blanks == 0 { None } else { char::from_digit(17 + blanks, 36) }
}
