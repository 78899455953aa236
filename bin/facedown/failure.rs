//! Why a command ends without doing its job, and the exit code that says so.

use std::fmt;
use std::process::ExitCode;

use facedown_puzzles::Malformed;

/// An error for the person at the terminal.
#[derive(Debug)]
pub(crate) struct Failure {
    code: Code,
    message: String,
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
        Self { code: Code::Malformed, message: message.into(), hint: None }
    }

    /// No verdict: the network, a policy, a deadline.
    pub(crate) fn no_verdict(message: impl Into<String>) -> Self {
        Self { code: Code::NoVerdict, message: message.into(), hint: None }
    }

    /// A plain no.
    pub(crate) fn no(message: impl Into<String>) -> Self {
        Self { code: Code::No, message: message.into(), hint: None }
    }

    /// Adds what to do about it.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// A puzzle that cannot be read, with the name of the file in front.
    pub(crate) fn in_file(name: &str, malformed: &Malformed) -> Self {
        Self::malformed(format!("{name}: {malformed}"))
    }

    /// The exit code.
    pub(crate) fn code(&self) -> Code {
        self.code
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error: {}", self.message)?;
        if let Some(hint) = &self.hint {
            write!(f, "\n hint: {hint}")?;
        }
        Ok(())
    }
}
