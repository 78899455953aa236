//! A graph and the pairs of vertices to be joined in it.

use std::collections::BTreeSet;

use crate::linked_graph::LinkedGraph;
use crate::malformed::Malformed;

/// The largest number of vertices.
pub const MAX_VERTICES: usize = 40_000;

/// The largest number of edges.
pub const MAX_EDGES: usize = 200_000;

/// A simple undirected graph and pairs of its vertices, all distinct, to be joined by disjoint paths.
///
/// ```
/// use facedown_puzzles::paths::DisjointPaths;
/// let square = DisjointPaths::new(4, vec![(0, 1), (1, 2), (2, 3), (3, 0)], vec![(0, 2)])?;
/// assert_eq!(square.edges(), [(0, 1), (0, 3), (1, 2), (2, 3)]);
/// assert_eq!(square.graph().spare(), 3);
/// # Ok::<(), facedown_puzzles::Malformed>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisjointPaths {
    vertices: usize,
    edges: Vec<(usize, usize)>,
    pairs: Vec<(usize, usize)>,
}

/// What an error is about: an edge or a pair by its place in the list, or the whole puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) enum About {
    Edge(usize),
    Pair(usize),
    Whole,
}

impl DisjointPaths {
    /// A puzzle on the vertices `0..vertices`.
    ///
    /// An end without an edge, or a pair in different parts of the graph, is no error: such a puzzle has
    /// no solution, which the verifier finds out.
    ///
    /// # Errors
    /// If there is no pair, a vertex is out of range, an edge is a loop or given twice (in either
    /// direction), a vertex is an end twice, or the graph is too large.
    pub fn new(
        vertices: usize,
        edges: Vec<(usize, usize)>,
        pairs: Vec<(usize, usize)>,
    ) -> Result<Self, Malformed> {
        Self::new_at(vertices, edges, pairs, |_, reason| Malformed::new(reason))
    }

    /// As [`DisjointPaths::new`]; `place` makes the error for trouble with an edge or a pair.
    pub(super) fn new_at(
        vertices: usize,
        edges: Vec<(usize, usize)>,
        pairs: Vec<(usize, usize)>,
        place: impl Fn(About, String) -> Malformed,
    ) -> Result<Self, Malformed> {
        if vertices > MAX_VERTICES {
            return Err(place(About::Whole, format!("more than {MAX_VERTICES} vertices")));
        }
        if edges.len() > MAX_EDGES {
            return Err(place(About::Edge(MAX_EDGES), format!("more than {MAX_EDGES} edges")));
        }
        check_edges(vertices, &edges).map_err(|(at, reason)| place(About::Edge(at), reason))?;
        check_pairs(vertices, &pairs).map_err(|(at, reason)| place(About::Pair(at), reason))?;
        if pairs.is_empty() {
            return Err(place(About::Whole, "there is no pair to be joined".to_owned()));
        }
        let mut edges: Vec<(usize, usize)> = edges.into_iter().map(|(a, b)| (a.min(b), a.max(b))).collect();
        edges.sort_unstable();
        let puzzle = Self { vertices, edges, pairs };
        puzzle.graph().check_work()?;
        Ok(puzzle)
    }

    /// The number of vertices.
    pub fn vertices(&self) -> usize {
        self.vertices
    }

    /// The edges in order, each with its smaller end first.
    pub fn edges(&self) -> &[(usize, usize)] {
        &self.edges
    }

    /// The pairs to be joined; their places in this list are their labels.
    pub fn pairs(&self) -> &[(usize, usize)] {
        &self.pairs
    }

    /// The largest number of edges at a vertex.
    pub fn degree(&self) -> usize {
        let mut degrees = vec![0; self.vertices];
        for &(a, b) in &self.edges {
            degrees[a] += 1;
            degrees[b] += 1;
        }
        degrees.into_iter().max().unwrap_or(0)
    }

    /// The graph with a spare label for every colour it may need: one more than the largest degree.
    pub fn graph(&self) -> LinkedGraph {
        LinkedGraph::new(self.vertices, self.edges.iter().copied(), &self.pairs, self.degree() + 1)
    }
}

fn check_edges(vertices: usize, edges: &[(usize, usize)]) -> Result<(), (usize, String)> {
    let mut seen = BTreeSet::new();
    for (at, &(a, b)) in edges.iter().enumerate() {
        check_vertices(vertices, [a, b]).map_err(|reason| (at, reason))?;
        if a == b {
            return Err((at, format!("the edge {a}-{b} joins a vertex with itself")));
        }
        if !seen.insert((a.min(b), a.max(b))) {
            return Err((at, format!("the edge {a}-{b} is given twice")));
        }
    }
    Ok(())
}

fn check_pairs(vertices: usize, pairs: &[(usize, usize)]) -> Result<(), (usize, String)> {
    let mut seen = BTreeSet::new();
    for (at, &(s, t)) in pairs.iter().enumerate() {
        check_vertices(vertices, [s, t]).map_err(|reason| (at, reason))?;
        if s == t {
            return Err((at, format!("the pair {s}-{t} joins a vertex with itself")));
        }
        if let Some(twice) = [s, t].into_iter().find(|&end| !seen.insert(end)) {
            return Err((at, format!("the vertex {twice} belongs to two pairs")));
        }
    }
    Ok(())
}

fn check_vertices(vertices: usize, ends: [usize; 2]) -> Result<(), String> {
    match ends.into_iter().find(|&end| end >= vertices) {
        Some(end) => Err(format!("there is no vertex {end} (they count from 0 to the number less one)")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_simple_graphs_and_distinct_ends_are_taken() {
        let refused = |edges: &[(usize, usize)], pairs: &[(usize, usize)]| {
            DisjointPaths::new(3, edges.to_vec(), pairs.to_vec()).unwrap_err().reason
        };
        assert!(refused(&[(0, 1), (0, 1)], &[(0, 1)]).contains("given twice"));
        assert!(refused(&[(0, 1), (1, 0)], &[(0, 1)]).contains("given twice"));
        assert!(refused(&[(1, 1)], &[(0, 1)]).contains("with itself"));
        assert!(refused(&[(0, 3)], &[(0, 1)]).contains("no vertex 3"));
        assert!(refused(&[(0, 1)], &[(0, 0)]).contains("with itself"));
        assert!(refused(&[(0, 1)], &[(0, 1), (1, 2)]).contains("two pairs"));
        assert!(refused(&[(0, 1)], &[(0, 3)]).contains("no vertex 3"));
        assert!(refused(&[(0, 1)], &[]).contains("no pair"));
    }

    #[test]
    fn graphs_beyond_the_limits_are_refused() {
        assert!(DisjointPaths::new(MAX_VERTICES + 1, vec![], vec![(0, 1)]).is_err());
        let star: Vec<(usize, usize)> = (1..5_000).map(|ray| (0, ray)).collect();
        let error = DisjointPaths::new(5_000, star, vec![(1, 2)]).unwrap_err();
        assert!(error.reason.contains("too large to be proved"), "{error}");
        let line: Vec<(usize, usize)> = (1..MAX_VERTICES).map(|at| (at - 1, at)).collect();
        assert!(DisjointPaths::new(MAX_VERTICES, line, vec![(0, MAX_VERTICES - 1)]).is_ok());
    }
}
