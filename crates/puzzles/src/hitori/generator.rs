//! Random solved Hitori boards.

use rand::RngExt;
use rand::rngs::ChaCha20Rng;
use rand::seq::{IndexedRandom, SliceRandom};

use super::instance::{Hitori, Symbol};
use crate::grid::{Cell, Grid, Size};
use crate::shaded::Shading;

/// Blackens cells at random as long as the rules allow it, fills the white ones from a Latin square and lets
/// every black one repeat a white number of its row or column.
pub(super) fn generate(size: Size, rng: &mut ChaCha20Rng) -> Option<(Hitori, Shading)> {
    if size.area() == 0 {
        return None;
    }
    let black = blacken(size, rng);
    let order = size.rows.max(size.columns);
    let mut shuffled = |count: usize| {
        let mut order: Vec<usize> = (0..count).collect();
        order.shuffle(rng);
        order
    };
    let (rows, columns, numbers) = (shuffled(order), shuffled(order), shuffled(order));
    let mut symbols = Grid::from_fn(size, |cell| {
        Symbol::Number(numbers[(rows[cell.row] + columns[cell.column]) % order] as u32 + 1)
    });
    for cell in black.cells_where(|&black| black) {
        let row = (0..size.columns).map(|column| Cell::new(cell.row, column));
        let column = (0..size.rows).map(|row| Cell::new(row, cell.column));
        let white: Vec<Cell> = row.chain(column).filter(|&other| !black[other]).collect();
        symbols[cell] = symbols[*white.choose(rng)?];
    }
    Some((Hitori::new(symbols).ok()?, Shading::new(black)))
}

/// Blackens about as many cells as real puzzles have.
fn blacken(size: Size, rng: &mut ChaCha20Rng) -> Grid<bool> {
    let mut black = Grid::filled(size, false);
    let mut chains = Chains::new(size);
    let mut cells: Vec<Cell> = size.cells().collect();
    cells.shuffle(rng);
    let density = rng.random_range(DENSITY);
    for cell in cells.into_iter().take((size.area() * density).div_ceil(100)) {
        let alone = size.neighbours(cell).all(|next| !black[next]);
        if alone && chains.join(cell, &black) {
            black[cell] = true;
        }
    }
    black
}

/// Diagonal chains of black cells. The white cells fall apart exactly when a chain closes a ring or
/// joins the border to itself; the border counts as one cell of every chain that reaches it.
struct Chains {
    size: Size,
    parent: Vec<usize>,
}

impl Chains {
    fn new(size: Size) -> Self {
        Self { size, parent: (0..=size.area()).collect() }
    }

    /// Adds a cell, unless it would cut the white cells apart.
    fn join(&mut self, cell: Cell, black: &Grid<bool>) -> bool {
        let Size { rows, columns } = self.size;
        let inner = |place: usize, length: usize| place > 0 && place + 1 < length;
        if rows == 1 || columns == 1 {
            // Within a line every cell but the ends holds the others together.
            let inside = inner(cell.row, rows) || inner(cell.column, columns);
            return !inside && rows * columns > 1;
        }
        let diagonal = [(-1, -1), (-1, 1), (1, -1), (1, 1)].into_iter().filter_map(|(down, right)| {
            Some(Cell::new(cell.row.checked_add_signed(down)?, cell.column.checked_add_signed(right)?))
        });
        let chained: Vec<usize> = diagonal
            .filter(|&other| black.get(other) == Some(&true))
            .map(|other| self.size.index(other))
            .chain((!(inner(cell.row, rows) && inner(cell.column, columns))).then_some(self.size.area()))
            .collect();
        let mut roots: Vec<usize> = chained.into_iter().map(|member| self.root(member)).collect();
        roots.sort_unstable();
        if roots.windows(2).any(|two| two[0] == two[1]) {
            return false;
        }
        for root in roots {
            self.parent[root] = self.size.index(cell);
        }
        true
    }

    fn root(&mut self, mut member: usize) -> usize {
        while self.parent[member] != member {
            self.parent[member] = self.parent[self.parent[member]];
            member = self.parent[member];
        }
        member
    }
}

/// Percentage of the cells that are tried; about half of them stay black.
const DENSITY: std::ops::Range<usize> = 40..101;
