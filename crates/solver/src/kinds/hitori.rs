//! Hitori: black cells apart, white cells connected, no number twice among the white cells of a line.

use batsat::Lit;
use facedown_puzzles::grid::Grid;
use facedown_puzzles::hitori::Hitori;
use facedown_puzzles::{Puzzle, Shading};

use super::shaded::{apart, cells, connected, shading};
use crate::formula::Formula;
use crate::search::Encode;

impl Encode for Hitori {
    type Variables = Grid<Lit>;

    fn encode(&self, formula: &mut Formula<'_>) -> Grid<Lit> {
        let black = cells(formula, self.size());
        apart(formula, &black);
        let white = black.map(|&literal| !literal);
        for group in self.groups() {
            let bearers: Vec<Lit> = group.cells.iter().map(|&cell| white[cell]).collect();
            formula.at_most_one(&bearers);
        }
        connected(formula, &white);
        black
    }

    fn telling(black: &Grid<Lit>) -> Vec<Lit> {
        black.values().to_vec()
    }

    fn decode(&self, black: &Grid<Lit>, holds: impl Fn(Lit) -> bool) -> Option<Shading> {
        Some(shading(black, holds))
    }
}
