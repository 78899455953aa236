//! The golf course: a rectangle of grass, water, holes and balls.

use super::DIRECTIONS;
use super::layout::Layout;
use crate::grid::{Cell, Direction, Grid, Size};
use crate::malformed::Malformed;

/// What lies on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Nothing.
    Grass,
    /// Water: balls may fly over it but not come to rest in it.
    Water,
    /// A hole.
    Hole,
    /// A ball that first flies this many cells.
    Ball(usize),
}

/// A ball: where it starts and how far it first flies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ball {
    /// Where it starts.
    pub cell: Cell,
    /// The length of its first flight, at least one.
    pub number: usize,
}

/// A Herugolf puzzle. It has at least one ball, as many holes as balls, and every ball has a direction in
/// which its first flight stays on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Herugolf {
    board: Grid<Ground>,
    balls: Vec<Ball>,
    holes: Vec<Cell>,
    water: Vec<Cell>,
}

impl Herugolf {
    /// A puzzle on this board.
    ///
    /// # Errors
    /// If the board has no ball, not as many holes as balls, a ball whose first flight fits nowhere, or is too
    /// large to be proved.
    pub fn new(board: Grid<Ground>) -> Result<Self, Malformed> {
        let size = board.size();
        let mut balls = Vec::new();
        for (cell, ground) in board.iter() {
            if let Ground::Ball(number) = *ground {
                check_number(size, cell, number).map_err(Malformed::new)?;
                balls.push(Ball { cell, number });
            }
        }
        let holes = board.cells_where(|ground| *ground == Ground::Hole);
        let water = board.cells_where(|ground| *ground == Ground::Water);
        if balls.is_empty() {
            return Err(Malformed::new("there is no ball on the board"));
        }
        if balls.len() != holes.len() {
            return Err(Malformed::new(format!(
                "every ball needs its own hole, but there are {} balls and {} holes",
                balls.len(),
                holes.len()
            )));
        }
        let puzzle = Self { board, balls, holes, water };
        let layout = Layout::of(&puzzle);
        if layout.piles() + layout.span() > MOST_PILES {
            return Err(Malformed::new("the board is too large for its longest flight to be proved"));
        }
        Ok(puzzle)
    }

    /// What lies where.
    pub fn board(&self) -> &Grid<Ground> {
        &self.board
    }

    /// The balls in reading order.
    pub fn balls(&self) -> &[Ball] {
        &self.balls
    }

    /// The holes in reading order.
    pub fn holes(&self) -> &[Cell] {
        &self.holes
    }

    /// The water cells in reading order.
    pub fn water(&self) -> &[Cell] {
        &self.water
    }

    /// The directions in which the first flight of a ball stays on the board.
    pub fn first_directions(&self, ball: Ball) -> Vec<Direction> {
        fitting(self.board.size(), ball.cell, ball.number).collect()
    }
}

/// Says what is wrong with a ball of this number on a cell, if anything is.
pub(super) fn check_number(size: Size, cell: Cell, number: usize) -> Result<(), String> {
    if number == 0 {
        return Err("a ball must fly at least one cell".to_owned());
    }
    // No board is larger than an `isize`, and a flight must not be either.
    if number > size.rows.max(size.columns) || fitting(size, cell, number).next().is_none() {
        return Err(format!("a flight of {number} cells fits nowhere on the board"));
    }
    Ok(())
}

fn fitting(size: Size, cell: Cell, number: usize) -> impl Iterator<Item = Direction> {
    DIRECTIONS.into_iter().filter(move |&direction| size.walk(cell, direction, number).is_some())
}

/// What a table can hold in one memory: piles plus the distance of the two outermost touched ones.
const MOST_PILES: usize = (1 << 17) - 1;
