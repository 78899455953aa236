//! Herugolf: every ball flies, flight by flight, into a hole of its own, and no two lines meet.

use std::collections::BTreeMap;

use batsat::Lit;
use facedown_puzzles::Puzzle;
use facedown_puzzles::grid::{Cell, Direction, Grid};
use facedown_puzzles::herugolf::{Ball, Ground, Herugolf, Lines};

use crate::formula::Formula;
use crate::search::Encode;

/// A flight that a ball may make.
pub(crate) struct Flight {
    from: Cell,
    direction: Direction,
    length: usize,
    literal: Lit,
}

impl Encode for Herugolf {
    type Variables = Vec<Flight>;

    fn encode(&self, formula: &mut Formula<'_>) -> Vec<Flight> {
        let mut flights = Vec::new();
        let mut over: Grid<Vec<Lit>> = Grid::filled(self.size(), Vec::new());
        for &ball in self.balls() {
            for flight in ball_flights(self, ball, formula) {
                for steps in 1..=flight.length {
                    if let Some(cell) = self.size().walk(flight.from, flight.direction, steps) {
                        over[cell].push(flight.literal);
                    }
                }
                flights.push(flight);
            }
        }
        for (cell, flights) in over.iter() {
            formula.at_most_one(flights);
            if self.board()[cell] == Ground::Hole {
                formula.clause(flights.iter().copied());
            }
        }
        flights
    }

    fn telling(flights: &Vec<Flight>) -> Vec<Lit> {
        flights.iter().map(|flight| flight.literal).collect()
    }

    fn decode(&self, flights: &Vec<Flight>, holds: impl Fn(Lit) -> bool) -> Option<Lines> {
        let mut lines = Lines::blank(self.size());
        for flight in flights.iter().filter(|flight| holds(flight.literal)) {
            for steps in 0..flight.length {
                lines.set(self.size().walk(flight.from, flight.direction, steps)?, flight.direction, true);
            }
        }
        Some(lines)
    }
}

/// The flights of one ball, round by round: it is shot once at the start, and goes on from wherever it comes
/// to rest outside a hole.
fn ball_flights(puzzle: &Herugolf, ball: Ball, formula: &mut Formula<'_>) -> Vec<Flight> {
    let mut flights = Vec::new();
    // Where the ball may rest before the present round, with the flights that bring it there.
    let mut resting: BTreeMap<Cell, Vec<Lit>> = BTreeMap::from([(ball.cell, vec![formula.always()])]);
    for length in (0..=ball.number).rev() {
        let mut next: BTreeMap<Cell, Vec<Lit>> = BTreeMap::new();
        for (from, arrivals) in resting {
            if puzzle.board()[from] == Ground::Hole {
                continue;
            }
            let mut departures = Vec::new();
            for direction in Direction::ALL.into_iter().filter(|_| length > 0) {
                let Some(to) = landing(puzzle, from, direction, length) else { continue };
                let literal = formula.fresh();
                departures.push(literal);
                next.entry(to).or_default().push(literal);
                flights.push(Flight { from, direction, length, literal });
            }
            formula.at_most_one(&departures);
            for &arrival in &arrivals {
                formula.implies([arrival], departures.iter().copied());
            }
            for &departure in &departures {
                formula.implies([departure], arrivals.iter().copied());
            }
        }
        resting = next;
    }
    flights
}

/// Where a flight ends, if it stays on the board, meets no ball and no hole on its way, and does not end in
/// the water or on a ball.
fn landing(puzzle: &Herugolf, from: Cell, direction: Direction, length: usize) -> Option<Cell> {
    let ground = |steps: usize| {
        let cell = puzzle.size().walk(from, direction, steps)?;
        Some((cell, puzzle.board()[cell]))
    };
    for steps in 1..length {
        if matches!(ground(steps)?.1, Ground::Ball(_) | Ground::Hole) {
            return None;
        }
    }
    let (to, at) = ground(length)?;
    matches!(at, Ground::Grass | Ground::Hole).then_some(to)
}
