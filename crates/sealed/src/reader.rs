//! The reader: follows a script by its turned cards alone. It measures shapes, and for V it judges.

use std::fmt::Display;

use facedown_table::{Faces, Fault, Lane, Look, Rejection, Script, ScriptFault, Shuffle, Stop, Suit, Suits};

use crate::parameters::limits;
use crate::seat::{Engine, Geometry, Seat, Touch};
use crate::shape::{Chunks, Shape, comparison_degree, selector_bits, time_bits};
use crate::tape::{Turned, WORD};

/// What V says when a shown place is not one.
pub(crate) const NO_PLACE: &str = "a selection row needs exactly one heart";

/// Reads turned bits in order.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    turned: &'a Turned,
    position: usize,
}

impl<'a> Cursor<'a> {
    /// Starts at the first bit.
    pub(crate) fn new(turned: &'a Turned) -> Self {
        Self { turned, position: 0 }
    }

    /// The next bit.
    #[inline]
    pub(crate) fn bit(&mut self) -> Result<bool, Stop> {
        let bit = self.turned.get(self.position).ok_or(Fault::ViewEnds)?;
        self.position += 1;
        Ok(bit)
    }

    /// The next `count` bits, at most 32, as a number, least significant first.
    #[inline]
    pub(crate) fn number(&mut self, count: usize) -> Result<usize, Stop> {
        let number = self.turned.bits(self.position, count).ok_or(Fault::ViewEnds)?;
        self.position += count;
        Ok(number as usize)
    }

    /// Whether all bits were read.
    pub(crate) fn is_at_end(&self) -> bool {
        self.position == self.turned.len()
    }
}

/// Measures a script by running it on blank cards.
///
/// # Errors
/// If the script misuses the table or exceeds a limit.
pub fn survey(script: &impl Script) -> Result<Shape, Stop> {
    survey_within(script, WORD * limits::WORDS)
}

/// Measures a script, but gives up as soon as it commits or turns more than `most` bits: whoever measures for
/// a stranger should not be kept busy by a script that is too large anyway.
///
/// # Errors
/// As [`survey`]; a script that is larger exceeds a limit.
pub fn survey_within(script: &impl Script, most: usize) -> Result<Shape, Stop> {
    let mut seat = Seat::new(Reader::new(Bits::Blank { most }));
    script.run(&mut seat)?;
    let shape = seat.leave()?.into_shape();
    if shape.is_within_limits() { Ok(shape) } else { Err(ScriptFault::Limit.into()) }
}

/// Runs V's judgement of the turned cards: every check of the script, on every card.
///
/// It also makes sure that the script did what it did when it was surveyed, so that nothing P turns can make the
/// second pass exceed the sizes V prepared for.
///
/// # Errors
/// A rejection at the step that failed, or a fault if the cards do not have the script's shape.
pub(crate) fn judge(script: &impl Script, shape: &Shape, turned: &Turned) -> Result<(), Stop> {
    let mut seat = Seat::new(Reader::new(Bits::Recorded(Cursor::new(turned))));
    script.run(&mut seat)?;
    let reader = seat.leave()?;
    let all_read = matches!(&reader.bits, Bits::Recorded(cursor) if cursor.is_at_end());
    let expected = Shape { turned: turned.len(), ..shape.clone() };
    if all_read && reader.into_shape() == expected { Ok(()) } else { Err(Fault::ViewShape.into()) }
}

/// The engine behind [`survey`] and [`judge`]: it knows which cells are public and nothing else.
#[derive(Debug)]
struct Reader<'a> {
    bits: Bits<'a>,
    shape: Shape,
    /// Runs of equal pair degrees: the degree and how many.
    degrees: Vec<(usize, usize)>,
}

#[derive(Debug)]
enum Bits<'a> {
    /// Every card is a club, and checks pass: for measuring, up to so many rows or turned bits.
    Blank { most: usize },
    /// Cards as P turned them, and checks count.
    Recorded(Cursor<'a>),
}

/// What the reader knows of a cell: its face if it is public.
type Cell = Option<bool>;

impl<'a> Reader<'a> {
    fn new(bits: Bits<'a>) -> Self {
        Self { bits, shape: Shape { degree: 1, ..Shape::default() }, degrees: Vec::new() }
    }

