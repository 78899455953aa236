//! The product argument over all accesses, in chunks (lazy.md 3.4): what was read is what was written.
//!
//! Chunk g asserts p_g * (product of its reads) = p_(g+1) * (product of its writes); p_0 and p_G are one, the
//! others are words that P committed after z was known and before the coefficients of the batch were.

use super::side::Side;
use crate::field::Element;
use crate::shape::Chunks;

/// The products of the chunks so far.
pub(super) struct Products<S: Side> {
    chunks: Chunks,
    /// The products of the chunk in hand: reads and writes.
    open: Option<[S::Product; 2]>,
    /// Finished chunks: the degree, the product of reads, the product of writes.
    finished: Vec<(usize, Vec<Element>, Vec<Element>)>,
}

impl<S: Side> Products<S> {
    /// No pairs yet; chunks have the given capacity.
    pub(super) fn new(capacity: usize) -> Self {
        Self { chunks: Chunks::new(capacity), open: None, finished: Vec::new() }
    }

    /// Adds a pair of polynomials of degree `degree`.
    pub(super) fn add(&mut self, side: &mut S, degree: usize, read: &[Element], written: &[Element]) {
        let [reads, writes] = self.advance(side, degree);
        side.multiply(reads, read);
        side.multiply(writes, written);
    }

    /// Adds a pair of degree one whose second member both sides know.
    pub(super) fn add_to_public(&mut self, side: &mut S, read: &[Element], written: S::Form) {
        let [reads, writes] = self.advance(side, 1);
        side.multiply(reads, read);
        side.multiply_public(writes, written);
    }

    /// The constraints of all chunks, with the next words of the tape as products.
    pub(super) fn constrain(mut self, side: &mut S) {
        if let Some(degree) = self.chunks.clone().finish() {
            self.finish_chunk(side, degree);
        }
        let one = side.constant(Element::ONE);
        let (last, mut before) = (self.finished.len().saturating_sub(1), one);
        for (index, (degree, reads, writes)) in self.finished.into_iter().enumerate() {
            let after = if index == last { one } else { side.word() };
            side.constrain_products(degree, [(&reads, before), (&writes, after)]);
            before = after;
        }
    }

    fn advance(&mut self, side: &mut S, degree: usize) -> &mut [S::Product; 2] {
        if let Some(finished) = self.chunks.add(degree) {
            self.finish_chunk(side, finished);
        }
        self.open.get_or_insert_with(|| [side.empty_product(), side.empty_product()])
    }

    fn finish_chunk(&mut self, side: &mut S, degree: usize) {
        if let Some([reads, writes]) = self.open.take() {
            let mut both = [Vec::new(), Vec::new()];
            side.product(reads, &mut both[0]);
            side.product(writes, &mut both[1]);
            let [reads, writes] = both;
            self.finished.push((degree, reads, writes));
        }
    }
}
