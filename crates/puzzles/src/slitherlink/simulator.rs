//! What the verifier sees.

use facedown_table::{Dice, View};

use super::{Slitherlink, script};
use crate::simulate::Simulation;
use crate::single_loop::simulate_loop;

/// The loop phase, then for every number its hearts (or clubs) at uniform places.
pub(super) fn simulate<D: Dice>(puzzle: &Slitherlink, dice: &mut D) -> View {
    let mut simulation = Simulation::new(dice);
    simulate_loop(&mut simulation, puzzle.ring());
    for (square, number) in puzzle.numbers() {
        simulation.hearts(if script::side(square) == 0 { number } else { 4 - number }, 4);
    }
    simulation.finish()
}
