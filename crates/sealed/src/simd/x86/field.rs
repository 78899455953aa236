//! Multiplication in GF(2^128) by PCLMULQDQ, one product or four at a time.

use std::arch::x86_64::*;

use crate::field::Element;
use crate::simd::PADDING;

/// The product of two elements.
#[target_feature(enable = "pclmulqdq")]
pub(in crate::simd) fn multiply(left: Element, right: Element) -> Element {
    store(reduce(product(load(left), load(right))))
}

/// The inner product of two slices of equal length.
#[target_feature(enable = "pclmulqdq")]
pub(in crate::simd) fn inner(left: &[Element], right: &[Element]) -> Element {
    let mut sum = [_mm_setzero_si128(); 3];
    for (&a, &b) in left.iter().zip(right) {
        sum = add(sum, product(load(a), load(b)));
    }
    store(reduce(sum))
}

/// Multiplies every element by `factor`.
#[target_feature(enable = "pclmulqdq")]
pub(in crate::simd) fn scale(values: &mut [Element], factor: Element) {
    let factor = load(factor);
    for value in values {
        *value = store(reduce(product(load(*value), factor)));
    }
}

/// Adds `factor` times every value to the sums, slices of equal length.
#[target_feature(enable = "pclmulqdq")]
pub(in crate::simd) fn add_scaled(sums: &mut [Element], values: &[Element], factor: Element) {
    let factor = load(factor);
    for (sum, &value) in sums.iter_mut().zip(values) {
        *sum += store(reduce(product(load(value), factor)));
    }
}

/// The inner product of two slices of equal length, four products at a time.
#[target_feature(enable = "avx512f,vpclmulqdq,pclmulqdq")]
pub(in crate::simd) fn inner_wide(left: &[Element], right: &[Element]) -> Element {
    if left.len() < 4 {
        return inner(left, right);
    }
    let mut sum = [_mm512_setzero_si512(); 3];
    let ((fours_left, rest_left), (fours_right, rest_right)) =
        (left.as_chunks::<4>(), right.as_chunks::<4>());
    for (a, b) in fours_left.iter().zip(fours_right) {
        sum = add_wide(sum, product_wide(load_wide(a), load_wide(b)));
    }
    if !rest_left.is_empty() {
        let (a, b) = (load_rest(rest_left), load_rest(rest_right));
        sum = add_wide(sum, product_wide(a, b));
    }
    store(reduce(sum.map(|part| {
        let half = _mm256_xor_si256(_mm512_castsi512_si256(part), _mm512_extracti64x4_epi64::<1>(part));
        _mm_xor_si128(_mm256_castsi256_si128(half), _mm256_extracti128_si256::<1>(half))
    })))
}

/// Multiplies every element by `factor`, four at a time.
#[target_feature(enable = "avx512f,vpclmulqdq,pclmulqdq")]
pub(in crate::simd) fn scale_wide(values: &mut [Element], factor: Element) {
    let factor = _mm512_broadcast_i32x4(load(factor));
    let (fours, rest) = values.as_chunks_mut::<4>();
    for four in fours {
        store_wide(four, reduce_wide(product_wide(load_wide(four), factor)));
    }
    if !rest.is_empty() {
        store_rest(rest, reduce_wide(product_wide(load_rest(rest), factor)));
    }
}

/// Adds `factor` times every value to the sums, slices of equal length, four at a time.
#[target_feature(enable = "avx512f,vpclmulqdq,pclmulqdq")]
pub(in crate::simd) fn add_scaled_wide(sums: &mut [Element], values: &[Element], factor: Element) {
    let factor = _mm512_broadcast_i32x4(load(factor));
    let ((fours, rest), (value_fours, value_rest)) = (sums.as_chunks_mut::<4>(), values.as_chunks::<4>());
    for (four, values) in fours.iter_mut().zip(value_fours) {
        let scaled = reduce_wide(product_wide(load_wide(values), factor));
        let sum = _mm512_xor_si512(load_wide(four), scaled);
        store_wide(four, sum);
    }
    if !rest.is_empty() {
        let scaled = reduce_wide(product_wide(load_rest(value_rest), factor));
        let sum = _mm512_xor_si512(load_rest(rest), scaled);
        store_rest(rest, sum);
    }
}

/// The product of two polynomials; see [`crate::simd::Backend::convolve`].
#[target_feature(enable = "pclmulqdq")]
pub(in crate::simd) fn convolve(left: &[Element], padded: &[Element], coefficients: &mut [Element]) {
    let size = padded.len() - 2 * PADDING;
    for (power, coefficient) in coefficients.iter_mut().enumerate() {
        let mut sum = [_mm_setzero_si128(); 3];
        for index in (power + 1).saturating_sub(size)..left.len().min(power + 1) {
            sum = add(sum, product(load(left[index]), load(padded[PADDING + power - index])));
        }
        *coefficient = store(reduce(sum));
    }
}

/// The product of two polynomials, four coefficients at a time; see [`crate::simd::Backend::convolve`].
///
/// A coefficient of the first factor meets four neighbours of the second, which may be zeros of its padding.
#[target_feature(enable = "avx512f,vpclmulqdq,pclmulqdq")]
pub(in crate::simd) fn convolve_wide(left: &[Element], padded: &[Element], coefficients: &mut [Element]) {
    let size = padded.len() - 2 * PADDING;
    for (block, four) in coefficients.chunks_mut(4).enumerate() {
        let power = 4 * block;
        let mut sum = [_mm512_setzero_si512(); 3];
        for index in (power + 1).saturating_sub(size)..left.len().min(power + 4) {
            let window = &padded[PADDING + power - index..][..4];
            let factor = _mm512_broadcast_i32x4(load(left[index]));
            sum = add_wide(sum, product_wide(factor, load_wide(&window.as_chunks().0[0])));
        }
        let reduced = reduce_wide(sum);
        match four.as_chunks_mut::<4>().0 {
            [whole] => store_wide(whole, reduced),
            _ => store_rest(four, reduced),
        }
    }
}

