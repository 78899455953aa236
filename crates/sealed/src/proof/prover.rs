//! P's arithmetic: values and tags, polynomials by their coefficients.

use std::ops::Add;

use crate::challenge::Weighing;
use crate::field::{Element, inner};
use crate::polynomial::{Factors, Multiplier};
use crate::proof::comparisons::{Comparisons, add_masked};
use crate::proof::folded::Folded;
use crate::proof::shifts::Waiting;
use crate::proof::side::{Coefficients, FEW, Few, Side, select_weights};
use crate::rows::{Rows, Source};
use crate::secret::wipe;
use crate::simd::{Backend, Columns, SLOT, TOGETHER, Together};
use crate::tape::{Tape, WORD};
use crate::vole::Streams;

/// P's side of the second pass.
pub(crate) struct Prover<'a> {
    rows: Rows<Tags<'a>>,
    tape: &'a Tape,
    next: usize,
    coefficients: Coefficients,
    /// The batch: coefficients of X^0 .. X^D.
    batch: Vec<Element>,
    tags: Vec<Element>,
    multiplier: Multiplier,
    /// Emptied factors, to be filled again.
    spare: Vec<Factors>,
    /// Two levels of a selection tree.
    slots: [Vec<Element>; 2],
    comparisons: Comparisons,
    /// The polynomials of comparisons, side by side.
    late: [Together; FEW + 1],
}

/// The columns of the tags.
struct Tags<'a>(&'a mut Streams);

impl Source for Tags<'_> {
    fn columns<'a>(&'a mut self, first: usize, room: &'a mut Columns) -> &'a mut Columns {
        self.0.tag_columns(first, room)
    }
}

/// A cell: its bit and tag, and whether it is committed.
#[derive(Clone, Copy)]
pub(crate) struct Cell {
    tag: Element,
    bit: bool,
    sealed: bool,
}

/// A linear form `value * X + tag`.
#[derive(Clone, Copy)]
pub(crate) struct Form {
    tag: Element,
    value: Element,
}

impl Add for Form {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { tag: self.tag + other.tag, value: self.value + other.value }
    }
}

/// A product: factors with tags, and apart from them those without.
pub(crate) struct Product {
    factors: Factors,
    scalar: Element,
    raised: usize,
}

impl<'a> Prover<'a> {
    /// Starts at the first row. `degree` is that of the batch.
    pub(crate) fn new(streams: &'a mut Streams, tape: &'a Tape, degree: usize, weighing: &Weighing) -> Self {
        Self {
            rows: Rows::new(Tags(streams), tape.words().len(), &weighing.check),
            tape,
            next: 0,
            coefficients: Coefficients::new(&weighing.rho),
            batch: vec![Element::ZERO; degree + 1],
            tags: Vec::new(),
            multiplier: Multiplier::default(),
            spare: Vec::new(),
            slots: Default::default(),
            comparisons: Comparisons::new(),
            late: [[Element::ZERO; TOGETHER]; FEW + 1],
        }
    }

    /// Adds the constraints of the waiting comparisons to the batch.
    fn compare(&mut self) {
        // The indicators of time >= clock, from their highest coefficients down.
        let degree = self.comparisons.degree();
        let late = &mut self.late[..=degree];
        late.fill([Element::ZERO; TOGETHER]);
        for (index, step) in self.comparisons.steps().enumerate() {
            let leads = std::array::from_fn(|lane| {
                let kept = step.times[lane].0 ^ (step.is_or[lane].0 & 1);
                Element(kept.wrapping_neg())
            });
            Backend::detect().multiply_forms(&mut late[..=index + 1], &leads, step.rows);
            add_masked(&mut late[0], &step.times, &step.is_or);
            add_masked(&mut late[1], step.rows, &step.is_or);
        }
        let raised = self.batch.iter_mut().rev().zip(late);
        raised.for_each(|(sum, values)| *sum += inner(&self.comparisons.rho, values));
        self.comparisons.clear();
    }

    /// Adds the masks and ends the pass: the coefficients of the batch (the last one is zero for an honest
    /// P) and the hashes of the columns.
    pub(crate) fn finish(mut self) -> (Vec<Element>, Box<[Element; 128]>) {
        self.compare();
        for mask in 0..self.batch.len().saturating_sub(2) {
            let Form { tag, value } = self.word();
            self.batch[mask] += tag;
            self.batch[mask + 1] += value;
        }
        wipe(&mut self.tags);
        self.slots.iter_mut().for_each(|level| wipe(level));
        wipe(self.late.as_flattened_mut());
        (self.batch, self.rows.finish())
    }
}

