//! `facedown token`: a bearer token for a prover.

use clap::Args;
use facedown_service::tokens::new_token;
use serde_json::json;

use crate::failure::{Code, Failure};
use crate::output::Output;

/// What it takes.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  facedown token alice

The first line goes to the prover (--token-file), the second into the verifier's file (--tokens).
The verifier's file does not give the token away.")]
pub(crate) struct Options {
    /// The prover's name, as receipts will show it
    name: String,
}

/// Makes one and prints both halves.
pub(crate) fn run(options: &Options, output: Output) -> Result<Code, Failure> {
    if options.name.is_empty() || options.name.contains(|c: char| c.is_whitespace() || c == '#') {
        return Err(Failure::malformed("a name has no spaces and no `#`"));
    }
    let (token, line) = new_token(&options.name).map_err(|error| Failure::no_verdict(error.to_string()))?;
    output.either(format!("{token}\n{line}"), &json!({ "token": token, "verifier_line": line }));
    Ok(Code::Fine)
}
