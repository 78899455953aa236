//! From paths to the cards the prover lays.

use facedown_table::Hand;

use super::rules::joined_pair;
use super::{DisjointPaths, Paths};
use crate::linked_graph::{Labelling, Walker};

/// The labels of every vertex that is no end.
///
/// The first path between the ends of a pair is cut short so that it has no chord. A path that joins no
/// pair is laid with the label of one of its ends where nothing else lies, for the verifier to reject.
pub(super) fn hand(puzzle: &DisjointPaths, solution: &Paths) -> Hand {
    let graph = puzzle.graph();
    let mut walker = Walker::new(&graph);
    let mut labelling = Labelling::new(&graph);
    let mut joined = vec![false; graph.pairs().len()];
    for path in solution.paths() {
        let Some(label) = joined_pair(&graph, path) else { continue };
        if !std::mem::replace(&mut joined[label], true) {
            let short = walker.shortened(label, path);
            labelling.claim(label, short.as_deref().unwrap_or(path));
        }
    }
    for path in solution.paths() {
        let ends = path.first().into_iter().chain(path.last());
        let open = ends.filter_map(|&end| graph.label(end)).find(|&label| !joined[label]);
        if let Some(label) = open {
            labelling.claim_free(label, path);
        }
    }
    labelling.hand(&graph)
}
