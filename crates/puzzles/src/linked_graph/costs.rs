//! What the proof costs, and which graphs are too costly to be read at all.

use super::LinkedGraph;
use crate::malformed::Malformed;
use crate::puzzle::Costs;

/// The most cards a proof may move in its shuffles, in all.
///
/// Twice what the most crowded 100x100 board needs. The prover's and the verifier's work grow with this
/// number, so it keeps a small file (a star with thousands of rays) from asking for days of it.
pub const MAX_WORK: usize = 1 << 31;

impl LinkedGraph {
    /// The costs as formulas: with b columns, vertices V and A rows below the first ones in all matrices,
    /// four scrambles a vertex (two where nothing is below it) move 2·((2b+1)·A + 2b·V) cards.
    pub fn costs(&self) -> Costs {
        let (columns, vertices) = (self.columns(), self.vertices());
        let below: usize = (0..vertices).map(|vertex| self.rows(vertex) - 1).sum();
        let alone = (0..vertices).filter(|&vertex| self.rows(vertex) == 1).count();
        Costs {
            cards: columns.saturating_mul(vertices).saturating_add(self.extra_cards()),
            shifts: 0,
            scrambles: 4 * vertices - 2 * alone,
            cards_shuffled: 2 * work(columns, below, vertices),
            cards_turned: 2 * (below + columns.saturating_mul(vertices)),
        }
    }

    /// The most cards that one check lays besides those of the vertices: fillers and marks.
    fn extra_cards(&self) -> usize {
        let extra = |vertex: usize| {
            let fillers = if self.label(vertex).is_some() { 0 } else { 2 * self.spare };
            fillers.saturating_mul(self.columns()) + self.columns() + self.rows(vertex) - 1
        };
        (0..self.vertices()).map(extra).max().unwrap_or(0)
    }

    /// Refuses a graph whose proof would move more than [`MAX_WORK`] cards.
    ///
    /// # Errors
    /// Says how many it would move.
    pub(crate) fn check_work(&self) -> Result<(), Malformed> {
        let moved = self.costs().cards_shuffled;
        if moved <= MAX_WORK {
            return Ok(());
        }
        let reason =
            format!("too large to be proved: it would shuffle {moved} cards, at most {MAX_WORK} are allowed");
        Err(Malformed::new(reason))
    }
}

fn work(columns: usize, below: usize, vertices: usize) -> usize {
    let matrices = (2 * columns + 1).saturating_mul(below);
    // Halved, so that doubling a sum that did not fit cannot wrap round.
    matrices.saturating_add((2 * columns).saturating_mul(vertices)).min(usize::MAX / 2)
}
