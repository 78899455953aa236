//! Polynomials over the field, as coefficients from low to high: what P makes of the constraints.

use crate::field::Element;
use crate::simd::{Backend, PADDING};

/// Multiplies polynomials without allocating for each.
#[derive(Default)]
pub(crate) struct Multiplier {
    /// The second factor, with zeros around it.
    padded: Vec<Element>,
    /// The products of one level of a tree, and their lengths.
    level: (Vec<Element>, Vec<usize>),
    above: (Vec<Element>, Vec<usize>),
}

impl Multiplier {
    /// Appends the product of two polynomials to `product`.
    pub(crate) fn multiply(&mut self, left: &[Element], right: &[Element], product: &mut Vec<Element>) {
        let (long, short) = if left.len() >= right.len() { (left, right) } else { (right, left) };
        self.padded.clear();
        self.padded.resize(PADDING, Element::ZERO);
        self.padded.extend_from_slice(long);
        self.padded.resize(long.len() + 2 * PADDING, Element::ZERO);
        let start = product.len();
        product.resize(start + long.len() + short.len() - 1, Element::ZERO);
        Backend::detect().convolve(short, &self.padded, &mut product[start..]);
    }

    /// Appends the product of many polynomials, by a tree of products of neighbours; one if there is none.
    pub(crate) fn product(&mut self, factors: &Factors, product: &mut Vec<Element>) {
        let mut level = std::mem::take(&mut self.level);
        let mut above = std::mem::take(&mut self.above);
        level.0.clone_from(&factors.coefficients);
        level.1.clone_from(&factors.lengths);
        while level.1.len() > 1 {
            above.0.clear();
            above.1.clear();
            let mut rest = &level.0[..];
            for pair in level.1.chunks(2) {
                let (left, tail) = rest.split_at(pair[0]);
                let (right, tail) = tail.split_at(pair.get(1).copied().unwrap_or_default());
                if right.is_empty() {
                    above.0.extend_from_slice(left);
                } else {
                    self.multiply(left, right, &mut above.0);
                }
                above.1.push((left.len() + right.len()).saturating_sub(1).max(left.len()));
                rest = tail;
            }
            std::mem::swap(&mut level, &mut above);
        }
        if level.1.is_empty() {
            product.push(Element::ONE);
        } else {
            product.extend_from_slice(&level.0);
        }
        (self.level, self.above) = (level, above);
    }
}

/// The factors of a product, one after the other.
#[derive(Default)]
pub(crate) struct Factors {
    coefficients: Vec<Element>,
    lengths: Vec<usize>,
}

impl Factors {
    /// Adds a factor, which must not be empty.
    pub(crate) fn push(&mut self, factor: &[Element]) {
        self.coefficients.extend_from_slice(factor);
        self.lengths.push(factor.len());
    }

    /// Forgets all factors.
    pub(crate) fn clear(&mut self) {
        self.coefficients.clear();
        self.lengths.clear();
    }
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
        let sample = random_elements(20, 60);
        for (m, n) in [(1, 1), (1, 7), (2, 2), (3, 2), (5, 3), (20, 20), (13, 40)] {
            let expected = naive(&sample[..m], &sample[m..m + n]);
            for backend in Backend::available() {
                let zeros = [Element::ZERO; PADDING];
                let padded = [&zeros[..], &sample[m..m + n], &zeros[..]].concat();
                let mut product = vec![Element::ONE; m + n - 1];
                backend.convolve(&sample[..m], &padded, &mut product);
                assert!(product == expected, "{backend:?} {m} {n}");
            }
            let mut product = vec![Element::ONE];
            Multiplier::default().multiply(&sample[..m], &sample[m..m + n], &mut product);
            assert!(product[1..] == expected);
        }
    }

    #[test]
    fn many_factors() {
        let sample = random_elements(21, 60);
        let (mut factors, mut multiplier) = (Factors::default(), Multiplier::default());
        let mut product = |factors: &Factors| {
            let mut product = Vec::new();
            multiplier.product(factors, &mut product);
            product
        };
        assert!(product(&factors) == [Element::ONE]);
        let mut expected = vec![Element::ONE];
        for (index, size) in [2, 2, 4, 2, 2, 3, 2].into_iter().enumerate() {
            let factor = &sample[5 * index..5 * index + size];
            factors.push(factor);
            expected = naive(&expected, factor);
            assert!(product(&factors) == expected);
        }
    }
}
