//! The constraints of shuffles and peeks (engine.md 4.10, lazy.md 3.6).

use std::fmt::Display;

use facedown_table::{Lane, Look, Shuffle, Shuffled, Stop, Suit};

use super::Second;
use super::side::Side;
use crate::field::Element;
use crate::reader::face_bits;
use crate::seat::Engine;
use crate::shape::selector_bits;

impl<S: Side> Second<'_, S> {
    /// Re-deals piles: new rows for the closed lanes, turned faces for the open ones, and the constraint that
    /// the new piles are the old ones in another order.
    pub(super) fn redeal(
        &mut self,
        kind: Shuffle,
        mut lanes: Vec<Lane<S::Cell>>,
        open: &[usize],
    ) -> Result<Shuffled<S::Cell>, Stop> {
        let piles = lanes.first().map_or(0, Lane::len);
        let width = lanes.iter().map(|lane| usize::from(lane.width())).sum();
        self.old.fold(&self.side, &lanes, self.wheels.chi(&self.folding, width));
        match kind {
            Shuffle::Shift => self.side.few(selector_bits(piles), &mut self.selector),
            Shuffle::Scramble => self.old.find_public::<S>(&lanes),
        }
        let mut turned = Vec::with_capacity(open.len());
        for &index in open {
            let faces = self.faces(piles, lanes[index].width())?;
            let bits = face_bits(&faces, lanes[index].width());
            for (cell, face) in lanes[index].cells_mut().iter_mut().zip(bits) {
                *cell = self.side.public(face);
            }
            turned.push(faces);
        }
        for (_, lane) in lanes.iter_mut().enumerate().filter(|(index, _)| !open.contains(index)) {
            // The rows of a lane come bit by bit over all piles.
            let width = usize::from(lane.width());
            for bit in 0..width {
                self.side.rows(piles, |place, cell| lane.cells_mut()[place * width + bit] = cell);
            }
        }
        self.new.fold(&self.side, &lanes, self.wheels.chi(&self.folding, width));
        match kind {
            Shuffle::Shift => self.constrain_shift(piles),
            Shuffle::Scramble => {
                self.new.find_public::<S>(&lanes);
                self.constrain_scramble(piles);
            }
        }
        Ok(Shuffled { lanes, turned })
    }

    /// The weighted sums of the new piles equal those of the old ones, rotated by the selected amount: a
    /// selection tree over all rotations.
    fn constrain_shift(&mut self, piles: usize) {
        let Some(wheel) = self.wheels.shift(&self.folding, piles) else {
            self.unusable = true;
            return;
        };
        if wheel.turning.is_some() {
            return self.shifts.push(&mut self.side, &wheel, (&self.old, &self.new), &self.selector);
        }
        self.old.rotations::<S>(&wheel, &mut self.sides, &mut self.nodes);
        let degree = self.choose(1);
        let target = self.new.weighed::<S>(&wheel);
        self.side.add_raised(&mut self.nodes, degree, target);
        self.side.constrain(degree, &self.nodes);
    }

    /// The product of all (pile + z) is the same on both sides: the piles are the same, in some order.
    fn constrain_scramble(&mut self, piles: usize) {
        let point = self.side.constant(self.folding.z);
        let [sum, other] = &mut self.sides;
        self.side.pile_product(&self.old, point, sum);
        self.side.pile_product(&self.new, point, other);
        sum.iter_mut().zip(other).for_each(|(a, b)| *a += *b);
        self.side.constrain(piles, sum);
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
        self.old.clear::<S>(piles);
        for (look, &weight) in looks.iter().zip(weights) {
            let face = self.cursor.bit()?;
            shown += weight.when(face);
            faces.push(Suit::from_bit(face));
            let (before, after) = lanes[look.lane].split_at(look.offset);
            self.side.add_weighted(&mut self.old, after.iter().chain(before), weight);
        }
        let shown = self.side.constant(shown);
        self.nodes.clear();
        for pile in 0..piles {
            S::write(self.old.form::<S>(pile) + shown, &mut self.nodes);
        }
        let degree = self.choose(1);
        self.side.constrain(degree, &self.nodes);
        self.place(piles, at)?;
        Ok(faces)
    }
}
