//! Multiplication in GF(2^128) by PCLMULQDQ, one product or four at a time.

use std::arch::x86_64::*;

use crate::field::Element;

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
    let (fours, rest) = values.as_chunks_mut::<4>();
    let wide_factor = _mm512_broadcast_i32x4(load(factor));
    for four in fours {
        let scaled = reduce_wide(product_wide(load_wide(four), wide_factor));
        // SAFETY: `four` is 64 bytes long; the store has no alignment requirement.
        unsafe { _mm512_storeu_si512(four.as_mut_ptr().cast(), scaled) };
    }
    scale(rest, factor);
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

/// Loads fewer than four elements and zeros after them.
#[inline]
#[target_feature(enable = "avx512f")]
fn load_rest(rest: &[Element]) -> __m512i {
    let mask = (1u8 << (2 * rest.len().min(3))) - 1;
    // SAFETY: the mask covers two 64-bit lanes per element of `rest`; masked lanes are not read.
    unsafe { _mm512_maskz_loadu_epi64(mask, rest.as_ptr().cast()) }
}
