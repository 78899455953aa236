//! Small boards, and an independent way to find their solutions.

use facedown_puzzles::formats::Text;
use facedown_puzzles::grid::{Cell, Grid, Size};
use facedown_puzzles::nurikabe::Nurikabe;
use facedown_puzzles::{Puzzle, Shading};
use facedown_table::Choice;

/// A puzzle from rows of words separated by `/`.
pub(crate) fn puzzle(rows: &str) -> Nurikabe {
    let source = format!("nurikabe\n{}\n", rows.replace('/', "\n"));
    Nurikabe::read_text(&Text::parse(&source).unwrap()).unwrap().0
}

/// A shading from rows separated by `/`.
pub(crate) fn shading(rows: &str) -> Shading {
    Shading::parse(rows).unwrap()
}

/// The shading whose black cells are the set bits, cell 0 the lowest.
pub(crate) fn from_bits(size: Size, bits: u32) -> Shading {
    Shading::new(Grid::from_fn(size, |cell| bits >> size.index(cell) & 1 == 1))
}

/// The inverse of [`from_bits`].
pub(crate) fn to_bits(shading: &Shading) -> u32 {
    shading.grid().values().iter().rev().fold(0, |bits, &black| bits << 1 | u32::from(black))
}

/// The cells around those of a set, and the set itself; all as bits.
fn spread(size: Size, cells: u32) -> u32 {
    let columns = size.columns;
    let column = |c: usize| (0..size.rows).fold(0, |mask, row| mask | 1 << (row * columns + c));
    let all = if size.area() == 32 { u32::MAX } else { (1 << size.area()) - 1 };
    let right = (cells & !column(columns - 1)) << 1;
    let left = (cells & !column(0)) >> 1;
    (cells | right | left | cells << columns | cells >> columns) & all
}

/// The connected parts of a set of cells.
pub(crate) fn parts(size: Size, mut cells: u32) -> Vec<u32> {
    let mut parts = Vec::new();
    while cells != 0 {
        let mut part = cells & cells.wrapping_neg();
        while spread(size, part) & cells != part {
            part = spread(size, part) & cells;
        }
        parts.push(part);
        cells &= !part;
    }
    parts
}

/// Whether a sea is connected and has no pool.
pub(crate) fn is_sea(size: Size, sea: u32) -> bool {
    let pool = 0b11 | 0b11 << size.columns;
    let mut corners = size.cells().filter(|cell| cell.row + 1 < size.rows && cell.column + 1 < size.columns);
    parts(size, sea).len() <= 1 && !corners.any(|cell| sea >> size.index(cell) & pool == pool)
}

/// Whether a sea solves the board: written without any code of the checker under test.
pub(crate) fn solves(size: Size, clues: &[u32], sea: u32) -> bool {
    let whites = !sea & ((1_u32 << size.area()) - 1);
    let fits = |island: &u32| {
        let numbers: Vec<u32> = clues
            .iter()
            .enumerate()
            .filter(|(cell, clue)| **clue > 0 && island >> cell & 1 == 1)
            .map(|(_, c)| *c)
            .collect();
        numbers == [island.count_ones()]
    };
    let numbered_white = clues.iter().enumerate().all(|(cell, &clue)| clue == 0 || whites >> cell & 1 == 1);
    is_sea(size, sea) && numbered_white && parts(size, whites).iter().all(fits)
}

/// A board from numbers in reading order, zero for none; `None` if malformed.
pub(crate) fn board(size: Size, clues: &[u32]) -> Option<Nurikabe> {
    let clues = clues.iter().map(|&clue| (clue > 0).then_some(clue)).collect();
    Nurikabe::new(Grid::from_values(size, clues)?).ok()
}

/// Calls `visit` with every well-formed board of a size.
pub(crate) fn every_board(size: Size, visit: &mut impl FnMut(&[u32])) {
    fn fill(clues: &mut Vec<u32>, cells: usize, left: u32, visit: &mut impl FnMut(&[u32])) {
        if clues.len() == cells {
            return visit(clues);
        }
        for clue in 0..=left {
            clues.push(clue);
            fill(clues, cells, left - clue, visit);
            clues.pop();
        }
    }
    fill(&mut Vec::new(), size.area(), size.area() as u32, visit);
}

/// The sea that a prover lays with these choices, if they are piles.
pub(crate) fn sea_of(puzzle: &Nurikabe, choices: &[Choice]) -> Option<Shading> {
    let size = puzzle.size();
    let width = size.columns + 2;
    let mut black = Grid::filled(size, false);
    let mut choices = choices.iter().map(|choice| match choice {
        Choice::Pile(pile) => Some(*pile),
        Choice::Row(_) => None,
    });
    for round in 0..puzzle.sea() {
        let mut pile = choices.next()??;
        if round > 0 {
            pile = match choices.next()?? {
                0 => pile - 1,
                1 => pile + 1,
                2 => pile - width,
                _ => pile + width,
            };
        }
        black[Cell::new((pile / width).checked_sub(1)?, (pile % width).checked_sub(1)?)] = true;
    }
    Some(Shading::new(black))
}
