//! The rules, as a puzzler checks them.

use super::{Drawing, Mode, Numberlink};
use crate::grid::{Cell, Grid, connected_parts};
use crate::puzzle::Violation;

/// Every violated rule of a drawing.
pub(super) fn violations(puzzle: &Numberlink, drawing: &Drawing) -> Vec<Violation> {
    let size = puzzle.numbers().size();
    if drawing.size() != size {
        let message = format!("the drawing has size {}, the board {size}", drawing.size());
        return vec![Violation::cells("size", message, [])];
    }
    let ends = Grid::from_fn(size, |cell| drawing.linked(cell).count());
    let parts = connected_parts(size, |_| true, |a, b| drawing.joins(a, b));
    let mut part_of = Grid::filled(size, 0);
    for (number, part) in parts.iter().enumerate() {
        for &cell in part {
            part_of[cell] = number;
        }
    }
    let mut found = around_cells(puzzle, &ends);
    found.extend(parts.iter().filter_map(|part| whole_line(puzzle, part)));
    found.extend(unjoined_pairs(puzzle, &part_of));
    if puzzle.mode() == Mode::WellDesigned {
        found.extend(well_designed(drawing, &ends, &part_of));
    }
    found
}

/// Branches, crossings, dead ends and lines through numbers: one violation a rule, with all its cells.
fn around_cells(puzzle: &Numberlink, ends: &Grid<usize>) -> Vec<Violation> {
    let cells = |test: &dyn Fn(bool, usize) -> bool| -> Vec<Cell> {
        let number = |cell| puzzle.numbers()[cell].is_some();
        ends.iter().filter(|&(cell, &ends)| test(number(cell), ends)).map(|(cell, _)| cell).collect()
    };
    let rules: [(&str, &str, Vec<Cell>); 4] = [
        ("branch", "a line branches", cells(&|_, ends| ends == 3)),
        ("cross", "lines cross", cells(&|_, ends| ends == 4)),
        ("through-number", "a line passes through a number", cells(&|number, ends| number && ends >= 2)),
        ("dead-end", "a line ends in a cell without a number", cells(&|number, ends| !number && ends == 1)),
    ];
    let broken = rules.into_iter().filter(|(_, _, cells)| !cells.is_empty());
    broken.map(|(rule, message, cells)| Violation::cells(rule, message, cells)).collect()
}

/// What is wrong with the numbers on one connected line; single cells are no line.
fn whole_line(puzzle: &Numberlink, part: &[Cell]) -> Option<Violation> {
    if part.len() < 2 {
        return None;
    }
    let on_it: Vec<(Cell, u32)> =
        part.iter().filter_map(|&cell| puzzle.numbers()[cell].map(|number| (cell, number))).collect();
    let Some(&(_, first)) = on_it.first() else {
        let message = "a line or ring has no number on it";
        return Some(Violation::cells("no-number", message, part.iter().copied()));
    };
    if on_it.iter().all(|&(_, number)| number == first) {
        return None;
    }
    let message = "a line joins different numbers";
    Some(Violation::cells("different-numbers", message, on_it.into_iter().map(|(cell, _)| cell)))
}

/// Numbers that no line joins to their twins.
fn unjoined_pairs(puzzle: &Numberlink, part_of: &Grid<usize>) -> Vec<Violation> {
    let size = puzzle.numbers().size();
    let joined = |&(s, t): &(usize, usize)| part_of[size.cell(s)] == part_of[size.cell(t)];
    let pairs = puzzle.pairs().iter().enumerate().filter(|(_, pair)| !joined(pair));
    pairs
        .map(|(label, &(s, t))| {
            let number = puzzle.number(label).unwrap_or_default();
            let message = format!("the two {number}s are not joined");
            Violation::cells("not-joined", message, [size.cell(s), size.cell(t)])
        })
        .collect()
}

/// What the well-designed mode asks for besides: every cell covered, no path touching itself.
fn well_designed(drawing: &Drawing, ends: &Grid<usize>, part_of: &Grid<usize>) -> Vec<Violation> {
    let size = drawing.size();
    let mut found = Vec::new();
    let uncovered = ends.cells_where(|&ends| ends == 0);
    if !uncovered.is_empty() {
        let message = "the well-designed mode needs a line through every cell (use the general mode)";
        found.push(Violation::cells("uncovered", message, uncovered));
    }
    let touches = |&(a, b): &(Cell, Cell)| part_of[a] == part_of[b] && !drawing.joins(a, b);
    let touching: Vec<Cell> = size.side_by_side().filter(touches).flat_map(|(a, b)| [a, b]).collect();
    if !touching.is_empty() {
        let message = "in the well-designed mode a path must not touch itself (use the general mode)";
        found.push(Violation::cells("touches-itself", message, touching));
    }
    found
}
