//! Polynomials over the field, as coefficients from low to high: what P makes of the constraints.

use crate::field::Element;
use crate::secret::wipe;
use crate::simd::{Backend, PADDING};

/// From how many coefficients on both factors are cut in two, which saves a quarter of the products.
const CUT: usize = 24;

/// Multiplies polynomials without allocating for each.
#[derive(Default)]
pub(crate) struct Multiplier {
    /// The next level of a tree of products.
    above: Factors,
}

impl Multiplier {
    /// Appends the product of many polynomials, by a tree of products of neighbours; one if there is none.
    /// Leaves `factors` empty.
    pub(crate) fn product(&mut self, factors: &mut Factors, product: &mut Vec<Element>) {
        while factors.lengths.len() > 1 {
            factors.multiply_neighbours(&mut self.above);
            std::mem::swap(factors, &mut self.above);
        }
        match factors.lengths.first() {
            Some(&length) => product.extend_from_slice(&factors.coefficients[PADDING..PADDING + length]),
            None => product.push(Element::ONE),
        }
        factors.clear();
    }
}

/// The factors of a product, one after the other, with [`PADDING`] zeros before each and after the last.
#[derive(Default)]
pub(crate) struct Factors {
    coefficients: Vec<Element>,
    lengths: Vec<usize>,
}

impl Factors {
    /// Adds a factor, which must not be empty.
    pub(crate) fn push(&mut self, factor: &[Element]) {
        self.coefficients.resize(self.coefficients.len().max(PADDING), Element::ZERO);
        self.coefficients.extend_from_slice(factor);
        self.coefficients.extend_from_slice(&[Element::ZERO; PADDING]);
        self.lengths.push(factor.len());
    }

    /// Forgets all factors.
    pub(crate) fn clear(&mut self) {
        self.coefficients.clear();
        self.lengths.clear();
    }

    /// Makes `products` the products of neighbours; a last factor without neighbour stays as it is.
    fn multiply_neighbours(&self, products: &mut Self) {
        products.clear();
        for pair in self.lengths.chunks(2) {
            products.lengths.push(pair.iter().sum::<usize>() + 1 - pair.len());
        }
        let length = products.lengths.iter().map(|length| length + PADDING).sum::<usize>() + PADDING;
        products.coefficients.resize(length, Element::ZERO);
        let (mut factors, mut to) = (&self.coefficients[..], &mut products.coefficients[..]);
        let mut lengths = &self.lengths[..];
        while let [size, rest @ ..] = lengths {
            // Factors of equal size come in long runs: they are multiplied in one go.
            let run = lengths.iter().take_while(|other| *other == size).count() & !1;
            let (taken, read, written) = match rest.first() {
                Some(_) if run > 0 && *size < CUT => {
                    let (read, written) = (run * (size + PADDING), run / 2 * (2 * size - 1 + PADDING));
                    let (from, to) = (&factors[..read + PADDING], &mut to[..written + PADDING]);
                    Backend::detect().multiply_neighbours(*size, from, to);
                    (run, read, written)
                }
                Some(other) => {
                    let (left, right) = factors.split_at(PADDING + size);
                    let product = &mut to[PADDING..PADDING + size + other - 1];
                    multiply_padded(&left[PADDING..], &right[..other + 2 * PADDING], product);
                    (2, size + other + 2 * PADDING, size + other - 1 + PADDING)
                }
                None => {
                    to[PADDING..PADDING + size].copy_from_slice(&factors[PADDING..PADDING + size]);
                    (1, 0, 0)
                }
            };
            (lengths, factors, to) = (&lengths[taken..], &factors[read..], &mut to[written..]);
        }
    }
}

impl Drop for Factors {
    fn drop(&mut self) {
        // Made of P's tags; see `Rows`.
        wipe(&mut self.coefficients);
    }
}

