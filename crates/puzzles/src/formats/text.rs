//! Our plain text form.
//!
//! ```text
//! ; a comment
//! nurikabe
//! . . 2
//! 1 . .
//! . . .
//!
//! solution:
//! ##.
//! .#.
//! .##
//! ```
//!
//! The first line names the kind (words after it are options). The board follows, one line a row;
//! cells are separated by spaces, or are single characters without spaces. Named sections (`solution:`,
//! `regions:`, …) follow. A line that starts with `;` is a comment; empty lines do not count.

use std::fmt::Display;

use super::pzpr::Token;
use super::{MAX_INPUT, MAX_SIDE};
use crate::grid::{Grid, Size};
use crate::malformed::Malformed;

/// A text split into its header and sections.
#[derive(Clone, Debug)]
pub struct Text<'a> {
    header: Line<'a>,
    sections: Vec<(Line<'a>, Vec<Line<'a>>)>,
}

/// A line with its number, counted from one.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// Its number.
    pub number: usize,
    /// What it says, without the line break and trailing spaces.
    pub text: &'a str,
}

impl<'a> Text<'a> {
    /// Splits a text into header and sections.
    ///
    /// # Errors
    /// If it is empty or too large.
    pub fn parse(source: &'a str) -> Result<Self, Malformed> {
        if source.len() > MAX_INPUT {
            return Err(Malformed::new("the file is too large"));
        }
        let mut lines =
            source.lines().enumerate().map(|(n, text)| Line { number: n + 1, text: text.trim_end() }).filter(
                |line| !line.text.trim_start().is_empty() && !line.text.trim_start().starts_with(';'),
            );
        let header = lines.next().ok_or_else(|| Malformed::new("the file is empty"))?;
        let mut sections = vec![(header, Vec::new())];
        for line in lines {
            if line.section_name().is_some() {
                sections.push((line, Vec::new()));
            } else if let Some((_, body)) = sections.last_mut() {
                body.push(line);
            }
        }
        Ok(Self { header, sections })
    }

