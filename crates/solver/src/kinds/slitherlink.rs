//! Slitherlink: one loop with the given number of lines around some squares.

use batsat::Lit;
use facedown_puzzles::Puzzle;
use facedown_puzzles::single_loop::{Drawing, Edge};
use facedown_puzzles::slitherlink::Slitherlink;

use super::loops::Lines;
use crate::formula::Formula;
use crate::search::Encode;

impl Encode for Slitherlink {
    type Variables = Lines;

    fn encode(&self, formula: &mut Formula<'_>) -> Lines {
        let lines = Lines::single_loop(formula, self.size());
        for (square, number) in self.numbers() {
            formula.exactly(&Edge::around(square).map(|edge| lines.at(edge)), number);
        }
        lines
    }

    fn telling(lines: &Lines) -> Vec<Lit> {
        lines.all()
    }

    fn decode(&self, lines: &Lines, holds: impl Fn(Lit) -> bool) -> Option<Drawing> {
        lines.drawing(holds)
    }
}
