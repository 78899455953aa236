//! The dealer: P's first pass. It plays the hand, draws P's half of every shuffle, and writes the tape and the
//! turned cards.

use std::fmt::Display;

use facedown_table::{Faces, Hand, HandFault, Lane, Look, Script, Shuffle, Stop, Suit, Suits};
use zeroize::Zeroize;

use crate::hash::Below;
use crate::pairs::{Pairs, Read};
use crate::seat::{Engine, Geometry, Seat, Touch};
use crate::secret::wipe;
use crate::shape::{Shape, selector_bits, time_bits};
use crate::simd::BLOCK;
use crate::tape::{Tape, Turned, WORD};

/// Cells that are worked on as one number.
const AT_ONCE: usize = 32;

/// Everything P commits to before the first challenge.
#[derive(Debug)]
pub(crate) struct Dealt {
    /// The data rows.
    pub(crate) tape: Tape,
    /// The turned cards.
    pub(crate) turned: Turned,
    /// The accesses, for the product words.
    pub(crate) pairs: Pairs,
    /// How many cards were turned when each block of the tape was full.
    pub(crate) marks: Vec<usize>,
}

/// Plays a script with a hand.
///
/// A wrong hand is played to its end: the cards then show what is wrong, and V rejects at that step.
///
/// # Errors
/// If the script misuses the table or the hand does not fit it.
pub(crate) fn deal(dealer: Dealer, script: &impl Script, shape: &Shape) -> Result<Dealt, Stop> {
    let mut seat = Seat::new(dealer);
    script.run(&mut seat)?;
    let dealer = seat.leave()?;
    if !dealer.hand.is_empty() {
        return Err(HandFault::LeftOver.into());
    }
    if dealer.tape.rows() != shape.rows || dealer.turned.len() > shape.turned {
        return Err(facedown_table::Fault::ViewShape.into());
    }
    Ok(Dealt { tape: dealer.tape, turned: dealer.turned, pairs: dealer.pairs, marks: dealer.marks })
}

/// The engine of P's first pass.
#[derive(Debug)]
pub(crate) struct Dealer {
    hand: Hand,
    sampler: Below,
    tape: Tape,
    turned: Turned,
    pairs: Pairs,
    marks: Vec<usize>,
    #[cfg(test)]
    pub(crate) mischief: crate::mischief::Mischief,
}

/// A card as P sees it.
#[derive(Clone, Copy)]
pub(crate) struct Cell {
    bit: bool,
    public: bool,
}

#[cfg(test)]
impl Cell {
    pub(crate) fn flip(&mut self) {
        self.bit = !self.bit;
    }
}

impl std::fmt::Debug for Cell {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Cell")
    }
}

/// A memory as P sees it: the cards and the time of the last access, pile after pile.
pub(crate) struct Store {
    cells: Vec<bool>,
    times: Vec<u32>,
    /// For cheats: what every pile held and when.
    #[cfg(test)]
    history: Vec<Vec<(u32, Vec<bool>)>>,
}

/// A pile P may touch.
#[derive(Clone, Copy)]
pub(crate) struct Address {
    /// Where it lies; wrapped around only for a wrong solution, which V rejects at the same card.
    pile: usize,
    /// Its label, which is that of the unwrapped place.
    label: u32,
}

impl Dealer {
    /// A dealer who plays `hand` and draws from the sampler of `key`.
    pub(crate) fn new(shape: &Shape, hand: Hand, key: &[u8; 16]) -> Self {
        Self {
            hand,
            sampler: Below::new(key),
            tape: Tape::with_capacity(shape.words()),
            turned: Turned::default(),
            pairs: Pairs::with_capacity(shape.pairs),
            marks: Vec::with_capacity(shape.data_words() / BLOCK),
            #[cfg(test)]
            mischief: crate::mischief::Mischief::default(),
        }
    }

    #[inline]
    fn commit(&mut self, bit: bool) -> Cell {
        self.tape.push(bit);
        if self.tape.rows().is_multiple_of(BLOCK * WORD) {
            self.marks.push(self.turned.len());
        }
        Cell { bit, public: false }
    }

    fn commit_bits(&mut self, value: usize, count: usize) {
        let blocks = self.tape.rows() / (BLOCK * WORD);
        self.tape.push_bits(value, count);
        if self.tape.rows() / (BLOCK * WORD) > blocks {
            self.marks.push(self.turned.len());
        }
    }

    #[inline]
    fn show(&mut self, bit: bool) -> Cell {
        self.turned.push(bit);
        Cell { bit, public: true }
    }

    fn lay_pile(&mut self, bits: &[bool], open: &[usize], cells: &mut Vec<Cell>) {
        for (lane, &bit) in bits.iter().enumerate() {
            let cell = if open.contains(&lane) { self.show(bit) } else { self.commit(bit) };
            cells.push(cell);
        }
    }

