//! AES over the leaves of a tree, and the bit transpose, once for each width of register.
//!
//! A block of 16 words is held as 16, 8 or 4 registers. The leaf streams are summed in registers and are never
//! written to memory.

use std::arch::x86_64::*;

/// Writes one module of kernels. `$broadcast` copies 16 bytes into every lane of a register, `$lanes` is the
/// number of 16-byte lanes of a register.
macro_rules! kernels {
    (
        $(#[$about:meta])* $name:ident, $features:literal, $vector:ident, $lanes:literal,
        $zero:ident, $xor:ident, $and:ident, $shift_left:ident, $shift_right:ident, $low:ident, $high:ident,
        $set:ident, $load:ident, $store:ident, $broadcast:expr, $encrypt:ident, $last:ident
    ) => {
        $(#[$about])*
        pub(in crate::simd) mod $name {
            use super::*;
            use crate::field::Element;
            use crate::simd::ciphers::Schedule;
            use crate::simd::{BLOCK, Block, Columns, Pending};

            /// Registers of a block.
            const COUNT: usize = BLOCK / $lanes;
            type Registers = [$vector; COUNT];

            /// The sum of the streams of all `keys` at `counters`.
            #[target_feature(enable = $features)]
            pub(in crate::simd) fn sum(keys: &[Schedule], counters: &Block) -> Block {
                let counters = load(counters);
                let mut total = [$zero(); COUNT];
                for key in keys {
                    add(&mut total, &stream(key, &counters));
                }
                let mut block = [Element::ZERO; BLOCK];
                store(&total, &mut block);
                block
            }

            /// The sums by the bits of `j xor flip`; see [`crate::simd::Ciphers::columns`].
            ///
            /// Leaves are visited in pairs in binary-counter order: `pending[b]` waits for its sibling of 2^b
            /// leaves, and joining two costs one addition to column b and one to the joint sum. Nothing is read
            /// before it is written, so neither columns nor pending sums need to be cleared. The last sum to be
            /// written is that of all leaves but one.
            #[target_feature(enable = $features)]
            pub(in crate::simd) fn columns(
                keys: &[Schedule], flip: usize, counters: &Block, columns: &mut [Block], pending: &mut Pending,
            ) {
                for pair in 0..keys.len() / 2 {
                    // Two streams at once do not fit into the registers: one of them waits in memory.
                    write_stream(&keys[(2 * pair + 1) ^ flip], counters, &mut pending[0]);
                    let mut current = load(&pending[0]);
                    if pair == 0 {
                        store(&current, &mut columns[0]);
                    } else {
                        add_to(&mut columns[0], &current);
                        write_stream(&keys[(2 * pair) ^ flip], counters, &mut pending[1]);
                        add(&mut current, &load(&pending[1]));
                    }
                    let mut bit = 1;
                    while (pair >> (bit - 1)) & 1 == 1 {
                        if pair + 1 == 1 << bit {
                            store(&current, &mut columns[bit]);
                        } else {
                            add_to(&mut columns[bit], &current);
                        }
                        add(&mut current, &load(&pending[bit + 1]));
                        bit += 1;
                    }
                    store(&current, &mut pending[bit + 1]);
                }
            }

            /// Transposes 128 x 128 bits per word: seven butterfly stages in three sweeps.
            #[target_feature(enable = $features)]
            pub(in crate::simd) fn transpose(columns: &mut Columns, rows: &mut [Element; 128 * BLOCK]) {
                for part in 0..COUNT {
                    for base in 0..16 {
                        let mut x: [$vector; 8] =
                            std::array::from_fn(|i| load_part(&columns[base + 16 * i], part));
                        for i in 0..4 {
                            (x[i], x[i + 4]) = ($low(x[i], x[i + 4]), $high(x[i], x[i + 4]));
                        }
                        stage::<32>(&mut x, 2);
                        stage::<16>(&mut x, 1);
                        for (i, &value) in x.iter().enumerate() {
                            store_part(value, &mut columns[base + 16 * i], part);
                        }
                    }
                    for base in (0..128).step_by(16).flat_map(|base| [base, base + 1]) {
                        let mut x: [$vector; 8] =
                            std::array::from_fn(|i| load_part(&columns[base + 2 * i], part));
                        stage::<8>(&mut x, 4);
                        stage::<4>(&mut x, 2);
                        stage::<2>(&mut x, 1);
                        for (i, &value) in x.iter().enumerate() {
                            store_part(value, &mut columns[base + 2 * i], part);
                        }
                    }
                    last_sweep(columns, rows, part);
                }
            }

            /// The stage of distance one, written to the rows.
            #[inline]
            #[target_feature(enable = $features)]
            fn last_sweep(columns: &mut Columns, rows: &mut [Element; 128 * BLOCK], part: usize) {
                for base in (0..128).step_by(2) {
                    let (mut even, mut odd) = (load_part(&columns[base], part), load_part(&columns[base + 1], part));
                    butterfly::<1>(&mut even, &mut odd);
                    let (mut evens, mut odds) = ([Element::ZERO; $lanes], [Element::ZERO; $lanes]);
                    // SAFETY: both arrays are as long as a register; the stores need no alignment.
                    unsafe {
                        $store(evens.as_mut_ptr().cast(), even);
                        $store(odds.as_mut_ptr().cast(), odd);
                    }
                    for lane in 0..$lanes {
                        let row = 128 * (part * $lanes + lane) + base;
                        rows[row] = evens[lane];
                        rows[row + 1] = odds[lane];
                    }
                }
            }

            /// Eight registers through as many rounds as `blocks` blocks take, with one round key.
            #[target_feature(enable = $features)]
            pub(in crate::simd) fn encrypt_endlessly(blocks: usize) -> Element {
                let key = broadcast(&0x0123_4567_89ab_cdef_0011_2233_4455_6677);
                let mut state: [$vector; 8] = std::array::from_fn(|i| $set(i as i64));
                for _ in 0..blocks / (8 * $lanes) {
                    for _ in 0..9 {
                        state.iter_mut().for_each(|x| *x = $encrypt(*x, key));
                    }
                    state.iter_mut().for_each(|x| *x = $last(*x, key));
                }
                let sum = state.into_iter().fold(key, |sum, x| $xor(sum, x));
                let mut words = [Element::ZERO; $lanes];
                // SAFETY: the array is as long as a register; the store needs no alignment.
                unsafe { $store(words.as_mut_ptr().cast(), sum) };
                words[0]
            }

            /// Writes the leaf stream of one key at `counters`.
            #[inline(never)]
            #[target_feature(enable = $features)]
            fn write_stream(key: &Schedule, counters: &Block, block: &mut Block) {
                store(&stream(key, &load(counters)), block);
            }

            /// The leaf stream of one key at `counters`.
            #[inline]
            #[target_feature(enable = $features)]
            fn stream(key: &Schedule, counters: &Registers) -> Registers {
                let mut state = *counters;
                let first = broadcast(&key[0]);
                state.iter_mut().for_each(|x| *x = $xor(*x, first));
                for round in &key[1..10] {
                    let round = broadcast(round);
                    state.iter_mut().for_each(|x| *x = $encrypt(*x, round));
                }
                let last = broadcast(&key[10]);
                state.iter_mut().for_each(|x| *x = $last(*x, last));
                state
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn add_to(total: &mut Block, summand: &Registers) {
                let mut registers = load(total);
                add(&mut registers, summand);
                store(&registers, total);
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn add(total: &mut Registers, summand: &Registers) {
                for (t, s) in total.iter_mut().zip(summand) {
                    *t = $xor(*t, *s);
                }
            }

            /// One stage between the registers of `x` that are `gap` apart.
            #[inline]
            #[target_feature(enable = $features)]
            fn stage<const DISTANCE: u32>(x: &mut [$vector; 8], gap: usize) {
                for i in (0..8).filter(|i| i & gap == 0) {
                    let (mut a, mut b) = (x[i], x[i + gap]);
                    butterfly::<DISTANCE>(&mut a, &mut b);
                    (x[i], x[i + gap]) = (a, b);
                }
            }

            /// Exchanges the bits of `a` at the odd multiples of DISTANCE with those of `b` at the even ones.
            #[inline]
            #[target_feature(enable = $features)]
            fn butterfly<const DISTANCE: u32>(a: &mut $vector, b: &mut $vector) {
                let mask = $set((u64::MAX / ((1 << DISTANCE) + 1)) as i64);
                let count = _mm_cvtsi32_si128(DISTANCE as i32);
                let swap = $and($xor($shift_right(*a, count), *b), mask);
                *a = $xor(*a, $shift_left(swap, count));
                *b = $xor(*b, swap);
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn broadcast(word: &u128) -> $vector {
                // SAFETY: both types are 16 plain bytes, little-endian on this architecture.
                $broadcast(unsafe { std::mem::transmute::<u128, __m128i>(*word) })
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn load(block: &Block) -> Registers {
                std::array::from_fn(|part| load_part(block, part))
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn store(registers: &Registers, block: &mut Block) {
                for (part, &value) in registers.iter().enumerate() {
                    store_part(value, block, part);
                }
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn load_part(block: &Block, part: usize) -> $vector {
                let words: &[Element; $lanes] = &block.as_chunks().0[part];
                // SAFETY: `words` is exactly one register long; the load has no alignment requirement.
                unsafe { $load(words.as_ptr().cast()) }
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn store_part(value: $vector, block: &mut Block, part: usize) {
                let words: &mut [Element; $lanes] = &mut block.as_chunks_mut().0[part];
                // SAFETY: `words` is exactly one register long; the store has no alignment requirement.
                unsafe { $store(words.as_mut_ptr().cast(), value) }
            }
        }
    };
}

kernels!(
    /// 128-bit registers.
    narrow, "aes", __m128i, 1,
    _mm_setzero_si128, _mm_xor_si128, _mm_and_si128, _mm_sll_epi64, _mm_srl_epi64, _mm_unpacklo_epi64,
    _mm_unpackhi_epi64, _mm_set1_epi64x, _mm_loadu_si128, _mm_storeu_si128, |word: __m128i| word,
    _mm_aesenc_si128, _mm_aesenclast_si128
);

kernels!(
    /// 256-bit registers.
    middle, "vaes,avx2", __m256i, 2,
    _mm256_setzero_si256, _mm256_xor_si256, _mm256_and_si256, _mm256_sll_epi64, _mm256_srl_epi64,
    _mm256_unpacklo_epi64, _mm256_unpackhi_epi64, _mm256_set1_epi64x, _mm256_loadu_si256, _mm256_storeu_si256,
    _mm256_broadcastsi128_si256, _mm256_aesenc_epi128, _mm256_aesenclast_epi128
);

kernels!(
    /// 512-bit registers.
    wide, "vaes,avx512f", __m512i, 4,
    _mm512_setzero_si512, _mm512_xor_si512, _mm512_and_si512, _mm512_sll_epi64, _mm512_srl_epi64,
    _mm512_unpacklo_epi64, _mm512_unpackhi_epi64, _mm512_set1_epi64, _mm512_loadu_si512, _mm512_storeu_si512,
    _mm512_broadcast_i32x4, _mm512_aesenc_epi128, _mm512_aesenclast_epi128
);
