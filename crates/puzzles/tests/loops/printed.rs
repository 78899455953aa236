//! The single-loop phase as the paper prints it, to show where it fails.

use std::collections::BTreeMap;
use std::fmt::from_fn;

use facedown_puzzles::grid::{Cell, Grid};
use facedown_puzzles::single_loop::{Drawing, Edge, Ring, Side};
use facedown_table::tricks::{check_degree, check_facing, chosen_pile, flip, optional_flip};
use facedown_table::{Hand, Look, Memory, Short, Stop, Suit, Table};

/// What the verifier turns at a dot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AtDots {
    /// Both cards of the chosen edge, which must be "no line" on the board: the printed text.
    NoLine,
    /// The same, but a dummy of the ring is let pass as well.
    NoLineOrDummy,
    /// Only the left card: our fix.
    LeftCard,
}

/// Which version of the phase is run; the fixes can be switched on one by one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Printed {
    pub(crate) at_dots: AtDots,
    /// Whether the dots are checked after the optional last flip too.
    pub(crate) checks_last: bool,
    /// Whether a board of one square is taken for granted.
    pub(crate) skips_single: bool,
}

/// The paper, word for word.
pub(crate) const LITERAL: Printed =
    Printed { at_dots: AtDots::NoLine, checks_last: false, skips_single: false };

type Commitments<C> = BTreeMap<Edge, [C; 2]>;

impl Printed {
    /// Runs the phase; gives the commitments on the board.
    pub(crate) fn draw<T: Table>(self, table: &mut T, ring: Ring) -> Result<Commitments<T::Card>, Stop> {
        let whole = Drawing::around(&Grid::filled(ring.squares(), true));
        let lanes: Vec<Vec<T::Card>> =
            ring.lay_out(&whole).iter().map(|lane| table.place_public(lane)).collect();
        let rounds = if ring.squares().area() == 1 && self.skips_single { 0 } else { ring.squares().area() };
        let memory = table.load(lanes, ring.span())?;
        for number in 0..rounds {
            self.round(table, ring, memory, number + 1 == rounds)?;
        }
        let lanes = table.unload(memory, &[])?.lanes;
        Ok(super::edges(ring.squares())
            .into_iter()
            .map(|edge| {
                let (pile, side) = ring.slot(edge);
                (edge, [lanes[side.lane()][pile], lanes[side.lane() + 1][pile]])
            })
            .collect())
    }

    fn round<T: Table>(self, table: &mut T, ring: Ring, memory: Memory, last: bool) -> Result<(), Stop> {
        let tag = if last { "last" } else { "move" };
        chosen_pile(table, memory, &ring.offsets(), &"outer.mark", |table, spots| {
            let mut piles = Vec::new();
            for &spot in spots {
                piles.push(table.fetch(spot, &[])?.cards);
            }
            let pair = |piles: &[Short<T::Card, 4>], (at, side): (usize, Side)| {
                [piles[at][side.lane()], piles[at][side.lane() + 1]]
            };
            let mut square = SQUARE.map(|slot| pair(&piles, slot));
            check_facing(table, &square, &from_fn(|f| write!(f, "{tag}.face")))?;
            if last {
                optional_flip(table, &mut square, &"last.flip.mark")?;
            } else {
                flip(&mut square);
            }
            for ((at, side), [left, right]) in SQUARE.into_iter().zip(square) {
                piles[at][side.lane()] = left;
                piles[at][side.lane() + 1] = right;
            }
            for slots in DOTS.iter().filter(|_| !last || self.checks_last) {
                self.at_dot(table, &slots.map(|slot| pair(&piles, slot)), tag)?;
            }
            spots.iter().zip(&piles).try_for_each(|(&spot, pile)| table.put(spot, pile))
        })
    }

    fn at_dot<T: Table>(self, table: &mut T, dot: &[[T::Card; 2]; 4], tag: &str) -> Result<(), Stop> {
        if self.at_dots == AtDots::LeftCard {
            return check_degree(table, dot, &from_fn(|f| write!(f, "{tag}.deg")));
        }
        let lanes = [0, 1].map(|card| dot.iter().map(|pair| pair[card]).collect::<Vec<_>>());
        let seen = table.peek(&lanes, &[Look::new(0, 0), Look::new(0, 1)], &"deg.mark")?;
        let dummy = self.at_dots == AtDots::NoLineOrDummy && seen == [Suit::Club, Suit::Club];
        let holds = dummy || seen == [Suit::Club, Suit::Heart];
        table.check(holds, &from_fn(|f| write!(f, "{tag}.deg.com")), "the chosen edge is not an empty one")
    }

    /// The choices of a prover that flips these squares and points at the right things wherever it can.
    pub(crate) fn hand(self, ring: Ring, squares: &[Cell], flips_last: bool) -> Hand {
        let mut hand = Hand::new();
        let mut board = Drawing::around(&Grid::filled(ring.squares(), true));
        for (round, &square) in squares.iter().enumerate() {
            let last = round + 1 == ring.squares().area();
            hand.push_pile(ring.pile(square));
            let lines = Edge::around(square).map(|edge| board.has(edge));
            hand.push_pile((0..4).find(|&at| !lines[at] && lines[(at + 2) % 4]).unwrap_or(0));
            if last {
                hand.push_row(Suit::one_heart(2, usize::from(flips_last)));
            }
            if !last || flips_last {
                board.flip(square);
            }
            for slots in DOTS.iter().filter(|_| !last || self.checks_last) {
                hand.push_pile(self.pointed_at(ring, &board, square, slots));
            }
        }
        hand
    }

    /// An empty edge of the board if there is one, a dummy otherwise.
    fn pointed_at(self, ring: Ring, board: &Drawing, square: Cell, slots: &[(usize, Side); 4]) -> usize {
        let edge = |(at, side): (usize, Side)| {
            let pile = ring.pile(square) as isize + ring.offsets()[at];
            ring.edge(pile as usize, side)
        };
        let empty = slots.iter().position(|&slot| edge(slot).is_some_and(|edge| !board.has(edge)));
        empty.or_else(|| slots.iter().position(|&slot| edge(slot).is_none())).unwrap_or(0)
    }
}

const SQUARE: [(usize, Side); 4] = [(0, Side::Left), (0, Side::Top), (1, Side::Left), (2, Side::Top)];

const DOTS: [[(usize, Side); 4]; 4] = [
    [(0, Side::Left), (0, Side::Top), (4, Side::Left), (6, Side::Top)],
    [(1, Side::Left), (1, Side::Top), (5, Side::Left), (0, Side::Top)],
    [(2, Side::Left), (2, Side::Top), (0, Side::Left), (7, Side::Top)],
    [(3, Side::Left), (3, Side::Top), (1, Side::Left), (2, Side::Top)],
];
