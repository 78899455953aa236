//! The weights of shuffles: powers of beta over the piles, powers of chi over the cells.

use std::rc::Rc;

use crate::challenge::Folding;
use crate::field::Element;
use crate::simd::PADDING;

/// The most elements kept for reuse.
const MOST_KEPT: usize = 1 << 20;

/// Up to so many piles several Shifts are proved side by side, all rotations summed one by one.
const FEW_PILES: usize = 12;

/// The weights of one size of Shift.
pub(super) struct Wheel {
    /// beta^j for j = 0 .. m-1.
    pub(super) powers: Vec<Element>,
    /// For a few piles: the powers twice over, with [`PADDING`] zeros after them.
    pub(super) turning: Option<Vec<Element>>,
    /// beta^(s - m) c for s = 0 .. m-1, where c = 1 + beta^m.
    pub(super) leaves: Vec<Element>,
    /// 1 / c.
    pub(super) inverse: Element,
}

impl Wheel {
    fn new(beta: Element, piles: usize) -> Option<Self> {
        let powers = |first: Element| std::iter::successors(Some(first), |power| Some(*power * beta));
        let mut all: Vec<Element> = powers(Element::ONE).take(piles + 1).collect();
        let whole = all.pop()?;
        let complement = whole + Element::ONE;
        let inverse = complement.inverse()?;
        let leaves = powers(whole.inverse()? * complement).take(piles).collect();
        let turning = (piles <= FEW_PILES).then(|| [&all[..], &all, &[Element::ZERO; PADDING]].concat());
        Some(Self { powers: all, turning, leaves, inverse })
    }
}

/// The weights of the sizes met so far; scripts use a handful.
#[derive(Default)]
pub(super) struct Wheels {
    known: Vec<Rc<Wheel>>,
    kept: usize,
    /// 1, chi, chi^2, ...
    chi: Vec<Element>,
}

impl Wheels {
    /// The weights for `piles` piles, or `None` if the challenge does not allow them: beta is zero or beta^m = 1,
    /// which happens with probability (m + 1) / 2^128.
    pub(super) fn shift(&mut self, folding: &Folding, piles: usize) -> Option<Rc<Wheel>> {
        if let Some(wheel) = self.known.iter().find(|wheel| wheel.powers.len() == piles) {
            return Some(Rc::clone(wheel));
        }
        let wheel = Rc::new(Wheel::new(folding.beta, piles)?);
        self.kept += piles;
        if self.kept > MOST_KEPT {
            self.known.clear();
            self.kept = piles;
        }
        self.known.push(Rc::clone(&wheel));
        Some(wheel)
    }

    /// All powers of chi that were asked for.
    pub(super) fn known_chi(&self) -> &[Element] {
        &self.chi
    }

    /// The first `width` powers of chi.
    pub(super) fn chi(&mut self, folding: &Folding, width: usize) -> &[Element] {
        while self.chi.len() < width {
            let next = self.chi.last().map_or(Element::ONE, |power| *power * folding.chi);
            self.chi.push(next);
        }
        &self.chi[..width]
    }
}
