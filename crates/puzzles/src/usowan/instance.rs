//! The board: regions and numbers.

use std::collections::HashMap;
use std::hash::Hash;

use crate::grid::{Cell, Grid, Size, connected_parts};
use crate::malformed::Malformed;

/// A Usowan board: connected regions, each with at least one number.
///
/// ```
/// use facedown_puzzles::grid::{Grid, Size};
/// use facedown_puzzles::usowan::Usowan;
///
/// let size = Size::new(1, 3);
/// let regions = Grid::from_values(size, vec!['a', 'a', 'b']).unwrap();
/// let clues = Grid::from_values(size, vec![Some(2), None, Some(1)]).unwrap();
/// assert_eq!(Usowan::new(&regions, clues)?.region_count(), 2);
/// # Ok::<(), facedown_puzzles::Malformed>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Usowan {
    /// The region of every cell, numbered in the order of their first cells.
    regions: Grid<usize>,
    clues: Grid<Option<u32>>,
    /// The numbered cells of every region in reading order; none is empty.
    numbered: Vec<Vec<Cell>>,
    /// The first numbered cell of the board.
    first: Cell,
}

/// A flaw of a board and the cell where it shows, for readers that know where the cell was written.
pub(super) struct Flaw {
    pub(super) cell: Cell,
    pub(super) reason: &'static str,
}

impl Usowan {
    /// A board with these region names and numbers.
    ///
    /// # Errors
    /// If the grids differ in size or are empty, a region is not connected, or a region has no number
    /// (so it cannot have a liar).
    pub fn new<N: Eq + Hash>(regions: &Grid<N>, clues: Grid<Option<u32>>) -> Result<Self, Malformed> {
        if regions.size() != clues.size() || clues.size().area() == 0 {
            return Err(Malformed::new("regions and numbers must cover the same board of at least one cell"));
        }
        Self::with_names(regions, clues)
            .map_err(|flaw| Malformed::new(format!("{} ({})", flaw.reason, flaw.cell)))
    }

    /// As [`Usowan::new`] for grids of one size that is not zero, with the flaw in raw form.
    pub(super) fn with_names<N: Eq + Hash>(
        regions: &Grid<N>,
        clues: Grid<Option<u32>>,
    ) -> Result<Self, Flaw> {
        let size = regions.size();
        let mut numbers: HashMap<&N, usize> = HashMap::new();
        let named = Grid::from_fn(size, |cell| {
            let next = numbers.len();
            *numbers.entry(&regions[cell]).or_insert(next)
        });
        let mut met = vec![false; numbers.len()];
        for part in connected_parts(size, |_| true, |a, b| named[a] == named[b]) {
            let Some(&cell) = part.first() else { continue };
            if std::mem::replace(&mut met[named[cell]], true) {
                return Err(Flaw { cell, reason: "this region is not connected" });
            }
        }
        Self::numbered(named, clues, numbers.len())
    }

    /// A board whose regions are the connected parts of equal names, as puzz.link reads files.
    pub(super) fn with_parts<N: Eq>(regions: &Grid<N>, clues: Grid<Option<u32>>) -> Result<Self, Flaw> {
        Self::with_rooms(regions.size(), |a, b| regions[a] == regions[b], clues)
    }

    /// A board whose regions are what hangs together where `joined` finds no wall.
    pub(super) fn with_rooms(
        size: Size,
        joined: impl Fn(Cell, Cell) -> bool,
        clues: Grid<Option<u32>>,
    ) -> Result<Self, Flaw> {
        let parts = connected_parts(size, |_| true, joined);
        let mut regions = Grid::filled(size, 0);
        for (region, part) in parts.iter().enumerate() {
            for &cell in part {
                regions[cell] = region;
            }
        }
        Self::numbered(regions, clues, parts.len())
    }

    fn numbered(regions: Grid<usize>, clues: Grid<Option<u32>>, count: usize) -> Result<Self, Flaw> {
        let mut numbered = vec![Vec::new(); count];
        for (cell, _) in clues.iter().filter(|(_, clue)| clue.is_some()) {
            numbered[regions[cell]].push(cell);
        }
        let unnumbered = regions.iter().find(|(_, region)| numbered[**region].is_empty());
        if let Some((cell, _)) = unnumbered {
            return Err(Flaw { cell, reason: "this region has no number, so no liar" });
        }
        let first = numbered.iter().flatten().min().copied().unwrap_or(Cell::new(0, 0));
        Ok(Self { regions, clues, numbered, first })
    }

    /// The size of the board.
    pub(super) fn board_size(&self) -> Size {
        self.clues.size()
    }

    /// The number in a cell, if there is one.
    pub fn clue(&self, cell: Cell) -> Option<u32> {
        self.clues.get(cell).copied().flatten()
    }

    /// The numbers of all cells.
    pub fn clues(&self) -> &Grid<Option<u32>> {
        &self.clues
    }

    /// The region of every cell; regions are counted from zero in the order of their first cells.
    pub fn regions(&self) -> &Grid<usize> {
        &self.regions
    }

    /// How many regions there are.
    pub fn region_count(&self) -> usize {
        self.numbered.len()
    }

    /// The numbered cells of every region, in reading order.
    pub fn numbered_cells(&self) -> &[Vec<Cell>] {
        &self.numbered
    }

    /// The first numbered cell in reading order: the one everybody knows to be white.
    pub fn first_numbered(&self) -> Cell {
        self.first
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(regions: &str, clues: &[Option<u32>]) -> Result<Usowan, Malformed> {
        let size = Size::new(1, clues.len());
        let regions = Grid::from_values(size, regions.chars().collect()).unwrap();
        Usowan::new(&regions, Grid::from_values(size, clues.to_vec()).unwrap())
    }

    #[test]
    fn boards_that_cannot_have_one_liar_per_region_are_refused() {
        assert!(board("ab", &[Some(1), None]).unwrap_err().reason.contains("no number"));
        assert!(board("aa", &[None, None]).unwrap_err().reason.contains("no number"));
        assert!(board("aba", &[Some(1), Some(1), None]).unwrap_err().reason.contains("not connected"));
        assert!(board("", &[]).is_err());
    }

    #[test]
    fn regions_are_numbered_by_their_first_cells() {
        let puzzle = board("zza", &[None, Some(7), Some(0)]).unwrap();
        assert_eq!(puzzle.regions().values(), [0, 0, 1]);
        assert_eq!(puzzle.first_numbered(), Cell::new(0, 1));
    }
}
