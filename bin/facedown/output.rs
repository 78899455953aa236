//! Printing: for people or as JSON, never failing on a closed pipe.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use serde_json::Value;

use crate::failure::Failure;

/// How this run prints.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Output {
    /// JSON instead of words.
    pub(crate) json: bool,
    /// Whether standard output is a terminal that may be coloured.
    pub(crate) colour: bool,
    /// Whether progress may be shown on standard error.
    pub(crate) progress: bool,
}

impl Output {
    /// Looks at the terminal and the environment (`NO_COLOR` is respected).
    pub(crate) fn new(json: bool, quiet: bool) -> Self {
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        Self {
            json,
            colour: !json && !plain && !dumb && io::stdout().is_terminal(),
            progress: !json && !quiet && io::stderr().is_terminal(),
        }
    }

    /// Prints words, unless JSON is wanted.
    pub(crate) fn say(&self, text: impl Display) {
        if !self.json {
            line(io::stdout().lock(), text);
        }
    }

    /// Prints JSON, if it is wanted.
    pub(crate) fn value(&self, value: &Value) {
        if self.json {
            line(io::stdout().lock(), value);
        }
    }

    /// Prints the one or the other.
    pub(crate) fn either(&self, text: impl Display, value: &Value) {
        self.say(text);
        self.value(value);
    }

    /// Prints text as it is, JSON or not: files and pictures.
    pub(crate) fn raw(&self, text: &str) {
        let mut out = io::stdout().lock();
        let _ = out.write_all(text.as_bytes());
        if !text.ends_with('\n') {
            let _ = out.write_all(b"\n");
        }
        let _ = out.flush();
    }

    /// Says why the run failed.
    pub(crate) fn failure(&self, failure: &Failure) {
        self.value(&failure.to_json());
        if !self.json {
            self.note(failure);
        }
    }

    /// Says something about the run on standard error.
    pub(crate) fn note(&self, text: impl Display) {
        line(io::stderr().lock(), text);
    }

    /// Green or red words on a terminal, plain ones elsewhere.
    pub(crate) fn verdict(&self, good: bool, text: &str) -> String {
        match (self.colour, good) {
            (true, true) => format!("\x1b[1;32m{text}\x1b[0m"),
            (true, false) => format!("\x1b[1;31m{text}\x1b[0m"),
            (false, _) => text.to_owned(),
        }
    }
}

/// A number with its digits in groups of three.
pub(crate) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Text broken into lines of a width that reads well, each with an indent.
pub(crate) fn wrapped(text: &str, indent: &str) -> String {
    let (mut out, mut line) = (String::new(), indent.to_owned());
    for word in text.split_whitespace() {
        let full = line.chars().count() + 1 + word.chars().count() > WIDTH;
        if full && line.len() > indent.len() {
            out.push_str(&line);
            out.push('\n');
            line = indent.to_owned();
        }
        if line.len() > indent.len() {
            line.push(' ');
        }
        line.push_str(word);
    }
    out + &line
}

/// Columns of wrapped text.
const WIDTH: usize = 100;

/// A reader that went away (`| head`) is no error.
fn line(mut to: impl Write, text: impl Display) {
    let _ = writeln!(to, "{text}");
    let _ = to.flush();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_wrapped() {
        let text = "word ".repeat(50);
        let lines: Vec<_> = wrapped(&text, "  ").lines().map(str::to_owned).collect();
        assert_eq!(lines.len(), 3);
        assert!(lines.iter().all(|line| line.starts_with("  word") && line.len() <= WIDTH));
        let giant = "x".repeat(300);
        assert_eq!(wrapped(&giant, "  "), format!("  {giant}"));
        assert_eq!(wrapped("", "  "), "  ");
    }

    #[test]
    fn digits_are_grouped() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }
}
