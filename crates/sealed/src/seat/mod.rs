//! A seat at the sealed table: the [`Table`] that scripts see, on top of one of the engines.
//!
//! The seat holds the state that is the same for everybody (memories, spots, picks) and refuses misuse; the
//! engine does what this party does at this stage of the proof.

mod engine;
mod spots;

use std::fmt::Display;

use facedown_table::{
    Faces, Fetched, Lane, Look, Memory, Numbers, ScriptFault, Short, Shuffle, Spot, Spots, Stop, Suit, Suits,
    Table, Unloaded,
};

pub(crate) use self::engine::{Engine, Geometry, Touch};
use self::spots::{Access, Book, Shelf};
use crate::ladder::Ladder;
use crate::parameters::limits;

/// One party's table.
#[derive(Debug)]
pub(crate) struct Seat<E: Engine> {
    pub(crate) engine: E,
    shelves: Vec<Shelf<E>>,
    spots: Book<E>,
    /// The addresses of an access that begins.
    addresses: Vec<E::Address>,
}

impl<E: Engine> Seat<E> {
    /// An empty table.
    pub(crate) fn new(engine: E) -> Self {
        Self { engine, shelves: Vec::new(), spots: Book::default(), addresses: Vec::new() }
    }

    /// Ends the run and gives the engine back. Every memory must be unloaded: without its last reads nothing
    /// about it is proved.
    pub(crate) fn leave(self) -> Result<E, Stop> {
        if self.shelves.iter().any(|shelf| shelf.store.is_some()) {
            return Err(ScriptFault::NotUnloaded.into());
        }
        Ok(self.engine)
    }

    fn shelf(shelves: &mut [Shelf<E>], memory: Memory) -> Result<&mut Shelf<E>, Stop> {
        shelves.get_mut(memory.index()).ok_or_else(|| ScriptFault::MemoryState.into())
    }
}

impl<E: Engine> Table for Seat<E> {
    type Card = E::Cell;

    fn check(&mut self, holds: bool, at: &dyn Display, reason: impl Display) -> Result<(), Stop> {
        self.engine.check(holds, at, &reason)
    }

    fn place_public(&mut self, faces: &[Suit]) -> Vec<E::Cell> {
        faces.iter().map(|face| self.engine.public(face.is_heart())).collect()
    }

    fn place_row<const N: usize>(&mut self, faces: [Suit; N]) -> [E::Cell; N] {
        faces.map(|face| self.engine.public(face.is_heart()))
    }

    fn place_numbers(&mut self, faces: &[u32], width: u8) -> Result<Numbers<E::Cell>, Stop> {
        if width > 32 || faces.iter().any(|face| width < 32 && face >> width != 0) {
            return Err(ScriptFault::Width.into());
        }
        let bits = faces.iter().flat_map(|face| (0..width).map(move |bit| (face >> bit) & 1 == 1));
        let cells = bits.map(|bit| self.engine.public(bit)).collect();
        Numbers::new(cells, width).ok_or_else(|| ScriptFault::Width.into())
    }

    fn place_secret(&mut self, count: usize) -> Result<Vec<E::Cell>, Stop> {
        self.engine.secrets(count)
    }

    fn place_secret_row<const N: usize>(&mut self) -> Result<[E::Cell; N], Stop> {
        self.engine.few_secrets()
    }

