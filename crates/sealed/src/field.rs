//! The field F = GF(2^128), in which every check of the engine takes place.
//!
//! Elements are polynomials over GF(2) modulo x^128 + x^7 + x^2 + x + 1; bit i of the little-endian integer is
//! the coefficient of x^i. Sums of products go through [`inner`], which adds the unreduced 256-bit products and
//! reduces once; the carry-less multiplications themselves live in [`crate::simd`].

use std::ops::{Add, AddAssign, Mul, MulAssign};

use zeroize::DefaultIsZeroes;

use crate::simd::Backend;

/// An element of GF(2^128); also any 128-bit word of the tape, which is the same thing read differently.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
#[repr(transparent)]
pub(crate) struct Element(pub(crate) u128);

impl Element {
    /// The neutral element of addition.
    pub(crate) const ZERO: Self = Self(0);
    /// The neutral element of multiplication.
    pub(crate) const ONE: Self = Self(1);
    /// Bytes of an encoded element.
    pub(crate) const BYTES: usize = 16;

    /// Reads the little-endian encoding. Every string of 16 bytes is an element.
    pub(crate) const fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(u128::from_le_bytes(bytes))
    }

    /// The little-endian encoding.
    pub(crate) const fn to_bytes(self) -> [u8; 16] {
        self.0.to_le_bytes()
    }

    /// The element if `bit` is set, zero otherwise, without a branch on `bit`.
    #[inline]
    pub(crate) const fn when(self, bit: bool) -> Self {
        Self(self.0 & (bit as u128).wrapping_neg())
    }

    /// Coefficient number `index` (below 128).
    #[inline]
    pub(crate) const fn bit(self, index: usize) -> bool {
        (self.0 >> (index & 127)) & 1 == 1
    }

    /// Whether this is the zero element.
    pub(crate) const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// `self` to the power `exponent`, by square and multiply.
    pub(crate) fn pow(self, mut exponent: u128) -> Self {
        let (mut base, mut result) = (self, Self::ONE);
        while exponent != 0 {
            if exponent & 1 == 1 {
                result *= base;
            }
            base *= base;
            exponent >>= 1;
        }
        result
    }

    /// The multiplicative inverse, or `None` for zero.
    pub(crate) fn inverse(self) -> Option<Self> {
        // a^(2^128 - 2) = 1/a, because the multiplicative group has 2^128 - 1 elements.
        (!self.is_zero()).then(|| self.pow(u128::MAX - 1))
    }
}

/// Inverts every element in place with one inversion and three multiplications each.
///
/// Returns `false`, leaving the slice as it was, if one of them is zero.
#[must_use]
pub(crate) fn invert_all(elements: &mut [Element]) -> bool {
    let mut running = Element::ONE;
    let mut prefixes = Vec::with_capacity(elements.len());
    for &element in elements.iter() {
        prefixes.push(running);
        running *= element;
    }
    let Some(mut inverse) = running.inverse() else { return false };
    for (element, prefix) in elements.iter_mut().zip(prefixes).rev() {
        let original = *element;
        *element = inverse * prefix;
        inverse *= original;
    }
    true
}

/// The inner product of two slices, taken over their common length.
pub(crate) fn inner(left: &[Element], right: &[Element]) -> Element {
    Backend::detect().inner(left, right)
}

impl Add for Element {
    type Output = Self;

    #[inline]
    #[allow(clippy::suspicious_arithmetic_impl)] // In characteristic two, addition is exclusive or.
    fn add(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl AddAssign for Element {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Mul for Element {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        Backend::detect().multiply(self, other)
    }
}

impl MulAssign for Element {
    #[inline]
    fn mul_assign(&mut self, other: Self) {
        *self = *self * other;
    }
}

impl DefaultIsZeroes for Element {}

impl std::fmt::Debug for Element {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Elements are often secret (tags, masks): their value is never printed.
        formatter.write_str("Element")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{random_elements, vectors};

    fn slow_multiply(a: Element, b: Element) -> Element {
        let (mut a, mut b, mut result) = (a.0, b.0, 0);
        while b != 0 {
            if b & 1 == 1 {
                result ^= a;
            }
            b >>= 1;
            let carry = a >> 127;
            a = (a << 1) ^ (0x87 * carry);
        }
        Element(result)
    }

    #[test]
    fn agrees_with_the_reference_vectors() {
        for case in vectors::plain()["gf"].as_array().unwrap() {
            let element = |name| Element::from_bytes(vectors::bytes(&case[name]).try_into().unwrap());
            assert!(element("a") * element("b") == element("ab"));
            assert!(element("a").inverse() == Some(element("inv_a")));
        }
    }

    #[test]
    fn satisfies_the_field_axioms() {
        let sample = random_elements(1, 60);
        for triple in sample.chunks_exact(3) {
            let (a, b, c) = (triple[0], triple[1], triple[2]);
            assert!(a * b == slow_multiply(a, b));
            assert!(a * b == b * a);
            assert!((a * b) * c == a * (b * c));
            assert!(a * (b + c) == a * b + a * c);
            assert!(a * Element::ONE == a && a + a == Element::ZERO);
            assert!(a * a.inverse().unwrap() == Element::ONE);
            assert!(a.pow(5) == a * a * a * a * a && a.pow(0) == Element::ONE);
        }
        assert!(Element::ZERO.inverse().is_none());
    }

    #[test]
    fn inverts_batches_and_refuses_zero() {
        let originals = random_elements(2, 33);
        let mut inverses = originals.clone();
        assert!(invert_all(&mut inverses));
        assert!(originals.iter().zip(&inverses).all(|(a, b)| *a * *b == Element::ONE));
        let mut with_zero = vec![originals[0], Element::ZERO, originals[1]];
        let before = with_zero.clone();
        assert!(!invert_all(&mut with_zero));
        assert!(with_zero == before);
        assert!(invert_all(&mut []));
    }

    #[test]
    fn selects_without_branching() {
        assert!(Element(7).when(true) == Element(7) && Element(7).when(false) == Element::ZERO);
        assert!(Element(1 << 77).bit(77) && !Element(1 << 77).bit(76));
    }
}
