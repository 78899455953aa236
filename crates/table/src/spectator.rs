//! The spectator: a table that has no cards, only what was turned over.
//!
//! It runs a script on a [`View`], so it can follow a recorded run and say whether a verifier would
//! have accepted it, and it shows that a simulated view is one an honest verifier accepts.
//!
//! A lenient spectator looks at random faces instead and lets every check pass: it measures the shape
//! of a script, and shows that the script has one shape and is total.

use std::fmt::{self, Display};

use thiserror::Error;

use crate::card::{Lane, Numbers, Suit, Suits};
use crate::hand::single_heart;
use crate::ideal::Dice;
use crate::ledger::{Event, Ledger, Sight, TurnedLane, View};
use crate::shuffle::{Faces, Shuffle};
use crate::stop::{Fault, Rejection, ScriptFault, Stop};
use crate::table::{Fetched, Look, Memory, Script, Spot, Spots, Table, Unloaded};

/// A face-down card nobody here has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unseen;

/// Runs scripts on a record of turned cards, or on random faces.
#[derive(Debug)]
pub struct Spectator {
    source: Source,
    memories: Vec<Shelf>,
    spots: Vec<Memory>,
    picks: Vec<usize>,
    ledger: Ledger,
}

/// Where the faces come from.
enum Source {
    Record(std::vec::IntoIter<Sight>),
    Random(Box<dyn Dice + Send>),
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Record(sights) => f.debug_tuple("Record").field(&sights.len()).finish(),
            Self::Random(_) => f.write_str("Random"),
        }
    }
}

#[derive(Debug)]
struct Shelf {
    piles: usize,
    lanes: usize,
    hidden: bool,
}

impl Spectator {
    /// A spectator who will see this.
    pub fn new(view: View) -> Self {
        Self::watching(Source::Record(view.sights.into_iter()))
    }

    /// A spectator who sees random faces and lets every check pass.
    ///
    /// Suit cards show either suit, number cards any value of their width, and selection and home rows
    /// their one heart anywhere, so a script meets far more than an honest run could show it. The
    /// [shape](Ledger::shape) of the ledger must nevertheless be that of an honest run.
    pub fn lenient(dice: impl Dice + Send + 'static) -> Self {
        Self::watching(Source::Random(Box::new(dice)))
    }

    fn watching(source: Source) -> Self {
        Self { source, memories: Vec::new(), spots: Vec::new(), picks: Vec::new(), ledger: Ledger::default() }
    }

    /// The record so far.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// Runs the script on a view from beginning to end.
    ///
    /// # Errors
    /// The script's rejection, or a fault if the view does not have the script's shape.
    pub fn watch(script: &impl Script, view: View) -> Result<Ledger, Stop> {
        let mut table = Self::new(view);
        script.run(&mut table)?;
        match table.source {
            Source::Record(sights) if sights.len() > 0 => Err(Fault::ViewShape.into()),
            _ => Ok(table.ledger),
        }
    }

    /// Runs the script on random faces ([`Spectator::lenient`]) and gives the public shape of a run.
    ///
    /// # Errors
    /// Only faults: a lenient spectator never rejects.
    ///
    /// ```
    /// use facedown_table::{RngDice, Script, Spectator, Stop, Table, tricks};
    /// use rand::{SeedableRng, rngs::StdRng};
    ///
    /// struct CountTwo;
    /// impl Script for CountTwo {
    ///     fn name(&self) -> String {
    ///         "count-two/1".to_owned()
    ///     }
    ///     fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
    ///         let mut cards = table.place_secret(5)?;
    ///         tricks::count_clubs(table, &mut cards, 2, &"count")
    ///     }
    /// }
    ///
    /// let one = Spectator::rehearse(&CountTwo, RngDice(StdRng::seed_from_u64(1)))?;
    /// let two = Spectator::rehearse(&CountTwo, RngDice(StdRng::seed_from_u64(2)))?;
    /// assert_eq!(one, two);
    /// # Ok::<(), Stop>(())
    /// ```
    pub fn rehearse(script: &impl Script, dice: impl Dice + Send + 'static) -> Result<Ledger, Stop> {
        let mut table = Self::lenient(dice);
        script.run(&mut table)?;
        Ok(table.ledger.shape())
    }

    /// Replays a ledger: the script, shown what the ledger shows, must accept and do the same things.
    ///
    /// # Errors
    /// Says whether the script stopped or where the two records part.
    pub fn replay(script: &impl Script, ledger: &Ledger) -> Result<(), LedgerMismatch> {
        let again = Self::watch(script, ledger.view())?;
        match again.events.iter().zip(&ledger.events).position(|(ours, theirs)| ours != theirs) {
            Some(event) => Err(LedgerMismatch::Differs { event }),
            None if again.events.len() != ledger.events.len() => {
                Err(LedgerMismatch::Differs { event: again.events.len().min(ledger.events.len()) })
            }
            None => Ok(()),
        }
    }

