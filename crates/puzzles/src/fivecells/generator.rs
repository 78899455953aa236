//! Random solved boards.

use rand::RngExt;
use rand::rngs::ChaCha20Rng;

use super::DIRECTIONS;
use super::FIVE;
use super::instance::{FiveCells, Square};
use super::solution::Blocks;
use crate::grid::{Cell, Direction, Grid, Size};

/// A random board with a solution; `None` below five cells. If the area is no multiple of five, the last cells
/// are missing.
pub(super) fn generate(size: Size, rng: &mut ChaCha20Rng) -> Option<(FiveCells, Blocks)> {
    let count = size.area() - size.area() % FIVE;
    if count == 0 {
        return None;
    }
    let mut labels = Grid::filled(size, None);
    for (place, cell) in snake(size).take(count).enumerate() {
        labels[cell] = Some(place / FIVE);
    }
    for _ in 0..20 * count / FIVE {
        let cell = size.cell(rng.random_range(0..size.area()));
        let direction = DIRECTIONS[rng.random_range(0..4)];
        recut(&mut labels, cell, direction, rng);
    }
    let bare = FiveCells::new(labels.map(|label| label.map_or(Square::Missing, |_| Square::Blank))).ok()?;
    let blocks = Blocks::from_labels(&bare, &labels)?;
    let number = |cell: Cell| {
        let is_line = |&direction: &Direction| {
            bare.neighbour(cell, direction).is_none() || blocks.line(cell, direction)
        };
        Square::Number(DIRECTIONS.iter().filter(|direction| is_line(direction)).count() as u8)
    };
    let board = Grid::from_fn(size, |cell| match bare.board()[cell] {
        Square::Blank if rng.random_range(0..5) < 2 => number(cell),
        square => square,
    });
    Some((FiveCells::new(board).ok()?, blocks))
}

/// All cells, row by row, there and back: a walk that can be cut into blocks.
fn snake(size: Size) -> impl Iterator<Item = Cell> {
    (0..size.area()).map(move |place| {
        let Cell { row, column } = size.cell(place);
        Cell::new(row, if row % 2 == 0 { column } else { size.columns - 1 - column })
    })
}

/// Joins the two blocks that meet at a side and cuts them apart elsewhere, if that is possible.
fn recut(labels: &mut Grid<Option<usize>>, cell: Cell, direction: Direction, rng: &mut ChaCha20Rng) {
    let there = labels.size().step(cell, direction).and_then(|there| labels[there]);
    let (Some(one), Some(other)) = (labels[cell], there) else { return };
    if one == other {
        return;
    }
    let joined = random_tree(labels, cell, [one, other], rng);
    let mut sizes = vec![1; joined.len()];
    for (n, &(_, parent)) in joined.iter().enumerate().skip(1).rev() {
        sizes[parent] += sizes[n];
    }
    let halves: Vec<usize> = (1..joined.len()).filter(|&n| sizes[n] == FIVE).collect();
    if halves.is_empty() {
        return;
    }
    let root = halves[rng.random_range(0..halves.len())];
    let mut inside = vec![false; joined.len()];
    for (n, &(cell, parent)) in joined.iter().enumerate() {
        inside[n] = n == root || (n > 0 && inside[parent]);
        labels[cell] = Some(if inside[n] { one } else { other });
    }
}

/// A random spanning tree of two blocks: cells with the places of their parents, parents first.
fn random_tree(
    labels: &Grid<Option<usize>>,
    start: Cell,
    blocks: [usize; 2],
    rng: &mut ChaCha20Rng,
) -> Vec<(Cell, usize)> {
    let mut tree = Vec::with_capacity(2 * FIVE);
    let mut edge = vec![(start, 0)];
    while !edge.is_empty() {
        let (cell, parent) = edge.swap_remove(rng.random_range(0..edge.len()));
        if tree.iter().any(|&(known, _)| known == cell) {
            continue;
        }
        let here = tree.len();
        tree.push((cell, parent));
        for next in labels.size().neighbours(cell) {
            if labels[next].is_some_and(|label| blocks.contains(&label)) {
                edge.push((next, here));
            }
        }
    }
    tree
}
