//! The ideal table: trusted, in memory, literal.
//!
//! It performs every operation as the papers do with real cards (a chosen pile lays both helping
//! rows and shifts all piles twice), counts what they count, and can keep the public ledger. The
//! sealed table must show the same things; tests compare the two.

mod dice;
mod memory;
mod tally;

use std::fmt::Display;

pub use dice::{Dice, EveryOutcome, RngDice};
pub use tally::Tally;

use self::memory::{Frame, Place, Shelf, SpotStates};
use crate::card::{Lane, Numbers, Suit, Suits};
use crate::hand::{Hand, HandFault, single_heart};
use crate::ledger::{Event, Ledger, TurnedLane};
use crate::shuffle::{Faces, Shuffle};
use crate::stop::{Rejection, ScriptFault, Stop};
use crate::table::{Fetched, Look, Memory, Script, Spot, Spots, Table, Unloaded};

/// A card on the ideal table: its true face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IdealCard(pub Suit);

/// The trusted table.
///
/// ```
/// use facedown_table::{Hand, IdealTable, Lane, RngDice, Shuffle, Suit, Table, show_suits};
/// use rand::{SeedableRng, rngs::StdRng};
///
/// let mut hand = Hand::new();
/// hand.push_row(vec![Suit::Heart, Suit::Club]);
/// let mut table = IdealTable::new(hand, RngDice(StdRng::seed_from_u64(1)));
/// let mut secret = table.place_secret(2)?;
/// let seen = table.shuffle(Shuffle::Shift, &mut [Lane::suits(&mut secret)], &[0])?;
/// assert!(["♥♣", "♣♥"].contains(&show_suits(&seen.suits(0)).as_str()));
/// assert_eq!(table.tally().shuffles(), 1);
/// # Ok::<(), facedown_table::Stop>(())
/// ```
#[derive(Debug)]
pub struct IdealTable<D> {
    hand: Hand,
    dice: D,
    tally: Tally,
    ledger: Option<Ledger>,
    memories: Vec<Shelf>,
    spots: SpotStates,
    frames: Vec<Frame>,
}

impl<D: Dice> IdealTable<D> {
    /// An empty table at which the prover holds this hand.
    pub fn new(hand: Hand, dice: D) -> Self {
        Self {
            hand,
            dice,
            tally: Tally::default(),
            ledger: None,
            memories: Vec::new(),
            spots: SpotStates::default(),
            frames: Vec::new(),
        }
    }

    /// The same table, keeping a ledger.
    pub fn recording(mut self) -> Self {
        self.ledger = Some(Ledger::default());
        self
    }

    /// The counters so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// The ledger so far; empty if the table does not record.
    pub fn ledger(&self) -> Ledger {
        self.ledger.clone().unwrap_or_default()
    }

    /// Runs a script to its end.
    ///
    /// # Errors
    /// The script's rejection or fault; also a fault if choices or loaded memories are left over.
    pub fn play(&mut self, script: &impl Script) -> Result<(), Stop> {
        script.run(self)?;
        if self.memories.iter().any(|shelf| shelf.loaded) {
            return Err(ScriptFault::NotUnloaded.into());
        }
        if self.hand.is_empty() { Ok(()) } else { Err(HandFault::LeftOver.into()) }
    }

    fn record(&mut self, event: impl FnOnce() -> Event) {
        if let Some(ledger) = &mut self.ledger {
            ledger.events.push(event());
        }
    }

    /// Lays the prover's selection row and the public home row.
    fn lay_rows(&mut self, piles: usize) -> Result<(Vec<Suit>, Vec<Suit>), Stop> {
        let selection = self.hand.take_selection(piles)?;
        self.tally.cards_secret += piles;
        self.tally.place(2 * piles, 0);
        Ok((selection, Suit::one_heart(piles, 0)))
    }

    /// Notes that suit cards are placed for all to see.
    fn place_seen(&mut self, faces: &[Suit]) {
        self.tally.place(faces.len(), 0);
        self.record(|| Event::PlacePublic { faces: faces.to_vec() });
    }

    /// Counts a shift of `piles` piles of `height` cards and says by how much they turn.
    fn cut(&mut self, piles: usize, height: usize) -> usize {
        self.tally.shifts += 1;
        self.tally.cards_shuffled += piles * height;
        self.dice.below(piles)
    }

