//! The table: the operations every script is written against.

use std::fmt::{Debug, Display};

use crate::card::{Lane, Numbers, Suit, Suits};
use crate::short::Short;
use crate::shuffle::{Faces, Shuffle};
use crate::stop::Stop;

/// A table that cards are placed on, shuffled on and turned on.
///
/// Scripts are generic over this trait and obey three rules, which make them safe to run on a
/// cryptographic table and against a hostile peer:
///
/// * **One shape.** The sequence of operations and their sizes depend on the public puzzle only,
///   never on a card, turned or not. Turned faces may decide how cards are *rearranged*.
/// * **Total.** Any turned faces lead to acceptance or to a rejection by [`Table::check`]. A table may
///   let a failed check pass (to measure a script, or to play a wrong solution to its end), so the
///   code after a check must not rely on it: no panic, no missing index.
/// * **Position-blind.** After a shuffle a card is addressed only as "the whole lane" or relative to
///   something that was turned, never by its absolute place.
///
/// Rearranging, swapping and replacing cards are plain Rust: cards are values. A turned card is put
/// face down again at once.
pub trait Table {
    /// One suit card, or one bit of a number card, as this table holds it.
    type Card: Copy + Debug;

    /// Says which step of the protocol begins. Only tables that keep a record care.
    fn step(&mut self, label: &dyn Display) {
        let _ = label;
    }

    /// The verifier checks something it saw; `at` labels the step.
    ///
    /// # Errors
    /// A rejection, if the condition does not hold and this table judges.
    fn check(&mut self, holds: bool, at: &dyn Display, reason: impl Display) -> Result<(), Stop>;

    /// Places suit cards whose faces both sides see, then turns them face down.
    fn place_public(&mut self, faces: &[Suit]) -> Vec<Self::Card>;

    /// As [`Table::place_public`], for a few cards whose number is known.
    fn place_row<const N: usize>(&mut self, faces: [Suit; N]) -> [Self::Card; N];

    /// Places number cards of `width` bits whose faces both sides see.
    ///
    /// # Errors
    /// If a face does not fit the width.
    fn place_numbers(&mut self, faces: &[u32], width: u8) -> Result<Numbers<Self::Card>, Stop>;

    /// The prover places `count` suit cards face down.
    ///
    /// # Errors
    /// If the prover's hand does not fit.
    fn place_secret(&mut self, count: usize) -> Result<Vec<Self::Card>, Stop>;

    /// As [`Table::place_secret`], for a few cards whose number is known.
    ///
    /// # Errors
    /// If the prover's hand does not fit.
    fn place_secret_row<const N: usize>(&mut self) -> Result<[Self::Card; N], Stop>;

