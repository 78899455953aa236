//! `facedown check`: is the solution right?

use facedown_puzzles::{AnyPuzzle, AnySolution, Violation};
use serde_json::json;

use crate::failure::{Code, Failure};
use crate::input::Input;
use crate::output::Output;

/// Prints `solved`, or every violated rule with its cells.
pub(crate) fn run(input: &Input, output: Output) -> Result<Code, Failure> {
    let solved = input.read()?;
    let Some(solution) = &solved.solution else {
        output.either("incomplete: nothing is filled in", &json!({ "solved": false, "incomplete": true, "violations": [] }));
        return Ok(Code::No);
    };
    let violations = violations(&solved.puzzle, solution)?;
    let solved_right = violations.is_empty();
    output.value(&json!({ "solved": solved_right, "incomplete": false, "violations": violations }));
    if solved_right {
        output.say(output.verdict(true, "solved"));
        return Ok(Code::Fine);
    }
    output.say(output.verdict(false, &format!("not solved: {}", count(violations.len()))));
    for violation in &violations {
        output.say(format!("  {violation}"));
    }
    Ok(Code::No)
}

/// The violated rules; the kinds of puzzle and solution must agree.
pub(crate) fn violations(puzzle: &AnyPuzzle, solution: &AnySolution) -> Result<Vec<Violation>, Failure> {
    puzzle.violations(solution).ok_or_else(|| Failure::malformed("the solution is of another kind than the puzzle"))
}

fn count(violations: usize) -> String {
    if violations == 1 { "one rule is broken".to_owned() } else { format!("{violations} rules are broken") }
}
