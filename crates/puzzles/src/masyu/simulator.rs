//! What the verifier sees.

use facedown_table::{Dice, Suit, View};

use super::{Circle, Masyu};
use crate::simulate::Simulation;
use crate::single_loop::simulate_loop;

/// The loop phase, then every circle: near edges in a uniform rotation, constants, uniform orders.
pub(super) fn simulate<D: Dice>(puzzle: &Masyu, dice: &mut D) -> View {
    use Suit::{Club, Heart};
    let mut simulation = Simulation::new(dice);
    simulate_loop(&mut simulation, puzzle.ring());
    for (_, circle) in puzzle.marked() {
        match circle {
            Circle::Black => {
                simulation.rotation(&[Heart, Heart, Club, Club]);
                simulation.constant(&[Heart, Heart]);
            }
            Circle::White => {
                simulation.rotation(&[Heart, Club, Heart, Club]);
                simulation.rotation(&[Heart, Club, Heart, Club, Heart]);
                simulation.permutation(5);
            }
            Circle::Any => simulation.hearts(2, 4),
        }
        simulation.permutation(4);
    }
    simulation.finish()
}
