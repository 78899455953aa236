//! What is wrong with a file, and where.

use std::fmt;

use thiserror::Error;

/// A puzzle file, link or text that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct Malformed {
    /// The line, from one; none if the trouble is not in one place.
    pub line: Option<usize>,
    /// The column in characters, from one.
    pub column: Option<usize>,
    /// What is wrong, as a sentence without a full stop.
    pub reason: String,
}

impl Malformed {
    /// Trouble with the whole input.
    pub fn new(reason: impl Into<String>) -> Self {
        Self { line: None, column: None, reason: reason.into() }
    }

    /// Trouble at a line and a column, both counted from one.
    pub fn at(line: usize, column: usize, reason: impl Into<String>) -> Self {
        Self { line: Some(line), column: Some(column), reason: reason.into() }
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (Some(line), Some(column)) => write!(f, "line {line}, column {column}: {}", self.reason),
            (Some(line), None) => write!(f, "line {line}: {}", self.reason),
            _ => f.write_str(&self.reason),
        }
    }
}