    /// The faces of `count` cards of `width` bits turned together.
    fn faces(&mut self, count: usize, width: u8) -> Result<Vec<u32>, Stop> {
        let largest = u32::MAX.checked_shr(32_u32.saturating_sub(width.into())).unwrap_or(0);
        match &mut self.source {
            Source::Random(dice) => {
                Ok((0..count).map(|_| dice.below((largest as usize).saturating_add(1)) as u32).collect())
            }
            Source::Record(sights) => match sights.next() {
                None => Err(Fault::ViewEnds.into()),
                Some(Sight::Faces(faces))
                    if faces.len() == count && faces.iter().all(|&face| face <= largest) =>
                {
                    Ok(faces)
                }
                Some(_) => Err(Fault::ViewShape.into()),
            },
        }
    }

    fn suits(&mut self, count: usize) -> Result<Suits, Stop> {
        if count == 0 {
            return Ok(Suits::new());
        }
        Ok(self.faces(count, 1)?.into_iter().map(|face| Suit::from_bit(face != 0)).collect())
    }

    /// The place of the heart in a helping row of `piles` cards.
    fn place(&mut self, piles: usize, at: &dyn Display) -> Result<usize, Stop> {
        let sights = match &mut self.source {
            Source::Random(dice) => return Ok(dice.below(piles.max(1))),
            Source::Record(sights) => sights,
        };
        let place = match sights.next() {
            None => return Err(Fault::ViewEnds.into()),
            Some(Sight::Place { of, at }) if of == piles => at,
            Some(Sight::Faces(row)) if row.len() == piles => {
                let row: Vec<Suit> = row.iter().map(|&face| Suit::from_bit(face != 0)).collect();
                single_heart(&row).unwrap_or(piles)
            }
            Some(_) => return Err(Fault::ViewShape.into()),
        };
        self.check(place < piles, at, "a selection row needs exactly one heart")?;
        Ok(place)
    }

    fn shelf(&self, memory: Memory) -> Result<&Shelf, Stop> {
        self.memories.get(memory.index()).ok_or_else(|| ScriptFault::MemoryState.into())
    }

    fn new_spots(&mut self, memory: Memory, count: usize) -> Spots {
        let first = self.spots.len();
        self.spots.resize(first + count, memory);
        (first..first + count).map(|index| Spot::from_index(index as u32)).collect()
    }
}

/// A ledger that is not the record of an accepted run of the script.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LedgerMismatch {
    /// The script did not accept what the ledger shows.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The script does something else than the ledger says.
    #[error("the ledger differs from the script at event {event}")]
    Differs {
        /// The number of the first event that differs.
        event: usize,
    },
}

impl Table for Spectator {
    type Card = Unseen;

    fn step(&mut self, label: &dyn Display) {
        self.ledger.events.push(Event::Step { label: label.to_string() });
    }

    fn check(&mut self, holds: bool, at: &dyn Display, reason: impl Display) -> Result<(), Stop> {
        if holds || matches!(self.source, Source::Random(_)) {
            return Ok(());
        }
        Err(Rejection { step: at.to_string(), reason: reason.to_string() }.into())
    }

    fn place_public(&mut self, faces: &[Suit]) -> Vec<Unseen> {
        self.ledger.events.push(Event::PlacePublic { faces: faces.to_vec() });
        vec![Unseen; faces.len()]
    }

    fn place_row<const N: usize>(&mut self, faces: [Suit; N]) -> [Unseen; N] {
        self.place_public(&faces);
        [Unseen; N]
    }

    fn place_numbers(&mut self, faces: &[u32], width: u8) -> Result<Numbers<Unseen>, Stop> {
        self.ledger.events.push(Event::PlaceNumbers { faces: faces.to_vec() });
        Numbers::new(vec![Unseen; faces.len() * usize::from(width)], width)
            .ok_or_else(|| ScriptFault::Width.into())
    }

    fn place_secret(&mut self, count: usize) -> Result<Vec<Unseen>, Stop> {
        self.ledger.events.push(Event::PlaceSecret { count });
        Ok(vec![Unseen; count])
    }

    fn place_secret_row<const N: usize>(&mut self) -> Result<[Unseen; N], Stop> {
        self.place_secret(N)?;
        Ok([Unseen; N])
    }

