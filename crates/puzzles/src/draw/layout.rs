//! Where the vertices of a graph go: on a circle, then pulled into shape by springs.

use std::f64::consts::TAU;

use super::graph::Graph;

/// Larger graphs stay on the circle: springs would take too long, and nobody could read the picture.
const MOST_SPRINGS: usize = 160;

/// Rounds of pulling and pushing.
const ROUNDS: usize = 300;

/// A place for every vertex; neighbours end up about one apart.
pub(super) fn places(graph: &Graph) -> Vec<(f64, f64)> {
    let count = graph.vertices();
    let radius = (count as f64 / TAU).max(0.5);
    let mut places: Vec<(f64, f64)> = (0..count)
        .map(|vertex| {
            let angle = TAU * vertex as f64 / count as f64 - TAU / 4.0;
            (radius * angle.cos(), radius * angle.sin())
        })
        .collect();
    if (3..=MOST_SPRINGS).contains(&count) {
        for round in 0..ROUNDS {
            let most = 0.3 * radius * (1.0 - round as f64 / ROUNDS as f64) + 0.005;
            relax(graph, &mut places, most);
        }
        scale(graph, &mut places);
    }
    places
}

/// Makes edges about as long as wanted, without putting two vertices on top of each other.
fn scale(graph: &Graph, places: &mut [(f64, f64)]) {
    let lengths: Vec<f64> = graph.edges().map(|(a, b, _)| between(places[a], places[b]).2).collect();
    let mean = lengths.iter().sum::<f64>() / lengths.len().max(1) as f64;
    let closest = places
        .iter()
        .enumerate()
        .flat_map(|(a, &from)| places.iter().skip(a + 1).map(move |&to| between(from, to).2))
        .fold(f64::MAX, f64::min);
    let factor = (1.2 / mean.max(0.01)).max(0.5 / closest).min(4.0);
    for place in places {
        *place = (place.0 * factor, place.1 * factor);
    }
}

/// One round: all vertices push each other away, edges pull their ends together; no vertex moves further
/// than `most`.
fn relax(graph: &Graph, places: &mut [(f64, f64)], most: f64) {
    let mut forces = vec![(0.0, 0.0); places.len()];
    for (a, &from) in places.iter().enumerate() {
        for (b, &to) in places.iter().enumerate().skip(a + 1) {
            let (x, y, distance) = between(from, to);
            let push = 1.0 / (distance * distance);
            shift(&mut forces, a, (-x * push, -y * push));
            shift(&mut forces, b, (x * push, y * push));
        }
    }
    for (a, b, _) in graph.edges() {
        let (x, y, distance) = between(places[a], places[b]);
        let pull = distance;
        shift(&mut forces, a, (x * pull, y * pull));
        shift(&mut forces, b, (-x * pull, -y * pull));
    }
    for (place, (x, y)) in places.iter_mut().zip(forces) {
        let length = x.hypot(y);
        let scale = if length > most { most / length } else { 1.0 };
        place.0 += x * scale;
        place.1 += y * scale;
    }
}

/// The vector from one place to another and its length, which is never zero.
fn between(from: (f64, f64), to: (f64, f64)) -> (f64, f64, f64) {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    (x, y, x.hypot(y).max(0.01))
}

fn shift(forces: &mut [(f64, f64)], vertex: usize, by: (f64, f64)) {
    forces[vertex].0 += by.0;
    forces[vertex].1 += by.1;
}
