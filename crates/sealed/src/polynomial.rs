//! Polynomials over the field, as coefficients from low to high: what P makes of the constraints.

use crate::field::Element;
use crate::simd::Backend;

/// The product of two polynomials.
pub(crate) fn multiply(backend: Backend, left: &[Element], right: &[Element]) -> Vec<Element> {
    let (long, short) = if left.len() >= right.len() { (left, right) } else { (right, left) };
    let reversed: Vec<Element> = short.iter().rev().copied().collect();
    let mut product = Vec::with_capacity(long.len() + short.len());
    for power in 0..(long.len() + short.len()).saturating_sub(1) {
        // The coefficient is a sum over long[i] * short[power - i], an inner product with the reversed one.
        let first = (power + 1).saturating_sub(short.len());
        let last = (power + 1).min(long.len());
        let skip = short.len().saturating_sub(power + 1);
        product.push(backend.inner(&long[first..last], &reversed[skip..]));
    }
    product
}

/// The product of many polynomials, given one after the other with their degrees.
#[derive(Default)]
pub(crate) struct Factors {
    coefficients: Vec<Element>,
    degrees: Vec<usize>,
}

impl Factors {
    /// Adds a factor.
    pub(crate) fn push(&mut self, factor: &[Element]) {
        self.coefficients.extend_from_slice(factor);
        self.degrees.push(factor.len().saturating_sub(1));
    }

    /// The product, by divide and conquer; one if there is no factor.
    pub(crate) fn product(&self) -> Vec<Element> {
        tree(Backend::detect(), &self.coefficients, &self.degrees)
    }
}

fn tree(backend: Backend, coefficients: &[Element], degrees: &[usize]) -> Vec<Element> {
    match degrees {
        [] => vec![Element::ONE],
        [_] => coefficients.to_vec(),
        _ => {
            let (left, right) = degrees.split_at(degrees.len() / 2);
            let (head, tail) = coefficients.split_at(left.iter().map(|degree| degree + 1).sum());
            multiply(backend, &tree(backend, head, left), &tree(backend, tail, right))
        }
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
        for (m, n) in [(1, 1), (1, 7), (2, 2), (5, 3), (20, 20), (13, 40)] {
            for backend in Backend::available() {
                let product = multiply(backend, &sample[..m], &sample[m..m + n]);
                assert!(product == naive(&sample[..m], &sample[m..m + n]), "{m} {n}");
            }
        }
    }

    #[test]
    fn many_factors() {
        let sample = random_elements(21, 60);
        let mut factors = Factors::default();
        assert!(factors.product() == [Element::ONE]);
        let mut expected = vec![Element::ONE];
        for (index, size) in [2, 2, 4, 2, 2, 3, 2].into_iter().enumerate() {
            let factor = &sample[5 * index..5 * index + size];
            factors.push(factor);
            expected = naive(&expected, factor);
            assert!(factors.product() == expected);
        }
    }
}
