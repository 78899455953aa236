//! Random solved boards.

use rand::RngExt;
use rand::rngs::ChaCha20Rng;

use super::DIRECTIONS;
use super::instance::{Ground, Herugolf};
use super::shots::Shots;
use super::solution::Lines;
use crate::grid::{Cell, Direction, Grid, Size};

/// A random board with a solution; `None` on a single cell, where nothing can fly.
pub(super) fn generate(size: Size, rng: &mut ChaCha20Rng) -> Option<(Herugolf, Lines)> {
    if size.area() < 2 {
        return None;
    }
    let mut course = Draft { ground: Grid::filled(size, None), played: Vec::new() };
    for _ in 0..size.area().div_ceil(2) {
        let start = size.cell(rng.random_range(0..size.area()));
        let number = rng.random_range(1..=LONGEST.min(size.rows.max(size.columns) - 1));
        course.add_ball(start, number, rng);
    }
    if course.played.is_empty() {
        let start = Cell::new(0, 0);
        course.add_ball(start, 1, rng);
    }
    course.finish(rng)
}

/// The longest first flight: as long as boards in print have them.
const LONGEST: usize = 7;

/// A board in the making; `None` is a cell nobody has used.
struct Draft {
    ground: Grid<Option<Use>>,
    played: Vec<(Cell, Vec<Direction>)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Fixed(Ground),
    FlownOver,
    Rest,
}

impl Draft {
    /// Plays a random ball if it can make at least one flight.
    fn add_ball(&mut self, start: Cell, number: usize, rng: &mut ChaCha20Rng) {
        if self.ground[start].is_some() {
            return;
        }
        self.ground[start] = Some(Use::Fixed(Ground::Ball(number)));
        let flights = rng.random_range(1..=number);
        let (mut cell, mut shots) = (start, Vec::new());
        for length in (number - flights + 1..=number).rev() {
            let free: Vec<Direction> =
                DIRECTIONS.into_iter().filter(|&direction| self.is_free(cell, direction, length)).collect();
            if free.is_empty() {
                break;
            }
            let direction = free[rng.random_range(0..free.len())];
            cell = self.fly(cell, direction, length);
            shots.push(direction);
        }
        if shots.is_empty() {
            self.ground[start] = None;
            return;
        }
        self.ground[cell] = Some(Use::Fixed(Ground::Hole));
        self.played.push((start, shots));
    }

    fn is_free(&self, from: Cell, direction: Direction, length: usize) -> bool {
        let free = |cells| {
            let there = self.ground.size().walk(from, direction, cells);
            there.is_some_and(|cell| self.ground[cell].is_none())
        };
        (1..=length).all(free)
    }

    fn fly(&mut self, mut cell: Cell, direction: Direction, length: usize) -> Cell {
        for _ in 0..length {
            let Some(there) = self.ground.size().step(cell, direction) else { break };
            cell = there;
            self.ground[cell] = Some(Use::FlownOver);
        }
        self.ground[cell] = Some(Use::Rest);
        cell
    }

    /// Floods some of the cells where no ball rests.
    fn finish(mut self, rng: &mut ChaCha20Rng) -> Option<(Herugolf, Lines)> {
        let ground = self.ground.map(|used| match used {
            Some(Use::Fixed(ground)) => *ground,
            Some(Use::Rest) => Ground::Grass,
            Some(Use::FlownOver) | None if rng.random_range(0..3) == 0 => Ground::Water,
            Some(Use::FlownOver) | None => Ground::Grass,
        });
        self.played.sort_unstable();
        let puzzle = Herugolf::new(ground).ok()?;
        let shots = self.played.into_iter().map(|(_, shots)| shots).collect();
        let lines = Shots::new(&puzzle, shots).draw(&puzzle);
        Some((puzzle, lines))
    }
}
