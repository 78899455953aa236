//! Boards and drawings from short notations.

use facedown_puzzles::Puzzle;
use facedown_puzzles::grid::{Cell, Grid, Size};
use facedown_puzzles::numberlink::{Drawing, Mode, Numberlink};

use crate::graphs::{Joined, all_pairings, all_solutions};

pub(crate) use Mode::{General, WellDesigned};

/// A board like `1 . / . 1`.
pub(crate) fn board(mode: Mode, rows: &str) -> Numberlink {
    let rows: Vec<Vec<&str>> = rows.split('/').map(|row| row.split_whitespace().collect()).collect();
    let size = Size::new(rows.len(), rows[0].len());
    let numbers = rows.concat().iter().map(|word| word.parse().ok()).collect();
    Numberlink::new(Grid::from_values(size, numbers).unwrap(), mode).unwrap()
}

/// Labels like `1 1 / 3 1`.
pub(crate) fn labels(rows: &str) -> Vec<usize> {
    rows.replace('/', " ").split_whitespace().map(|word| word.parse().unwrap()).collect()
}

/// The drawing of paths through cells numbered in reading order.
pub(crate) fn drawing(puzzle: &Numberlink, paths: &Joined) -> Drawing {
    let size = puzzle.size();
    let cells: Vec<Vec<Cell>> =
        paths.iter().map(|path| path.iter().map(|&at| size.cell(at)).collect()).collect();
    Drawing::along(size, &cells).unwrap()
}

/// The drawings of all solutions of a puzzle, without those its mode does not allow.
pub(crate) fn solutions(puzzle: &Numberlink) -> Vec<Drawing> {
    let drawings = all_solutions(&puzzle.graph()).into_iter().map(|paths| drawing(puzzle, &paths));
    match puzzle.mode() {
        General => drawings.collect(),
        WellDesigned => drawings.filter(|drawing| puzzle.violations(drawing).is_empty()).collect(),
    }
}

/// Every board of a size with this many numbers.
pub(crate) fn every_board(mode: Mode, rows: usize, columns: usize, count: usize) -> Vec<Numberlink> {
    let size = Size::new(rows, columns);
    let build = |pairs: Vec<(usize, usize)>| {
        let mut numbers = Grid::filled(size, None);
        for (label, (s, t)) in pairs.into_iter().enumerate() {
            numbers[size.cell(s)] = Some(label as u32 + 1);
            numbers[size.cell(t)] = Some(label as u32 + 1);
        }
        Numberlink::new(numbers, mode).unwrap()
    };
    all_pairings(size.area(), count).into_iter().map(build).collect()
}
