//! `facedown convert`: the same puzzle in another form.

use clap::{Args, ValueEnum};
use facedown_puzzles::Solved;
use serde_json::json;

use crate::failure::{Code, Failure};
use crate::input::Input;
use crate::output::Output;

/// What it takes.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  facedown convert mine.txt --to url
  facedown convert 'https://puzz.link/p?nurikabe/5/5/g2k2i3m' --to text
  facedown convert puzzle.txt --solution solution.txt --to pzprv3 > both.txt")]
pub(crate) struct Options {
    #[command(flatten)]
    input: Input,
    /// The form to write
    #[arg(long, value_enum, value_name = "FORM")]
    to: Form,
}

/// The forms we write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// A puzz.link address (the puzzle only)
    Url,
    /// A puzz.link file
    Pzprv3,
    /// Our plain text
    Text,
    /// JSON around our plain text
    Json,
}

/// Reads one form and prints another.
pub(crate) fn run(options: &Options, output: Output) -> Result<Code, Failure> {
    let solved = options.input.read()?;
    let text = write(&solved, options.to)?;
    if output.json && options.to != Form::Json {
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