    fn bit(&mut self) -> Result<bool, Stop> {
        self.shape.turned += 1;
        match &mut self.bits {
            Bits::Blank { .. } => Ok(false),
            Bits::Recorded(cursor) => cursor.bit(),
        }
    }

    fn number(&mut self, count: usize) -> Result<usize, Stop> {
        self.shape.turned += count;
        match &mut self.bits {
            Bits::Blank { .. } => Ok(0),
            Bits::Recorded(cursor) => cursor.number(count),
        }
    }

    /// Stops a survey that has grown too large.
    fn within(&self) -> Result<(), Stop> {
        match self.bits {
            Bits::Blank { most } if self.shape.rows.max(self.shape.turned) > most => {
                Err(ScriptFault::Limit.into())
            }
            _ => Ok(()),
        }
    }

    fn raise(&mut self, degree: usize) {
        self.shape.degree = self.shape.degree.max(degree);
    }

    fn fold(&mut self, numerator: usize) {
        self.shape.folding_error = self.shape.folding_error.max(numerator);
    }

    fn pairs(&mut self, degree: usize, count: usize) {
        match self.degrees.last_mut() {
            Some((same, run)) if *same == degree => *run += count,
            _ => self.degrees.push((degree, count)),
        }
    }

    /// The cells of one pile: a row for every closed lane, a turned bit for every open one.
    fn pile(&mut self, lanes: usize, open: &[usize], cells: &mut Vec<Cell>) -> Result<(), Stop> {
        for lane in 0..lanes {
            if open.contains(&lane) {
                cells.push(Some(self.bit()?));
            } else {
                self.shape.rows += 1;
                cells.push(None);
            }
        }
        Ok(())
    }

    fn into_shape(mut self) -> Shape {
        let sum = self.degrees.iter().map(|(degree, count)| degree * count).sum();
        let largest = self.degrees.iter().map(|(degree, _)| *degree).max().unwrap_or_default();
        let capacity = Chunks::capacity(sum, largest);
        let mut chunks = Chunks::new(capacity);
        let each = self.degrees.iter().flat_map(|&(degree, count)| std::iter::repeat_n(degree, count));
        let mut sums: Vec<usize> = each.filter_map(|degree| chunks.add(degree)).collect();
        sums.extend(chunks.finish());
        self.raise(sums.iter().max().map_or(0, |most| most + 1));
        self.shape.products = sums.len().saturating_sub(1);
        self.shape.pairs = self.degrees.iter().map(|(_, count)| count).sum();
        self.shape.pair_degrees = sum;
        self.shape.chunk = capacity;
        self.shape
    }
}

