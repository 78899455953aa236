//! Pictures as PNG. They look the same on every machine, because no fonts are asked for: numbers are drawn.

mod glyphs;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::failure::Failure;

/// Paints an SVG document of ours.
pub(crate) fn paint(svg: &str) -> Result<Vec<u8>, Failure> {
    let broken = |reason: String| Failure::no_verdict(format!("the picture cannot be painted: {reason}"));
    let drawn = glyphs::draw_texts(svg).map_err(|letter| {
        Failure::no_verdict(format!("there is no `{letter}` for PNG pictures")).hint("--svg can show it")
    })?;
    let tree = Tree::from_str(&drawn, &Options::default()).map_err(|error| broken(error.to_string()))?;
    let side = |length: f32| (length * SCALE).ceil() as u32;
    let size = tree.size();
    let mut pixels = Pixmap::new(side(size.width()), side(size.height()))
        .ok_or_else(|| broken("it is too large".to_owned()))?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| broken(error.to_string()))
}

/// Pixels per unit of the drawing, for today's screens.
const SCALE: f32 = 2.0;
