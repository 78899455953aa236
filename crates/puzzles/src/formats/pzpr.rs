//! pzprv3 text files, as puzz.link writes them.
//!
//! A file is a list of lines (`/` may stand for a line break): a magic line, the puzz.link name, rows,
//! columns, then blocks of tokens. A file may stop after the size ("empty board"), and may go on after
//! its blocks with notes that do not matter here.

use super::{MAX_INPUT, MAX_SIDE};
use crate::grid::{Grid, Size};
use crate::malformed::Malformed;

/// A word with its place in the input, both counted from one.
#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
    /// The word.
    pub text: &'a str,
}

impl<'a> Token<'a> {
    /// The words of a line.
    pub fn split(text: &'a str, line: usize) -> Vec<Self> {
        let mut tokens = Vec::new();
        let mut start = None;
        for (column, (at, c)) in text.char_indices().enumerate() {
            match (c.is_whitespace(), start) {
                (false, None) => start = Some((at, column)),
                (true, Some((from, column))) => {
                    tokens.push(Self { line, column: column + 1, text: &text[from..at] });
                    start = None;
                }
                _ => {}
            }
        }
        if let Some((from, column)) = start {
            tokens.push(Self { line, column: column + 1, text: &text[from..] });
        }
        tokens
    }

    /// The characters of the word, each as a word of its own.
    pub fn letters(self) -> Vec<Self> {
        let letter = |(n, (at, c)): (usize, (usize, char))| Self {
            line: self.line,
            column: self.column + n,
            text: &self.text[at..at + c.len_utf8()],
        };
        self.text.char_indices().enumerate().map(letter).collect()
    }

    /// An error at this word.
    pub fn malformed(self, reason: impl Into<String>) -> Malformed {
        Malformed::at(self.line, self.column, reason)
    }

    /// The word as a number.
    ///
    /// # Errors
    /// If it is none, or does not fit.
    pub fn number<N: std::str::FromStr>(self) -> Result<N, Malformed> {
        let digits = !self.text.is_empty() && self.text.bytes().all(|b| b.is_ascii_digit());
        let parsed = if digits { self.text.parse().ok() } else { None };
        parsed.ok_or_else(|| self.malformed(format!("`{}` is not a number that fits here", self.text)))
    }
}

/// Reads the blocks of a file one after the other.
#[derive(Clone, Debug)]
pub struct PzprReader<'a> {
    /// The puzz.link name.
    pub pid: &'a str,
    /// The file version: 0 for `pzprv3`, n for `pzprv3.n`.
    pub version: u32,
    /// Rows and columns.
    pub size: Size,
    lines: Vec<(usize, &'a str)>,
    next: usize,
}

impl<'a> PzprReader<'a> {
    /// Whether an input looks like such a file.
    pub fn detects(source: &str) -> bool {
        source.trim_start().starts_with("pzprv3")
    }

    /// Reads the four head lines.
    ///
    /// # Errors
    /// Says which line is malformed.
    pub fn parse(source: &'a str) -> Result<Self, Malformed> {
        if source.len() > MAX_INPUT {
            return Err(Malformed::new("the file is too large"));
        }
        let breaks: &[char] = if source.trim().contains('\n') { &['\n'] } else { &['\n', '/'] };
        let body = source.trim_start();
        // Empty lines before the first one count where places are told.
        let before = source[..source.len() - body.len()].matches('\n').count();
        let lines: Vec<(usize, &str)> = (before..).zip(body.split(breaks).map(str::trim_end)).collect();
        let mut reader = Self { pid: "", version: 0, size: Size::new(0, 0), lines, next: 0 };
        let (first, magic) = reader.line()?;
        reader.version = match magic.strip_prefix("pzprv3") {
            Some("") => 0,
            Some(rest) => rest
                .strip_prefix('.')
                .and_then(|version| version.parse().ok())
                .ok_or_else(|| Malformed::at(first, 1, "the file version is not a number"))?,
            None => return Err(Malformed::at(first, 1, "a pzprv3 file starts with `pzprv3`")),
        };
        reader.pid = reader.line()?.1.trim();
        let rows = reader.side("rows")?;
        let columns = reader.side("columns")?;
        reader.size = Size::new(rows, columns);
        Ok(reader)
    }

    fn side(&mut self, what: &str) -> Result<usize, Malformed> {
        let (number, text) = self.line()?;
        match text.trim().parse() {
            Ok(side) if (1..=MAX_SIDE).contains(&side) => Ok(side),
            _ => Err(Malformed::at(
                number,
                1,
                format!("the number of {what} must lie between 1 and {MAX_SIDE}"),
            )),
        }
    }

