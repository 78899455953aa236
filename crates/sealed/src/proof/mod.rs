//! The second pass over the script: P with tags, V with keys, both making the same constraints in the same order.

mod comparisons;
mod folded;
mod memory;
mod products;
mod prover;
mod shifts;
mod shuffles;
mod side;
mod verifier;
mod wheel;

use std::fmt::{Debug, Display};

use facedown_table::{Faces, Lane, Look, Script, Shuffle, Stop, Suit, Suits};

use self::folded::Folded;
use self::memory::{Address, Read, Store};
use self::products::Products;
pub(crate) use self::prover::Prover;
use self::shifts::Shifts;
use self::side::Few;
pub(crate) use self::side::Side;
pub(crate) use self::verifier::{Keys, Verifier};
use self::wheel::Wheels;
use crate::challenge::Folding;
use crate::field::Element;
use crate::reader::Cursor;
use crate::seat::{Engine, Geometry, Seat, Touch};
use crate::shape::{Shape, selector_bits};
use crate::tape::Turned;

/// Runs the second pass of a script: all constraints, those of the products last.
///
/// Gives back the party's arithmetic, ready for the masks; `None` if the challenge was one of the few that
/// cannot be used.
///
/// # Errors
/// If the turned cards do not have the script's shape.
pub(crate) fn second_pass<S: Side>(
    script: &impl Script,
    shape: &Shape,
    turned: &Turned,
    folding: Folding,
    side: S,
) -> Result<Option<S>, Stop> {
    let mut seat = Seat::new(Second {
        side,
        folding,
        cursor: Cursor::new(turned),
        wheels: Wheels::default(),
        polynomials: Vec::new(),
        products: Products::new(shape.chunk),
        nodes: Vec::new(),
        sides: Default::default(),
        shifts: Shifts::default(),
        old: Folded::default(),
        new: Folded::default(),
        selector: Few::default(),
        time: Few::default(),
        unusable: false,
    });
    script.run(&mut seat)?;
    let mut second = seat.leave()?;
    second.shifts.finish(&mut second.side, second.wheels.known_chi());
    second.products.constrain(&mut second.side);
    Ok((!second.unusable).then_some(second.side))
}

/// The engine of the second pass.
struct Second<'a, S: Side> {
    side: S,
    folding: Folding,
    cursor: Cursor<'a>,
    wheels: Wheels,
    /// The polynomials of addresses and reads while accesses are open.
    polynomials: Vec<Element>,
    products: Products<S>,
    /// The leaves of a selection tree, then its root.
    nodes: Vec<Element>,
    /// The products of both sides of a Scramble, or the parts of the leaves of a Shift.
    sides: [Vec<Element>; 2],
    /// Shifts of a few piles, to be proved side by side.
    shifts: Shifts,
    /// The piles before and after a shuffle.
    old: Folded,
    new: Folded,
    /// The rows of the selector or label in hand, and of the time in hand.
    selector: Few,
    time: Few,
    /// Whether the challenge met one of its exceptions.
    unusable: bool,
}

impl<S: Side> Second<'_, S> {
    /// Reads one pile: the next row for every closed lane, a turned bit for every open one.
    fn pile(&mut self, lanes: usize, open: &[usize], cells: &mut Vec<S::Cell>) -> Result<(), Stop> {
        if open.is_empty() {
            self.side.rows(lanes, |_, cell| cells.push(cell));
            return Ok(());
        }
        for lane in 0..lanes {
            let cell =
                if open.contains(&lane) { self.side.public(self.cursor.bit()?) } else { self.side.row() };
            cells.push(cell);
        }
        Ok(())
    }

    /// Chooses among the nodes in `self.nodes`, of degree `degree`, by `self.selector`: leaves the one node that
    /// remains, and gives its degree.
    fn choose(&mut self, degree: usize) -> usize {
        self.side.choose(&self.selector, degree, &mut self.nodes);
        degree + self.selector.count
    }
}

impl<S: Side> Engine for Second<'_, S> {
    type Cell = S::Cell;
    type Store = Store<S>;
    type Address = Address;
    type Read = Read;

    fn public(&self, face: bool) -> S::Cell {
        self.side.public(face)
    }

    fn face(&self, cell: &S::Cell) -> Option<bool> {
        S::face(cell)
    }

    fn secrets(&mut self, count: usize) -> Result<Vec<S::Cell>, Stop> {
        Ok((0..count).map(|_| self.side.row()).collect())
    }

    fn few_secrets<const N: usize>(&mut self) -> Result<[S::Cell; N], Stop> {
        Ok(std::array::from_fn(|_| self.side.row()))
    }

    fn shuffle(
        &mut self,
        kind: Shuffle,
        lanes: &mut [Lane<'_, S::Cell>],
        open: &[usize],
    ) -> Result<Faces, Stop> {
        self.redeal(kind, lanes, open)
    }

    fn turn(&mut self, cards: &mut [S::Cell]) -> Result<Suits, Stop> {
        let mut faces = Suits::with_capacity(cards.len());
        for card in cards {
            let face = match S::face(card) {
                Some(face) => face,
                None => {
                    let face = self.cursor.bit()?;
                    self.side.constrain_turn(*card, face);
                    *card = self.side.public(face);
                    face
                }
            };
            faces.push(Suit::from_bit(face));
        }
        Ok(faces)
    }

    fn place(&mut self, bound: usize, _at: &dyn Display) -> Result<(), Stop> {
        // Places are not tied to anything committed; V checked their range when it judged.
        self.cursor.number(selector_bits(bound))?;
        Ok(())
    }

    fn load(&mut self, geometry: &Geometry, lanes: Vec<Vec<S::Cell>>) -> Store<S> {
        self.load_memory(geometry, &lanes)
    }

    fn index(
        &mut self,
        geometry: &Geometry,
        store: &mut Store<S>,
        offsets: &[isize],
        addresses: &mut Vec<Address>,
    ) -> Result<(), Stop> {
        self.hidden_addresses(geometry, store, offsets, addresses);
        Ok(())
    }

    fn fixed(&mut self, geometry: &Geometry, _store: &Store<S>, place: usize) -> Address {
        self.public_address(geometry, place)
    }

    fn pick(&mut self, degree: usize, groups: usize, addresses: &mut Vec<Address>) -> Result<(), Stop> {
        self.pick_addresses(degree, groups, addresses);
        Ok(())
    }

    fn read(
        &mut self,
        (geometry, store): (&Geometry, &mut Store<S>),
        touch: Touch<Address>,
        open: &[usize],
        cells: &mut Vec<S::Cell>,
    ) -> Result<Read, Stop> {
        self.read_pile(geometry, store, touch, open, cells)
    }

    fn write(
        &mut self,
        (_, store): (&Geometry, &mut Store<S>),
        touch: Touch<Address>,
        read: Read,
        cells: &[S::Cell],
    ) {
        self.write_pile(store, touch, read, cells);
    }

    fn finish(
        &mut self,
        geometry: &Geometry,
        store: Store<S>,
        clock: u32,
        open: &[usize],
    ) -> Result<Vec<S::Cell>, Stop> {
        self.unload_memory(geometry, &store, clock, open)
    }

    fn peek(&mut self, lanes: &[&[S::Cell]], looks: &[Look], at: &dyn Display) -> Result<Suits, Stop> {
        self.look(lanes, looks, at)
    }

    fn rest(&mut self) {
        self.polynomials.clear();
    }
}

impl<S: Side> Debug for Second<'_, S> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Second")
    }
}
