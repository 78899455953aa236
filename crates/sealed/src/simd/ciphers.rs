//! Many AES-128 keys at once: the leaf streams of a tree, summed without ever being stored.

use aes::Aes128;
use aes::cipher::{BlockCipherEncrypt, KeyInit};

#[cfg(target_arch = "x86_64")]
use super::Kind;
use super::{BLOCK, Backend, Block, Pending};
use crate::field::Element;
#[cfg(target_arch = "x86_64")]
use crate::secret::wipe;

/// The expanded key of one leaf.
#[cfg(target_arch = "x86_64")]
pub(super) type Schedule = [u128; 11];

/// Expanded keys, grouped as the caller likes; wiped when dropped.
pub(crate) struct Ciphers {
    #[cfg(target_arch = "x86_64")]
    backend: Backend,
    keys: Keys,
}

enum Keys {
    /// For our own kernels.
    #[cfg(target_arch = "x86_64")]
    Expanded(Vec<Schedule>),
    /// For the `aes` crate, which wipes them itself.
    Foreign(Vec<Aes128>),
}

impl Ciphers {
    /// Expands `seeds`.
    pub(crate) fn new(backend: Backend, seeds: &[[u8; 16]]) -> Self {
        let keys = match backend.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Narrow | Kind::Middle | Kind::Wide => {
                // SAFETY: all three tokens prove that the processor has AES-NI.
                Keys::Expanded(seeds.iter().map(|seed| unsafe { super::x86::keys::expand(seed) }).collect())
            }
            _ => Keys::Foreign(seeds.iter().map(|seed| Aes128::new(&(*seed).into())).collect()),
        };
        Self {
            #[cfg(target_arch = "x86_64")]
            backend,
            keys,
        }
    }

    /// The sum over `leaves` of the streams at `counters`.
    pub(crate) fn sum(&self, leaves: std::ops::Range<usize>, counters: &Block) -> Block {
        match &self.keys {
            #[cfg(target_arch = "x86_64")]
            Keys::Expanded(keys) => match self.backend.0 {
                // SAFETY: the token proves that the processor has the registers named by the variant.
                Kind::Wide => unsafe { super::x86::wide::sum(&keys[leaves], counters) },
                // SAFETY: as above.
                Kind::Middle => unsafe { super::x86::middle::sum(&keys[leaves], counters) },
                // SAFETY: expanded keys are made by these three kinds only, and all have AES-NI.
                _ => unsafe { super::x86::narrow::sum(&keys[leaves], counters) },
            },
            Keys::Foreign(keys) => {
                let mut total = [Element::ZERO; BLOCK];
                keys[leaves].iter().for_each(|key| add(&mut total, &encrypt(key, counters)));
                total
            }
        }
    }

    /// For every b, the sum of the streams of those leaves j of `leaves` for which bit b of `j xor flip` is set.
    ///
    /// `leaves` must be 2^k long, with one entry of `columns` for each of the k bits. Leaf number `flip` enters
    /// no sum, so its key does not matter: V puts any key there. `pending` is room to work in; the sum of all streams
    /// but that one is left in its entry k + 1.
    pub(crate) fn columns(
        &self,
        leaves: std::ops::Range<usize>,
        flip: usize,
        counters: &Block,
        columns: &mut [Block],
        pending: &mut Pending,
    ) {
        assert!(leaves.len() == 1 << columns.len() && flip < leaves.len());
        assert!((1..pending.len() - 1).contains(&columns.len()));
        match &self.keys {
            #[cfg(target_arch = "x86_64")]
            Keys::Expanded(keys) => match self.backend.0 {
                // SAFETY: the token proves that the processor has the registers named by the variant.
                Kind::Wide => unsafe {
                    super::x86::wide::columns(&keys[leaves], flip, counters, columns, pending)
                },
                // SAFETY: as above.
                Kind::Middle => unsafe {
                    super::x86::middle::columns(&keys[leaves], flip, counters, columns, pending)
                },
                // SAFETY: expanded keys are made by these three kinds only, and all have AES-NI.
                _ => unsafe { super::x86::narrow::columns(&keys[leaves], flip, counters, columns, pending) },
            },
            Keys::Foreign(keys) => {
                columns.fill([Element::ZERO; BLOCK]);
                let total = &mut pending[columns.len() + 1];
                total.fill(Element::ZERO);
                for (index, key) in keys[leaves].iter().enumerate().filter(|(index, _)| *index != flip) {
                    let stream = encrypt(key, counters);
                    add(total, &stream);
                    for (bit, column) in columns.iter_mut().enumerate() {
                        if ((index ^ flip) >> bit) & 1 == 1 {
                            add(column, &stream);
                        }
                    }
                }
            }
        }
    }
}

/// One expanded key; wiped when dropped.
pub(crate) struct Cipher {
    #[cfg(target_arch = "x86_64")]
    backend: Backend,
    key: Key,
}

