//! The prover's plan: which square to flip in every round, and what to point at.
//!
//! The loop around the board is turned into the wanted one by taking away one square after the other.
//! The order is found backwards: the squares inside the loop grow to the whole board, each time by the
//! first square whose flip is legal. There always is one (`docs/protocols/slitherlink.md` says why). Rounds
//! that are left over flip one square to and fro.

use std::collections::BTreeSet;

use facedown_table::{Hand, Suit};

use super::drawing::{Drawing, Edge};
use super::ring::{DOTS, Ring, SQUARE, Slot};
use crate::grid::{Cell, Grid, Size};

/// The targets of all rounds, and what the prover does in the last one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    ring: Ring,
    /// The piles to choose, one a round.
    targets: Vec<usize>,
    /// Whether the last, optional flip is made.
    flips_last: bool,
}

impl Plan {
    /// The plan that ends with this drawing. If it is no single loop, the plan is one that a verifier
    /// rejects in some round (unless the board has only one square, when nothing is chosen).
    pub fn for_drawing(ring: Ring, drawing: &Drawing) -> Self {
        let squares = ring.squares();
        let rounds = squares.area();
        if rounds < 2 {
            return Self { ring, targets: Vec::new(), flips_last: false };
        }
        let of_another_board = Drawing::empty(squares);
        let drawing = if drawing.squares() == squares { drawing } else { &of_another_board };
        let inside = drawing.inside();
        let size = inside.values().iter().filter(|&&inside| inside).count();
        let mut board = Drawing::around(&inside);
        let reachable = board == *drawing;
        let idle = squares.cells().find(|&square| is_legal(&board, square)).unwrap_or(Cell::new(0, 0));
        let mut targets: Vec<usize> = grow(&mut board, inside).iter().map(|&s| ring.pile(s)).collect();
        targets.reverse();
        targets.resize(rounds, ring.pile(idle));
        if !reachable {
            // Loose ends cannot come about by flips at all. The prover points beside the board, where
            // nothing can be shown.
            if let Some(last) = targets.last_mut() {
                *last = ring.width();
            }
        }
        Self { ring, targets, flips_last: size.is_multiple_of(2) }
    }

    /// A plan that flips these squares, whether that is legal or not.
    pub fn of_squares(ring: Ring, squares: &[Cell], flips_last: bool) -> Self {
        Self { ring, targets: squares.iter().map(|&square| ring.pile(square)).collect(), flips_last }
    }

    /// A plan that chooses these piles, also beside the board, whether that is legal or not.
    pub fn of_piles(ring: Ring, piles: Vec<usize>, flips_last: bool) -> Self {
        Self { ring, targets: piles, flips_last }
    }

    /// The pile to choose in every round.
    pub fn targets(&self) -> &[usize] {
        &self.targets
    }

    /// Whether the last, optional flip is made.
    pub fn flips_last(&self) -> bool {
        self.flips_last
    }

    /// The prover's choices. Where nothing legal can be pointed at, the first thing is.
    pub fn hand(&self) -> Hand {
        let mut hand = Hand::new();
        let mut board = Drawing::around(&Grid::filled(self.ring.squares(), true));
        let last = self.ring.squares().area() - 1;
        for (round, &target) in self.targets.iter().enumerate() {
            let view = View { ring: self.ring, target };
            hand.push_pile(target);
            hand.push_pile(view.facing(&board));
            if round == last {
                hand.push_row(Suit::one_heart(2, usize::from(self.flips_last)));
            }
            if round < last || self.flips_last {
                view.flip(&mut board);
            }
            for (_, slots) in &DOTS {
                hand.push_pile(view.no_line(&board, slots));
            }
        }
        hand
    }
}

/// The board as seen from a chosen pile.
struct View {
    ring: Ring,
    target: usize,
}

impl View {
    fn edge(&self, (at, side): Slot) -> Option<Edge> {
        let (piles, offset) = (self.ring.piles() as isize, self.ring.offsets()[at]);
        let pile = (self.target as isize + offset).rem_euclid(piles);
        self.ring.edge(pile as usize, side)
    }

    fn has_line(&self, board: &Drawing, slot: Slot) -> bool {
        self.edge(slot).is_some_and(|edge| board.has(edge))
    }

    /// The first edge of the square without a line that faces one with a line.
    fn facing(&self, board: &Drawing) -> usize {
        let line = |at: usize| self.has_line(board, SQUARE[at % 4]);
        (0..4).find(|&at| !line(at) && line(at + 2)).unwrap_or(0)
    }

    /// The first edge at a dot without a line.
    fn no_line(&self, board: &Drawing, slots: &[Slot; 4]) -> usize {
        slots.iter().position(|&slot| !self.has_line(board, slot)).unwrap_or(0)
    }

    fn flip(&self, board: &mut Drawing) {
        for edge in SQUARE.iter().filter_map(|&slot| self.edge(slot)) {
            board.set(edge, !board.has(edge));
        }
    }
}

/// Whether flipping a square keeps a single loop a single loop.
pub(super) fn is_legal(board: &Drawing, square: Cell) -> bool {
    let [left, top, right, bottom] = Edge::around(square).map(|edge| board.has(edge));
    if left == right && top == bottom {
        return false;
    }
    let Cell { row, column } = square;
    // A flip exchanges the two edges of the square that meet at a dot and keeps the other two.
    let corners = [
        (row, column, left, top),
        (row, column + 1, right, top),
        (row + 1, column, left, bottom),
        (row + 1, column + 1, right, bottom),
    ];
    corners.into_iter().all(|(row, column, a, b)| {
        let others = board.degree(Cell::new(row, column)) - usize::from(a) - usize::from(b);
        others + usize::from(!a) + usize::from(!b) < 4
    })
}

/// Adds squares to those inside until the board is full; gives them in order.
///
/// Each time it takes the first legal square in reading order. A flip changes what is legal only in the
/// squares around it, so a sorted set of candidates is kept up to date instead of searching the board.
fn grow(board: &mut Drawing, mut inside: Grid<bool>) -> Vec<Cell> {
    let squares = inside.size();
    let mut outside: BTreeSet<usize> =
        inside.cells_where(|&inside| !inside).into_iter().map(|square| squares.index(square)).collect();
    let mut legal: BTreeSet<usize> =
        outside.iter().copied().filter(|&square| is_legal(board, squares.cell(square))).collect();
    let mut added = Vec::with_capacity(outside.len());
    // Without a legal square this is no single loop, and any square will do.
    while let Some(next) = legal.first().or_else(|| outside.first()).copied() {
        let square = squares.cell(next);
        outside.remove(&next);
        inside[square] = true;
        board.flip(square);
        added.push(square);
        for near in around(squares, square) {
            let index = squares.index(near);
            if !inside[near] && is_legal(board, near) {
                legal.insert(index);
            } else {
                legal.remove(&index);
            }
        }
    }
    added
}

/// The square and the up to eight around it.
pub(super) fn around(squares: Size, square: Cell) -> impl Iterator<Item = Cell> {
    let rows = square.row.saturating_sub(1)..(square.row + 2).min(squares.rows);
    let columns = square.column.saturating_sub(1)..(square.column + 2).min(squares.columns);
    rows.flat_map(move |row| columns.clone().map(move |column| Cell::new(row, column)))
}
