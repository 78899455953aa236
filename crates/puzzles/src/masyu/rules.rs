//! The plain rules.

use super::{Circle, Masyu};
use crate::grid::{Cell, Direction};
use crate::puzzle::{Place, Violation};
use crate::single_loop::{Drawing, loop_violations};

/// Every violated rule: those of [`loop_violations`]; `through` (a circle without the loop); `black-turn` and
/// `black-straight`; `white-straight` and `white-turn`; and `size` if the drawing is not of this board.
pub(super) fn violations(puzzle: &Masyu, drawing: &Drawing) -> Vec<Violation> {
    if drawing.dots() != puzzle.circles().size() {
        return vec![Violation::cells("size", "the drawing has another size than the board", [])];
    }
    let mut found = loop_violations(drawing, Place::Cell);
    for (cell, circle) in puzzle.marked() {
        if let Some((rule, message)) = broken_at(drawing, cell, circle) {
            found.push(Violation::cells(rule, message, [cell]));
        }
    }
    found
}

/// The rule that a circle breaks, if any. A circle that the loop misses breaks only `through`.
fn broken_at(drawing: &Drawing, cell: Cell, circle: Circle) -> Option<(&'static str, &'static str)> {
    let ways: Vec<Direction> =
        Direction::ALL.into_iter().filter(|&direction| drawing.leaves(cell, direction)).collect();
    let [first, second] = ways[..] else {
        return Some(("through", "the loop must pass through this circle, once"));
    };
    let straight = first.opposite() == second;
    let straight_on = |way: Direction| goes_straight_on(drawing, cell, way);
    match circle {
        Circle::Any => None,
        Circle::Black if straight => Some(("black-turn", "the loop must turn at this black circle")),
        Circle::Black if !(straight_on(first) && straight_on(second)) => {
            Some(("black-straight", "the loop must go straight through both cells next to this black circle"))
        }
        Circle::White if !straight => {
            Some(("white-straight", "the loop must go straight through this white circle"))
        }
        Circle::White if straight_on(first) && straight_on(second) => {
            Some(("white-turn", "the loop must turn in a cell next to this white circle"))
        }
        Circle::Black | Circle::White => None,
    }
}

/// Whether the loop, leaving a cell in a direction, goes straight through the next one.
pub(super) fn goes_straight_on(drawing: &Drawing, cell: Cell, way: Direction) -> bool {
    drawing.dots().step(cell, way).is_some_and(|next| drawing.leaves(next, way))
}
