//! Text, pzprv3 and puzz.link forms.

use super::{Circle, Masyu};
use crate::formats::{Link, PzprReader, PzprWriter, Text, Token, write_grid};
use crate::grid::{Cell, Grid, Size};
use crate::malformed::Malformed;
use crate::puzzle::Puzzle;
use crate::single_loop::{Drawing, Symbols, read_solution, write_drawing};

/// Reads a board of `.`, `B`, `W` and `?`, and a drawing in which the cells are the dots.
pub(super) fn read_text(text: &Text<'_>) -> Result<(Masyu, Option<Drawing>), Malformed> {
    if let Some(word) = text.header().get(1) {
        return Err(word.malformed("Masyu has no options"));
    }
    let circles = text.grid(text.board(), |token| match token.text {
        "." => Ok(None),
        "B" | "b" => Ok(Some(Circle::Black)),
        "W" | "w" => Ok(Some(Circle::White)),
        "?" => Ok(Some(Circle::Any)),
        other => Err(token.malformed(format!("`{other}` is no cell: `.`, `B`, `W` or `?` is expected"))),
    })?;
    let puzzle = Masyu::new(circles)?;
    let solution = read_solution(text, puzzle.ring().squares(), &symbols(&puzzle))?;
    Ok((puzzle, solution))
}

pub(super) fn write_text(puzzle: &Masyu, solution: Option<&Drawing>) -> String {
    let board = write_grid(puzzle.circles(), |circle| symbol(*circle).to_string());
    let mut out = format!("masyu\n{board}");
    if let Some(drawing) = solution {
        out.push_str("\nsolution:\n");
        out.push_str(&write_drawing(drawing, &symbols(puzzle)));
    }
    out
}

/// Reads circles and lines.
pub(super) fn read_pzpr(file: &mut PzprReader<'_>) -> Result<(Masyu, Drawing), Malformed> {
    let squares = Masyu::ring_of(file.size)?.squares();
    if file.peek_line().is_some_and(|line| line.trim() == "f") {
        let (line, _) = file.line()?;
        return Err(Malformed::at(line, 1, VARIANT));
    }
    let size = file.size;
    let circles = file.block(size, |token| match token.text {
        "." | "0" => Ok(None),
        "1" => Ok(Some(Circle::White)),
        "2" => Ok(Some(Circle::Black)),
        "-" => Ok(Some(Circle::Any)),
        other => Err(token.malformed(format!("`{other}` is no circle: 1, 2, `-` or `.` is expected"))),
    })?;
    let across = file.block(Size::new(size.rows, size.columns - 1), line_token)?;
    let down = file.block(Size::new(size.rows - 1, size.columns), line_token)?;
    let puzzle = Masyu::new(circles.unwrap_or_else(|| Grid::filled(size, None)))?;
    let drawing = across.zip(down).and_then(|(across, down)| Drawing::from_edges(across, down));
    Ok((puzzle, drawing.unwrap_or_else(|| Drawing::empty(squares))))
}

pub(super) fn write_pzpr(puzzle: &Masyu, solution: Option<&Drawing>) -> String {
    let blank = Drawing::empty(puzzle.ring().squares());
    let drawing = solution.unwrap_or(&blank);
    let mut file = PzprWriter::new("mashu", 0, puzzle.size());
    file.block(puzzle.circles(), |circle| {
        let token = match circle {
            None => ".",
            Some(Circle::White) => "1",
            Some(Circle::Black) => "2",
            Some(Circle::Any) => "-",
        };
        token.to_owned()
    });
    let token = |line: &bool| u32::from(*line).to_string();
    file.block(drawing.across(), token);
    file.block(drawing.down(), token);
    file.finish()
}

/// Reads an address: a digit in base 27 holds three cells (1 white, 2 black).
pub(super) fn read_link(link: &Link) -> Result<Masyu, Malformed> {
    match link.flags.first().map(String::as_str) {
        None => {}
        Some("f") => return Err(Malformed::new(VARIANT)),
        Some(flag) => return Err(Malformed::new(format!("unknown flag `{flag}` in the address"))),
    }
    Masyu::ring_of(link.size)?;
    let mut circles = Vec::with_capacity(link.size.area());
    // What is too much is cut, as puzz.link does.
    for digit in link.body.chars().take(link.size.area().div_ceil(3)) {
        let value = digit.to_digit(27);
        let value =
            value.ok_or_else(|| Malformed::new(format!("`{digit}` in the address stands for no circles")))?;
        circles.extend([value / 9, value / 3 % 3, value % 3].map(|circle| match circle {
            1 => Some(Circle::White),
            2 => Some(Circle::Black),
            _ => None,
        }));
    }
    circles.resize(link.size.area(), None);
    let circles = Grid::from_values(link.size, circles);
    Masyu::new(circles.ok_or_else(|| Malformed::new("the address does not fill the board"))?)
}

/// Writes an address; `None` if there is a circle of unknown colour, which addresses cannot hold.
pub(super) fn write_link(puzzle: &Masyu) -> Option<String> {
    let values = puzzle.circles().values().iter().map(|circle| match circle {
        None => Some(0),
        Some(Circle::White) => Some(1),
        Some(Circle::Black) => Some(2),
        Some(Circle::Any) => None,
    });
    let values: Vec<u32> = values.collect::<Option<_>>()?;
    let digit = |three: &[u32]| {
        let value = (0..3).fold(0, |value, at| 3 * value + three.get(at).copied().unwrap_or(0));
        char::from_digit(value, 27)
    };
    let body: Option<String> = values.chunks(3).map(digit).collect();
    Some(Link::write("mashu", puzzle.size(), &body?))
}

/// Reads a line of a file; a cross is a note and no line.
fn line_token(token: Token<'_>) -> Result<bool, Malformed> {
    match token.text {
        "1" => Ok(true),
        "0" | "-1" | "." => Ok(false),
        other => Err(token.malformed(format!("`{other}` is no line: 1, 0 or -1 is expected"))),
    }
}

fn symbols(puzzle: &Masyu) -> Symbols<impl Fn(Cell) -> char, impl Fn(Cell) -> char> {
    let dot = |cell: Cell| puzzle.circles().get(cell).map_or('.', |circle| symbol(*circle));
    Symbols { dot, square: |_| ' ' }
}

fn symbol(circle: Option<Circle>) -> char {
    match circle {
        None => '.',
        Some(Circle::Black) => 'B',
        Some(Circle::White) => 'W',
        Some(Circle::Any) => '?',
    }
}

const VARIANT: &str = "the variant in which the loop visits every cell (flag `f`) is not supported";
