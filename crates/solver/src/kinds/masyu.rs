//! Masyu: one loop through the cells that turns and goes straight as the circles say.

use batsat::Lit;
use facedown_puzzles::Puzzle;
use facedown_puzzles::grid::{Cell, Direction, Size};
use facedown_puzzles::masyu::{Circle, Masyu};
use facedown_puzzles::single_loop::Drawing;

use super::loops::Lines;
use crate::formula::Formula;
use crate::search::Encode;

impl Encode for Masyu {
    type Variables = Lines;

    fn encode(&self, formula: &mut Formula<'_>) -> Lines {
        let Size { rows, columns } = self.size();
        let squares = Size::new(rows.saturating_sub(1), columns.saturating_sub(1));
        let lines = Lines::single_loop(formula, squares);
        for (cell, circle) in self.marked() {
            formula.clause(Direction::ALL.map(|way| lines.from(cell, way)));
            match circle {
                Circle::Any => {}
                Circle::White => white(formula, &lines, cell),
                Circle::Black => black(formula, &lines, cell),
            }
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

/// Straight here, and a turn before or after.
fn white(formula: &mut Formula<'_>, lines: &Lines, cell: Cell) {
    for (one, other) in [(Direction::Left, Direction::Right), (Direction::Up, Direction::Down)] {
        let (line, on) = (lines.from(cell, one), lines.from(cell, other));
        formula.implies([line], [on]);
        formula.implies([on], [line]);
        formula.clause([!line, !lines.beyond(cell, one), !lines.beyond(cell, other)]);
    }
}

/// A turn here, straight before and after.
fn black(formula: &mut Formula<'_>, lines: &Lines, cell: Cell) {
    for (one, other) in [(Direction::Left, Direction::Right), (Direction::Up, Direction::Down)] {
        formula.exactly_one(&[lines.from(cell, one), lines.from(cell, other)]);
    }
    for way in Direction::ALL {
        formula.implies([lines.from(cell, way)], [lines.beyond(cell, way)]);
    }
}
