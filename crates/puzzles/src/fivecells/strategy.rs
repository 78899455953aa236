//! The prover's choices: blocks and lines become a hand.

use std::collections::VecDeque;

use facedown_table::{Hand, Suit};

use super::instance::FiveCells;
use super::layout::Layout;
use super::solution::Blocks;
use super::{DIRECTIONS, FIVE};
use crate::grid::{Cell, Direction};

/// The hand that shows these blocks with these lines.
///
/// Where a wrong solution leaves no legal move (a block has no fifth cell to be reached, or there is no
/// further block) the prover plays an illegal one, which the verifier rejects.
pub(super) fn hand(puzzle: &FiveCells, blocks: &Blocks) -> Hand {
    let mut hand = Hand::new();
    let lines = puzzle.inner_sides().map(|(cell, side)| Suit::from_bit(!blocks.line(cell, side)));
    let lines: Vec<Suit> = lines.collect();
    if !lines.is_empty() {
        hand.push_row(lines);
    }
    let layout = Layout::of(puzzle.board().size());
    let mut starts = blocks.blocks().into_iter().filter_map(|block| block.first().copied());
    let spare = puzzle.cells().first().copied().unwrap_or(Cell::new(0, 0));
    for _ in 0..puzzle.cells().len() / FIVE {
        let plan = Plan::new(puzzle, blocks, starts.next().unwrap_or(spare));
        plan.play(puzzle, layout, &mut hand);
    }
    hand
}

/// How a block is built: its cells in the order in which they are reached, and from where.
struct Plan {
    cells: Vec<Cell>,
    moves: Vec<(Cell, Direction)>,
}

impl Plan {
    /// Breadth first over open sides within the block; stops at five cells.
    fn new(puzzle: &FiveCells, blocks: &Blocks, start: Cell) -> Self {
        let mut plan = Self { cells: vec![start], moves: Vec::new() };
        let mut queue = VecDeque::from([start]);
        while let Some(cell) = queue.pop_front() {
            for direction in DIRECTIONS {
                let Some(there) = puzzle.neighbour(cell, direction) else { continue };
                let open = blocks.label(there) == blocks.label(start) && !blocks.line(cell, direction);
                if open && plan.cells.len() < FIVE && !plan.cells.contains(&there) {
                    plan.cells.push(there);
                    plan.moves.push((cell, direction));
                    queue.push_back(there);
                }
            }
        }
        plan
    }

    fn play(&self, puzzle: &FiveCells, layout: Layout, hand: &mut Hand) {
        let start = self.cells.first().copied().unwrap_or(Cell::new(0, 0));
        hand.push_pile(layout.place(start));
        let inwards = |direction: &Direction| puzzle.neighbour(start, *direction).is_some();
        let illegal = (start, DIRECTIONS.into_iter().find(inwards).unwrap_or(Direction::Right));
        for n in 0..FIVE - 1 {
            let (cell, direction) = self.moves.get(n).copied().unwrap_or(illegal);
            hand.push_pile(layout.place(cell));
            let choice = DIRECTIONS.iter().position(|&offered| offered == direction);
            hand.push_pile(choice.unwrap_or_default());
        }
        // First the walls, then the finish, each once for every cell.
        for n in (0..FIVE).chain(0..FIVE) {
            hand.push_pile(layout.place(self.cells.get(n).copied().unwrap_or(start)));
        }
    }
}