    /// The next line with its number.
    ///
    /// # Errors
    /// If there is none.
    pub fn line(&mut self) -> Result<(usize, &'a str), Malformed> {
        let (at, text) = *self
            .lines
            .get(self.next)
            .ok_or_else(|| Malformed::at(self.last_line(), 1, "the file ends too early"))?;
        self.next += 1;
        Ok((at + 1, text))
    }

    fn last_line(&self) -> usize {
        self.lines.last().map_or(1, |(at, _)| at + 1)
    }

    /// The number of the line that names the kind.
    pub(crate) fn kind_line(&self) -> usize {
        self.lines.get(1).map_or(1, |(at, _)| at + 1)
    }

    /// The next line, without taking it; `None` at the end of the file or where only notes follow.
    pub fn peek_line(&self) -> Option<&'a str> {
        let (_, text) = self.lines.get(self.next)?;
        let notes =
            text.starts_with("TrialData") || text.starts_with("info:") || text.starts_with("history:");
        (!(notes || text.is_empty() && self.next + 1 == self.lines.len())).then_some(*text)
    }

    /// Whether the file has no further blocks.
    pub fn at_end(&self) -> bool {
        self.peek_line().is_none()
    }

    /// Reads a block of the given size; `None` if the file has ended.
    ///
    /// # Errors
    /// If a line has another number of tokens, or whatever `cell` finds malformed.
    pub fn block<V>(
        &mut self,
        size: Size,
        mut cell: impl FnMut(Token<'a>) -> Result<V, Malformed>,
    ) -> Result<Option<Grid<V>>, Malformed> {
        if self.at_end() {
            return Ok(None);
        }
        let mut values = Vec::with_capacity(size.area());
        for _ in 0..size.rows {
            let (number, text) = self.line()?;
            let tokens = Token::split(text, number);
            if tokens.len() != size.columns {
                let found = tokens.len();
                let column = tokens.get(size.columns).map_or(text.chars().count() + 1, |token| token.column);
                let reason = format!("expected {} entries in this line, found {found}", size.columns);
                return Err(Malformed::at(number, column, reason));
            }
            for token in tokens {
                values.push(cell(token)?);
            }
        }
        Ok(Grid::from_values(size, values))
    }
}

/// Writes a file block by block.
#[derive(Clone, Debug)]
pub struct PzprWriter {
    out: String,
}

impl PzprWriter {
    /// Starts a file; `version` 0 writes the plain magic line.
    pub fn new(pid: &str, version: u32, size: Size) -> Self {
        let magic = if version == 0 { "pzprv3".to_owned() } else { format!("pzprv3.{version}") };
        Self { out: format!("{magic}\n{pid}\n{}\n{}\n", size.rows, size.columns) }
    }

    /// Adds one line as it is.
    pub fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// Adds a block; every token ends with a space.
    pub fn block<V>(&mut self, grid: &Grid<V>, token: impl Fn(&V) -> String) {
        for row in grid.rows() {
            for value in row {
                self.out.push_str(&token(value));
                self.out.push(' ');
            }
            self.out.push('\n');
        }
    }

    /// The finished file.
    pub fn finish(self) -> String {
        self.out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slashes_stand_for_line_breaks() {
        let mut file = PzprReader::parse("pzprv3.1/slither/1/2/0 . /").unwrap();
        assert_eq!((file.pid, file.version, file.size), ("slither", 1, Size::new(1, 2)));
        let block = file.block(file.size, |token| Ok(token.text.to_owned())).unwrap().unwrap();
        assert_eq!(block.values(), ["0", "."]);
        assert!(file.at_end());
    }

    #[test]
    fn short_lines_are_refused_with_their_place() {
        let mut file = PzprReader::parse("pzprv3\nnurikabe\n1\n3\n. .\n").unwrap();
        let error = file.block(file.size, |token| Ok(token.text.to_owned())).unwrap_err();
        assert_eq!((error.line, error.column), (Some(5), Some(4)));
    }

    #[test]
    fn empty_lines_before_the_file_count_as_lines() {
        let line = |source: &str| PzprReader::parse(source).unwrap_err().line;
        assert_eq!(line("pzprv3\nnurikabe\n0\n3\n"), Some(3));
        assert_eq!(line("\n \n\tpzprv3\nnurikabe\n0\n3\n"), Some(5));
        assert_eq!(line("\r\npzprv3.x\nnurikabe\n"), Some(2));
        assert_eq!(line("\n\npzprv3\nnurikabe"), Some(4));
        let unknown = crate::Solved::read("\n\npzprv3\nsudoku\n1\n1\n").unwrap_err();
        assert_eq!(unknown.line, Some(4));
    }
}
