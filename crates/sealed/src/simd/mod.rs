//! The processor's carry-less multiply and AES instructions, behind safe functions.
//!
//! This is the only module of the project that contains `unsafe`. A [`Backend`] is a token: values other than
//! the portable one are made by run-time detection only, so holding one proves that the processor has the
//! instructions its methods call. Every method has a safe fallback in [`portable`] and the tests run all
//! backends of the machine against it.
#![allow(unsafe_code)]

#[cfg(target_arch = "aarch64")]
mod arm;
mod ciphers;
mod portable;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::sync::OnceLock;

pub(crate) use ciphers::{Cipher, Ciphers};

use crate::field::Element;

/// Tape words handled per visit of a leaf: 2048 rows.
pub(crate) const BLOCK: usize = 16;

/// [`BLOCK`] consecutive words of one stream or column.
pub(crate) type Block = [Element; BLOCK];

/// The columns of one block: entry c holds the words of column c.
pub(crate) type Columns = [Block; 128];

/// A value that starts at a cache line, so that no register of it lies across two.
#[repr(C, align(64))]
pub(crate) struct Aligned<T>(pub(crate) T);

/// Sums of leaves that wait for their siblings, by the number of levels below them, after two single leaves.
pub(crate) type Pending = [Block; 10];

/// Zeros around the second factor of [`Backend::convolve`], so that four coefficients can be made at once.
pub(crate) const PADDING: usize = 3;

/// The slots of polynomials in [`Backend::select_forms`] are a multiple of this long.
pub(crate) const SLOT: usize = 4;

/// Values that are worked on side by side, so that none waits for another.
pub(crate) const TOGETHER: usize = 8;

/// [`TOGETHER`] values.
pub(crate) type Together = [Element; TOGETHER];

/// Proof that the processor has a set of instructions; the way to all kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Backend(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Plain Rust.
    Portable,
    /// PMULL; AES comes from the `aes` crate, which uses the processor's instructions there.
    #[cfg(target_arch = "aarch64")]
    Arm,
    /// PCLMULQDQ and AES-NI on 128-bit registers.
    #[cfg(target_arch = "x86_64")]
    Narrow,
    /// VPCLMULQDQ and VAES on 256-bit registers.
    #[cfg(target_arch = "x86_64")]
    Middle,
    /// VPCLMULQDQ and VAES on 512-bit registers.
    #[cfg(target_arch = "x86_64")]
    Wide,
}

impl Backend {
    /// The fastest backend of this processor (detected once).
    #[inline]
    pub(crate) fn detect() -> Self {
        static BEST: OnceLock<Backend> = OnceLock::new();
        *BEST.get_or_init(|| Self::available().pop().unwrap_or(Self(Kind::Portable)))
    }

    /// Every backend of this processor, slowest first.
    pub(crate) fn available() -> Vec<Self> {
        #[allow(unused_mut)] // Other processors have nothing to add.
        let mut found = vec![Self(Kind::Portable)];
        #[cfg(target_arch = "aarch64")]
        if arm::has_products() {
            found.push(Self(Kind::Arm));
        }
        #[cfg(target_arch = "x86_64")]
        if x86::has_narrow() {
            found.push(Self(Kind::Narrow));
            if x86::has_middle() {
                found.push(Self(Kind::Middle));
            }
            if x86::has_wide() {
                found.push(Self(Kind::Wide));
            }
        }
        found
    }

    /// The product of two elements.
    #[inline]
    pub(crate) fn multiply(self, left: Element, right: Element) -> Element {
        match self.0 {
            Kind::Portable => portable::multiply(left, right),
            // SAFETY: the token proves that the processor has AES and PMULL.
            #[cfg(target_arch = "aarch64")]
            Kind::Arm => unsafe { arm::multiply(left, right) },
            // SAFETY: the token proves that the processor has PCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Narrow | Kind::Middle | Kind::Wide => unsafe { x86::field::multiply(left, right) },
        }
    }

