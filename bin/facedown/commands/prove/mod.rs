//! `facedown prove`: convinces a verifier, or everybody.

mod offline;

use std::path::PathBuf;

use clap::Args;
use facedown_proofs::{NotSolved, Prover};
use serde_json::json;

use super::check;
use crate::failure::{Code, Failure};
use crate::input::Input;
use crate::output::Output;

/// What it takes.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  facedown prove examples/puzzles/slitherlink-1.txt
  facedown prove mine.txt --offline -o mine.proof   a file that convinces everybody

Exit codes: 0 accepted, 1 rejected (also by the prover's own check), 2 malformed or usage, 3 no verdict.")]
pub(crate) struct Options {
    #[command(flatten)]
    input: Input,
    /// Prove a wrong solution too, to see the verifier reject it
    #[arg(long)]
    unchecked: bool,
    /// Write a proof file that convinces everybody instead of talking to a verifier
    #[arg(long, requires = "output")]
    offline: bool,
    /// The proof file to write
    #[arg(short, long, value_name = "PROOF", requires = "offline")]
    output: Option<PathBuf>,
    /// Words that become part of the proof file: a date, an addressee
    #[arg(long, value_name = "TEXT", requires = "offline", default_value = "", hide_default_value = true)]
    label: String,
}

/// Proves, one way or the other.
pub(crate) fn run(options: &Options, output: Output) -> Result<Code, Failure> {
    let solved = options.input.read()?;
    let solution =
        solved.solution.ok_or_else(|| Failure::malformed("the file holds no solution to prove"))?;
    let prover = if options.unchecked {
        Prover::unchecked(solved.puzzle.clone(), &solution)
    } else {
        Prover::new(solved.puzzle.clone(), &solution)
    };
    match prover {
        Ok(prover) => match &options.output {
            Some(path) => offline::run(prover, path, &options.label, output),
            None => Err(Failure::malformed("a proof needs --offline and -o FILE")),
        },
        Err(NotSolved::Wrong(violations)) => {
            let reason = "the prover's own check refuses the solution";
            output.value(&json!({ "accepted": false, "verdict": reason, "violations": violations }));
            check::report(&violations, output);
            Ok(Code::No)
        }
        Err(error) => Err(Failure::malformed(error.to_string())),
    }
}
