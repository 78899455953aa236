//! The plain checker: every broken rule, in a puzzler's words.

use super::instance::FiveCells;
use super::solution::Blocks;
use super::{DIRECTIONS, FIVE};
use crate::grid::{Cell, connected_parts};
use crate::puzzle::Violation;

/// All violations of the rules by blocks and lines.
pub(super) fn violations(puzzle: &FiveCells, blocks: &Blocks) -> Vec<Violation> {
    let mut found = Vec::new();
    check_sizes(blocks, &mut found);
    check_connection(puzzle, blocks, &mut found);
    check_numbers(puzzle, blocks, &mut found);
    check_lines(puzzle, blocks, &mut found);
    found
}

fn check_sizes(blocks: &Blocks, found: &mut Vec<Violation>) {
    for block in blocks.blocks().into_iter().filter(|block| block.len() != FIVE) {
        let (rule, than) = if block.len() < FIVE { ("too-small", "fewer") } else { ("too-large", "more") };
        let message = format!("a block has {} cells, {than} than five", block.len());
        found.push(Violation::cells(rule, message, block));
    }
}

fn check_connection(puzzle: &FiveCells, blocks: &Blocks, found: &mut Vec<Violation>) {
    let alike = |one: Cell, other: Cell| blocks.label(one) == blocks.label(other);
    let parts = connected_parts(puzzle.board().size(), |cell| puzzle.has(cell), alike);
    let mut counts = vec![0_usize; blocks.blocks().len()];
    let label = |part: &Vec<Cell>| part.first().and_then(|&cell| blocks.label(cell)).unwrap_or_default();
    for part in &parts {
        counts[label(part)] += 1;
    }
    for (block, cells) in blocks.blocks().into_iter().enumerate().filter(|&(block, _)| counts[block] > 1) {
        let message = format!("a block falls into {} parts", counts[block]);
        found.push(Violation::cells("apart", message, cells));
    }
}

fn check_numbers(puzzle: &FiveCells, blocks: &Blocks, found: &mut Vec<Violation>) {
    for &(cell, number) in puzzle.numbers() {
        let is_line =
            |&direction: &_| puzzle.neighbour(cell, direction).is_none() || blocks.line(cell, direction);
        let lines = DIRECTIONS.iter().filter(|&direction| is_line(direction)).count();
        if lines != number {
            let message = format!("a number says {number}, but {lines} sides of its cell are lines");
            found.push(Violation::cells("number", message, [cell]));
        }
    }
}

/// The drawing is exactly the edges of the blocks.
fn check_lines(puzzle: &FiveCells, blocks: &Blocks, found: &mut Vec<Violation>) {
    for (cell, direction) in puzzle.inner_sides() {
        let (line, border) = (blocks.line(cell, direction), blocks.border(cell, direction));
        let sides = || [Some(cell), puzzle.neighbour(cell, direction)].into_iter().flatten();
        if line && !border {
            found.push(Violation::cells("line-inside", "a line lies inside a block", sides()));
        }
        if border && !line {
            found.push(Violation::cells("line-missing", "a line between two blocks is missing", sides()));
        }
    }
}
