//! The rules, path by path.

use std::collections::{BTreeMap, BTreeSet};

use super::{DisjointPaths, Paths};
use crate::linked_graph::LinkedGraph;
use crate::puzzle::{Place, Violation};

/// Every violated rule of some paths.
pub(super) fn violations(puzzle: &DisjointPaths, solution: &Paths) -> Vec<Violation> {
    let graph = puzzle.graph();
    let mut found = Vec::new();
    for path in solution.paths() {
        found.extend(one_path(&graph, path));
    }
    found.extend(shared(solution));
    found.extend(not_joined(&graph, solution));
    found
}

/// The label of the pair whose two ends a path has.
pub(super) fn joined_pair(graph: &LinkedGraph, path: &[usize]) -> Option<usize> {
    let (&first, &last) = (path.first()?, path.last()?);
    let label = graph.label(first)?;
    (first != last && graph.label(last) == Some(label)).then_some(label)
}

fn one_path(graph: &LinkedGraph, path: &[usize]) -> Vec<Violation> {
    let mut found = Vec::new();
    let name = show(path);
    let label = joined_pair(graph, path);
    if label.is_none() {
        let ends = path.first().into_iter().chain(path.last()).copied();
        found.push(violation("wrong-ends", format!("the path {name} does not join a pair"), ends));
    }
    let steps = path.windows(2).filter(|step| graph.neighbours(step[0]).binary_search(&step[1]).is_err());
    let jumps: Vec<usize> = steps.flatten().copied().collect();
    if !jumps.is_empty() {
        found.push(violation("no-edge", format!("the path {name} leaves the edges"), jumps));
    }
    let mut seen = BTreeSet::new();
    let again: Vec<usize> = path.iter().copied().filter(|&vertex| !seen.insert(vertex)).collect();
    if !again.is_empty() {
        found.push(violation("revisits", format!("the path {name} visits a vertex twice"), again));
    }
    let inner = path.iter().skip(1).take(path.len().saturating_sub(2)).copied();
    let met: Vec<usize> = inner.filter(|&vertex| graph.label(vertex).is_some()).collect();
    if !met.is_empty() {
        found.push(violation("through-end", format!("the path {name} passes through an end"), met));
    }
    found
}

/// Vertices that lie on several paths.
fn shared(solution: &Paths) -> Option<Violation> {
    let mut paths_at: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for (number, path) in solution.paths().iter().enumerate() {
        for &vertex in path {
            paths_at.entry(vertex).or_default().insert(number);
        }
    }
    let shared: Vec<usize> =
        paths_at.into_iter().filter(|(_, paths)| paths.len() > 1).map(|(vertex, _)| vertex).collect();
    (!shared.is_empty()).then(|| violation("shared", "several paths share a vertex".to_owned(), shared))
}

fn not_joined(graph: &LinkedGraph, solution: &Paths) -> Vec<Violation> {
    let joined: BTreeSet<usize> =
        solution.paths().iter().filter_map(|path| joined_pair(graph, path)).collect();
    let missing = graph.pairs().iter().enumerate().filter(|(label, _)| !joined.contains(label));
    missing
        .map(|(_, &(s, t))| violation("not-joined", format!("no path joins {s} and {t}"), [s, t]))
        .collect()
}

fn violation(rule: &'static str, message: String, vertices: impl IntoIterator<Item = usize>) -> Violation {
    Violation { rule, message, places: vertices.into_iter().map(Place::Vertex).collect() }
}

/// A path as people write it, for example `0-1-2`.
pub(super) fn show(path: &[usize]) -> String {
    path.iter().map(usize::to_string).collect::<Vec<_>>().join("-")
}
