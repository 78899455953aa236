//! The extended grid: the board and a ring of squares around it, one pile of cards each.

use facedown_table::Suit;

use crate::grid::{Cell, Size};
use crate::malformed::Malformed;

use super::drawing::{Drawing, Edge};

/// A board with a ring of width one.
///
/// The pile of an extended square holds two commitments: its left edge and its top edge. Edges that do
/// not belong to the board are dummies (♣♣), which look like "no line" from the left and stay what
/// they are when flipped. Thanks to the ring every square of the board finds its four edges, and each of
/// its dots its four edges, at the same distances from its own pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ring {
    squares: Size,
}

impl Ring {
    /// The ring around a board of squares.
    ///
    /// # Errors
    /// If the board has no square, or more than a table can lay out.
    pub fn new(squares: Size) -> Result<Self, Malformed> {
        let side = 1..=MAX_PILES_AND_SPAN;
        if !side.contains(&squares.rows) || !side.contains(&squares.columns) {
            return Err(Malformed::new("the board has no square, or an absurd size"));
        }
        let ring = Self { squares };
        if ring.piles() + ring.span() > MAX_PILES_AND_SPAN {
            return Err(Malformed::new(format!("a board of {squares} squares is too large to be proved")));
        }
        Ok(ring)
    }

    /// The size of the board in squares.
    pub fn squares(self) -> Size {
        self.squares
    }

    /// Piles in a row of the extended grid.
    pub fn width(self) -> usize {
        self.squares.columns + 2
    }

    /// All piles.
    pub fn piles(self) -> usize {
        (self.squares.rows + 2) * self.width()
    }

    /// How far the piles of one access lie apart.
    pub fn span(self) -> usize {
        2 * self.width() + 1
    }

    /// The pile of a square of the board; more generally, of the square whose top left corner is this dot.
    pub fn pile(self, dot: Cell) -> usize {
        (dot.row + 1) * self.width() + dot.column + 1
    }

    /// The pile that holds an edge, and which of its two commitments it is.
    pub fn slot(self, edge: Edge) -> (usize, Side) {
        match edge {
            Edge::Down(dot) => (self.pile(dot), Side::Left),
            Edge::Across(dot) => (self.pile(dot), Side::Top),
        }
    }

    /// The edge that a commitment of a pile stands for; `None` for a dummy.
    pub fn edge(self, pile: usize, side: Side) -> Option<Edge> {
        let row = (pile / self.width()).checked_sub(1)?;
        let column = (pile % self.width()).checked_sub(1)?;
        let Size { rows, columns } = self.squares;
        let (edge, real) = match side {
            Side::Left => (Edge::Down(Cell::new(row, column)), row < rows && column <= columns),
            Side::Top => (Edge::Across(Cell::new(row, column)), row <= rows && column < columns),
        };
        real.then_some(edge)
    }

    /// Distances of the piles that a flip touches or looks at.
    pub fn offsets(self) -> [isize; 8] {
        let width = self.width() as isize;
        [0, 1, width, width + 1, -width, 1 - width, -1, width - 1]
    }

    /// The four lanes of cards that show a drawing.
    pub fn lay_out(self, drawing: &Drawing) -> [Vec<Suit>; 4] {
        let mut lanes: [Vec<Suit>; 4] = std::array::from_fn(|_| Vec::with_capacity(self.piles()));
        for pile in 0..self.piles() {
            for side in [Side::Left, Side::Top] {
                let [left, right] = match self.edge(pile, side).map(|edge| drawing.has(edge)) {
                    None => [Suit::Club, Suit::Club],
                    Some(line) => [Suit::from_bit(line), Suit::from_bit(!line)],
                };
                lanes[side.lane()].push(left);
                lanes[side.lane() + 1].push(right);
            }
        }
        lanes
    }
}

/// Which of the two commitments of a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The left edge of the extended square.
    Left,
    /// The top edge.
    Top,
}

impl Side {
    /// The lane of the commitment's left card; its right card lies in the next lane.
    pub const fn lane(self) -> usize {
        match self {
            Self::Left => 0,
            Self::Top => 2,
        }
    }
}

/// A commitment seen from the chosen pile: the place of its pile in [`Ring::offsets`], and its side.
pub(super) type Slot = (usize, Side);

/// The edges of the chosen square: left, top, right, bottom.
pub(super) const SQUARE: [Slot; 4] = [(0, Side::Left), (0, Side::Top), (1, Side::Left), (2, Side::Top)];

/// The edges at the four dots of the chosen square (top left, top right, bottom left, bottom right).
pub(super) const DOTS: [(&str, [Slot; 4]); 4] = [
    ("TL", [(0, Side::Left), (0, Side::Top), (4, Side::Left), (6, Side::Top)]),
    ("TR", [(1, Side::Left), (1, Side::Top), (5, Side::Left), (0, Side::Top)]),
    ("BL", [(2, Side::Left), (2, Side::Top), (0, Side::Left), (7, Side::Top)]),
    ("BR", [(3, Side::Left), (3, Side::Top), (1, Side::Left), (2, Side::Top)]),
];

/// What the tables can lay out: piles and span of one memory together.
const MAX_PILES_AND_SPAN: usize = (1 << 17) - 1;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn piles_and_edges_agree() {
        let ring = Ring::new(Size::new(2, 3)).unwrap();
        assert_eq!((ring.piles(), ring.width()), (20, 5));
        let slots: Vec<(usize, Side)> =
            (0..20).flat_map(|pile| [(pile, Side::Left), (pile, Side::Top)]).collect();
        let edges: Vec<Edge> = slots.iter().filter_map(|&(pile, side)| ring.edge(pile, side)).collect();
        assert_eq!(edges.len(), 17);
        assert!(edges.iter().all(|&edge| {
            let (pile, side) = ring.slot(edge);
            ring.edge(pile, side) == Some(edge)
        }));
    }

    #[test]
    fn what_is_seen_from_a_square_are_its_edges_and_those_at_its_dots() {
        let ring = Ring::new(Size::new(3, 4)).unwrap();
        let offsets = ring.offsets();
        for square in ring.squares().cells() {
            let pile = ring.pile(square) as isize;
            let seen = |&(at, side): &Slot| ring.edge((pile + offsets[at]) as usize, side);
            let around: Vec<_> = SQUARE.iter().map(seen).collect();
            assert_eq!(around, Edge::around(square).map(Some));
            for ((_, slots), (down, right)) in DOTS.iter().zip([(0, 0), (0, 1), (1, 0), (1, 1)]) {
                let dot = Cell::new(square.row + down, square.column + right);
                for edge in slots.iter().filter_map(seen) {
                    assert!(edge.ends().contains(&dot));
                }
            }
        }
    }

    #[test]
    fn absurd_boards_are_refused() {
        assert!(Ring::new(Size::new(0, 3)).is_err());
        assert!(Ring::new(Size::new(usize::MAX, usize::MAX)).is_err());
        assert!(Ring::new(Size::new(400, 400)).is_err());
        assert!(Ring::new(Size::new(350, 350)).is_ok());
    }
}
