//! Plain Rust versions of the kernels: slow, safe, and the yardstick of the tests.

use super::{BLOCK, Columns};
use crate::field::Element;

/// The product of two elements.
pub(super) fn multiply(left: Element, right: Element) -> Element {
    reduce(wide_product(left.0, right.0))
}

/// The inner product of two slices of equal length.
pub(super) fn inner(left: &[Element], right: &[Element]) -> Element {
    let mut sum = [0; 2];
    for (a, b) in left.iter().zip(right) {
        let [low, high] = wide_product(a.0, b.0);
        sum[0] ^= low;
        sum[1] ^= high;
    }
    reduce(sum)
}

/// Multiplies every element by `factor`.
pub(super) fn scale(values: &mut [Element], factor: Element) {
    for value in values {
        *value = multiply(*value, factor);
    }
}

/// Adds `factor` times every value to the sums.
pub(super) fn add_scaled(sums: &mut [Element], values: &[Element], factor: Element) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum += multiply(*value, factor);
    }
}

/// Transposes 128 x 128 bits per word by seven stages of butterflies.
pub(super) fn transpose(columns: &mut Columns, rows: &mut [Element; 128 * BLOCK]) {
    for word in 0..BLOCK {
        let square: &mut [Element] = &mut rows[128 * word..128 * (word + 1)];
        for (row, column) in square.iter_mut().zip(columns.iter()) {
            *row = column[word];
        }
        let (mut distance, mut mask) = (64, u128::MAX >> 64);
        while distance > 0 {
            for base in (0..128).filter(|index| index & distance == 0) {
                let swap = ((square[base].0 >> distance) ^ square[base + distance].0) & mask;
                square[base].0 ^= swap << distance;
                square[base + distance].0 ^= swap;
            }
            distance /= 2;
            mask ^= mask << distance;
        }
    }
}

/// The unreduced product as (low, high) halves, by Karatsuba on 64-bit limbs.
fn wide_product(left: u128, right: u128) -> [u128; 2] {
    let (a0, a1) = (left as u64, (left >> 64) as u64);
    let (b0, b1) = (right as u64, (right >> 64) as u64);
    let (low, high) = (carryless(a0, b0), carryless(a1, b1));
    let middle = carryless(a0 ^ a1, b0 ^ b1) ^ low ^ high;
    [low ^ (middle << 64), high ^ (middle >> 64)]
}

/// Reduces a 256-bit polynomial, using x^128 = x^7 + x^2 + x + 1 twice.
fn reduce([low, high]: [u128; 2]) -> Element {
    let spill = (high >> 127) ^ (high >> 126) ^ (high >> 121);
    let folded = |h: u128| h ^ (h << 1) ^ (h << 2) ^ (h << 7);
    Element(low ^ folded(high) ^ folded(spill))
}

/// The 127-bit carry-less product of two 64-bit words, in constant time.
fn carryless(left: u64, right: u64) -> u128 {
    let low = carryless_low(left, right);
    // The reversed product gives the upper half, shifted by one because the product has 127 bits.
    let high = carryless_low(left.reverse_bits(), right.reverse_bits()).reverse_bits() >> 1;
    u128::from(high) << 64 | u128::from(low)
}

/// The low half of a carry-less product, by integer products of operands with holes.
///
/// Every operand is split into four with one bit in four; a column of the integer product then sums at most
/// sixteen ones, and its carries fall into the holes (or off the top).
fn carryless_low(left: u64, right: u64) -> u64 {
    const MASKS: [u64; 4] =
        [0x1111_1111_1111_1111, 0x2222_2222_2222_2222, 0x4444_4444_4444_4444, 0x8888_8888_8888_8888];
    let mut result = 0;
    for (class, mask) in MASKS.iter().enumerate() {
        let mut column = 0;
        for (index, part) in MASKS.iter().enumerate() {
            column ^= (left & part).wrapping_mul(right & MASKS[(4 + class - index) % 4]);
        }
        result |= column & mask;
    }
    result
}