    fn shuffle(
        &mut self,
        kind: Shuffle,
        lanes: &mut [Lane<'_, Unseen>],
        open: &[usize],
    ) -> Result<Faces, Stop> {
        let piles = lanes.first().map_or(0, Lane::len);
        let mut seen = Faces::new(piles);
        for &lane in open {
            let width = lanes.get(lane).ok_or(ScriptFault::Lane)?.width();
            self.faces(piles, width)?.into_iter().for_each(|face| seen.push(face));
        }
        let (turned, widths) = (TurnedLane::all(open, &seen), lanes.iter().map(Lane::width).collect());
        self.ledger.events.push(Event::Shuffle { kind, piles, widths, turned });
        Ok(seen)
    }

    fn turn(&mut self, cards: &mut [Unseen]) -> Result<Suits, Stop> {
        let faces = self.suits(cards.len())?;
        self.ledger.events.push(Event::Turn { faces: faces.to_vec() });
        Ok(faces)
    }

    fn load(&mut self, lanes: Vec<Vec<Unseen>>, _span: usize) -> Result<Memory, Stop> {
        let memory = self.memories.len();
        let shelf = Shelf { piles: lanes.first().map_or(0, Vec::len), lanes: lanes.len(), hidden: false };
        self.ledger.events.push(Event::Load { memory, piles: shelf.piles, lanes: shelf.lanes });
        self.memories.push(shelf);
        Ok(Memory::from_index(memory as u32))
    }

    fn open(&mut self, memory: Memory, offsets: &[isize], at: &dyn Display) -> Result<Spots, Stop> {
        let piles = self.shelf(memory)?.piles;
        let place = self.place(piles, at)?;
        self.memories[memory.index()].hidden = true;
        let offsets_seen = offsets.to_vec();
        self.ledger.events.push(Event::Open { memory: memory.index(), piles, offsets: offsets_seen, place });
        Ok(self.new_spots(memory, offsets.len()))
    }

    fn open_public(&mut self, memory: Memory, places: &[usize]) -> Result<Spots, Stop> {
        self.shelf(memory)?;
        self.memories[memory.index()].hidden = false;
        self.ledger.events.push(Event::OpenPublic { memory: memory.index(), places: places.to_vec() });
        Ok(self.new_spots(memory, places.len()))
    }

    fn pick(&mut self, groups: &[impl AsRef<[Spot]>], at: &dyn Display) -> Result<Spots, Stop> {
        let place = self.place(groups.len(), at)?;
        self.ledger.events.push(Event::Pick { groups: groups.len(), place });
        self.picks.push(groups.len());
        groups.first().map(|group| group.as_ref().into()).ok_or_else(|| ScriptFault::Groups.into())
    }

    fn unpick(&mut self, _memory: Memory, at: &dyn Display) -> Result<(), Stop> {
        let groups = self.picks.pop().ok_or(ScriptFault::Groups)?;
        let place = self.place(groups, at)?;
        self.ledger.events.push(Event::Unpick { groups, place });
        Ok(())
    }

    fn fetch(&mut self, spot: Spot, open: &[usize]) -> Result<Fetched<Unseen>, Stop> {
        let memory = *self.spots.get(spot.index()).ok_or(ScriptFault::Spot)?;
        let lanes = self.shelf(memory)?.lanes;
        let turned = self.suits(open.len())?;
        self.ledger.events.push(Event::Fetch { open: open.to_vec(), faces: turned.to_vec() });
        Ok(Fetched { cards: std::iter::repeat_n(Unseen, lanes).collect(), turned })
    }

    fn put(&mut self, _spot: Spot, _cards: &[Unseen]) -> Result<(), Stop> {
        Ok(())
    }

    fn close(&mut self, memory: Memory, at: &dyn Display) -> Result<(), Stop> {
        let Shelf { piles, hidden, .. } = *self.shelf(memory)?;
        let place = if hidden { Some(self.place(piles, at)?) } else { None };
        self.ledger.events.push(Event::Close { memory: memory.index(), piles, place });
        Ok(())
    }

    fn unload(&mut self, memory: Memory, open: &[usize]) -> Result<Unloaded<Unseen>, Stop> {
        let Shelf { piles, lanes, .. } = *self.shelf(memory)?;
        let mut turned = Vec::with_capacity(open.len());
        for &lane in open {
            turned.push(TurnedLane { lane, faces: self.faces(piles, 1)? });
        }
        let faces =
            turned.iter().map(|lane| lane.faces.iter().map(|&f| Suit::from_bit(f != 0)).collect()).collect();
        self.ledger.events.push(Event::Unload { memory: memory.index(), turned });
        Ok(Unloaded { lanes: vec![vec![Unseen; piles]; lanes], turned: faces })
    }

    fn peek(
        &mut self,
        lanes: &[impl AsRef<[Unseen]>],
        looks: &[Look],
        at: &dyn Display,
    ) -> Result<Suits, Stop> {
        let piles = lanes.first().map_or(0, |lane| lane.as_ref().len());
        let place = self.place(piles, at)?;
        let faces = self.suits(looks.len())?;
        let home = self.place(piles, at)?;
        self.ledger.events.push(Event::Peek { piles, place, faces: faces.to_vec(), home });
        Ok(faces)
    }
}
