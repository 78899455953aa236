//! The constraints of shuffles and peeks (engine.md 4.10, lazy.md 3.6).

use std::fmt::Display;

use facedown_table::{Faces, Lane, Look, Shuffle, Stop, Suit, Suits};

use super::Second;
use super::side::Side;
use super::wheel::Wheel;
use crate::field::Element;
use crate::reader::{faces_at_once, push_faces};
use crate::seat::Engine;
use crate::shape::selector_bits;

impl<S: Side> Second<'_, S> {
    /// Re-deals piles, with the constraint that the new ones are the old ones in another order.
    pub(super) fn redeal(
        &mut self,
        kind: Shuffle,
        lanes: &mut [Lane<'_, S::Cell>],
        open: &[usize],
    ) -> Result<Faces, Stop> {
        let piles = lanes.first().map_or(0, Lane::len);
        let width = lanes.iter().map(|lane| usize::from(lane.width())).sum();
        match kind {
            Shuffle::Shift => self.shift(piles, width, lanes, open),
            Shuffle::Scramble => {
                self.old.fold(&self.side, lanes, self.wheels.chi(&self.folding, width));
                self.old.find_public::<S>(lanes);
                let faces = self.replace(piles, lanes, open)?;
                self.new.fold(&self.side, lanes, self.wheels.chi(&self.folding, width));
                self.new.find_public::<S>(lanes);
                self.constrain_scramble(piles);
                Ok(faces)
            }
        }
    }

    /// Replaces the cells of all piles: new rows for the closed lanes, turned faces for the open ones.
    fn replace(
        &mut self,
        piles: usize,
        lanes: &mut [Lane<'_, S::Cell>],
        open: &[usize],
    ) -> Result<Faces, Stop> {
        let mut faces = Faces::new(piles);
        for &index in open {
            let width = lanes[index].width();
            for cells in lanes[index].cells_mut().chunks_mut(faces_at_once(width)) {
                let bits = self.cursor.number(cells.len())? as u32;
                for (place, cell) in cells.iter_mut().enumerate() {
                    *cell = self.side.public((bits >> place) & 1 == 1);
                }
                push_faces(&mut faces, width, bits, cells.len());
            }
        }
        for (_, lane) in lanes.iter_mut().enumerate().filter(|(index, _)| !open.contains(index)) {
            // The rows of a lane come bit by bit over all piles.
            let width = usize::from(lane.width());
            if width == 1 {
                let cells = lane.cells_mut();
                self.side.rows(piles, |place, cell| cells[place] = cell);
                continue;
            }
            for bit in 0..width {
                self.side.rows(piles, |place, cell| lane.cells_mut()[place * width + bit] = cell);
            }
        }
        Ok(faces)
    }

    /// A Shift: the weighted sums of the new piles equal those of the old ones, rotated by the selected amount: a
    /// selection tree over all rotations.
    fn shift(
        &mut self,
        piles: usize,
        width: usize,
        lanes: &mut [Lane<'_, S::Cell>],
        open: &[usize],
    ) -> Result<Faces, Stop> {
        let wheel = self.wheels.shift(&self.folding, piles);
        self.unusable |= wheel.is_none();
        let weights = self.wheels.chi(&self.folding, width);
        let waits = wheel.as_ref().filter(|wheel| wheel.turning.is_some());
        let place = waits.map(|wheel| self.shifts.begin(wheel, &self.side, lanes, weights, &mut self.old));
        if place.is_none() {
            self.old.fold(&self.side, lanes, weights);
        }
        self.side.few(selector_bits(piles), &mut self.selector);
        let faces = self.replace(piles, lanes, open)?;
        let weights = self.wheels.chi(&self.folding, width);
        if let Some(place) = place {
            self.shifts.end(place, &mut self.side, lanes, weights, (&self.selector, &mut self.new));
        } else if let Some(wheel) = wheel {
            self.new.fold(&self.side, lanes, weights);
            self.constrain_shift(&wheel);
        }
        Ok(faces)
    }

    /// The constraint of a Shift that is proved by itself.
    fn constrain_shift(&mut self, wheel: &Wheel) {
        self.old.rotations::<S>(wheel, &mut self.sides, &mut self.nodes);
        let degree = self.choose(1);
        let target = self.new.weighed::<S>(wheel);
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
        lanes: &[&[S::Cell]],
        looks: &[Look],
        at: &dyn Display,
    ) -> Result<Suits, Stop> {
        let piles = lanes.first().map_or(0, |lane| lane.len());
        self.side.few(selector_bits(piles), &mut self.selector);
        self.place(piles, at)?;
        let weights = self.wheels.chi(&self.folding, looks.len());
        let (mut faces, mut shown) = (Suits::with_capacity(looks.len()), Element::ZERO);
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
