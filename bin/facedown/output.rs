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
        if n > 0 && (digits.len() - n) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A reader that went away (`| head`) is no error.
fn line(mut to: impl Write, text: impl Display) {
    let _ = writeln!(to, "{text}");
    let _ = to.flush();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }
}
