//! The rules of Nurikabe, checked plainly.

use super::instance::{Nurikabe, square};
use crate::grid::{Cell, connected_parts};
use crate::puzzle::{Puzzle, Violation};
use crate::shaded::Shading;

/// Every violated rule with the cells concerned.
pub(super) fn violations(puzzle: &Nurikabe, shading: &Shading) -> Vec<Violation> {
    if shading.size() != puzzle.size() {
        return vec![Violation::cells("board", "the solution is for a board of another size", [])];
    }
    let mut found: Vec<Violation> = black_clues(puzzle, shading).into_iter().collect();
    found.extend(islands(puzzle, shading));
    found.extend(sea(puzzle, shading));
    found.extend(pools(puzzle, shading));
    found
}

fn black_clues(puzzle: &Nurikabe, shading: &Shading) -> Option<Violation> {
    let black: Vec<Cell> =
        puzzle.islands().iter().map(|island| island.cell).filter(|&cell| shading.is_black(cell)).collect();
    (!black.is_empty()).then(|| Violation::cells("clue-black", "a number is black", black))
}

fn islands(puzzle: &Nurikabe, shading: &Shading) -> Vec<Violation> {
    let parts = connected_parts(puzzle.size(), |cell| !shading.is_black(cell), |_, _| true);
    parts
        .into_iter()
        .filter_map(|part| {
            let clues: Vec<u32> = part.iter().filter_map(|&cell| puzzle.clues()[cell]).collect();
            match clues[..] {
                [] => Some(Violation::cells("no-clue", "an island has no number", part)),
                [clue] if clue as usize == part.len() => None,
                [clue] => {
                    let message = format!("an island has {} cells instead of {clue}", part.len());
                    Some(Violation::cells("size", message, part))
                }
                _ => {
                    let numbered = part.into_iter().filter(|&cell| puzzle.clues()[cell].is_some());
                    Some(Violation::cells("two-clues", "an island has more than one number", numbered))
                }
            }
        })
        .collect()
}

/// A split sea is shown by the parts beside its largest one.
fn sea(puzzle: &Nurikabe, shading: &Shading) -> Option<Violation> {
    let mut parts = connected_parts(puzzle.size(), |cell| shading.is_black(cell), |_, _| true);
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    let cut_off: Vec<Cell> = parts.into_iter().skip(1).flatten().collect();
    (!cut_off.is_empty()).then(|| Violation::cells("sea-split", "the sea is not connected", cut_off))
}

fn pools(puzzle: &Nurikabe, shading: &Shading) -> Vec<Violation> {
    puzzle
        .squares()
        .map(square)
        .filter(|cells| cells.iter().all(|&cell| shading.is_black(cell)))
        .map(|cells| Violation::cells("pool", "two by two cells are black", cells))
        .collect()
}
