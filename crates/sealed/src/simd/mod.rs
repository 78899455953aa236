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

/// Zeros around the second factor of [`Backend::convolve`], so that four coefficients can be made at once.
pub(crate) const PADDING: usize = 3;

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
