//! A Nurikabe board: its numbers, and what they say about the sea.

use crate::grid::{Cell, Grid};
use crate::malformed::Malformed;
use crate::shaded::border::Border;

/// A Nurikabe puzzle.
///
/// ```
/// use facedown_puzzles::grid::{Grid, Size};
/// use facedown_puzzles::nurikabe::Nurikabe;
/// let clues = Grid::from_values(Size::new(1, 3), vec![None, Some(2), None]).unwrap();
/// assert_eq!(Nurikabe::new(clues)?.sea(), 1);
/// # Ok::<(), facedown_puzzles::Malformed>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nurikabe {
    clues: Grid<Option<u32>>,
    islands: Vec<Island>,
    sea: usize,
}

/// A number on the board: one island of that many cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Island {
    /// Where the number is.
    pub cell: Cell,
    /// How many cells the island has.
    pub size: usize,
}

impl Nurikabe {
    /// A board with these numbers.
    ///
    /// Adjacent numbers, or none at all, are unlucky but well-formed.
    ///
    /// # Errors
    /// If the board is empty or too large, an island has no cell, or all islands together have more cells
    /// than the board.
    pub fn new(clues: Grid<Option<u32>>) -> Result<Self, Malformed> {
        let size = clues.size();
        Border::check(size)?;
        let mut islands = Vec::new();
        let mut sea = size.area();
        for (cell, clue) in clues.iter() {
            let Some(cells) = *clue else { continue };
            if cells == 0 {
                return Err(Malformed::new(format!("the island of {cell} has no cells")));
            }
            let cells = cells as usize;
            sea = sea
                .checked_sub(cells)
                .ok_or_else(|| Malformed::new("the islands need more cells than the board has"))?;
            islands.push(Island { cell, size: cells });
        }
        Ok(Self { clues, islands, sea })
    }

    /// The numbers.
    pub fn clues(&self) -> &Grid<Option<u32>> {
        &self.clues
    }

    /// The islands in reading order of their numbers.
    pub fn islands(&self) -> &[Island] {
        &self.islands
    }

    /// How many cells the sea has: all that the islands leave.
    pub fn sea(&self) -> usize {
        self.sea
    }

    /// How many cells the islands have beside the numbered ones.
    pub(super) fn unnumbered(&self) -> usize {
        self.islands.iter().map(|island| island.size - 1).sum()
    }

    /// The upper left cells of the two by two squares, in reading order.
    pub(super) fn squares(&self) -> impl Iterator<Item = Cell> + use<> {
        let size = self.clues.size();
        size.cells().filter(move |cell| cell.row + 1 < size.rows && cell.column + 1 < size.columns)
    }
}

/// The cells of the two by two square with this upper left cell, in reading order.
pub(super) fn square(Cell { row, column }: Cell) -> [Cell; 4] {
    [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        .map(|(row, column)| Cell::new(row, column))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;

    fn row(clues: &[u32]) -> Result<Nurikabe, Malformed> {
        let clues = clues.iter().map(|&clue| (clue != 9).then_some(clue)).collect::<Vec<_>>();
        Nurikabe::new(Grid::from_values(Size::new(1, clues.len()), clues).unwrap())
    }

    #[test]
    fn nonsense_is_refused() {
        assert!(row(&[3, 9]).unwrap_err().reason.contains("more cells"));
        assert!(row(&[0, 9]).unwrap_err().reason.contains("r1c1"));
        assert!(row(&[]).unwrap_err().reason.contains("empty"));
        assert!(row(&[u32::MAX, u32::MAX]).is_err());
    }

    #[test]
    fn the_sea_is_what_the_islands_leave() {
        let puzzle = row(&[9, 2, 9, 9, 1]).unwrap();
        assert_eq!((puzzle.sea(), puzzle.unnumbered(), puzzle.islands().len()), (2, 1, 2));
        assert_eq!(row(&[1, 1]).unwrap().sea(), 0);
    }
}
