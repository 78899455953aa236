//! The VOLE: turns the leaves of the forest into one linear commitment per row of tape (engine.md 4.6).
//!
//! P knows a tag M for every row, V a key K, and K = M + bit * Delta. Both sides make them column by column,
//! a block of 16 words at a time. V never holds more than a block; P keeps the columns of a short tape from its
//! first pass to its second: with trees of 256 leaves making them is most of its work.

use crate::context::Session;
use crate::field::Element;
use crate::forest::Seeds;
use crate::parameters::Parameters;
use crate::secret::wipe;
use crate::simd::{Aligned, BLOCK, Backend, Block, Ciphers, Columns, Pending};

/// Tapes of at most so many words for every leaf of a tree have their columns kept: 4 MB with 16 leaves, where columns
/// are soon made again and the processor's caches hold no more, and 64 MB with 256.
const KEPT_PER_LEAF: usize = 1 << 7;

/// The leaf streams of a session: all of them for P, all but the hidden ones for V.
pub(crate) struct Streams {
    parameters: Parameters,
    ciphers: Ciphers,
    starts: Vec<Element>,
    /// P's columns, block by block, as far as the corrections were made; empty unless they are kept.
    kept: Vec<Aligned<Columns>>,
    /// How many blocks are kept at most.
    keeps: usize,
}

impl Streams {
    /// Prepares the streams of a session's leaves.
    pub(crate) fn new(session: &Session, seeds: &Seeds) -> Self {
        Self::with_backend(Backend::detect(), session, seeds)
    }

    pub(crate) fn with_backend(backend: Backend, session: &Session, seeds: &Seeds) -> Self {
        let starts = (0..session.parameters.trees()).map(|tree| Element::from_bytes(session.start(tree)));
        Self {
            parameters: session.parameters,
            ciphers: Ciphers::new(backend, &seeds.0),
            starts: starts.collect(),
            kept: Vec::new(),
            keeps: 0,
        }
    }

    /// For P, if its tape of `words` words is short enough: keeps the columns that the first pass comes across.
    pub(crate) fn keeping(mut self, words: usize) -> Self {
        let most = KEPT_PER_LEAF * self.parameters.leaves();
        self.keeps = if words <= most { words.div_ceil(BLOCK) } else { 0 };
        self.kept.reserve_exact(self.keeps);
        self
    }

    /// For benchmarks: forgets what was kept.
    pub(crate) fn start_over(&mut self) {
        self.kept.clear();
    }

    /// P's first pass: appends the corrections that turn the leaf sums into `tape`, whose first word has number
    /// `first`. Each call goes on where the last one ended.
    pub(crate) fn correct(&mut self, first: usize, tape: &[Element], corrections: &mut Vec<u8>) {
        let mut rest = tape;
        while !rest.is_empty() {
            let next = first + tape.len() - rest.len();
            let (words, later) = rest.split_at(rest.len().min(BLOCK - next % BLOCK));
            self.correct_block(next, words, corrections);
            rest = later;
        }
    }

    /// The corrections of words of one block.
    fn correct_block(&mut self, first: usize, words: &[Element], corrections: &mut Vec<u8>) {
        let (width, skipped) = (self.parameters.correction_bytes(), first % BLOCK);
        let start = corrections.len();
        corrections.resize(start + width * words.len(), 0);
        let bytes = &mut corrections[start..];
        let mut kept = std::mem::take(&mut self.kept);
        let is_next = kept.len() < self.keeps && kept.len() == first / BLOCK;
        kept.resize_with(kept.len() + usize::from(is_next), || Aligned([[Element::ZERO; BLOCK]; 128]));
        let mut columns = kept.last_mut().filter(|_| is_next);
        let mut pending = Aligned([[Element::ZERO; BLOCK]; 10]);
        for tree in 0..self.parameters.trees() {
            let counters = self.counters(tree, first - skipped);
            let sums = match &mut columns {
                Some(columns) => self.columns_and_sum(tree, &counters, &mut columns.0, &mut pending.0),
                None => self.ciphers.sum(self.leaves(tree), &counters),
            };
            for ((bytes, &word), &sum) in bytes.chunks_exact_mut(width).zip(words).zip(&sums[skipped..]) {
                bytes[16 * tree..16 * (tree + 1)].copy_from_slice(&(word + sum).to_bytes());
            }
        }
        self.kept = kept;
        wipe(pending.0.as_flattened_mut());
    }

