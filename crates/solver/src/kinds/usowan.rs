//! Usowan: black cells apart, white cells connected, one liar per region.

use batsat::Lit;
use facedown_puzzles::grid::Grid;
use facedown_puzzles::usowan::Usowan;
use facedown_puzzles::{Puzzle, Shading};

use super::shaded::{apart, cells, connected, shading};
use crate::formula::Formula;
use crate::search::Encode;

impl Encode for Usowan {
    type Variables = Grid<Lit>;

    fn encode(&self, formula: &mut Formula<'_>) -> Grid<Lit> {
        let size = self.size();
        let black = cells(formula, size);
        apart(formula, &black);
        for region in self.numbered_cells() {
            let mut lies = Vec::with_capacity(region.len());
            for &cell in region {
                formula.clause([!black[cell]]);
                let around: Vec<Lit> = size.neighbours(cell).map(|there| black[there]).collect();
                let number = self.clue(cell).map_or(usize::MAX, |clue| clue as usize);
                lies.push(!formula.counts(&around, number));
            }
            formula.exactly_one(&lies);
        }
        connected(formula, &black.map(|&literal| !literal));
        black
    }

    fn telling(black: &Grid<Lit>) -> Vec<Lit> {
        black.values().to_vec()
    }

    fn decode(&self, black: &Grid<Lit>, holds: impl Fn(Lit) -> bool) -> Option<Shading> {
        Some(shading(black, holds))
    }
}
