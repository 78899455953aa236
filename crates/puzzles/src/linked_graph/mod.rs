//! Linked graphs: vertices with labels, some of them public in pairs, and the proof that paths join the pairs.
//!
//! Numberlink in both modes and disjoint paths are the same protocol on different graphs. Every vertex holds
//! a row of cards with one heart, whose place is the vertex's label: one of the pairs, or one of a few *spare*
//! labels for vertices off all paths. The verifier checks vertex by vertex that
//!
//! * an end of a pair has exactly one neighbour with its own label,
//! * any other vertex with the label of a pair has exactly two,
//! * a vertex with a spare label has none.
//!
//! Then, among the vertices of one pair's label, all have two neighbours but the two ends, which have one: the
//! part that holds one end is a path, and it must lead to the other. What else bears that label are
//! rings that touch nothing, which do no harm.
//!
//! The comparison of a vertex with its neighbours is the double scramble of *numberlink*.

mod costs;
mod script;
mod simulator;
mod strategy;

pub use costs::MAX_WORK;
pub use strategy::{Labelling, Walker};

/// A simple undirected graph with pairs of vertices to be joined, and the labels the cards can show.
///
/// Labels count from zero: `0..pairs` belong to the pairs, the spare ones follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedGraph {
    /// Where the neighbours of each vertex begin; one more entry than vertices.
    starts: Vec<usize>,
    /// All neighbour lists, one after the other, each in increasing order.
    neighbours: Vec<usize>,
    pairs: Vec<(usize, usize)>,
    labels: Vec<Option<usize>>,
    spare: usize,
}

impl LinkedGraph {
    /// A graph with these edges and pairs, and `spare` labels besides those of the pairs.
    ///
    /// Callers give a simple graph (no loop, no edge twice) and pairs of distinct vertices; whatever
    /// lies outside the graph is left out.
    pub(crate) fn new(
        vertices: usize,
        edges: impl Iterator<Item = (usize, usize)> + Clone,
        pairs: &[(usize, usize)],
        spare: usize,
    ) -> Self {
        let inside = edges.filter(|&(a, b)| a < vertices && b < vertices);
        let mut lists = vec![0; vertices + 1];
        for (a, b) in inside.clone() {
            lists[a + 1] += 1;
            lists[b + 1] += 1;
        }
        for vertex in 0..vertices {
            lists[vertex + 1] += lists[vertex];
        }
        let (starts, mut next) = (lists.clone(), lists);
        let mut neighbours = vec![0; starts[vertices]];
        for (a, b) in inside {
            for (from, to) in [(a, b), (b, a)] {
                neighbours[next[from]] = to;
                next[from] += 1;
            }
        }
        for vertex in 0..vertices {
            neighbours[starts[vertex]..starts[vertex + 1]].sort_unstable();
        }
        let mut labels = vec![None; vertices];
        for (label, &(s, t)) in pairs.iter().enumerate() {
            for end in [s, t] {
                if let Some(place) = labels.get_mut(end) {
                    *place = Some(label);
                }
            }
        }
        Self { starts, neighbours, pairs: pairs.to_vec(), labels, spare }
    }

    /// The number of vertices.
    pub fn vertices(&self) -> usize {
        self.labels.len()
    }

    /// The number of edges.
    pub fn edges(&self) -> usize {
        self.neighbours.len() / 2
    }

    /// The neighbours of a vertex in increasing order; none for a vertex that is not there.
    pub fn neighbours(&self, vertex: usize) -> &[usize] {
        match (self.starts.get(vertex), self.starts.get(vertex + 1)) {
            (Some(&from), Some(&to)) => &self.neighbours[from..to],
            _ => &[],
        }
    }

    /// The pairs to be joined; their places in this list are their labels.
    pub fn pairs(&self) -> &[(usize, usize)] {
        &self.pairs
    }

    /// The public label of a vertex that is an end of a pair.
    pub fn label(&self, vertex: usize) -> Option<usize> {
        self.labels.get(vertex).copied().flatten()
    }

    /// The number of spare labels.
    pub fn spare(&self) -> usize {
        self.spare
    }

    /// The number of labels, which is the number of cards that show one.
    pub fn columns(&self) -> usize {
        self.pairs.len() + self.spare
    }

    /// The rows of the matrix in which a vertex is compared: itself, its neighbours and, unless its label
    /// is public, every spare label twice.
    ///
    /// Those fillers make the count two for a vertex off all paths as well.
    pub fn rows(&self, vertex: usize) -> usize {
        let fillers = if self.label(vertex).is_some() { 0 } else { 2 * self.spare };
        1 + self.neighbours(vertex).len() + fillers
    }

    /// How many rows must equal the vertex's own.
    pub fn equal_rows(&self, vertex: usize) -> usize {
        if self.label(vertex).is_some() { 1 } else { 2 }
    }
}
