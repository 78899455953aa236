//! What is to be seen of a graph: vertices, some of them ends of paths, and edges, some of them used.

use std::collections::BTreeMap;

use super::board::Tone;

/// A graph to be drawn. Whatever names a vertex that is not there is ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    ends: Vec<Option<usize>>,
    marked: Vec<bool>,
    edges: BTreeMap<(usize, usize), Option<Tone>>,
}

impl Graph {
    /// Vertices without edges.
    pub fn new(vertices: usize) -> Self {
        Self { ends: vec![None; vertices], marked: vec![false; vertices], edges: BTreeMap::new() }
    }

    /// Draws an edge that nobody uses.
    pub fn edge(&mut self, a: usize, b: usize) {
        self.join(a, b, None);
    }

    /// Draws a piece of a path, along an edge or not.
    pub fn path(&mut self, a: usize, b: usize, path: usize) {
        self.join(a, b, Some(Tone::Path(path)));
    }

    /// Makes a vertex an end of a path.
    pub fn set_end(&mut self, vertex: usize, path: usize) {
        if let Some(end) = self.ends.get_mut(vertex) {
            *end = Some(path);
        }
    }

    /// Marks a vertex where a rule is broken.
    pub fn mark(&mut self, vertex: usize) {
        if let Some(marked) = self.marked.get_mut(vertex) {
            *marked = true;
        }
    }

    /// The number of vertices.
    pub fn vertices(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn end(&self, vertex: usize) -> Option<usize> {
        self.ends.get(vertex).copied().flatten()
    }

    pub(super) fn is_marked(&self, vertex: usize) -> bool {
        self.marked.get(vertex).copied().unwrap_or(false)
    }

    /// The edges with their smaller ends first.
    pub(super) fn edges(&self) -> impl Iterator<Item = (usize, usize, Option<Tone>)> {
        self.edges.iter().map(|(&(a, b), &tone)| (a, b, tone))
    }

    /// The neighbours of every vertex in order.
    pub(super) fn neighbours(&self) -> Vec<Vec<(usize, Option<Tone>)>> {
        let mut all = vec![Vec::new(); self.vertices()];
        for (a, b, tone) in self.edges() {
            all[a].push((b, tone));
            all[b].push((a, tone));
        }
        for around in &mut all {
            around.sort_unstable_by_key(|&(other, _)| other);
        }
        all
    }

    fn join(&mut self, a: usize, b: usize, tone: Option<Tone>) {
        if a.max(b) < self.vertices() && a != b {
            self.edges.insert((a.min(b), a.max(b)), tone);
        }
    }
}
