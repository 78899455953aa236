//! The arithmetic of the second pass, as the two parties do it.
//!
//! A committed bit is a linear form `value * X + tag`. P works with its coefficients; V knows the form's value at
//! X = Delta. A constraint is a polynomial in such forms: P has all its coefficients, from low to high, V has one
//! element. Everything in [`super`] is written once for both.

use std::fmt::Debug;
use std::ops::Add;

use crate::field::Element;
use crate::hash::Stream;
use crate::proof::folded::Folded;
use crate::proof::shifts::Waiting;

/// The most rows that are read as one number: labels, times and selectors.
pub(crate) const FEW: usize = 32;

/// A few consecutive rows: P's tags and bits, or V's keys.
pub(crate) struct Few {
    pub(crate) rows: [Element; FEW],
    /// The committed bits, least significant first; V has none.
    pub(crate) bits: u32,
    pub(crate) count: usize,
}

impl Default for Few {
    fn default() -> Self {
        Self { rows: [Element::ZERO; FEW], bits: 0, count: 0 }
    }
}

/// One party's arithmetic.
pub(crate) trait Side {
    /// A card cell: its form, and whether it is public.
    type Cell: Copy + Debug;
    /// A linear form.
    type Form: Copy + Add<Output = Self::Form>;
    /// A product that grows factor by factor.
    type Product;

    /// A public cell.
    fn public(&self, face: bool) -> Self::Cell;

    /// The face of a public cell.
    fn face(cell: &Self::Cell) -> Option<bool>;

    /// P's tag of a cell, or V's key.
    fn tag(cell: &Self::Cell) -> Element;

    /// Whether [`Side::tag`] may be other than zero.
    fn may_have_tag(cell: &Self::Cell) -> bool;

    /// The bit that P committed to; V knows none.
    fn bit(cell: &Self::Cell) -> bool;

    /// The next row of the tape as a sealed cell.
    fn row(&mut self) -> Self::Cell;

    /// Hands over the next rows of the tape as sealed cells, each with its number from zero.
    fn rows(&mut self, count: usize, take: impl FnMut(usize, Self::Cell));

    /// Reads the next rows of the tape, at most [`FEW`].
    fn few(&mut self, count: usize, few: &mut Few);

    /// The next whole word of the tape as a form; begins a new word if in the midst of one.
    fn word(&mut self) -> Self::Form;

    /// The form of a public element.
    fn constant(&self, value: Element) -> Self::Form;

    /// The weighted sum of cells.
    fn weigh(&mut self, weights: &[Element], cells: impl Iterator<Item = Self::Cell>) -> Self::Form;

    /// The weighted sum of a few rows.
    fn weigh_few(&self, weights: &[Element], few: &Few) -> Self::Form;

    /// Adds cells, weighed with `weight`, to the forms of the piles in order.
    fn add_weighted<'a>(
        &self,
        piles: &mut Folded,
        cells: impl Iterator<Item = &'a Self::Cell> + Clone,
        weight: Element,
    ) where
        Self::Cell: 'a;

    /// The form with these parts.
    fn form(parts: [Element; 2]) -> Self::Form;

    /// Elements of a polynomial of degree `degree`.
    fn width(degree: usize) -> usize;

    /// Appends a form as a polynomial of degree one.
    fn write(form: Self::Form, polynomial: &mut Vec<Element>);

    /// Adds `X^(degree - 1) * form` to a polynomial of degree `degree`.
    fn add_raised(&self, polynomial: &mut [Element], degree: usize, form: Self::Form);

    /// Replaces `nodes`, polynomials of degree `degree`, by the one that the rows in `few` select.
    ///
    /// Level by level, two neighbours A, B become `X A + s (A + B)` and a last one alone `X A`: one degree more for
    /// every row.
    fn choose(&mut self, few: &Few, degree: usize, nodes: &mut Vec<Element>);

    /// The constraint that the time in `few` is before `clock`, which is not a power of two.
    fn before(&mut self, few: &Few, clock: u32);

    /// The empty product.
    fn empty_product(&mut self) -> Self::Product;

    /// Multiplies by a polynomial.
    fn multiply(&self, product: &mut Self::Product, factor: &[Element]);

    /// Replaces `result` by the product of all piles, each plus `point`.
    fn pile_product(&mut self, piles: &Folded, point: Self::Form, result: &mut Vec<Element>);

    /// Multiplies by a form that both sides know entirely.
    fn multiply_public(&self, product: &mut Self::Product, form: Self::Form);

    /// Replaces `result` by the product as a polynomial.
    fn product(&mut self, product: Self::Product, result: &mut Vec<Element>);

    /// The coefficient in the batch of a constraint that is added later.
    fn coefficient(&mut self) -> Element;

    /// Adds the constraints of Shifts of equally many piles: the old piles, rotated by the selected amount, and the
    /// new ones have the same weighted sum.
    fn constrain_shifts(&mut self, shifts: &mut Waiting);

    /// Adds a constraint of degree `degree` to the batch.
    fn constrain(&mut self, degree: usize, polynomial: &[Element]);

    /// Adds the constraint that two products, polynomials of degree `degree` times forms, have the sum zero.
    fn constrain_products(&mut self, degree: usize, products: [(&[Element], Self::Form); 2]);

    /// Adds the constraint that a cell shows `face`.
    fn constrain_turn(&mut self, cell: Self::Cell, face: bool);
}

/// The coefficients rho of the batch, in order.
pub(crate) struct Coefficients {
    stream: Stream,
    buffer: [Element; 64],
    next: u64,
}

impl Coefficients {
    /// The coefficients of a key.
    pub(crate) fn new(key: &[u8; 16]) -> Self {
        Self { stream: Stream::new(key), buffer: [Element::ZERO; 64], next: 0 }
    }

    /// The coefficient of the next constraint.
    #[inline]
    pub(crate) fn next(&mut self) -> Element {
        let position = (self.next % 64) as usize;
        if position == 0 {
            self.stream.fill(self.next, &mut self.buffer);
        }
        self.next += 1;
        self.buffer[position]
    }
}

/// Selects the sum of the weights whose bit is set.
pub(crate) fn select_weights(weights: &[Element], bits: u32) -> Element {
    weights
        .iter()
        .enumerate()
        .fold(Element::ZERO, |sum, (bit, weight)| sum + weight.when((bits >> bit) & 1 == 1))
}
