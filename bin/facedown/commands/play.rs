//! `facedown play`: the proof on the ideal table, told as a story.

use std::collections::HashMap;
use std::fs;
use std::io::{self, BufRead};
use std::path::PathBuf;

use clap::Args;
use facedown_puzzles::AnyPuzzle;
use facedown_table::{
    Event, IdealTable, Ledger, RngDice, Shuffle, Stop, Suit, Tally, TurnedLane, show_suits,
};
use rand::SeedableRng;
use rand::rngs::{ChaCha20Rng, SysRng};
use serde_json::json;

use super::check::violations;
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
    let solution = solved.solution.as_ref().ok_or_else(|| {
        Failure::malformed("the file holds no solution to play").hint("`facedown solve` finds one")
    })?;
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
        tell(puzzle, &ledger, options, output);
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

/// Tells the story; steps that only repeat earlier ones are told twice and then counted.
fn tell(puzzle: &AnyPuzzle, ledger: &Ledger, options: &Options, output: Output) {
    let info = puzzle.kind().info();
    output.say(format!("A proof of {} on a {} board, with real cards.", info.title, puzzle.size()));
    output.say(format!("Rules: {}\n", info.rules));
    let mut told: HashMap<String, usize> = HashMap::new();
    let (mut silent, mut skipped) = (false, 0);
    for event in &ledger.events {
        if let Event::Step { label } = event {
            let like: String = label.chars().filter(|c| !c.is_ascii_digit()).collect();
            let times = told.entry(like).or_default();
            *times += 1;
            silent = !options.all && !options.step && *times > 2;
            if silent {
                skipped += 1;
                continue;
            }
            if skipped > 0 {
                output.say(format!("\n… {skipped} more such steps …"));
                skipped = 0;
            }
            if options.step && !wait() {
                return;
            }
            output.say(format!("\n▸ {label}"));
        } else if !silent {
            output.say(format!("  {}", sentence(event)));
        }
    }
    if skipped > 0 {
        output.say(format!("\n… {skipped} more such steps …"));
    }
}

/// One event in words.
fn sentence(event: &Event) -> String {
    match event {
        Event::PlacePublic { faces } => format!("laid openly, then turned down: {}", short(faces)),
        Event::PlaceNumbers { faces } => {
            format!("number cards {} laid openly, then turned down", numbers(faces))
        }
        Event::PlaceSecret { count } => format!("the prover lays {count} cards face down"),
        Event::Shuffle { kind, piles, widths, turned } => {
            let how = match kind {
                Shuffle::Shift => "cut at random",
                Shuffle::Scramble => "scrambled",
            };
            let shown = turned.iter().map(lane).collect::<Vec<_>>().join(", ");
            let shown = if shown.is_empty() { String::new() } else { format!("; turned: {shown}") };
            format!("{piles} piles of {} cards are {how}{shown}", widths.len())
        }
        Event::Turn { faces } => format!("turned: {}", short(faces)),
        Event::Load { piles, lanes, .. } => format!("{piles} piles of {lanes} cards are laid out"),
        Event::Open { piles, place, .. } => {
            format!(
                "the prover marks one of {piles} piles in secret; after a cut the mark shows at place {}",
                place + 1
            )
        }
        Event::OpenPublic { places, .. } => {
            format!("the piles at {} known places are taken up", places.len())
        }
        Event::Pick { groups, place } => {
            format!(
                "the prover marks one of {groups} neighbours in secret; after a cut the mark shows at place {}",
                place + 1
            )
        }
        Event::Unpick { groups, .. } => {
            format!("the {groups} neighbours are cut again and return to their places")
        }
        Event::Fetch { faces, .. } if faces.is_empty() => "a pile is taken up, unseen".to_owned(),
        Event::Fetch { faces, .. } => format!("a pile is taken up; turned: {}", short(faces)),
        Event::Close { place: None, .. } => "the piles are laid back".to_owned(),
        Event::Close { piles, .. } => format!("all {piles} piles are cut again and return to their order"),
        Event::Unload { turned, .. } if turned.is_empty() => "all piles are taken up again".to_owned(),
        Event::Unload { turned, .. } => {
            format!(
                "all piles are taken up again; turned: {}",
                turned.iter().map(lane).collect::<Vec<_>>().join(", ")
            )
        }
        Event::Peek { piles, faces, .. } => {
            format!(
                "the prover marks one of {piles} piles in secret; seen relative to it: {}; all return",
                short(faces)
            )
        }
        _ => "something happens".to_owned(),
    }
}

fn lane(lane: &TurnedLane) -> String {
    if lane.faces.iter().all(|&face| face < 2) && lane.faces.len() != 1 {
        short(&lane.faces.iter().map(|&face| Suit::from_bit(face == 1)).collect::<Vec<_>>())
    } else {
        numbers(&lane.faces)
    }
}

fn short(faces: &[Suit]) -> String {
    if faces.len() <= LONG {
        show_suits(faces)
    } else {
        format!("{}… ({} cards)", show_suits(&faces[..LONG]), faces.len())
    }
}

fn numbers(faces: &[u32]) -> String {
    let shown: Vec<String> = faces.iter().take(LONG).map(|face| (face + 1).to_string()).collect();
    if faces.len() <= LONG {
        shown.join(" ")
    } else {
        format!("{} … ({} cards)", shown.join(" "), faces.len())
    }
}

/// Waits for Enter; `false` at the end of input.
fn wait() -> bool {
    io::stdin().lock().read_line(&mut String::new()).is_ok_and(|read| read > 0)
}

/// Rows longer than this are cut short.
const LONG: usize = 40;
