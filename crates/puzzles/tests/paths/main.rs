//! Disjoint paths on the ideal table: vectors, completeness, soundness, zero-knowledge, formats. What the
//! graph proof shares with Numberlink is tested there.
#![allow(clippy::unwrap_used, clippy::panic)]

mod completeness;
mod formats;
#[path = "../numberlink/graphs.rs"]
mod graphs;
mod vectors;

use facedown_puzzles::paths::DisjointPaths;

/// The graph with all edges.
fn complete_graph(vertices: usize, pairs: &[(usize, usize)]) -> DisjointPaths {
    let edges = (0..vertices).flat_map(|a| (a + 1..vertices).map(move |b| (a, b))).collect();
    DisjointPaths::new(vertices, edges, pairs.to_vec()).unwrap()
}

/// Petersen's graph: a pentagon, a pentagram, and spokes between them.
fn petersen(pairs: &[(usize, usize)]) -> DisjointPaths {
    let edges = (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (5 + i, 5 + (i + 2) % 5)]).collect();
    DisjointPaths::new(10, edges, pairs.to_vec()).unwrap()
}
