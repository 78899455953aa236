//! The frontier: where a connected figure can grow next.
//!
//! A prover grows its figure always at the first place in reading order. Steps wait in a heap and are
//! judged when they come up, so growing a figure of n cells takes O(n log n) altogether.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::border::Border;

/// A step from a pile of the figure into a neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GrowthStep {
    /// The pile the figure grows from.
    pub(crate) from: usize,
    /// The direction, as the prover counts its neighbours: left, right, up, down.
    pub(crate) direction: usize,
    /// The pile the figure grows into.
    pub(crate) into: usize,
}

impl GrowthStep {
    /// What a prover without a legal step does: it points at a dummy, and the verifier rejects.
    pub(crate) const NONE: Self = Self { from: 0, direction: 0, into: 0 };
}

/// The steps that may be possible, the first in reading order on top.
#[derive(Clone, Debug)]
pub(crate) struct Frontier {
    border: Border,
    steps: BinaryHeap<Reverse<(usize, usize)>>,
}

impl Frontier {
    /// The frontier of no figure.
    pub(crate) fn new(border: Border) -> Self {
        Self { border, steps: BinaryHeap::new() }
    }

    /// A pile joins the figure. `open` says which neighbours it may grow into.
    pub(crate) fn join(&mut self, pile: usize, open: impl Fn(usize) -> bool) {
        for (direction, into) in self.neighbours(pile) {
            if open(into) {
                self.steps.push(Reverse((pile, direction)));
            }
        }
    }

    /// Takes the first step that is still possible: a pile that stops being `open`, or stops being part
    /// of the figure, never becomes so again.
    pub(crate) fn next(
        &mut self,
        member: impl Fn(usize) -> bool,
        open: impl Fn(usize) -> bool,
    ) -> Option<GrowthStep> {
        while let Some(Reverse((from, direction))) = self.steps.pop() {
            let into = from.wrapping_add_signed(self.border.neighbours()[direction]);
            if member(from) && open(into) {
                return Some(GrowthStep { from, direction, into });
            }
        }
        None
    }

    /// The first step in reading order between any two neighbours, by looking at every pile.
    pub(crate) fn first(
        border: Border,
        member: impl Fn(usize) -> bool,
        open: impl Fn(usize) -> bool,
    ) -> Option<GrowthStep> {
        let mut frontier = Self::new(border);
        let inside = (0..border.piles()).filter(|&pile| !border.is_dummy(pile));
        let from = inside.into_iter().find(|&pile| {
            frontier.join(pile, |into| member(pile) && open(into));
            !frontier.steps.is_empty()
        });
        from.and_then(|_| frontier.next(member, open))
    }

    fn neighbours(&self, pile: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        self.border.neighbours().into_iter().map(move |by| pile.wrapping_add_signed(by)).enumerate()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;

    #[test]
    fn steps_come_in_reading_order() {
        let border = Border::around(Size::new(2, 2));
        let mut grown = vec![false; border.piles()];
        let mut frontier = Frontier::new(border);
        let mut order = vec![5];
        grown[5] = true;
        frontier.join(5, |into| !border.is_dummy(into));
        while let Some(step) = frontier.next(|_| true, |into| !grown[into]) {
            grown[step.into] = true;
            order.push(step.into);
            frontier.join(step.into, |into| !border.is_dummy(into) && !grown[into]);
        }
        assert_eq!(order, [5, 6, 9, 10]);
        let step = Frontier::first(border, |pile| pile == 10, |pile| pile == 6);
        assert_eq!(step, Some(GrowthStep { from: 10, direction: 2, into: 6 }));
    }
}
