//! Usowan with many shared neighbours.

use std::cmp::Reverse;

use super::Board;
use crate::grid::{Cell, Grid, Size, connected_parts};
use crate::shaded::Shading;
use crate::usowan::Usowan;
use crate::{AnyPuzzle, AnySolution};

const SIZE: Size = Size::new(20, 20);

/// Numbers on the board, three a region.
const NUMBERS: usize = 120;

/// Cells beside a number. The numbers have 480 neighbours together, so 100 of these are copied for a second sum.
const COUNTED: usize = 380;

/// 40 regions of three numbers; every number has four neighbours, which makes 360 additions, and 100 copies.
pub(super) fn board() -> Board {
    let numbered = numbered();
    let black = blacken(&numbered);
    let mut clues = Grid::filled(SIZE, None);
    let mut regions = Grid::filled(SIZE, 0);
    let mut met: usize = 0;
    for cell in snake() {
        if numbered[cell] {
            let truth = SIZE.neighbours(cell).filter(|&there| black[there]).count() as u32;
            // The first number of every region lies, and could be true.
            clues[cell] = Some(if met.is_multiple_of(3) { (truth + 1) % 5 } else { truth });
            met += 1;
        }
        regions[cell] = met.max(1).div_ceil(3);
    }
    let puzzle = Usowan::new(&regions, clues).expect("a piece of a snake hangs together");
    Board { puzzle: AnyPuzzle::Usowan(puzzle), solution: AnySolution::Usowan(Shading::new(black)) }
}

/// All cells, row by row to and fro: any stretch of them hangs together.
fn snake() -> impl Iterator<Item = Cell> {
    SIZE.cells().map(|cell| match cell.row % 2 {
        0 => cell,
        _ => Cell::new(cell.row, SIZE.columns - 1 - cell.column),
    })
}

/// Numbers on inner cells: first those that have the most neighbours beside no number yet, as long as these are
/// wanted, then such as have none.
fn numbered() -> Grid<bool> {
    let mut numbered = Grid::filled(SIZE, false);
    let mut counted = Grid::filled(SIZE, false);
    for _ in 0..NUMBERS {
        let wanted = COUNTED - counted.values().iter().filter(|&&counted| counted).count();
        let gain = |&cell: &Cell| SIZE.neighbours(cell).filter(|&there| !counted[there]).count();
        let free = SIZE.cells().filter(|&cell| SIZE.neighbours(cell).count() == 4 && !numbered[cell]);
        let best = free.filter(|cell| gain(cell) <= wanted).min_by_key(|cell| Reverse(gain(cell)));
        let best = best.expect("some inner cell is left");
        numbered[best] = true;
        SIZE.neighbours(best).for_each(|there| counted[there] = true);
    }
    numbered
}

/// Blackens unnumbered cells in reading order as long as none touch and the white ones hang together.
fn blacken(numbered: &Grid<bool>) -> Grid<bool> {
    let mut black = Grid::filled(SIZE, false);
    for cell in SIZE.cells().filter(|&cell| !numbered[cell]) {
        black[cell] = SIZE.neighbours(cell).all(|there| !black[there]);
        if black[cell] {
            black[cell] = connected_parts(SIZE, |cell| !black[cell], |_, _| true).len() == 1;
        }
    }
    black
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counts_are_those_of_the_design() {
        let AnyPuzzle::Usowan(puzzle) = board().puzzle else { unreachable!() };
        assert!(puzzle.numbered_cells().len() == 40 && puzzle.numbered_cells().iter().all(|r| r.len() == 3));
        let numbers: Vec<Cell> = puzzle.numbered_cells().concat();
        let neighbours: Vec<Cell> = numbers.iter().flat_map(|&cell| SIZE.neighbours(cell)).collect();
        let distinct: std::collections::BTreeSet<Cell> = neighbours.iter().copied().collect();
        assert_eq!((neighbours.len() - numbers.len(), neighbours.len() - distinct.len()), (360, 100));
        assert!(numbers.iter().all(|&cell| puzzle.clue(cell).is_some_and(|clue| clue <= 4)));
    }
}
