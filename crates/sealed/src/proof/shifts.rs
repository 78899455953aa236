//! Shifts of a few piles, several side by side: scripts make thousands of them, each too small to keep the processor
//! busy by itself.

use std::marker::PhantomData;
use std::rc::Rc;

use facedown_table::Lane;

use super::folded::Folded;
use super::side::{Few, Side};
use super::wheel::Wheel;
use crate::field::Element;
use crate::secret::wipe;
use crate::simd::{Backend, TOGETHER, Together};

/// Piles of at most so many cells wait as they are and are folded side by side; larger ones are folded first.
const FEW_CELLS: usize = 8;

/// The Shifts that wait, by their number of piles and cells.
#[derive(Default)]
pub(super) struct Shifts(Vec<Waiting>);

/// Shifts of equally many piles that wait until there are enough of them.
pub(crate) struct Waiting {
    wheel: Rc<Wheel>,
    count: usize,
    /// The piles before and after.
    old: Gathered,
    new: Gathered,
    /// The selector rows, bit by bit.
    pub(super) selector: Vec<Together>,
    /// The selectors; V has none.
    bits: [u32; TOGETHER],
    /// The coefficients in the batch; zero where there is no Shift.
    pub(super) rho: Together,
    /// The nodes of a level of the selection tree, and those of the next.
    pub(super) nodes: [Vec<Together>; 2],
}

/// Where a Shift that begins will wait.
#[derive(Clone, Copy)]
pub(super) struct Place(usize);

