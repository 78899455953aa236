//! The plain rules.

use super::Slitherlink;
use crate::puzzle::{Place, Violation};
use crate::single_loop::{Drawing, loop_violations};

/// Every violated rule: those of [`loop_violations`], `number`, and `size` if the drawing is not of this board.
pub(super) fn violations(puzzle: &Slitherlink, drawing: &Drawing) -> Vec<Violation> {
    if drawing.squares() != puzzle.clues().size() {
        return vec![Violation::cells("size", "the drawing has another size than the board", [])];
    }
    let mut found = loop_violations(drawing, Place::Dot);
    for (square, number) in puzzle.numbers() {
        let lines = drawing.count(square);
        if lines != number {
            let message = format!("{number} lines must be drawn around this square, not {lines}");
            found.push(Violation::cells("number", message, [square]));
        }
    }
    found
}
