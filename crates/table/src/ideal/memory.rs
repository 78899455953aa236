//! Chosen piles on the ideal table, with real rows and real shifts.

use super::{Dice, IdealCard, IdealTable};
use crate::card::Suit;
use crate::stop::{ScriptFault, Stop};
use crate::table::{Memory, Spot, Spots};

/// Piles laid out for secret choices.
#[derive(Debug)]
pub(super) struct Shelf {
    pub(super) lanes: Vec<Vec<IdealCard>>,
    pub(super) loaded: bool,
    span: usize,
    access: Access,
}

#[derive(Debug)]
enum Access {
    Closed,
    Public,
    Hidden { home: Vec<Suit> },
}

impl Shelf {
    pub(super) fn new(lanes: Vec<Vec<IdealCard>>, span: usize) -> Result<Self, Stop> {
        let piles = lanes.first().map_or(0, Vec::len);
        if piles == 0 {
            return Err(ScriptFault::EmptyShuffle.into());
        }
        if lanes.iter().any(|lane| lane.len() != piles) {
            return Err(ScriptFault::UnequalLanes.into());
        }
        if piles.saturating_add(span) > MAX_PILES_AND_SPAN {
            return Err(ScriptFault::Limit.into());
        }
        Ok(Self { lanes, loaded: true, span, access: Access::Closed })
    }

    pub(super) fn piles(&self) -> usize {
        self.lanes.first().map_or(0, Vec::len)
    }

    pub(super) fn rotate(&mut self, by: usize) {
        for lane in &mut self.lanes {
            lane.rotate_right(by);
        }
    }

    /// Whether an access may begin.
    pub(super) fn check_idle(&self) -> Result<(), Stop> {
        let idle = self.loaded && matches!(self.access, Access::Closed);
        if idle { Ok(()) } else { Err(ScriptFault::MemoryState.into()) }
    }

    /// Where the offsets lead from the first pile. They must differ on the circle of piles, too: a
    /// card cannot lie in two piles.
    pub(super) fn check_offsets(&self, offsets: &[isize]) -> Result<Vec<usize>, Stop> {
        let (Some(low), Some(high)) = (offsets.iter().min(), offsets.iter().max()) else {
            return Err(ScriptFault::Offsets.into());
        };
        let piles = self.piles() as isize;
        let places: Vec<usize> = offsets.iter().map(|offset| offset.rem_euclid(piles) as usize).collect();
        self.check_places(&places)?;
        if high.abs_diff(*low) <= self.span { Ok(places) } else { Err(ScriptFault::Offsets.into()) }
    }

    pub(super) fn check_places(&self, places: &[usize]) -> Result<(), Stop> {
        let fine = |(n, place): (usize, &usize)| *place < self.piles() && !places[..n].contains(place);
        if places.iter().enumerate().all(fine) { Ok(()) } else { Err(ScriptFault::Offsets.into()) }
    }

    pub(super) fn begin(&mut self, home: Option<Vec<Suit>>) {
        self.access = home.map_or(Access::Public, |home| Access::Hidden { home });
    }

    pub(super) fn end(&mut self) -> Result<Option<Vec<Suit>>, Stop> {
        match std::mem::replace(&mut self.access, Access::Closed) {
            Access::Closed => Err(ScriptFault::MemoryState.into()),
            Access::Public => Ok(None),
            Access::Hidden { home } => Ok(Some(home)),
        }
    }

    pub(super) fn unload(&mut self) -> Result<Vec<Vec<IdealCard>>, Stop> {
        self.check_idle()?;
        self.loaded = false;
        Ok(std::mem::take(&mut self.lanes))
    }
}

/// Where the pile of a spot lies.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    /// Among the piles, at this place of the present order.
    Pile(usize),
    /// In a group that was picked.
    Picked { frame: usize, group: usize, index: usize },
}

#[derive(Clone, Copy, Debug)]
pub(super) struct SpotState {
    memory: Memory,
    place: Place,
    usage: Usage,
}

/// What has become of a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Usage {
    /// Its pile lies there untouched.
    Fresh,
    /// Its pile was taken up; other cards may be put.
    Fetched,
    /// Its pile lies in a picked group, or its access is over.
    Gone,
}

/// All spots of the accesses under way. Numbers are never used again, so a stale spot is noticed.
#[derive(Debug, Default)]
pub(super) struct SpotStates {
    states: Vec<SpotState>,
    forgotten: usize,
}

impl SpotStates {
    fn push(&mut self, memory: Memory, place: Place) -> Spot {
        self.states.push(SpotState { memory, place, usage: Usage::Fresh });
        Spot::from_index((self.forgotten + self.states.len() - 1) as u32)
    }

    fn get_mut(&mut self, spot: Spot) -> Result<&mut SpotState, Stop> {
        let state = spot.index().checked_sub(self.forgotten).and_then(|at| self.states.get_mut(at));
        state.ok_or_else(|| ScriptFault::Spot.into())
    }

    /// Uses up a spot whose pile was not touched.
    fn take(&mut self, spot: Spot, usage: Usage) -> Result<SpotState, Stop> {
        let state = self.get_mut(spot)?;
        if state.usage != Usage::Fresh {
            return Err(ScriptFault::Spot.into());
        }
        state.usage = usage;
        Ok(*state)
    }