    /// The words of the header line; the first one names the kind.
    pub fn header(&self) -> Vec<Token<'a>> {
        self.header.tokens()
    }

    /// The name of the kind.
    pub fn kind(&self) -> &'a str {
        self.header.text.split_whitespace().next().unwrap_or_default()
    }

    /// The lines between the header and the first named section.
    pub fn board(&self) -> &[Line<'a>] {
        self.sections.first().map_or(&[], |(_, lines)| lines)
    }

    /// The lines of a named section, if there is one.
    pub fn section(&self, name: &str) -> Option<&[Line<'a>]> {
        let found = self.sections.iter().skip(1).find(|(head, _)| head.section_name() == Some(name));
        found.map(|(_, lines)| lines.as_slice())
    }

    /// Refuses sections other than the given ones, and sections given twice.
    ///
    /// # Errors
    /// Names the first such section.
    pub fn allow_sections(&self, allowed: &[&str]) -> Result<(), Malformed> {
        let mut seen: Vec<&str> = Vec::new();
        for (head, _) in self.sections.iter().skip(1) {
            let name = head.section_name().unwrap_or_default();
            if !allowed.contains(&name) {
                return Err(Malformed::at(head.number, 1, format!("unknown section `{name}:`")));
            }
            if seen.contains(&name) {
                return Err(Malformed::at(head.number, 1, format!("section `{name}:` is given twice")));
            }
            seen.push(name);
        }
        Ok(())
    }

    /// Reads lines as a grid of cells; the size follows from the lines.
    ///
    /// # Errors
    /// On an empty or ragged grid, or whatever `cell` finds malformed.
    pub fn grid<V>(
        &self,
        lines: &[Line<'a>],
        cell: impl FnMut(Token<'a>) -> Result<V, Malformed>,
    ) -> Result<Grid<V>, Malformed> {
        let Some(first) = lines.first() else {
            return Err(Malformed::at(self.header.number, 1, "the board is empty"));
        };
        let words = first.tokens();
        let columns = if words.len() == 1 { first.text.trim().chars().count() } else { words.len() };
        self.grid_of_size(lines, Size::new(lines.len(), columns), cell)
    }

    /// Reads lines as a grid of cells of a known size.
    ///
    /// # Errors
    /// If the lines do not have that size, or whatever `cell` finds malformed.
    pub fn grid_of_size<V>(
        &self,
        lines: &[Line<'a>],
        size: Size,
        mut cell: impl FnMut(Token<'a>) -> Result<V, Malformed>,
    ) -> Result<Grid<V>, Malformed> {
        if size.rows > MAX_SIDE || size.columns > MAX_SIDE {
            return Err(Malformed::new(format!(
                "boards larger than {MAX_SIDE}x{MAX_SIDE} are not supported"
            )));
        }
        let mut values = Vec::with_capacity(size.area());
        for line in lines {
            for token in line.cells(size.columns)? {
                values.push(cell(token)?);
            }
        }
        let number = lines.last().map_or(self.header.number, |line| line.number);
        let wrong = || format!("expected {} rows, found {}", size.rows, lines.len());
        Grid::from_values(size, values).ok_or_else(|| Malformed::at(number, 1, wrong()))
    }
}

impl<'a> Line<'a> {
    /// The words of the line with their columns.
    pub fn tokens(&self) -> Vec<Token<'a>> {
        Token::split(self.text, self.number)
    }

    /// The line as exactly `columns` cells: words, or single characters.
    ///
    /// # Errors
    /// If there are more or fewer.
    pub fn cells(&self, columns: usize) -> Result<Vec<Token<'a>>, Malformed> {
        let words = self.tokens();
        if words.len() == columns {
            return Ok(words);
        }
        let found = match words[..] {
            [word] => {
                let letters = word.letters();
                if letters.len() == columns {
                    return Ok(letters);
                }
                letters.len()
            }
            _ => words.len(),
        };
        let column = words.get(columns).map_or(self.text.chars().count() + 1, |word| word.column);
        Err(Malformed::at(
            self.number,
            column,
            format!("expected {columns} cells in this row, found {found}"),
        ))
    }

    fn section_name(&self) -> Option<&'a str> {
        let name = self.text.trim().strip_suffix(':')?;
        (!name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '-')).then_some(name)
    }
}

/// Writes a grid one line a row: single characters side by side, or words separated by spaces if any
/// is longer than one character.
pub fn write_grid<V>(grid: &Grid<V>, cell: impl Fn(&V) -> String) -> String {
    let words = grid.map(&cell);
    let width = words.values().iter().map(|word| word.chars().count()).max().unwrap_or(1);
    let separator = if width > 1 { " " } else { "" };
    let mut out = String::new();
    for row in words.rows() {
        let padded: Vec<String> = row.iter().map(|word| pad(word, width)).collect();
        out.push_str(padded.join(separator).trim_end());
        out.push('\n');
    }
    out
}

fn pad(word: &impl Display, width: usize) -> String {
    format!("{word:>width$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_and_comments_are_told_apart() {
        let text = Text::parse("; hello\nnurikabe well\n1 .\n. 12\n\nsolution:\n.#\n##\n").unwrap();
        assert_eq!(text.kind(), "nurikabe");
        assert_eq!(text.board().len(), 2);
        let grid = text.grid(text.board(), |token| Ok(token.text.to_owned())).unwrap();
        assert_eq!(grid.values(), ["1", ".", ".", "12"]);
        assert_eq!(text.section("solution").unwrap().len(), 2);
        assert!(text.allow_sections(&["clues"]).is_err());
    }

    #[test]
    fn ragged_rows_are_refused_with_their_place() {
        let text = Text::parse("nurikabe\n1 . .\n. .\n").unwrap();
        let error = text.grid(text.board(), |token| Ok(token.text.to_owned())).unwrap_err();
        assert_eq!((error.line, error.column), (Some(3), Some(4)));
    }
}
