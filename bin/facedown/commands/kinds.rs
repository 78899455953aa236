//! `facedown kinds`: the ten puzzles.

use clap::Args;
use facedown_puzzles::Kind;
use facedown_puzzles::formats::MAX_SIDE;
use serde_json::{Value, json};

use crate::failure::Code;
use crate::output::{Output, wrapped};

/// What it takes.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  facedown kinds\n  facedown kinds --json")]
pub(crate) struct Options {}

/// Lists them with their rules in one line, their aliases and limits.
pub(crate) fn run(_: &Options, output: Output) -> Code {
    for kind in Kind::ALL {
        let info = kind.info();
        let aliases: Vec<&str> = info.aliases.iter().copied().filter(|alias| *alias != info.name).collect();
        let aliases =
            if aliases.is_empty() { String::new() } else { format!(" (also {})", aliases.join(", ")) };
        output.say(format!("{}{aliases}\n{}", info.name, wrapped(info.rules, "    ")));
    }
    let kinds: Vec<Value> = Kind::ALL.iter().map(|kind| json!(kind.info())).collect();
    let limits = format!("Boards have at most {MAX_SIDE} rows and columns; a verifier may accept fewer.");
    output.say(format!("\n{limits} `facedown cost` tells what a proof takes."));
    output.value(&json!({ "kinds": kinds, "max_rows": MAX_SIDE, "max_columns": MAX_SIDE }));
    Code::Fine
}
