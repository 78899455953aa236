//! aarch64: multiplication in GF(2^128) by PMULL.
//!
//! A product of two 128-bit factors is three carry-less products of 64 bits: of the low halves, of the high halves
//! and of the sums of halves. Sums of products add these three parts and are put together and reduced once.
//! Everything stays in vector registers: moving halves to the general ones costs more than a product.

use std::arch::aarch64::*;

use super::PADDING;
use crate::field::Element;

/// The three parts of a sum of products: of low halves, of sums of halves, of high halves.
type Parts = [uint64x2_t; 3];

/// A factor with the sum of its halves.
#[derive(Clone, Copy)]
struct Factor(uint64x2_t, uint64x2_t);

/// Whether the processor has PMULL; the compiler's feature `aes` stands for both extensions.
pub(super) fn has_products() -> bool {
    std::arch::is_aarch64_feature_detected!("aes") && std::arch::is_aarch64_feature_detected!("pmull")
}

/// The product of two elements.
#[target_feature(enable = "neon,aes")]
pub(super) fn multiply(left: Element, right: Element) -> Element {
    to_element(times(&left, factor(&right)))
}

/// The inner product of two slices of equal length.
#[target_feature(enable = "neon,aes")]
pub(super) fn inner(left: &[Element], right: &[Element]) -> Element {
    to_element(sum_of_products(left.iter().zip(right)))
}

/// Multiplies every element by `scalar`.
#[target_feature(enable = "neon,aes")]
pub(super) fn scale(values: &mut [Element], scalar: Element) {
    let scalar = factor(&scalar);
    for value in values {
        *value = to_element(times(value, scalar));
    }
}

/// Adds `scalar` times every value to the sums, slices of equal length.
#[target_feature(enable = "neon,aes")]
pub(super) fn add_scaled(sums: &mut [Element], values: &[Element], scalar: Element) {
    let scalar = factor(&scalar);
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum = to_element(veorq_u64(to_vector(sum), times(value, scalar)));
    }
}

/// The product of two polynomials, every coefficient reduced once; see [`super::Backend::convolve`].
#[target_feature(enable = "neon,aes")]
pub(super) fn convolve(left: &[Element], padded: &[Element], product: &mut [Element]) {
    let right = &padded[PADDING..padded.len() - PADDING];
    for (power, coefficient) in product.iter_mut().enumerate() {
        let range = (power + 1).saturating_sub(right.len())..left.len().min(power + 1);
        let partners = right[..power + 1 - range.start].iter().rev();
        *coefficient = to_element(sum_of_products(left[range].iter().zip(partners)));
    }
}

#[inline]
#[target_feature(enable = "neon,aes")]
fn sum_of_products<'a>(pairs: impl Iterator<Item = (&'a Element, &'a Element)>) -> uint64x2_t {
    let mut sum = [vdupq_n_u64(0); 3];
    for (a, b) in pairs {
        accumulate(&mut sum, factor(a), factor(b));
    }
    reduce(sum)
}

#[inline]
#[target_feature(enable = "neon,aes")]
fn times(value: &Element, scalar: Factor) -> uint64x2_t {
    let mut parts = [vdupq_n_u64(0); 3];
    accumulate(&mut parts, factor(value), scalar);
    reduce(parts)
}

#[inline]
#[target_feature(enable = "neon,aes")]
fn factor(element: &Element) -> Factor {
    let vector = to_vector(element);
    Factor(vector, veorq_u64(vector, vextq_u64::<1>(vector, vector)))
}

#[inline]
#[target_feature(enable = "neon,aes")]
fn accumulate(sum: &mut Parts, a: Factor, b: Factor) {
    sum[0] = veorq_u64(sum[0], low_product(a.0, b.0));
    sum[1] = veorq_u64(sum[1], low_product(a.1, b.1));
    sum[2] = veorq_u64(sum[2], high_product(a.0, b.0));
}

/// Puts the parts together and folds the two upper 64-bit limbs, top first, with x^128 = 0x87.
#[inline]
#[target_feature(enable = "neon,aes")]
fn reduce([low, mixed, high]: Parts) -> uint64x2_t {
    let (zero, fold) = (vdupq_n_u64(0), vdupq_n_u64(0x87));
    let middle = veorq_u64(mixed, veorq_u64(low, high));
    let high = veorq_u64(high, vextq_u64::<1>(middle, zero));
    let top = high_product(high, fold);
    let high = veorq_u64(high, vextq_u64::<1>(top, zero));
    let low = veorq_u64(low, vextq_u64::<1>(zero, veorq_u64(middle, top)));
    veorq_u64(low, low_product(high, fold))
}

/// The carry-less product of the low halves.
#[inline]
#[target_feature(enable = "neon,aes")]
fn low_product(left: uint64x2_t, right: uint64x2_t) -> uint64x2_t {
    vreinterpretq_u64_p128(vmull_p64(vgetq_lane_u64::<0>(left), vgetq_lane_u64::<0>(right)))
}

/// The carry-less product of the high halves.
#[inline]
#[target_feature(enable = "neon,aes")]
fn high_product(left: uint64x2_t, right: uint64x2_t) -> uint64x2_t {
    vreinterpretq_u64_p128(vmull_high_p64(vreinterpretq_p64_u64(left), vreinterpretq_p64_u64(right)))
}

/// An element as a register: its low half in the first lane, whatever the order of bytes in memory.
#[inline]
#[target_feature(enable = "neon,aes")]
fn to_vector(element: &Element) -> uint64x2_t {
    vcombine_u64(vcreate_u64(element.0 as u64), vcreate_u64((element.0 >> 64) as u64))
}

/// A register as an element.
#[inline]
#[target_feature(enable = "neon,aes")]
fn to_element(vector: uint64x2_t) -> Element {
    let (low, high) = (vgetq_lane_u64::<0>(vector), vgetq_lane_u64::<1>(vector));
    Element(u128::from(high) << 64 | u128::from(low))
}