    /// The inner product of two slices over their common length, reduced once.
    #[inline]
    pub(crate) fn inner(self, left: &[Element], right: &[Element]) -> Element {
        let length = left.len().min(right.len());
        let (left, right) = (&left[..length], &right[..length]);
        match self.0 {
            Kind::Portable => portable::inner(left, right),
            // SAFETY: the token proves that the processor has AES and PMULL.
            #[cfg(target_arch = "aarch64")]
            Kind::Arm => unsafe { arm::inner(left, right) },
            // SAFETY: the token proves that the processor has PCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Narrow => unsafe { x86::field::narrow::inner(left, right) },
            // SAFETY: the token proves that the processor has AVX2 and VPCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Middle => unsafe { x86::field::middle::inner(left, right) },
            // SAFETY: the token proves that the processor has AVX-512 and VPCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Wide => unsafe { x86::field::wide::inner(left, right) },
        }
    }

    /// Multiplies every element of `values` by `factor`.
    #[inline]
    pub(crate) fn scale(self, values: &mut [Element], factor: Element) {
        match self.0 {
            Kind::Portable => portable::scale(values, factor),
            // SAFETY: the token proves that the processor has AES and PMULL.
            #[cfg(target_arch = "aarch64")]
            Kind::Arm => unsafe { arm::scale(values, factor) },
            // SAFETY: the token proves that the processor has PCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Narrow => unsafe { x86::field::narrow::scale(values, factor) },
            // SAFETY: the token proves that the processor has AVX2 and VPCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Middle => unsafe { x86::field::middle::scale(values, factor) },
            // SAFETY: the token proves that the processor has AVX-512 and VPCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Wide => unsafe { x86::field::wide::scale(values, factor) },
        }
    }

    /// Adds `factor` times every element of `values` to `sums`, over their common length.
    #[inline]
    pub(crate) fn add_scaled(self, sums: &mut [Element], values: &[Element], factor: Element) {
        let length = sums.len().min(values.len());
        let (sums, values) = (&mut sums[..length], &values[..length]);
        match self.0 {
            Kind::Portable => portable::add_scaled(sums, values, factor),
            // SAFETY: the token proves that the processor has AES and PMULL.
            #[cfg(target_arch = "aarch64")]
            Kind::Arm => unsafe { arm::add_scaled(sums, values, factor) },
            // SAFETY: the token proves that the processor has PCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Narrow => unsafe { x86::field::narrow::add_scaled(sums, values, factor) },
            // SAFETY: the token proves that the processor has AVX2 and VPCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Middle => unsafe { x86::field::middle::add_scaled(sums, values, factor) },
            // SAFETY: the token proves that the processor has AVX-512 and VPCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Wide => unsafe { x86::field::wide::add_scaled(sums, values, factor) },
        }
    }

    /// Writes the coefficients of a product of polynomials to `product`.
    ///
    /// `padded` is the second factor with [`PADDING`] zeros before and after it; `product` is as long as both
    /// factors together less one.
    #[inline]
    pub(crate) fn convolve(self, left: &[Element], padded: &[Element], product: &mut [Element]) {
        assert!(padded.len() >= 2 * PADDING && left.len() + padded.len() == product.len() + 2 * PADDING + 1);
        match self.0 {
            // SAFETY: the token proves that the processor has AVX-512 and VPCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Wide => unsafe { x86::field::wide::convolve(left, padded, product) },
            // SAFETY: the token proves that the processor has PCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Narrow => unsafe { x86::field::narrow::convolve(left, padded, product) },
            // SAFETY: the token proves that the processor has AVX2 and VPCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Middle => unsafe { x86::field::middle::convolve(left, padded, product) },
            // SAFETY: the token proves that the processor has AES and PMULL.
            #[cfg(target_arch = "aarch64")]
            Kind::Arm => unsafe { arm::convolve(left, padded, product) },
            Kind::Portable => {
                product.fill(Element::ZERO);
                let right = &padded[PADDING..padded.len() - PADDING];
                for (power, &factor) in left.iter().enumerate() {
                    self.add_scaled(&mut product[power..], right, factor);
                }
            }
        }
    }

