//! The phase itself: from the public loop around the board to a secret loop.

use std::fmt::{Display, from_fn};

use facedown_table::tricks::{check_degree, check_facing, chosen_pile, flip, optional_flip};
use facedown_table::{Memory, ScriptFault, Short, Spot, Stop, Table};

use super::drawing::{Drawing, Edge};
use super::ring::{DOTS, Ring, SQUARE, Side, Slot};
use crate::grid::Grid;

/// Draws a loop of the prover's choice and lays its commitments on the board.
///
/// A board of a single square has only one loop, which is public; nothing is chosen then.
///
/// # Errors
/// A rejection labelled `move.…` or `last.…` (`outer.mark`, `face.mark`, `face.pair`, `deg.mark`, `deg.left`,
/// `flip.mark`) if a flip would not keep the drawing a single loop.
pub fn draw_loop<T: Table>(table: &mut T, ring: Ring) -> Result<LoopCards<T::Card>, Stop> {
    table.step(&"input");
    let whole = Drawing::around(&Grid::filled(ring.squares(), true));
    let mut lanes: Vec<Vec<T::Card>> =
        ring.lay_out(&whole).iter().map(|lane| table.place_public(lane)).collect();
    let rounds = ring.squares().area();
    if rounds > 1 {
        let memory = table.load(lanes, ring.span())?;
        for number in 0..rounds {
            let kind = if number + 1 < rounds { Kind::Move } else { Kind::Last };
            table.step(&from_fn(|f| write!(f, "{kind} round {number}")));
            round(table, ring, memory, kind)?;
        }
        lanes = table.unload(memory, &[])?.lanes;
    }
    table.step(&"board");
    LoopCards::on_board(table, ring, lanes)
}

/// Whether a flip is obligatory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Move,
    Last,
}

impl Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Move => "move",
            Self::Last => "last",
        })
    }
}

/// One flip of a square of the prover's choice.
fn round<T: Table>(table: &mut T, ring: Ring, memory: Memory, kind: Kind) -> Result<(), Stop> {
    let at = from_fn(|f| write!(f, "{kind}.outer.mark"));
    chosen_pile(table, memory, &ring.offsets(), &at, |table, spots| {
        let mut window = Window::fetch(table, spots)?;
        let mut square = window.edges(&SQUARE);
        check_facing(table, &square, &from_fn(|f| write!(f, "{kind}.face")))?;
        match kind {
            Kind::Move => flip(&mut square),
            Kind::Last => optional_flip(table, &mut square, &"last.flip.mark")?,
        }
        window.lay(&SQUARE, &square);
        for (dot, slots) in &DOTS {
            table.step(&from_fn(|f| write!(f, "{kind}.deg {dot}")));
            check_degree(table, &window.edges(slots), &from_fn(|f| write!(f, "{kind}.deg")))?;
        }
        window.put(table, spots)
    })
}

/// The piles around the chosen square, taken up.
struct Window<C> {
    piles: [[C; 4]; 8],
}

impl<C: Copy> Window<C> {
    fn fetch<T: Table<Card = C>>(table: &mut T, spots: &[Spot]) -> Result<Self, Stop> {
        let mut piles: Short<[C; 4], 8> = Short::new();
        for &spot in spots {
            let cards = table.fetch(spot, &[])?.cards;
            piles.push(cards[..].try_into().map_err(|_| ScriptFault::Width)?);
        }
        let piles = piles[..].try_into().map_err(|_| ScriptFault::Offsets)?;
        Ok(Self { piles })
    }

    fn edges(&self, slots: &[Slot; 4]) -> [[C; 2]; 4] {
        slots.map(|(pile, side)| [self.piles[pile][side.lane()], self.piles[pile][side.lane() + 1]])
    }

    fn lay(&mut self, slots: &[Slot; 4], edges: &[[C; 2]; 4]) {
        for (&(pile, side), [left, right]) in slots.iter().zip(edges) {
            self.piles[pile][side.lane()] = *left;
            self.piles[pile][side.lane() + 1] = *right;
        }
    }

    /// Puts back the piles that hold edges of the square; the others lie as they lay.
    fn put<T: Table<Card = C>>(&self, table: &mut T, spots: &[Spot]) -> Result<(), Stop> {
        spots.iter().zip(&self.piles).take(3).try_for_each(|(&spot, pile)| table.put(spot, pile))
    }
}

/// The commitments of the drawn loop, face down on the board.
#[derive(Clone, Debug)]
pub struct LoopCards<C> {
    ring: Ring,
    lanes: Vec<Vec<C>>,
}

impl<C: Copy> LoopCards<C> {
    /// Takes the cards of all piles, in order, and discards the dummies of the ring.
    fn on_board<T: Table<Card = C>>(table: &mut T, ring: Ring, lanes: Vec<Vec<C>>) -> Result<Self, Stop> {
        if lanes.len() != 4 || lanes.iter().any(|lane| lane.len() != ring.piles()) {
            return Err(ScriptFault::UnequalLanes.into());
        }
        let cards = Self { ring, lanes };
        let mut dummies = Vec::new();
        for pile in 0..ring.piles() {
            for side in [Side::Left, Side::Top] {
                if ring.edge(pile, side).is_none() {
                    dummies.extend(cards.at(pile, side));
                }
            }
        }
        table.discard(&dummies);
        Ok(cards)
    }

    /// The commitment of an edge of the board; `None` beyond the board.
    pub fn get(&self, edge: Edge) -> Option<[C; 2]> {
        let (pile, side) = self.ring.slot(edge);
        (self.ring.edge(pile, side) == Some(edge)).then(|| self.at(pile, side))
    }

    /// Lays other cards on an edge of the board; does nothing beyond the board.
    pub fn set(&mut self, edge: Edge, [left, right]: [C; 2]) {
        let (pile, side) = self.ring.slot(edge);
        if self.ring.edge(pile, side) == Some(edge) {
            self.lanes[side.lane()][pile] = left;
            self.lanes[side.lane() + 1][pile] = right;
        }
    }

    fn at(&self, pile: usize, side: Side) -> [C; 2] {
        [self.lanes[side.lane()][pile], self.lanes[side.lane() + 1][pile]]
    }
}
