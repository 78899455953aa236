//! Hidden accesses in the second pass (lazy.md 3.3, 3.4): addresses, reads, writes and the last read of all piles.

use facedown_table::Stop;

use super::Second;
use super::side::{FEW, Side};
use crate::challenge::Eta;
use crate::field::Element;
use crate::seat::{Geometry, Touch};
use crate::shape::{comparison_degree, selector_bits, time_bits};

/// What the second pass keeps of a memory.
pub(crate) struct Store<S: Side> {
    /// The cells it was loaded with, pile after pile.
    loaded: Vec<S::Cell>,
    /// z plus the fold of the memory's number: the constant of all its folds.
    base: S::Form,
    /// The same plus the fold of the present time, and that time.
    now: (u32, S::Form),
    /// For every offset met, what each label bit contributes to the folded address.
    offsets: Vec<(isize, [Element; FEW])>,
}

/// Where the folded address is kept, a polynomial of the address's degree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(usize);

/// Where the fold of what was read is kept, a polynomial of the address's degree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Read(usize);

impl<S: Side> Second<'_, S> {
    pub(super) fn load_memory(&mut self, geometry: &Geometry, lanes: &[Vec<S::Cell>]) -> Store<S> {
        self.folding.eta.prepare(geometry.lanes);
        let pile = |pile: usize| lanes.iter().map(move |lane| lane[pile]);
        let base = self.folding.z + self.folding.eta.fold(Eta::MEMORY, geometry.id);
        let base = self.side.constant(base);
        Store {
            loaded: (0..geometry.piles).flat_map(pile).collect(),
            base,
            now: (0, base),
            offsets: Vec::new(),
        }
    }

    /// Appends the addresses at `offsets` from a hidden label: linear in the label's rows.
    pub(super) fn hidden_addresses(
        &mut self,
        geometry: &Geometry,
        store: &mut Store<S>,
        offsets: &[isize],
        addresses: &mut Vec<Address>,
    ) {
        self.side.few(geometry.ladder.bits(), &mut self.selector);
        for &offset in offsets {
            let known = store.offsets.iter().position(|(known, _)| *known == offset);
            let index = known.unwrap_or_else(|| {
                store.offsets.push((offset, self.label_weights(geometry, offset)));
                store.offsets.len() - 1
            });
            let form = self.side.weigh_few(&store.offsets[index].1, &self.selector);
            addresses.push(self.keep(form));
        }
    }

    fn label_weights(&self, geometry: &Geometry, offset: isize) -> [Element; FEW] {
        let mut weights = [Element::ZERO; FEW];
        for (bit, weight) in weights.iter_mut().take(geometry.ladder.bits()).enumerate() {
            *weight = self.folding.eta.fold(Eta::ADDRESS, geometry.ladder.image(bit, offset) as usize);
        }
        weights
    }

    pub(super) fn public_address(&mut self, geometry: &Geometry, place: usize) -> Address {
        let label = geometry.ladder.label(place as isize) as usize;
        let form = self.side.constant(self.folding.eta.fold(Eta::ADDRESS, label));
        self.keep(form)
    }

    fn keep(&mut self, form: S::Form) -> Address {
        let start = self.polynomials.len();
        S::write(form, &mut self.polynomials);
        Address(start)
    }

    /// Replaces the addresses of all groups by those of the group that is picked.
    pub(super) fn pick_addresses(&mut self, degree: usize, groups: usize, addresses: &mut Vec<Address>) {
        self.side.few(selector_bits(groups), &mut self.selector);
        let width = S::width(degree);
        let size = addresses.len() / groups.max(1);
        for position in 0..size {
            self.nodes.clear();
            for Address(start) in addresses[position..].iter().step_by(size) {
                self.nodes.extend_from_slice(&self.polynomials[*start..start + width]);
            }
            self.choose(degree);
            // Nothing after this looks at the first address of this position again.
            addresses[position] = Address(self.polynomials.len());
            self.polynomials.extend_from_slice(&self.nodes);
        }
        addresses.truncate(size);
    }

    pub(super) fn read_pile(
        &mut self,
        geometry: &Geometry,
        store: &Store<S>,
        touch: Touch<Address>,
        open: &[usize],
        cells: &mut Vec<S::Cell>,
    ) -> Result<Read, Stop> {
        self.side.few(time_bits(touch.clock), &mut self.time);
        if comparison_degree(touch.clock).is_some() && compares() {
            self.side.before(&self.time, touch.clock);
        }
        let start = cells.len();
        self.pile(geometry.lanes, open, cells)?;
        let form = self.read_form(store, &cells[start..]);
        Ok(Read(self.add_address(touch, form)))
    }

    pub(super) fn write_pile(
        &mut self,
        store: &mut Store<S>,
        touch: Touch<Address>,
        Read(read): Read,
        cells: &[S::Cell],
    ) {
        let eta = &self.folding.eta;
        if store.now.0 != touch.clock {
            let time = self.side.constant(eta.fold(Eta::TIME, touch.clock as usize));
            store.now = (touch.clock, store.base + time);
        }
        let form = self.side.weigh(eta.from(Eta::CELLS), cells.iter().copied()) + store.now.1;
        let written = self.add_address(touch, form);
        let width = S::width(touch.degree);
        let polynomial = |start: usize| &self.polynomials[start..start + width];
        self.products.add(&mut self.side, touch.degree, polynomial(read), polynomial(written));
    }

    /// The last read of every pile, paired with what was loaded there. Times need no comparison here: nothing
    /// was ever written at a later time.
    pub(super) fn unload_memory(
        &mut self,
        geometry: &Geometry,
        store: &Store<S>,
        clock: u32,
        open: &[usize],
    ) -> Result<Vec<S::Cell>, Stop> {
        let mut cells = Vec::with_capacity(geometry.piles * geometry.lanes);
        let (mut read, mut written) = (Vec::new(), Vec::new());
        for place in 0..geometry.piles {
            self.side.few(time_bits(clock + 1), &mut self.time);
            let start = cells.len();
            self.pile(geometry.lanes, open, &mut cells)?;
            let label = geometry.ladder.label(place as isize) as usize;
            let address = self.side.constant(self.folding.eta.fold(Eta::ADDRESS, label));
            let form = self.read_form(store, &cells[start..]) + address;
            read.clear();
            S::write(form, &mut read);
            let loaded = &store.loaded[start..start + geometry.lanes];
            let weights = self.folding.eta.from(Eta::CELLS);
            let form = self.side.weigh(weights, loaded.iter().copied()) + store.base + address;
            if loaded.iter().all(|cell| S::face(cell).is_some()) {
                self.products.add_to_public(&mut self.side, &read, form);
            } else {
                written.clear();
                S::write(form, &mut written);
                self.products.add(&mut self.side, 1, &read, &written);
            }
        }
        Ok(cells)
    }

    /// The fold of a pile as read, without its address.
    fn read_form(&mut self, store: &Store<S>, cells: &[S::Cell]) -> S::Form {
        let eta = &self.folding.eta;
        self.side.weigh_few(eta.from(Eta::TIME), &self.time)
            + self.side.weigh(eta.from(Eta::CELLS), cells.iter().copied())
            + store.base
    }

    /// Keeps the sum of an address and a form raised to its degree.
    fn add_address(&mut self, touch: Touch<Address>, form: S::Form) -> usize {
        let (Address(from), start) = (touch.address, self.polynomials.len());
        self.polynomials.extend_from_within(from..from + S::width(touch.degree));
        self.side.add_raised(&mut self.polynomials[start..], touch.degree, form);
        start
    }
}

impl<S: Side> std::fmt::Debug for Store<S> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Store")
    }
}

/// Whether times are compared: always, except in the one test that shows what happens otherwise.
#[cfg(not(test))]
const fn compares() -> bool {
    true
}

#[cfg(test)]
use crate::testing::compares;
