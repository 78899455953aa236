//! Random graphs with planted paths.

use std::collections::BTreeSet;

use rand::RngExt;
use rand::rngs::ChaCha20Rng;
use rand::seq::SliceRandom;

use super::{DisjointPaths, Paths};

/// A random graph with disjoint paths hidden among other edges; `None` below two vertices or beyond the
/// limits of a graph.
pub(super) fn generate(vertices: usize, rng: &mut ChaCha20Rng) -> Option<(DisjointPaths, Paths)> {
    if vertices < 2 {
        return None;
    }
    let mut names: Vec<usize> = (0..vertices).collect();
    names.shuffle(rng);
    let mut paths = Vec::new();
    let mut rest = names.as_slice();
    while rest.len() >= 2 {
        let (path, others) = rest.split_at(rng.random_range(2..=LONGEST.min(rest.len())));
        // Some vertices stay off all paths, but never all of them.
        if paths.is_empty() || rng.random_range(0..6) > 0 {
            paths.push(path.to_vec());
        }
        rest = others;
    }
    let mut edges: BTreeSet<(usize, usize)> =
        paths.iter().flat_map(|path| path.windows(2)).map(|step| edge(step[0], step[1])).collect();
    add_edges(&mut edges, vertices, rng);
    let pairs = paths.iter().filter_map(|path| Some((*path.first()?, *path.last()?))).collect();
    let puzzle = DisjointPaths::new(vertices, edges.into_iter().collect(), pairs).ok()?;
    let solution = Paths::new(&puzzle, paths).ok()?;
    Some((puzzle, solution))
}

/// Adds about as many edges as there are vertices, keeping all degrees small.
fn add_edges(edges: &mut BTreeSet<(usize, usize)>, vertices: usize, rng: &mut ChaCha20Rng) {
    let mut degrees = vec![0; vertices];
    for &(a, b) in edges.iter() {
        degrees[a] += 1;
        degrees[b] += 1;
    }
    for _ in 0..vertices {
        let (a, b) = (rng.random_range(0..vertices), rng.random_range(0..vertices));
        if a != b && degrees[a] < MOST_EDGES && degrees[b] < MOST_EDGES && edges.insert(edge(a, b)) {
            degrees[a] += 1;
            degrees[b] += 1;
        }
    }
}

fn edge(a: usize, b: usize) -> (usize, usize) {
    (a.min(b), a.max(b))
}

/// The most vertices on a planted path.
const LONGEST: usize = 12;
/// The most edges at a vertex: every one more is another spare label on all cards.
const MOST_EDGES: usize = 5;
