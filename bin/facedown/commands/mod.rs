//! The commands, one a file.

pub(crate) mod bench;
pub(crate) mod certs;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod cost;
pub(crate) mod generate;
pub(crate) mod kinds;
pub(crate) mod play;
pub(crate) mod prove;
pub(crate) mod receipt;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod token;
pub(crate) mod verify;

use crate::args::Command;
use crate::failure::{Code, Failure};
use crate::output::Output;

/// Runs a command to its exit code.
pub(crate) fn run(command: Command, output: Output) -> Result<Code, Failure> {
    match command {
        Command::Check(options) => check::run(&options, output),
        Command::Prove(options) => prove::run(&options, output),
        Command::Verify(options) => verify::run(&options, output),
        Command::Receipt(options) => receipt::run(&options, output),
        Command::Solve(options) => solve::run(&options, output),
        Command::Show(options) => show::run(&options, output),
        Command::Generate(options) => generate::run(&options, output),
        Command::Convert(options) => convert::run(&options, output),
        Command::Kinds(options) => Ok(kinds::run(&options, output)),
        Command::Play(options) => play::run(&options, output),
        Command::Cost(options) => cost::run(&options, output),
        Command::Bench(options) => bench::run(&options, output),
        Command::Serve(options) => serve::run(options),
        Command::Certs(options) => certs::run(&options, output),
        Command::Token(options) => token::run(&options, output),
        Command::Completions(options) => Ok(completions::run(&options)),
    }
}
