//! The accesses of P's first pass, remembered as bits: enough to compute the product words once z is known.
//!
//! Every touched pile gives a pair (what was read, what was written), every unloaded pile a pair (what was read
//! last, what was loaded). The two folds of a pair share their address; see lazy.md 3.3.

use zeroize::Zeroize;

use crate::challenge::{Eta, Folding};
use crate::field::{Element, invert_all};
use crate::seat::Geometry;
use crate::secret::wipe;
use crate::shape::Chunks;

/// The recorded pairs; wiped when dropped.
#[derive(Default)]
pub(crate) struct Pairs {
    pairs: Vec<Pair>,
    /// Cells of reads, writes and loads, pile after pile.
    cells: Vec<bool>,
    /// Where the cells loaded into each memory start.
    loaded: Vec<usize>,
}

/// What was read of a pile whose access is still open.
#[derive(Clone, Copy)]
pub(crate) struct Read {
    time: u32,
    start: usize,
}

/// Small, because there are many: the engine's limits on memories, lanes and degrees fit these types.
struct Pair {
    memory: u16,
    lanes: u16,
    degree: u16,
    label: u32,
    read: Read,
    written: Read,
}

impl Pairs {
    /// Room for `pairs` pairs.
    pub(crate) fn with_capacity(pairs: usize) -> Self {
        Self { pairs: Vec::with_capacity(pairs), cells: Vec::new(), loaded: Vec::new() }
    }

    /// A memory was loaded with these cells, pile after pile.
    pub(crate) fn load(&mut self, cells: &[bool]) {
        self.loaded.push(self.cells.len());
        self.cells.extend_from_slice(cells);
    }

    /// A pile was read: `time` is when it was written last.
    pub(crate) fn read(&mut self, time: u32, cells: &[bool]) -> Read {
        let start = self.cells.len();
        self.cells.extend_from_slice(cells);
        Read { time, start }
    }

    /// A pile that was read is written.
    pub(crate) fn write(
        &mut self,
        geometry: &Geometry,
        degree: usize,
        label: u32,
        read: Read,
        clock: u32,
        cells: &[bool],
    ) {
        let written = self.read(clock, cells);
        self.push(geometry, degree, label, read, written);
    }

    /// A pile is read for the last time.
    pub(crate) fn last(&mut self, geometry: &Geometry, pile: usize, time: u32, cells: &[bool]) {
        let read = self.read(time, cells);
        let start = self.loaded[geometry.id] + pile * geometry.lanes;
        let label = geometry.ladder.label(pile as isize);
        self.push(geometry, 1, label, read, Read { time: 0, start });
    }

    fn push(&mut self, geometry: &Geometry, degree: usize, label: u32, read: Read, written: Read) {
        let (memory, lanes, degree) = (geometry.id as u16, geometry.lanes as u16, degree as u16);
        self.pairs.push(Pair { memory, lanes, degree, label, read, written });
    }

    /// The product words p_1 .. p_(G-1): p_(g+1) = p_g * (product of reads) / (product of writes) of chunk g.
    ///
    /// `None` if a written fold is zero, which happens with probability (number of pairs) / 2^128.
    pub(crate) fn product_words(&self, folding: &mut Folding, capacity: usize) -> Option<Vec<Element>> {
        folding.eta.prepare(self.pairs.iter().map(|pair| usize::from(pair.lanes)).max().unwrap_or_default());
        let mut chunks = Chunks::new(capacity);
        let (mut reads, mut writes) = (vec![Element::ONE], vec![Element::ONE]);
        for pair in &self.pairs {
            if chunks.add(usize::from(pair.degree)).is_some() {
                reads.push(Element::ONE);
                writes.push(Element::ONE);
            }
            let place = folding.z
                + folding.eta.fold(Eta::MEMORY, usize::from(pair.memory))
                + folding.eta.fold(Eta::ADDRESS, pair.label as usize);
            if let (Some(read), Some(write)) = (reads.last_mut(), writes.last_mut()) {
                *read *= place + self.fold(&folding.eta, pair.read, pair.lanes);
                *write *= place + self.fold(&folding.eta, pair.written, pair.lanes);
            }
        }
        // The last chunk leads back to one, so it needs no word.
        reads.pop();
        writes.pop();
        if !invert_all(&mut writes) {
            return None;
        }
        let mut word = Element::ONE;
        let quotients = reads.iter().zip(&writes).map(|(read, inverse)| *read * *inverse);
        Some(
            quotients
                .map(|quotient| {
                    word *= quotient;
                    word
                })
                .collect(),
        )
    }

    fn fold(&self, eta: &Eta, read: Read, lanes: u16) -> Element {
        let cells = self.cells[read.start..][..usize::from(lanes)].iter().zip(eta.from(Eta::CELLS));
        cells.fold(eta.fold(Eta::TIME, read.time as usize), |sum, (&cell, weight)| sum + weight.when(cell))
    }
}

impl Drop for Pairs {
    fn drop(&mut self) {
        wipe(&mut self.cells);
        for pair in &mut self.pairs {
            pair.label.zeroize();
            pair.read.time.zeroize();
        }
    }
}

impl std::fmt::Debug for Pairs {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Pairs({})", self.pairs.len())
    }
}

impl std::fmt::Debug for Read {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Read")
    }
}
