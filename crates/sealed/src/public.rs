//! The public table: the cards in the order that V's half of every shuffle gives them (engine.md 4.14, lazy.md 3.8).
//!
//! The script is run twice on card identities. The first run is P's: it notes which cards were turned by which
//! move. The second applies V's half to every shuffle and shows, for every card the script now asks for, what P
//! showed for that card at the same move. A card that P did not show then means that the script depends on places
//! a shuffle hides.

use std::cell::Cell;
use std::fmt::Display;

use facedown_table::{Faces, Fault, Lane, Look, Script, Short, Shuffle, Sight, Stop, Suit, Suits, View};

use crate::context::Session;
use crate::hash::{Below, Digest, hash16, shuffle_keys};
use crate::packed::PackedHash;
use crate::reader::{Cursor, survey};
use crate::seat::{Engine, Geometry, Seat, Touch};
use crate::shape::{Shape, selector_bits};
use crate::tape::Turned;

/// V's half of all shuffles, as its first coin determines it.
pub(crate) struct Half {
    key: [u8; 16],
    /// The key of the shuffle after the last one asked for; keys come in pairs.
    next: Cell<Option<(u64, [u8; 16])>>,
}

impl Half {
    /// The half that belongs to a coin.
    pub(crate) fn new(session: &Session, coin: &[u8; 32]) -> Self {
        Self { key: hash16("vperm", &[&session.id, coin]), next: Cell::new(None) }
    }

    fn sampler(&self, shuffle: u64) -> Below {
        if let Some((number, key)) = self.next.take()
            && number == shuffle
        {
            return Below::new(&key);
        }
        let [key, next] = shuffle_keys(&self.key, shuffle);
        self.next.set(Some((shuffle.wrapping_add(1), next)));
        Below::new(&key)
    }

    /// The amount of a shift.
    fn shift(&self, shuffle: u64, piles: usize) -> usize {
        self.sampler(shuffle).below(piles)
    }
}

/// V's half of one shuffle: where P's new piles go.
enum Mixing {
    /// By so many places to the right.
    Shift(usize),
    /// To every place the pile of this number.
    Scramble(Vec<u32>),
}

impl Mixing {
    /// Mixes the cards of a lane, each of `width` values.
    fn apply<T: Copy>(&self, values: &mut [T], width: usize) {
        match self {
            Self::Shift(by) => values.rotate_right(by * width),
            Self::Scramble(order) => {
                let old = values.to_vec();
                for (card, &from) in values.chunks_mut(width).zip(order) {
                    card.copy_from_slice(&old[from as usize * width..][..width]);
                }
            }
        }
    }
}

/// The digest of the public table: of everything turned on it, rows of choices written out.
///
/// # Errors
/// If the script is not position-blind, or the cards do not have its shape.
pub(crate) fn digest(
    script: &impl Script,
    shape: &Shape,
    turned: &Turned,
    half: &Half,
) -> Result<Digest, Stop> {
    let shown = record(script, shape, turned)?;
    Ok(run(script, Audience::new(turned, Some(half), Some(&shown), false))?.packed.finish())
}

/// What is seen on the public table, in order. Without a half the order is P's, as in a file.
///
/// # Errors
/// If the script is not position-blind, or the cards do not have its shape.
pub(crate) fn view(script: &impl Script, turned: &Turned, half: Option<&Half>) -> Result<View, Stop> {
    let shown = record(script, &survey(script)?, turned)?;
    Ok(run(script, Audience::new(turned, half, Some(&shown), true))?.view)
}

/// P's run. A script without moves that only turn cards needs none: what else is turned is known by its place.
fn record(script: &impl Script, shape: &Shape, turned: &Turned) -> Result<Vec<Vec<(u32, bool)>>, Stop> {
    if shape.turns == 0 {
        return Ok(Vec::new());
    }
    Ok(run(script, Audience::new(turned, None, None, false))?.shown)
}

fn run<'a>(script: &impl Script, audience: Audience<'a>) -> Result<Audience<'a>, Stop> {
    let mut seat = Seat::new(audience);
    script.run(&mut seat)?;
    seat.leave()
}

/// The engine of both runs.
#[derive(Debug)]
struct Audience<'a> {
    cursor: Cursor<'a>,
    half: Option<&'a Half>,
    /// The second run: what P showed at every move that turned cards.
    known: Option<&'a [Vec<(u32, bool)>]>,
    /// The first run: the same, being noted; in both runs, one entry per move so far.
    shown: Vec<Vec<(u32, bool)>>,
    shuffles: u64,
    next: u32,
    packed: PackedHash,
    view: View,
    keeps_view: bool,
}

