//! The weights of shuffles: powers of beta over the piles times powers of chi over the cells.

use std::rc::Rc;

use crate::challenge::Folding;
use crate::field::Element;

/// The most elements kept for reuse.
const MOST_KEPT: usize = 1 << 20;

/// The weights of one size of Shift.
pub(super) struct Wheel {
    piles: usize,
    width: usize,
    /// beta^j chi^f, pile after pile.
    pub(super) cells: Vec<Element>,
    /// beta^(s - m) c for s = 0 .. m-1, where c = 1 + beta^m.
    pub(super) leaves: Vec<Element>,
    /// 1 / c.
    pub(super) inverse: Element,
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
    /// The weights for `piles` piles of `width` cells, or `None` if the challenge does not allow them: beta is
    /// zero or beta^m = 1, which happens with probability (m + 1) / 2^128.
    pub(super) fn shift(&mut self, folding: &Folding, piles: usize, width: usize) -> Option<Rc<Wheel>> {
        if let Some(wheel) = self.known.iter().find(|wheel| (wheel.piles, wheel.width) == (piles, width)) {
            return Some(Rc::clone(wheel));
        }
        let chi = self.chi(folding, width);
        let mut cells = Vec::with_capacity(piles * width);
        let mut power = Element::ONE;
        for _ in 0..piles {
            cells.extend(chi.iter().map(|weight| *weight * power));
            power *= folding.beta;
        }
        let complement = power + Element::ONE;
        let inverse = complement.inverse()?;
        let mut leaf = power.inverse()? * complement;
        let mut leaves = Vec::with_capacity(piles);
        for _ in 0..piles {
            leaves.push(leaf);
            leaf *= folding.beta;
        }
        let wheel = Rc::new(Wheel { piles, width, cells, leaves, inverse });
        self.kept += wheel.cells.len();
        if self.kept > MOST_KEPT {
            self.known.clear();
            self.kept = wheel.cells.len();
        }
        self.known.push(Rc::clone(&wheel));
        Some(wheel)
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