impl Side for Prover<'_> {
    type Cell = Cell;
    type Form = Form;
    type Product = Product;

    fn public(&self, bit: bool) -> Cell {
        Cell { tag: Element::ZERO, bit, sealed: false }
    }

    fn face(cell: &Cell) -> Option<bool> {
        (!cell.sealed).then_some(cell.bit)
    }

    #[inline]
    fn tag(cell: &Cell) -> Element {
        cell.tag
    }

    #[inline]
    fn may_have_tag(cell: &Cell) -> bool {
        cell.sealed
    }

    #[inline]
    fn bit(cell: &Cell) -> bool {
        cell.bit
    }

    #[inline]
    fn row(&mut self) -> Cell {
        let cell = Cell { tag: self.rows.next(), bit: self.tape.bit(self.next), sealed: true };
        self.next += 1;
        cell
    }

    #[inline]
    fn rows(&mut self, count: usize, mut take: impl FnMut(usize, Cell)) {
        let (tape, first, mut taken) = (self.tape, self.next, 0);
        self.rows.take(count, |tags| {
            for tags in tags.chunks(FEW) {
                let bits = tape.bits(first + taken, tags.len());
                for (place, &tag) in tags.iter().enumerate() {
                    take(taken + place, Cell { tag, bit: (bits >> place) & 1 == 1, sealed: true });
                }
                taken += tags.len();
            }
        });
        self.next += count;
    }

    fn few(&mut self, count: usize, few: &mut Few) {
        few.count = count.min(FEW);
        self.rows.fill(&mut few.rows[..few.count]);
        few.bits = self.tape.bits(self.next, few.count);
        self.next += few.count;
    }

    fn word(&mut self) -> Form {
        self.rows.align();
        self.next = self.next.next_multiple_of(WORD);
        let form = Form { tag: self.rows.next_word(), value: self.tape.words()[self.next / WORD] };
        self.next += WORD;
        form
    }

    fn constant(&self, value: Element) -> Form {
        Form { tag: Element::ZERO, value }
    }

    fn weigh(&mut self, weights: &[Element], cells: impl Iterator<Item = Cell>) -> Form {
        let mut cells = cells.zip(weights);
        if let [Element::ONE] = weights {
            // Single cells are common and weigh one: there is nothing to multiply.
            return cells.next().map_or(self.constant(Element::ZERO), |(cell, _)| Form {
                tag: cell.tag,
                value: Element::ONE.when(cell.bit),
            });
        }
        self.tags.clear();
        let mut value = Element::ZERO;
        for (cell, weight) in cells {
            self.tags.push(cell.tag);
            value += weight.when(cell.bit);
        }
        Form { tag: Backend::detect().inner(weights, &self.tags), value }
    }

    fn weigh_few(&self, weights: &[Element], few: &Few) -> Form {
        let weights = &weights[..few.count.min(weights.len())];
        let tag = Backend::detect().inner(weights, &few.rows[..few.count]);
        Form { tag, value: select_weights(weights, few.bits) }
    }

    fn add_weighted<'a>(
        &self,
        piles: &mut Folded,
        cells: impl Iterator<Item = &'a Cell> + Clone,
        weight: Element,
    ) {
        let [tags, values] = &mut piles.parts;
        if weight == Element::ONE {
            tags.iter_mut().zip(cells.clone()).for_each(|(sum, cell)| *sum += cell.tag);
        } else {
            piles.scratch.clear();
            piles.scratch.extend(cells.clone().map(|cell| cell.tag));
            Backend::detect().add_scaled(tags, &piles.scratch, weight);
        }
        values.iter_mut().zip(cells).for_each(|(sum, cell)| *sum += weight.when(cell.bit));
    }

    fn form([tag, value]: [Element; 2]) -> Form {
        Form { tag, value }
    }

    fn width(degree: usize) -> usize {
        degree + 1
    }

    fn write(form: Form, polynomial: &mut Vec<Element>) {
        polynomial.extend_from_slice(&[form.tag, form.value]);
    }

    fn add_raised(&self, polynomial: &mut [Element], degree: usize, form: Form) {
        polynomial[degree - 1] += form.tag;
        polynomial[degree] += form.value;
    }

    fn choose(&mut self, few: &Few, degree: usize, nodes: &mut Vec<Element>) {
        if few.count == 0 {
            return;
        }
        // Every node has a slot, with at least one zero above its highest coefficient: the next slot sees it as its
        // own coefficient below the lowest.
        let stride = (degree + few.count + 2).next_multiple_of(SLOT);
        let [level, above] = &mut self.slots;
        let mut count = nodes.len() / (degree + 1);
        level.clear();
        level.resize(SLOT + count * stride, Element::ZERO);
        for (slot, node) in level[SLOT..].chunks_mut(stride).zip(nodes.chunks(degree + 1)) {
            slot[..node.len()].copy_from_slice(node);
        }
        for bit in 0..few.count {
            count = count.div_ceil(2);
            above.clear();
            above.resize(SLOT + count * stride, Element::ZERO);
            let chosen = Element(u128::MAX).when((few.bits >> bit) & 1 == 1);
            Backend::detect().select_forms(level, stride, degree + bit + 2, (chosen, few.rows[bit]), above);
            std::mem::swap(level, above);
        }
        nodes.clear();
        nodes.extend_from_slice(&level[SLOT..][..degree + few.count + 1]);
    }

    fn before(&mut self, few: &Few, clock: u32) {
        if !self.comparisons.has_room(few, clock, self.batch.len() - 1) {
            self.compare();
        }
        let rho = self.coefficients.next();
        self.comparisons.push(few, clock, rho);
    }

    fn empty_product(&mut self) -> Product {
        Product { factors: self.spare.pop().unwrap_or_default(), scalar: Element::ONE, raised: 0 }
    }

    fn multiply(&self, product: &mut Product, factor: &[Element]) {
        product.factors.push(factor);
    }

    fn pile_product(&mut self, piles: &Folded, point: Form, result: &mut Vec<Element>) {
        let mut product = self.empty_product();
        let forms = piles.parts[0].iter().zip(&piles.parts[1]);
        for ((tag, value), public) in forms.zip(&piles.public) {
            let form = Form { tag: *tag, value: *value } + point;
            if *public {
                self.multiply_public(&mut product, form);
            } else {
                product.factors.push(&[form.tag, form.value]);
            }
        }
        self.product(product, result);
    }

    fn multiply_public(&self, product: &mut Product, form: Form) {
        product.scalar *= form.value;
        product.raised += 1;
    }

    fn product(&mut self, mut product: Product, result: &mut Vec<Element>) {
        result.clear();
        result.resize(product.raised, Element::ZERO);
        self.multiplier.product(&mut product.factors, result);
        if product.raised > 0 {
            Backend::detect().scale(&mut result[product.raised..], product.scalar);
        }
        self.spare.push(product.factors);
    }

    fn coefficient(&mut self) -> Element {
        self.coefficients.next()
    }

    fn constrain_shifts(&mut self, shifts: &mut Waiting) {
        let [mut nodes, mut above] = std::mem::take(&mut shifts.nodes);
        // Nodes are polynomials from their highest coefficient down, of degree one at first.
        above.clear();
        shifts.rotations(1, &mut above);
        shifts.rotations(0, &mut above);
        let (values, tags) = above.split_at(above.len() / 2);
        nodes.clear();
        nodes.extend(values.iter().zip(tags).flat_map(|(value, tag)| [*value, *tag]));
        for (bit, tags) in shifts.selector.iter().enumerate() {
            let (width, leads) = (bit + 2, shifts.leads(bit));
            above.clear();
            for pair in nodes.chunks(2 * width) {
                let (left, right) = pair.split_at(width);
                let start = above.len();
                above.resize(start + width + 1, [Element::ZERO; TOGETHER]);
                let result = &mut above[start..];
                if !right.is_empty() {
                    // X A + s (A + B), where s = lead * X + tag.
                    result[..width].copy_from_slice(right);
                    add_all(result, left);
                    Backend::detect().multiply_forms(result, &leads, tags);
                }
                add_all(result, left);
            }
            std::mem::swap(&mut nodes, &mut above);
        }
        add_all(&mut nodes, &[shifts.target(1), shifts.target(0)]);
        let raised = self.batch.iter_mut().rev().zip(&nodes);
        raised.for_each(|(sum, values)| *sum += inner(&shifts.rho, values));
        shifts.nodes = [nodes, above];
    }

    fn constrain(&mut self, degree: usize, polynomial: &[Element]) {
        let rho = self.coefficients.next();
        let raised = self.batch.len() - 1 - degree;
        Backend::detect().add_scaled(&mut self.batch[raised..], polynomial, rho);
    }

    fn constrain_products(&mut self, degree: usize, products: [(&[Element], Form); 2]) {
        let rho = self.coefficients.next();
        let raised = self.batch.len() - 2 - degree;
        for (polynomial, form) in products {
            Backend::detect().add_scaled(&mut self.batch[raised..], polynomial, rho * form.tag);
            Backend::detect().add_scaled(&mut self.batch[raised + 1..], polynomial, rho * form.value);
        }
    }

    fn constrain_turn(&mut self, cell: Cell, face: bool) {
        self.constrain(1, &[cell.tag, Element::ONE.when(cell.bit != face)]);
    }
}

fn add_all(sums: &mut [Together], values: &[Together]) {
    let sums = sums.as_flattened_mut().iter_mut();
    sums.zip(values.as_flattened()).for_each(|(sum, value)| *sum += *value);
}

impl std::fmt::Debug for Cell {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Cell")
    }
}
