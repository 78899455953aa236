//! Where a ball can come to rest at all.
//!
//! After a shot the ball can only lie where public arithmetic lets it: at the end of flights of the right
//! lengths from its first cell. Only water and holes there need to be looked at, or large boards would cost as
//! many looks as there are balls times lakes.

use super::DIRECTIONS;
use super::instance::{Ball, Ground, Herugolf};
use crate::grid::{Cell, Grid};

/// What a ball can reach, in reading order.
#[derive(Debug)]
pub(super) struct Reach {
    water: Vec<Vec<Cell>>,
    /// The holes; all of them if the ball can reach none, so that there is something to look at.
    pub(super) holes: Vec<Cell>,
}

impl Reach {
    /// What a ball can reach.
    pub(super) fn of(puzzle: &Herugolf, ball: Ball) -> Self {
        let board = puzzle.board();
        let mut landed = Grid::filled(board.size(), 0);
        let mut resting = vec![ball.cell];
        let mut water = Vec::with_capacity(ball.number);
        for (length, shot) in (1..=ball.number).rev().zip(1..) {
            let mut wet = Vec::new();
            for n in 0..resting.len() {
                for direction in DIRECTIONS {
                    let Some(cell) = board.size().walk(resting[n], direction, length) else { continue };
                    // A ball may land where it could have rested before; water is looked at after every shot.
                    let before = std::mem::replace(&mut landed[cell], shot);
                    match board[cell] {
                        Ground::Water if before != shot => wet.push(cell),
                        Ground::Grass | Ground::Hole if before == 0 => resting.push(cell),
                        _ => {}
                    }
                }
            }
            if shot == 1 {
                resting.retain(|&cell| cell != ball.cell);
            }
            wet.sort_unstable();
            water.push(wet);
        }
        let mut holes: Vec<Cell> = resting.into_iter().filter(|&cell| board[cell] == Ground::Hole).collect();
        holes.sort_unstable();
        Self { water, holes: if holes.is_empty() { puzzle.holes().to_vec() } else { holes } }
    }

    /// The water cells in which a shot, counted from zero, can end.
    pub(super) fn water(&self, shot: usize) -> &[Cell] {
        self.water.get(shot).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;

    #[test]
    fn only_what_flights_can_reach_is_looked_at() {
        // A ball 2 in the corner of a 4x4 lake with a hole at r3c2 and one out of reach at r4c4.
        let board = Grid::from_fn(Size::new(4, 4), |cell| match (cell.row, cell.column) {
            (0, 0) => Ground::Ball(2),
            (3, 0) => Ground::Ball(1),
            (2, 1) | (3, 3) => Ground::Hole,
            (2, 0) => Ground::Grass,
            _ => Ground::Water,
        });
        let puzzle = Herugolf::new(board).unwrap();
        let reach = Reach::of(&puzzle, puzzle.balls()[0]);
        assert_eq!(reach.water, [vec![Cell::new(0, 2)], vec![Cell::new(1, 0)]]);
        assert_eq!(reach.holes, [Cell::new(2, 1)]);
    }

    #[test]
    fn a_ball_without_hope_looks_at_all_holes() {
        let board = Grid::from_fn(Size::new(1, 5), |cell| match cell.column {
            0 => Ground::Ball(1),
            4 => Ground::Hole,
            _ => Ground::Grass,
        });
        let puzzle = Herugolf::new(board).unwrap();
        assert_eq!(Reach::of(&puzzle, puzzle.balls()[0]).holes, puzzle.holes());
    }
}
