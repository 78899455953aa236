//! The processor's carry-less multiply and AES instructions, behind safe functions.
//!
//! This is the only module of the project that contains `unsafe`. A [`Backend`] is a token: values other than
//! the portable one are made by run-time detection only, so holding one proves that the processor has the
//! instructions its methods call. Every method has a safe fallback in [`portable`] and the tests run all
//! backends of the machine against it.
#![allow(unsafe_code)]

mod arithmetic;
#[cfg(target_arch = "aarch64")]
mod arm;
mod ciphers;
mod portable;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::sync::OnceLock;

pub(crate) use ciphers::{Cipher, Ciphers};
use sha2::block_api::compress256;

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

static DETECTED: OnceLock<Backend> = OnceLock::new();

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
        *DETECTED.get_or_init(|| Self::available().pop().unwrap_or(Self(Kind::Portable)))
    }

    /// Makes [`Backend::detect`] find this one of the processor's backends, by its name. For benchmarks; says whether
    /// it could be done, which it cannot once a backend was detected.
    pub(crate) fn prefer(name: &str) -> bool {
        let wanted = Self::available().into_iter().find(|backend| format!("{:?}", backend.0) == name);
        wanted.is_some_and(|backend| DETECTED.set(backend).is_ok())
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

/// Takes the next block of each of two messages into their SHA-256 states; quicker than one after the other.
pub(crate) fn compress_two(states: &mut [[u32; 8]; 2], blocks: [&[u8; 64]; 2]) {
    #[cfg(target_arch = "x86_64")]
    if x86::has_sha() {
        // SAFETY: the processor has the SHA extensions and SSE4.1, as was just detected.
        return unsafe { x86::sha::compress_two(states, blocks) };
    }
    states.iter_mut().zip(blocks).for_each(|(state, block)| compress256(state, &[*block]));
}

#[cfg(test)]
mod tests;
