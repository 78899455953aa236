//! Piles folded into one form each, all at once: the cells of a lane are weighed side by side.

use facedown_table::Lane;

use super::side::Side;
use crate::field::{Element, inner};
use crate::proof::wheel::Wheel;
use crate::secret::wipe;
use crate::simd::Backend;

/// One form per pile. A form has two parts for P, its tag and its value, and one for V, its key.
#[derive(Default)]
pub(crate) struct Folded {
    pub(super) parts: [Vec<Element>; 2],
    /// Whether both sides know the whole pile; see [`Folded::find_public`].
    pub(super) public: Vec<bool>,
    /// The cells of one lane, to be weighed.
    pub(super) scratch: Vec<Element>,
}

impl Folded {
    /// Starts with zero for every pile.
    pub(super) fn clear<S: Side>(&mut self, piles: usize) {
        for part in self.parts.iter_mut().take(S::width(1)) {
            part.clear();
            part.resize(piles, Element::ZERO);
        }
    }

    /// Folds the piles of `lanes`: the sums of their cells, weighed with `weights`.
    pub(super) fn fold<S: Side>(&mut self, side: &S, lanes: &[Lane<'_, S::Cell>], weights: &[Element]) {
        let piles = lanes.first().map_or(0, Lane::len);
        self.clear::<S>(piles);
        let mut weights = weights.iter();
        for lane in lanes {
            if lane.width() == 1 {
                // Suit cards, by far the most: the compiler likes them better without steps.
                weights
                    .next()
                    .into_iter()
                    .for_each(|weight| side.add_weighted(self, lane.cells().iter(), *weight));
                continue;
            }
            let width = usize::from(lane.width());
            for (bit, weight) in (0..width).zip(&mut weights) {
                side.add_weighted(self, lane.cells()[bit..].iter().step_by(width), *weight);
            }
        }
    }

    /// Notes which piles both sides know.
    pub(super) fn find_public<S: Side>(&mut self, lanes: &[Lane<'_, S::Cell>]) {
        self.public.clear();
        self.public.resize(lanes.first().map_or(0, Lane::len), true);
        for lane in lanes {
            for (public, card) in self.public.iter_mut().zip(lane.cells().chunks(usize::from(lane.width()))) {
                *public &= card.iter().all(|cell| S::face(cell).is_some());
            }
        }
    }

    /// The weighted sums of the forms rotated by every amount: sum s weighs form i with beta^((i + s) mod m).
    /// Writes them as polynomials of degree one.
    pub(super) fn rotations<S: Side>(
        &self,
        wheel: &Wheel,
        room: &mut [Vec<Element>; 2],
        nodes: &mut Vec<Element>,
    ) {
        let piles = wheel.powers.len();
        for (part, sums) in self.parts.iter().zip(room.iter_mut()).take(S::width(1)) {
            all_rotations(wheel, part, sums);
        }
        nodes.clear();
        for pile in 0..piles {
            nodes.extend(room.iter().take(S::width(1)).map(|sums| sums[pile]));
        }
    }

    /// The sum of the forms, weighed with powers of beta, as a polynomial of degree one.
    pub(super) fn weighed<S: Side>(&self, wheel: &Wheel) -> S::Form {
        // V's second part is empty, and so is its sum.
        S::form([inner(&wheel.powers, &self.parts[0]), inner(&wheel.powers, &self.parts[1])])
    }

    /// The form of a pile.
    pub(super) fn form<S: Side>(&self, pile: usize) -> S::Form {
        let part = |part: &Vec<Element>| part.get(pile).copied().unwrap_or_default();
        S::form([part(&self.parts[0]), part(&self.parts[1])])
    }
}

impl Drop for Folded {
    fn drop(&mut self) {
        // Made of P's tags; see `Rows`.
        self.parts.iter_mut().for_each(|part| wipe(part));
        wipe(&mut self.scratch);
    }
}

/// These sums, by sums of the first forms: Z_s = beta^(s-m) c (P_(m-s) + P_m / c).
fn all_rotations(wheel: &Wheel, forms: &[Element], sums: &mut Vec<Element>) {
    sums.clear();
    sums.extend_from_slice(forms);
    Backend::detect().multiply_each(sums, &wheel.powers);
    let mut sum = Element::ZERO;
    for form in sums.iter_mut() {
        sum += *form;
        *form = sum;
    }
    let whole = sum * wheel.inverse;
    sums.reverse();
    sums.iter_mut().for_each(|sum| *sum += whole);
    Backend::detect().multiply_each(sums, &wheel.leaves);
}
