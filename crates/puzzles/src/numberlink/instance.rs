//! A Numberlink board: which numbers stand where, and in which mode it is to be proved.

use std::collections::BTreeMap;

use crate::formats::MAX_SIDE;
use crate::grid::{Cell, Grid, Size};
use crate::linked_graph::LinkedGraph;
use crate::malformed::Malformed;

/// The largest number a cell may hold; puzz.link addresses can write it.
pub const MAX_NUMBER: u32 = 999_999;

/// What the statement to be proved promises about the solution.
///
/// It is part of the puzzle, never the prover's choice: a prover who took the cheaper mode whenever its
/// solution allows it would show which kind of solution it holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Cells may stay empty and paths may touch themselves. Always provable.
    #[default]
    General,
    /// The prover's solution covers every cell and no path touches itself, as in well-made puzzles. Cheaper;
    /// the verifier is convinced of the same: that paths join the numbers.
    WellDesigned,
}

/// A Numberlink puzzle: every number on the board stands there exactly twice.
///
/// ```
/// use facedown_puzzles::grid::{Grid, Size};
/// use facedown_puzzles::numberlink::{Mode, Numberlink};
/// let board = Grid::from_values(Size::new(1, 3), vec![Some(7), None, Some(7)]).unwrap();
/// let puzzle = Numberlink::new(board, Mode::General)?;
/// assert_eq!(puzzle.pairs(), [(0, 2)]);
/// # Ok::<(), facedown_puzzles::Malformed>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numberlink {
    numbers: Grid<Option<u32>>,
    pairs: Vec<(usize, usize)>,
    mode: Mode,
}

impl Numberlink {
    /// A puzzle with these numbers.
    ///
    /// # Errors
    /// If there is no number, a number is 0 or too large or does not stand there exactly twice, or the board
    /// is empty or too large.
    pub fn new(numbers: Grid<Option<u32>>, mode: Mode) -> Result<Self, Malformed> {
        Self::new_at(numbers, mode, |cell, reason| Malformed::new(format!("{reason} ({cell})")))
    }

    /// As [`Numberlink::new`]; `place` makes the error for trouble at a cell.
    pub(super) fn new_at(
        numbers: Grid<Option<u32>>,
        mode: Mode,
        place: impl Fn(Cell, String) -> Malformed,
    ) -> Result<Self, Malformed> {
        let size = numbers.size();
        if !(1..=MAX_SIDE).contains(&size.rows) || !(1..=MAX_SIDE).contains(&size.columns) {
            return Err(Malformed::new(format!("rows and columns must lie between 1 and {MAX_SIDE}")));
        }
        let pairs = pair_up(&numbers, place)?;
        let puzzle = Self { numbers, pairs, mode };
        puzzle.graph().check_work()?;
        Ok(puzzle)
    }

    /// The numbers on the board.
    pub fn numbers(&self) -> &Grid<Option<u32>> {
        &self.numbers
    }

    /// How it is to be proved.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The two places of every number in reading order, the smallest number first. The labels on the
    /// cards are the places in this list, so a board with the numbers 1 to k keeps them.
    pub fn pairs(&self) -> &[(usize, usize)] {
        &self.pairs
    }

    /// The number with a label.
    pub(super) fn number(&self, label: usize) -> Option<u32> {
        let &(first, _) = self.pairs.get(label)?;
        self.numbers.values().get(first).copied().flatten()
    }

    /// The board as a graph whose vertices are the cells in reading order.
    pub fn graph(&self) -> LinkedGraph {
        let size = self.numbers.size();
        let spare = match self.mode {
            Mode::General => 2,
            Mode::WellDesigned => 0,
        };
        LinkedGraph::new(size.area(), edges(size), &self.pairs, spare)
    }
}

/// All pairs of neighbouring cells, by their numbers in reading order.
fn edges(size: Size) -> impl Iterator<Item = (usize, usize)> + Clone {
    let right = (0..size.area()).filter(move |at| (at + 1) % size.columns != 0).map(|at| (at, at + 1));
    let down = (size.columns..size.area()).map(move |at| (at - size.columns, at));
    right.chain(down)
}

fn pair_up(
    numbers: &Grid<Option<u32>>,
    place: impl Fn(Cell, String) -> Malformed,
) -> Result<Vec<(usize, usize)>, Malformed> {
    let size = numbers.size();
    let mut places: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (at, number) in numbers.values().iter().enumerate() {
        let Some(number) = *number else { continue };
        let found = places.entry(number).or_default();
        found.push(at);
        if !(1..=MAX_NUMBER).contains(&number) {
            return Err(place(size.cell(at), format!("numbers must lie between 1 and {MAX_NUMBER}")));
        }
        if found.len() > 2 {
            return Err(place(size.cell(at), format!("the number {number} stands here for the third time")));
        }
    }
    if places.is_empty() {
        return Err(Malformed::new("the board has no numbers"));
    }
    let pair = |(number, found): (u32, Vec<usize>)| match found[..] {
        [first, second] => Ok((first, second)),
        _ => {
            let at = size.cell(found.first().copied().unwrap_or(0));
            Err(place(at, format!("the number {number} stands on the board only once")))
        }
    };
    places.into_iter().map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_numbered_in_reading_order() {
        let board = Grid::from_values(Size::new(2, 2), vec![Some(9), Some(4), Some(4), Some(9)]).unwrap();
        let puzzle = Numberlink::new(board, Mode::General).unwrap();
        assert_eq!(puzzle.pairs(), [(1, 2), (0, 3)]);
        let graph = puzzle.graph();
        assert_eq!(graph.neighbours(0), [1, 2]);
        assert_eq!((graph.edges(), graph.columns()), (4, 4));
    }
}
