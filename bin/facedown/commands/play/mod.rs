//! `facedown play`: the proof on the ideal table, told as a story.

mod meaning;
mod story;

use std::fs;
use std::path::PathBuf;

use clap::Args;
use facedown_table::{IdealTable, RngDice, Stop, Tally};
use rand::SeedableRng;
use rand::rngs::{ChaCha20Rng, SysRng};
use serde_json::json;

use super::check::violations;
use super::solve;
use crate::failure::{Code, Failure};
use crate::input::Input;
use crate::output::Output;

/// What it takes.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  facedown play examples/puzzles/hitori-1.txt
  facedown play examples/puzzles/hitori-1.txt --step
  facedown play mine.txt --ledger ledger.json")]
pub(crate) struct Options {
    #[command(flatten)]
    input: Input,
    /// Wait for Enter after every step
    #[arg(long)]
    step: bool,
    /// Tell every step, also those like the ones before
    #[arg(long)]
    all: bool,
    /// Seed of the shuffles, to see the same run again [default: random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Play a wrong solution too, to see where the verifier notices
    #[arg(long)]
    unchecked: bool,
    /// Write the public record of the run as JSON
    #[arg(long, value_name = "FILE")]
    ledger: Option<PathBuf>,
}

/// Plays and tells.
pub(crate) fn run(options: &Options, output: Output) -> Result<Code, Failure> {
    let solved = options.input.read()?;
    let puzzle = &solved.puzzle;
    let solution = &match solved.solution {
        Some(solution) => solution,
        None => solve::find(puzzle, None, output)?,
    };
    if !options.unchecked && !violations(puzzle, solution)?.is_empty() {
        return Err(Failure::no("the solution is wrong")
            .hint("`facedown check` says why, --unchecked plays it anyway"));
    }
    let hand = puzzle.hand(solution).ok_or_else(|| Failure::malformed("the solution is of another kind"))?;
    let rng = match options.seed {
        Some(seed) => ChaCha20Rng::seed_from_u64(seed),
        None => ChaCha20Rng::try_from_rng(&mut SysRng)
            .map_err(|e| Failure::no_verdict(format!("no randomness: {e}")))?,
    };
    let mut table = IdealTable::new(hand, RngDice(rng)).recording();
    let result = table.play(puzzle);
    let ledger = table.ledger();
    if let Some(path) = &options.ledger {
        let text = serde_json::to_string_pretty(&ledger).unwrap_or_default();
        fs::write(path, text).map_err(|error| Failure::malformed(format!("{}: {error}", path.display())))?;
    }
    if !output.json {
        story::tell(puzzle, &ledger, options, output);
    }
    conclude(&result, table.tally(), output)
}

fn conclude(result: &Result<(), Stop>, tally: Tally, output: Output) -> Result<Code, Failure> {
    let rejection = match result {
        Ok(()) => None,
        Err(Stop::Rejected(rejection)) => Some(rejection),
        Err(Stop::Fault(fault)) => return Err(Failure::no_verdict(fault.to_string())),
    };
    output.value(&json!({
        "accepted": rejection.is_none(),
        "step": rejection.map(|r| &r.step),
        "reason": rejection.map(|r| &r.reason),
        "tally": tally,
    }));
    output.say("");
    match rejection {
        None => output.say(output.verdict(true, "The verifier accepts.")),
        Some(rejection) => {
            let text = format!("The verifier rejects at {}: {}.", rejection.step, rejection.reason);
            output.say(output.verdict(false, &text));
        }
    }
    output.say(format!(
        "{} shuffles, {} cards shuffled, {} cards turned, at most {} cards on the table.",
        tally.shuffles(),
        tally.cards_shuffled,
        tally.cards_turned,
        tally.cards_peak
    ));
    Ok(if rejection.is_none() { Code::Fine } else { Code::No })
}