enum Key {
    /// For our own kernels.
    #[cfg(target_arch = "x86_64")]
    Expanded(Schedule),
    /// For the `aes` crate, which wipes it itself.
    Foreign(Box<Aes128>),
}

impl Cipher {
    /// Expands a key.
    pub(crate) fn new(backend: Backend, seed: &[u8; 16]) -> Self {
        let key = match backend.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Narrow | Kind::Middle | Kind::Wide => {
                // SAFETY: all three tokens prove that the processor has AES-NI.
                Key::Expanded(unsafe { super::x86::keys::expand(seed) })
            }
            _ => Key::Foreign(Box::new(Aes128::new(&(*seed).into()))),
        };
        Self {
            #[cfg(target_arch = "x86_64")]
            backend,
            key,
        }
    }

    /// Encrypts a block of counters.
    pub(crate) fn encrypt(&self, counters: &Block) -> Block {
        match &self.key {
            #[cfg(target_arch = "x86_64")]
            Key::Expanded(key) => match self.backend.0 {
                // SAFETY: the token proves that the processor has the registers named by the variant.
                Kind::Wide => unsafe { super::x86::wide::sum(std::slice::from_ref(key), counters) },
                // SAFETY: as above.
                Kind::Middle => unsafe { super::x86::middle::sum(std::slice::from_ref(key), counters) },
                // SAFETY: expanded keys are made by these three kinds only, and all have AES-NI.
                _ => unsafe { super::x86::narrow::sum(std::slice::from_ref(key), counters) },
            },
            Key::Foreign(key) => encrypt(key, counters),
        }
    }
}

impl Drop for Cipher {
    fn drop(&mut self) {
        match &mut self.key {
            #[cfg(target_arch = "x86_64")]
            Key::Expanded(key) => wipe(key),
            Key::Foreign(_) => {}
        }
    }
}

impl Drop for Ciphers {
    fn drop(&mut self) {
        match &mut self.keys {
            #[cfg(target_arch = "x86_64")]
            Keys::Expanded(keys) => wipe(keys),
            Keys::Foreign(_) => {}
        }
    }
}

impl std::fmt::Debug for Ciphers {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Ciphers")
    }
}

fn encrypt(key: &Aes128, counters: &Block) -> Block {
    let mut blocks = counters.map(|counter| counter.to_bytes().into());
    key.encrypt_blocks(&mut blocks);
    blocks.map(|block| Element::from_bytes(block.into()))
}

fn add(total: &mut Block, summand: &Block) {
    total.iter_mut().zip(summand).for_each(|(t, s)| *t += *s);
}

#[cfg(test)]
mod tests {
    use super::super::Kind;
    use super::*;
    use crate::testing::Picks;

    #[test]
    fn all_backends_agree_with_the_standard_and_each_other() {
        let mut picks = Picks::new(6);
        let mut seeds: Vec<[u8; 16]> = (0..256).map(|_| picks.bytes()).collect();
        seeds[0] = std::array::from_fn(|i| i as u8);
        let mut counters: Block = std::array::from_fn(|_| picks.element());
        // FIPS 197, appendix C.1.
        counters[0] = Element::from_bytes(hex_block("00112233445566778899aabbccddeeff"));
        let portable = Ciphers::new(Backend(Kind::Portable), &seeds);
        assert!(portable.sum(0..1, &counters)[0].to_bytes() == hex_block("69c4e0d86a7b0430d8cdb78070b4c55a"));
        for backend in Backend::available() {
            let ciphers = Ciphers::new(backend, &seeds);
            assert!(Cipher::new(backend, &seeds[0]).encrypt(&counters) == portable.sum(0..1, &counters));
            for leaves in [0..1, 0..16, 3..10, 0..256] {
                assert!(
                    ciphers.sum(leaves.clone(), &counters) == portable.sum(leaves, &counters),
                    "{backend:?}"
                );
            }
            for (bits, flip) in [(4, 0), (4, 11), (8, 0), (8, 201), (1, 1)] {
                let (mut found, mut expected) = (vec![counters; bits], vec![counters; bits]);
                let (mut pending, mut sums) = ([counters; 10], [counters; 10]);
                ciphers.columns(0..1 << bits, flip, &counters, &mut found, &mut pending);
                portable.columns(0..1 << bits, flip, &counters, &mut expected, &mut sums);
                assert!(found == expected, "{backend:?} {bits} {flip}");
                let mut others = portable.sum(0..1 << bits, &counters);
                add(&mut others, &portable.sum(flip..flip + 1, &counters));
                assert!(pending[bits + 1] == others && sums[bits + 1] == others, "{backend:?} {bits} {flip}");
            }
        }
    }

    fn hex_block(text: &str) -> [u8; 16] {
        hex::decode(text).unwrap().try_into().unwrap()
    }
}
