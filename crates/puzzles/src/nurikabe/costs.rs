//! What a proof of Nurikabe costs with real cards.

use super::instance::Nurikabe;
use crate::puzzle::{Costs, PaperCosts, Puzzle};
use crate::shaded::border::Border;

/// The formulas of the protocol; `N` piles, 2 cards each.
///
/// A chosen pile over the board shifts 4N and then 3N cards and turns 2N of them; the 4-neighbour protocol
/// adds a chosen pile of four (28 cards shifted, 8 turned).
pub(super) fn costs(puzzle: &Nurikabe) -> Costs {
    let piles = Border::around(puzzle.size()).piles();
    let first = puzzle.sea().min(1);
    let sea = puzzle.sea().saturating_sub(1);
    let squares = puzzle.squares().count();
    let (islands, grown) = (puzzle.islands().len(), puzzle.unnumbered());
    let rows = if first + grown > 0 { 2 * piles } else { 8 * squares.min(1) };
    Costs {
        cards: 2 * piles + rows,
        shifts: 2 * first + 4 * sea + 2 * squares + 6 * grown,
        scrambles: 0,
        cards_shuffled: 7 * piles * first + (7 * piles + 28) * sea + 28 * squares + (14 * piles + 28) * grown,
        cards_turned: (2 * piles + 2) * first
            + (2 * piles + 12) * (sea + grown)
            + 10 * squares
            + 6 * islands
            + (2 * piles + 6) * grown
            + 2 * piles,
    }
}

/// The paper gives no formula for Nurikabe.
pub(super) const PAPER: PaperCosts = PaperCosts {
    cards: None,
    shuffles: None,
    remark: "the paper gives no count; ours looks around the numbered cells as well, which takes no shuffle, \
             and takes selection rows away once they are turned",
};
