//! What the proof costs with real cards.

use super::{Circle, Masyu};
use crate::puzzle::{Costs, PaperCosts};
use crate::single_loop::loop_costs;

/// The loop phase and the circles. Those lay down fewer cards than the ring and the helping rows of the loop
/// phase took, so the most cards lie on the table while the loop is drawn.
pub(super) fn costs(puzzle: &Masyu) -> Costs {
    let costs = loop_costs(puzzle.ring());
    let [black, white, any] = [Circle::Black, Circle::White, Circle::Any].map(|kind| puzzle.count(kind));
    Costs {
        cards: costs.cards,
        shifts: costs.shifts + black + 2 * white,
        scrambles: costs.scrambles + black + 2 * white + 2 * any,
        cards_shuffled: costs.cards_shuffled + 24 * black + 60 * white + 16 * any,
        cards_turned: costs.cards_turned + 10 * black + 18 * white + 8 * any,
    }
}

/// The paper counts `6(p+4)(q+4) + 10` cards, `p` times `q` being the squares between the cells.
pub(super) fn paper_costs(puzzle: &Masyu) -> PaperCosts {
    let squares = puzzle.ring().squares();
    PaperCosts {
        cards: Some(6 * (squares.rows + 4) * (squares.columns + 4) + 10),
        shuffles: None,
        remark: "the paper keeps two rings of dummies so that every circle finds its far edges; we keep one and lay \
                 fresh cards for edges beyond the board when a circle needs them. We make eight shuffles more \
                 than the printed protocol, because the dots are checked after the optional last flip too",
    }
}
