//! The plain checker: every broken rule, in a puzzler's words.

use super::instance::{Ball, Ground, Herugolf};
use super::solution::Lines;
use crate::grid::{Cell, Direction, connected_parts};
use crate::puzzle::Violation;

/// All violations of the rules by a drawing.
pub(super) fn violations(puzzle: &Herugolf, lines: &Lines) -> Vec<Violation> {
    let mut found = Vec::new();
    check_cells(puzzle, lines, &mut found);
    check_parts(puzzle, lines, &mut found);
    let mut filled = Vec::new();
    for &ball in puzzle.balls() {
        filled.extend(check_ball(puzzle, lines, ball, &mut found));
    }
    filled.sort_unstable();
    let empty = puzzle.holes().iter().copied().filter(|hole| filled.binary_search(hole).is_err());
    let empty: Vec<Cell> = empty.collect();
    if !empty.is_empty() {
        found.push(Violation::cells("empty-hole", "no ball ends in this hole", empty));
    }
    found
}

/// Forks, crossings, and lines that go on through a ball or a hole.
fn check_cells(puzzle: &Herugolf, lines: &Lines, found: &mut Vec<Violation>) {
    for (cell, ground) in puzzle.board().iter() {
        let ends = lines.ends(cell).count();
        let mut broken = |rule, message| found.push(Violation::cells(rule, message, [cell]));
        match ends {
            3 => broken("branch", "a line forks"),
            4 => broken("cross", "two lines cross"),
            _ => {}
        }
        match ground {
            Ground::Ball(_) if ends > 1 => broken("through-ball", "a line goes on through a ball"),
            Ground::Hole if ends > 1 => broken("through-hole", "a line goes on through a hole"),
            _ => {}
        }
    }
}

/// Every connected drawing belongs to exactly one ball.
fn check_parts(puzzle: &Herugolf, lines: &Lines, found: &mut Vec<Violation>) {
    let drawn = |cell: Cell| lines.ends(cell).next().is_some();
    let joined = |from: Cell, to: Cell| {
        lines.ends(from).any(|direction| lines.size().step(from, direction) == Some(to))
    };
    for part in connected_parts(lines.size(), drawn, joined) {
        let is_ball = |cell: &Cell| matches!(puzzle.board()[*cell], Ground::Ball(_));
        let balls: Vec<Cell> = part.iter().copied().filter(is_ball).collect();
        match balls.len() {
            0 => found.push(Violation::cells("stray", "this line belongs to no ball", part)),
            1 => {}
            _ => found.push(Violation::cells("two-balls", "one line joins several balls", balls)),
        }
    }
}

/// Follows the line of a ball and checks where it turns, rests and ends; gives the hole it ends in.
fn check_ball(puzzle: &Herugolf, lines: &Lines, ball: Ball, found: &mut Vec<Violation>) -> Option<Cell> {
    let mut broken = |rule, message: &str, cell| found.push(Violation::cells(rule, message, [cell]));
    let Some(mut direction) = lines.ends(ball.cell).next() else {
        broken("not-in-hole", "this ball is not shot", ball.cell);
        return None;
    };
    let mut cell = ball.cell;
    // Cells still to go in this flight, and the length of the flight.
    let (mut left, mut length) = (ball.number, ball.number);
    while let Some(there) = lines.size().step(cell, direction) {
        if length == 0 {
            broken("too-long", "this ball flies on after its last flight", cell);
            return None;
        }
        cell = there;
        left -= 1;
        if left == 0 {
            length -= 1;
            left = length;
            if puzzle.board()[cell] == Ground::Water {
                broken("water", "a flight ends in the water", cell);
            }
        }
        let resting = left == length;
        let Some(next) = way_on(lines, cell, direction) else {
            return check_end(puzzle, lines, ball, cell, resting, found);
        };
        if next != direction && !resting {
            broken("turn", "a line turns in mid-flight", cell);
        }
        direction = next;
    }
    None
}

/// The direction in which a line goes on; `None` where it ends or forks.
fn way_on(lines: &Lines, cell: Cell, came: Direction) -> Option<Direction> {
    let mut onward = lines.ends(cell).filter(|&direction| direction != came.opposite());
    let next = onward.next()?;
    onward.next().is_none().then_some(next)
}

fn check_end(
    puzzle: &Herugolf,
    lines: &Lines,
    ball: Ball,
    end: Cell,
    resting: bool,
    found: &mut Vec<Violation>,
) -> Option<Cell> {
    let ends = lines.ends(end).count() == 1;
    if ends && !resting {
        found.push(Violation::cells("length", "a flight is too short", [end]));
    }
    if ends && resting && puzzle.board()[end] == Ground::Hole {
        return Some(end);
    }
    found.push(Violation::cells("not-in-hole", "this ball does not end in a hole", [ball.cell]));
    None
}
