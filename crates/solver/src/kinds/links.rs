//! Disjoint paths between pairs of vertices, on a board (Numberlink) or in any graph.

use batsat::Lit;
use facedown_puzzles::Puzzle;
use facedown_puzzles::numberlink::{Drawing, Mode, Numberlink};
use facedown_puzzles::paths::{DisjointPaths, Paths};

use super::loops::none_or_two;
use crate::formula::Formula;
use crate::nets::Net;
use crate::search::Encode;

/// One variable per edge: a path runs along it.
pub(crate) struct Links {
    edges: Vec<(usize, usize)>,
    literals: Vec<Lit>,
    /// For every vertex the places of its edges.
    around: Vec<Vec<usize>>,
    /// For every vertex, which path it is on: a literal per pair, or the bits of the pair's number.
    labels: Vec<Vec<Lit>>,
    code: Code,
    /// No path touches itself.
    tidy: Lit,
}

/// How a vertex says which path it is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Code {
    /// One literal per pair: the solver sees far, but the formula grows with vertices times pairs.
    Names,
    /// The bits of the pair's number, for large boards.
    Bits,
}

/// The largest number of vertices times pairs that is written with a literal for each.
const MOST_NAMES: usize = 400_000;

impl Links {
    fn new(
        formula: &mut Formula<'_>,
        vertices: usize,
        edges: Vec<(usize, usize)>,
        pairs: &[(usize, usize)],
    ) -> Self {
        let code = if vertices * pairs.len() <= MOST_NAMES { Code::Names } else { Code::Bits };
        Self::coded(formula, vertices, edges, pairs, code)
    }

    fn coded(
        formula: &mut Formula<'_>,
        vertices: usize,
        edges: Vec<(usize, usize)>,
        pairs: &[(usize, usize)],
        code: Code,
    ) -> Self {
        let literals: Vec<Lit> = edges.iter().map(|_| formula.fresh()).collect();
        let mut around = vec![Vec::new(); vertices];
        for (place, &(a, b)) in edges.iter().enumerate() {
            around[a].push(place);
            around[b].push(place);
        }
        let width = match code {
            Code::Names => pairs.len(),
            Code::Bits => pairs.len().next_power_of_two().ilog2() as usize,
        };
        let labels = (0..vertices).map(|_| (0..width).map(|_| formula.fresh()).collect()).collect();
        let links = Self { edges, literals, around, labels, code, tidy: formula.fresh() };
        let mut ends = vec![None; vertices];
        for (label, &(s, t)) in pairs.iter().enumerate() {
            (ends[s], ends[t]) = (Some(label), Some(label));
        }
        let used = links.around_vertices(formula, &ends);
        for (&line, &(a, b)) in links.literals.iter().zip(&links.edges) {
            for (&one, &other) in links.labels[a].iter().zip(&links.labels[b]) {
                formula.equal_if(line, one, other);
            }
        }
        for label in (0..pairs.len()).filter(|_| code == Code::Names) {
            let on_path = links.labels.iter().map(|labels| labels[label]).collect();
            formula.connect(Net::new(on_path, &links.edges));
        }
        links.no_touching(formula, &used);
        links.no_rings(formula, &ends, used);
        links
    }

    /// The lines at a vertex.
    fn around(&self, vertex: usize) -> Vec<Lit> {
        self.around[vertex].iter().map(|&place| self.literals[place]).collect()
    }

    /// One line at an end, two or none at any other vertex; a vertex with lines is on exactly one path. Gives
    /// the literals that say whether a vertex has lines.
    fn around_vertices(&self, formula: &mut Formula<'_>, ends: &[Option<usize>]) -> Vec<Lit> {
        let mut used = Vec::with_capacity(ends.len());
        for (vertex, end) in ends.iter().enumerate() {
            let (around, labels) = (self.around(vertex), &self.labels[vertex]);
            used.push(formula.any_of(&around));
            if self.code == Code::Names {
                formula.at_most_one(labels);
                formula.equal_to_any(used[vertex], labels);
            }
            let Some(label) = *end else {
                none_or_two(formula, &around);
                continue;
            };
            formula.exactly_one(&around);
            for (place, &literal) in labels.iter().enumerate() {
                let holds = if self.code == Code::Names { place == label } else { label >> place & 1 == 1 };
                formula.clause([if holds { literal } else { !literal }]);
            }
        }
        used
    }

    /// What is drawn hangs together with some end: the ends are joined with a knot outside the graph.
    fn no_rings(&self, formula: &mut Formula<'_>, ends: &[Option<usize>], used: Vec<Lit>) {
        let knot = used.len();
        let mut joints: Vec<(usize, usize)> =
            (0..knot).filter(|&vertex| ends[vertex].is_some()).map(|end| (knot, end)).collect();
        let mut literals = used;
        literals.push(formula.always());
        for (&line, &(a, b)) in self.literals.iter().zip(&self.edges) {
            joints.extend([(a, literals.len()), (b, literals.len())]);
            literals.push(line);
        }
        formula.connect(Net::new(literals, &joints));
    }

