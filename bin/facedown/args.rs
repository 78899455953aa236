//! The command line: one variant a command. What a command takes and its examples stand in its own file.

use clap::{Parser, Subcommand};

use crate::commands::{
    bench, certs, check, completions, convert, cost, generate, kinds, play, prove, receipt, serve, show,
    solve, token, verify,
};

/// Proves that you solved a pencil puzzle, with cards that stay face down
///
/// The proof shows that you know the solution and nothing else about it. `facedown prove` starts a verifier
/// as a second process, proves the solution to it over gRPC and prints its verdict.
#[derive(Debug, Parser)]
#[command(name = "facedown", version, max_term_width = 100, after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Print JSON instead of words
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub(crate) json: bool,
    /// Show no progress
    #[arg(short, long, global = true, help_heading = "Everywhere")]
    pub(crate) quiet: bool,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Is the solution right? Says which rules it breaks, and where
    Check(check::Options),
    /// Prove that you know the solution, without showing it
    Prove(prove::Options),
    /// Check a proof file
    Verify(verify::Options),
    /// Look at the receipts that verifiers sign
    Receipt(receipt::Options),
    /// Find a solution, and say whether it is the only one
    Solve(solve::Options),
    /// Draw a puzzle and its solution
    Show(show::Options),
    /// Make a random puzzle with its solution
    Generate(generate::Options),
    /// Write a puzzle in another form
    Convert(convert::Options),
    /// List the kinds of puzzles and their rules
    Kinds(kinds::Options),
    /// Play the proof with real cards and tell it as a story
    Play(play::Options),
    /// Say what a proof costs: cards, shuffles, bits, bytes
    Cost(cost::Options),
    /// Measure proofs on this machine
    Bench(bench::Options),
    /// Run a verifier or a prover for others
    Serve(serve::Options),
    /// Make certificates for a verifier and its provers
    Certs(certs::Options),
    /// Make a bearer token for a prover
    Token(token::Options),
    /// Print a completion script for a shell
    Completions(completions::Options),
}

const AFTER_HELP: &str = "\
Examples:
  facedown prove examples/puzzles/slitherlink-1.txt
  facedown generate nurikabe 8x8 > mine.txt
  facedown prove mine.txt --offline -o mine.proof
  facedown verify mine.proof

Exit codes:
  0  accepted, solved, done
  1  rejected, wrong, not solved
  2  malformed input or wrong usage
  3  no verdict: network, policy, timeout";
