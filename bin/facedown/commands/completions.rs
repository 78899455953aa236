//! `facedown completions`: scripts that complete commands and flags in a shell.

use std::io;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::args::Arguments;
use crate::failure::Code;

/// What it takes.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  facedown completions bash > ~/.local/share/bash-completion/completions/facedown
  facedown completions fish > ~/.config/fish/completions/facedown.fish")]
pub(crate) struct Options {
    /// The shell
    shell: Shell,
}

/// Prints the script.
pub(crate) fn run(options: &Options) -> Code {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut Arguments::command(), "facedown", &mut script);
    // A reader that went away is no error.
    let _ = io::Write::write_all(&mut io::stdout().lock(), &script);
    Code::Fine
}
