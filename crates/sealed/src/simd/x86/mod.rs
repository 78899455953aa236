//! x86-64: PCLMULQDQ and AES-NI, and their wide forms on AVX2 and AVX-512.

pub(super) mod field;
pub(super) mod keys;
pub(super) mod sha;
mod trees;

pub(super) use trees::{middle, narrow, wide};

/// Whether the processor has the 128-bit instructions.
pub(super) fn has_narrow() -> bool {
    is_x86_feature_detected!("pclmulqdq") && is_x86_feature_detected!("aes")
}

/// Whether the processor has the instructions for SHA-256.
pub(super) fn has_sha() -> bool {
    is_x86_feature_detected!("sha") && is_x86_feature_detected!("sse4.1")
}

/// Whether the processor also has 256-bit AES and carry-less multiplication.
pub(super) fn has_middle() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("vaes")
        && is_x86_feature_detected!("vpclmulqdq")
}

/// Whether the processor also has 512-bit AES and carry-less multiplication.
pub(super) fn has_wide() -> bool {
    has_middle() && is_x86_feature_detected!("avx512f")
}
