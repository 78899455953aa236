//! `facedown generate`: a random puzzle with its solution.

use std::str::FromStr;

use clap::Args;
use facedown_puzzles::grid::Size;
use facedown_puzzles::{Kind, Solved};
use facedown_solver::solutions;
use rand::rngs::{ChaCha20Rng, SysRng};
use rand::{SeedableRng, TryRng};
use serde_json::json;

use super::convert::{self, Form};
use super::solve;
use crate::failure::{Code, Failure};
use crate::output::Output;
use crate::progress::Progress;

/// What it takes.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  facedown generate slitherlink 10x10
  facedown generate nurikabe 8x8 --seed 7 > mine.txt
  facedown generate hitori 8x8 --unique
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
    /// Try seed after seed until the puzzle has one solution only
    #[arg(long)]
    unique: bool,
    /// Stop trying after this many seconds
    #[arg(long, value_name = "SECONDS", requires = "unique")]
    timeout: Option<u64>,
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
    let (seed, solved) = if options.unique {
        unique(kind, size, seed, options.timeout, output)?
    } else {
        (seed, make(kind, size, seed)?)
    };
    if output.json {
        output.value(&json!({ "seed": seed, "puzzle": solved.write_json() }));
    } else {
        output.raw(&convert::write(&solved, options.form)?);
    }
    Ok(Code::Fine)
}

/// The board of a seed.
fn make(kind: Kind, size: Size, seed: u64) -> Result<Solved, Failure> {
    kind.generate(size, &mut ChaCha20Rng::seed_from_u64(seed)).ok_or_else(|| {
        let title = kind.info().title;
        Failure::malformed(format!("there is no {title} puzzle of {size}")).hint("try another size")
    })
}

/// The first board with one solution only, from a seed on.
fn unique(
    kind: Kind,
    size: Size,
    seed: u64,
    timeout: Option<u64>,
    output: Output,
) -> Result<(u64, Solved), Failure> {
    let progress = Progress::new(output);
    progress.phase("looking for a puzzle with one solution");
    let found = solve::within(timeout, |limits| {
        let mut seed = seed;
        while !(limits.should_stop)() {
            let solved = make(kind, size, seed)?;
            if solutions(&solved.puzzle, 2, limits).is_unique() {
                return Ok(Some((seed, solved)));
            }
            seed = seed.wrapping_add(1);
        }
        Ok::<_, Failure>(None)
    })??;
    found.ok_or_else(|| {
        Failure::no_verdict("no puzzle with one solution was found in time")
            .hint("smaller boards are found sooner")
    })
}

/// A kind by its name, or a failure that lists them.
pub(crate) fn known_kind(name: &str) -> Result<Kind, Failure> {
    Kind::by_name(name).ok_or_else(|| {
        let known: Vec<&str> = Kind::ALL.iter().map(|kind| kind.info().name).collect();
        Failure::malformed(format!("unknown kind of puzzle `{name}`"))
            .hint(format!("known kinds: {}", known.join(", ")))
    })
}
