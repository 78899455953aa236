//! `facedown receipt`: what a verifier signed, shown and checked offline.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use facedown_proofs::{Receipt, ReceiptError, ReceiptKey, puzzle_digest};
use facedown_service::commands::ClientArgs;
use serde_json::json;

use super::prove;
use crate::failure::{Code, Failure};
use crate::input::{read_puzzle, read_source};
use crate::output::Output;
use crate::runtime::runtime;

/// What it takes.
#[derive(Args, Clone, Debug)]
pub(crate) struct Options {
    #[command(subcommand)]
    action: Action,
}

/// What to do with a receipt.
#[derive(Clone, Debug, Subcommand)]
enum Action {
    /// Show what a receipt says, without checking it
    #[command(after_help = "Examples:\n  facedown receipt show mine.receipt")]
    Show {
        /// A receipt file, or `-` for standard input
        receipt: PathBuf,
    },
    /// Check a receipt with the verifier's public key
    #[command(after_help = VERIFY_HELP)]
    Verify {
        /// A receipt file, or `-` for standard input
        receipt: PathBuf,
        /// The verifier's public key: 64 hexadecimal digits, or a file with them
        #[arg(long, value_name = "KEY")]
        key: String,
        /// The puzzle that must have been proved: a file or a puzz.link address
        #[arg(long, value_name = "PUZZLE")]
        puzzle: Option<String>,
    },
    /// Fetch a receipt from a verifier
    #[command(
        after_help = "Examples:\n  facedown receipt fetch SESSION --verifier https://verifier.example:7411 > mine.receipt"
    )]
    Fetch {
        /// The session of the proof: 64 hexadecimal digits
        session: String,
        #[command(flatten)]
        client: ClientArgs,
    },
}

/// Shows or checks.
pub(crate) fn run(options: &Options, output: Output) -> Result<Code, Failure> {
    match &options.action {
        Action::Show { receipt } => {
            let receipt = read(receipt)?;
            output.say(summary(&receipt));
            output.value(&json!(receipt));
            Ok(Code::Fine)
        }
        Action::Verify { receipt, key, puzzle } => {
            let (receipt, key) = (read(receipt)?, read_key(key)?);
            let wanted = puzzle.as_deref().map(read_puzzle).transpose()?;
            let other = wanted.is_some_and(|solved| puzzle_digest(&solved.puzzle) != receipt.puzzle_digest);
            let trouble = match receipt.verify(&key) {
                Err(error @ ReceiptError::Version(_)) => return Err(Failure::malformed(error.to_string())),
                Err(error) => Some(error.to_string()),
                Ok(()) if other => Some("the receipt is about another puzzle".to_owned()),
                Ok(()) => None,
            };
            output.value(&json!({ "valid": trouble.is_none(), "reason": trouble, "receipt": receipt }));
            match &trouble {
                None => {
                    output.say(output.verdict(true, "valid"));
                    output.say(summary(&receipt));
                }
                Some(trouble) => output.say(output.verdict(false, &format!("not valid: {trouble}"))),
            }
            Ok(if trouble.is_none() { Code::Fine } else { Code::No })
        }
        Action::Fetch { session, client } => fetch(session, client, output),
    }
}

fn fetch(session: &str, client: &ClientArgs, output: Output) -> Result<Code, Failure> {
    let mut id = [0; 32];
    hex::decode_to_slice(session, &mut id)
        .map_err(|_| Failure::malformed(format!("`{session}` is not a session: 64 hexadecimal digits")))?;
    if client.verifier.is_empty() {
        return Err(Failure::malformed("no verifier to ask").hint("--verifier ADDRESS names one"));
    }
    let client = client.client().map_err(|error| Failure::malformed(error.to_string()))?;
    let receipt = runtime()?.block_on(client.fetch_receipt(id)).map_err(|error| prove::failure(&error))?;
    output.raw(&receipt.to_json());
    Ok(Code::Fine)
}

/// What a receipt says, for people.
pub(crate) fn summary(receipt: &Receipt) -> String {
    let short = |bytes: &[u8]| hex::encode(bytes);
    let lines = [
        ("puzzle", format!("{} {}x{}", receipt.kind.escape_debug(), receipt.rows, receipt.columns)),
        ("digest", short(&receipt.puzzle_digest)),
        ("script", receipt.script.escape_debug().to_string()),
        ("prover", name(&receipt.prover_id)),
        ("verifier", name(&receipt.verifier_id)),
        ("accepted", utc(receipt.accepted_at)),
        ("session", short(&receipt.session)),
        ("transcript", short(&receipt.transcript)),
        ("key id", short(&receipt.key_id)),
    ];
    lines.map(|(label, text)| format!("  {label:<10}  {text}")).join("\n")
}

fn name(id: &str) -> String {
    if id.is_empty() { "(nobody named)".to_owned() } else { id.escape_debug().to_string() }
}

fn read(path: &Path) -> Result<Receipt, Failure> {
    let name = path.display().to_string();
    Receipt::from_json(&read_source(&name)?).map_err(|error| {
        Failure::malformed(format!("{name}: {error}"))
            .hint("receipts are written by `facedown prove --receipt FILE` and `facedown receipt fetch`")
    })
}

fn read_key(argument: &str) -> Result<ReceiptKey, Failure> {
    if let Ok(key) = ReceiptKey::from_hex(argument) {
        return Ok(key);
    }
    ReceiptKey::from_hex(&read_source(argument)?).map_err(|error| {
        Failure::malformed(format!("{argument}: {error}")).hint(
            "the key is 64 hexadecimal digits; the verifier keeps it as `receipt.pub` in its data directory",
        )
    })
}

/// Seconds since 1970 as a date and time in UTC (days to dates after Howard Hinnant's algorithm).
fn utc(seconds: u64) -> String {
    let (days, time) = (seconds / 86_400 + 719_468, seconds % 86_400);
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    let (hours, minutes, seconds) = (time / 3600, time / 60 % 60, time % 60);
    format!("{year:04}-{month:02}-{day:02} {hours:02}:{minutes:02}:{seconds:02} UTC")
}

const VERIFY_HELP: &str = "\
Examples:
  facedown receipt verify mine.receipt --key receipt.pub
  facedown receipt verify mine.receipt --key receipt.pub --puzzle mine.txt

Exit codes: 0 the receipt is valid, 1 it is not, 2 this is no receipt or no key.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_dates() {
        assert_eq!(utc(0), "1970-01-01 00:00:00 UTC");
        assert_eq!(utc(951_782_400), "2000-02-29 00:00:00 UTC");
        assert_eq!(utc(4_107_542_399), "2100-02-28 23:59:59 UTC");
        assert_eq!(utc(4_107_542_400), "2100-03-01 00:00:00 UTC");
        assert!(utc(u64::MAX).ends_with("UTC"));
    }
}
