//! `facedown-prover prove`: one puzzle, one proof.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use facedown_proofs::Parties;
use facedown_puzzles::Solved;
use facedown_service::commands::ClientArgs;
use facedown_service::prover::Job;
use zeroize::Zeroizing;

use crate::{Failure, say};

/// What it takes.
#[derive(Args, Debug)]
pub(crate) struct ProveOnce {
    #[command(flatten)]
    client: ClientArgs,
    /// The puzzle: a file in any form we read
    #[arg(long, value_name = "FILE")]
    puzzle: PathBuf,
    /// A file with the solution, if the puzzle's own file does not hold it
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
    /// The prover's name, if no certificate or token tells it
    #[arg(long, value_name = "NAME", default_value = "")]
    name: String,
    /// The verifier's name; any other is refused
    #[arg(long, value_name = "NAME", default_value = "")]
    verifier_name: String,
    /// Prove without checking the solution first
    #[arg(long)]
    unchecked: bool,
    /// Write the receipt here
    #[arg(long, value_name = "FILE")]
    receipt: Option<PathBuf>,
}

impl ProveOnce {
    /// Proves; gives the exit code.
    pub(crate) async fn run(self) -> Result<u8, Failure> {
        let solved = read(&self.puzzle)?;
        let solution = match &self.solution {
            Some(path) => read(path)?.solution,
            None => solved.solution,
        };
        let solution = solution.ok_or_else(|| Failure::malformed("there is no solution in the file"))?;
        let mut job = Job::new(solved.puzzle, solution);
        job.unchecked = self.unchecked;
        job.parties = Parties { prover: self.name, verifier: self.verifier_name };
        let proved = self.client.client()?.prove(&job, Arc::new(|_| {})).await?;
        say(&proved.verdict.to_string());
        if let Some(receipt) = &proved.receipt {
            say(&format!("receipt {}", hex::encode(receipt.session)));
            if let Some(path) = &self.receipt {
                fs::write(path, receipt.to_json())
                    .map_err(|error| Failure::no_verdict(format!("{}: {error}", path.display())))?;
            }
        }
        Ok(u8::from(!proved.verdict.is_accepted()))
    }
}

fn read(path: &Path) -> Result<Solved, Failure> {
    let in_file = |reason: String| Failure::malformed(format!("{}: {reason}", path.display()));
    let text = Zeroizing::new(fs::read_to_string(path).map_err(|error| in_file(error.to_string()))?);
    Solved::read(&text).map_err(|malformed| in_file(malformed.to_string()))
}