impl Engine for Reader<'_> {
    type Cell = Cell;
    type Store = ();
    type Address = ();
    type Read = ();

    fn public(&self, face: bool) -> Cell {
        Some(face)
    }

    fn face(&self, cell: &Cell) -> Option<bool> {
        *cell
    }

    fn check(&mut self, holds: bool, at: &dyn Display, reason: &dyn Display) -> Result<(), Stop> {
        match self.bits {
            Bits::Recorded(_) if !holds => {
                Err(Rejection { step: at.to_string(), reason: reason.to_string() }.into())
            }
            _ => Ok(()),
        }
    }

    fn secrets(&mut self, count: usize) -> Result<Vec<Cell>, Stop> {
        self.shape.rows += count;
        self.within()?;
        Ok(vec![None; count])
    }

    fn few_secrets<const N: usize>(&mut self) -> Result<[Cell; N], Stop> {
        self.shape.rows += N;
        self.within()?;
        Ok([None; N])
    }

    fn shuffle(
        &mut self,
        kind: Shuffle,
        lanes: &mut [Lane<'_, Cell>],
        open: &[usize],
    ) -> Result<Faces, Stop> {
        let piles = lanes.first().map_or(0, Lane::len);
        let width: usize = lanes.iter().map(|lane| usize::from(lane.width())).sum();
        match kind {
            Shuffle::Shift => {
                let bits = selector_bits(piles);
                self.shape.rows += bits;
                self.raise(bits + 1);
                self.fold(piles + width);
            }
            Shuffle::Scramble => {
                self.raise(piles);
                self.fold(piles * (width - 1).max(1));
            }
        }
        self.shape.shuffles += 1;
        self.within()?;
        for (_, lane) in lanes.iter_mut().enumerate().filter(|(index, _)| !open.contains(index)) {
            self.shape.rows += lane.cells().len();
            lane.cells_mut().fill(None);
        }
        let mut faces = Faces::new(piles);
        for &lane in open {
            let width = lanes[lane].width();
            for cells in lanes[lane].cells_mut().chunks_mut(faces_at_once(width)) {
                let bits = self.number(cells.len())? as u32;
                cells.iter_mut().enumerate().for_each(|(place, cell)| *cell = Some((bits >> place) & 1 == 1));
                push_faces(&mut faces, width, bits, cells.len());
            }
        }
        Ok(faces)
    }

    fn turn(&mut self, cards: &mut [Cell]) -> Result<Suits, Stop> {
        self.shape.turns += 1;
        let mut faces = Suits::with_capacity(cards.len());
        for card in cards {
            let face = match *card {
                Some(face) => {
                    // A survey cannot know which cards are public in every run, so it counts them all.
                    self.shape.turned += usize::from(matches!(self.bits, Bits::Blank { .. }));
                    face
                }
                None => self.bit()?,
            };
            *card = Some(face);
            faces.push(Suit::from_bit(face));
        }
        Ok(faces)
    }

    fn place(&mut self, bound: usize, at: &dyn Display) -> Result<(), Stop> {
        self.shape.shuffles += 1;
        let place = self.number(selector_bits(bound))?;
        self.check(place < bound, at, &NO_PLACE)
    }

    fn load(&mut self, _geometry: &Geometry, _lanes: Vec<Vec<Cell>>) {}

    fn index(
        &mut self,
        geometry: &Geometry,
        (): &mut (),
        offsets: &[isize],
        addresses: &mut Vec<()>,
    ) -> Result<(), Stop> {
        self.shape.rows += geometry.ladder.bits();
        addresses.resize(offsets.len(), ());
        Ok(())
    }

    fn fixed(&mut self, _geometry: &Geometry, (): &(), _place: usize) {}

    fn pick(&mut self, _degree: usize, groups: usize, addresses: &mut Vec<()>) -> Result<(), Stop> {
        self.shape.rows += selector_bits(groups);
        addresses.truncate(addresses.len() / groups.max(1));
        Ok(())
    }

    fn read(
        &mut self,
        (geometry, ()): (&Geometry, &mut ()),
        touch: Touch<()>,
        open: &[usize],
        cells: &mut Vec<Cell>,
    ) -> Result<(), Stop> {
        self.shape.rows += time_bits(touch.clock);
        self.raise(comparison_degree(touch.clock).unwrap_or_default());
        self.within()?;
        self.pile(geometry.lanes, open, cells)
    }

    fn write(&mut self, _memory: (&Geometry, &mut ()), touch: Touch<()>, (): (), _cells: &[Cell]) {
        self.pairs(touch.degree, 1);
    }

    fn finish(&mut self, geometry: &Geometry, (): (), clock: u32, open: &[usize]) -> Result<Vec<Cell>, Stop> {
        let mut cells = Vec::with_capacity(geometry.piles * geometry.lanes);
        for _ in 0..geometry.piles {
            self.shape.rows += time_bits(clock + 1);
            self.pile(geometry.lanes, open, &mut cells)?;
        }
        self.pairs(1, geometry.piles);
        Ok(cells)
    }

    fn peek(&mut self, lanes: &[&[Cell]], looks: &[Look], at: &dyn Display) -> Result<Suits, Stop> {
        let piles = lanes.first().map_or(0, |lane| lane.len());
        let bits = selector_bits(piles);
        self.shape.rows += bits;
        self.raise(bits + 1);
        self.fold(looks.len());
        self.place(piles, at)?;
        let faces: Result<Suits, Stop> = looks.iter().map(|_| self.bit().map(Suit::from_bit)).collect();
        self.place(piles, at)?;
        faces
    }
}

/// How many cells of a turned lane are read as one number: a number card, or many suit cards.
pub(crate) fn faces_at_once(width: u8) -> usize {
    if width == 1 { 32 } else { usize::from(width) }
}

/// Adds the faces of cells read by [`faces_at_once`].
#[inline]
pub(crate) fn push_faces(faces: &mut Faces, width: u8, bits: u32, count: usize) {
    if width == 1 { faces.push_suits(bits, count) } else { faces.push(bits) }
}
