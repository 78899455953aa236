//! What the puzzles with black and white cells share: Nurikabe, Hitori and Usowan.

use batsat::Lit;
use facedown_puzzles::Shading;
use facedown_puzzles::grid::{Grid, Size};

use crate::formula::Formula;
use crate::nets::Net;

/// One variable per cell: it is black.
pub(super) fn cells(formula: &mut Formula<'_>, size: Size) -> Grid<Lit> {
    Grid::from_fn(size, |_| formula.fresh())
}

/// No two black cells share a side.
pub(super) fn apart(formula: &mut Formula<'_>, black: &Grid<Lit>) {
    for (a, b) in black.size().side_by_side() {
        formula.clause([!black[a], !black[b]]);
    }
}

/// The cells whose literals hold hang together.
pub(super) fn connected(formula: &mut Formula<'_>, literals: &Grid<Lit>) {
    let size = literals.size();
    let joints: Vec<(usize, usize)> =
        size.side_by_side().map(|(a, b)| (size.index(a), size.index(b))).collect();
    formula.connect(Net::new(literals.values().to_vec(), &joints));
}

/// The shading of a model.
pub(super) fn shading(black: &Grid<Lit>, holds: impl Fn(Lit) -> bool) -> Shading {
    Shading::new(black.map(|&literal| holds(literal)))
}