    /// The columns of a tree, and the sum of all its streams, which is nearly all there on the way.
    fn columns_and_sum(
        &self,
        tree: usize,
        counters: &Block,
        columns: &mut Columns,
        room: &mut Pending,
    ) -> Block {
        let (leaves, depth) = (self.leaves(tree), self.parameters.depth());
        let columns = &mut columns[depth * tree..depth * (tree + 1)];
        self.ciphers.columns(leaves.clone(), 0, counters, columns, room);
        let mut sum = self.ciphers.sum(leaves.start..leaves.start + 1, counters);
        sum.iter_mut().zip(&room[depth + 1]).for_each(|(sum, others)| *sum += *others);
        sum
    }

    /// P's second pass: the columns of the block that starts at word `first`. Gives away those that were kept, and
    /// makes others in `room`.
    pub(crate) fn tag_columns<'a>(&'a mut self, first: usize, room: &'a mut Columns) -> &'a mut Columns {
        let depth = self.parameters.depth();
        if first / BLOCK < self.kept.len() {
            return &mut self.kept[first / BLOCK].0;
        }
        let mut pending = Aligned([[Element::ZERO; BLOCK]; 10]);
        for (tree, columns) in room.chunks_exact_mut(depth).enumerate() {
            self.ciphers.columns(self.leaves(tree), 0, &self.counters(tree, first), columns, &mut pending.0);
        }
        room
    }

    /// V's only pass: the columns of the block that starts at word `first`, given the corrections from there on.
    ///
    /// Words beyond the end of `corrections` come out wrong; the caller does not read them.
    pub(crate) fn key_columns(
        &self,
        delta: Element,
        first: usize,
        corrections: &[u8],
        columns: &mut Columns,
    ) {
        let (depth, width) = (self.parameters.depth(), self.parameters.correction_bytes());
        let mut pending = Aligned([[Element::ZERO; BLOCK]; 10]);
        for (tree, columns) in columns.chunks_exact_mut(depth).enumerate() {
            let hidden = self.parameters.hidden_leaf(delta, tree);
            let counters = self.counters(tree, first);
            self.ciphers.columns(self.leaves(tree), hidden, &counters, columns, &mut pending.0);
            let mut block: Block = [Element::ZERO; BLOCK];
            for (word, bytes) in block.iter_mut().zip(corrections.chunks_exact(width)) {
                *word = Element::from_bytes(bytes.as_chunks().0[tree]);
            }
            for (bit, column) in columns.iter_mut().enumerate() {
                if (hidden >> bit) & 1 == 1 {
                    column.iter_mut().zip(&block).for_each(|(word, correction)| *word += *correction);
                }
            }
        }
    }

    fn leaves(&self, tree: usize) -> std::ops::Range<usize> {
        tree * self.parameters.leaves()..(tree + 1) * self.parameters.leaves()
    }

    fn counters(&self, tree: usize, first: usize) -> Block {
        let start = self.starts[tree].0;
        std::array::from_fn(|word| Element(start ^ (first + word) as u128))
    }
}

impl Drop for Streams {
    fn drop(&mut self) {
        // P's tags are as good as its hidden leaves.
        self.kept.iter_mut().for_each(|columns| wipe(columns.0.as_flattened_mut()));
    }
}

impl std::fmt::Debug for Streams {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Streams")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forest::{Forest, reconstruct};
    use crate::hash::{Stream, hash16, sha256};
    use crate::testing::{Picks, demo_session, vectors};

    /// The tape of the plain reference run: one word of cards, four masks, one check word.
    fn reference_tape(case: &serde_json::Value) -> Vec<Element> {
        let masks = Stream::new(&hash16("mask", &[&vectors::bytes(&case["master"])]));
        let mut tape = vec![Element::from_bytes(vectors::bytes(&case["W0"]).try_into().unwrap())];
        tape.extend((0..5).map(|index| masks.word(index)));
        tape
    }

