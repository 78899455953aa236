//! Random solved Nurikabe boards.

use rand::RngExt;
use rand::rngs::ChaCha20Rng;

use super::instance::{Nurikabe, square};
use crate::grid::{Cell, Grid, Size, connected_parts};
use crate::shaded::Shading;

/// Grows a random sea without pools around some cells that are to stay dry, and gives every island that is
/// left its number, at a random cell.
pub(super) fn generate(size: Size, rng: &mut ChaCha20Rng) -> Option<(Nurikabe, Shading)> {
    if size.area() == 0 {
        return None;
    }
    let mut dry = Grid::from_fn(size, |_| rng.random_range(0..100) < STAYS_DRY);
    let mut black = Grid::filled(size, false);
    let start = size.cell(rng.random_range(0..size.area()));
    dry[start] = size.area() == 1;
    let mut shore = vec![start];
    while !shore.is_empty() {
        flood(&mut black, &dry, shore, rng);
        shore = release(&black, &mut dry);
    }
    let mut clues = Grid::filled(size, None);
    for island in islands(&black) {
        let numbered = island.get(rng.random_range(0..island.len())).copied()?;
        clues[numbered] = Some(island.len() as u32);
    }
    Some((Nurikabe::new(clues).ok()?, Shading::new(black)))
}

/// Lets the sea grow from the shore at random, as far as it can.
fn flood(black: &mut Grid<bool>, dry: &Grid<bool>, mut shore: Vec<Cell>, rng: &mut ChaCha20Rng) {
    let size = black.size();
    while !shore.is_empty() {
        let cell = shore.swap_remove(rng.random_range(0..shore.len()));
        if black[cell] || dry[cell] || fills_a_pool(black, cell) {
            continue;
        }
        black[cell] = true;
        shore.extend(size.neighbours(cell).filter(|&next| !black[next]));
    }
}

/// Gives the dry shores of islands that became too large to the sea. Every cell is given at most once, so
/// this ends.
fn release(black: &Grid<bool>, dry: &mut Grid<bool>) -> Vec<Cell> {
    let by_the_sea = |cell: Cell| black.size().neighbours(cell).any(|next| black[next]);
    let large = islands(black).into_iter().filter(|island| island.len() > LARGE);
    let released: Vec<Cell> = large.flatten().filter(|&cell| dry[cell] && by_the_sea(cell)).collect();
    for &cell in &released {
        dry[cell] = false;
    }
    released
}

fn islands(black: &Grid<bool>) -> Vec<Vec<Cell>> {
    connected_parts(black.size(), |cell| !black[cell], |_, _| true)
}

/// Whether blackening the cell would complete a two by two square.
fn fills_a_pool(black: &Grid<bool>, cell: Cell) -> bool {
    let corners = [(0, 0), (0, 1), (1, 0), (1, 1)]
        .into_iter()
        .filter_map(|(up, left)| Some(Cell::new(cell.row.checked_sub(up)?, cell.column.checked_sub(left)?)));
    let is_black = |other: Cell| other == cell || black.get(other) == Some(&true);
    corners.into_iter().any(|corner| square(corner).into_iter().all(is_black))
}

/// Percentage of cells that the sea leaves dry at first: makes islands of different sizes.
const STAYS_DRY: u32 = 25;

/// Islands above this size are given back to the sea where possible.
const LARGE: usize = 9;