impl Shifts {
    /// Begins a Shift: takes in the piles as they are before it.
    pub(super) fn begin<S: Side>(
        &mut self,
        wheel: &Rc<Wheel>,
        side: &S,
        lanes: &[Lane<'_, S::Cell>],
        weights: &[Element],
        room: &mut Folded,
    ) -> Place {
        let cells = if weights.len() > FEW_CELLS { 1 } else { weights.len() };
        let fits = |waiting: &Waiting| Rc::ptr_eq(&waiting.wheel, wheel) && waiting.old.live.len() == cells;
        let index = self.0.iter().position(fits).unwrap_or_else(|| {
            self.0.push(Waiting::new::<S>(wheel, cells));
            self.0.len() - 1
        });
        let waiting = &mut self.0[index];
        waiting.old.gather(waiting.count, side, lanes, weights, room);
        Place(index)
    }

    /// Ends a Shift: takes in its selector and the piles as they are after it. Settles all that wait here once
    /// there are enough.
    pub(super) fn end<S: Side>(
        &mut self,
        Place(index): Place,
        side: &mut S,
        lanes: &[Lane<'_, S::Cell>],
        weights: &[Element],
        (few, room): (&Few, &mut Folded),
    ) {
        let waiting = &mut self.0[index];
        let slot = waiting.count;
        waiting.new.gather(slot, side, lanes, weights, room);
        waiting.selector.iter_mut().zip(&few.rows).for_each(|(slots, row)| slots[slot] = *row);
        waiting.bits[slot] = few.bits;
        waiting.rho[slot] = side.coefficient();
        waiting.count += 1;
        if waiting.count == TOGETHER {
            waiting.settle(side, weights);
        }
    }

    /// Settles all that still wait; `weights` are those of the cells of the largest pile.
    pub(super) fn finish<S: Side>(&mut self, side: &mut S, weights: &[Element]) {
        let waiting = self.0.iter_mut().filter(|waiting| waiting.count > 0);
        waiting.for_each(|waiting| waiting.settle(side, weights));
    }
}

impl Waiting {
    fn new<S: Side>(wheel: &Rc<Wheel>, cells: usize) -> Self {
        let piles = wheel.powers.len();
        Self {
            wheel: Rc::clone(wheel),
            count: 0,
            old: Gathered::new::<S>(piles, cells),
            new: Gathered::new::<S>(piles, cells),
            selector: vec![[Element::ZERO; TOGETHER]; crate::shape::selector_bits(piles)],
            bits: [0; TOGETHER],
            rho: [Element::ZERO; TOGETHER],
            nodes: Default::default(),
        }
    }

    fn settle<S: Side>(&mut self, side: &mut S, weights: &[Element]) {
        let piles = self.wheel.powers.len();
        self.old.fold(piles, weights);
        self.new.fold(piles, weights);
        side.constrain_shifts(self);
        self.count = 0;
        self.rho = [Element::ZERO; TOGETHER];
        self.old.live.fill(false);
        self.new.live.fill(false);
    }

    /// Appends one part of the old piles' sums, rotated by every amount.
    pub(super) fn rotations(&self, part: usize, sums: &mut Vec<Together>) {
        self.sums(&self.old, part, self.wheel.powers.len(), sums);
    }

    /// One part of the new piles' sum.
    pub(super) fn target(&self, part: usize) -> Together {
        let mut sum = [[Element::ZERO; TOGETHER]];
        self.correlate(&self.new, part, &mut sum);
        sum[0]
    }

    fn sums(&self, gathered: &Gathered, part: usize, count: usize, sums: &mut Vec<Together>) {
        let start = sums.len();
        sums.resize(start + count, [Element::ZERO; TOGETHER]);
        self.correlate(gathered, part, &mut sums[start..]);
    }

    fn correlate(&self, gathered: &Gathered, part: usize, sums: &mut [Together]) {
        let weights = self.wheel.turning.as_deref().unwrap_or_default();
        let piles = self.wheel.powers.len();
        let forms = if part == 0 { &gathered.cells[..piles] } else { &gathered.values[..] };
        Backend::detect().correlate_together(forms, weights, sums);
    }

    /// Bit `bit` of the selectors: all bits where it is set.
    pub(super) fn leads(&self, bit: usize) -> Together {
        std::array::from_fn(|lane| Element(u128::MAX).when((self.bits[lane] >> bit) & 1 == 1))
    }
}

/// The piles of several shuffles, side by side.
struct Gathered {
    /// P's tags or V's keys: the first cell of every pile, then the second of every pile, and so on. Folding adds all
    /// to the first.
    cells: Vec<Together>,
    /// Which of the cells may have a tag at all.
    live: Vec<bool>,
    /// P's values, of whole piles.
    values: Vec<Together>,
}

impl Gathered {
    fn new<S: Side>(piles: usize, cells: usize) -> Self {
        let room = |count: usize| vec![[Element::ZERO; TOGETHER]; count];
        Self { cells: room(piles * cells), live: vec![false; cells], values: room(piles * (S::width(1) - 1)) }
    }

    /// Takes in the piles of one shuffle.
    fn gather<S: Side>(
        &mut self,
        slot: usize,
        side: &S,
        lanes: &[Lane<'_, S::Cell>],
        weights: &[Element],
        room: &mut Folded,
    ) {
        if weights.len() > FEW_CELLS {
            room.fold(side, lanes, weights);
            self.live[0] = true;
            self.cells.iter_mut().zip(&room.parts[0]).for_each(|(slots, form)| slots[slot] = *form);
            self.values.iter_mut().zip(&room.parts[1]).for_each(|(slots, form)| slots[slot] = *form);
            return;
        }
        let piles = lanes.first().map_or(0, Lane::len);
        let mut rows = self.cells.chunks_mut(piles.max(1)).zip(&mut self.live).zip(weights).enumerate();
        for lane in lanes {
            let width = usize::from(lane.width());
            for (bit, (nth, ((tags, live), weight))) in (0..width).zip(&mut rows) {
                let (values, weight, is_first) = (&mut self.values[..], *weight, nth == 0);
                let mut row = Row { slot, tags, values, weight, is_first, side: PhantomData::<S> };
                // Suit cards, by far the most: the compiler likes them better without steps.
                *live |= match width {
                    1 => row.gather(lane.cells().iter()),
                    _ => row.gather(lane.cells()[bit..].iter().step_by(width)),
                };
            }
        }
    }

    /// Adds all cells of every pile, weighed, to its first.
    fn fold(&mut self, piles: usize, weights: &[Element]) {
        let (first, others) = self.cells.split_at_mut(piles);
        let weighed = others.chunks(piles.max(1)).zip(weights.iter().skip(1)).zip(&self.live[1..]);
        for ((cells, weight), _) in weighed.filter(|(_, live)| **live) {
            Backend::detect().add_scaled(first.as_flattened_mut(), cells.as_flattened(), *weight);
        }
    }
}

/// Where one cell of every pile of a shuffle goes.
struct Row<'a, S> {
    slot: usize,
    tags: &'a mut [Together],
    values: &'a mut [Together],
    weight: Element,
    is_first: bool,
    side: PhantomData<S>,
}

impl<S: Side> Row<'_, S> {
    /// Takes in the cells; says whether any of them may have a tag.
    #[inline]
    fn gather<'a>(&mut self, cells: impl Iterator<Item = &'a S::Cell> + Clone) -> bool
    where
        S::Cell: 'a,
    {
        let (slot, mut live) = (self.slot, false);
        for (tags, cell) in self.tags.iter_mut().zip(cells.clone()) {
            tags[slot] = S::tag(cell);
            live |= S::may_have_tag(cell);
        }
        for (values, cell) in self.values.iter_mut().zip(cells) {
            let before = if self.is_first { Element::ZERO } else { values[slot] };
            values[slot] = before + self.weight.when(S::bit(cell));
        }
        live
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        // Made of P's tags; see `Rows`.
        let [level, above] = &mut self.nodes;
        let gathered =
            [&mut self.old, &mut self.new].into_iter().flat_map(|side| [&mut side.cells, &mut side.values]);
        gathered.chain([&mut self.selector, level, above]).for_each(|part| wipe(part.as_flattened_mut()));
        wipe(&mut self.bits);
    }
}
