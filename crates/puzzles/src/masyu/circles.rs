//! The checks at a circle, with the commitments of the eight edges around it.

use facedown_table::tricks::{Colour, both, count_clubs, hearts, place_pair, return_to_places};
use facedown_table::{Lane, Numbers, Shuffle, Stop, Suit, Suits, Table};

use crate::grid::{Cell, Direction, Size};
use crate::single_loop::{Edge, LoopCards};

/// The edges around a circle, in the cyclic order left, up, right, down.
///
/// Beyond the board there is no line: fresh commitments ♣♥, laid in public, stand in for it.
pub(super) struct Around<C> {
    near: [Spoke<C>; 4],
    far: [Spoke<C>; 4],
}

/// A commitment, and the edge it was taken from (none beyond the board).
#[derive(Clone, Copy)]
struct Spoke<C> {
    edge: Option<Edge>,
    pair: [C; 2],
}

impl<C: Copy> Around<C> {
    /// Takes up the commitments around a cell.
    pub(super) fn take<T: Table<Card = C>>(
        table: &mut T,
        cards: &LoopCards<C>,
        cells: Size,
        cell: Cell,
    ) -> Self {
        let mut spoke = |from: Option<Cell>, way: Direction| {
            let edge = from.and_then(|from| Edge::from_dot(from, way));
            match edge.and_then(|edge| cards.get(edge)) {
                Some(pair) => Spoke { edge, pair },
                None => Spoke { edge: None, pair: place_pair(table, Colour::Black) },
            }
        };
        let near = WAYS.map(|way| spoke(Some(cell), way));
        let far = WAYS.map(|way| spoke(cells.step(cell, way), way));
        Self { near, far }
    }

    /// Puts the commitments back and takes away those beyond the board.
    pub(super) fn put_back<T: Table<Card = C>>(self, table: &mut T, cards: &mut LoopCards<C>) {
        for spoke in self.near.into_iter().chain(self.far) {
            match spoke.edge {
                Some(edge) => cards.set(edge, spoke.pair),
                None => table.discard(&spoke.pair),
            }
        }
    }
}

/// Black: the loop turns here and goes straight on both ways. Rejections: `black.near`, `black.far`.
pub(super) fn check_black<T: Table>(table: &mut T, around: &mut Around<T::Card>) -> Result<(), Stop> {
    let mut cut = Cut::new(table, vec![lane(&around.near, 0), lane(&around.far, 0)])?;
    let turns = hearts(&cut.seen, 2) && !faces_itself(&cut.seen);
    table.check(turns, &"black.near", wrong_near(&cut.seen, "the loop must turn at a black circle"))?;
    let ways = cut.ways();
    let mut beyond = ways.map(|way| cut.lanes[1][way]);
    let seen = table.turn(&mut beyond)?;
    let reason = "the loop must go straight through both cells next to a black circle";
    table.check(seen == [Suit::Heart; 2], &"black.far", reason)?;
    for (way, card) in ways.into_iter().zip(beyond) {
        cut.lanes[1][way] = card;
    }
    let lanes = cut.restore(table, "black.restore")?;
    lay(&mut around.near, 0, &lanes[0]);
    lay(&mut around.far, 0, &lanes[1]);
    Ok(())
}

/// White: the loop goes straight here, but not on both ways. Rejections: `white.near`, `white.five`.
pub(super) fn check_white<T: Table>(table: &mut T, around: &mut Around<T::Card>) -> Result<(), Stop> {
    let lanes = [(&around.near, 0), (&around.near, 1), (&around.far, 0), (&around.far, 1)];
    let mut cut = Cut::new(table, lanes.map(|(spokes, side)| lane(spokes, side)).to_vec())?;
    let straight = hearts(&cut.seen, 2) && faces_itself(&cut.seen);
    let reason = wrong_near(&cut.seen, "the loop must go straight through a white circle");
    table.check(straight, &"white.near", reason)?;
    let ways = cut.ways();
    let [mut a, mut b] = ways.map(|way| [cut.lanes[2][way], cut.lanes[3][way]]);
    let straight_on = both(table, &mut a, &mut b, &"white.five")?;
    let reason = "the loop must turn in a cell next to a white circle";
    table.check(!straight_on, &"white.five", reason)?;
    for (way, [left, right]) in ways.into_iter().zip([a, b]) {
        (cut.lanes[2][way], cut.lanes[3][way]) = (left, right);
    }
    let lanes = cut.restore(table, "white.restore")?;
    lay(&mut around.near, 0, &lanes[0]);
    lay(&mut around.near, 1, &lanes[1]);
    lay(&mut around.far, 0, &lanes[2]);
    lay(&mut around.far, 1, &lanes[3]);
    Ok(())
}