    fn end(&mut self, over: impl Fn(&SpotState) -> bool) {
        self.states.iter_mut().filter(|state| over(state)).for_each(|state| state.usage = Usage::Gone);
    }

    fn clear(&mut self) {
        self.forgotten += self.states.len();
        self.states.clear();
    }
}

/// Groups of piles lying apart while one of them is picked.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) memory: Memory,
    /// Where every pile of every group came from.
    pub(super) places: Vec<Vec<Place>>,
    /// The cards: group, pile of the group, lane.
    pub(super) piles: Vec<Vec<Vec<IdealCard>>>,
    pub(super) home: Vec<Suit>,
}

impl<D: Dice> IdealTable<D> {
    pub(super) fn shelf(&mut self, memory: Memory) -> Result<&mut Shelf, Stop> {
        self.memories.get_mut(memory.index()).ok_or_else(|| ScriptFault::MemoryState.into())
    }

    pub(super) fn new_spots(&mut self, memory: Memory, places: impl Iterator<Item = Place>) -> Spots {
        places.map(|place| self.spots.push(memory, place)).collect()
    }

    /// Spots of a closed access can never be used again; when the last access closes, all are gone.
    pub(super) fn forget_spots(&mut self, memory: Memory) {
        self.spots.end(|spot| spot.memory == memory);
        if self.memories.iter().all(|shelf| matches!(shelf.access, Access::Closed)) {
            self.spots.clear();
        }
    }

    /// Spots of a pick cannot be used once its groups have returned.
    pub(super) fn forget_picked(&mut self, gone: usize) {
        self.spots.end(|spot| matches!(spot.place, Place::Picked { frame, .. } if frame == gone));
    }

    pub(super) fn take_spot(&mut self, spot: Spot) -> Result<Vec<IdealCard>, Stop> {
        let SpotState { memory, place, .. } = self.spots.take(spot, Usage::Fetched)?;
        self.cards_at(memory, place)
    }

    pub(super) fn put_spot(&mut self, spot: Spot, cards: &[IdealCard]) -> Result<(), Stop> {
        let SpotState { memory, place, usage } = *self.spots.get_mut(spot)?;
        if usage != Usage::Fetched {
            return Err(ScriptFault::Spot.into());
        }
        if cards.len() != self.shelf(memory)?.lanes.len() {
            return Err(ScriptFault::Width.into());
        }
        self.lay_at(memory, place, cards.to_vec())
    }

    /// The memory and the places of groups that may be picked from.
    pub(super) fn groups_to_pick(&mut self, groups: &[Vec<Spot>]) -> Result<(Memory, Vec<Vec<Place>>), Stop> {
        let first = groups.first().and_then(|group| group.first()).ok_or(ScriptFault::Groups)?;
        let memory = self.spots.get_mut(*first)?.memory;
        let size = groups.first().map_or(0, Vec::len);
        let mut places = Vec::with_capacity(groups.len());
        for group in groups {
            if group.len() != size {
                return Err(ScriptFault::Groups.into());
            }
            let mut row = Vec::with_capacity(size);
            for spot in group {
                let state = self.spots.take(*spot, Usage::Gone)?;
                if state.memory != memory {
                    return Err(ScriptFault::Spot.into());
                }
                row.push(state.place);
            }
            places.push(row);
        }
        Ok((memory, places))
    }

    pub(super) fn take_groups(
        &mut self,
        memory: Memory,
        places: &[Vec<Place>],
    ) -> Result<Vec<Vec<Vec<IdealCard>>>, Stop> {
        places.iter().map(|group| group.iter().map(|&place| self.cards_at(memory, place)).collect()).collect()
    }

    pub(super) fn return_groups(
        &mut self,
        memory: Memory,
        places: &[Vec<Place>],
        piles: Vec<Vec<Vec<IdealCard>>>,
    ) -> Result<(), Stop> {
        for (place, cards) in places.iter().flatten().zip(piles.into_iter().flatten()) {
            self.lay_at(memory, *place, cards)?;
        }
        Ok(())
    }

    fn cards_at(&mut self, memory: Memory, place: Place) -> Result<Vec<IdealCard>, Stop> {
        match place {
            Place::Pile(at) => {
                let lanes = &self.shelf(memory)?.lanes;
                lanes
                    .iter()
                    .map(|lane| lane.get(at).copied().ok_or_else(|| ScriptFault::Spot.into()))
                    .collect()
            }
            Place::Picked { frame, group, index } => self
                .frames
                .get(frame)
                .and_then(|frame| frame.piles.get(group)?.get(index).cloned())
                .ok_or_else(|| ScriptFault::Spot.into()),
        }
    }

    fn lay_at(&mut self, memory: Memory, place: Place, cards: Vec<IdealCard>) -> Result<(), Stop> {
        match place {
            Place::Pile(at) => {
                for (lane, card) in self.shelf(memory)?.lanes.iter_mut().zip(cards) {
                    *lane.get_mut(at).ok_or(ScriptFault::Spot)? = card;
                }
            }
            Place::Picked { frame, group, index } => {
                let pile =
                    self.frames.get_mut(frame).and_then(|frame| frame.piles.get_mut(group)?.get_mut(index));
                *pile.ok_or(ScriptFault::Spot)? = cards;
            }
        }
        Ok(())
    }
}

/// The largest ladder has 2^17 - 1 labels; the ideal table keeps the sealed table's limit.
const MAX_PILES_AND_SPAN: usize = (1 << 17) - 1;
