//! Why a command ends without doing its job, and the exit code that says so.

use std::fmt;
use std::process::ExitCode;

use facedown_puzzles::Malformed;
use serde_json::{Value, json};

/// An error for the person at the terminal.
#[derive(Debug)]
pub(crate) struct Failure {
    code: Code,
    message: String,
    excerpt: Option<String>,
    hint: Option<String>,
}

/// The exit codes; they are a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Code {
    /// Accepted, solved, done.
    Fine = 0,
    /// Rejected, wrong, not solved.
    No = 1,
    /// Malformed input or wrong usage.
    Malformed = 2,
    /// No verdict could be reached.
    NoVerdict = 3,
}

impl From<Code> for ExitCode {
    fn from(code: Code) -> Self {
        Self::from(code as u8)
    }
}

impl Failure {
    /// Malformed input or wrong usage.
    pub(crate) fn malformed(message: impl Into<String>) -> Self {
        Self::new(Code::Malformed, message)
    }

    /// No verdict: the network, a policy, a deadline.
    pub(crate) fn no_verdict(message: impl Into<String>) -> Self {
        Self::new(Code::NoVerdict, message)
    }

    /// A plain no.
    pub(crate) fn no(message: impl Into<String>) -> Self {
        Self::new(Code::No, message)
    }

    fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), excerpt: None, hint: None }
    }

    /// Adds what to do about it.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// A puzzle that cannot be read, with the name of the file in front and the place in it marked.
    pub(crate) fn in_file(name: &str, source: &str, malformed: &Malformed) -> Self {
        Self { excerpt: excerpt(source, malformed), ..Self::malformed(format!("{name}: {malformed}")) }
    }

    /// The exit code.
    pub(crate) fn code(&self) -> Code {
        self.code
    }

    /// The failure as JSON.
    pub(crate) fn to_json(&self) -> Value {
        json!({ "error": self.message, "hint": self.hint, "exit_code": self.code as u8 })
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error: {}", self.message)?;
        if let Some(excerpt) = &self.excerpt {
            write!(f, "\n{excerpt}")?;
        }
        if let Some(hint) = &self.hint {
            write!(f, "\n hint: {hint}")?;
        }
        Ok(())
    }
}

/// The line of a text that is malformed, with a mark under the column.
fn excerpt(source: &str, malformed: &Malformed) -> Option<String> {
    // Places in JSON are those of the text inside, and an address has no lines.
    if source.trim_start().starts_with('{') {
        return None;
    }
    let number = malformed.line?;
    let line = source.lines().nth(number.checked_sub(1)?)?;
    let shown: String = line.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    if shown.trim().is_empty() || shown.chars().count() > MAX_EXCERPT {
        return None;
    }
    let column = malformed.column.unwrap_or(1).min(shown.chars().count() + 1);
    let margin = " ".repeat(number.to_string().len());
    let before = " ".repeat(column.saturating_sub(1));
    Some(format!("  {number} | {shown}\n  {margin} | {before}^"))
}

/// Longer lines are not shown.
const MAX_EXCERPT: usize = 100;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_is_marked() {
        let failure =
            Failure::in_file("x", "nurikabe\n1 a\n", &Malformed::at(2, 3, "no number")).hint("count");
        let expected = "error: x: line 2, column 3: no number\n  2 | 1 a\n    |   ^\n hint: count";
        assert_eq!(failure.to_string(), expected);
    }

    #[test]
    fn places_that_are_not_there_are_not_marked() {
        assert_eq!(excerpt("one", &Malformed::at(9, 1, "far away")), None);
        assert_eq!(excerpt("one", &Malformed::at(0, 0, "nowhere")), None);
        assert_eq!(excerpt("{", &Malformed::at(1, 1, "in JSON")), None);
        assert!(
            excerpt("one", &Malformed::at(1, 99, "after the end")).is_some_and(|text| text.ends_with("   ^"))
        );
    }
}
