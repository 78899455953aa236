//! SHA-256 of two blocks side by side: each round waits for the one before, so a second message costs little.

use std::arch::x86_64::*;

/// The constants of the rounds.
#[rustfmt::skip]
const ROUNDS: [u32; 64] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
];

/// Takes the next block of each of two messages into their states.
#[target_feature(enable = "sha,sse4.1,ssse3")]
pub(in crate::simd) fn compress_two(states: &mut [[u32; 8]; 2], blocks: [&[u8; 64]; 2]) {
    let starts = states.map(|state| {
        let [a, b, c, d, e, f, g, h] = state.map(u32::cast_signed);
        (_mm_set_epi32(a, b, e, f), _mm_set_epi32(c, d, g, h))
    });
    let mut lanes = [Lane::new(starts[0], blocks[0]), Lane::new(starts[1], blocks[1])];
    for group in 0..16 {
        let constants = load(&ROUNDS.as_chunks().0[group]);
        for lane in &mut lanes {
            lane.four_rounds(group, constants);
        }
    }
    for ((state, lane), start) in states.iter_mut().zip(lanes).zip(starts) {
        *state = words(_mm_add_epi32(lane.abef, start.0), _mm_add_epi32(lane.cdgh, start.1));
    }
}

/// One of the two messages.
#[derive(Clone, Copy)]
struct Lane {
    /// The state, in the order in which the instructions want it.
    abef: __m128i,
    cdgh: __m128i,
    /// The last sixteen words of the message schedule.
    words: [__m128i; 4],
}

impl Lane {
    #[inline]
    #[target_feature(enable = "sha,sse4.1,ssse3")]
    fn new((abef, cdgh): (__m128i, __m128i), block: &[u8; 64]) -> Self {
        let words: &[[u8; 16]] = block.as_chunks().0;
        let word = |index: usize| big_endian(load_bytes(&words[index]));
        Self { abef, cdgh, words: std::array::from_fn(word) }
    }

    /// Four rounds; from the fifth group on the schedule is continued first.
    #[inline]
    #[target_feature(enable = "sha,sse4.1,ssse3")]
    fn four_rounds(&mut self, group: usize, constants: __m128i) {
        let [oldest, older, newer, newest] = self.words;
        let words = if group < 4 {
            self.words[group]
        } else {
            let sum = _mm_add_epi32(_mm_sha256msg1_epu32(oldest, older), _mm_alignr_epi8::<4>(newest, newer));
            let next = _mm_sha256msg2_epu32(sum, newest);
            self.words = [older, newer, newest, next];
            next
        };
        let sum = _mm_add_epi32(words, constants);
        self.cdgh = _mm_sha256rnds2_epu32(self.cdgh, self.abef, sum);
        self.abef = _mm_sha256rnds2_epu32(self.abef, self.cdgh, _mm_shuffle_epi32::<0x0e>(sum));
    }
}

/// The words of a state in their usual order.
#[inline]
#[target_feature(enable = "ssse3")]
fn words(abef: __m128i, cdgh: __m128i) -> [u32; 8] {
    let (first, second) = (_mm_unpackhi_epi64(cdgh, abef), _mm_unpacklo_epi64(cdgh, abef));
    // Both halves hold their words last first.
    let (first, second) = (_mm_shuffle_epi32::<0x1b>(first), _mm_shuffle_epi32::<0x1b>(second));
    let mut state = [0; 8];
    let halves = state.as_mut_ptr().cast::<__m128i>();
    // SAFETY: the state is two registers long; the stores have no alignment requirement.
    unsafe {
        _mm_storeu_si128(halves, first);
        _mm_storeu_si128(halves.add(1), second);
    }
    state
}

#[inline]
#[target_feature(enable = "sse2")]
fn load(words: &[u32; 4]) -> __m128i {
    // SAFETY: four words are 16 bytes; the load has no alignment requirement.
    unsafe { _mm_loadu_si128(words.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "sse2")]
fn load_bytes(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: the array is 16 bytes long; the load has no alignment requirement.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

/// Turns the bytes of every word around.
#[inline]
#[target_feature(enable = "ssse3")]
fn big_endian(words: __m128i) -> __m128i {
    _mm_shuffle_epi8(words, _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3))
}
