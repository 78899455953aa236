//! What the proof costs with real cards.

use super::instance::Usowan;
use super::layout::{Layout, may_be_true, pairs, uses};
use crate::puzzle::{Costs, PaperCosts};

/// What the formulas are made of.
pub(super) struct Counts {
    /// Steps of growth.
    steps: usize,
    /// Piles on the table, dummies included.
    piles: usize,
    /// Neighbours offered in every step.
    offsets: usize,
    /// Pairs of neighbouring cells.
    pairs: usize,
    /// Commitments that are copied because several numbers count them.
    copies: usize,
    /// Additions in all sums.
    additions: usize,
    /// Numbered cells.
    pub(super) numbers: usize,
    /// Regions.
    regions: usize,
}

impl Counts {
    pub(super) fn of(puzzle: &Usowan) -> Self {
        let size = puzzle.board_size();
        let layout = Layout::new(size);
        let additions = puzzle
            .clues()
            .iter()
            .filter(|(_, clue)| clue.is_some_and(may_be_true))
            .map(|(cell, _)| size.neighbours(cell).count().saturating_sub(1))
            .sum();
        Self {
            steps: layout.steps(),
            piles: layout.piles(),
            offsets: layout.offsets().len(),
            pairs: pairs(size).count(),
            copies: uses(puzzle).values().iter().map(|uses| uses.saturating_sub(1)).sum(),
            additions,
            numbers: puzzle.numbered_cells().iter().map(Vec::len).sum(),
            regions: puzzle.region_count(),
        }
    }
}

/// The counters of one run on the ideal table.
pub(super) fn costs(puzzle: &Usowan) -> Costs {
    let Counts { steps, piles, offsets, pairs, copies, additions, numbers, regions } = Counts::of(puzzle);
    // The board, a home row and both rows of the inner choice outnumber the board and two long rows
    // only on the 2x1 board.
    let cards = if steps == 0 { 2 * piles } else { (4 * piles).max(3 * piles + 2 * offsets) };
    Costs {
        cards,
        shifts: 5 * steps + 2 * pairs + copies + additions,
        scrambles: regions,
        cards_shuffled: steps * (7 * piles + 7 * offsets + 4)
            + 20 * pairs
            + 6 * copies
            + 10 * additions
            + numbers,
        cards_turned: steps * (2 * piles + 2 * offsets + 6)
            + 2 * numbers
            + 10 * pairs
            + 2 * copies
            + 5 * additions
            + numbers,
    }
}

/// The paper counts the commitments of the board only.
pub(super) fn paper_costs(puzzle: &Usowan) -> PaperCosts {
    PaperCosts {
        cards: Some(2 * Layout::new(puzzle.board_size()).piles()),
        shuffles: None,
        remark: "the paper counts the (p+1)(q+1) commitments of the board; the two helping rows of a \
                 chosen pile double that, and it gives no number of shuffles",
    }
}
