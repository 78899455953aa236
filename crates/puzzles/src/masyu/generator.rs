//! Random boards with a solution.

use rand::RngExt;
use rand::rngs::ChaCha20Rng;

use super::{Circle, Masyu, rules};
use crate::grid::{Cell, Direction, Grid, Size};
use crate::single_loop::{Drawing, random_loop};

/// A random loop with about half of the circles that fit it; other solutions may exist.
pub(super) fn generate(size: Size, rng: &mut ChaCha20Rng) -> Option<(Masyu, Drawing)> {
    let ring = Masyu::ring_of(size).ok()?;
    let drawing = random_loop(ring.squares(), rng);
    let circles = Grid::from_fn(size, |cell| fitting(&drawing, cell).filter(|_| rng.random()));
    Some((Masyu::new(circles).ok()?, drawing))
}

/// The circle that a loop allows in a cell, if any; no cell allows both colours.
pub(super) fn fitting(drawing: &Drawing, cell: Cell) -> Option<Circle> {
    let ways: Vec<Direction> =
        Direction::ALL.into_iter().filter(|&direction| drawing.leaves(cell, direction)).collect();
    let [first, second] = ways[..] else { return None };
    let straight_on = [first, second].map(|way| rules::goes_straight_on(drawing, cell, way));
    match (first.opposite() == second, straight_on) {
        (true, [false, _] | [_, false]) => Some(Circle::White),
        (false, [true, true]) => Some(Circle::Black),
        _ => None,
    }
}
