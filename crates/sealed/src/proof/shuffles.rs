//! The constraints of shuffles and peeks (engine.md 4.10, lazy.md 3.6).

use std::fmt::Display;

use facedown_table::{Lane, Look, ScriptFault, Shuffle, Shuffled, Stop, Suit};

use super::Second;
use super::side::Side;
use crate::field::Element;
use crate::reader::public_cells;
use crate::seat::Engine;
use crate::shape::selector_bits;

impl<S: Side> Second<'_, S> {
    /// Re-deals piles: new rows for the closed lanes, turned faces for the open ones, and the constraint that
    /// the new piles are the old ones in another order.
    pub(super) fn redeal(
        &mut self,
        kind: Shuffle,
        old: &[Lane<S::Cell>],
        open: &[usize],
    ) -> Result<Shuffled<S::Cell>, Stop> {
        let piles = old.first().map_or(0, Lane::len);
        let selector = if kind == Shuffle::Shift { selector_bits(piles) } else { 0 };
        self.side.few(selector, &mut self.selector);
        let mut turned = Vec::with_capacity(open.len());
        for &index in open {
            turned.push(self.faces(piles, old[index].width())?);
        }
        let mut new = Vec::with_capacity(old.len());
        for (index, lane) in old.iter().enumerate() {
            new.push(match open.iter().position(|open| *open == index) {
                None => self.fresh(lane)?,
                Some(nth) => {
                    let faces = public_cells(&turned[nth], lane.width());
                    let cells = faces.map(|face| self.side.public(face)).collect();
                    lane.with_cells(cells).ok_or(ScriptFault::Width)?
                }
            });
        }
        match kind {
            Shuffle::Shift => self.constrain_shift(old, &new, piles),
            Shuffle::Scramble => self.constrain_scramble(old, &new, piles),
        }
        Ok(Shuffled { lanes: new, turned })
    }

    /// A lane of the same kind with the next rows of the tape, which come bit by bit over all piles.
    fn fresh(&mut self, lane: &Lane<S::Cell>) -> Result<Lane<S::Cell>, Stop> {
        let width = usize::from(lane.width());
        let mut cells = lane.cells().to_vec();
        for bit in 0..width {
            cells.iter_mut().skip(bit).step_by(width).for_each(|cell| *cell = self.side.row());
        }
        lane.with_cells(cells).ok_or_else(|| ScriptFault::Width.into())
    }

    /// The weighted sums of the new piles equal those of the old ones, rotated by the selected amount: a
    /// selection tree over all rotations.
    fn constrain_shift(&mut self, old: &[Lane<S::Cell>], new: &[Lane<S::Cell>], piles: usize) {
        let width = new.iter().map(|lane| usize::from(lane.width())).sum();
        let Some(wheel) = self.wheels.shift(&self.folding, piles, width) else {
            self.unusable = true;
            return;
        };
        let pile = |lanes, index| pile_cells::<S>(lanes, index);
        // prefixes[i] is the weighted sum of the first i old piles.
        let mut prefixes = Vec::with_capacity(piles + 1);
        let mut sum = self.side.constant(Element::ZERO);
        prefixes.push(sum);
        for (index, weights) in wheel.cells.chunks(width).enumerate() {
            sum = sum + self.side.weigh(weights, pile(old, index));
            prefixes.push(sum);
        }
        let whole = self.side.scale(sum, wheel.inverse);
        self.nodes.clear();
        for (&leaf, &prefix) in wheel.leaves.iter().zip(prefixes[1..].iter().rev()) {
            S::write(self.side.scale(prefix + whole, leaf), &mut self.nodes);
        }
        let degree = self.choose(1);
        let target = self.side.weigh(&wheel.cells, (0..piles).flat_map(|index| pile(new, index)));
        self.side.add_raised(&mut self.nodes, degree, target);
        self.side.constrain(degree, &self.nodes);
    }

    /// The product of all (pile + z) is the same on both sides: the piles are the same, in some order.
    fn constrain_scramble(&mut self, old: &[Lane<S::Cell>], new: &[Lane<S::Cell>], piles: usize) {
        let mut sides = std::mem::take(&mut self.sides);
        let [sum, other] = &mut sides;
        self.pile_product(old, piles, sum);
        self.pile_product(new, piles, other);
        sum.iter_mut().zip(other).for_each(|(a, b)| *a += *b);
        self.side.constrain(piles, sum);
        self.sides = sides;
    }

    fn pile_product(&mut self, lanes: &[Lane<S::Cell>], piles: usize, result: &mut Vec<Element>) {
        let width = lanes.iter().map(|lane| usize::from(lane.width())).sum();
        let weights = self.wheels.chi(&self.folding, width);
        let point = self.side.constant(self.folding.z);
        let mut product = self.side.empty_product();
        for index in 0..piles {
            let form = self.side.weigh(weights, pile_cells::<S>(lanes, index)) + point;
            if pile_cells::<S>(lanes, index).all(|cell| S::face(&cell).is_some()) {
                self.side.multiply_public(&mut product, form);
            } else {
                self.nodes.clear();
                S::write(form, &mut self.nodes);
                self.side.multiply(&mut product, &self.nodes);
            }
        }
        self.side.product(product, result);
    }

    /// A chosen pile is only looked at: the selected leaf, which sums the looked-at cells and their faces, is
    /// zero.
    pub(super) fn look(
        &mut self,
        lanes: &[Vec<S::Cell>],
        looks: &[Look],
        at: &dyn Display,
    ) -> Result<Vec<Suit>, Stop> {
        let piles = lanes.first().map_or(0, Vec::len);
        self.side.few(selector_bits(piles), &mut self.selector);
        self.place(piles, at)?;
        let weights = self.wheels.chi(&self.folding, looks.len());
        let (mut faces, mut shown) = (Vec::with_capacity(looks.len()), Element::ZERO);
        for weight in weights {
            let face = self.cursor.bit()?;
            shown += weight.when(face);
            faces.push(Suit::from_bit(face));
        }
        let shown = self.side.constant(shown);
        self.nodes.clear();
        for start in 0..piles {
            let seen = looks.iter().map(|look| lanes[look.lane][(start + look.offset) % piles]);
            S::write(self.side.weigh(weights, seen) + shown, &mut self.nodes);
        }
        let degree = self.choose(1);
        self.side.constrain(degree, &self.nodes);
        self.place(piles, at)?;
        Ok(faces)
    }
}

/// The cells of one pile, lane after lane.
fn pile_cells<S: Side>(lanes: &[Lane<S::Cell>], index: usize) -> impl Iterator<Item = S::Cell> {
    lanes.iter().flat_map(move |lane| lane.card(index).iter().copied())
}
