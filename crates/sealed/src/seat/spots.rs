//! The book-keeping of hidden accesses: which memory is open, which spot was fetched, what lies there now.

use facedown_table::{Memory, ScriptFault, Spot, Spots, Stop};

use super::engine::{Engine, Geometry};

/// The largest number of accesses to one memory: times are at most 31 bits long.
const MOST_ACCESSES: u32 = (1 << 31) - 1;

/// A memory and its state.
#[derive(Debug)]
pub(super) struct Shelf<E: Engine> {
    pub(super) geometry: Geometry,
    /// What the engine keeps; gone once unloaded.
    pub(super) store: Option<E::Store>,
    /// The number of accesses so far.
    pub(super) clock: u32,
    pub(super) access: Access,
    /// The spots of this access that were fetched, in order.
    pub(super) fetched: Vec<Spot>,
}

/// Whether and how a memory is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    Closed,
    Public,
    Hidden,
}

impl<E: Engine> Shelf<E> {
    pub(super) fn new(geometry: Geometry, store: E::Store) -> Self {
        Self { geometry, store: Some(store), clock: 0, access: Access::Closed, fetched: Vec::new() }
    }

    pub(super) fn check_offsets(&self, offsets: &[isize]) -> Result<(), Stop> {
        let (Some(low), Some(high)) = (offsets.iter().min(), offsets.iter().max()) else {
            return Err(ScriptFault::Offsets.into());
        };
        let distinct = offsets.iter().enumerate().all(|(nth, offset)| !offsets[..nth].contains(offset));
        let near = high.abs_diff(*low) <= self.geometry.span;
        if distinct && near { Ok(()) } else { Err(ScriptFault::Offsets.into()) }
    }

    pub(super) fn check_places(&self, places: &[usize]) -> Result<(), Stop> {
        let wrong =
            |(nth, place): (usize, &usize)| *place >= self.geometry.piles || places[..nth].contains(place);
        if places.iter().enumerate().any(wrong) { Err(ScriptFault::Offsets.into()) } else { Ok(()) }
    }

    /// Begins an access.
    pub(super) fn begin(&mut self, access: Access) -> Result<(&Geometry, &mut E::Store), Stop> {
        if self.access != Access::Closed || self.store.is_none() {
            return Err(ScriptFault::MemoryState.into());
        }
        if self.clock == MOST_ACCESSES {
            return Err(ScriptFault::Limit.into());
        }
        self.clock += 1;
        self.access = access;
        self.parts()
    }

    /// Ends an access and says which kind it was.
    pub(super) fn end(&mut self) -> Result<Access, Stop> {
        match std::mem::replace(&mut self.access, Access::Closed) {
            Access::Closed => Err(ScriptFault::MemoryState.into()),
            access => Ok(access),
        }
    }

    /// Takes the store away for good.
    pub(super) fn take(&mut self) -> Result<E::Store, Stop> {
        if self.access != Access::Closed {
            return Err(ScriptFault::MemoryState.into());
        }
        self.store.take().ok_or_else(|| ScriptFault::MemoryState.into())
    }

    pub(super) fn parts(&mut self) -> Result<(&Geometry, &mut E::Store), Stop> {
        Ok((&self.geometry, self.store.as_mut().ok_or(ScriptFault::MemoryState)?))
    }
}

/// All spots of the open accesses.
#[derive(Debug)]
pub(super) struct Book<E: Engine> {
    states: Vec<State<E>>,
    frames: Vec<Frame>,
    /// The cards that lie at fetched spots, pile after pile.
    pub(super) cells: Vec<E::Cell>,
}

impl<E: Engine> Default for Book<E> {
    fn default() -> Self {
        Self { states: Vec::new(), frames: Vec::new(), cells: Vec::new() }
    }
}

#[derive(Debug)]
struct State<E: Engine> {
    memory: Memory,
    address: E::Address,
    degree: usize,
    /// Fetched: what the engine wants back, and where the pile's cards start.
    read: Option<(E::Read, usize)>,
    /// Whether the script may still use the spot.
    usable: bool,
}

/// A pick that has not ended.
#[derive(Debug)]
struct Frame {
    memory: Memory,
    groups: usize,
    spots: std::ops::Range<usize>,
}

