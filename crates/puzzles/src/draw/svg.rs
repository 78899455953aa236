//! Boards as SVG.

use std::fmt::Write;

use super::board::{Art, Board, Corner, Disc, Fill, Rulings, Tone, Weight};
use super::page::{INK, Number, Page, WRONG, colour};
use crate::grid::{Cell, Size};

/// The side of a cell.
const UNIT: f64 = 40.0;
/// White around the board.
const MARGIN: f64 = 20.0;

/// Draws a board, layer upon layer.
pub(super) fn board(board: &Board) -> String {
    let Size { rows, columns } = board.size();
    let side = |cells: usize| cells as f64 * UNIT + 2.0 * MARGIN;
    let mut page = Page::new(side(columns), side(rows));
    pale_fills(&mut page, board);
    dots(&mut page, board);
    rulings(&mut page, board);
    for (cell, art) in board.arts().filter(|(_, art)| art.text.is_empty() && art.disc != Some(Disc::Hole)) {
        disc(&mut page, cell, art);
    }
    lines(&mut page, board);
    for (cell, art) in board.arts().filter(|(_, art)| !art.text.is_empty() || art.disc == Some(Disc::Hole)) {
        disc(&mut page, cell, art);
        writing(&mut page, cell, art);
    }
    marks(&mut page, board);
    page.finish()
}

/// The place of a grid point.
fn point(dot: Cell) -> (f64, f64) {
    (MARGIN + dot.column as f64 * UNIT, MARGIN + dot.row as f64 * UNIT)
}

fn centre(cell: Cell) -> (f64, f64) {
    let (x, y) = point(cell);
    (x + UNIT / 2.0, y + UNIT / 2.0)
}

/// The square of a cell as path data.
fn square(cell: Cell, inset: f64) -> String {
    let (x, y) = point(cell);
    let side = Number(UNIT - 2.0 * inset);
    format!("M{} {}h{side}v{side}h-{side}z", Number(x + inset), Number(y + inset))
}

/// What the rulings are drawn over: water, the solver's black cells, the ground of wrong cells.
fn pale_fills(page: &mut Page, board: &Board) {
    let squares = |test: &dyn Fn(&Art) -> bool| -> String {
        board.arts().filter(|(_, art)| test(art)).map(|(cell, _)| square(cell, 0.0)).collect()
    };
    page.path(&squares(&|art| art.fill == Fill::Water), "fill=\"#d6ebf7\"");
    let water = board.arts().filter(|(_, art)| art.fill == Fill::Water);
    let waves: String = water.flat_map(|(cell, _)| [wave(cell, 0.36), wave(cell, 0.64)]).collect();
    page.path(&waves, "fill=\"none\" stroke=\"#86bfe0\" stroke-width=\"2\" stroke-linecap=\"round\"");
    page.path(&squares(&|art| art.fill == Fill::Shade), "fill=\"#45454f\"");
    page.path(&squares(&|art| art.marked), &format!("fill=\"{WRONG}\" fill-opacity=\"0.22\""));
}

/// What hides the rulings: black cells and triangles.
fn black_fills(page: &mut Page, board: &Board) {
    let shape = |(cell, art): (Cell, &Art)| match art.fill {
        Fill::Black => Some(square(cell, 0.0)),
        Fill::Triangle(corner) => Some(triangle(cell, corner)),
        Fill::Paper | Fill::Shade | Fill::Water | Fill::Gone => None,
    };
    let black: String = board.arts().filter_map(shape).collect();
    // A hair of outline closes the seams between neighbours.
    page.path(
        &black,
        &format!("fill=\"{INK}\" stroke=\"{INK}\" stroke-width=\"0.7\" stroke-linejoin=\"round\""),
    );
}

fn triangle(cell: Cell, corner: Corner) -> String {
    let (x, y) = point(cell);
    let (x, y, right, bottom) = (Number(x), Number(y), Number(x + UNIT), Number(y + UNIT));
    match corner {
        Corner::NorthWest => format!("M{x} {y}H{right}L{x} {bottom}z"),
        Corner::NorthEast => format!("M{x} {y}H{right}V{bottom}z"),
        Corner::SouthEast => format!("M{right} {y}V{bottom}H{x}z"),
        Corner::SouthWest => format!("M{x} {y}V{bottom}H{right}z"),
    }
}

fn wave(cell: Cell, height: f64) -> String {
    let (x, y) = point(cell);
    let (start, quarter) = (Number(x + 0.2 * UNIT), Number(0.15 * UNIT));
    let y = Number(y + height * UNIT);
    let (up, half) = (Number(0.13 * UNIT), Number(0.3 * UNIT));
    format!("M{start} {y}q{quarter} -{up} {half} 0t{half} 0")
}

/// The rulings, black cells over them, then the lines that were drawn and the borders that are given.
fn rulings(page: &mut Page, board: &Board) {
    let Size { rows, columns } = board.size();
    let [mut thin, mut border, mut drawn] = [String::new(), String::new(), String::new()];
    for dot in Size::new(rows + 1, columns + 1).cells() {
        let (x, y) = point(dot);
        for (weight, letter) in [(board.weight_across(dot), 'h'), (board.weight_down(dot), 'v')] {
            let lines = match weight {
                Weight::None => continue,
                Weight::Thin => &mut thin,
                Weight::Border => &mut border,
                Weight::Drawn => &mut drawn,
            };
            let _ = write!(lines, "M{} {}{letter}{UNIT}", Number(x), Number(y));
        }
    }
    let dash = if board.rulings() == Rulings::Dashed { " stroke-dasharray=\"4 4\"" } else { "" };
    page.path(&thin, &format!("stroke=\"#a9a9b2\" stroke-width=\"1\"{dash}"));
    black_fills(page, board);
    let width = if board.rulings() == Rulings::Dots { 5 } else { 4 };
    let drawn_look =
        format!("stroke=\"{}\" stroke-width=\"{width}\" stroke-linecap=\"round\"", colour(Tone::Solver));
    page.path(&drawn, &drawn_look);
    page.path(&border, &format!("stroke=\"{INK}\" stroke-width=\"2.6\" stroke-linecap=\"square\""));
}

