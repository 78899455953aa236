//! Nurikabe with a given share of white cells.

use super::Board;
use crate::grid::{Cell, Grid, Size, connected_parts};
use crate::nurikabe::Nurikabe;
use crate::shaded::Shading;
use crate::{AnyPuzzle, AnySolution};

/// A tenth of the cells begins an island, 44 % are white. Rows must be even, columns a multiple of five.
///
/// Islands of four cells lie in every other row, with the gaps between them one step to the side from one such
/// row to the next. The sea then gives cells away, in reading order, until the islands are large enough.
pub(super) fn board(size: Size) -> Board {
    let gap = |row: usize| if row.is_multiple_of(4) { 4 } else { 0 };
    let white = |cell: Cell| cell.row.is_multiple_of(2) && cell.column % 5 != gap(cell.row);
    let mut black = Grid::from_fn(size, |cell| !white(cell));
    let mut whites = black.values().iter().filter(|&&black| !black).count();
    for cell in size.cells() {
        if whites == size.area() * 44 / 100 {
            break;
        }
        if black[cell] && enlarges_one_island(&black, cell) {
            black[cell] = false;
            let sea = connected_parts(size, |cell| black[cell], |_, _| true);
            black[cell] = sea.len() > 1;
            whites += usize::from(!black[cell]);
        }
    }
    let mut clues = Grid::filled(size, None);
    for island in islands(&black) {
        clues[island[0]] = Some(island.len() as u32);
    }
    let puzzle = Nurikabe::new(clues).expect("the islands fit on the board");
    Board { puzzle: AnyPuzzle::Nurikabe(puzzle), solution: AnySolution::Nurikabe(Shading::new(black)) }
}

fn islands(black: &Grid<bool>) -> Vec<Vec<Cell>> {
    connected_parts(black.size(), |cell| !black[cell], |_, _| true)
}

/// Whether exactly one side of a cell is white: two sides might belong to two islands.
fn enlarges_one_island(black: &Grid<bool>, cell: Cell) -> bool {
    black.size().neighbours(cell).filter(|&there| !black[there]).count() == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counts_are_those_of_the_design() {
        for (side, islands, white) in [(10, 10, 44), (20, 40, 176), (50, 250, 1100)] {
            let AnyPuzzle::Nurikabe(puzzle) = board(Size::new(side, side)).puzzle else { unreachable!() };
            assert_eq!(puzzle.islands().len(), islands);
            assert_eq!(side * side - puzzle.sea(), white);
        }
    }
}
