//! Drawings as text.
//!
//! ```text
//! +---+---+   +---+
//! | 3   . |   | . |
//! +   +---+   +   +
//! ```
//!
//! A row of dots holds a symbol for every dot and `-` between them where there is a line; the row below it
//! holds `|` under a dot where there is a line, and perhaps symbols in the squares. The dots of the first
//! row tell how far they are apart. An empty row of `|` may be left out.

use super::drawing::{Drawing, Edge};
use crate::formats::{Line, Text};
use crate::grid::{Cell, Grid, Size};
use crate::malformed::Malformed;

/// The symbols a puzzle shows in its drawings.
#[derive(Debug)]
pub struct Symbols<D, S> {
    /// The symbol of a dot.
    pub dot: D,
    /// The symbol of a square.
    pub square: S,
}

/// Writes a drawing with dots four characters apart.
pub fn write_drawing<D, S>(drawing: &Drawing, symbols: &Symbols<D, S>) -> String
where
    D: Fn(Cell) -> char,
    S: Fn(Cell) -> char,
{
    let (dots, squares) = (drawing.dots(), drawing.squares());
    let mut out = String::new();
    for row in 0..dots.rows {
        let mut line = String::new();
        for column in 0..dots.columns {
            let dot = Cell::new(row, column);
            line.push((symbols.dot)(dot));
            line.push_str(if drawing.has(Edge::Across(dot)) { "---" } else { "   " });
        }
        out.push_str(line.trim_end());
        out.push('\n');
        if row == squares.rows {
            break;
        }
        line.clear();
        for column in 0..dots.columns {
            let dot = Cell::new(row, column);
            line.push(if drawing.has(Edge::Down(dot)) { '|' } else { ' ' });
            if column < squares.columns {
                line.extend([' ', (symbols.square)(dot), ' ']);
            }
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// Reads what [`write_drawing`] writes, or the same with dots closer together or further apart.
///
/// # Errors
/// If the drawing does not have this size, or shows symbols other than the puzzle's.
pub fn read_drawing<D, S>(
    lines: &[Line<'_>],
    squares: Size,
    symbols: &Symbols<D, S>,
) -> Result<Drawing, Malformed>
where
    D: Fn(Cell) -> char,
    S: Fn(Cell) -> char,
{
    let reader = Reader::new(lines, squares)?;
    let mut drawing = Drawing::empty(squares);
    let mut lines = lines.iter().peekable();
    for row in 0..=squares.rows {
        let Some(line) = lines.next_if(|line| reader.is_dots(line)) else {
            return Err(reader.missing_dots(lines.peek().copied(), row));
        };
        reader.dots(line, row, &symbols.dot, &mut drawing)?;
        if row < squares.rows
            && let Some(line) = lines.next_if(|line| !reader.is_dots(line))
        {
            reader.squares(line, row, &symbols.square, &mut drawing)?;
        }
    }
    match lines.next() {
        None => Ok(drawing),
        Some(line) => Err(Malformed::at(line.number, 1, "the drawing has too many rows")),
    }
}

/// Reads the solution of a text: a drawing under `solution:`, or the squares inside the loop (`#`) under
/// `inside:`, whichever is there.
///
/// # Errors
/// If the section is malformed, or both are there.
pub fn read_solution<D, S>(
    text: &Text<'_>,
    squares: Size,
    symbols: &Symbols<D, S>,
) -> Result<Option<Drawing>, Malformed>
where
    D: Fn(Cell) -> char,
    S: Fn(Cell) -> char,
{
    text.allow_sections(&["solution", "inside"])?;
    match (text.section("solution"), text.section("inside")) {
        (Some(_), Some(_)) => {
            Err(Malformed::new("the solution is given twice, as `solution:` and `inside:`"))
        }
        (Some(lines), None) => read_drawing(lines, squares, symbols).map(Some),
        (None, Some(lines)) => {
            let inside: Grid<bool> = text.grid_of_size(lines, squares, |token| match token.text {
                "#" => Ok(true),
                "." => Ok(false),
                other => Err(token.malformed(format!("`{other}` is neither `#` (inside) nor `.` (outside)"))),
            })?;
            Ok(Some(Drawing::around(&inside)))
        }
        (None, None) => Ok(None),
    }
}

/// How the text of a drawing is laid out.
struct Reader {
    indent: usize,
    pitch: usize,
    squares: Size,
}

impl Reader {
    /// Finds the first dot and the distance of the dots in the first row.
    fn new(lines: &[Line<'_>], squares: Size) -> Result<Self, Malformed> {
        let first = lines.first().ok_or_else(|| Malformed::new("the drawing is empty"))?;
        let indent = first.text.chars().take_while(|c| *c == ' ').count();
        let length = first.text.chars().count() - indent;
        let pitch = length.saturating_sub(1) / squares.columns.max(1);
        if pitch < 2 || length != pitch * squares.columns + 1 {
            let reason =
                format!("the first row of the drawing must show {} dots, evenly spaced", squares.columns + 1);
            return Err(Malformed::at(first.number, indent + 1, reason));
        }
        Ok(Self { indent, pitch, squares })
    }

    fn is_dots(&self, line: &Line<'_>) -> bool {
        !matches!(line.text.chars().nth(self.indent), None | Some(' ' | '|'))
    }

    fn missing_dots(&self, line: Option<&Line<'_>>, row: usize) -> Malformed {
        let reason =
            format!("the drawing needs {} rows of dots; row {} is missing", self.squares.rows + 1, row + 1);
        line.map_or_else(
            || Malformed::new(reason.clone()),
            |line| Malformed::at(line.number, 1, reason.clone()),
        )
    }

    /// The characters of a line from the first dot on, filled up with spaces to the last dot.
    fn characters(&self, line: &Line<'_>) -> Result<Vec<char>, Malformed> {
        let width = self.pitch * self.squares.columns + 1;
        let mut characters: Vec<char> = line.text.chars().collect();
        if let Some(at) = characters.iter().take(self.indent).position(|c| *c != ' ') {
            return Err(Malformed::at(line.number, at + 1, "this lies to the left of the drawing"));
        }
        let mut characters = characters.split_off(self.indent.min(characters.len()));
        if characters.len() > width {
            let column = self.indent + width + 1;
            return Err(Malformed::at(line.number, column, "this lies to the right of the drawing"));
        }
        characters.resize(width, ' ');
        Ok(characters)
    }

    fn unexpected(&self, line: &Line<'_>, at: usize, found: char, expected: &str) -> Malformed {
        let reason = format!("`{found}` does not belong here (expected {expected})");
        Malformed::at(line.number, self.indent + at + 1, reason)
    }

    fn dots(
        &self,
        line: &Line<'_>,
        row: usize,
        symbol: impl Fn(Cell) -> char,
        drawing: &mut Drawing,
    ) -> Result<(), Malformed> {
        let characters = self.characters(line)?;
        for (column, part) in characters.chunks(self.pitch).enumerate() {
            let (dot, at) = (Cell::new(row, column), column * self.pitch);
            let [shown, between @ ..] = part else { continue };
            let expected = symbol(dot);
            if !shown.eq_ignore_ascii_case(&expected) {
                return Err(self.unexpected(line, at, *shown, &format!("the dot `{expected}`")));
            }
            let drawn = between.first() == Some(&'-');
            let fill = if drawn { '-' } else { ' ' };
            if let Some(wrong) = between.iter().position(|c| *c != fill) {
                let found = between[wrong];
                return Err(self.unexpected(
                    line,
                    at + 1 + wrong,
                    found,
                    "all `-` or all spaces between dots",
                ));
            }
            drawing.set(Edge::Across(dot), drawn);
        }
        Ok(())
    }

    fn squares(
        &self,
        line: &Line<'_>,
        row: usize,
        symbol: impl Fn(Cell) -> char,
        drawing: &mut Drawing,
    ) -> Result<(), Malformed> {
        let characters = self.characters(line)?;
        for (column, part) in characters.chunks(self.pitch).enumerate() {
            let (square, at) = (Cell::new(row, column), column * self.pitch);
            let [edge, within @ ..] = part else { continue };
            match edge {
                '|' => drawing.set(Edge::Down(square), true),
                ' ' => {}
                other => return Err(self.unexpected(line, at, *other, "`|` or a space below a dot")),
            }
            if within.is_empty() {
                continue;
            }
            let expected = symbol(square);
            if let Some(wrong) = within.iter().position(|c| !c.is_whitespace() && *c != expected) {
                let found = within[wrong];
                return Err(self.unexpected(line, at + 1 + wrong, found, &format!("`{expected}`")));
            }
        }
        Ok(())
    }
}
