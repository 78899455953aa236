//! What the proof costs, as formulas.

use super::FIVE;
use super::instance::FiveCells;
use super::layout::Layout;
use crate::puzzle::{Costs, PaperCosts};

/// The ideal table's counters. Of the 78 cuts of a block 30 choose a pile on the board, 8 a direction and 40
/// belong to the walls; every choice on the board mixes it twice.
pub(super) fn costs(puzzle: &FiveCells) -> Costs {
    let piles = Layout::of(puzzle.board().size()).piles();
    let (area, numbers) = (puzzle.cells().len(), puzzle.numbers().len());
    let blocks = area / FIVE;
    Costs {
        cards: 4 * piles,
        shifts: 78 * blocks,
        scrambles: 2 * numbers,
        cards_shuffled: blocks * (105 * piles + 336) + 32 * numbers,
        cards_turned: blocks * (30 * piles + 158) + 16 * numbers + 2 * area,
    }
}

/// The paper counts only its commitments.
pub(super) fn paper_costs(puzzle: &FiveCells) -> PaperCosts {
    PaperCosts {
        cards: Some(2 * Layout::of(puzzle.board().size()).piles()),
        shuffles: None,
        remark: "The paper counts the commitments on its grid, which is as large as ours; we add the two helping \
                 rows of a chosen pile. It has no shuffle for finishing a block, and rejects every honest prover \
                 with two blocks or more.",
    }
}
