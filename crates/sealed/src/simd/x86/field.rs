//! Multiplication in GF(2^128) by PCLMULQDQ, once for each width of register.
//!
//! A product of two 128-bit factors is three carry-less products of 64 bits: of the low halves, of the high halves
//! and of the sums of halves. Sums of products add these three parts and are put together and reduced once.

use std::arch::x86_64::*;

use crate::field::Element;

/// Writes one module of kernels. `$lanes` is the number of elements in a register.
macro_rules! kernels {
    (
        $(#[$about:meta])* $name:ident, $features:literal, $vector:ident, $lanes:literal,
        $zero:ident, $xor:ident, $and:ident, $multiply:ident, $swap:ident, $low:ident, $high:ident, $fold:expr,
        $load:ident, $store:ident, $broadcast:ident, $load_rest:ident, $store_rest:ident, $join:ident,
        $first:ident, $part:ident
    ) => {
        $(#[$about])*
        pub(in crate::simd) mod $name {
            use super::*;
            use crate::simd::{PADDING, SLOT, TOGETHER, Together};

            /// The three parts of a sum of products.
            type Parts = [$vector; 3];

            /// A factor with the sums of its halves.
            #[derive(Clone, Copy)]
            struct Factor($vector, $vector);

            /// The inner product of two slices of equal length.
            #[target_feature(enable = $features)]
            pub(in crate::simd) fn inner(left: &[Element], right: &[Element]) -> Element {
                let mut sum = [$zero(); 3];
                let ((left, rest_left), (right, rest_right)) =
                    (left.as_chunks::<$lanes>(), right.as_chunks::<$lanes>());
                for (a, b) in left.iter().zip(right) {
                    accumulate(&mut sum, factor(load(a)), factor(load(b)));
                }
                if $lanes > 1 && !rest_left.is_empty() {
                    accumulate(&mut sum, factor($load_rest(rest_left)), factor($load_rest(rest_right)));
                }
                super::to_element($join(reduce(sum)))
            }

            /// Multiplies every element by `scalar`.
            #[target_feature(enable = $features)]
            pub(in crate::simd) fn scale(values: &mut [Element], scalar: Element) {
                let scalar = factor(broadcast(&scalar));
                let (groups, rest) = values.as_chunks_mut::<$lanes>();
                for group in groups {
                    store(group, times(load(group), scalar));
                }
                if $lanes > 1 && !rest.is_empty() {
                    $store_rest(rest, times($load_rest(rest), scalar));
                }
            }

            /// Adds `scalar` times every value to the sums, slices of equal length.
            #[target_feature(enable = $features)]
            pub(in crate::simd) fn add_scaled(sums: &mut [Element], values: &[Element], scalar: Element) {
                let scalar = factor(broadcast(&scalar));
                let ((groups, rest), (values, rest_values)) =
                    (sums.as_chunks_mut::<$lanes>(), values.as_chunks::<$lanes>());
                for (group, values) in groups.iter_mut().zip(values) {
                    store(group, $xor(load(group), times(load(values), scalar)));
                }
                if $lanes > 1 && !rest.is_empty() {
                    $store_rest(rest, $xor($load_rest(rest), times($load_rest(rest_values), scalar)));
                }
            }

            /// One level of a selection tree; see [`crate::simd::Backend::select`].
            #[target_feature(enable = $features)]
            pub(in crate::simd) fn select(
                nodes: &[Element], scale: Element, by: Element, selected: &mut [Element],
            ) {
                let (scale, by) = (factor(broadcast(&scale)), factor(broadcast(&by)));
                let one_level = |left, right| {
                    let mut sum = [$zero(); 3];
                    accumulate(&mut sum, factor(left), scale);
                    accumulate(&mut sum, factor($xor(left, right)), by);
                    reduce(sum)
                };
                let (groups, rest) = nodes.as_chunks::<{ 2 * $lanes }>();
                let (places, last) = selected.split_at_mut($lanes * groups.len());
                for (group, place) in groups.iter().zip(places.as_chunks_mut::<$lanes>().0) {
                    let (left, right) = $part(group);
                    store(place, one_level(left, right));
                }
                // What is left fills less than a register: one pair after the other.
                for (pair, place) in rest.chunks(2).zip(last) {
                    let left = broadcast(&pair[0]);
                    let right = pair.get(1).map_or(left, |right| broadcast(right));
                    *place = super::to_element($first(one_level(left, right)));
                }
            }

            /// Multiplies every value by its own factor.
            #[target_feature(enable = $features)]
            pub(in crate::simd) fn multiply_each(values: &mut [Element], factors: &[Element]) {
                let ((groups, rest), (factors, rest_factors)) =
                    (values.as_chunks_mut::<$lanes>(), factors.as_chunks::<$lanes>());
                for (group, factors) in groups.iter_mut().zip(factors) {
                    store(group, times(load(group), factor(load(factors))));
                }
                if $lanes > 1 && !rest.is_empty() {
                    $store_rest(rest, times($load_rest(rest), factor($load_rest(rest_factors))));
                }
            }

            /// Sums of products with windows of weights; see [`crate::simd::Backend::correlate_together`].
            #[target_feature(enable = $features)]
            pub(in crate::simd) fn correlate_together(
                values: &[Together], weights: &[Element], sums: &mut [Together],
            ) {
                for (shift, sum) in sums.iter_mut().enumerate() {
                    let mut parts = [[$zero(); 3]; TOGETHER / $lanes];
                    for (values, weight) in values.iter().zip(&weights[shift..]) {
                        let weight = factor(broadcast(weight));
                        for (parts, group) in parts.iter_mut().zip(values.as_chunks::<$lanes>().0) {
                            accumulate(parts, factor(load(group)), weight);
                        }
                    }
                    for (group, parts) in sum.as_chunks_mut::<$lanes>().0.iter_mut().zip(parts) {
                        store(group, reduce(parts));
                    }
                }
            }

            /// One level of a selection tree; see [`crate::simd::Backend::select_forms`].
            #[target_feature(enable = $features)]
            pub(in crate::simd) fn select_forms(
                nodes: &[Element], stride: usize, width: usize, lead: Element, tag: Element, selected: &mut [Element],
            ) {
                let (lead, tag) = (broadcast(&lead), factor(broadcast(&tag)));
                let at = |place: usize| load(&nodes[place..].as_chunks::<$lanes>().0[0]);
                for (pair, slot) in selected[SLOT..].chunks_mut(stride).enumerate() {
                    let left = SLOT + 2 * pair * stride;
                    let is_pair = left + stride < nodes.len();
                    for power in (0..width).step_by($lanes) {
                        // The coefficient below the lowest is the zero above the slot before.
                        let below = at(left + power - 1);
                        let mut sum = below;
                        if is_pair {
                            let change = $xor(at(left + power), at(left + stride + power));
                            let change_below = $xor(below, at(left + stride + power - 1));
                            sum = $xor($xor(sum, $and(change_below, lead)), times(change, tag));
                        }
                        store(&mut slot[power..].as_chunks_mut::<$lanes>().0[0], sum);
                    }
                }
            }

            /// Polynomials side by side times linear forms; see [`crate::simd::Backend::multiply_forms`].
            #[target_feature(enable = $features)]
            pub(in crate::simd) fn multiply_forms(
                coefficients: &mut [Together], leads: &Together, tags: &Together,
            ) {
                for group in 0..TOGETHER / $lanes {
                    let lead = load(&leads.as_chunks().0[group]);
                    let tag = factor(load(&tags.as_chunks().0[group]));
                    let mut below = $zero();
                    for coefficient in coefficients.iter_mut() {
                        let place = &mut coefficient.as_chunks_mut().0[group];
                        let value = load(place);
                        store(place, $xor($and(value, lead), times(below, tag)));
                        below = value;
                    }
                }
            }

            /// The product of two polynomials, as many coefficients at a time as a register holds; see
            /// [`crate::simd::Backend::convolve`].
            ///
            /// A coefficient of the first factor meets neighbours of the second, which may be zeros of its padding.
            #[target_feature(enable = $features)]
            pub(in crate::simd) fn convolve(left: &[Element], padded: &[Element], product: &mut [Element]) {
                let size = padded.len() - 2 * PADDING;
                let (groups, rest) = product.as_chunks_mut::<$lanes>();
                let mut power = 0;
                for group in groups {
                    store(group, coefficients(left, padded, size, power));
                    power += $lanes;
                }
                if $lanes > 1 && !rest.is_empty() {
                    $store_rest(rest, coefficients(left, padded, size, power));
                }
            }

            /// The products of neighbours; see [`crate::simd::Backend::multiply_neighbours`].
            #[target_feature(enable = $features)]
            pub(in crate::simd) fn multiply_neighbours(size: usize, factors: &[Element], products: &mut [Element]) {
                match size {
                    2 => multiply_pairs::<2>(factors, products),
                    3 => multiply_pairs::<3>(factors, products),
                    5 => multiply_pairs::<5>(factors, products),
                    9 => multiply_pairs::<9>(factors, products),
                    _ => {
                        let pairs = factors.windows(2 * size + 3 * PADDING).step_by(2 * (size + PADDING));
                        let products = products[PADDING..].chunks_mut(2 * size - 1 + PADDING);
                        for (pair, product) in pairs.zip(products) {
                            let (left, right) = pair.split_at(PADDING + size);
                            convolve(&left[PADDING..], right, &mut product[..2 * size - 1]);
                        }
                    }
                }
            }

            /// [`multiply_neighbours`] for a size that the compiler knows: all loops within a pair are unrolled.
            #[inline]
            #[target_feature(enable = $features)]
            fn multiply_pairs<const SIZE: usize>(factors: &[Element], products: &mut [Element]) {
                let pairs = factors.windows(2 * SIZE + 3 * PADDING).step_by(2 * (SIZE + PADDING));
                let products = products[PADDING..].chunks_mut(2 * SIZE - 1 + PADDING);
                for (pair, product) in pairs.zip(products) {
                    let (left, right) = pair.split_at(PADDING + SIZE);
                    let left: [Factor; SIZE] = std::array::from_fn(|i| factor(broadcast(&left[PADDING + i])));
                    let mut power = 0;
                    while power < 2 * SIZE - 1 {
                        let mut sum = [$zero(); 3];
                        for (index, &coefficient) in left.iter().enumerate() {
                            if index < power + $lanes && power < index + SIZE {
                                let window = &right[PADDING + power - index..].as_chunks::<$lanes>().0[0];
                                accumulate(&mut sum, coefficient, factor(load(window)));
                            }
                        }
                        // What lies beyond the product is padding, and the sums there are zero.
                        store(&mut product[power..].as_chunks_mut::<$lanes>().0[0], reduce(sum));
                        power += $lanes;
                    }
                }
            }

            /// The coefficients of a product from number `power` on.
            #[inline]
            #[target_feature(enable = $features)]
            fn coefficients(left: &[Element], padded: &[Element], size: usize, power: usize) -> $vector {
                let mut sum = [$zero(); 3];
                let range = (power + 1).saturating_sub(size)..left.len().min(power + $lanes);
                // The windows of the second factor move down while the coefficients of the first move up.
                let windows = padded[..PADDING + power - range.start + $lanes].windows($lanes).rev();
                for (coefficient, window) in left[range].iter().zip(windows) {
                    let window = &window.as_chunks::<$lanes>().0[0];
                    accumulate(&mut sum, factor(broadcast(coefficient)), factor(load(window)));
                }
                reduce(sum)
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn factor(vector: $vector) -> Factor {
                Factor(vector, $xor(vector, $swap::<0x4e>(vector)))
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn accumulate(sum: &mut Parts, a: Factor, b: Factor) {
                sum[0] = $xor(sum[0], $multiply::<0x00>(a.0, b.0));
                sum[1] = $xor(sum[1], $multiply::<0x00>(a.1, b.1));
                sum[2] = $xor(sum[2], $multiply::<0x11>(a.0, b.0));
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn times(value: $vector, scalar: Factor) -> $vector {
                let mut parts = [$zero(); 3];
                accumulate(&mut parts, factor(value), scalar);
                reduce(parts)
            }

            /// Puts the parts together and folds the two upper 64-bit limbs, top first, with x^128 = 0x87.
            #[inline]
            #[target_feature(enable = $features)]
            fn reduce([low, mixed, high]: Parts) -> $vector {
                let (zero, fold) = ($zero(), $fold);
                let middle = $xor(mixed, $xor(low, high));
                let high = $xor(high, $high(middle, zero));
                let top = $multiply::<0x01>(high, fold);
                let high = $xor(high, $high(top, zero));
                let low = $xor(low, $low(zero, $xor(middle, top)));
                $xor(low, $multiply::<0x00>(high, fold))
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn load(group: &[Element; $lanes]) -> $vector {
                // SAFETY: `group` is exactly one register long; the load has no alignment requirement.
                unsafe { $load(group.as_ptr().cast()) }
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn store(group: &mut [Element; $lanes], vector: $vector) {
                // SAFETY: `group` is exactly one register long; the store has no alignment requirement.
                unsafe { $store(group.as_mut_ptr().cast(), vector) }
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn broadcast(element: &Element) -> $vector {
                $broadcast(super::to_vector(element))
            }
        }
    };
}

kernels!(
    /// One element in a register.
    narrow, "pclmulqdq,sse2", __m128i, 1,
    _mm_setzero_si128, _mm_xor_si128, _mm_and_si128, _mm_clmulepi64_si128, _mm_shuffle_epi32, _mm_unpacklo_epi64,
    _mm_unpackhi_epi64, _mm_set_epi64x(0, 0x87), _mm_loadu_si128, _mm_storeu_si128, itself, load_nothing, store_nothing,
    itself, itself, part_two
);

kernels!(
    /// Two elements in a register.
    middle, "vpclmulqdq,avx2", __m256i, 2,
    _mm256_setzero_si256, _mm256_xor_si256, _mm256_and_si256, _mm256_clmulepi64_epi128, _mm256_shuffle_epi32,
    _mm256_unpacklo_epi64, _mm256_unpackhi_epi64, _mm256_set_epi64x(0, 0x87, 0, 0x87), _mm256_loadu_si256,
    _mm256_storeu_si256, _mm256_broadcastsi128_si256, load_one, store_one, join_two,
    _mm256_castsi256_si128, part_four
);

kernels!(
    /// Four elements in a register.
    wide, "vpclmulqdq,avx512f", __m512i, 4,
    _mm512_setzero_si512, _mm512_xor_si512, _mm512_and_si512, _mm512_clmulepi64_epi128, _mm512_shuffle_epi32,
    _mm512_unpacklo_epi64, _mm512_unpackhi_epi64, _mm512_set_epi64(0, 0x87, 0, 0x87, 0, 0x87, 0, 0x87),
    _mm512_loadu_si512, _mm512_storeu_si512, _mm512_broadcast_i32x4, load_up_to_three, store_up_to_three,
    join_four, _mm512_castsi512_si128, part_eight
);

/// The product of two elements.
#[target_feature(enable = "pclmulqdq,sse2")]
pub(in crate::simd) fn multiply(left: Element, right: Element) -> Element {
    narrow::inner(&[left], &[right])
}

/// An element as a register.
#[inline]
#[target_feature(enable = "sse2")]
fn to_vector(element: &Element) -> __m128i {
    // SAFETY: an element is 16 bytes long; the load has no alignment requirement.
    unsafe { _mm_loadu_si128(std::ptr::from_ref(element).cast()) }
}

/// A register as an element.
#[inline]
#[target_feature(enable = "sse2")]
fn to_element(vector: __m128i) -> Element {
    let mut element = Element::ZERO;
    // SAFETY: an element is 16 bytes long; the store has no alignment requirement.
    unsafe { _mm_storeu_si128(std::ptr::from_mut(&mut element).cast(), vector) };
    element
}

/// The sum of all lanes of a register that has one.
#[inline]
#[target_feature(enable = "sse2")]
fn itself(vector: __m128i) -> __m128i {
    vector
}

/// The elements with even and with odd numbers.
#[inline]
#[target_feature(enable = "sse2")]
fn part_two(group: &[Element; 2]) -> (__m128i, __m128i) {
    (to_vector(&group[0]), to_vector(&group[1]))
}

/// The elements with even and with odd numbers.
#[inline]
#[target_feature(enable = "avx2")]
fn part_four(group: &[Element; 4]) -> (__m256i, __m256i) {
    let pair = |low: &Element, high: &Element| _mm256_set_m128i(to_vector(high), to_vector(low));
    (pair(&group[0], &group[2]), pair(&group[1], &group[3]))
}

/// The elements with even and with odd numbers.
#[inline]
#[target_feature(enable = "avx512f")]
fn part_eight(group: &[Element; 8]) -> (__m512i, __m512i) {
    let every_other = |first: usize| {
        let vector = _mm512_castsi128_si512(to_vector(&group[first]));
        let vector = _mm512_inserti32x4::<1>(vector, to_vector(&group[first + 2]));
        let vector = _mm512_inserti32x4::<2>(vector, to_vector(&group[first + 4]));
        _mm512_inserti32x4::<3>(vector, to_vector(&group[first + 6]))
    };
    (every_other(0), every_other(1))
}

/// The sum of both lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn join_two(vector: __m256i) -> __m128i {
    _mm_xor_si128(_mm256_castsi256_si128(vector), _mm256_extracti128_si256::<1>(vector))
}

/// The sum of all four lanes.
#[inline]
#[target_feature(enable = "avx2,avx512f")]
fn join_four(vector: __m512i) -> __m128i {
    join_two(_mm256_xor_si256(_mm512_castsi512_si256(vector), _mm512_extracti64x4_epi64::<1>(vector)))
}

/// Loads what is left over when registers hold one element: nothing.
#[inline]
#[target_feature(enable = "sse2")]
fn load_nothing(_rest: &[Element]) -> __m128i {
    _mm_setzero_si128()
}

/// Stores what is left over when registers hold one element: nothing.
#[inline]
#[target_feature(enable = "sse2")]
fn store_nothing(_rest: &mut [Element], _vector: __m128i) {}

/// Loads one element and a zero after it.
#[inline]
#[target_feature(enable = "avx2")]
fn load_one(rest: &[Element]) -> __m256i {
    rest.first().map_or(_mm256_setzero_si256(), |element| _mm256_zextsi128_si256(to_vector(element)))
}

/// Stores the first element of a register.
#[inline]
#[target_feature(enable = "avx2")]
fn store_one(rest: &mut [Element], vector: __m256i) {
    if let Some(element) = rest.first_mut() {
        *element = to_element(_mm256_castsi256_si128(vector));
    }
}

/// Loads fewer than four elements and zeros after them.
#[inline]
#[target_feature(enable = "avx512f")]
fn load_up_to_three(rest: &[Element]) -> __m512i {
    // SAFETY: the mask covers two 64-bit lanes per element of `rest`; masked lanes are not read.
    unsafe { _mm512_maskz_loadu_epi64(mask(rest.len()), rest.as_ptr().cast()) }
}

/// Stores the first elements of a register, fewer than four.
#[inline]
#[target_feature(enable = "avx512f")]
fn store_up_to_three(rest: &mut [Element], vector: __m512i) {
    // SAFETY: the mask covers two 64-bit lanes per element of `rest`; masked lanes are not written.
    unsafe { _mm512_mask_storeu_epi64(rest.as_mut_ptr().cast(), mask(rest.len()), vector) }
}

/// The 64-bit lanes of `count` elements, fewer than four.
#[inline]
fn mask(count: usize) -> u8 {
    (1 << (2 * count.min(3))) - 1
}
