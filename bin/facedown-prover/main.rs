//! The prover's daemon, and its one-shot mode.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Args, Parser, Subcommand};
use facedown_proofs::Parties;
use facedown_puzzles::Solved;
use facedown_service::commands::{ClientArgs, ProverCommand};
use facedown_service::prover::{Job, ProveError};

/// Proves solved puzzles to verifiers over gRPC; the solution never leaves this process.
#[derive(Parser, Debug)]
#[command(name = "facedown-prover", version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Serve programs next to this one over gRPC
    Serve(Box<ProverCommand>),
    /// Prove one puzzle and stop: exit 0 accepted, 1 rejected, 2 malformed, 3 no verdict
    Prove(Box<ProveOnce>),
}

#[derive(Args, Debug)]
struct ProveOnce {
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
    /// Prove without checking the solution first
    #[arg(long)]
    unchecked: bool,
    /// Write the receipt here
    #[arg(long, value_name = "FILE")]
    receipt: Option<PathBuf>,
}

#[tokio::main]
async fn main() -> ExitCode {
    let ended = match Arguments::parse().command {
        Command::Serve(command) => match command.run().await {
            Ok(()) => Ok(0),
            Err(error) => Err((if error.is_usage() { 2 } else { 3 }, error.to_string())),
        },
        Command::Prove(once) => once.run().await,
    };
    match ended {
        Ok(code) => ExitCode::from(code),
        Err((code, text)) => {
            let _ = writeln!(std::io::stderr(), "error: {text}");
            ExitCode::from(code)
        }
    }
}

impl ProveOnce {
    async fn run(self) -> Result<u8, (u8, String)> {
        let malformed = |text: String| (2, text);
        let solved = read(&self.puzzle).map_err(malformed)?;
        let solution = match &self.solution {
            Some(path) => read(path).map_err(malformed)?.solution,
            None => solved.solution,
        };
        let solution = solution.ok_or_else(|| (2, "there is no solution in the file".to_owned()))?;
        let mut job = Job::new(solved.puzzle, solution);
        job.unchecked = self.unchecked;
        job.parties = Parties { prover: self.name.clone(), verifier: String::new() };
        let client = self.client.client().map_err(|error| (2, error.to_string()))?;
        let proved = client.prove(&job, Arc::new(|_| {})).await.map_err(|error| {
            let code = match error {
                ProveError::NotSolved(_) => 1,
                ProveError::NoVerifier | ProveError::Address { .. } | ProveError::Tls { .. } => 2,
                _ => 3,
            };
            (code, error.to_string())
        })?;
        let mut out = std::io::stdout();
        let _ = writeln!(out, "{}", proved.verdict);
        if let Some(receipt) = &proved.receipt {
            let _ = writeln!(out, "receipt {}", hex::encode(receipt.session));
            if let Some(path) = &self.receipt {
                fs::write(path, receipt.to_json())
                    .map_err(|error| (3, format!("{}: {error}", path.display())))?;
            }
        }
        Ok(u8::from(!proved.verdict.is_accepted()))
    }
}

fn read(path: &Path) -> Result<Solved, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Solved::read(&text).map_err(|malformed| format!("{}: {malformed}", path.display()))
}
