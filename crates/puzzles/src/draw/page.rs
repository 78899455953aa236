//! A page of SVG: the frame of the document, colours, and the few shapes that pictures are made of.

use std::fmt::{Display, Write};

use super::board::Tone;

/// Nearly black, as printed.
pub(super) const INK: &str = "#1f1f24";
/// What the solver drew.
const SOLVER: &str = "#1f62b5";
/// Where a rule is broken.
pub(super) const WRONG: &str = "#e5383b";
/// Colours for paths, told apart also in pale print.
const PATHS: [&str; 12] = [
    "#d1495b", "#1f78b4", "#3f8f3f", "#e08a1e", "#7b4fa3", "#169a8f", "#a4622a", "#c74a93", "#4f6d7a",
    "#8a9a1f", "#e36f47", "#4a56b8",
];

/// The colour of a tone.
pub(super) fn colour(tone: Tone) -> &'static str {
    match tone {
        Tone::Solver => SOLVER,
        Tone::Path(path) => PATHS[path % PATHS.len()],
    }
}

/// A document in the making.
pub(super) struct Page {
    out: String,
}

impl Page {
    /// A white page of this size.
    pub(super) fn new(width: f64, height: f64) -> Self {
        let (width, height) = (Number(width), Number(height));
        let mut page = Self { out: String::new() };
        page.add(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', \
             sans-serif\" text-anchor=\"middle\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
        ));
        page
    }

    /// Adds anything; writing to a string does not fail.
    pub(super) fn add(&mut self, what: std::fmt::Arguments<'_>) {
        let _ = self.out.write_fmt(what);
    }

    /// Adds a path with these attributes, unless there is nothing to draw.
    pub(super) fn path(&mut self, data: &str, attributes: &str) {
        if !data.is_empty() {
            self.add(format_args!("<path d=\"{data}\" {attributes}/>\n"));
        }
    }

    /// Adds a circle.
    pub(super) fn circle(&mut self, (x, y): (f64, f64), radius: f64, attributes: &str) {
        let (x, y, radius) = (Number(x), Number(y), Number(radius));
        self.add(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {attributes}/>\n"));
    }

    /// Adds a text in the middle of a place.
    pub(super) fn text(&mut self, (x, y): (f64, f64), size: f64, text: &str, attributes: &str) {
        // Digits and capitals are about seven tenths of the font's size high.
        let (x, y, size) = (Number(x), Number(y + 0.355 * size), Number(size));
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        self.add(format_args!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" {attributes}>{text}</text>\n"));
    }

    /// The finished document.
    pub(super) fn finish(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }
}

/// A coordinate, written with at most two decimals and no needless zeros.
pub(super) struct Number(pub(super) f64);

impl Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = format!("{:.2}", self.0);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}
