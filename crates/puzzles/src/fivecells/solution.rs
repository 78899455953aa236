//! The blocks and the lines between them, right or wrong.

use std::collections::HashMap;
use std::hash::Hash;

use zeroize::{Zeroize, ZeroizeOnDrop};

use super::instance::FiveCells;
use crate::grid::{Cell, Direction, Grid, Size, connected_parts};
use crate::secret::opaque;

/// A division of the board into blocks, and the lines drawn on it.
///
/// The two belong together but need not agree: a drawing may lack a line between two blocks or have one
/// too many. Blocks are numbered by their first cells in reading order, so that equal divisions are equal.
#[derive(Clone, PartialEq, Eq, Zeroize, ZeroizeOnDrop)]
pub struct Blocks {
    labels: Grid<Option<usize>>,
    right: Grid<bool>,
    down: Grid<bool>,
}

opaque!(Blocks, size);

impl Blocks {
    /// The blocks of cells with equal labels, with the lines between them. Labels of missing cells do not
    /// matter; `None` if the labels do not fit the board.
    pub fn from_labels<L: Eq + Hash>(puzzle: &FiveCells, labels: &Grid<L>) -> Option<Self> {
        if labels.size() != puzzle.board().size() {
            return None;
        }
        let mut blocks = Self::blank(puzzle, number_labels(puzzle, labels));
        for (cell, direction) in puzzle.inner_sides() {
            let line = blocks.border(cell, direction);
            blocks.set_line(cell, direction, line);
        }
        Some(blocks)
    }

    /// The blocks into which drawn lines cut the board.
    pub fn from_lines(puzzle: &FiveCells, line: impl Fn(Cell, Direction) -> bool) -> Self {
        let mut labels = puzzle.board().map(|_| 0);
        let mut blocks = Self::blank(puzzle, number_labels(puzzle, &labels));
        for (cell, direction) in puzzle.inner_sides() {
            blocks.set_line(cell, direction, line(cell, direction));
        }
        let open = |from: Cell, to: Cell| {
            let direction = super::DIRECTIONS
                .into_iter()
                .find(|&direction| puzzle.board().size().step(from, direction) == Some(to));
            direction.is_some_and(|direction| !blocks.line(from, direction))
        };
        let parts = connected_parts(puzzle.board().size(), |cell| puzzle.has(cell), open);
        for (number, part) in parts.into_iter().enumerate() {
            for cell in part {
                labels[cell] = number;
            }
        }
        blocks.labels = number_labels(puzzle, &labels);
        blocks
    }

    fn blank(puzzle: &FiveCells, labels: Grid<Option<usize>>) -> Self {
        let none = Grid::filled(puzzle.board().size(), false);
        Self { labels, right: none.clone(), down: none }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.labels.size()
    }

    /// The number of a cell's block; `None` for missing cells.
    pub fn label(&self, cell: Cell) -> Option<usize> {
        self.labels.get(cell).copied().flatten()
    }

    /// The blocks, each with its cells in reading order.
    pub fn blocks(&self) -> Vec<Vec<Cell>> {
        let mut blocks: Vec<Vec<Cell>> = Vec::new();
        for (cell, label) in self.labels.iter() {
            let Some(label) = *label else { continue };
            if blocks.len() <= label {
                blocks.resize(label + 1, Vec::new());
            }
            blocks[label].push(cell);
        }
        blocks
    }

    /// Whether two different blocks meet at the side of a cell.
    pub fn border(&self, cell: Cell, direction: Direction) -> bool {
        let there = self.labels.size().step(cell, direction).and_then(|there| self.label(there));
        matches!((self.label(cell), there), (Some(one), Some(other)) if one != other)
    }

    /// Whether a line is drawn on the side between a cell and its neighbour. Sides at the edge of the board
    /// and at missing cells are lines by themselves and not drawn.
    pub fn line(&self, cell: Cell, direction: Direction) -> bool {
        match (direction, self.labels.size().step(cell, direction)) {
            (Direction::Right, Some(_)) => self.right[cell],
            (Direction::Down, Some(_)) => self.down[cell],
            (Direction::Left, Some(there)) => self.right[there],
            (Direction::Up, Some(there)) => self.down[there],
            (_, None) => false,
        }
    }

    /// Draws or wipes a line between two cells; elsewhere nothing happens. The blocks stay as they are.
    pub fn set_line(&mut self, cell: Cell, direction: Direction, line: bool) {
        let Some(there) = self.labels.size().step(cell, direction) else { return };
        if self.label(cell).is_none() || self.label(there).is_none() {
            return;
        }
        match direction {
            Direction::Right => self.right[cell] = line,
            Direction::Down => self.down[cell] = line,
            Direction::Left => self.right[there] = line,
            Direction::Up => self.down[there] = line,
        }
    }

    /// Whether no line is drawn.
    pub fn is_blank(&self) -> bool {
        !self.right.values().iter().chain(self.down.values()).any(|&line| line)
    }
}

fn number_labels<L: Eq + Hash>(puzzle: &FiveCells, labels: &Grid<L>) -> Grid<Option<usize>> {
    let mut numbers: HashMap<&L, usize> = HashMap::new();
    Grid::from_fn(labels.size(), |cell| {
        let next = numbers.len();
        puzzle.has(cell).then(|| *numbers.entry(&labels[cell]).or_insert(next))
    })
}