    /// Mixes the piles; the selector rows of a Shift say how.
    fn mix(&mut self, kind: Shuffle, lanes: &mut [Lane<'_, Cell>], piles: usize) {
        match kind {
            Shuffle::Shift => {
                let by = self.sampler.below(piles);
                self.commit_bits(by, selector_bits(piles));
                for lane in lanes {
                    let by = by * usize::from(lane.width());
                    rotate(lane.cells_mut(), by);
                }
            }
            Shuffle::Scramble => {
                let mut order = self.sampler.permutation(piles);
                let mut room = Vec::new();
                for lane in lanes {
                    lane.reorder(order.iter().map(|&from| from as usize), &mut room);
                }
                wipe(&mut order);
            }
        }
    }

    /// Commits to a lane, bit by bit over all piles.
    fn commit_lane(&mut self, lane: &mut Lane<'_, Cell>) {
        let width = usize::from(lane.width());
        if width == 1 {
            for cells in lane.cells_mut().chunks_mut(AT_ONCE) {
                let bits = lay(cells, false);
                self.commit_bits(bits as usize, cells.len());
            }
            return;
        }
        for bit in 0..width {
            for cell in lane.cells_mut().iter_mut().skip(bit).step_by(width) {
                *cell = self.commit(cell.bit);
            }
        }
    }

    /// Turns a lane, card by card.
    fn turn_lane(&mut self, lane: &mut Lane<'_, Cell>, faces: &mut Faces) {
        let width = usize::from(lane.width());
        if width == 1 {
            for cells in lane.cells_mut().chunks_mut(AT_ONCE) {
                let bits = lay(cells, true);
                self.turned.push_bits(bits as usize, cells.len());
                faces.push_suits(bits, cells.len());
            }
            return;
        }
        for card in lane.cells_mut().chunks_mut(width) {
            let face = lay(card, true);
            self.turned.push_bits(face as usize, width);
            faces.push(face);
        }
    }
}

impl Engine for Dealer {
    type Cell = Cell;
    type Store = Store;
    type Address = Address;
    type Read = Read;

    fn public(&self, bit: bool) -> Cell {
        Cell { bit, public: true }
    }

    fn face(&self, cell: &Cell) -> Option<bool> {
        cell.public.then_some(cell.bit)
    }

    fn secrets(&mut self, count: usize) -> Result<Vec<Cell>, Stop> {
        let mut row = self.hand.take_row(count)?;
        let cells = row.iter().map(|suit| self.commit(suit.is_heart())).collect();
        row.zeroize();
        Ok(cells)
    }

    fn few_secrets<const N: usize>(&mut self) -> Result<[Cell; N], Stop> {
        let mut row = self.hand.take_row(N)?;
        let cells =
            std::array::from_fn(|place| self.commit(row.get(place).is_some_and(|suit| suit.is_heart())));
        row.zeroize();
        Ok(cells)
    }

