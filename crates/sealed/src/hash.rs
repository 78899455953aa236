//! SHA-256 with domain separation, AES in counter mode, and the unbiased sampler (engine.md 4.1).

use sha2::block_api::compress256;
use sha2::{Digest as _, Sha256};

use crate::field::Element;
use crate::secret::wipe;
use crate::simd::{BLOCK, Backend, Block, Cipher, compress_two};

/// A SHA-256 digest.
pub(crate) type Digest = [u8; 32];

/// Every tag of [`hash`] starts with this, so that no other use of SHA-256 can collide with ours.
const DOMAIN: &str = "facedown/1 ";

/// The state before the first block of a message.
const START: [u32; 8] =
    [0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19];

/// `H`: SHA-256 of a tag and any number of parts, each preceded by its length.
pub(crate) fn hash(tag: &str, parts: &[&[u8]]) -> Digest {
    let mut message = Message { state: START, block: [0; 64], length: 0 };
    message.add(&[(DOMAIN.len() + tag.len()) as u8]);
    message.add(DOMAIN.as_bytes());
    message.add(tag.as_bytes());
    for part in parts {
        message.add(&(part.len() as u64).to_le_bytes());
        message.add(part);
    }
    message.finish()
}

/// A message that is hashed block by block. Most of ours are one or two blocks long, and the set-up of a general
/// hasher would cost more than they do.
struct Message {
    state: [u32; 8],
    block: [u8; 64],
    length: usize,
}

impl Message {
    #[inline]
    fn add(&mut self, bytes: &[u8]) {
        let filled = self.length % 64;
        self.length += bytes.len();
        let place = &mut self.block[filled..];
        if bytes.len() < place.len() {
            place[..bytes.len()].copy_from_slice(bytes);
            return;
        }
        let (head, rest) = bytes.split_at(place.len());
        place.copy_from_slice(head);
        compress256(&mut self.state, &[self.block]);
        let (blocks, tail) = rest.as_chunks();
        compress256(&mut self.state, blocks);
        self.block[..tail.len()].copy_from_slice(tail);
    }

    fn finish(mut self) -> Digest {
        let filled = self.length % 64;
        self.block[filled] = 0x80;
        self.block[filled + 1..].fill(0);
        if filled >= 56 {
            compress256(&mut self.state, &[self.block]);
            self.block.fill(0);
        }
        self.block[56..].copy_from_slice(&(8 * self.length as u64).to_be_bytes());
        compress256(&mut self.state, &[self.block]);
        wipe(&mut self.block);
        digest_of(self.state)
    }
}

fn digest_of(state: [u32; 8]) -> Digest {
    let mut digest = [0; 32];
    for (bytes, word) in digest.as_chunks_mut().0.iter_mut().zip(state) {
        *bytes = word.to_be_bytes();
    }
    digest
}

/// `H16`: the first 16 bytes of [`hash`].
pub(crate) fn hash16(tag: &str, parts: &[&[u8]]) -> [u8; 16] {
    let digest = hash(tag, parts);
    std::array::from_fn(|index| digest[index])
}

/// The keys of V's half of the shuffles `number` and `number + 1`: [`hash16`] of "vperm-n", V's key and the number. Two
/// messages side by side keep the processor busier than one after the other.
pub(crate) fn shuffle_keys(key: &[u8; 16], number: u64) -> [[u8; 16]; 2] {
    // A message of 59 bytes, so its padding needs a second block.
    let messages = [number, number.wrapping_add(1)].map(|number| {
        let mut message = [0; 128];
        message[..19].copy_from_slice(b"\x12facedown/1 vperm-n");
        message[19..27].copy_from_slice(&16_u64.to_le_bytes());
        message[27..43].copy_from_slice(key);
        message[43..51].copy_from_slice(&8_u64.to_le_bytes());
        message[51..59].copy_from_slice(&number.to_le_bytes());
        message[59] = 0x80;
        message[120..].copy_from_slice(&(8_u64 * 59).to_be_bytes());
        message
    });
    let mut states = [START; 2];
    for part in 0..2 {
        compress_two(&mut states, [0, 1].map(|message: usize| &messages[message].as_chunks().0[part]));
    }
    states.map(|state| {
        let digest = digest_of(state);
        std::array::from_fn(|index| digest[index])
    })
}

/// Plain SHA-256.
pub(crate) fn sha256(bytes: &[u8]) -> Digest {
    Sha256::digest(bytes).into()
}