    /// Shuffles the piles given as lanes, where they lie, and turns the lanes named in `open` at once.
    ///
    /// # Errors
    /// If the lanes are empty or unequal, or `open` names a lane that is not there.
    fn shuffle(
        &mut self,
        kind: Shuffle,
        lanes: &mut [Lane<'_, Self::Card>],
        open: &[usize],
    ) -> Result<Faces, Stop>;

    /// Turns suit cards over, shows their faces, and puts them face down again.
    ///
    /// # Errors
    /// If the faces cannot be had (a record that ends too early).
    fn turn(&mut self, cards: &mut [Self::Card]) -> Result<Suits, Stop>;

    /// Takes suit cards off the table unseen. Costs nothing; only counters care.
    fn discard(&mut self, cards: &[Self::Card]) {
        let _ = cards;
    }

    /// Takes number cards off the table unseen.
    fn discard_numbers(&mut self, numbers: &Numbers<Self::Card>) {
        let _ = numbers;
    }

    /// Lays out piles of suit cards from which the prover will choose in secret.
    ///
    /// Offsets of one access may lie at most `span` apart.
    ///
    /// # Errors
    /// If the lanes are empty or unequal, or exceed a limit.
    fn load(&mut self, lanes: Vec<Vec<Self::Card>>, span: usize) -> Result<Memory, Stop>;

    /// The prover chooses a pile; gives the spots at the given distances from it.
    ///
    /// Literally: a secret selection row and a public home row are laid under the piles, all is
    /// shifted, the selection row is turned and shows where the chosen pile lies now. `at` labels the
    /// check that the row has exactly one heart.
    ///
    /// # Errors
    /// A rejection on a malformed selection; faults on a busy memory or bad offsets.
    fn open(&mut self, memory: Memory, offsets: &[isize], at: &dyn Display) -> Result<Spots, Stop>;

    /// Gives the spots at public places, without any secret.
    ///
    /// # Errors
    /// If the memory is busy or the places are not distinct and inside.
    fn open_public(&mut self, memory: Memory, places: &[usize]) -> Result<Spots, Stop>;

    /// The prover chooses one of several groups of unfetched spots; gives the spots of that group.
    ///
    /// # Errors
    /// A rejection on a malformed selection; faults on unequal groups or fetched spots.
    fn pick(&mut self, groups: &[impl AsRef<[Spot]>], at: &dyn Display) -> Result<Spots, Stop>;

    /// Ends the last pick in this memory: its groups return to their places, unseen.
    ///
    /// # Errors
    /// A rejection if what is shown is malformed; a fault if nothing is picked.
    fn unpick(&mut self, memory: Memory, at: &dyn Display) -> Result<(), Stop>;

    /// Takes up the pile at a spot (once), turning the cards of the lanes in `open`.
    ///
    /// # Errors
    /// If the spot was fetched before or a lane is not there.
    fn fetch(&mut self, spot: Spot, open: &[usize]) -> Result<Fetched<Self::Card>, Stop>;

    /// Lays other cards at a fetched spot. Without it the fetched cards lie there again.
    ///
    /// # Errors
    /// If the spot was not fetched, or the number of cards is another one.
    fn put(&mut self, spot: Spot, cards: &[Self::Card]) -> Result<(), Stop>;

    /// Ends the access: the piles return to their original order, unseen.
    ///
    /// # Errors
    /// A rejection if what is shown is malformed; a fault if the memory is not open.
    fn close(&mut self, memory: Memory, at: &dyn Display) -> Result<(), Stop>;

    /// Takes all piles up again in their original order, turning the lanes in `open`.
    /// Every memory must be unloaded before the script ends.
    ///
    /// # Errors
    /// If the memory is busy or gone, or a lane is not there.
    fn unload(&mut self, memory: Memory, open: &[usize]) -> Result<Unloaded<Self::Card>, Stop>;

    /// Lets the prover choose one of m piles only to look: turns the listed cards, relative to the
    /// chosen pile, and returns everything to its place. The faces come in the order of `looks`.
    ///
    /// # Errors
    /// A rejection on a malformed selection; faults on unequal lanes or a lane that is not there.
    fn peek(
        &mut self,
        lanes: &[impl AsRef<[Self::Card]>],
        looks: &[Look],
        at: &dyn Display,
    ) -> Result<Suits, Stop>;
}

/// A protocol that can be run on any table.
pub trait Script {
    /// Name and version, for example `slitherlink/1`; the version changes with the operations.
    fn name(&self) -> String;

    /// Runs the protocol from the first card to the verdict.
    ///
    /// # Errors
    /// A rejection, or a fault if no verdict can be reached.
    fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop>;
}

/// Names a memory of the table it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Memory(u32);

impl Memory {
    /// The memory with this number; tables number them 0, 1, 2, … as they are loaded.
    pub const fn from_index(index: u32) -> Self {
        Self(index)
    }

    /// The number of the memory.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Names a pile within an access of the table it came from; its place stays hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot(u32);

impl Spot {
    /// The spot with this number; how tables number them is their own affair.
    pub const fn from_index(index: u32) -> Self {
        Self(index)
    }

    /// The number of the spot.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The spots of an access.
pub type Spots = Short<Spot, 8>;

/// The cards of one fetched pile, one per lane, and the faces of those that were turned.
#[derive(Clone, Debug)]
pub struct Fetched<C> {
    /// One card per lane of the memory.
    pub cards: Short<C, 4>,
    /// The faces of the opened lanes, in the order in which they were asked for.
    pub turned: Suits,
}

/// All piles of a memory, back on the table.
#[derive(Clone, Debug)]
pub struct Unloaded<C> {
    /// The lanes, in the order in which they were loaded.
    pub lanes: Vec<Vec<C>>,
    /// The faces of every opened lane, in the order in which they were asked for.
    pub turned: Vec<Vec<Suit>>,
}

/// One card to look at in a [`Table::peek`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Look {
    /// How many piles after the chosen one, cyclically.
    pub offset: usize,
    /// Which lane.
    pub lane: usize,
}

impl Look {
    /// The card of `lane` in the pile `offset` after the chosen one.
    pub const fn new(offset: usize, lane: usize) -> Self {
        Self { offset, lane }
    }
}
