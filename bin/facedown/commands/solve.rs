//! `facedown solve`: finds a solution, and says whether it is the only one.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use clap::Args;
use facedown_puzzles::{AnyPuzzle, AnySolution, Solved};
use facedown_solver::{End, Limits, Outcome, Solutions, solutions, solve};
use serde_json::json;

use super::convert::{self, Form};
use crate::failure::{Code, Failure};
use crate::input::read_puzzle;
use crate::output::Output;
use crate::progress::Progress;
use crate::runtime::interruption;

/// What it takes.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  facedown solve examples/puzzles/slitherlink-3.txt
  facedown solve 'https://puzz.link/p?nurikabe/5/5/g2k2i3m' | facedown show -
  facedown solve hard.txt --count 10 --timeout 60

Exit codes: 0 solved, 1 there is no solution, 2 malformed, 3 not known (timeout, Ctrl-C).")]
pub(crate) struct Options {
    /// A puzzle: a file (puzz.link's pzprv3, plain text or JSON), a puzz.link address, or `-` for standard input
    #[arg(value_name = "PUZZLE")]
    puzzle: String,
    /// Print up to this many solutions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// Give up after this many seconds
    #[arg(long, value_name = "SECONDS")]
    timeout: Option<u64>,
    /// The form to write
    #[arg(long, value_enum, value_name = "FORM", default_value = "text")]
    form: Form,
}

/// Solves and prints. A solution in the file is not looked at.
pub(crate) fn run(options: &Options, output: Output) -> Result<Code, Failure> {
    let puzzle = read_puzzle(&options.puzzle)?.puzzle;
    let wanted = options.count as usize;
    let began = Instant::now();
    let mut search = {
        let progress = Progress::new(output);
        progress.phase("solve");
        // Whether there is another solution is always worth knowing.
        within(options.timeout, |limits| solutions(&puzzle, wanted.max(2), limits))?
    };
    let seconds = began.elapsed().as_secs_f64();
    let summary = summary(&search);
    let unique = search.is_unique();
    let code = match (search.found.is_empty(), search.end) {
        (false, _) => Code::Fine,
        (true, End::GaveUp) => Code::NoVerdict,
        (true, _) => Code::No,
    };
    search.found.truncate(wanted);
    let solved: Vec<Solved> = search
        .found
        .into_iter()
        .map(|solution| Solved { puzzle: puzzle.clone(), solution: Some(solution) })
        .collect();
    output.value(&json!({
        "summary": summary,
        "unique": unique,
        "seconds": seconds,
        "solutions": solved.iter().map(Solved::write_json).collect::<Vec<_>>(),
    }));
    if output.json {
        return Ok(code);
    }
    for (n, solved) in solved.iter().enumerate() {
        if n > 0 {
            output.say("");
        }
        output.raw(&convert::write(solved, options.form)?);
    }
    output.note(summary);
    Ok(code)
}

/// One solution, for commands that need one.
pub(crate) fn find(puzzle: &AnyPuzzle, timeout: Option<u64>, output: Output) -> Result<AnySolution, Failure> {
    let progress = Progress::new(output);
    progress.phase("solve");
    match within(timeout, |limits| solve(puzzle, limits))? {
        Outcome::Solved(solution) => Ok(solution),
        Outcome::Unsolvable => Err(Failure::no("the puzzle has no solution")),
        Outcome::GaveUp => Err(Failure::no_verdict("no solution was found in time")),
    }
}

/// Runs a search that ends with the time or on Ctrl-C.
pub(crate) fn within<R>(timeout: Option<u64>, search: impl FnOnce(Limits<'_>) -> R) -> Result<R, Failure> {
    let deadline = timeout.and_then(|seconds| Instant::now().checked_add(Duration::from_secs(seconds)));
    let interrupted = interruption()?;
    let should_stop =
        || interrupted.load(Ordering::Relaxed) || deadline.is_some_and(|deadline| Instant::now() >= deadline);
    Ok(search(Limits { should_stop: &should_stop }))
}

fn summary(search: &Solutions) -> &'static str {
    match (search.found.len(), search.end) {
        (0, End::GaveUp) => "gave up: not known whether there is a solution",
        (0, _) => "there is no solution",
        (1, End::All) => "one solution, and no other",
        (1, _) => "one solution; not known whether there is another",
        (_, End::All) => "these are all the solutions",
        (_, _) => "there are several solutions",
    }
}