/// A card: who it is, and its face if it is known.
#[derive(Clone, Copy, Debug)]
struct Card {
    identity: u32,
    face: Option<bool>,
}

impl<'a> Audience<'a> {
    fn new(
        turned: &'a Turned,
        half: Option<&'a Half>,
        known: Option<&'a [Vec<(u32, bool)>]>,
        keeps_view: bool,
    ) -> Self {
        Self {
            cursor: Cursor::new(turned),
            half,
            known,
            shown: Vec::new(),
            shuffles: 0,
            next: 0,
            packed: PackedHash::default(),
            view: View::new(),
            keeps_view,
        }
    }

    /// V's half of the next shuffle.
    fn next_mixing(&mut self, kind: Shuffle, piles: usize) -> Mixing {
        let number = self.shuffles;
        self.shuffles += 1;
        match (self.half, kind) {
            (None, _) => Mixing::Shift(0),
            (Some(half), Shuffle::Shift) => Mixing::Shift(half.shift(number, piles)),
            (Some(half), Shuffle::Scramble) => Mixing::Scramble(half.sampler(number).permutation(piles)),
        }
    }

    fn sealed(&mut self) -> Card {
        self.next += 1;
        Card { identity: self.next - 1, face: None }
    }

    /// Shows a shuffled lane.
    fn turn_lane(
        &mut self,
        mixing: &Mixing,
        lane: &mut Lane<'_, Card>,
        faces: &mut Faces,
    ) -> Result<(), Stop> {
        let width = usize::from(lane.width());
        let mut shown: Short<u32, 8> = Short::with_capacity(lane.len());
        for _ in 0..lane.len() {
            shown.push(self.cursor.number(width)? as u32);
        }
        mixing.apply(&mut shown, 1);
        for (card, &face) in lane.cells_mut().chunks_mut(width).zip(&shown) {
            faces.push(face);
            self.packed.push_bits(face, width);
            for (bit, cell) in card.iter_mut().enumerate() {
                *cell = self.public((face >> bit) & 1 == 1);
            }
        }
        self.see(shown.into_iter());
        Ok(())
    }

    fn see(&mut self, faces: impl Iterator<Item = u32>) {
        if self.keeps_view {
            self.view.faces(faces.collect());
        }
    }

    fn pile(&mut self, lanes: usize, open: &[usize], cells: &mut Vec<Card>) -> Result<(), Stop> {
        for lane in 0..lanes {
            let mut cell = self.sealed();
            if open.contains(&lane) {
                let face = self.cursor.bit()?;
                self.packed.push(face);
                cell.face = Some(face);
            }
            cells.push(cell);
        }
        Ok(())
    }

    /// What P showed for this card at this move.
    fn shown_face(&self, identity: u32) -> Result<bool, Stop> {
        let known = self.known.and_then(|known| known.get(self.shown.len()));
        let entry = known.and_then(|cards| {
            let index = cards.binary_search_by_key(&identity, |(card, _)| *card).ok()?;
            cards.get(index)
        });
        entry.map(|(_, face)| *face).ok_or_else(|| Fault::NotPositionBlind.into())
    }
}

