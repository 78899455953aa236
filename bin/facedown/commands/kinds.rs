//! `facedown kinds`: the ten puzzles.

use clap::Args;
use facedown_puzzles::Kind;
use facedown_puzzles::formats::MAX_SIDE;
use serde_json::{Value, json};

use crate::failure::Code;
use crate::output::Output;

/// What it takes.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  facedown kinds\n  facedown kinds --json")]
pub(crate) struct Options {}

/// Lists them with their rules in one line, their aliases and limits.
pub(crate) fn run(_: &Options, output: Output) -> Code {
    for kind in Kind::ALL {
        let info = kind.info();
        let aliases = if info.aliases.is_empty() {
            String::new()
        } else {
            format!(" (also {})", info.aliases.join(", "))
        };
        output.say(format!("{}{aliases}\n    {}", info.name, info.rules));
    }
    let kinds: Vec<Value> = Kind::ALL.iter().map(|kind| json!(kind.info())).collect();
    output.say(format!(
        "\nBoards have at most {MAX_SIDE} rows and columns; a verifier may accept fewer. `facedown cost` tells what a proof takes."
    ));
    output.value(&json!({ "kinds": kinds, "max_rows": MAX_SIDE, "max_columns": MAX_SIDE }));
    Code::Fine
}
