//! Five Cells: an exact cover with pentominoes.
//!
//! The lines around a cell are where its neighbours belong to other blocks, so whether a block agrees with
//! the numbers in it is seen from the block alone; what is left is to choose a block for every cell, so
//! that all agree about where the lines are.

use batsat::Lit;
use facedown_puzzles::Puzzle;
use facedown_puzzles::fivecells::{Blocks, FiveCells, Square};
use facedown_puzzles::grid::{Cell, Direction, Grid};

use crate::formula::Formula;
use crate::search::Encode;

/// A block that may be chosen.
pub(crate) struct Block {
    cells: Vec<Cell>,
    literal: Lit,
}

impl Encode for FiveCells {
    type Variables = Vec<Block>;

    fn encode(&self, formula: &mut Formula<'_>) -> Vec<Block> {
        let line = Grid::from_fn(self.size(), |_| [formula.fresh(), formula.fresh()]);
        let mut blocks = Vec::new();
        let mut covers: Grid<Vec<Lit>> = Grid::filled(self.size(), Vec::new());
        for cells in every_block(self) {
            let literal = formula.fresh();
            for &cell in &cells {
                covers[cell].push(literal);
                for (there, line) in sides(self, &line, cell) {
                    formula.implies([literal], [if cells.contains(&there) { !line } else { line }]);
                }
            }
            blocks.push(Block { cells, literal });
        }
        // Two blocks that share a cell differ in a line, so no cell is covered twice.
        for &cell in self.cells() {
            formula.clause(covers[cell].iter().copied());
        }
        for &(cell, number) in self.numbers() {
            let lines: Vec<Lit> = sides(self, &line, cell).map(|(_, line)| line).collect();
            let rim = 4 - lines.len();
            formula.exactly(&lines, number.checked_sub(rim).unwrap_or(usize::MAX));
        }
        blocks
    }

    fn telling(blocks: &Vec<Block>) -> Vec<Lit> {
        blocks.iter().map(|block| block.literal).collect()
    }

    fn decode(&self, blocks: &Vec<Block>, holds: impl Fn(Lit) -> bool) -> Option<Blocks> {
        let mut labels = Grid::filled(self.size(), 0);
        for (number, block) in blocks.iter().filter(|block| holds(block.literal)).enumerate() {
            block.cells.iter().for_each(|&cell| labels[cell] = number + 1);
        }
        Blocks::from_labels(self, &labels)
    }
}

/// The neighbours of a cell with the literals of the lines in between; each cell holds those to its right and
/// below.
fn sides<'a>(
    puzzle: &'a FiveCells,
    line: &'a Grid<[Lit; 2]>,
    cell: Cell,
) -> impl Iterator<Item = (Cell, Lit)> + 'a {
    Direction::ALL.into_iter().filter_map(move |direction| {
        let there = puzzle.neighbour(cell, direction)?;
        let below = usize::from(there.column == cell.column);
        Some((there, line[cell.min(there)][below]))
    })
}

/// All connected sets of five cells that agree with the numbers in them.
fn every_block(puzzle: &FiveCells) -> Vec<Vec<Cell>> {
    let mut found = Vec::new();
    for &first in puzzle.cells() {
        grow(puzzle, &mut vec![first], &mut vec![first], 1, &mut found);
    }
    found.retain(|block| agrees(puzzle, block));
    found
}

/// Redelmeier's way to meet every block with this first cell once: `met` holds the block and all its
/// neighbours so far, and those from `next` on may still be taken.
fn grow(
    puzzle: &FiveCells,
    block: &mut Vec<Cell>,
    met: &mut Vec<Cell>,
    next: usize,
    found: &mut Vec<Vec<Cell>>,
) {
    if block.len() == 5 {
        found.push(block.clone());
        return;
    }
    let before = met.len();
    let Some((&first, &last)) = block.first().zip(block.last()) else { return };
    for direction in Direction::ALL {
        let there = puzzle.neighbour(last, direction).filter(|&there| there > first);
        met.extend(there.filter(|there| !met.contains(there)));
    }
    for at in next..met.len() {
        block.push(met[at]);
        grow(puzzle, block, met, at + 1, found);
        block.pop();
    }
    met.truncate(before);
}

fn agrees(puzzle: &FiveCells, block: &[Cell]) -> bool {
    block.iter().all(|&cell| {
        let inside = |direction: &Direction| {
            puzzle.neighbour(cell, *direction).is_some_and(|there| block.contains(&there))
        };
        let lines = 4 - Direction::ALL.iter().filter(|direction| inside(direction)).count();
        match puzzle.board()[cell] {
            Square::Number(number) => usize::from(number) == lines,
            Square::Missing | Square::Blank | Square::Unknown => true,
        }
    })
}
