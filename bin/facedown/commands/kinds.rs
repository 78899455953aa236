//! `facedown kinds`: the ten puzzles.

use facedown_puzzles::Kind;
use serde_json::{Value, json};

use crate::failure::Code;
use crate::output::Output;

/// Lists them with their rules in one line and their aliases.
pub(crate) fn run(output: Output) -> Code {
    for kind in Kind::ALL {
        let info = kind.info();
        let aliases = if info.aliases.is_empty() { String::new() } else { format!(" (also {})", info.aliases.join(", ")) };
        output.say(format!("{}{aliases}\n    {}", info.name, info.rules));
    }
    let kinds: Vec<Value> = Kind::ALL.iter().map(|kind| json!(kind.info())).collect();
    output.value(&json!({ "kinds": kinds }));
    Code::Fine
}
