//! From a drawing to the cards the prover lays.

use facedown_table::Hand;

use super::{Drawing, Mode, Numberlink};
use crate::linked_graph::{Labelling, Walker};

/// The labels of every cell without a number.
///
/// A pair that the drawing joins gets a path along its lines, cut short in the general mode so that it does
/// not touch itself. Lines that do not reach are laid as far as they go, for the verifier to reject.
pub(super) fn hand(puzzle: &Numberlink, drawing: &Drawing) -> Hand {
    let graph = puzzle.graph();
    let size = puzzle.numbers().size();
    let drawn = |a: usize, b: usize| drawing.joins(size.cell(a), size.cell(b));
    let mut walker = Walker::new(&graph);
    let mut labelling = Labelling::new(&graph);
    let mut loose = Vec::new();
    for label in 0..graph.pairs().len() {
        let Some(path) = walker.join(label, drawn) else {
            loose.push(label);
            continue;
        };
        let path = match puzzle.mode() {
            Mode::General => walker.shortened(label, &path).unwrap_or(path),
            Mode::WellDesigned => path,
        };
        labelling.claim(label, &path);
    }
    for label in loose {
        let (s, t) = graph.pairs()[label];
        for end in [s, t] {
            labelling.claim_free(label, &walker.reach(end, drawn));
        }
    }
    labelling.hand(&graph)
}