/// The message of `G`, the one-block hash of the trees, all but its padding.
pub(crate) struct TreeMessage<'a> {
    pub(crate) tag: &'static [u8; 8],
    pub(crate) salt: &'a [u8; 16],
    pub(crate) tree: usize,
    pub(crate) level: usize,
    pub(crate) index: usize,
    pub(crate) node: &'a [u8; 16],
}

impl TreeMessage<'_> {
    /// The only block of the message.
    fn block(&self) -> [u8; 64] {
        let mut block = [0; 64];
        block[..8].copy_from_slice(self.tag);
        block[8..24].copy_from_slice(self.salt);
        block[24] = self.tree as u8;
        block[25] = self.level as u8;
        block[26..28].copy_from_slice(&(self.index as u16).to_le_bytes());
        block[28..44].copy_from_slice(self.node);
        // The padding of a message of 44 bytes.
        block[44] = 0x80;
        block[62..].copy_from_slice(&(8_u16 * 44).to_be_bytes());
        block
    }
}

/// `G` of two messages, which takes hardly longer than of one.
pub(crate) fn tree_hashes(messages: [TreeMessage<'_>; 2]) -> [Digest; 2] {
    let (mut blocks, mut states) = (messages.map(|message| message.block()), [START; 2]);
    compress_two(&mut states, [&blocks[0], &blocks[1]]);
    wipe(blocks.as_flattened_mut());
    states.map(digest_of)
}

/// Plain SHA-256 of bytes that arrive in pieces.
#[derive(Clone, Default)]
pub(crate) struct Running(Sha256);

impl Running {
    /// Takes in the next bytes.
    pub(crate) fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The digest of everything taken in.
    pub(crate) fn finish(self) -> Digest {
        self.0.finalize().into()
    }

    /// The digest of everything taken in so far.
    pub(crate) fn digest(&self) -> Digest {
        self.clone().finish()
    }
}

/// `Stream`: word j is AES-128 of the counter j. The key is wiped when dropped.
pub(crate) struct Stream(Cipher);

impl Stream {
    /// The stream of `key`.
    pub(crate) fn new(key: &[u8; 16]) -> Self {
        Self(Cipher::new(Backend::detect(), key))
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
        for group in words.chunks_mut(BLOCK) {
            let counters: Block = std::array::from_fn(|index| Element(counter + index as u128));
            let stream = self.0.encrypt(&counters);
            group.copy_from_slice(&stream[..group.len()]);
            counter += BLOCK as u128;
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
        loop {
            let word = self.word();
            // Words from the largest multiple of `bound` up to 2^64 on are drawn again. They are fewer than `bound`,
            // so nearly always one comparison is enough and the division is saved.
            if word <= u64::MAX - bound || word <= u64::MAX - (u64::MAX % bound + 1) % bound {
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
        wipe(&mut self.buffer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_messages_are_hashed_like_any_other() {
        let bytes: Vec<u8> = (0..300_u16).map(|byte| byte as u8).collect();
        for length in 0..300 {
            let (head, tail) = bytes[..length].split_at(length / 3);
            let mut whole = vec![(DOMAIN.len() + 3) as u8];
            whole.extend_from_slice(DOMAIN.as_bytes());
            whole.extend_from_slice(b"tag");
            for part in [head, tail] {
                whole.extend_from_slice(&(part.len() as u64).to_le_bytes());
                whole.extend_from_slice(part);
            }
            assert_eq!(hash("tag", &[head, tail]), sha256(&whole), "{length}");
        }
        let (salt, node) = ([3; 16], [5; 16]);
        let mut whole = b"fd1:node".to_vec();
        whole.extend_from_slice(&salt);
        whole.extend_from_slice(&[7, 2, 0x34, 0x12]);
        whole.extend_from_slice(&node);
        let message = |tag| TreeMessage { tag, salt: &salt, tree: 7, level: 2, index: 0x1234, node: &node };
        let found = tree_hashes([message(b"fd1:node"), message(b"fd1:leaf")]);
        assert_eq!(found[0], sha256(&whole));
        whole[..8].copy_from_slice(b"fd1:leaf");
        assert_eq!(found[1], sha256(&whole));
    }

    #[test]
    fn keys_of_shuffles_are_hashed_like_anything_else() {
        for number in [0, 1, 77, u64::MAX - 1] {
            let expected = [number, number + 1].map(|n| hash16("vperm-n", &[&[9; 16], &n.to_le_bytes()]));
            assert_eq!(shuffle_keys(&[9; 16], number), expected);
        }
    }

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
