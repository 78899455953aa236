//! What a proof of Hitori costs with real cards.

use super::instance::Hitori;
use crate::puzzle::{Costs, PaperCosts, Puzzle};
use crate::shaded::border::Border;

/// The formulas of the protocol; `N` piles, 2 cards each.
///
/// A chosen pile over the board shifts 4N and then 3N cards and turns 2N of them; the 4-neighbour protocol
/// adds a chosen pile of four (28 cards shifted, 8 turned) and the secret choice one shift of 4 cards.
/// The most cards lie on the table while a pile of the board is chosen; as N is at least 9, no later step
/// needs as many.
pub(super) fn costs(puzzle: &Hitori) -> Costs {
    let piles = Border::around(puzzle.size()).piles();
    let rounds = puzzle.size().area() - 1;
    let groups = puzzle.groups().len();
    let grouped: usize = puzzle.groups().iter().map(|group| group.cells.len()).sum();
    let pairs = puzzle.size().side_by_side().count();
    Costs {
        cards: 4 * piles,
        shifts: 2 + 5 * rounds + 2 * groups + 2 * pairs,
        scrambles: 0,
        cards_shuffled: 7 * piles + (7 * piles + 32) * rounds + 7 * grouped + 20 * pairs,
        cards_turned: (2 * piles + 2) + (2 * piles + 14) * rounds + (4 * grouped - 2 * groups) + 10 * pairs,
    }
}

/// The paper gives no formula for Hitori.
pub(super) const PAPER: PaperCosts = PaperCosts {
    cards: None,
    shuffles: None,
    remark: "the paper gives no count; ours restores the five-card trick with marker cards instead of \
             number cards, and takes selection rows away once they are turned",
};
