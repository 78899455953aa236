//! `facedown verify`: does a proof file prove anything?

use std::path::PathBuf;

use clap::Args;
use facedown_proofs::{CheckedFile, check_file, puzzle_digest};
use serde_json::json;

use crate::failure::{Code, Failure};
use crate::input::{read_bytes, read_puzzle};
use crate::output::Output;
use crate::progress::Progress;

/// What it takes.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  facedown verify mine.proof
  facedown verify mine.proof --puzzle mine.txt      the proof must be about this puzzle

Exit codes: 0 the proof holds, 1 it does not, 2 this is not a proof file.")]
pub(crate) struct Options {
    /// A proof file, as `facedown prove --offline` writes it, or `-` for standard input
    #[arg(value_name = "PROOF")]
    proof: PathBuf,
    /// The puzzle that must have been proved: a file or a puzz.link address
    #[arg(long, value_name = "PUZZLE")]
    puzzle: Option<String>,
}

/// Checks the file and says what it proves.
pub(crate) fn run(options: &Options, output: Output) -> Result<Code, Failure> {
    let wanted = options.puzzle.as_deref().map(read_puzzle).transpose()?.map(|solved| solved.puzzle);
    let name = options.proof.display().to_string();
    let bytes = read_bytes(&name, MAX_PROOF)?;
    let checked = {
        let progress = Progress::new(output);
        progress.phase("checking the proof");
        check_file(&bytes, MAX_PROOF).map_err(|error| {
            Failure::malformed(format!("{name}: {error}"))
                .hint("proof files are written by `facedown prove PUZZLE --offline -o FILE`")
        })?
    };
    let fits = wanted.is_none_or(|puzzle| puzzle == checked.puzzle);
    let accepted = checked.verdict.is_accepted() && fits;
    tell(&checked, fits, accepted, output);
    Ok(if accepted { Code::Fine } else { Code::No })
}

fn tell(checked: &CheckedFile, fits: bool, accepted: bool, output: Output) {
    let (info, size) = (checked.puzzle.kind().info(), checked.puzzle.size());
    let digest = hex::encode(puzzle_digest(&checked.puzzle));
    output.value(&json!({
        "accepted": accepted,
        "verdict": checked.verdict.to_string(),
        "puzzle_fits": fits,
        "kind": info.name,
        "rows": size.rows,
        "columns": size.columns,
        "puzzle_digest": digest,
        "label": checked.label,
    }));
    let verdict = match (fits, checked.verdict.is_accepted()) {
        (_, false) => checked.verdict.to_string(),
        (false, true) => "rejected: the proof is about another puzzle".to_owned(),
        (true, true) => "accepted".to_owned(),
    };
    output.say(output.verdict(accepted, &verdict));
    output.say(format!("  puzzle  {} {size}", info.title));
    output.say(format!("  digest  {digest}"));
    if !checked.label.is_empty() {
        output.say(format!("  label   {}", checked.label.escape_debug()));
    }
}

/// The largest proof file we read.
pub(crate) const MAX_PROOF: usize = 1 << 30;