    /// If the paths are tidy, two neighbours on the same path follow each other.
    fn no_touching(&self, formula: &mut Formula<'_>, used: &[Lit]) {
        for (&line, &(a, b)) in self.literals.iter().zip(&self.edges) {
            let labels = self.labels[a].iter().zip(&self.labels[b]);
            if self.code == Code::Names {
                labels.for_each(|(&one, &other)| formula.implies([self.tidy, one, other], [line]));
            } else {
                let mut unless = vec![line];
                unless.extend(labels.map(|(&one, &other)| formula.difference(one, other)));
                formula.implies([self.tidy, used[a], used[b]], unless);
            }
        }
    }

    /// Every vertex is on a path, and no path touches itself.
    fn well_designed(&self, formula: &mut Formula<'_>) {
        formula.clause([self.tidy]);
        for vertex in 0..self.around.len() {
            formula.clause(self.around(vertex));
        }
    }

    /// The edges of a model.
    fn drawn(&self, holds: impl Fn(Lit) -> bool) -> Vec<bool> {
        self.literals.iter().map(|&line| holds(line)).collect()
    }

    /// The path that starts at a vertex.
    fn follow(&self, drawn: &[bool], start: usize) -> Vec<usize> {
        let mut path = vec![start];
        let mut last = None;
        let mut here = start;
        while path.len() <= self.around.len() {
            let next = self.around[here].iter().copied().find(|&edge| drawn[edge] && Some(edge) != last);
            let Some(edge) = next else { break };
            let (a, b) = self.edges[edge];
            here = if a == here { b } else { a };
            last = Some(edge);
            path.push(here);
        }
        path
    }
}

impl Encode for Numberlink {
    type Variables = Links;

    fn encode(&self, formula: &mut Formula<'_>) -> Links {
        let size = self.size();
        let edges = size.side_by_side().map(|(a, b)| (size.index(a), size.index(b))).collect();
        let links = Links::new(formula, size.area(), edges, self.pairs());
        if self.mode() == Mode::WellDesigned {
            links.well_designed(formula);
        }
        links
    }

    fn telling(links: &Links) -> Vec<Lit> {
        links.literals.clone()
    }

    /// A path that touches itself can take the short cut.
    fn without_loss(links: &Links) -> Vec<Lit> {
        vec![links.tidy]
    }

    fn decode(&self, links: &Links, holds: impl Fn(Lit) -> bool) -> Option<Drawing> {
        let size = self.size();
        let mut drawing = Drawing::blank(size);
        let drawn = links.edges.iter().zip(links.drawn(holds)).filter(|(_, drawn)| *drawn);
        let mut lines = drawn.map(|(&(a, b), _)| drawing.draw(size.cell(a), size.cell(b)));
        lines.all(|fits| fits).then_some(drawing)
    }
}

impl Encode for DisjointPaths {
    type Variables = Links;

    fn encode(&self, formula: &mut Formula<'_>) -> Links {
        Links::new(formula, self.vertices(), self.edges().to_vec(), self.pairs())
    }

    fn telling(links: &Links) -> Vec<Lit> {
        links.literals.clone()
    }

    /// A path that touches itself can take the short cut.
    fn without_loss(links: &Links) -> Vec<Lit> {
        vec![links.tidy]
    }

    fn decode(&self, links: &Links, holds: impl Fn(Lit) -> bool) -> Option<Paths> {
        let drawn = links.drawn(holds);
        let paths = self.pairs().iter().map(|&(start, _)| links.follow(&drawn, start)).collect();
        Paths::new(self, paths).ok()
    }
}

#[cfg(test)]
mod tests {
    use facedown_puzzles::grid::Size;

    use super::*;
    use crate::Limits;
    use crate::formula::Found;

    /// How many drawings join these pairs on a board, with and without paths that touch themselves.
    fn count(size: Size, pairs: &[(usize, usize)], code: Code) -> [usize; 2] {
        [false, true].map(|tidy| {
            let mut formula = Formula::new(Limits::none());
            let edges = size.side_by_side().map(|(a, b)| (size.index(a), size.index(b))).collect();
            let links = Links::coded(&mut formula, size.area(), edges, pairs, code);
            formula.clause([if tidy { links.tidy } else { !links.tidy }]);
            let mut count = 0;
            while formula.search(&[]) == Found::Model {
                count += 1;
                let other: Vec<Lit> = links
                    .literals
                    .iter()
                    .map(|&line| if formula.holds(line) { !line } else { line })
                    .collect();
                formula.clause(other);
            }
            count
        })
    }

    #[test]
    fn both_codes_find_the_same_drawings() {
        let size = Size::new(3, 4);
        for pairs in
            [vec![(0, 11)], vec![(0, 3), (4, 7)], vec![(0, 2), (1, 9), (4, 8)], vec![(0, 6), (2, 10)]]
        {
            let names = count(size, &pairs, Code::Names);
            assert_eq!(count(size, &pairs, Code::Bits), names, "{pairs:?}");
            assert!(names[0] >= names[1] && (names[1] > 0) == (names[0] > 0), "{pairs:?}: {names:?}");
        }
        assert_eq!(count(size, &[(0, 11)], Code::Names), [38, 10]);
    }
}
