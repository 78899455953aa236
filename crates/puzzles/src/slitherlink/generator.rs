//! Random boards with a solution.

use rand::RngExt;
use rand::rngs::ChaCha20Rng;

use super::Slitherlink;
use crate::formats::Clue;
use crate::grid::{Grid, Size};
use crate::single_loop::{Drawing, Ring, random_loop};

/// A random loop with about half of the numbers shown; other solutions may exist.
pub(super) fn generate(size: Size, rng: &mut ChaCha20Rng) -> Option<(Slitherlink, Drawing)> {
    let ring = Ring::new(size).ok()?;
    let drawing = random_loop(ring.squares(), rng);
    let clues = Grid::from_fn(size, |square| {
        if rng.random() { Clue::Number(drawing.count(square) as u32) } else { Clue::Blank }
    });
    Some((Slitherlink::new(clues).ok()?, drawing))
}
