//! `facedown`, the command people use: reads arguments, runs one command, ends with its exit code.

mod args;
mod commands;
mod failure;
mod input;
mod output;
mod png;
mod progress;
mod runtime;
mod temporary;

use std::process::ExitCode;

use clap::Parser;

use crate::args::Arguments;
use crate::output::Output;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let output = Output::new(arguments.json, arguments.quiet);
    match commands::run(arguments.command, output) {
        Ok(code) => code.into(),
        Err(failure) => {
            output.failure(&failure);
            failure.code().into()
        }
    }
}