    /// Turns a helping row, checks its one heart, and takes the row away.
    fn turn_row(&mut self, row: &[Suit], at: &dyn Display) -> Result<usize, Stop> {
        self.tally.cards_turned += row.len();
        self.tally.remove(row.len(), 0);
        let place = single_heart(row);
        self.check(place.is_some(), at, "a selection row needs exactly one heart")?;
        Ok(place.unwrap_or_default())
    }
}

impl<D: Dice> Table for IdealTable<D> {
    type Card = IdealCard;

    fn step(&mut self, label: &dyn Display) {
        self.record(|| Event::Step { label: label.to_string() });
    }

    fn check(&mut self, holds: bool, at: &dyn Display, reason: impl Display) -> Result<(), Stop> {
        if holds {
            Ok(())
        } else {
            Err(Rejection { step: at.to_string(), reason: reason.to_string() }.into())
        }
    }

    fn place_public(&mut self, faces: &[Suit]) -> Vec<IdealCard> {
        self.place_seen(faces);
        faces.iter().copied().map(IdealCard).collect()
    }

    fn place_row<const N: usize>(&mut self, faces: [Suit; N]) -> [IdealCard; N] {
        self.place_seen(&faces);
        faces.map(IdealCard)
    }

    fn place_numbers(&mut self, faces: &[u32], width: u8) -> Result<Numbers<IdealCard>, Stop> {
        let too_large = |&face: &u32| width < 32 && face >> width != 0;
        if width > 32 || faces.iter().any(too_large) {
            return Err(ScriptFault::Width.into());
        }
        self.tally.place(0, faces.len());
        self.record(|| Event::PlaceNumbers { faces: faces.to_vec() });
        let bits = |face: u32| (0..width).map(move |bit| IdealCard(Suit::from_bit(face >> bit & 1 == 1)));
        Numbers::new(faces.iter().flat_map(|&face| bits(face)).collect(), width)
            .ok_or_else(|| ScriptFault::Width.into())
    }

    fn place_secret(&mut self, count: usize) -> Result<Vec<IdealCard>, Stop> {
        let row = self.hand.take_row(count)?;
        self.tally.cards_secret += count;
        self.tally.place(count, 0);
        self.record(|| Event::PlaceSecret { count });
        Ok(row.into_iter().map(IdealCard).collect())
    }

    fn place_secret_row<const N: usize>(&mut self) -> Result<[IdealCard; N], Stop> {
        let row = self.place_secret(N)?;
        row.try_into().map_err(|_| HandFault::Unexpected.into())
    }

