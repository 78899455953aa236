//! Disjoint paths as a picture: a graph with every pair in its own colour.

use super::{DisjointPaths, Paths};
use crate::draw::{Draw, Graph, Picture};

impl Draw for DisjointPaths {
    fn draw(&self, solution: Option<&Paths>) -> Picture {
        let mut graph = Graph::new(self.vertices());
        for &(a, b) in self.edges() {
            graph.edge(a, b);
        }
        let mut labels = vec![None; self.vertices()];
        for (label, &(one, other)) in self.pairs().iter().enumerate() {
            for end in [one, other] {
                graph.set_end(end, label);
                labels[end] = Some(label);
            }
        }
        for path in solution.iter().flat_map(|solution| solution.paths()) {
            let label = path.iter().find_map(|&vertex| labels[vertex]).unwrap_or(self.pairs().len());
            for step in path.windows(2) {
                graph.path(step[0], step[1], label);
            }
        }
        Picture::Graph(graph)
    }
}
