//! Shifts of a few piles, several side by side: scripts make thousands of them, each too small to keep the processor
//! busy by itself.

use std::rc::Rc;

use super::folded::Folded;
use super::side::{Few, Side};
use super::wheel::Wheel;
use crate::field::Element;
use crate::secret::wipe;
use crate::simd::{Backend, TOGETHER, Together};

/// The Shifts that wait, by their number of piles.
#[derive(Default)]
pub(super) struct Shifts(Vec<Waiting>);

/// Shifts of equally many piles that wait until there are enough of them.
pub(crate) struct Waiting {
    wheel: Rc<Wheel>,
    count: usize,
    /// The parts of the forms of the piles before and after.
    old: [Vec<Together>; 2],
    new: [Vec<Together>; 2],
    /// The selector rows, bit by bit.
    pub(super) selector: Vec<Together>,
    /// The selectors; V has none.
    bits: [u32; TOGETHER],
    /// The coefficients in the batch; zero where there is no Shift.
    pub(super) rho: Together,
}

impl Shifts {
    /// Adds a Shift of a few piles, and settles all that wait once there are enough.
    pub(super) fn push<S: Side>(
        &mut self,
        side: &mut S,
        wheel: &Rc<Wheel>,
        (old, new): (&Folded, &Folded),
        few: &Few,
    ) {
        let known = self.0.iter().position(|waiting| Rc::ptr_eq(&waiting.wheel, wheel));
        let index = known.unwrap_or_else(|| {
            self.0.push(Waiting::new(wheel, few.count));
            self.0.len() - 1
        });
        let waiting = &mut self.0[index];
        waiting.push((old, new), few, side.coefficient());
        if waiting.count == TOGETHER {
            waiting.settle(side);
        }
    }

    /// Settles all that still wait.
    pub(super) fn finish<S: Side>(&mut self, side: &mut S) {
        self.0.iter_mut().filter(|waiting| waiting.count > 0).for_each(|waiting| waiting.settle(side));
    }
}

impl Waiting {
    fn new(wheel: &Rc<Wheel>, bits: usize) -> Self {
        let lanes = |count: usize| vec![[Element::ZERO; TOGETHER]; count];
        let parts = || [lanes(wheel.powers.len()), lanes(wheel.powers.len())];
        Self {
            wheel: Rc::clone(wheel),
            count: 0,
            old: parts(),
            new: parts(),
            selector: lanes(bits),
            bits: [0; TOGETHER],
            rho: [Element::ZERO; TOGETHER],
        }
    }

    fn push(&mut self, (old, new): (&Folded, &Folded), few: &Few, rho: Element) {
        let lane = self.count;
        let sides = self.old.iter_mut().zip(&old.parts).chain(self.new.iter_mut().zip(&new.parts));
        for (lanes, part) in sides {
            lanes.iter_mut().zip(part).for_each(|(lanes, value)| lanes[lane] = *value);
        }
        self.selector.iter_mut().zip(&few.rows).for_each(|(lanes, row)| lanes[lane] = *row);
        self.bits[lane] = few.bits;
        self.rho[lane] = rho;
        self.count += 1;
    }

    fn settle<S: Side>(&mut self, side: &mut S) {
        side.constrain_shifts(self);
        self.count = 0;
        self.rho = [Element::ZERO; TOGETHER];
    }

    /// One part of the old piles' sums, rotated by every amount.
    pub(super) fn rotations(&self, part: usize) -> Vec<Together> {
        self.sums(&self.old[part], self.wheel.powers.len())
    }

    /// One part of the new piles' sum.
    pub(super) fn target(&self, part: usize) -> Together {
        self.sums(&self.new[part], 1)[0]
    }

    fn sums(&self, forms: &[Together], count: usize) -> Vec<Together> {
        let mut sums = vec![[Element::ZERO; TOGETHER]; count];
        let weights = self.wheel.turning.as_deref().unwrap_or_default();
        Backend::detect().correlate_together(forms, weights, &mut sums);
        sums
    }

    /// Bit `bit` of the selectors: all bits where it is set.
    pub(super) fn leads(&self, bit: usize) -> Together {
        std::array::from_fn(|lane| Element(u128::MAX).when((self.bits[lane] >> bit) & 1 == 1))
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        // Made of P's tags; see `Rows`.
        let parts = self.old.iter_mut().chain(&mut self.new).chain([&mut self.selector]);
        parts.for_each(|part| wipe(part.as_flattened_mut()));
        wipe(&mut self.bits);
    }
}
