//! What the proof costs, as formulas.

use super::instance::Herugolf;
use super::layout::Layout;
use super::reach::Reach;
use crate::puzzle::{Costs, PaperCosts};

/// The ideal table's counters.
pub(super) fn costs(puzzle: &Herugolf) -> Costs {
    let layout = Layout::of(puzzle);
    let piles = layout.piles();
    let mut costs = Costs { cards: 3 * piles, shifts: 0, scrambles: 0, cards_shuffled: 0, cards_turned: 0 };
    for &ball in puzzle.balls() {
        let first = puzzle.first_directions(ball).len();
        let reach = Reach::of(puzzle, ball);
        let holes = reach.holes.len();
        costs.cards = costs.cards.max(3 * piles + 2 * first);
        costs.shifts += 2;
        costs.scrambles += 1;
        costs.cards_shuffled += first * (6 * ball.number + 3) + holes;
        costs.cards_turned += 2 * first + 2 * ball.number + holes;
        costs.cards_turned += (0..ball.number).map(|shot| reach.water(shot).len()).sum::<usize>();
        let later = ball.number - 1;
        if later == 0 {
            continue;
        }
        let directions = layout.directions(later).len();
        costs.cards = costs.cards.max(5 * piles + 2 * later).max(4 * piles + directions + 4 * later + 4);
        costs.shifts += 1 + 7 * later;
        costs.cards_shuffled += 6 * later;
        costs.cards_turned += 2 * later;
        for length in 1..=later {
            let directions = layout.directions(length).len();
            costs.cards_shuffled += 9 * piles + directions * (6 * length + 3) + 8 * length + 12;
            costs.cards_turned += 2 * piles + 2 * directions + 2 * length + 7;
        }
    }
    costs
}

/// The paper counts nothing for Herugolf; its set-up is three cards on every cell.
pub(super) fn paper_costs(puzzle: &Herugolf) -> PaperCosts {
    PaperCosts {
        cards: Some(3 * puzzle.board().size().area()),
        shuffles: None,
        remark: "The paper gives only its set-up, three cards on every cell. We add a border as wide as the \
                 longest later flight, without which a flight near an edge is undefined, and count the two \
                 helping rows of a chosen pile.",
    }
}
