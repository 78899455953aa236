//! Graphs as SVG.

use super::board::Tone;
use super::graph::Graph;
use super::layout::places;
use super::page::{INK, Number, Page, WRONG, colour};

/// The length of an edge at rest.
const UNIT: f64 = 64.0;
const MARGIN: f64 = 34.0;
const RADIUS: f64 = 15.0;

/// Draws a graph.
pub(super) fn graph(graph: &Graph) -> String {
    let places = places(graph);
    let low = |values: &dyn Fn(&(f64, f64)) -> f64| places.iter().map(values).fold(0.0, f64::min);
    let high = |values: &dyn Fn(&(f64, f64)) -> f64| places.iter().map(values).fold(0.0, f64::max);
    let (left, top) = (low(&|place| place.0), low(&|place| place.1));
    let width = (high(&|place| place.0) - left) * UNIT + 2.0 * MARGIN;
    let height = (high(&|place| place.1) - top) * UNIT + 2.0 * MARGIN;
    let at = |vertex: usize| {
        let (x, y) = places[vertex];
        ((x - left) * UNIT + MARGIN, (y - top) * UNIT + MARGIN)
    };
    let mut page = Page::new(width, height);
    let line = |(a, b)| {
        let ((x, y), (to_x, to_y)) = (at(a), at(b));
        format!("M{} {}L{} {}", Number(x), Number(y), Number(to_x), Number(to_y))
    };
    let unused: String =
        graph.edges().filter(|(.., tone)| tone.is_none()).map(|(a, b, _)| line((a, b))).collect();
    page.path(&unused, "stroke=\"#b4b4bc\" stroke-width=\"1.6\" fill=\"none\"");
    for (a, b, tone) in graph.edges() {
        if let Some(tone) = tone {
            let look = format!("stroke=\"{}\" stroke-width=\"6\" stroke-linecap=\"round\"", colour(tone));
            page.path(&line((a, b)), &look);
        }
    }
    for vertex in 0..graph.vertices() {
        draw_vertex(&mut page, graph, vertex, at(vertex));
    }
    page.finish()
}

fn draw_vertex(page: &mut Page, graph: &Graph, vertex: usize, place: (f64, f64)) {
    let (fill, ink) = match graph.end(vertex) {
        Some(path) => (colour(Tone::Path(path)), "#fff"),
        None => ("#fff", INK),
    };
    page.circle(place, RADIUS, &format!("fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"1.4\""));
    if graph.is_marked(vertex) {
        page.circle(place, RADIUS + 4.5, &format!("fill=\"none\" stroke=\"{WRONG}\" stroke-width=\"3\""));
    }
    let digits = vertex.to_string();
    let size = if digits.len() > 2 { 11.0 } else { 14.0 };
    page.text(place, size, &digits, &format!("fill=\"{ink}\" font-weight=\"600\""));
}
