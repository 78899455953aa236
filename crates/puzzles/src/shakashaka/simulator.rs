//! What the verifier sees, without a solution.

use facedown_table::{Dice, Suit, View};

use super::instance::Shakashaka;
use crate::simulate::Simulation;

/// Per window one marked word at a uniform place, then its list in a uniform order; per number its clubs
/// at uniform places, then the marks in a uniform order. All of it is independent.
pub(super) fn simulate<D: Dice>(puzzle: &Shakashaka, dice: &mut D) -> View {
    let mut seen = Simulation::new(dice);
    for window in puzzle.windows() {
        let list = window.list();
        seen.rotation(&Suit::one_heart(list.len(), 0));
        seen.scrambled_lanes(&list.lanes());
    }
    for clue in puzzle.clues().filter(|clue| !clue.around.is_empty()) {
        let cards = 4 * clue.around.len();
        if clue.triangles == 0 {
            seen.constant(&vec![Suit::Heart; cards]);
        } else {
            seen.hearts(cards - clue.triangles, cards);
            seen.permutation(cards);
        }
    }
    seen.finish()
}
