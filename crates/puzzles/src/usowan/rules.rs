//! The rules, as a puzzler checks them.

use super::instance::Usowan;
use crate::grid::{Cell, connected_parts};
use crate::puzzle::Violation;
use crate::shaded::Shading;

/// Every violated rule.
pub(super) fn violations(puzzle: &Usowan, shading: &Shading) -> Vec<Violation> {
    if shading.size() != puzzle.board_size() {
        let message = format!("the solution is for a board of {}", shading.size());
        return vec![Violation::cells("size", message, [])];
    }
    let mut found = Vec::new();
    black_numbers(puzzle, shading, &mut found);
    touching(shading, &mut found);
    divided(shading, &mut found);
    liars(puzzle, shading, &mut found);
    found
}

fn black_numbers(puzzle: &Usowan, shading: &Shading, found: &mut Vec<Violation>) {
    let mut black: Vec<Cell> = puzzle.numbered_cells().iter().flatten().copied().collect();
    black.retain(|&cell| shading.is_black(cell));
    black.sort_unstable();
    if !black.is_empty() {
        found.push(Violation::cells("black-number", "numbered cells must stay white", black));
    }
}

fn touching(shading: &Shading, found: &mut Vec<Violation>) {
    for (here, there) in shading.size().side_by_side() {
        if shading.is_black(here) && shading.is_black(there) {
            found.push(Violation::cells("touching", "two black cells touch", [here, there]));
        }
    }
}

/// The largest white part counts as the right one; all other parts are named.
fn divided(shading: &Shading, found: &mut Vec<Violation>) {
    let mut parts = connected_parts(shading.size(), |cell| !shading.is_black(cell), |_, _| true);
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    for part in parts.into_iter().skip(1) {
        found.push(Violation::cells("divided", "these white cells are cut off from the others", part));
    }
}

fn liars(puzzle: &Usowan, shading: &Shading, found: &mut Vec<Violation>) {
    for cells in puzzle.numbered_cells() {
        let liars: Vec<Cell> = cells.iter().copied().filter(|&cell| lies(puzzle, shading, cell)).collect();
        match liars.len() {
            1 => {}
            0 => found.push(Violation::cells("liars", "no number of this region lies", cells.clone())),
            count => {
                let message = format!("{count} numbers of this region lie instead of one");
                found.push(Violation::cells("liars", message, liars));
            }
        }
    }
}

/// Whether the number of a cell differs from how many of its neighbours are black.
pub(super) fn lies(puzzle: &Usowan, shading: &Shading, cell: Cell) -> bool {
    let black = puzzle.board_size().neighbours(cell).filter(|&there| shading.is_black(there)).count();
    puzzle.clue(cell).is_some_and(|clue| usize::try_from(clue) != Ok(black))
}