    fn shuffle(
        &mut self,
        kind: Shuffle,
        lanes: &mut [Lane<'_, IdealCard>],
        open: &[usize],
    ) -> Result<Faces, Stop> {
        let piles = lanes.first().map_or(0, Lane::len);
        if piles == 0 {
            return Err(ScriptFault::EmptyShuffle.into());
        }
        if lanes.iter().any(|lane| lane.len() != piles) {
            return Err(ScriptFault::UnequalLanes.into());
        }
        check_lanes(open, lanes.len())?;
        let order: Vec<usize> = match kind {
            Shuffle::Shift => {
                let by = self.cut(piles, lanes.len());
                (0..piles).map(|new| (new + piles - by) % piles).collect()
            }
            Shuffle::Scramble => {
                self.tally.scrambles += 1;
                self.tally.cards_shuffled += piles * lanes.len();
                self.dice.permutation(piles)
            }
        };
        let mut room = Vec::new();
        lanes.iter_mut().for_each(|lane| lane.reorder(order.iter().copied(), &mut room));
        let mut seen = Faces::new(piles);
        open.iter().flat_map(|&lane| faces_of(&lanes[lane])).for_each(|face| seen.push(face));
        self.tally.cards_turned += piles * open.len();
        self.record(|| Event::Shuffle {
            kind,
            piles,
            widths: lanes.iter().map(Lane::width).collect(),
            turned: TurnedLane::all(open, &seen),
        });
        Ok(seen)
    }

    fn turn(&mut self, cards: &mut [IdealCard]) -> Result<Suits, Stop> {
        self.tally.cards_turned += cards.len();
        let faces: Suits = cards.iter().map(|card| card.0).collect();
        self.record(|| Event::Turn { faces: faces.to_vec() });
        Ok(faces)
    }

    fn discard(&mut self, cards: &[IdealCard]) {
        self.tally.remove(cards.len(), 0);
    }

    fn discard_numbers(&mut self, numbers: &Numbers<IdealCard>) {
        self.tally.remove(0, numbers.len());
    }

    fn load(&mut self, lanes: Vec<Vec<IdealCard>>, span: usize) -> Result<Memory, Stop> {
        let shelf = Shelf::new(lanes, span)?;
        let memory = self.memories.len();
        self.record(|| Event::Load { memory, piles: shelf.piles(), lanes: shelf.lanes.len() });
        self.memories.push(shelf);
        Ok(Memory::from_index(memory as u32))
    }

    fn open(&mut self, memory: Memory, offsets: &[isize], at: &dyn Display) -> Result<Spots, Stop> {
        let shelf = self.shelf(memory)?;
        shelf.check_idle()?;
        let distances = shelf.check_offsets(offsets)?;
        let (piles, height) = (shelf.piles(), shelf.lanes.len());
        let (mut selection, mut home) = self.lay_rows(piles)?;
        let by = self.cut(piles, height + 2);
        selection.rotate_right(by);
        home.rotate_right(by);
        self.shelf(memory)?.rotate(by);
        let place = self.turn_row(&selection, at)?;
        self.shelf(memory)?.begin(Some(home));
        self.record(|| Event::Open { memory: memory.index(), piles, offsets: offsets.to_vec(), place });
        let places = distances.into_iter().map(|distance| Place::Pile((place + distance) % piles));
        Ok(self.new_spots(memory, places))
    }

    fn open_public(&mut self, memory: Memory, places: &[usize]) -> Result<Spots, Stop> {
        let shelf = self.shelf(memory)?;
        shelf.check_idle()?;
        shelf.check_places(places)?;
        shelf.begin(None);
        self.record(|| Event::OpenPublic { memory: memory.index(), places: places.to_vec() });
        Ok(self.new_spots(memory, places.iter().copied().map(Place::Pile)))
    }

    fn pick(&mut self, groups: &[impl AsRef<[Spot]>], at: &dyn Display) -> Result<Spots, Stop> {
        let groups: Vec<Vec<Spot>> = groups.iter().map(|group| group.as_ref().to_vec()).collect();
        let (memory, places) = self.groups_to_pick(&groups)?;
        let (count, size) = (groups.len(), groups.first().map_or(0, Vec::len));
        let height = size * self.shelf(memory)?.lanes.len();
        let (mut selection, mut home) = self.lay_rows(count)?;
        let by = self.cut(count, height + 2);
        selection.rotate_right(by);
        home.rotate_right(by);
        let mut piles = self.take_groups(memory, &places)?;
        piles.rotate_right(by);
        let chosen = self.turn_row(&selection, at)?;
        self.record(|| Event::Pick { groups: count, place: chosen });
        let frame = self.frames.len();
        self.frames.push(Frame { memory, places, piles, home });
        Ok(self.new_spots(memory, (0..size).map(|index| Place::Picked { frame, group: chosen, index })))
    }

    fn unpick(&mut self, memory: Memory, at: &dyn Display) -> Result<(), Stop> {
        let Some(Frame { memory: of, places, mut piles, mut home }) = self.frames.pop() else {
            return Err(ScriptFault::Groups.into());
        };
        if of != memory {
            return Err(ScriptFault::MemoryState.into());
        }
        let height = piles.first().map_or(0, |group| group.iter().map(Vec::len).sum());
        let by = self.cut(piles.len(), height + 1);
        home.rotate_right(by);
        piles.rotate_right(by);
        let place = self.turn_row(&home, at)?;
        piles.rotate_left(place);
        self.record(|| Event::Unpick { groups: home.len(), place });
        self.forget_picked(self.frames.len());
        self.return_groups(memory, &places, piles)
    }

    fn fetch(&mut self, spot: Spot, open: &[usize]) -> Result<Fetched<IdealCard>, Stop> {
        let cards = self.take_spot(spot)?;
        check_lanes(open, cards.len())?;
        let turned: Suits = open.iter().map(|&lane| cards[lane].0).collect();
        self.tally.cards_turned += turned.len();
        self.record(|| Event::Fetch { open: open.to_vec(), faces: turned.to_vec() });
        Ok(Fetched { cards: cards[..].into(), turned })
    }

    fn put(&mut self, spot: Spot, cards: &[IdealCard]) -> Result<(), Stop> {
        self.put_spot(spot, cards)
    }

    fn close(&mut self, memory: Memory, at: &dyn Display) -> Result<(), Stop> {
        if self.frames.iter().any(|frame| frame.memory == memory) {
            return Err(ScriptFault::MemoryState.into());
        }
        let home = self.shelf(memory)?.end()?;
        let (piles, height) = (self.shelf(memory)?.piles(), self.shelf(memory)?.lanes.len());
        self.forget_spots(memory);
        let Some(mut home) = home else {
            self.record(|| Event::Close { memory: memory.index(), piles, place: None });
            return Ok(());
        };
        let by = self.cut(piles, height + 1);
        home.rotate_right(by);
        let place = self.turn_row(&home, at)?;
        // The cut and the way home together turn the piles by `by` forwards and `place` back.
        self.shelf(memory)?.rotate((by + piles - place) % piles);
        self.record(|| Event::Close { memory: memory.index(), piles, place: Some(place) });
        Ok(())
    }

    fn unload(&mut self, memory: Memory, open: &[usize]) -> Result<Unloaded<IdealCard>, Stop> {
        let lanes = self.shelf(memory)?.unload()?;
        check_lanes(open, lanes.len())?;
        let bits = |lane: usize| lanes[lane].iter().map(|card| u32::from(card.0.is_heart())).collect();
        let turned: Vec<_> = open.iter().map(|&lane| TurnedLane { lane, faces: bits(lane) }).collect();
        self.tally.cards_turned += turned.iter().map(|lane| lane.faces.len()).sum::<usize>();
        self.record(|| Event::Unload { memory: memory.index(), turned });
        let faces = open.iter().map(|&lane| lanes[lane].iter().map(|card| card.0).collect()).collect();
        Ok(Unloaded { lanes, turned: faces })
    }

    fn peek(
        &mut self,
        lanes: &[impl AsRef<[IdealCard]>],
        looks: &[Look],
        at: &dyn Display,
    ) -> Result<Suits, Stop> {
        let lanes: Vec<&[IdealCard]> = lanes.iter().map(AsRef::as_ref).collect();
        let piles = lanes.first().map_or(0, |lane| lane.len());
        if piles == 0 {
            return Err(ScriptFault::EmptyShuffle.into());
        }
        if lanes.iter().any(|lane| lane.len() != piles) {
            return Err(ScriptFault::UnequalLanes.into());
        }
        if looks.iter().any(|look| look.lane >= lanes.len() || look.offset >= piles) {
            return Err(ScriptFault::Lane.into());
        }
        let (mut selection, mut home) = self.lay_rows(piles)?;
        let by = self.cut(piles, lanes.len() + 2);
        selection.rotate_right(by);
        home.rotate_right(by);
        let place = self.turn_row(&selection, at)?;
        let shown = |look: &Look| lanes[look.lane][(place + look.offset + piles - by) % piles].0;
        let faces: Suits = looks.iter().map(shown).collect();
        self.tally.cards_turned += faces.len();
        let back = self.cut(piles, lanes.len() + 1);
        home.rotate_right(back);
        let home = self.turn_row(&home, at)?;
        self.record(|| Event::Peek { piles, place, faces: faces.to_vec(), home });
        Ok(faces)
    }
}

/// Whether the lanes to be turned are there and named once.
fn check_lanes(open: &[usize], lanes: usize) -> Result<(), Stop> {
    let fine = |(n, lane): (usize, &usize)| *lane < lanes && !open[..n].contains(lane);
    if open.iter().enumerate().all(fine) { Ok(()) } else { Err(ScriptFault::Lane.into()) }
}

fn faces_of(lane: &Lane<'_, IdealCard>) -> Vec<u32> {
    let face = |card: &[IdealCard]| {
        card.iter().enumerate().map(|(bit, cell)| u32::from(cell.0.is_heart()) << bit).sum::<u32>()
    };
    lane.cells().chunks(usize::from(lane.width())).map(face).collect()
}

#[cfg(test)]
mod tests;
