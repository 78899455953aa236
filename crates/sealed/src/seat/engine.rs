//! What a seat's engine must be able to do; everything else about a table is the same for all of them.

use std::fmt::{Debug, Display};

use facedown_table::{Faces, Lane, Look, Shuffle, Stop, Suits};

use crate::ladder::Ladder;

/// The public facts about a memory.
#[derive(Debug)]
pub(crate) struct Geometry {
    /// Its number.
    pub(crate) id: usize,
    /// Piles.
    pub(crate) piles: usize,
    /// Cards of a pile.
    pub(crate) lanes: usize,
    /// How far apart the offsets of one access may lie.
    pub(crate) span: usize,
    /// The labels of its places.
    pub(crate) ladder: Ladder,
}

/// One way of running a script: dealing, surveying, judging, proving, checking or showing.
///
/// [`super::Seat`] checks every call of the script before it reaches the engine, so an engine may rely on equal
/// lanes, known lane numbers and distinct places.
pub(crate) trait Engine {
    /// A card of one bit, or one bit of a number card.
    type Cell: Copy + Debug;
    /// What is kept of a memory while it is loaded.
    type Store: Debug;
    /// A pile that may be touched.
    type Address: Copy + Debug;
    /// What is kept of a touched pile until its access ends.
    type Read: Copy + Debug;

    /// A cell whose face both sides know.
    fn public(&self, face: bool) -> Self::Cell;

    /// The face of a cell that both sides know.
    fn face(&self, cell: &Self::Cell) -> Option<bool>;

    /// A check of the script. Only a judge stops.
    fn check(&mut self, holds: bool, at: &dyn Display, reason: &dyn Display) -> Result<(), Stop> {
        let _ = (holds, at, reason);
        Ok(())
    }

    /// Places `count` cards of P's choice.
    fn secrets(&mut self, count: usize) -> Result<Vec<Self::Cell>, Stop>;

    /// Places a few cards of P's choice.
    fn few_secrets<const N: usize>(&mut self) -> Result<[Self::Cell; N], Stop>;

    /// Re-deals the piles and turns the lanes in `open`.
    fn shuffle(
        &mut self,
        kind: Shuffle,
        lanes: &mut [Lane<'_, Self::Cell>],
        open: &[usize],
    ) -> Result<Faces, Stop>;

    /// Turns cards; they become public.
    fn turn(&mut self, cards: &mut [Self::Cell]) -> Result<Suits, Stop>;

    /// Shows the place of the heart in a row of `bound` cards that was shifted.
    fn place(&mut self, bound: usize, at: &dyn Display) -> Result<(), Stop>;

    /// Takes in a memory.
    fn load(&mut self, geometry: &Geometry, lanes: Vec<Vec<Self::Cell>>) -> Self::Store;

    /// P chooses a pile; appends the addresses at `offsets` from it.
    fn index(
        &mut self,
        geometry: &Geometry,
        store: &mut Self::Store,
        offsets: &[isize],
        addresses: &mut Vec<Self::Address>,
    ) -> Result<(), Stop>;

    /// The address of a public place.
    fn fixed(&mut self, geometry: &Geometry, store: &Self::Store, place: usize) -> Self::Address;

    /// P picks one of `groups` equal groups of addresses of degree `degree`, which come one after the other; leaves
    /// the addresses of that group.
    fn pick(&mut self, degree: usize, groups: usize, addresses: &mut Vec<Self::Address>) -> Result<(), Stop>;

    /// Reads the pile at an address: appends its cells to `cells`, those of the lanes in `open` turned.
    fn read(
        &mut self,
        memory: (&Geometry, &mut Self::Store),
        touch: Touch<Self::Address>,
        open: &[usize],
        cells: &mut Vec<Self::Cell>,
    ) -> Result<Self::Read, Stop>;

    /// Writes back a pile that was read.
    fn write(
        &mut self,
        memory: (&Geometry, &mut Self::Store),
        touch: Touch<Self::Address>,
        read: Self::Read,
        cells: &[Self::Cell],
    );

    /// Reads all piles for the last time: gives them pile after pile, those of the lanes in `open` turned.
    fn finish(
        &mut self,
        geometry: &Geometry,
        store: Self::Store,
        clock: u32,
        open: &[usize],
    ) -> Result<Vec<Self::Cell>, Stop>;

    /// P chooses a pile to look at: gives the faces of `looks`, relative to it.
    fn peek(&mut self, lanes: &[&[Self::Cell]], looks: &[Look], at: &dyn Display) -> Result<Suits, Stop>;

    /// All accesses are closed: what was kept for addresses and reads may go.
    fn rest(&mut self) {}
}

/// One touch of a pile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch<A> {
    /// Where.
    pub(crate) address: A,
    /// The degree of the address.
    pub(crate) degree: usize,
    /// The number of the access within its memory, from 1.
    pub(crate) clock: u32,
}