    /// Multiplies neighbours of a row of polynomials of `size` coefficients each, an even number of them.
    ///
    /// Before every polynomial and after the last lie [`PADDING`] zeros, in `factors` as well as in `products`, which
    /// must be as long as the products make it.
    pub(crate) fn multiply_neighbours(self, size: usize, factors: &[Element], products: &mut [Element]) {
        let pairs = (factors.len() - PADDING) / (2 * (size + PADDING));
        assert!(size > 0 && factors.len() == PADDING + 2 * pairs * (size + PADDING));
        assert!(products.len() == PADDING + pairs * (2 * size - 1 + PADDING));
        match self.0 {
            // SAFETY: the token proves that the processor has PCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Narrow => unsafe { x86::field::narrow::multiply_neighbours(size, factors, products) },
            // SAFETY: the token proves that the processor has AVX2 and VPCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Middle => unsafe { x86::field::middle::multiply_neighbours(size, factors, products) },
            // SAFETY: the token proves that the processor has AVX-512 and VPCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Wide => unsafe { x86::field::wide::multiply_neighbours(size, factors, products) },
            _ => {
                let pairs = factors.windows(2 * size + 3 * PADDING).step_by(2 * (size + PADDING));
                for (pair, product) in pairs.zip(products[PADDING..].chunks_mut(2 * size - 1 + PADDING)) {
                    let (left, right) = pair.split_at(PADDING + size);
                    self.convolve(&left[PADDING..], right, &mut product[..2 * size - 1]);
                }
            }
        }
    }

    /// Sums of products of `values` with every window of `weights`: sum s adds `values[i] * weights[i + s]`.
    ///
    /// There must be as many weights as values and sums together, less one.
    pub(crate) fn correlate_together(self, values: &[Together], weights: &[Element], sums: &mut [Together]) {
        assert!(weights.len() + 1 >= values.len() + sums.len());
        match self.0 {
            // SAFETY: the token proves that the processor has PCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Narrow => unsafe { x86::field::narrow::correlate_together(values, weights, sums) },
            // SAFETY: the token proves that the processor has AVX2 and VPCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Middle => unsafe { x86::field::middle::correlate_together(values, weights, sums) },
            // SAFETY: the token proves that the processor has AVX-512 and VPCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Wide => unsafe { x86::field::wide::correlate_together(values, weights, sums) },
            _ => {
                for (shift, sum) in sums.iter_mut().enumerate() {
                    *sum = [Element::ZERO; TOGETHER];
                    for (values, weight) in values.iter().zip(&weights[shift..]) {
                        self.add_scaled(sum, values, *weight);
                    }
                }
            }
        }
    }