    fn shuffle(
        &mut self,
        kind: Shuffle,
        lanes: &mut [Lane<'_, E::Cell>],
        open: &[usize],
    ) -> Result<Faces, Stop> {
        let piles = equal_lengths(lanes.iter().map(Lane::len))?;
        distinct_lanes(open, lanes.len())?;
        let most = match kind {
            Shuffle::Shift => limits::SHIFT_PILES,
            Shuffle::Scramble => limits::SCRAMBLE_PILES,
        };
        let width: usize = lanes.iter().map(|lane| usize::from(lane.width())).sum();
        if piles > most || width > limits::PILE_BITS {
            return Err(ScriptFault::Limit.into());
        }
        self.engine.shuffle(kind, lanes, open)
    }

    fn turn(&mut self, cards: &mut [E::Cell]) -> Result<Suits, Stop> {
        self.engine.turn(cards)
    }

    fn load(&mut self, lanes: Vec<Vec<E::Cell>>, span: usize) -> Result<Memory, Stop> {
        let piles = equal_lengths(lanes.iter().map(Vec::len))?;
        let places = piles.checked_add(span).ok_or(ScriptFault::Limit)?;
        let ladder = Ladder::for_places(places).ok_or(ScriptFault::Limit)?;
        let id = self.shelves.len();
        if id >= limits::MEMORIES || lanes.len() > limits::PILE_BITS {
            return Err(ScriptFault::Limit.into());
        }
        let geometry = Geometry { id, piles, lanes: lanes.len(), span, ladder };
        let store = self.engine.load(&geometry, lanes);
        self.shelves.push(Shelf::new(geometry, store));
        Ok(Memory::from_index(id as u32))
    }

    fn open(&mut self, memory: Memory, offsets: &[isize], at: &dyn Display) -> Result<Spots, Stop> {
        let shelf = Self::shelf(&mut self.shelves, memory)?;
        shelf.check_offsets(offsets)?;
        let (geometry, store) = shelf.begin(Access::Hidden)?;
        self.addresses.clear();
        self.engine.index(geometry, store, offsets, &mut self.addresses)?;
        self.engine.place(geometry.piles, at)?;
        Ok(self.spots.add(memory, 1, &self.addresses))
    }

    fn open_public(&mut self, memory: Memory, places: &[usize]) -> Result<Spots, Stop> {
        let shelf = Self::shelf(&mut self.shelves, memory)?;
        shelf.check_places(places)?;
        let (geometry, store) = shelf.begin(Access::Public)?;
        self.addresses.clear();
        self.addresses.extend(places.iter().map(|&place| self.engine.fixed(geometry, store, place)));
        Ok(self.spots.add(memory, 1, &self.addresses))
    }

    fn pick(&mut self, groups: &[impl AsRef<[Spot]>], at: &dyn Display) -> Result<Spots, Stop> {
        let (memory, degree) = self.spots.take_groups(groups, &mut self.addresses)?;
        self.engine.pick(degree, groups.len(), &mut self.addresses)?;
        self.engine.place(groups.len(), at)?;
        Ok(self.spots.push_frame(memory, degree, groups.len(), &self.addresses))
    }

    fn unpick(&mut self, memory: Memory, at: &dyn Display) -> Result<(), Stop> {
        let groups = self.spots.pop_frame(memory)?;
        self.engine.place(groups, at)
    }

    fn fetch(&mut self, spot: Spot, open: &[usize]) -> Result<Fetched<E::Cell>, Stop> {
        let (memory, address, degree) = self.spots.address(spot)?;
        let shelf = Self::shelf(&mut self.shelves, memory)?;
        let clock = shelf.clock;
        distinct_lanes(open, shelf.geometry.lanes)?;
        let touch = Touch { address, degree, clock };
        let start = self.spots.cells.len();
        let read = self.engine.read(shelf.parts()?, touch, open, &mut self.spots.cells)?;
        shelf.fetched.push(spot);
        self.spots.fetched(spot, read, start);
        let cards: Short<E::Cell, 4> = self.spots.cells[start..].into();
        let turned = open.iter().map(|&lane| face_of(&self.engine, cards.get(lane))).collect();
        Ok(Fetched { cards, turned })
    }

    fn put(&mut self, spot: Spot, cards: &[E::Cell]) -> Result<(), Stop> {
        self.spots.put(spot, cards, |memory| Self::shelf(&mut self.shelves, memory).map(|s| s.geometry.lanes))
    }

    fn close(&mut self, memory: Memory, at: &dyn Display) -> Result<(), Stop> {
        if self.spots.is_picking(memory) {
            return Err(ScriptFault::MemoryState.into());
        }
        let shelf = Self::shelf(&mut self.shelves, memory)?;
        let access = shelf.end()?;
        let (clock, lanes) = (shelf.clock, shelf.geometry.lanes);
        let mut fetched = std::mem::take(&mut shelf.fetched);
        for &spot in &fetched {
            let (address, degree, read, start) = self.spots.written(spot)?;
            let cells = self.spots.cells.get(start..start + lanes).ok_or(ScriptFault::Spot)?;
            self.engine.write(shelf.parts()?, Touch { address, degree, clock }, read, cells);
        }
        fetched.clear();
        shelf.fetched = fetched;
        self.spots.forget(memory);
        if self.shelves.iter().all(|shelf| shelf.access == Access::Closed) {
            self.spots.clear();
            self.engine.rest();
        }
        match access {
            Access::Hidden => {
                let piles = Self::shelf(&mut self.shelves, memory)?.geometry.piles;
                self.engine.place(piles, at)
            }
            Access::Public | Access::Closed => Ok(()),
        }
    }

    fn unload(&mut self, memory: Memory, open: &[usize]) -> Result<Unloaded<E::Cell>, Stop> {
        let shelf = Self::shelf(&mut self.shelves, memory)?;
        distinct_lanes(open, shelf.geometry.lanes)?;
        let store = shelf.take()?;
        let cells = self.engine.finish(&shelf.geometry, store, shelf.clock, open)?;
        let width = shelf.geometry.lanes;
        let lanes: Vec<Vec<E::Cell>> =
            (0..width).map(|lane| cells.iter().skip(lane).step_by(width).copied().collect()).collect();
        let faces =
            |lane: &usize| lanes[*lane].iter().map(|cell| face_of(&self.engine, Some(cell))).collect();
        let turned = open.iter().map(faces).collect();
        Ok(Unloaded { lanes, turned })
    }

    fn peek(
        &mut self,
        lanes: &[impl AsRef<[E::Cell]>],
        looks: &[Look],
        at: &dyn Display,
    ) -> Result<Suits, Stop> {
        let lanes: Short<&[E::Cell], 4> = lanes.iter().map(AsRef::as_ref).collect();
        let piles = equal_lengths(lanes.iter().map(|lane| lane.len()))?;
        if looks.iter().any(|look| look.lane >= lanes.len() || look.offset >= piles) {
            return Err(ScriptFault::Lane.into());
        }
        if piles > limits::SHIFT_PILES || looks.len() > limits::PILE_BITS {
            return Err(ScriptFault::Limit.into());
        }
        self.engine.peek(&lanes, looks, at)
    }
}

/// The common length of at least one lane of at least one card.
fn equal_lengths(mut lengths: impl Iterator<Item = usize>) -> Result<usize, Stop> {
    let first = lengths.next().filter(|length| *length > 0).ok_or(ScriptFault::EmptyShuffle)?;
    if lengths.any(|length| length != first) { Err(ScriptFault::UnequalLanes.into()) } else { Ok(first) }
}

fn distinct_lanes(open: &[usize], lanes: usize) -> Result<(), Stop> {
    let wrong = |(nth, lane): (usize, &usize)| *lane >= lanes || open[..nth].contains(lane);
    if open.iter().enumerate().any(wrong) { Err(ScriptFault::Lane.into()) } else { Ok(()) }
}

fn face_of<E: Engine>(engine: &E, cell: Option<&E::Cell>) -> Suit {
    Suit::from_bit(cell.and_then(|cell| engine.face(cell)).unwrap_or_default())
}
