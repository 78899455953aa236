//! The verifier's daemon. `facedown serve verifier` is the same.

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use facedown_service::commands::{VerifierCommand, run_to_end};

/// Takes proofs of solved puzzles over gRPC and signs receipts.
#[derive(Parser, Debug)]
#[command(name = "facedown-verifier", version, about)]
struct Arguments {
    #[command(flatten)]
    command: VerifierCommand,
}

fn main() -> ExitCode {
    let ended = run_to_end(Arguments::parse().command.run()).and_then(|ended| ended);
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "error: {error}");
            ExitCode::from(if error.is_usage() { 2 } else { 3 })
        }
    }
}