    #[test]
    fn corrections_agree_with_the_reference_vectors() {
        for name in ["k4_interactive", "k4_file", "k8_interactive", "k8_file"] {
            let (session, case) = (demo_session(name), &vectors::plain()[name]);
            let master: [u8; 32] = vectors::bytes(&case["master"]).try_into().unwrap();
            let (_, seeds) = Forest::plant(&session, &master).commit();
            for (backend, kept) in
                Backend::available().into_iter().flat_map(|backend| [(backend, 0), (backend, 6)])
            {
                let mut streams = Streams::with_backend(backend, &session, &seeds).keeping(kept);
                let tape = reference_tape(case);
                let mut corrections = Vec::new();
                streams.correct(0, &tape[..2], &mut corrections);
                streams.correct(2, &tape[2..], &mut corrections);
                assert_eq!(corrections[..16], vectors::bytes(&case["corr_first"]));
                assert_eq!(sha256(&corrections).to_vec(), vectors::bytes(&case["corr_sha256"]), "{name}");
            }
        }
    }

    #[test]
    fn keys_are_tags_plus_bit_times_delta() {
        let mut picks = Picks::new(9);
        for name in ["k4_file", "k8_file"] {
            let session = demo_session(name);
            let forest = Forest::plant(&session, &picks.bytes());
            let (_, seeds) = forest.commit();
            let (delta, tape) = (picks.element(), crate::testing::random_elements(10, 37));
            let mut prover = Streams::new(&session, &seeds);
            let mut corrections = Vec::new();
            prover.correct(0, &tape, &mut corrections);
            let verifier = Streams::new(&session, &reconstruct(&session, delta, &forest.open(delta)).1);
            let zero = || Box::new([[Element::ZERO; BLOCK]; 128]);
            for first in (0..37).step_by(BLOCK) {
                let (mut room, mut keys) = (zero(), zero());
                let tags = prover.tag_columns(first, &mut room);
                let rest = &corrections[first * session.parameters.correction_bytes()..];
                verifier.key_columns(delta, first, rest, &mut keys);
                for column in 0..128 {
                    for word in first..37.min(first + BLOCK) {
                        let expected = tags[column][word - first] + tape[word].when(delta.bit(column));
                        assert!(keys[column][word - first] == expected);
                    }
                }
            }
        }
    }

    #[test]
    fn kept_columns_are_those_that_would_be_made() {
        let mut picks = Picks::new(19);
        for name in ["k4_file", "k8_file"] {
            let session = demo_session(name);
            let (_, seeds) = Forest::plant(&session, &picks.bytes()).commit();
            let tape = crate::testing::random_elements(20, 70);
            let mut made = Streams::new(&session, &seeds);
            let mut expected = Vec::new();
            made.correct(0, &tape, &mut expected);
            // The second part of a tape may begin anywhere within a block.
            for (cut, words) in [(0, 70), (16, 70), (21, 70), (70, 70), (40, 40)] {
                let mut keeping = Streams::new(&session, &seeds).keeping(words);
                let mut corrections = Vec::new();
                keeping.correct(0, &tape[..cut], &mut corrections);
                keeping.correct(cut, &tape[cut..], &mut corrections);
                assert!(corrections == expected && keeping.kept.len() == words.div_ceil(BLOCK));
                for first in (0..70).step_by(BLOCK) {
                    let (mut room, mut other) =
                        ([[Element::ZERO; BLOCK]; 128], [[Element::ZERO; BLOCK]; 128]);
                    assert!(keeping.tag_columns(first, &mut room) == made.tag_columns(first, &mut other));
                }
            }
            let most = KEPT_PER_LEAF * session.parameters.leaves();
            assert!(Streams::new(&session, &seeds).keeping(most).keeps == most / BLOCK);
            assert!(Streams::new(&session, &seeds).keeping(most + 1).keeps == 0);
        }
    }
}