/// A circle of unknown colour: the loop passes, so two of the four near edges are lines. Rejection: `any.near`.
pub(super) fn check_any<T: Table>(table: &mut T, around: &mut Around<T::Card>) -> Result<(), Stop> {
    let mut near = lane(&around.near, 0);
    count_clubs(table, &mut near, 2, &"any.near")?;
    lay(&mut around.near, 0, &near);
    Ok(())
}

/// Four piles, one a direction, after a random cut; their number cards will bring them home.
struct Cut<C> {
    lanes: Vec<Vec<C>>,
    numbers: Numbers<C>,
    /// The faces of the first lane: the left cards of the near edges, ♥ for a line.
    seen: Suits,
}

impl<C: Copy> Cut<C> {
    fn new<T: Table<Card = C>>(table: &mut T, lanes: Vec<Vec<C>>) -> Result<Self, Stop> {
        let numbers = table.place_numbers(&[0, 1, 2, 3], 2)?;
        let mut cut = Self { lanes, numbers, seen: Suits::new() };
        cut.seen = table.shuffle(Shuffle::Shift, &mut cut.piles(), &[0])?.suits(0);
        Ok(cut)
    }

    fn piles(&mut self) -> Vec<Lane<'_, C>> {
        self.lanes.iter_mut().map(|lane| Lane::suits(lane)).chain([self.numbers.lane()]).collect()
    }

    /// The two directions in which there is a line; two others if that is not what is seen.
    fn ways(&self) -> [usize; 2] {
        let lines: Vec<usize> = (0..4).filter(|&way| self.seen.get(way) == Some(&Suit::Heart)).collect();
        <[usize; 2]>::try_from(lines).unwrap_or([0, 1])
    }

    /// Returns every card to its direction.
    fn restore<T: Table<Card = C>>(mut self, table: &mut T, at: &str) -> Result<Vec<Vec<C>>, Stop> {
        let count = self.lanes.len();
        let seen = table.shuffle(Shuffle::Scramble, &mut self.piles(), &[count])?;
        for lane in &mut self.lanes {
            return_to_places(table, lane, seen.numbers(0), &at)?;
        }
        table.discard_numbers(&self.numbers);
        Ok(self.lanes)
    }
}

/// The left (0) or right (1) cards of four commitments.
fn lane<C: Copy>(spokes: &[Spoke<C>; 4], side: usize) -> Vec<C> {
    spokes.iter().map(|spoke| spoke.pair[side]).collect()
}

/// Lays other left (0) or right (1) cards.
fn lay<C: Copy>(spokes: &mut [Spoke<C>; 4], side: usize, cards: &[C]) {
    for (spoke, card) in spokes.iter_mut().zip(cards) {
        spoke.pair[side] = *card;
    }
}

/// Whether every direction looks like its opposite.
fn faces_itself(seen: &[Suit]) -> bool {
    seen.len() == 4 && seen[..2] == seen[2..]
}

fn wrong_near(seen: &[Suit], otherwise: &'static str) -> &'static str {
    if hearts(seen, 2) { otherwise } else { "the loop must pass through the circle" }
}

/// The cyclic order in which the directions are laid.
const WAYS: [Direction; 4] = [Direction::Left, Direction::Up, Direction::Right, Direction::Down];
