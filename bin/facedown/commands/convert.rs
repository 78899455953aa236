//! `facedown convert`: the same puzzle in another form.

use clap::ValueEnum;
use facedown_puzzles::Solved;
use serde_json::json;

use crate::failure::{Code, Failure};
use crate::input::Input;
use crate::output::Output;

/// The forms we write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// A puzz.link address (the puzzle only).
    Url,
    /// A puzz.link file.
    Pzprv3,
    /// Our plain text.
    Text,
    /// JSON around our plain text.
    Json,
}

/// Reads one form and prints another.
pub(crate) fn run(input: &Input, form: Form, output: Output) -> Result<Code, Failure> {
    let solved = input.read()?;
    let text = write(&solved, form)?;
    if output.json && form != Form::Json {
        output.value(&json!({ "converted": text }));
    } else {
        output.raw(&text);
    }
    Ok(Code::Fine)
}

/// The puzzle in a form.
pub(crate) fn write(solved: &Solved, form: Form) -> Result<String, Failure> {
    let Solved { puzzle, solution } = solved;
    let info = puzzle.kind().info();
    match form {
        Form::Url => puzzle.write_link().ok_or_else(|| {
            Failure::malformed(format!("this {} puzzle has no puzz.link address", info.title))
        }),
        Form::Pzprv3 if info.pid.is_none() => {
            Err(Failure::malformed(format!("puzz.link has no {} puzzles", info.title)))
        }
        Form::Pzprv3 => Ok(puzzle.write_pzpr(solution.as_ref())),
        Form::Text => Ok(puzzle.write_text(solution.as_ref())),
        Form::Json => Ok(format!("{:#}", solved.write_json())),
    }
}
