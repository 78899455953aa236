//! V's arithmetic: keys, polynomials by their value at Delta.

use std::ops::Add;

use crate::challenge::Weighing;
use crate::field::{Element, inner};
use crate::parameters::Parameters;
use crate::proof::comparisons::{Comparisons, add_masked};
use crate::proof::folded::Folded;
use crate::proof::shifts::Waiting;
use crate::proof::side::{Coefficients, FEW, Few, Side};
use crate::rows::{Rows, Source};
use crate::simd::{BLOCK, Backend, Columns, TOGETHER};
use crate::vole::Streams;

/// V's side of the second pass.
pub(crate) struct Verifier<'a> {
    rows: Rows<Keys<'a>>,
    delta: Element,
    /// Delta^0 .. Delta^D.
    powers: Vec<Element>,
    coefficients: Coefficients,
    /// The batch by degree: entry d is the sum of the constraints of degree d.
    batch: Vec<Element>,
    keys: Vec<Element>,
    /// The next level of a selection tree.
    above: Vec<Element>,
    comparisons: Comparisons,
}

/// The columns of the keys, from P's corrections.
pub(crate) struct Keys<'a> {
    pub(crate) streams: &'a Streams,
    pub(crate) parameters: Parameters,
    pub(crate) delta: Element,
    /// The corrections of both parts of the tape.
    pub(crate) corrections: [&'a [u8]; 2],
}

impl Source for Keys<'_> {
    fn columns<'a>(&'a mut self, first: usize, room: &'a mut Columns) -> &'a mut Columns {
        let width = self.parameters.correction_bytes();
        let [data, closing] = self.corrections;
        let start = first * width;
        let (head, tail) = match start.checked_sub(data.len()) {
            Some(start) => (closing.get(start..).unwrap_or_default(), &[][..]),
            None => (&data[start..], closing),
        };
        if head.len() >= BLOCK * width || tail.is_empty() {
            self.streams.key_columns(self.delta, first, head, room);
        } else {
            let mut joint = head.to_vec();
            joint.extend_from_slice(&tail[..tail.len().min(BLOCK * width - head.len())]);
            self.streams.key_columns(self.delta, first, &joint, room);
        }
        room
    }
}

/// A cell: its key, and its face if it is public.
#[derive(Clone, Copy)]
pub(crate) struct Cell {
    key: Element,
    face: Option<bool>,
}

/// The value of a linear form at Delta.
#[derive(Clone, Copy)]
pub(crate) struct Form(Element);

impl Add for Form {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl<'a> Verifier<'a> {
    /// Starts at the first row of a tape of `words` words. `degree` is that of the batch.
    pub(crate) fn new(keys: Keys<'a>, words: usize, degree: usize, weighing: &Weighing) -> Self {
        let delta = keys.delta;
        let powers = std::iter::successors(Some(Element::ONE), |power| Some(*power * delta));
        Self {
            rows: Rows::new(keys, words, &weighing.check),
            delta,
            powers: powers.take(degree + 1).collect(),
            coefficients: Coefficients::new(&weighing.rho),
            batch: vec![Element::ZERO; degree + 1],
            keys: Vec::new(),
            above: Vec::new(),
            comparisons: Comparisons::new(),
        }
    }

    /// Adds the constraints of the waiting comparisons to the batch.
    fn compare(&mut self) {
        // The indicators of time >= clock. "late or t" is late + t + late t, made as the complement of a product of
        // complements; one is Delta to the power of the degree.
        let mut late = [Element::ZERO; TOGETHER];
        for (degree, step) in self.comparisons.steps().enumerate() {
            let (power, above) = (self.powers[degree], self.powers[degree + 1]);
            let mut factors = *step.rows;
            add_masked(&mut late, &[power; TOGETHER], &step.is_or);
            add_masked(&mut factors, &[self.delta; TOGETHER], &step.is_or);
            Backend::detect().multiply_each(&mut late, &factors);
            add_masked(&mut late, &[above; TOGETHER], &step.is_or);
        }
        self.batch[self.comparisons.degree()] += inner(&self.comparisons.rho, &late);
        self.comparisons.clear();
    }

    /// Adds the masks and ends the pass: the value of the batch at Delta and the hashes of the columns.
    pub(crate) fn finish(mut self) -> (Element, Box<[Element; 128]>) {
        self.compare();
        let degree = self.batch.len() - 1;
        let mut value = Element::ZERO;
        for mask in 0..degree.saturating_sub(1) {
            value += self.word().0 * self.powers[mask];
        }
        let raised = self.batch.iter().zip(self.powers.iter().rev());
        value += raised.fold(Element::ZERO, |sum, (constraints, power)| sum + *constraints * *power);
        (value, self.rows.finish())
    }
}

impl Side for Verifier<'_> {
    type Cell = Cell;
    type Form = Form;
    type Product = Element;

    fn public(&self, face: bool) -> Cell {
        Cell { key: self.delta.when(face), face: Some(face) }
    }

    fn face(cell: &Cell) -> Option<bool> {
        cell.face
    }

    #[inline]
    fn tag(cell: &Cell) -> Element {
        cell.key
    }

    #[inline]
    fn may_have_tag(_cell: &Cell) -> bool {
        true
    }

    #[inline]
    fn bit(_cell: &Cell) -> bool {
        false
    }

    #[inline]
    fn row(&mut self) -> Cell {
        Cell { key: self.rows.next(), face: None }
    }

    #[inline]
    fn rows(&mut self, count: usize, mut take: impl FnMut(usize, Cell)) {
        let mut taken = 0;
        self.rows.take(count, |keys| {
            for &key in keys {
                take(taken, Cell { key, face: None });
                taken += 1;
            }
        });
    }

