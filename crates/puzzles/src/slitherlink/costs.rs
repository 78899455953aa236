//! What the proof costs with real cards.

use super::Slitherlink;
use crate::puzzle::{Costs, PaperCosts};
use crate::single_loop::loop_costs;

/// The loop phase, and one scramble of four cards per number.
pub(super) fn costs(puzzle: &Slitherlink) -> Costs {
    let (costs, numbers) = (loop_costs(puzzle.ring()), puzzle.numbers().count());
    Costs {
        scrambles: costs.scrambles + numbers,
        cards_shuffled: costs.cards_shuffled + 4 * numbers,
        cards_turned: costs.cards_turned + 4 * numbers,
        ..costs
    }
}

/// The paper counts `6(p+2)(q+2)` cards for `p` times `q` squares.
pub(super) fn paper_costs(puzzle: &Slitherlink) -> PaperCosts {
    PaperCosts {
        cards: Some(6 * puzzle.ring().piles()),
        shuffles: None,
        remark: "the same number of cards lies on the table (a real deck needs one heart more during the inner \
                 choices); we make eight shuffles more than the printed protocol, because the dots are checked \
                 after the optional last flip too, and none for the loop on a single square",
    }
}
