//! How the prover plays Nurikabe.
//!
//! "First" always means first in reading order, then left, right, up, down. Nothing of the order is
//! ever seen, so any other legal order would do as well.

use std::collections::BTreeSet;

use facedown_table::Hand;

use super::instance::{Island, Nurikabe, square};
use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::shaded::Shading;
use crate::shaded::border::Border;
use crate::shaded::frontier::{Frontier, GrowthStep};

/// The prover's choices for a shading, right or wrong.
pub(super) fn hand(puzzle: &Nurikabe, shading: &Shading) -> Hand {
    let mut player = Player::new(puzzle, shading);
    if puzzle.sea() > 0 {
        player.lay_sea(puzzle.sea());
    }
    for corner in puzzle.squares() {
        player.point_into(corner);
    }
    for island in puzzle.islands() {
        player.erode(island);
    }
    player.hand
}

/// What lies on a pile now.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pile {
    Dummy,
    White,
    Black,
    Red,
}

/// The prover, who knows the true board in its original order.
struct Player {
    border: Border,
    now: Vec<Pile>,
    /// Whether the solution has the pile black.
    sea: Vec<bool>,
    frontier: Frontier,
    red: BTreeSet<usize>,
    hand: Hand,
}

impl Player {
    fn new(puzzle: &Nurikabe, shading: &Shading) -> Self {
        let border = Border::around(puzzle.size());
        let mut now = vec![Pile::Dummy; border.piles()];
        let mut sea = vec![false; border.piles()];
        for cell in puzzle.size().cells() {
            now[border.pile(cell)] = Pile::White;
            sea[border.pile(cell)] = shading.is_black(cell);
        }
        let frontier = Frontier::new(border);
        Self { border, now, sea, frontier, red: BTreeSet::new(), hand: Hand::new() }
    }

    /// S1 and S2. A solution without any black cell starts at the first cell.
    fn lay_sea(&mut self, cells: usize) {
        let first_cell = self.border.pile(Cell::new(0, 0));
        let first = self.sea.iter().position(|&black| black).unwrap_or(first_cell);
        self.hand.push_pile(first);
        self.join(first, Pile::Black);
        for _ in 1..cells {
            self.grow(Pile::Black);
        }
        self.frontier = Frontier::new(self.border);
    }

    /// Q: the first white cell of a square.
    fn point_into(&mut self, corner: Cell) {
        let white = square(corner).iter().position(|&cell| self.now[self.border.pile(cell)] == Pile::White);
        self.hand.push_pile(white.unwrap_or(0));
    }

    /// I: grows the island, then consumes it from its first cell on.
    fn erode(&mut self, island: &Island) {
        let numbered = self.border.pile(island.cell);
        if self.now[numbered] == Pile::White {
            self.join(numbered, Pile::Red);
        }
        for _ in 1..island.size {
            self.grow(Pile::Red);
        }
        self.erase(numbered);
        for _ in 1..island.size {
            let first = self.red.first().copied();
            self.hand.push_pile(first.unwrap_or(0));
            if let Some(pile) = first {
                self.erase(pile);
            }
        }
    }

    /// One growth step of the sea or of an island, at the first place where it is possible.
    fn grow(&mut self, colour: Pile) {
        let Self { frontier, now, sea, .. } = self;
        let open = |pile: usize| now[pile] == Pile::White && sea[pile] == (colour == Pile::Black);
        let step = frontier.next(|pile| now[pile] == colour, open);
        let GrowthStep { from, direction, .. } = step.unwrap_or(GrowthStep::NONE);
        self.hand.push_pile(from);
        self.hand.push_pile(direction);
        if let Some(step) = step {
            self.join(step.into, colour);
        }
    }

    /// A pile becomes part of the sea or of an island.
    fn join(&mut self, pile: usize, colour: Pile) {
        let Self { frontier, now, sea, .. } = self;
        now[pile] = colour;
        frontier.join(pile, |into| now[into] == Pile::White && sea[into] == (colour == Pile::Black));
        if colour == Pile::Red {
            self.red.insert(pile);
        }
    }

    /// A pile of an island is turned black.
    fn erase(&mut self, pile: usize) {
        self.now[pile] = Pile::Black;
        self.red.remove(&pile);
    }
}
