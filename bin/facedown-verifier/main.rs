//! The verifier's daemon. `facedown serve verifier` is the same.

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use facedown_service::commands::VerifierCommand;

/// Takes proofs of solved puzzles over gRPC and signs receipts.
#[derive(Parser, Debug)]
#[command(name = "facedown-verifier", version, about)]
struct Arguments {
    #[command(flatten)]
    command: VerifierCommand,
}

#[tokio::main]
async fn main() -> ExitCode {
    match Arguments::parse().command.run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "error: {error}");
            ExitCode::from(if error.is_usage() { 2 } else { 3 })
        }
    }
}
