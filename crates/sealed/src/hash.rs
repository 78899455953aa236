//! SHA-256 with domain separation, AES in counter mode, and the unbiased sampler (engine.md 4.1).

use aes::Aes128;
use aes::cipher::{BlockCipherEncrypt, KeyInit};
use ring::digest::{Context, SHA256};
use zeroize::Zeroize;

use crate::field::Element;

/// A SHA-256 digest.
pub(crate) type Digest = [u8; 32];

/// Every tag of [`hash`] starts with this, so that no other use of SHA-256 can collide with ours.
const DOMAIN: &str = "facedown/1 ";

/// `H`: SHA-256 of a tag and any number of parts, each preceded by its length.
pub(crate) fn hash(tag: &str, parts: &[&[u8]]) -> Digest {
    let mut state = Context::new(&SHA256);
    state.update(&[(DOMAIN.len() + tag.len()) as u8]);
    state.update(DOMAIN.as_bytes());
    state.update(tag.as_bytes());
    for part in parts {
        state.update(&(part.len() as u64).to_le_bytes());
        state.update(part);
    }
    finish(state)
}

/// `H16`: the first 16 bytes of [`hash`].
pub(crate) fn hash16(tag: &str, parts: &[&[u8]]) -> [u8; 16] {
    let digest = hash(tag, parts);
    std::array::from_fn(|index| digest[index])
}

/// Plain SHA-256.
pub(crate) fn sha256(bytes: &[u8]) -> Digest {
    let mut running = Running::default();
    running.update(bytes);
    running.finish()
}

/// `G`: the one-block hash of the trees.
pub(crate) fn tree_hash(
    tag: &[u8; 8],
    salt: &[u8; 16],
    tree: usize,
    level: usize,
    index: usize,
    node: &[u8; 16],
) -> Digest {
    let mut block = [0; 44];
    block[..8].copy_from_slice(tag);
    block[8..24].copy_from_slice(salt);
    block[24] = tree as u8;
    block[25] = level as u8;
    block[26..28].copy_from_slice(&(index as u16).to_le_bytes());
    block[28..].copy_from_slice(node);
    let digest = sha256(&block);
    block.zeroize();
    digest
}

/// Plain SHA-256 of bytes that arrive in pieces.
pub(crate) struct Running(Context);

impl Running {
    /// Takes in the next bytes.
    pub(crate) fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The digest of everything taken in.
    pub(crate) fn finish(self) -> Digest {
        finish(self.0)
    }

    /// The digest of everything taken in so far.
    pub(crate) fn digest(&self) -> Digest {
        finish(self.0.clone())
    }
}

impl Default for Running {
    fn default() -> Self {
        Self(Context::new(&SHA256))
    }
}

fn finish(state: Context) -> Digest {
    let digest = state.finish();
    let bytes = digest.as_ref();
    std::array::from_fn(|index| bytes[index])
}

/// `Stream`: word j is AES-128 of the counter j. The key is wiped when dropped.
pub(crate) struct Stream(Aes128);

impl Stream {
    /// The stream of `key`.
    pub(crate) fn new(key: &[u8; 16]) -> Self {
        Self(Aes128::new(&(*key).into()))
    }

    /// Word number `index`.
    #[cfg(test)]
    pub(crate) fn word(&self, index: u64) -> Element {
        let mut word = [Element::ZERO];
        self.fill(index, &mut word);
        word[0]
    }

    /// Fills `words` with words `first`, `first + 1`, ...
    pub(crate) fn fill(&self, first: u64, words: &mut [Element]) {
        let mut counter = u128::from(first);
        for group in words.chunks_mut(16) {
            let mut blocks: [aes::Block; 16] =
                std::array::from_fn(|index| (counter + index as u128).to_le_bytes().into());
            self.0.encrypt_blocks(&mut blocks[..group.len()]);
            for (word, block) in group.iter_mut().zip(blocks) {
                *word = Element::from_bytes(block.into());
            }
            counter += 16;
        }
    }
}

impl std::fmt::Debug for Stream {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Stream")
    }
}

/// `Below`: uniform numbers and permutations from a stream of 64-bit words.
#[derive(Debug)]
pub(crate) struct Below {
    stream: Stream,
    /// The next word's number.
    next: u64,
    buffer: [Element; 16],
}

impl Below {
    /// The sampler of `key`.
    pub(crate) fn new(key: &[u8; 16]) -> Self {
        Self { stream: Stream::new(key), next: 0, buffer: [Element::ZERO; 16] }
    }

    /// A number below `bound`, by rejection. `bound` must not be zero.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        // The largest multiple of `bound` up to 2^64, less one.
        let last = u64::MAX - (u64::MAX % bound + 1) % bound;
        loop {
            let word = self.word();
            if word <= last {
                return (word % bound) as usize;
            }
        }
    }

    /// A permutation of 0..`size`, by Fisher and Yates from the top.
    pub(crate) fn permutation(&mut self, size: usize) -> Vec<u32> {
        let mut permutation: Vec<u32> = (0..size as u32).collect();
        for last in (1..size).rev() {
            let other = self.below(last + 1);
            permutation.swap(last, other);
        }
        permutation
    }

    fn word(&mut self) -> u64 {
        if self.next.is_multiple_of(32) {
            self.stream.fill(self.next / 2, &mut self.buffer);
        }
        let pair = self.buffer[(self.next / 2 % 16) as usize].0;
        let word = (pair >> (64 * (self.next % 2))) as u64;
        self.next += 1;
        word
    }
}

impl Drop for Below {
    fn drop(&mut self) {
        self.buffer.zeroize();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_do_not_depend_on_how_they_are_read() {
        let stream = Stream::new(&[7; 16]);
        let mut words = [Element::ZERO; 40];
        stream.fill(5, &mut words);
        assert!((0..40).all(|index| stream.word(5 + index as u64) == words[index]));
    }

    #[test]
    fn samples_stay_below_their_bound_and_reach_every_value() {
        let mut sampler = Below::new(&[1; 16]);
        for bound in 1..40 {
            let mut seen = vec![false; bound];
            (0..bound * 40).for_each(|_| seen[sampler.below(bound)] = true);
            assert!(seen.into_iter().all(|hit| hit));
        }
        let mut permutation = sampler.permutation(100);
        permutation.sort_unstable();
        assert!(permutation == (0..100).collect::<Vec<_>>());
    }

    #[test]
    fn permutations_of_three_are_equally_likely() {
        let mut sampler = Below::new(&[2; 16]);
        let mut counts = std::collections::HashMap::new();
        (0..6000).for_each(|_| *counts.entry(sampler.permutation(3)).or_insert(0) += 1);
        let chi_square: f64 = counts.values().map(|&n| (f64::from(n) - 1000.0).powi(2) / 1000.0).sum();
        assert!(counts.len() == 6 && chi_square < 25.0, "{chi_square}");
    }
}