    fn few(&mut self, count: usize, few: &mut Few) {
        few.count = count.min(FEW);
        self.rows.fill(&mut few.rows[..few.count]);
    }

    fn word(&mut self) -> Form {
        self.rows.align();
        Form(self.rows.next_word())
    }

    fn constant(&self, value: Element) -> Form {
        Form(value * self.delta)
    }

    fn weigh(&mut self, weights: &[Element], cells: impl Iterator<Item = Cell>) -> Form {
        let mut cells = cells;
        if let [Element::ONE] = weights {
            return Form(cells.next().map_or(Element::ZERO, |cell| cell.key));
        }
        self.keys.clear();
        self.keys.extend(cells.map(|cell| cell.key));
        Form(Backend::detect().inner(weights, &self.keys))
    }

    fn weigh_few(&self, weights: &[Element], few: &Few) -> Form {
        Form(Backend::detect().inner(weights, &few.rows[..few.count]))
    }

    fn add_weighted<'a>(
        &self,
        piles: &mut Folded,
        cells: impl Iterator<Item = &'a Cell> + Clone,
        weight: Element,
    ) {
        let keys = &mut piles.parts[0];
        if weight == Element::ONE {
            keys.iter_mut().zip(cells).for_each(|(sum, cell)| *sum += cell.key);
        } else {
            piles.scratch.clear();
            piles.scratch.extend(cells.map(|cell| cell.key));
            Backend::detect().add_scaled(keys, &piles.scratch, weight);
        }
    }

    fn form([key, _]: [Element; 2]) -> Form {
        Form(key)
    }

    fn width(_degree: usize) -> usize {
        1
    }

    fn write(form: Form, polynomial: &mut Vec<Element>) {
        polynomial.push(form.0);
    }

    fn add_raised(&self, polynomial: &mut [Element], degree: usize, form: Form) {
        polynomial[0] += if degree == 1 { form.0 } else { form.0 * self.powers[degree - 1] };
    }

    fn choose(&mut self, few: &Few, _degree: usize, nodes: &mut Vec<Element>) {
        for row in &few.rows[..few.count] {
            self.above.clear();
            self.above.resize(nodes.len().div_ceil(2), Element::ZERO);
            Backend::detect().select(nodes, self.delta, *row, &mut self.above);
            std::mem::swap(nodes, &mut self.above);
        }
    }

    fn before(&mut self, few: &Few, clock: u32) {
        if !self.comparisons.has_room(few, clock, self.batch.len() - 1) {
            self.compare();
        }
        let rho = self.coefficients.next();
        self.comparisons.push(few, clock, rho);
    }

    fn empty_product(&mut self) -> Element {
        Element::ONE
    }

    fn multiply(&self, product: &mut Element, factor: &[Element]) {
        factor.iter().for_each(|value| *product *= *value);
    }

    fn pile_product(&mut self, piles: &Folded, point: Form, result: &mut Vec<Element>) {
        // Several products side by side, because each step waits for the one before.
        let mut products = [Element::ONE; TOGETHER];
        for group in piles.parts[0].chunks(TOGETHER) {
            let mut factors = [Element::ONE; TOGETHER];
            factors.iter_mut().zip(group).for_each(|(factor, key)| *factor = *key + point.0);
            Backend::detect().multiply_each(&mut products, &factors);
        }
        result.clear();
        result.push(products.into_iter().fold(Element::ONE, |product, factor| product * factor));
    }

    fn multiply_public(&self, product: &mut Element, form: Form) {
        *product *= form.0;
    }

    fn product(&mut self, product: Element, result: &mut Vec<Element>) {
        result.clear();
        result.push(product);
    }

    fn coefficient(&mut self) -> Element {
        self.coefficients.next()
    }

    fn constrain_shifts(&mut self, shifts: &mut Waiting) {
        let mut nodes = std::mem::take(&mut shifts.nodes[0]);
        nodes.clear();
        shifts.rotations(0, &mut nodes);
        for keys in &shifts.selector {
            let mut count = 0;
            for pair in 0..nodes.len().div_ceil(2) {
                let mut left = nodes[2 * pair];
                let mut change = nodes.get(2 * pair + 1).map_or([Element::ZERO; TOGETHER], |right| *right);
                if 2 * pair + 1 < nodes.len() {
                    change.iter_mut().zip(&left).for_each(|(right, left)| *right += *left);
                    Backend::detect().multiply_each(&mut change, keys);
                }
                Backend::detect().scale(&mut left, self.delta);
                left.iter_mut().zip(&change).for_each(|(sum, value)| *sum += *value);
                nodes[pair] = left;
                count += 1;
            }
            nodes.truncate(count);
        }
        let degree = shifts.selector.len() + 1;
        let mut target = shifts.target(0);
        Backend::detect().scale(&mut target, self.powers[degree - 1]);
        let chosen = nodes.first().copied().unwrap_or([Element::ZERO; TOGETHER]);
        self.batch[degree] += inner(&shifts.rho, &chosen) + inner(&shifts.rho, &target);
        shifts.nodes[0] = nodes;
    }

    fn constrain(&mut self, degree: usize, polynomial: &[Element]) {
        let rho = self.coefficients.next();
        polynomial.iter().for_each(|value| self.batch[degree] += rho * *value);
    }

    fn constrain_products(&mut self, degree: usize, products: [(&[Element], Form); 2]) {
        let value = products.iter().fold(Element::ZERO, |sum, (product, form)| {
            product.iter().fold(sum, |sum, value| sum + *value * form.0)
        });
        self.constrain(degree + 1, &[value]);
    }

    fn constrain_turn(&mut self, cell: Cell, face: bool) {
        self.constrain(1, &[cell.key + self.delta.when(face)]);
    }
}

impl std::fmt::Debug for Cell {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Cell")
    }
}
