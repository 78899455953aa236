//! The AES-128 key schedule by AESKEYGENASSIST.

use std::arch::x86_64::*;

use crate::simd::ciphers::Schedule;

/// Expands one key.
#[target_feature(enable = "aes")]
pub(in crate::simd) fn expand(seed: &[u8; 16]) -> Schedule {
    let mut schedule = [u128::from_le_bytes(*seed); 11];
    schedule[1] = round::<0x01>(schedule[0]);
    schedule[2] = round::<0x02>(schedule[1]);
    schedule[3] = round::<0x04>(schedule[2]);
    schedule[4] = round::<0x08>(schedule[3]);
    schedule[5] = round::<0x10>(schedule[4]);
    schedule[6] = round::<0x20>(schedule[5]);
    schedule[7] = round::<0x40>(schedule[6]);
    schedule[8] = round::<0x80>(schedule[7]);
    schedule[9] = round::<0x1b>(schedule[8]);
    schedule[10] = round::<0x36>(schedule[9]);
    schedule
}

#[inline]
#[target_feature(enable = "aes")]
fn round<const CONSTANT: i32>(previous: u128) -> u128 {
    // SAFETY: both types are 16 plain bytes, little-endian on this architecture.
    let key = unsafe { std::mem::transmute::<u128, __m128i>(previous) };
    let assist = _mm_shuffle_epi32::<0xff>(_mm_aeskeygenassist_si128::<CONSTANT>(key));
    let key = _mm_xor_si128(key, _mm_slli_si128::<4>(key));
    let key = _mm_xor_si128(key, _mm_slli_si128::<8>(key));
    // SAFETY: as above.
    unsafe { std::mem::transmute::<__m128i, u128>(_mm_xor_si128(key, assist)) }
}
