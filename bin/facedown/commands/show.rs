//! `facedown show`: the puzzle and its solution, drawn.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use facedown_puzzles::draw::TextLook;
use serde_json::json;

use super::check::violations;
use crate::failure::{Code, Failure};
use crate::input::Input;
use crate::output::Output;
use crate::png;

/// What it takes.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  facedown show examples/puzzles/masyu-1.txt
  facedown show mine.txt --puzzle-only --svg mine.svg
  facedown generate slitherlink 8x8 | facedown show - --png board.png")]
pub(crate) struct Options {
    #[command(flatten)]
    input: Input,
    /// Leave the solution out
    #[arg(long)]
    puzzle_only: bool,
    /// Number rows and columns
    #[arg(long)]
    labels: bool,
    /// Write an SVG picture instead
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a PNG picture instead
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
}

/// Draws. Where a solution breaks rules, the places are marked.
pub(crate) fn run(options: &Options, output: Output) -> Result<Code, Failure> {
    let solved = options.input.read()?;
    let solution = solved.solution.as_ref().filter(|_| !options.puzzle_only);
    let mut picture = solved.puzzle.draw(solution);
    let broken =
        solution.map(|solution| violations(&solved.puzzle, solution)).transpose()?.unwrap_or_default();
    picture.mark(&broken);
    if options.svg.is_none() && options.png.is_none() {
        let text = picture.to_text(TextLook { colour: output.colour, labels: options.labels });
        output.value(&json!({ "picture": text.lines().collect::<Vec<_>>() }));
        if !output.json {
            output.raw(&text);
        }
        return Ok(Code::Fine);
    }
    let svg = picture.to_svg();
    let mut written = Vec::new();
    if let Some(path) = &options.svg {
        written.push(write(path, svg.as_bytes())?);
    }
    if let Some(path) = &options.png {
        written.push(write(path, &png::paint(&svg)?)?);
    }
    output.either(format!("Wrote {}", written.join(" and ")), &json!({ "written": written }));
    Ok(Code::Fine)
}

fn write(path: &Path, bytes: &[u8]) -> Result<String, Failure> {
    let name = path.display().to_string();
    fs::write(path, bytes).map_err(|error| Failure::malformed(format!("{name}: {error}")))?;
    Ok(name)
}
