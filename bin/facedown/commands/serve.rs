//! `facedown serve`: the daemons, under one roof with the other commands.

use std::{io, thread};

use clap::{Args, Subcommand};
use facedown_service::commands::{CommandError, ProverCommand, VerifierCommand, run_to_end};
use tokio::sync::oneshot;

use crate::failure::{Code, Failure};

/// What it takes.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(subcommand)]
    service: Service,
}

/// Which daemon.
#[derive(Debug, Subcommand)]
enum Service {
    /// Take proofs and sign receipts; the same as `facedown-verifier`
    #[command(after_help = VERIFIER_HELP)]
    Verifier {
        #[command(flatten)]
        command: Box<VerifierCommand>,
        /// Stop when standard input ends: how a parent process takes this one with it
        #[arg(long, hide = true)]
        while_standard_input_is_open: bool,
    },
    /// Prove for programs on this machine; the same as `facedown-prover serve`
    #[command(
        after_help = "Examples:\n  facedown serve prover --verifier https://verifier.example:7411 --tls-ca ca.pem"
    )]
    Prover(Box<ProverCommand>),
}

/// Serves until told to stop.
pub(crate) fn run(options: Options) -> Result<Code, Failure> {
    let ended = match options.service {
        Service::Verifier { command, while_standard_input_is_open } => run_to_end(async {
            tokio::select! {
                ended = command.run() => ended,
                () = standard_input_ends(), if while_standard_input_is_open => Ok(()),
            }
        }),
        Service::Prover(command) => run_to_end(command.run()),
    };
    ended.flatten().map(|()| Code::Fine).map_err(|error| failure(&error))
}

/// Completes at the end of standard input, which a thread of its own waits for.
async fn standard_input_ends() {
    let (ended, end) = oneshot::channel();
    thread::spawn(move || {
        let _ = io::copy(&mut io::stdin(), &mut io::sink());
        let _ = ended.send(());
    });
    let _ = end.await;
}

fn failure(error: &CommandError) -> Failure {
    if error.is_usage() {
        Failure::malformed(error.to_string())
    } else {
        Failure::no_verdict(error.to_string())
    }
}

const VERIFIER_HELP: &str = "\
Examples:
  facedown serve verifier
  facedown serve verifier --listen 0.0.0.0:7411 --tls-cert verifier.pem --tls-key verifier.key --data /var/lib/facedown
  facedown serve verifier --config verifier.toml --check-config";
