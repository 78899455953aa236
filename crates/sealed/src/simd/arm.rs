//! aarch64: multiplication in GF(2^128) by PMULL.

use std::arch::aarch64::vmull_p64;

use crate::field::Element;

/// The product of two elements.
#[target_feature(enable = "neon,aes")]
pub(super) fn multiply(left: Element, right: Element) -> Element {
    reduce(product(left, right))
}

/// The inner product of two slices of equal length.
#[target_feature(enable = "neon,aes")]
pub(super) fn inner(left: &[Element], right: &[Element]) -> Element {
    let mut sum = [0; 3];
    for (&a, &b) in left.iter().zip(right) {
        let parts = product(a, b);
        sum = [sum[0] ^ parts[0], sum[1] ^ parts[1], sum[2] ^ parts[2]];
    }
    reduce(sum)
}

/// Multiplies every element by `factor`.
#[target_feature(enable = "neon,aes")]
pub(super) fn scale(values: &mut [Element], factor: Element) {
    for value in values {
        *value = reduce(product(*value, factor));
    }
}

/// Adds `factor` times every value to the sums.
#[target_feature(enable = "neon,aes")]
pub(super) fn add_scaled(sums: &mut [Element], values: &[Element], factor: Element) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum += reduce(product(*value, factor));
    }
}

/// The unreduced product as its three columns: x^0, x^64 and x^128.
#[inline]
#[target_feature(enable = "neon,aes")]
fn product(left: Element, right: Element) -> [u128; 3] {
    let (a0, a1) = (left.0 as u64, (left.0 >> 64) as u64);
    let (b0, b1) = (right.0 as u64, (right.0 >> 64) as u64);
    [carryless(a0, b0), carryless(a0, b1) ^ carryless(a1, b0), carryless(a1, b1)]
}

/// Reduces by folding the two upper 64-bit limbs, top first, with x^128 = 0x87.
#[inline]
#[target_feature(enable = "neon,aes")]
fn reduce([low, middle, high]: [u128; 3]) -> Element {
    let high = high ^ (middle >> 64);
    let top = carryless((high >> 64) as u64, 0x87);
    let high = high ^ (top >> 64);
    Element(low ^ ((middle ^ top) << 64) ^ carryless(high as u64, 0x87))
}

#[inline]
#[target_feature(enable = "neon,aes")]
fn carryless(left: u64, right: u64) -> u128 {
    // SAFETY: the function enables the features that PMULL needs; toolchains differ in whether they ask.
    #[allow(unused_unsafe)]
    unsafe {
        vmull_p64(left, right)
    }
}
