//! Random boards with a solution.

use rand::rngs::ChaCha20Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};

use super::instance::Usowan;
use crate::grid::{Cell, Grid, Size};
use crate::shaded::Shading;

/// A random board: black cells first, then regions, then numbers of which one per region lies.
pub(super) fn generate(size: Size, rng: &mut ChaCha20Rng) -> Option<(Usowan, Shading)> {
    if size.area() == 0 {
        return None;
    }
    let shading = Shading::new(blacken(size, rng));
    let regions = divide(&shading, rng);
    let clues = number(&shading, &regions, rng);
    let puzzle = Usowan::new(&regions, clues).ok()?;
    Some((puzzle, shading))
}

/// Blackens about a quarter of the cells so that none touch and the white cells hang together.
fn blacken(size: Size, rng: &mut impl Rng) -> Grid<bool> {
    let mut black = Grid::filled(size, false);
    let mut fences = Fences::new(size);
    let mut order: Vec<Cell> = size.cells().collect();
    order.shuffle(rng);
    for cell in order {
        let free = size.neighbours(cell).all(|there| !black[there]);
        if free && rng.random_bool(0.75) && fences.join(cell, &black) {
            black[cell] = true;
        }
    }
    black
}

/// Chains of diagonally touching black cells. White cells are cut off exactly when a chain closes a
/// ring, by itself or with the rim of the board.
struct Fences {
    size: Size,
    parents: Vec<usize>,
}

impl Fences {
    fn new(size: Size) -> Self {
        Self { size, parents: (0..=size.area()).collect() }
    }

    /// Adds a black cell to the chains it touches; `false`, and nothing happens, if a ring would close.
    fn join(&mut self, cell: Cell, black: &Grid<bool>) -> bool {
        if self.size.rows == 1 || self.size.columns == 1 {
            // A strip is cut by every black cell that is not at its end; its only cell stays white.
            let at = self.size.index(cell);
            return self.size.area() > 1 && (at == 0 || at + 1 == self.size.area());
        }
        let mut chains = vec![self.size.index(cell)];
        let rim = [(cell.row, self.size.rows), (cell.column, self.size.columns)];
        if rim.iter().any(|&(at, length)| at == 0 || at + 1 == length) {
            let rim = self.size.area();
            chains.push(self.root(rim));
        }
        for (down, right) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            let row = cell.row.checked_add_signed(down);
            let column = cell.column.checked_add_signed(right);
            let (Some(row), Some(column)) = (row, column) else { continue };
            let there = Cell::new(row, column);
            if black.get(there) == Some(&true) {
                let root = self.root(self.size.index(there));
                chains.push(root);
            }
        }
        chains.sort_unstable();
        let touching = chains.len();
        chains.dedup();
        if chains.len() < touching {
            return false;
        }
        for &chain in &chains {
            self.parents[chain] = chains[0];
        }
        true
    }

    fn root(&mut self, mut at: usize) -> usize {
        while self.parents[at] != at {
            self.parents[at] = self.parents[self.parents[at]];
            at = self.parents[at];
        }
        at
    }
}

/// Divides the board into regions of about six cells, each grown from a white cell.
fn divide(shading: &Shading, rng: &mut impl Rng) -> Grid<usize> {
    let size = shading.size();
    let mut seeds = shading.grid().cells_where(|black| !black);
    seeds.shuffle(rng);
    seeds.truncate(size.area().div_ceil(6));
    let mut regions = Grid::filled(size, usize::MAX);
    for (region, &seed) in seeds.iter().enumerate() {
        regions[seed] = region;
    }
    let mut front = seeds;
    while !front.is_empty() {
        let cell = front.swap_remove(rng.random_range(0..front.len()));
        let region = regions[cell];
        for there in size.neighbours(cell) {
            if regions[there] == usize::MAX {
                regions[there] = region;
                front.push(there);
            }
        }
    }
    regions
}

/// Numbers about half of the white cells, at least one per region; one number per region lies.
fn number(shading: &Shading, regions: &Grid<usize>, rng: &mut impl Rng) -> Grid<Option<u32>> {
    let size = shading.size();
    let mut clues = Grid::filled(size, None);
    let count = regions.values().iter().max().map_or(0, |last| last + 1);
    let mut members = vec![Vec::new(); count];
    for (cell, &region) in regions.iter().filter(|(cell, _)| !shading.is_black(*cell)) {
        members[region].push(cell);
    }
    for mut cells in members {
        cells.shuffle(rng);
        let numbered = rng.random_range(1..=cells.len().div_ceil(2));
        for (nth, &cell) in cells.iter().take(numbered).enumerate() {
            let truth = size.neighbours(cell).filter(|&there| shading.is_black(there)).count() as u32;
            let lies: Vec<u32> = (0..=4).filter(|&lie| lie != truth).collect();
            clues[cell] = if nth == 0 { lies.choose(rng).copied() } else { Some(truth) };
        }
    }
    clues
}