/// Writes the product of two polynomials to `product`; the second one lies between [`PADDING`] zeros.
fn multiply_padded(left: &[Element], padded: &[Element], product: &mut [Element]) {
    let right = &padded[PADDING..padded.len() - PADDING];
    let half = left.len().max(right.len()).div_ceil(2);
    if left.len().min(right.len()) < CUT || left.len().min(right.len()) <= half {
        return Backend::detect().convolve(left, padded, product);
    }
    let ((left_low, left_high), (right_low, right_high)) = (left.split_at(half), right.split_at(half));
    let (low, high) = product.split_at_mut(2 * half);
    low[2 * half - 1] = Element::ZERO;
    multiply_padded(left_low, &pad(right_low, &[]), &mut low[..2 * half - 1]);
    multiply_padded(left_high, &pad(right_high, &[]), high);
    let sums: Vec<Element> = pad(left_low, left_high);
    let mut mixed = vec![Element::ZERO; 2 * half - 1];
    multiply_padded(&sums[PADDING..PADDING + half], &pad(right_low, right_high), &mut mixed);
    mixed.iter_mut().zip(low.iter()).for_each(|(sum, value)| *sum += *value);
    mixed.iter_mut().zip(high.iter()).for_each(|(sum, value)| *sum += *value);
    product[half..].iter_mut().zip(mixed).for_each(|(sum, value)| *sum += value);
}

/// The sum of two polynomials, of which the second is not longer, between [`PADDING`] zeros.
fn pad(long: &[Element], short: &[Element]) -> Vec<Element> {
    let mut padded = vec![Element::ZERO; long.len() + 2 * PADDING];
    padded[PADDING..PADDING + long.len()].copy_from_slice(long);
    padded[PADDING..].iter_mut().zip(short).for_each(|(sum, value)| *sum += *value);
    padded
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::random_elements;

    fn naive(left: &[Element], right: &[Element]) -> Vec<Element> {
        let mut product = vec![Element::ZERO; left.len() + right.len() - 1];
        for (i, &a) in left.iter().enumerate() {
            right.iter().enumerate().for_each(|(j, &b)| product[i + j] += a * b);
        }
        product
    }

    #[test]
    fn products_agree_with_the_schoolbook() {
        let sample = random_elements(20, 150);
        let sizes = [
            (1, 1),
            (1, 7),
            (2, 2),
            (3, 2),
            (5, 3),
            (20, 20),
            (13, 40),
            (25, 25),
            (33, 32),
            (30, 61),
            (71, 70),
        ];
        for (m, n) in sizes {
            let expected = naive(&sample[..m], &sample[m..m + n]);
            for backend in Backend::available() {
                let zeros = [Element::ZERO; PADDING];
                let padded = [&zeros[..], &sample[m..m + n], &zeros[..]].concat();
                let mut product = vec![Element::ONE; m + n - 1];
                backend.convolve(&sample[..m], &padded, &mut product);
                assert!(product == expected, "{backend:?} {m} {n}");
            }
            let mut product = vec![Element::ONE; m + n - 1];
            multiply_padded(&sample[..m], &pad(&sample[m..m + n], &[]), &mut product);
            assert!(product == expected);
        }
    }

    #[test]
    fn many_factors() {
        let sample = random_elements(21, 700);
        let sizes = [2, 2, 4, 2, 2, 3, 2].into_iter().chain([2; 130]).chain([4, 4, 4, 4, 1, 30, 31, 5]);
        let mut multiplier = Multiplier::default();
        let mut expected = vec![Element::ONE];
        let (mut all, mut factors) = (Vec::new(), Factors::default());
        for (index, size) in sizes.enumerate() {
            let factor = &sample[4 * index..4 * index + size];
            all.push(factor);
            expected = naive(&expected, factor);
            if index < 12 || index % 30 == 3 || size > 4 {
                all.iter().for_each(|factor| factors.push(factor));
                let mut product = Vec::new();
                multiplier.product(&mut factors, &mut product);
                assert!(product == expected, "{index}");
            }
        }
        let mut product = Vec::new();
        multiplier.product(&mut Factors::default(), &mut product);
        assert!(product == [Element::ONE]);
    }
}
