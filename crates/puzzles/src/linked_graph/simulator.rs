//! What the verifier sees, without a solution.

use facedown_table::{Dice, Suit, View};

use super::LinkedGraph;
use crate::simulate::Simulation;

impl LinkedGraph {
    /// Draws a view: per vertex one heart in a row, one or two in a column, and the marks in any order.
    pub fn simulate<D: Dice>(&self, dice: &mut D) -> View {
        let mut simulation = Simulation::new(dice);
        for vertex in 0..self.vertices() {
            let others = self.rows(vertex) - 1;
            simulation.rotation(&Suit::one_heart(self.columns(), 0));
            if others > 0 {
                simulation.hearts(self.equal_rows(vertex), others);
                simulation.permutation(others);
            }
            simulation.permutation(self.columns());
        }
        simulation.finish()
    }
}