impl<E: Engine> Book<E> {
    pub(super) fn add(&mut self, memory: Memory, degree: usize, addresses: &[E::Address]) -> Spots {
        let first = self.states.len();
        let state = |&address: &E::Address| State { memory, address, degree, read: None, usable: true };
        self.states.extend(addresses.iter().map(state));
        (first..self.states.len()).map(|index| Spot::from_index(index as u32)).collect()
    }

    /// The address of a spot that was not fetched yet.
    pub(super) fn address(&self, spot: Spot) -> Result<(Memory, E::Address, usize), Stop> {
        match self.states.get(spot.index()) {
            Some(state) if state.usable && state.read.is_none() => {
                Ok((state.memory, state.address, state.degree))
            }
            _ => Err(ScriptFault::Spot.into()),
        }
    }

    pub(super) fn fetched(&mut self, spot: Spot, read: E::Read, start: usize) {
        if let Some(state) = self.states.get_mut(spot.index()) {
            state.read = Some((read, start));
        }
    }

    pub(super) fn put(
        &mut self,
        spot: Spot,
        cards: &[E::Cell],
        lanes: impl FnOnce(Memory) -> Result<usize, Stop>,
    ) -> Result<(), Stop> {
        let state = self.states.get(spot.index()).filter(|state| state.usable).ok_or(ScriptFault::Spot)?;
        let (_, start) = state.read.ok_or(ScriptFault::Spot)?;
        if cards.len() != lanes(state.memory)? {
            return Err(ScriptFault::Width.into());
        }
        let pile = self.cells.get_mut(start..start + cards.len()).ok_or(ScriptFault::Spot)?;
        pile.copy_from_slice(cards);
        Ok(())
    }

    /// Address, degree, the engine's note and the start of the cards of a fetched spot.
    pub(super) fn written(&self, spot: Spot) -> Result<(E::Address, usize, E::Read, usize), Stop> {
        let state = self.states.get(spot.index()).ok_or(ScriptFault::Spot)?;
        let (read, start) = state.read.ok_or(ScriptFault::Spot)?;
        Ok((state.address, state.degree, read, start))
    }

    /// Writes down the addresses of groups that may be picked from, one group after the other; their spots are used
    /// up. Gives their memory and degree.
    pub(super) fn take_groups(
        &mut self,
        groups: &[impl AsRef<[Spot]>],
        addresses: &mut Vec<E::Address>,
    ) -> Result<(Memory, usize), Stop> {
        let first = groups.first().map(AsRef::as_ref).filter(|group| !group.is_empty());
        let first = first.ok_or(ScriptFault::Groups)?;
        let (memory, _, degree) = self.address(first[0])?;
        addresses.clear();
        for group in groups.iter().map(AsRef::as_ref) {
            if group.len() != first.len() {
                return Err(ScriptFault::Groups.into());
            }
            for &spot in group {
                let (of, address, same) = self.address(spot)?;
                if of != memory || same != degree {
                    return Err(ScriptFault::Groups.into());
                }
                self.states[spot.index()].usable = false;
                addresses.push(address);
            }
        }
        Ok((memory, degree))
    }

    pub(super) fn push_frame(
        &mut self,
        memory: Memory,
        degree: usize,
        groups: usize,
        picked: &[E::Address],
    ) -> Spots {
        let first = self.states.len();
        let spots = self.add(memory, degree + crate::shape::selector_bits(groups), picked);
        self.frames.push(Frame { memory, groups, spots: first..self.states.len() });
        spots
    }

    /// Ends the last pick, which must be one of `memory`; gives its number of groups.
    pub(super) fn pop_frame(&mut self, memory: Memory) -> Result<usize, Stop> {
        let frame = self.frames.pop().ok_or(ScriptFault::Groups)?;
        if frame.memory != memory {
            return Err(ScriptFault::MemoryState.into());
        }
        self.states[frame.spots].iter_mut().for_each(|state| state.usable = false);
        Ok(frame.groups)
    }

    pub(super) fn is_picking(&self, memory: Memory) -> bool {
        self.frames.iter().any(|frame| frame.memory == memory)
    }

    /// The access of `memory` ended: its spots can never be used again.
    pub(super) fn forget(&mut self, memory: Memory) {
        let of_memory = self.states.iter_mut().filter(|state| state.memory == memory);
        of_memory.for_each(|state| state.usable = false);
    }

    /// All accesses ended.
    pub(super) fn clear(&mut self) {
        self.states.clear();
        self.cells.clear();
    }
}
