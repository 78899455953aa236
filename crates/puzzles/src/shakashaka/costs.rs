//! What the proof costs with real cards, and what the paper says.

use super::instance::{Clue, Shakashaka};
use crate::puzzle::{Costs, PaperCosts};

/// With w words on a window's list: two scrambles of w piles, 17w and 16w cards, all turned but the
/// words of the first. With d white cells around a number above zero: two scrambles of 8d cards, half
/// of them turned each time; around a zero the 4d cards are just turned.
pub(super) fn costs(puzzle: &Shakashaka) -> Costs {
    let mut costs = Costs { cards: 0, shifts: 0, scrambles: 0, cards_shuffled: 0, cards_turned: 0 };
    let mut beside_board = 0;
    for window in puzzle.windows() {
        let words = window.list().len();
        let border = window.cells.iter().filter(|cell| cell.is_none()).count();
        costs.scrambles += 2;
        costs.cards_shuffled += 33 * words;
        costs.cards_turned += 17 * words;
        beside_board = beside_board.max(4 * border + 17 * words);
    }
    for clue in puzzle.clues().filter(|clue| !clue.around.is_empty()) {
        let cards = 4 * clue.around.len();
        if is_counted(&clue) {
            costs.scrambles += 2;
            costs.cards_shuffled += 4 * cards;
            costs.cards_turned += 2 * cards;
            beside_board = beside_board.max(cards);
        } else {
            costs.cards_turned += cards;
        }
    }
    costs.cards = 4 * puzzle.squares().size().area() + beside_board;
    costs
}

fn is_counted(clue: &Clue) -> bool {
    clue.triangles > 0 && !clue.around.is_empty()
}

/// The paper's 4mn + 138 * 17 + 12 cards, and one shuffle per grid point and per number above zero.
pub(super) fn paper_costs(puzzle: &Shakashaka) -> PaperCosts {
    let size = puzzle.squares().size();
    let counted = puzzle.clues().filter(is_counted).count();
    PaperCosts {
        cards: Some(4 * size.area() + 138 * 17 + 12),
        shuffles: Some((size.rows + 1) * (size.columns + 1) + counted),
        remark: "The paper lays out all 138 windows each time; ours only those with the puzzle's own black \
                 cells, at most 53, without which white cells could be declared black. It counts one \
                 shuffle for a membership although its protocol has two, and mixes the cards around a \
                 number for good, where ours needs a second shuffle to return them.",
    }
}
