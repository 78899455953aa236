//! What the verifier sees, written without a solution.

use facedown_table::tricks::Colour;
use facedown_table::{Dice, Suit, View};

use super::instance::FiveCells;
use super::layout::Layout;
use super::{DIRECTIONS, FIVE};
use crate::simulate::Simulation;

/// A view with the distribution of a real one.
pub(super) fn simulate<D: Dice>(puzzle: &FiveCells, dice: &mut D) -> View {
    let piles = Layout::of(puzzle.board().size()).piles();
    let mut seen = Simulation::new(dice);
    for &(_, number) in puzzle.numbers() {
        let first = (0..4).map(|side| Suit::from_bit(side >= number)).collect();
        seen.scrambled_lanes(&[first, vec![Suit::Heart; 4]]);
        let identity = |bit: usize| (0..4_usize).map(|side| Suit::from_bit(side >> bit & 1 == 1)).collect();
        seen.scrambled_lanes(&[identity(0), identity(1)]);
    }
    for _ in 0..puzzle.cells().len() / FIVE {
        chosen(&mut seen, piles, |seen| seen.constant(&Colour::White.suits()));
        for _ in 0..FIVE - 1 {
            chosen(&mut seen, piles, extend);
        }
        for _ in 0..FIVE {
            chosen(&mut seen, piles, wall);
        }
        for _ in 0..FIVE {
            chosen(&mut seen, piles, |seen| seen.constant(&Colour::Black.suits()));
        }
    }
    seen.constant(&vec![Suit::Heart; 2 * puzzle.cells().len()]);
    seen.finish()
}

fn chosen<D: Dice>(seen: &mut Simulation<'_, D>, piles: usize, body: impl FnOnce(&mut Simulation<'_, D>)) {
    seen.place(piles);
    body(seen);
    seen.place(piles);
}

fn extend<D: Dice>(seen: &mut Simulation<'_, D>) {
    seen.constant(&Colour::Gray.suits());
    seen.place(DIRECTIONS.len());
    seen.constant(&Colour::White.suits());
    seen.constant(&Colour::Red.suits());
    seen.place(DIRECTIONS.len());
}

fn wall<D: Dice>(seen: &mut Simulation<'_, D>) {
    seen.constant(&Colour::Gray.suits());
    for _ in DIRECTIONS {
        seen.coin();
        seen.coin();
    }
}