    /// One level of a selection tree of polynomials: of two neighbours A, B makes `X A + s (A + B)`, of a last one
    /// alone `X A`, where s is the form `lead * X + tag` and the lead is all bits or none.
    ///
    /// Polynomials lie in slots of `stride` elements, with zeros above their coefficients; [`SLOT`] zeros go before
    /// the first. The results have `width` coefficients, fewer than `stride`; `selected` must be zero.
    pub(crate) fn select_forms(
        self,
        nodes: &[Element],
        stride: usize,
        width: usize,
        (lead, tag): (Element, Element),
        selected: &mut [Element],
    ) {
        assert!(stride.is_multiple_of(SLOT) && width < stride);
        match self.0 {
            // SAFETY: the token proves that the processor has PCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Narrow => unsafe {
                x86::field::narrow::select_forms(nodes, stride, width, lead, tag, selected);
            },
            // SAFETY: the token proves that the processor has AVX2 and VPCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Middle => unsafe {
                x86::field::middle::select_forms(nodes, stride, width, lead, tag, selected);
            },
            // SAFETY: the token proves that the processor has AVX-512 and VPCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Wide => unsafe {
                x86::field::wide::select_forms(nodes, stride, width, lead, tag, selected);
            },
            _ => {
                for (slot, pair) in selected[SLOT..].chunks_mut(stride).zip(nodes[SLOT..].chunks(2 * stride))
                {
                    let change = |power: usize| {
                        pair.get(stride + power).map_or(Element::ZERO, |right| pair[power] + *right)
                    };
                    slot[0] = self.multiply(change(0), tag);
                    for power in 1..width {
                        let kept = Element(change(power - 1).0 & lead.0);
                        slot[power] = pair[power - 1] + kept + self.multiply(change(power), tag);
                    }
                }
            }
        }
    }

    /// Multiplies every value by its own factor, over their common length.
    #[inline]
    pub(crate) fn multiply_each(self, values: &mut [Element], factors: &[Element]) {
        let length = values.len().min(factors.len());
        let (values, factors) = (&mut values[..length], &factors[..length]);
        match self.0 {
            // SAFETY: the token proves that the processor has PCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Narrow => unsafe { x86::field::narrow::multiply_each(values, factors) },
            // SAFETY: the token proves that the processor has AVX2 and VPCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Middle => unsafe { x86::field::middle::multiply_each(values, factors) },
            // SAFETY: the token proves that the processor has AVX-512 and VPCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Wide => unsafe { x86::field::wide::multiply_each(values, factors) },
            _ => {
                for (value, factor) in values.iter_mut().zip(factors) {
                    *value = self.multiply(*value, *factor);
                }
            }
        }
    }

    /// Multiplies polynomials, side by side and from their highest coefficient down, by linear forms.
    ///
    /// The forms are `lead * X + tag`, where a lead is one (all bits set) or zero. The last coefficients, which
    /// would otherwise be lost, must be zero.
    #[inline]
    pub(crate) fn multiply_forms(self, coefficients: &mut [Together], leads: &Together, tags: &Together) {
        match self.0 {
            // SAFETY: the token proves that the processor has PCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Narrow => unsafe { x86::field::narrow::multiply_forms(coefficients, leads, tags) },
            // SAFETY: the token proves that the processor has AVX2 and VPCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Middle => unsafe { x86::field::middle::multiply_forms(coefficients, leads, tags) },
            // SAFETY: the token proves that the processor has AVX-512 and VPCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Wide => unsafe { x86::field::wide::multiply_forms(coefficients, leads, tags) },
            _ => {
                for index in (0..coefficients.len()).rev() {
                    let mut above =
                        if index > 0 { coefficients[index - 1] } else { [Element::ZERO; TOGETHER] };
                    self.multiply_each(&mut above, tags);
                    for ((value, lead), scaled) in coefficients[index].iter_mut().zip(leads).zip(above) {
                        *value = Element(value.0 & lead.0) + scaled;
                    }
                }
            }
        }
    }

    /// Of every two neighbours A, B makes `scale * A + by * (A + B)`, of a last one alone `scale * A`.
    ///
    /// `selected` is half as long as `nodes`, rounded up.
    #[inline]
    pub(crate) fn select(self, nodes: &[Element], scale: Element, by: Element, selected: &mut [Element]) {
        assert!(selected.len() == nodes.len().div_ceil(2));
        match self.0 {
            // SAFETY: the token proves that the processor has PCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Narrow => unsafe { x86::field::narrow::select(nodes, scale, by, selected) },
            // SAFETY: the token proves that the processor has AVX2 and VPCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Middle => unsafe { x86::field::middle::select(nodes, scale, by, selected) },
            // SAFETY: the token proves that the processor has AVX-512 and VPCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Wide => unsafe { x86::field::wide::select(nodes, scale, by, selected) },
            _ => {
                for (selected, pair) in selected.iter_mut().zip(nodes.chunks(2)) {
                    let change = pair.get(1).map_or(Element::ZERO, |right| pair[0] + *right);
                    *selected = self.inner(&[scale, by], &[pair[0], change]);
                }
            }
        }
    }

    /// Encrypts about `blocks` blocks and gives something that depends on all of them: the machine's own rate.
    pub(crate) fn encrypt_endlessly(self, blocks: usize) -> Element {
        match self.0 {
            // SAFETY: the token proves that the processor has the registers named by the variant.
            #[cfg(target_arch = "x86_64")]
            Kind::Narrow => unsafe { x86::narrow::encrypt_endlessly(blocks) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kind::Middle => unsafe { x86::middle::encrypt_endlessly(blocks) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kind::Wide => unsafe { x86::wide::encrypt_endlessly(blocks) },
            _ => {
                let mut words = [Element::ZERO; 256];
                let stream = crate::hash::Stream::new(&[9; 16]);
                (0..blocks.div_ceil(256)).for_each(|_| stream.fill(words[0].0 as u64, &mut words));
                words[0]
            }
        }
    }

    /// Turns the columns of a block into its rows: bit c of `rows[128 t + r]` is bit r of `columns[c][t]`.
    pub(crate) fn transpose(self, columns: &mut Columns, rows: &mut [Element; 128 * BLOCK]) {
        match self.0 {
            Kind::Portable => portable::transpose(columns, rows),
            #[cfg(target_arch = "aarch64")]
            Kind::Arm => portable::transpose(columns, rows),
            // SAFETY: the token proves that the processor has the vector registers named by the variant.
            #[cfg(target_arch = "x86_64")]
            Kind::Narrow => unsafe { x86::narrow::transpose(columns, rows) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kind::Middle => unsafe { x86::middle::transpose(columns, rows) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kind::Wide => unsafe { x86::wide::transpose(columns, rows) },
        }
    }
}

/// The SHA-256 digests of two messages of one block each, padding included; quicker than one after the other.
///
/// `start` is the state before the first block of any message.
pub(crate) fn digest_two(start: &[u32; 8], blocks: [&[u8; 64]; 2]) -> [[u8; 32]; 2] {
    #[cfg(target_arch = "x86_64")]
    if x86::has_sha() {
        // SAFETY: the processor has the SHA extensions and SSE4.1, as was just detected.
        return unsafe { x86::sha::digest_two(start, blocks) };
    }
    blocks.map(|block| portable::digest(start, block))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Picks, random_elements};

    #[test]
    fn every_backend_multiplies_alike() {
        // `.ci/aarch64` reads this line to see what was detected.
        println!("backends: {:?}", Backend::available());
        let (left, right) = (random_elements(3, 300), random_elements(4, 300));
        for backend in Backend::available() {
            for (&a, &b) in left.iter().zip(&right) {
                assert!(backend.multiply(a, b) == portable::multiply(a, b), "{backend:?}");
            }
            for length in (0..40).chain([127, 128, 129, 299]) {
                let expected = portable::inner(&left[..length], &right[..length]);
                assert!(backend.inner(&left[..length], &right) == expected, "{backend:?} {length}");
                let mut scaled = left[..length].to_vec();
                backend.scale(&mut scaled, right[0]);
                assert!(scaled.iter().zip(&left).all(|(s, l)| *s == portable::multiply(*l, right[0])));
                let mut sums = right[..length].to_vec();
                backend.add_scaled(&mut sums, &left, right[0]);
                assert!((0..length).all(|i| sums[i] == right[i] + scaled[i]), "{backend:?} {length}");
            }
        }
    }

    #[test]
    fn every_backend_selects() {
        let sample = random_elements(15, 40);
        let (scale, by) = (sample[38], sample[39]);
        for backend in Backend::available() {
            for count in 1..38_usize {
                let mut selected = vec![Element::ZERO; count.div_ceil(2)];
                backend.select(&sample[..count], scale, by, &mut selected);
                for (found, pair) in selected.iter().zip(sample[..count].chunks(2)) {
                    let change = pair.get(1).map_or(Element::ZERO, |right| pair[0] + *right);
                    let expected = portable::multiply(scale, pair[0]) + portable::multiply(by, change);
                    assert!(*found == expected, "{backend:?} {count}");
                }
            }
        }
    }

    #[test]
    fn every_backend_correlates() {
        let sample = random_elements(16, 150);
        let values = sample.as_chunks::<TOGETHER>().0;
        for backend in Backend::available() {
            for count in 1..9 {
                let weights = &sample[100..100 + 2 * count];
                let mut sums = vec![[Element::ONE; TOGETHER]; count];
                backend.correlate_together(&values[..count], weights, &mut sums);
                for (shift, lane) in (0..count).flat_map(|shift| [(shift, 0), (shift, 7), (shift, 4)]) {
                    let values: Vec<Element> = values[..count].iter().map(|lanes| lanes[lane]).collect();
                    let expected = portable::inner(&values, &weights[shift..shift + count]);
                    assert!(sums[shift][lane] == expected, "{backend:?}");
                }
            }
        }
    }

    #[test]
    fn every_backend_selects_polynomials() {
        let sample = random_elements(17, 40);
        for (count, lead) in (1..7).flat_map(|count| [(count, false), (count, true)]) {
            let (stride, width) = (SLOT + 4, 5);
            let mut nodes = vec![Element::ZERO; SLOT + count * stride];
            for (node, values) in nodes[SLOT..].chunks_mut(stride).zip(sample.chunks(width - 1)) {
                node[..width - 1].copy_from_slice(values);
            }
            let form = (Element(u128::MAX).when(lead), sample[39]);
            let select = |backend: Backend| {
                let mut selected = vec![Element::ZERO; SLOT + count.div_ceil(2) * stride];
                backend.select_forms(&nodes, stride, width, form, &mut selected);
                selected
            };
            let expected = select(Backend(Kind::Portable));
            for (slot, pair) in expected[SLOT..].chunks(stride).zip(nodes[SLOT..].chunks(2 * stride)) {
                // At X = 1 a polynomial is the sum of its coefficients.
                let sum = |node: &[Element]| node.iter().fold(Element::ZERO, |sum, value| sum + *value);
                let change = if pair.len() > stride { sum(pair) } else { Element::ZERO };
                let form = Element::ONE.when(lead) + form.1;
                assert!(sum(slot) == sum(&pair[..stride]) + portable::multiply(form, change));
            }
            for backend in Backend::available() {
                assert!(select(backend) == expected, "{backend:?} {count}");
            }
        }
    }

    #[test]
    fn every_backend_multiplies_side_by_side() {
        let sample = random_elements(13, 64);
        let row = |nth: usize| std::array::from_fn(|lane| sample[TOGETHER * nth + lane]);
        let (tags, factors): (Together, Together) = (row(0), row(1));
        let leads: Together = std::array::from_fn(|lane| Element(u128::MAX).when(lane % 3 == 0));
        for backend in Backend::available() {
            let mut values = tags;
            backend.multiply_each(&mut values, &factors);
            assert!((0..TOGETHER).all(|lane| values[lane] == portable::multiply(tags[lane], factors[lane])));
            let mut found: Vec<Together> = (2..6).map(row).chain([[Element::ZERO; TOGETHER]]).collect();
            let before = found.clone();
            backend.multiply_forms(&mut found, &leads, &tags);
            for (power, coefficient) in found.iter().enumerate() {
                for lane in 0..TOGETHER {
                    let above = power.checked_sub(1).map_or(Element::ZERO, |index| before[index][lane]);
                    let kept = Element(before[power][lane].0 & leads[lane].0);
                    let expected = kept + portable::multiply(above, tags[lane]);
                    assert!(coefficient[lane] == expected, "{backend:?} {power} {lane}");
                }
            }
        }
    }

    #[test]
    fn two_blocks_are_hashed_like_one_at_a_time() {
        let mut picks = Picks::new(14);
        let mut blocks = [[0; 64]; 2];
        blocks.as_flattened_mut().as_chunks_mut::<16>().0.iter_mut().for_each(|part| *part = picks.bytes());
        let start = std::array::from_fn(|_| picks.element().0 as u32);
        let found = digest_two(&start, [&blocks[0], &blocks[1]]);
        assert_eq!(found, blocks.map(|block| portable::digest(&start, &block)));
    }

    #[test]
    fn every_backend_transposes() {
        let mut picks = Picks::new(5);
        let original: Box<Columns> =
            Box::new(std::array::from_fn(|_| std::array::from_fn(|_| picks.element())));
        for backend in Backend::available() {
            let (mut columns, mut rows) = (original.clone(), Box::new([Element::ZERO; 128 * BLOCK]));
            backend.transpose(&mut columns, &mut rows);
            for (index, row) in rows.iter().enumerate() {
                let (word, bit) = (index / 128, index % 128);
                assert!(
                    (0..128).all(|c| row.bit(c) == original[c][word].bit(bit)),
                    "{backend:?} row {index}"
                );
            }
        }
    }
}
