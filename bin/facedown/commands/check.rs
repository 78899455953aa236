//! `facedown check`: is the solution right?

use clap::Args;
use facedown_puzzles::draw::TextLook;
use facedown_puzzles::{AnyPuzzle, AnySolution, Violation};
use serde_json::json;

use crate::failure::{Code, Failure};
use crate::input::Input;
use crate::output::Output;

/// What it takes.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  facedown check examples/puzzles/nurikabe-1.txt
  facedown check 'https://puzz.link/p?nurikabe/5/5/g2k2i3m' --solution mine.txt
  facedown generate masyu 6x6 | facedown check -

Exit codes: 0 solved, 1 wrong or incomplete, 2 malformed.")]
pub(crate) struct Options {
    #[command(flatten)]
    input: Input,
}

/// Prints `solved`, or every violated rule with its cells.
pub(crate) fn run(options: &Options, output: Output) -> Result<Code, Failure> {
    let solved = options.input.read()?;
    let Some(solution) = &solved.solution else {
        output.either(
            "incomplete: nothing is filled in",
            &json!({ "solved": false, "incomplete": true, "violations": [] }),
        );
        return Ok(Code::No);
    };
    let violations = violations(&solved.puzzle, solution)?;
    output.value(&json!({ "solved": violations.is_empty(), "incomplete": false, "violations": violations }));
    if violations.is_empty() {
        output.say(output.verdict(true, "solved"));
        return Ok(Code::Fine);
    }
    report(&solved.puzzle, solution, &violations, output);
    Ok(Code::No)
}

/// Tells people which rules are broken, and where; the board shows the places.
pub(crate) fn report(puzzle: &AnyPuzzle, solution: &AnySolution, violations: &[Violation], output: Output) {
    output.say(output.verdict(false, &format!("not solved: {}", count(violations.len()))));
    for violation in violations {
        output.say(format!("  {violation}"));
    }
    if !output.json && puzzle.size().columns <= WIDEST {
        let mut picture = puzzle.draw(Some(solution));
        picture.mark(violations);
        output.raw(&picture.to_text(TextLook { colour: output.colour, labels: true }));
    }
}

/// The violated rules; the kinds of puzzle and solution must agree.
pub(crate) fn violations(puzzle: &AnyPuzzle, solution: &AnySolution) -> Result<Vec<Violation>, Failure> {
    puzzle
        .violations(solution)
        .ok_or_else(|| Failure::malformed("the solution is of another kind than the puzzle"))
}

fn count(violations: usize) -> String {
    if violations == 1 { "one rule is broken".to_owned() } else { format!("{violations} rules are broken") }
}

/// Wider boards are not drawn: no terminal shows them.
const WIDEST: usize = 60;