/// The lines between the centres of cells.
fn lines(page: &mut Page, board: &Board) {
    let mut by_colour: Vec<(&str, String)> = Vec::new();
    for (a, b, tone) in board.lines() {
        let ((x, y), (to_x, to_y)) = (centre(a), centre(b));
        let piece = format!("M{} {}L{} {}", Number(x), Number(y), Number(to_x), Number(to_y));
        match by_colour.iter_mut().find(|(other, _)| *other == colour(tone)) {
            Some((_, data)) => data.push_str(&piece),
            None => by_colour.push((colour(tone), piece)),
        }
    }
    for (colour, data) in by_colour {
        page.path(&data, &format!("stroke=\"{colour}\" stroke-width=\"6\" stroke-linecap=\"round\""));
    }
}

fn disc(page: &mut Page, cell: Cell, art: &Art) {
    let middle = centre(cell);
    let radius = if art.text.is_empty() { 0.34 * UNIT } else { 0.39 * UNIT };
    let ring = format!("fill=\"#fff\" stroke=\"{INK}\" stroke-width=\"2\"");
    match art.disc {
        None => {}
        Some(Disc::White) => page.circle(middle, radius, &ring),
        Some(Disc::Unknown) => page.circle(middle, radius, &format!("{ring} stroke-dasharray=\"4 3\"")),
        Some(Disc::Black) => page.circle(middle, radius, &format!("fill=\"{INK}\"")),
        Some(Disc::Tone(tone)) => page.circle(middle, radius, &format!("fill=\"{}\"", colour(tone))),
        Some(Disc::Hole) => flag(page, cell),
    }
}

/// A hole in the grass with a flag in it.
fn flag(page: &mut Page, cell: Cell) {
    let (x, y) = point(cell);
    let at = |right: f64, down: f64| (Number(x + right * UNIT), Number(y + down * UNIT));
    let ((hole_x, hole_y), (pole_x, pole_y)) = (at(0.5, 0.76), at(0.5, 0.2));
    let (wide, high) = (Number(0.22 * UNIT), Number(0.08 * UNIT));
    page.add(format_args!(
        "<ellipse cx=\"{hole_x}\" cy=\"{hole_y}\" rx=\"{wide}\" ry=\"{high}\" fill=\"{INK}\"/>\n"
    ));
    let cloth = format!("M{pole_x} {pole_y}l{} {}l-{} {}z", 0.3 * UNIT, 0.12 * UNIT, 0.3 * UNIT, 0.12 * UNIT);
    page.path(&cloth, &format!("fill=\"{WRONG}\""));
    let pole = format!("M{pole_x} {pole_y}V{hole_y}");
    page.path(&pole, &format!("stroke=\"{INK}\" stroke-width=\"2\" stroke-linecap=\"round\""));
}

fn writing(page: &mut Page, cell: Cell, art: &Art) {
    let length = art.text.chars().count();
    let size = match (length, art.disc.is_some()) {
        (0, _) => return,
        (1, false) => 24.0,
        (1, true) | (2, false) => 20.0,
        (2, true) => 16.0,
        (3, false) => 15.0,
        _ => 11.0,
    };
    let ink = match (art.fill, art.disc) {
        (Fill::Black, _) | (_, Some(Disc::Black | Disc::Tone(_))) => "#fff",
        (Fill::Shade, _) => "#a8a8b2",
        _ => INK,
    };
    page.text(centre(cell), size, &art.text, &format!("fill=\"{ink}\" font-weight=\"600\""));
    if art.struck {
        let (x, y) = point(cell);
        let (low, high) = (0.24 * UNIT, 0.76 * UNIT);
        let stroke =
            format!("M{} {}L{} {}", Number(x + low), Number(y + high), Number(x + high), Number(y + low));
        page.path(&stroke, &format!("stroke=\"{WRONG}\" stroke-width=\"2.4\" stroke-linecap=\"round\""));
    }
}

fn dots(page: &mut Page, board: &Board) {
    if board.rulings() == Rulings::Dots {
        let Size { rows, columns } = board.size();
        for dot in Size::new(rows + 1, columns + 1).cells() {
            page.circle(point(dot), 2.8, &format!("fill=\"{INK}\""));
        }
    }
}

/// The outlines of the places where rules are broken.
fn marks(page: &mut Page, board: &Board) {
    let wrong: String =
        board.arts().filter(|(_, art)| art.marked).map(|(cell, _)| square(cell, 2.5)).collect();
    let outline = format!("fill=\"none\" stroke=\"{WRONG}\" stroke-width=\"2.4\"");
    page.path(&wrong, &format!("{outline} stroke-linejoin=\"round\""));
    for &dot in board.marked_dots() {
        page.circle(point(dot), 8.0, &outline);
    }
}