impl Engine for Audience<'_> {
    type Cell = Card;
    type Store = ();
    type Address = ();
    type Read = ();

    fn public(&self, face: bool) -> Card {
        Card { identity: u32::MAX, face: Some(face) }
    }

    fn face(&self, cell: &Card) -> Option<bool> {
        cell.face
    }

    fn secrets(&mut self, count: usize) -> Result<Vec<Card>, Stop> {
        Ok((0..count).map(|_| self.sealed()).collect())
    }

    fn few_secrets<const N: usize>(&mut self) -> Result<[Card; N], Stop> {
        Ok(std::array::from_fn(|_| self.sealed()))
    }

    fn shuffle(
        &mut self,
        kind: Shuffle,
        lanes: &mut [Lane<'_, Card>],
        open: &[usize],
    ) -> Result<Faces, Stop> {
        let piles = lanes.first().map_or(0, Lane::len);
        let mixing = self.next_mixing(kind, piles);
        for (index, lane) in lanes.iter_mut().enumerate() {
            if open.contains(&index) {
                // Turned at once, so nobody will ask who these cards are.
                self.next += lane.cells().len() as u32;
            } else {
                lane.cells_mut().iter_mut().for_each(|cell| *cell = self.sealed());
                let width = usize::from(lane.width());
                mixing.apply(lane.cells_mut(), width);
            }
        }
        let mut faces = Faces::new(piles);
        for &index in open {
            self.turn_lane(&mixing, &mut lanes[index], &mut faces)?;
        }
        Ok(faces)
    }

    fn turn(&mut self, cards: &mut [Card]) -> Result<Suits, Stop> {
        let mut move_shows = Vec::new();
        for card in cards.iter_mut().filter(|card| card.face.is_none()) {
            let bit = self.cursor.bit()?;
            let face = if self.known.is_some() { self.shown_face(card.identity)? } else { bit };
            move_shows.push((card.identity, face));
            self.packed.push(face);
            card.face = Some(face);
        }
        if let Some(known) = self.known.and_then(|known| known.get(self.shown.len()))
            && known.len() != move_shows.len()
        {
            return Err(Fault::NotPositionBlind.into());
        }
        move_shows.sort_unstable();
        self.shown.push(move_shows);
        let faces: Suits = cards.iter().map(|card| Suit::from_bit(card.face.unwrap_or_default())).collect();
        if !faces.is_empty() {
            self.see(faces.iter().map(|face| u32::from(face.is_heart())));
        }
        Ok(faces)
    }

    fn place(&mut self, bound: usize, _at: &dyn Display) -> Result<(), Stop> {
        let shown = self.cursor.number(selector_bits(bound))?;
        let by = self.half.map_or(0, |half| half.shift(self.shuffles, bound));
        self.shuffles += 1;
        let at = (shown + by) % bound;
        self.packed.push_row(bound, at);
        if self.keeps_view {
            self.view.sights.push(Sight::Place { of: bound, at });
        }
        Ok(())
    }

    fn load(&mut self, _geometry: &Geometry, _lanes: Vec<Vec<Card>>) {}

    fn index(
        &mut self,
        _geometry: &Geometry,
        (): &mut (),
        offsets: &[isize],
        addresses: &mut Vec<()>,
    ) -> Result<(), Stop> {
        addresses.resize(offsets.len(), ());
        Ok(())
    }

    fn fixed(&mut self, _geometry: &Geometry, (): &(), _place: usize) {}

    fn pick(&mut self, _degree: usize, groups: usize, addresses: &mut Vec<()>) -> Result<(), Stop> {
        addresses.truncate(addresses.len() / groups.max(1));
        Ok(())
    }

    fn read(
        &mut self,
        (geometry, ()): (&Geometry, &mut ()),
        _touch: Touch<()>,
        open: &[usize],
        cells: &mut Vec<Card>,
    ) -> Result<(), Stop> {
        let start = cells.len();
        self.pile(geometry.lanes, open, cells)?;
        if !open.is_empty() {
            let face = |&lane: &usize| cells[start + lane].face;
            self.see(open.iter().filter_map(face).map(u32::from));
        }
        Ok(())
    }

    fn write(&mut self, _memory: (&Geometry, &mut ()), _touch: Touch<()>, (): (), _cells: &[Card]) {}

    fn finish(
        &mut self,
        geometry: &Geometry,
        (): (),
        _clock: u32,
        open: &[usize],
    ) -> Result<Vec<Card>, Stop> {
        let mut cells = Vec::with_capacity(geometry.piles * geometry.lanes);
        for _ in 0..geometry.piles {
            self.pile(geometry.lanes, open, &mut cells)?;
        }
        for &lane in open {
            let column = cells.iter().skip(lane).step_by(geometry.lanes);
            self.see(column.filter_map(|cell| cell.face).map(u32::from));
        }
        Ok(cells)
    }

    fn peek(&mut self, lanes: &[&[Card]], looks: &[Look], at: &dyn Display) -> Result<Suits, Stop> {
        let piles = lanes.first().map_or(0, |lane| lane.len());
        self.place(piles, at)?;
        let mut faces = Suits::with_capacity(looks.len());
        for _ in looks {
            let face = self.cursor.bit()?;
            self.packed.push(face);
            faces.push(Suit::from_bit(face));
        }
        self.see(faces.iter().map(|face| u32::from(face.is_heart())));
        self.place(piles, at)?;
        Ok(faces)
    }
}

impl std::fmt::Debug for Half {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Half")
    }
}
