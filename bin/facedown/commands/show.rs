//! `facedown show`: the puzzle and its solution, drawn.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use facedown_puzzles::draw::TextLook;
use serde_json::json;

use super::check::violations;
use crate::failure::{Code, Failure};
use crate::input::Input;
use crate::output::Output;

/// What it takes.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  facedown show examples/puzzles/masyu-1.txt
  facedown show mine.txt --puzzle-only --svg mine.svg
  facedown generate slitherlink 8x8 | facedown show -")]
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
}

/// Draws. Where a solution breaks rules, the places are marked.
pub(crate) fn run(options: &Options, output: Output) -> Result<Code, Failure> {
    let solved = options.input.read()?;
    let solution = solved.solution.as_ref().filter(|_| !options.puzzle_only);
    let mut picture = solved.puzzle.draw(solution);
    let broken =
        solution.map(|solution| violations(&solved.puzzle, solution)).transpose()?.unwrap_or_default();
    picture.mark(&broken);
    match &options.svg {
        Some(path) => {
            fs::write(path, picture.to_svg())
                .map_err(|error| Failure::malformed(format!("{}: {error}", path.display())))?;
            let name = path.display().to_string();
            output.either(format!("Wrote {name}"), &json!({ "written": name }));
        }
        None => {
            let text = picture.to_text(TextLook { colour: output.colour, labels: options.labels });
            output.value(&json!({ "picture": text.lines().collect::<Vec<_>>() }));
            if !output.json {
                output.raw(&text);
            }
        }
    }
    Ok(Code::Fine)
}
