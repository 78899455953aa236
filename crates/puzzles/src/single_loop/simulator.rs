//! What the verifier sees while a loop is drawn.

use facedown_table::{Dice, Suit};

use super::ring::{DOTS, Ring};
use crate::simulate::Simulation;

/// Writes the view of the whole phase; everything in it is uniform or constant.
pub fn simulate_loop<D: Dice>(simulation: &mut Simulation<'_, D>, ring: Ring) {
    let rounds = ring.squares().area();
    if rounds < 2 {
        return;
    }
    for round in 0..rounds {
        simulation.place(ring.piles());
        simulation.place(4);
        simulation.constant(&[Suit::Club, Suit::Heart, Suit::Heart, Suit::Club]);
        simulation.place(4);
        if round + 1 == rounds {
            simulation.coin();
        }
        for _ in &DOTS {
            simulation.place(4);
            simulation.constant(&[Suit::Club]);
            simulation.place(4);
        }
        simulation.place(ring.piles());
    }
}
