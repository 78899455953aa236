//! `facedown generate`: a random puzzle with its solution.

use std::str::FromStr;

use clap::Args;
use facedown_puzzles::Kind;
use facedown_puzzles::grid::Size;
use rand::rngs::{ChaCha20Rng, SysRng};
use rand::{SeedableRng, TryRng};
use serde_json::json;

use super::convert::{self, Form};
use crate::failure::{Code, Failure};
use crate::output::Output;

/// What it takes.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  facedown generate slitherlink 10x10
  facedown generate nurikabe 8x8 --seed 7 > mine.txt
  facedown generate masyu 10x18 --form pzprv3")]
pub(crate) struct Options {
    /// The kind of puzzle; `facedown kinds` lists them
    #[arg(value_name = "KIND")]
    kind: String,
    /// The size of the board
    #[arg(value_name = "ROWSxCOLUMNS")]
    size: SizeArgument,
    /// The same seed makes the same puzzle [default: random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The form to write
    #[arg(long, value_enum, value_name = "FORM", default_value = "text")]
    form: Form,
}

/// A size such as `10x8`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SizeArgument(pub(crate) Size);

impl FromStr for SizeArgument {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text
            .split_once(['x', 'X'])
            .and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
        match parts {
            Some((rows @ 1..=200, columns @ 1..=200)) => Ok(Self(Size::new(rows, columns))),
            Some(_) => Err("rows and columns must lie between 1 and 200".to_owned()),
            None => Err("a size is written ROWSxCOLUMNS, for example 10x10".to_owned()),
        }
    }
}

/// Makes and prints one.
pub(crate) fn run(options: &Options, output: Output) -> Result<Code, Failure> {
    let kind = known_kind(&options.kind)?;
    let size = options.size.0;
    let seed = match options.seed {
        Some(seed) => seed,
        None => {
            SysRng.try_next_u64().map_err(|error| Failure::no_verdict(format!("no randomness: {error}")))?
        }
    };
    let mut rng = ChaCha20Rng::seed_from_u64(seed);
    let title = kind.info().title;
    let solved = kind.generate(size, &mut rng).ok_or_else(|| {
        Failure::malformed(format!("there is no {title} puzzle of {size}")).hint("try another size")
    })?;
    if output.json {
        output.value(&json!({ "seed": seed, "puzzle": solved.write_json() }));
    } else {
        output.raw(&convert::write(&solved, options.form)?);
    }
    Ok(Code::Fine)
}

/// A kind by its name, or a failure that lists them.
pub(crate) fn known_kind(name: &str) -> Result<Kind, Failure> {
    Kind::by_name(name).ok_or_else(|| {
        let known: Vec<&str> = Kind::ALL.iter().map(|kind| kind.info().name).collect();
        Failure::malformed(format!("unknown kind of puzzle `{name}`"))
            .hint(format!("known kinds: {}", known.join(", ")))
    })
}
