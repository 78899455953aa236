//! Puzzles and solutions from files, addresses and standard input.

use std::fs;
use std::io::Read;
use std::path::PathBuf;

use clap::Args;
use facedown_puzzles::formats::{Link, MAX_INPUT, PzprReader};
use facedown_puzzles::{AnyPuzzle, AnySolution, Kind, Malformed, Solved};
use zeroize::{Zeroize, Zeroizing};

use crate::failure::Failure;

/// A puzzle, and perhaps its solution.
#[derive(Args, Clone, Debug)]
pub(crate) struct Input {
    /// A puzzle: a file (puzz.link's pzprv3, plain text or JSON), a puzz.link address, or `-` for standard input
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzle: String,
    /// A file with the solution, if the puzzle's own file does not hold it
    #[arg(long, value_name = "FILE")]
    pub(crate) solution: Option<PathBuf>,
}

impl Input {
    /// Reads both.
    pub(crate) fn read(&self) -> Result<Solved, Failure> {
        let solved = read_puzzle(&self.puzzle)?;
        match &self.solution {
            None => Ok(solved),
            Some(path) => {
                let name = path.display().to_string();
                let solution = read_solution(&solved.puzzle, &name, &read_source(&name)?)?;
                Ok(Solved { puzzle: solved.puzzle, solution: Some(solution) })
            }
        }
    }
}

/// Reads one puzzle argument.
pub(crate) fn read_puzzle(argument: &str) -> Result<Solved, Failure> {
    let link = Link::detects(argument).then(|| Zeroizing::new(argument.to_owned()));
    let source = link.map_or_else(|| read_source(argument), Ok)?;
    let name = if argument == "-" { "standard input" } else { argument };
    Solved::read(&source).map_err(|malformed| unreadable(name, &source, &malformed))
}

/// Says what is wrong with a file, and what a right one looks like.
fn unreadable(name: &str, source: &str, malformed: &Malformed) -> Failure {
    let hint = match resembles(source) {
        Some((kind, form)) => {
            let name = kind.info().name;
            format!("`facedown generate {name} 5x5 --form {form}` prints one in the right form")
        }
        None => "`facedown kinds` lists the kinds, `facedown generate KIND 5x5` prints one in the right form"
            .to_owned(),
    };
    Failure::in_file(name, source, malformed).hint(hint)
}

/// The kind and form that a source seems to be meant in.
fn resembles(source: &str) -> Option<(Kind, &'static str)> {
    let source = source.trim_start_matches('\u{feff}');
    if Link::detects(source) {
        let (_, query) = source.split_once('?')?;
        return Some((Kind::by_name(query.split('/').next()?.trim())?, "url"));
    }
    let mut lines = source.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(';'));
    let first = lines.next()?;
    if PzprReader::detects(source) {
        return Some((Kind::by_name(lines.next()?)?, "pzprv3"));
    }
    Some((Kind::by_name(first.split_whitespace().next()?)?, "text"))
}

/// A solution file is a whole file of the same puzzle, or just what stands under `solution:`.
fn read_solution(puzzle: &AnyPuzzle, name: &str, source: &str) -> Result<AnySolution, Failure> {
    let missing = || Failure::malformed(format!("{name}: the file holds no solution"));
    match Solved::read(source) {
        Ok(solved) if solved.puzzle.kind() != puzzle.kind() => {
            let (other, kind) = (solved.puzzle.kind().info().title, puzzle.kind().info().title);
            Err(Failure::malformed(format!("{name}: a solution of {other} does not fit a {kind} puzzle")))
        }
        Ok(solved) if solved.puzzle.size() != puzzle.size() => {
            let (other, size) = (solved.puzzle.size(), puzzle.size());
            Err(Failure::malformed(format!(
                "{name}: the solution is for a board of {other}, the puzzle has {size}"
            )))
        }
        Ok(solved) => solved.solution.ok_or_else(missing),
        Err(whole) => {
            let body = source.trim_start_matches('\u{feff}').trim_start();
            let body = body.strip_prefix("solution:").unwrap_or(body);
            let puzzle = puzzle.write_text(None);
            let together = Zeroizing::new(format!("{}\nsolution:\n{body}\n", puzzle.trim_end()));
            match Solved::read(&together) {
                Ok(Solved { solution: Some(solution), .. }) => Ok(solution),
                _ => Err(unreadable(name, source, &whole)),
            }
        }
    }
}

/// The text of a file or of standard input, with a limit on its size; wiped when dropped, as it may hold a solution.
pub(crate) fn read_source(name: &str) -> Result<Zeroizing<String>, Failure> {
    String::from_utf8(read_bytes(name, MAX_INPUT)?).map(Zeroizing::new).map_err(|error| {
        error.into_bytes().zeroize();
        Failure::malformed(format!("{name}: the file is not text in UTF-8"))
    })
}

/// The bytes of a file or of standard input, with a limit on their number.
pub(crate) fn read_bytes(name: &str, limit: usize) -> Result<Vec<u8>, Failure> {
    let unreadable = |error: std::io::Error| Failure::malformed(format!("{name}: {error}"));
    // As much room as a text can need: a buffer that grows leaves copies behind, and nobody wipes those.
    let mut room = limit.min(MAX_INPUT);
    let mut source: Box<dyn Read> = if name == "-" {
        Box::new(std::io::stdin())
    } else {
        let file = fs::File::open(name).map_err(unreadable)?;
        if let Some(about) = file.metadata().ok().filter(fs::Metadata::is_file) {
            room = about.len().min(limit as u64) as usize;
        }
        Box::new(file)
    };
    let mut bytes = Vec::with_capacity(room + 1);
    source.by_ref().take(limit as u64 + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() > limit {
        return Err(Failure::malformed(format!("{name}: the file is larger than {} MiB", limit >> 20)));
    }
    Ok(bytes)
}
