//! The prover's side: from paths to the labels it lays.

use std::collections::VecDeque;

use facedown_table::{Hand, Suit};

use super::LinkedGraph;

/// The labels the prover claims for each vertex: one on a path, none off all paths.
///
/// Where wrong paths meet, a vertex has several labels, and its cards will show a heart for each.
#[derive(Clone, Debug)]
pub struct Labelling {
    labels: Vec<Vec<usize>>,
}

impl Labelling {
    /// No vertex claimed.
    pub fn new(graph: &LinkedGraph) -> Self {
        Self { labels: vec![Vec::new(); graph.vertices()] }
    }

    /// Claims the vertices of a path, also where another path has been.
    pub fn claim(&mut self, label: usize, path: &[usize]) {
        for &vertex in path {
            if let Some(labels) = self.labels.get_mut(vertex)
                && !labels.contains(&label)
            {
                labels.push(label);
            }
        }
    }

    /// Claims those of the vertices that nobody has claimed.
    pub fn claim_free(&mut self, label: usize, vertices: &[usize]) {
        for &vertex in vertices {
            if let Some(labels) = self.labels.get_mut(vertex)
                && labels.is_empty()
            {
                labels.push(label);
            }
        }
    }

    /// The cards to lay, in the order in which the script asks for them.
    ///
    /// Unclaimed vertices get spare labels, different ones on neighbours. If there are no spare labels,
    /// they get the first label: the verifier will most likely see it.
    pub fn hand(&self, graph: &LinkedGraph) -> Hand {
        let colours = graph.colouring();
        let mut hand = Hand::new();
        for (vertex, labels) in self.labels.iter().enumerate() {
            if graph.label(vertex).is_some() {
                continue;
            }
            let spare = if graph.spare() > 0 { graph.pairs().len() + colours[vertex] } else { 0 };
            let mut row = vec![Suit::Club; graph.columns()];
            let shown = if labels.is_empty() { &[spare] } else { labels.as_slice() };
            for &label in shown {
                if let Some(card) = row.get_mut(label) {
                    *card = Suit::Heart;
                }
            }
            hand.push_row(row);
        }
        hand
    }
}

impl LinkedGraph {
    /// A colour for every vertex, different from its neighbours': the smallest one free, in the order of the
    /// vertices. It needs at most one colour more than the largest degree, and two on a grid.
    pub fn colouring(&self) -> Vec<usize> {
        let mut colours: Vec<usize> = Vec::with_capacity(self.vertices());
        let mut used_at: Vec<usize> = Vec::new();
        for vertex in 0..self.vertices() {
            for &other in self.neighbours(vertex) {
                let Some(&colour) = colours.get(other) else { continue };
                if used_at.len() <= colour {
                    used_at.resize(colour + 1, usize::MAX);
                }
                used_at[colour] = vertex;
            }
            let free = used_at.iter().position(|&at| at != vertex);
            colours.push(free.unwrap_or(used_at.len()));
        }
        colours
    }
}

/// Finds shortest paths in parts of a graph, one after the other, without looking at the rest of it.
#[derive(Debug)]
pub struct Walker<'a> {
    graph: &'a LinkedGraph,
    /// In which round a vertex was entered, and from where.
    entered: Vec<(u32, usize)>,
    /// In which round a vertex belonged to the part.
    part: Vec<u32>,
    round: u32,
}

impl<'a> Walker<'a> {
    /// A walker on a graph.
    pub fn new(graph: &'a LinkedGraph) -> Self {
        let vertices = graph.vertices();
        Self { graph, entered: vec![(0, 0); vertices], part: vec![0; vertices], round: 0 }
    }

    /// A shortest path between the ends of a pair along the steps that are allowed, meeting no other end.
    pub fn join(&mut self, label: usize, allowed: impl Fn(usize, usize) -> bool) -> Option<Vec<usize>> {
        let &(from, to) = self.graph.pairs().get(label)?;
        self.explore(from, allowed, Some(to));
        self.path_back(from, to)
    }

    /// Everything that can be reached from a vertex along the allowed steps, up to ends of pairs.
    pub fn reach(&mut self, from: usize, allowed: impl Fn(usize, usize) -> bool) -> Vec<usize> {
        self.explore(from, allowed, None)
    }

    /// A shortest path between the ends of a pair that uses only vertices of the given path.
    ///
    /// No vertex of it neighbours another one but those next to it: the verifier would count it.
    pub fn shortened(&mut self, label: usize, path: &[usize]) -> Option<Vec<usize>> {
        let &(from, to) = self.graph.pairs().get(label)?;
        let round = self.round + 1;
        for &vertex in path {
            if let Some(part) = self.part.get_mut(vertex) {
                *part = round;
            }
        }
        let part = std::mem::take(&mut self.part);
        self.explore(from, |_, next| part.get(next) == Some(&round), Some(to));
        self.part = part;
        self.path_back(from, to)
    }

    /// Breadth first; gives what was entered. Ends of pairs are entered only if they are `to`.
    fn explore(
        &mut self,
        from: usize,
        allowed: impl Fn(usize, usize) -> bool,
        to: Option<usize>,
    ) -> Vec<usize> {
        self.round += 1;
        let mut seen = Vec::new();
        let mut queue = VecDeque::from([from]);
        if let Some(start) = self.entered.get_mut(from) {
            *start = (self.round, from);
        }
        while let Some(vertex) = queue.pop_front() {
            seen.push(vertex);
            if Some(vertex) == to {
                break;
            }
            for &next in self.graph.neighbours(vertex) {
                let open = self.graph.label(next).is_none() || Some(next) == to;
                if open && self.entered[next].0 != self.round && allowed(vertex, next) {
                    self.entered[next] = (self.round, vertex);
                    queue.push_back(next);
                }
            }
        }
        seen
    }

    fn path_back(&self, from: usize, to: usize) -> Option<Vec<usize>> {
        let mut path = vec![to];
        let mut vertex = to;
        while vertex != from {
            let &(round, before) = self.entered.get(vertex)?;
            if round != self.round {
                return None;
            }
            path.push(before);
            vertex = before;
        }
        path.reverse();
        Some(path)
    }
}