    fn shuffle(
        &mut self,
        kind: Shuffle,
        lanes: &mut [Lane<'_, Cell>],
        open: &[usize],
    ) -> Result<Faces, Stop> {
        let piles = lanes.first().map_or(0, Lane::len);
        self.mix(kind, lanes, piles);
        #[cfg(test)]
        self.mischief.redeal(lanes, open);
        for (_, lane) in lanes.iter_mut().enumerate().filter(|(index, _)| !open.contains(index)) {
            self.commit_lane(lane);
        }
        let mut faces = Faces::new(piles);
        open.iter().for_each(|&lane| self.turn_lane(&mut lanes[lane], &mut faces));
        Ok(faces)
    }

    fn turn(&mut self, cards: &mut [Cell]) -> Result<Suits, Stop> {
        for card in cards.iter_mut().filter(|card| !card.public) {
            *card = self.show(card.bit);
        }
        Ok(cards.iter().map(|card| Suit::from_bit(card.bit)).collect())
    }

    fn place(&mut self, bound: usize, _at: &dyn Display) -> Result<(), Stop> {
        let place = self.sampler.below(bound);
        self.turned.push_bits(place, selector_bits(bound));
        Ok(())
    }

    fn load(&mut self, geometry: &Geometry, lanes: Vec<Vec<Cell>>) -> Store {
        let cells: Vec<bool> =
            (0..geometry.piles).flat_map(|pile| lanes.iter().map(move |lane| lane[pile].bit)).collect();
        self.pairs.load(&cells);
        Store {
            times: vec![0; geometry.piles],
            #[cfg(test)]
            history: cells.chunks(geometry.lanes.max(1)).map(|pile| vec![(0, pile.to_vec())]).collect(),
            cells,
        }
    }

    fn index(
        &mut self,
        geometry: &Geometry,
        _store: &mut Store,
        offsets: &[isize],
        addresses: &mut Vec<Address>,
    ) -> Result<(), Stop> {
        let chosen = self.hand.take_pile(geometry.piles)? as isize;
        let label = geometry.ladder.label(chosen);
        #[cfg(test)]
        let label = self.mischief.index(geometry, label);
        self.commit_bits(label as usize, geometry.ladder.bits());
        let address = |&offset: &isize| Address {
            pile: (chosen + offset).rem_euclid(geometry.piles as isize) as usize,
            label: geometry.ladder.label(chosen + offset),
        };
        addresses.extend(offsets.iter().map(address));
        Ok(())
    }

    fn fixed(&mut self, geometry: &Geometry, _store: &Store, place: usize) -> Address {
        Address { pile: place, label: geometry.ladder.label(place as isize) }
    }

    fn pick(&mut self, _degree: usize, groups: usize, addresses: &mut Vec<Address>) -> Result<(), Stop> {
        let chosen = self.hand.take_pile(groups)?;
        let selector = chosen;
        #[cfg(test)]
        let selector = self.mischief.pick(selector);
        self.commit_bits(selector, selector_bits(groups));
        let size = addresses.len() / groups.max(1);
        addresses.truncate((chosen + 1) * size);
        addresses.drain(..chosen * size);
        Ok(())
    }

    fn read(
        &mut self,
        (geometry, store): (&Geometry, &mut Store),
        touch: Touch<Address>,
        open: &[usize],
        cells: &mut Vec<Cell>,
    ) -> Result<Read, Stop> {
        let pile = touch.address.pile;
        let bits = &store.cells[pile * geometry.lanes..(pile + 1) * geometry.lanes];
        let time = store.times[pile];
        #[cfg(test)]
        let (bits, time) = self.mischief.read(bits.to_vec(), time, &store.history[pile]);
        #[cfg(test)]
        let bits = &bits[..];
        self.commit_bits(time as usize, time_bits(touch.clock));
        self.lay_pile(bits, open, cells);
        Ok(self.pairs.read(time, bits))
    }

    fn write(
        &mut self,
        (geometry, store): (&Geometry, &mut Store),
        touch: Touch<Address>,
        read: Read,
        cells: &[Cell],
    ) {
        let pile = touch.address.pile;
        let place = &mut store.cells[pile * geometry.lanes..(pile + 1) * geometry.lanes];
        place.iter_mut().zip(cells).for_each(|(bit, cell)| *bit = cell.bit);
        store.times[pile] = touch.clock;
        #[cfg(test)]
        store.history[pile].push((touch.clock, place.to_vec()));
        self.pairs.write(geometry, touch.degree, touch.address.label, read, touch.clock, place);
    }

    fn finish(
        &mut self,
        geometry: &Geometry,
        store: Store,
        clock: u32,
        open: &[usize],
    ) -> Result<Vec<Cell>, Stop> {
        let mut cells = Vec::with_capacity(store.cells.len());
        for (pile, bits) in store.cells.chunks(geometry.lanes.max(1)).enumerate() {
            let time = store.times[pile];
            #[cfg(test)]
            let (bits, time) = self.mischief.last(geometry, pile, bits, time, &store.history[pile]);
            #[cfg(test)]
            let bits = &bits[..];
            self.commit_bits(time as usize, time_bits(clock + 1));
            self.lay_pile(bits, open, &mut cells);
            self.pairs.last(geometry, pile, time, bits);
        }
        Ok(cells)
    }

    fn peek(&mut self, lanes: &[&[Cell]], looks: &[Look], at: &dyn Display) -> Result<Suits, Stop> {
        let piles = lanes.first().map_or(0, |lane| lane.len());
        let chosen = self.hand.take_pile(piles)?;
        let selector = chosen;
        #[cfg(test)]
        let selector = self.mischief.peek(selector);
        self.commit_bits(selector, selector_bits(piles));
        self.place(piles, at)?;
        let mut faces = Suits::with_capacity(looks.len());
        for look in looks {
            let card = lanes[look.lane][(chosen + look.offset) % piles];
            self.show(card.bit);
            faces.push(Suit::from_bit(card.bit));
        }
        self.place(piles, at)?;
        Ok(faces)
    }
}

/// Makes cells public or not, and gives their bits, the first one lowest.
fn lay(cells: &mut [Cell], public: bool) -> u32 {
    cells.iter_mut().enumerate().fold(0, |bits, (place, cell)| {
        cell.public = public;
        bits | u32::from(cell.bit) << place
    })
}

/// Rotates cells to the right. A handful, which is the rule, is rotated as one number.
fn rotate(cells: &mut [Cell], by: usize) {
    let count = cells.len();
    if count > AT_ONCE {
        return cells.rotate_right(by);
    }
    // What becomes of the rotated cells makes all of them public or none, so only their bits matter.
    let bits = u64::from(lay(cells, false));
    let rotated = bits << by | bits >> (count - by);
    cells.iter_mut().enumerate().for_each(|(place, cell)| cell.bit = (rotated >> place) & 1 == 1);
}

impl Drop for Store {
    fn drop(&mut self) {
        wipe(&mut self.cells);
        wipe(&mut self.times);
    }
}

impl std::fmt::Debug for Store {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Store")
    }
}

impl std::fmt::Debug for Address {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Address")
    }
}
