//! Random solved boards: dominoes, joined end to end into paths.

use std::collections::VecDeque;

use rand::RngExt;
use rand::rngs::ChaCha20Rng;
use rand::seq::SliceRandom;

use super::{Drawing, Mode, Numberlink};
use crate::grid::{Cell, Grid, Size};

/// A random board with a solution; `None` below two cells or beyond the limits of a board.
///
/// In the well-designed mode the paths cover every cell and do not touch themselves. In the general mode some
/// of them do touch themselves, and some cells stay empty.
pub(super) fn generate(size: Size, mode: Mode, rng: &mut ChaCha20Rng) -> Option<(Numberlink, Drawing)> {
    if size.area() < 2 {
        return None;
    }
    let mut tiling = Paths::dominoes(size, rng);
    tiling.join_ends(mode, rng);
    let mut paths: Vec<Vec<Cell>> = tiling.into_cells();
    paths.shuffle(rng);
    if mode == Mode::General {
        let mut first = true;
        paths.retain(|_| std::mem::take(&mut first) || rng.random_range(0..6) > 0);
    }
    let mut numbers = Grid::filled(size, None);
    for (label, path) in paths.iter().enumerate() {
        for &end in path.first().into_iter().chain(path.last()) {
            numbers[end] = Some(label as u32 + 1);
        }
    }
    let puzzle = Numberlink::new(numbers, mode).ok()?;
    Some((puzzle, Drawing::along(size, &paths).ok()?))
}

/// Paths that cover the board.
struct Paths {
    size: Size,
    paths: Vec<VecDeque<Cell>>,
    path_of: Grid<usize>,
}

impl Paths {
    /// Covers the board with dominoes, and one piece of three cells if their number is odd.
    fn dominoes(size: Size, rng: &mut ChaCha20Rng) -> Self {
        let mut snake: Vec<Cell> = size.cells().collect();
        for row in snake.chunks_mut(size.columns).skip(1).step_by(2) {
            row.reverse();
        }
        let mut paths: Vec<VecDeque<Cell>> =
            snake.chunks(2).map(|piece| piece.iter().copied().collect()).collect();
        if size.area() % 2 == 1
            && let Some(odd) = paths.pop()
            && let Some(last) = paths.last_mut()
        {
            last.extend(odd);
        }
        let mut path_of = Grid::filled(size, 0);
        for (number, path) in paths.iter().enumerate() {
            for &cell in path {
                path_of[cell] = number;
            }
        }
        let mut tiling = Self { size, paths, path_of };
        if size.rows > 1 && size.columns > 1 {
            for _ in 0..8 * size.area() {
                let corner = (rng.random_range(0..size.rows - 1), rng.random_range(0..size.columns - 1));
                tiling.turn_block(Cell::new(corner.0, corner.1));
            }
        }
        tiling
    }

    /// Turns two dominoes side by side in a 2x2 block.
    fn turn_block(&mut self, corner: Cell) {
        let Cell { row, column } = corner;
        let right = Cell::new(row, column + 1);
        let (below, across) = (Cell::new(row + 1, column), Cell::new(row + 1, column + 1));
        let number = |cell| self.path_of[cell];
        let lying = number(corner) == number(right) && number(below) == number(across);
        let standing = number(corner) == number(below) && number(right) == number(across);
        let (first, second) = (number(corner), number(across));
        let dominoes = first != second && self.paths[first].len() == 2 && self.paths[second].len() == 2;
        if !dominoes || !(lying || standing) {
            return;
        }
        let pieces =
            if lying { [[corner, below], [right, across]] } else { [[corner, right], [below, across]] };
        for (number, piece) in [first, second].into_iter().zip(pieces) {
            self.paths[number] = piece.into();
            piece.into_iter().for_each(|cell| self.path_of[cell] = number);
        }
    }

    /// Joins ends that lie side by side, in random order, as long as paths do not touch themselves (in the
    /// general mode every fourth may).
    fn join_ends(&mut self, mode: Mode, rng: &mut ChaCha20Rng) {
        let mut steps: Vec<(Cell, Cell)> = self.size.side_by_side().collect();
        steps.shuffle(rng);
        for (a, b) in steps {
            let (from, to) = (self.path_of[a], self.path_of[b]);
            if from == to || !self.is_end(a) || !self.is_end(b) {
                continue;
            }
            let careless = mode == Mode::General && rng.random_range(0..4) == 0;
            if careless || self.touches(from, to) == 1 {
                self.join(a, b);
            }
        }
    }

    fn is_end(&self, cell: Cell) -> bool {
        let path = &self.paths[self.path_of[cell]];
        path.front() == Some(&cell) || path.back() == Some(&cell)
    }

    /// How often two paths lie side by side.
    fn touches(&self, a: usize, b: usize) -> usize {
        let (small, other) = if self.paths[a].len() < self.paths[b].len() { (a, b) } else { (b, a) };
        let around = self.paths[small].iter().flat_map(|&cell| self.size.neighbours(cell));
        around.filter(|&cell| self.path_of[cell] == other).count()
    }

    /// Appends the shorter path to the longer one, from `a` to `b`.
    fn join(&mut self, a: Cell, b: Cell) {
        let shorter =
            |a: Cell, b: Cell| self.paths[self.path_of[a]].len() < self.paths[self.path_of[b]].len();
        let (small_end, large_end) = if shorter(a, b) { (a, b) } else { (b, a) };
        let large = self.path_of[large_end];
        let mut small = std::mem::take(&mut self.paths[self.path_of[small_end]]);
        if small.front() != Some(&small_end) {
            small = small.into_iter().rev().collect();
        }
        let at_back = self.paths[large].back() == Some(&large_end);
        for cell in small {
            self.path_of[cell] = large;
            if at_back {
                self.paths[large].push_back(cell);
            } else {
                self.paths[large].push_front(cell);
            }
        }
    }

    fn into_cells(self) -> Vec<Vec<Cell>> {
        self.paths.into_iter().filter(|path| !path.is_empty()).map(Vec::from).collect()
    }
}
