//! The rules of Hitori, checked plainly.

use std::collections::HashMap;

use super::instance::{Hitori, Symbol};
use crate::grid::{Cell, connected_parts};
use crate::puzzle::{Puzzle, Violation};
use crate::shaded::Shading;

/// Every violated rule with the cells concerned.
pub(super) fn violations(puzzle: &Hitori, shading: &Shading) -> Vec<Violation> {
    if shading.size() != puzzle.size() {
        return vec![Violation::cells("board", "the solution is for a board of another size", [])];
    }
    let mut found = repeated(puzzle, shading, "row", |cell| cell.row);
    found.extend(repeated(puzzle, shading, "col", |cell| cell.column));
    found.extend(touching(puzzle, shading));
    found.extend(split(puzzle, shading));
    found
}

/// Numbers that several white cells of a line bear; `line` numbers the rows or columns.
fn repeated(
    puzzle: &Hitori,
    shading: &Shading,
    rule: &'static str,
    line: impl Fn(Cell) -> usize,
) -> Vec<Violation> {
    let mut bearers: HashMap<(usize, u32), Vec<Cell>> = HashMap::new();
    for (cell, symbol) in puzzle.symbols().iter() {
        if let (Symbol::Number(number), false) = (symbol, shading.is_black(cell)) {
            bearers.entry((line(cell), *number)).or_default().push(cell);
        }
    }
    let mut repeated: Vec<_> = bearers.into_iter().filter(|(_, cells)| cells.len() > 1).collect();
    repeated.sort_unstable();
    let place = if rule == "row" { "row" } else { "column" };
    repeated
        .into_iter()
        .map(|((_, number), cells)| {
            let message = format!("{number} occurs {} times among the white cells of a {place}", cells.len());
            Violation::cells(rule, message, cells)
        })
        .collect()
}

fn touching(puzzle: &Hitori, shading: &Shading) -> Vec<Violation> {
    let pairs = puzzle.size().side_by_side();
    pairs
        .filter(|&(a, b)| shading.is_black(a) && shading.is_black(b))
        .map(|(a, b)| Violation::cells("touch", "two black cells are side by side", [a, b]))
        .collect()
}

/// A split is shown by the parts beside the largest one.
fn split(puzzle: &Hitori, shading: &Shading) -> Option<Violation> {
    let mut parts = connected_parts(puzzle.size(), |cell| !shading.is_black(cell), |_, _| true);
    if parts.is_empty() {
        return Some(Violation::cells("white-split", "there is no white cell", puzzle.size().cells()));
    }
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    let cut_off: Vec<Cell> = parts.into_iter().skip(1).flatten().collect();
    (!cut_off.is_empty())
        .then(|| Violation::cells("white-split", "the white cells are not connected", cut_off))
}