/// The unreduced product as its three columns: x^0, x^64 and x^128.
#[inline]
#[target_feature(enable = "pclmulqdq")]
fn product(a: __m128i, b: __m128i) -> [__m128i; 3] {
    [
        _mm_clmulepi64_si128::<0x00>(a, b),
        _mm_xor_si128(_mm_clmulepi64_si128::<0x10>(a, b), _mm_clmulepi64_si128::<0x01>(a, b)),
        _mm_clmulepi64_si128::<0x11>(a, b),
    ]
}

#[inline]
#[target_feature(enable = "pclmulqdq")]
fn add(a: [__m128i; 3], b: [__m128i; 3]) -> [__m128i; 3] {
    [_mm_xor_si128(a[0], b[0]), _mm_xor_si128(a[1], b[1]), _mm_xor_si128(a[2], b[2])]
}

/// Reduces by folding the two upper 64-bit limbs, top first, with x^128 = 0x87.
#[inline]
#[target_feature(enable = "pclmulqdq")]
fn reduce([low, middle, high]: [__m128i; 3]) -> __m128i {
    let fold = _mm_set_epi64x(0, 0x87);
    let high = _mm_xor_si128(high, _mm_srli_si128::<8>(middle));
    let top = _mm_clmulepi64_si128::<0x01>(high, fold);
    let high = _mm_xor_si128(high, _mm_srli_si128::<8>(top));
    let low = _mm_xor_si128(low, _mm_slli_si128::<8>(_mm_xor_si128(middle, top)));
    _mm_xor_si128(low, _mm_clmulepi64_si128::<0x00>(high, fold))
}

#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
fn product_wide(a: __m512i, b: __m512i) -> [__m512i; 3] {
    [
        _mm512_clmulepi64_epi128::<0x00>(a, b),
        _mm512_xor_si512(_mm512_clmulepi64_epi128::<0x10>(a, b), _mm512_clmulepi64_epi128::<0x01>(a, b)),
        _mm512_clmulepi64_epi128::<0x11>(a, b),
    ]
}

#[inline]
#[target_feature(enable = "avx512f")]
fn add_wide(a: [__m512i; 3], b: [__m512i; 3]) -> [__m512i; 3] {
    [_mm512_xor_si512(a[0], b[0]), _mm512_xor_si512(a[1], b[1]), _mm512_xor_si512(a[2], b[2])]
}

/// [`reduce`] in four lanes. Moving a limb up or down is an unpack with zero, which AVX-512F has.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
fn reduce_wide([low, middle, high]: [__m512i; 3]) -> __m512i {
    let zero = _mm512_setzero_si512();
    let fold = _mm512_set_epi64(0, 0x87, 0, 0x87, 0, 0x87, 0, 0x87);
    let high = _mm512_xor_si512(high, _mm512_unpackhi_epi64(middle, zero));
    let top = _mm512_clmulepi64_epi128::<0x01>(high, fold);
    let high = _mm512_xor_si512(high, _mm512_unpackhi_epi64(top, zero));
    let low = _mm512_xor_si512(low, _mm512_unpacklo_epi64(zero, _mm512_xor_si512(middle, top)));
    _mm512_xor_si512(low, _mm512_clmulepi64_epi128::<0x00>(high, fold))
}

#[inline]
#[target_feature(enable = "sse2")]
fn load(element: Element) -> __m128i {
    // SAFETY: both types are 16 plain bytes, little-endian on this architecture.
    unsafe { std::mem::transmute::<u128, __m128i>(element.0) }
}

#[inline]
#[target_feature(enable = "sse2")]
fn store(vector: __m128i) -> Element {
    // SAFETY: both types are 16 plain bytes, little-endian on this architecture.
    Element(unsafe { std::mem::transmute::<__m128i, u128>(vector) })
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load_wide(four: &[Element; 4]) -> __m512i {
    // SAFETY: `four` is 64 bytes long; the load has no alignment requirement.
    unsafe { _mm512_loadu_si512(four.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store_wide(four: &mut [Element; 4], vector: __m512i) {
    // SAFETY: `four` is 64 bytes long; the store has no alignment requirement.
    unsafe { _mm512_storeu_si512(four.as_mut_ptr().cast(), vector) }
}

/// Loads fewer than four elements and zeros after them.
#[inline]
#[target_feature(enable = "avx512f")]
fn load_rest(rest: &[Element]) -> __m512i {
    // SAFETY: the mask covers two 64-bit lanes per element of `rest`; masked lanes are not read.
    unsafe { _mm512_maskz_loadu_epi64(mask(rest.len()), rest.as_ptr().cast()) }
}

/// Stores the first elements of a vector, fewer than four.
#[inline]
#[target_feature(enable = "avx512f")]
fn store_rest(rest: &mut [Element], vector: __m512i) {
    // SAFETY: the mask covers two 64-bit lanes per element of `rest`; masked lanes are not written.
    unsafe { _mm512_mask_storeu_epi64(rest.as_mut_ptr().cast(), mask(rest.len()), vector) }
}

/// The 64-bit lanes of `count` elements, fewer than four.
#[inline]
fn mask(count: usize) -> u8 {
    (1 << (2 * count.min(3))) - 1
}
