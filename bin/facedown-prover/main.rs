//! The prover's daemon, its one-shot mode, and a test of a running verifier.

mod once;
mod self_test;

use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use facedown_service::commands::{CommandError, ProverCommand, run_to_end};
use facedown_service::prover::ProveError;

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
    Prove(Box<once::ProveOnce>),
    /// Prove a made-up puzzle of every kind to a verifier and check its receipts: exit 0 if all is well
    SelfTest(Box<self_test::SelfTest>),
}

/// An exit code and what to say with it.
struct Failure {
    code: u8,
    text: String,
}

impl Failure {
    fn malformed(text: impl ToString) -> Self {
        Self { code: 2, text: text.to_string() }
    }

    fn no_verdict(text: impl ToString) -> Self {
        Self { code: 3, text: text.to_string() }
    }
}

impl From<ProveError> for Failure {
    fn from(error: ProveError) -> Self {
        let code = match error {
            ProveError::NotSolved(_) => 1,
            ProveError::NoVerifier | ProveError::Address { .. } | ProveError::Tls { .. } => 2,
            _ => 3,
        };
        Self { code, text: error.to_string() }
    }
}

impl From<CommandError> for Failure {
    fn from(error: CommandError) -> Self {
        Self { code: if error.is_usage() { 2 } else { 3 }, text: error.to_string() }
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let ended = run_to_end(async {
        match arguments.command {
            Command::Serve(command) => command.run().await.map(|()| 0).map_err(Failure::from),
            Command::Prove(once) => once.run().await,
            Command::SelfTest(test) => test.run().await,
        }
    });
    match ended.map_err(Failure::from).and_then(|ended| ended) {
        Ok(code) => ExitCode::from(code),
        Err(Failure { code, text }) => {
            let _ = writeln!(std::io::stderr(), "error: {text}");
            ExitCode::from(code)
        }
    }
}

/// A line on standard output; a closed pipe is no reason to stop proving.
fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}");
    let _ = out.flush();
}
