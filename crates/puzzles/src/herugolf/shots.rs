//! Shots: a solution as the prover plays it, a list of directions for every ball.

use super::instance::{Ball, Ground, Herugolf};
use super::solution::Lines;
use crate::grid::{Cell, Direction};

/// The directions of the flights of every ball, in the order of [`Herugolf::balls`].
///
/// Unlike [`Lines`] this can say that a ball leaves the board or flies back the way it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shots(Vec<Vec<Direction>>);

impl Shots {
    /// Shots for the balls of a puzzle; balls without a list are not shot, lists too many are cut, and so are
    /// flights beyond a ball's last one.
    pub fn new(puzzle: &Herugolf, mut shots: Vec<Vec<Direction>>) -> Self {
        shots.resize(puzzle.balls().len(), Vec::new());
        for (shots, ball) in shots.iter_mut().zip(puzzle.balls()) {
            shots.truncate(ball.number);
        }
        Self(shots)
    }

    /// Reads the shots off a drawing.
    ///
    /// A line that cannot be flown (it turns too early, forks or ends in mid-flight) is followed as far as it
    /// can be; the flight in which it goes wrong is flown to its end.
    pub fn read(puzzle: &Herugolf, lines: &Lines) -> Self {
        Self(puzzle.balls().iter().map(|ball| follow(puzzle, lines, *ball)).collect())
    }

    /// The directions of a ball's flights.
    pub fn of(&self, ball: usize) -> &[Direction] {
        self.0.get(ball).map_or(&[], Vec::as_slice)
    }

    /// Draws the lines of all flights, as far as they stay on the board.
    pub fn draw(&self, puzzle: &Herugolf) -> Lines {
        let mut lines = Lines::blank(puzzle.board().size());
        for (ball, shots) in puzzle.balls().iter().zip(&self.0) {
            let mut cell = ball.cell;
            for (shot, &direction) in shots.iter().enumerate() {
                for _ in 0..ball.number.saturating_sub(shot) {
                    lines.set(cell, direction, true);
                    let Some(there) = lines.size().step(cell, direction) else { break };
                    cell = there;
                }
            }
        }
        lines
    }
}

fn follow(puzzle: &Herugolf, lines: &Lines, ball: Ball) -> Vec<Direction> {
    let mut shots: Vec<Direction> = Vec::new();
    let mut cell = ball.cell;
    for length in (1..=ball.number).rev() {
        let back = shots.last().map(|direction| direction.opposite());
        let Some(direction) = lines.ends(cell).find(|&direction| Some(direction) != back) else { break };
        shots.push(direction);
        let Some(landed) = fly(lines, cell, direction, length) else { break };
        cell = landed;
    }
    if shots.is_empty() {
        shots.extend(a_miss(puzzle, ball));
    }
    shots
}

/// Where a flight along a drawn line ends; `None` if the line does not go that far.
fn fly(lines: &Lines, mut cell: Cell, direction: Direction, length: usize) -> Option<Cell> {
    for _ in 0..length {
        if !lines.leaves(cell, direction) {
            return None;
        }
        cell = lines.size().step(cell, direction)?;
    }
    Some(cell)
}

/// A first flight that ends in no hole, for a ball without a line; any flight if all of them do.
fn a_miss(puzzle: &Herugolf, ball: Ball) -> Option<Direction> {
    let directions = puzzle.first_directions(ball);
    let misses = |direction: &Direction| {
        let landed = puzzle.board().size().walk(ball.cell, *direction, ball.number);
        landed.is_some_and(|cell| puzzle.board()[cell] != Ground::Hole)
    };
    directions.iter().copied().find(misses).or(directions.first().copied())
}
