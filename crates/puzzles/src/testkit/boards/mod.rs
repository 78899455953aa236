//! Boards to measure with: always the same ones, each with a solution.
//!
//! The engine's design states what proofs cost on boards with certain counts (so many numbers, so many white
//! cells). [`designed`] are legal boards with these counts, so that promises and facts can be laid side by side;
//! [`ordinary`] are generated boards of the kinds about which the design says nothing.

mod hitori;
mod nurikabe;
mod usowan;

use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::formats::Clue;
use crate::grid::{Grid, Size};
use crate::shakashaka::{self, Corner, Fill, Shakashaka, Square};
use crate::single_loop::{Ring, random_loop};
use crate::slitherlink::Slitherlink;
use crate::{AnyPuzzle, AnySolution, Kind};

/// A puzzle with its solution.
#[derive(Clone, Debug)]
pub struct Board {
    /// The puzzle.
    pub puzzle: AnyPuzzle,
    /// A right solution.
    pub solution: AnySolution,
}

impl Board {
    /// Kind and size, as tables show them.
    pub fn name(&self) -> String {
        format!("{} {}", self.puzzle.kind().info().title, self.puzzle.size())
    }

    /// A generated board of about this size; kinds that have none get a size they have.
    pub fn generated(kind: Kind, size: Size, seed: u64) -> Self {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        let solved = [size, Size::new(5, 5), Size::new(4, 5)]
            .into_iter()
            .find_map(|size| kind.generate(size, &mut rng))
            .unwrap_or_else(|| panic!("no board of {kind:?}"));
        Self { puzzle: solved.puzzle, solution: solved.solution.expect("generated boards are solved") }
    }
}

/// The boards for which the design states a cost, in its order.
///
/// | kind | what they have |
/// |---|---|
/// | Slitherlink | every number |
/// | Nurikabe | 44 % white cells, islands on 10 % of the cells |
/// | Hitori | 200 groups of 450 cells together; the design's 480 need 140 black cells, and no legal 20x20 board has more than 133 |
/// | Usowan | 40 regions of 3 numbers, 360 additions, 100 copies |
/// | Shakashaka | no black cell, so that every window has the longest list its place allows |
pub fn designed() -> Vec<Board> {
    let slitherlinks = [(10, 10), (20, 20), (36, 20), (50, 50)];
    let nurikabes = [(10, 10), (20, 20), (50, 50)];
    let mut boards: Vec<Board> =
        slitherlinks.into_iter().map(|(rows, columns)| slitherlink(Size::new(rows, columns))).collect();
    boards.extend(nurikabes.into_iter().map(|(rows, columns)| nurikabe::board(Size::new(rows, columns))));
    boards.extend([hitori::board(), usowan::board(), shakashaka(Size::new(10, 10))]);
    boards
}

/// Boards of the kinds that the design does not count, 10x10 and 20x20.
pub fn ordinary() -> Vec<Board> {
    let designed = [Kind::Slitherlink, Kind::Nurikabe, Kind::Hitori, Kind::Usowan, Kind::Shakashaka];
    let others = Kind::ALL.iter().filter(|kind| !designed.contains(kind));
    others.flat_map(|&kind| [10, 20].map(|side| Board::generated(kind, Size::new(side, side), 1))).collect()
}

/// A winding loop with every number shown.
fn slitherlink(size: Size) -> Board {
    let ring = Ring::new(size).expect("the size is fine");
    let drawing = random_loop(ring.squares(), &mut ChaCha20Rng::seed_from_u64(1));
    let clues = Grid::from_fn(size, |square| Clue::Number(drawing.count(square) as u32));
    let puzzle = Slitherlink::new(clues).expect("a square has at most four sides");
    Board { puzzle: AnyPuzzle::Slitherlink(puzzle), solution: AnySolution::Slitherlink(drawing) }
}

/// An empty board of even sides, tiled with the smallest turned squares.
fn shakashaka(size: Size) -> Board {
    let puzzle = Shakashaka::new(Grid::filled(size, Square::White)).expect("the board has cells");
    let fills = Grid::from_fn(size, |cell| {
        Fill::Triangle(match (cell.row % 2, cell.column % 2) {
            (0, 0) => Corner::NorthWest,
            (0, _) => Corner::NorthEast,
            (_, 0) => Corner::SouthWest,
            _ => Corner::SouthEast,
        })
    });
    let drawing = shakashaka::Drawing::new(&puzzle, fills).expect("every cell may have a triangle");
    Board { puzzle: AnyPuzzle::Shakashaka(puzzle), solution: AnySolution::Shakashaka(drawing) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_is_solved() {
        let boards = designed().into_iter().chain(ordinary());
        let kinds: std::collections::BTreeSet<Kind> = boards
            .map(|Board { puzzle, solution }| {
                assert_eq!(puzzle.violations(&solution), Some(Vec::new()), "{puzzle:?}");
                puzzle.kind()
            })
            .collect();
        assert!(kinds.iter().eq(Kind::ALL), "some kind has no board: {kinds:?}");
    }
}
