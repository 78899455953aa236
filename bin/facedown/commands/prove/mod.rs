//! `facedown prove`: convinces a verifier, or everybody.

mod embedded;
mod live;
mod offline;

use std::path::PathBuf;

use clap::Args;
use facedown_proofs::Prover;
use facedown_puzzles::{AnyPuzzle, AnySolution};
use facedown_service::commands::ClientArgs;
use serde_json::json;

pub(crate) use self::embedded::Embedded;
pub(crate) use self::live::failure;
use super::{check, solve};
use crate::failure::{Code, Failure};
use crate::input::Input;
use crate::output::Output;

/// What it takes.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  facedown prove examples/puzzles/slitherlink-1.txt
  facedown prove mine.txt --verifier https://verifier.example:7411 --tls-ca ca.pem
  facedown prove mine.txt --offline -o mine.proof   a file that convinces everybody
  facedown prove wrong.txt --unchecked              see the verifier reject

A puzzle without a solution is solved first.
Without --verifier, a verifier is started as a second process here and stopped afterwards.

Exit codes: 0 accepted, 1 rejected (also by the prover's own check), 2 malformed or usage,
3 no verdict.")]
pub(crate) struct Options {
    #[command(flatten)]
    input: Input,
    /// Prove a wrong solution too, to see the verifier reject it
    #[arg(long)]
    unchecked: bool,
    /// Give up solving a puzzle without a solution after this many seconds
    #[arg(long, value_name = "SECONDS")]
    timeout: Option<u64>,
    /// Write the verifier's receipt here
    #[arg(long, value_name = "FILE", conflicts_with = "offline")]
    receipt: Option<PathBuf>,
    /// Who proves, if no certificate or token tells it
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    name: String,
    /// Write a proof file that convinces everybody, instead of talking to a verifier
    #[arg(long, requires = "output")]
    offline: bool,
    /// The proof file to write
    #[arg(short, long, value_name = "PROOF", requires = "offline")]
    output: Option<PathBuf>,
    /// Words that become part of the proof file: a date, an addressee
    #[arg(long, value_name = "TEXT", requires = "offline", default_value = "", hide_default_value = true)]
    label: String,
    #[command(flatten, next_help_heading = "Verifiers elsewhere")]
    client: ClientArgs,
}

/// Proves, one way or the other.
pub(crate) fn run(options: &Options, output: Output) -> Result<Code, Failure> {
    let solved = options.input.read()?;
    let puzzle = solved.puzzle;
    let solution = match solved.solution {
        Some(solution) => solution,
        None => solve::find(&puzzle, options.timeout, output)?,
    };
    if !options.unchecked && !own_check(&puzzle, &solution, output)? {
        return Ok(Code::No);
    }
    match &options.output {
        Some(path) => {
            let prover = Prover::unchecked(puzzle, &solution)
                .map_err(|error| Failure::malformed(error.to_string()))?;
            offline::run(prover, path, &options.label, output)
        }
        None => live::run(puzzle, solution, options, output),
    }
}

/// Says no before anybody is bothered with a wrong solution.
fn own_check(puzzle: &AnyPuzzle, solution: &AnySolution, output: Output) -> Result<bool, Failure> {
    let violations = check::violations(puzzle, solution)?;
    if violations.is_empty() {
        return Ok(true);
    }
    let reason = "rejected by the prover's own check";
    output.value(&json!({ "accepted": false, "verdict": reason, "violations": violations }));
    output.say(format!("{}: nobody was bothered", output.verdict(false, reason)));
    check::report(puzzle, solution, &violations, output);
    Ok(false)
}
