//! The VOLE: turns the leaves of the forest into one linear commitment per row of tape (engine.md 4.6).
//!
//! P knows a tag M for every row, V a key K, and K = M + bit * Delta. Both sides make them column by column,
//! a block of 16 words at a time, and never hold more than a block.

use crate::context::Session;
use crate::field::Element;
use crate::forest::Seeds;
use crate::parameters::Parameters;
use crate::simd::{Aligned, BLOCK, Backend, Block, Ciphers, Columns};

/// The leaf streams of a session: all of them for P, all but the hidden ones for V.
pub(crate) struct Streams {
    parameters: Parameters,
    ciphers: Ciphers,
    starts: Vec<Element>,
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
        }
    }

    /// P's first pass: appends the corrections that turn the leaf sums into `tape`, whose first word has number
    /// `first`.
    pub(crate) fn correct(&self, first: usize, tape: &[Element], corrections: &mut Vec<u8>) {
        let width = self.parameters.correction_bytes();
        for (block, words) in tape.chunks(BLOCK).enumerate() {
            let start = corrections.len();
            corrections.resize(start + width * words.len(), 0);
            let bytes = &mut corrections[start..];
            for tree in 0..self.parameters.trees() {
                let sums = self.ciphers.sum(self.leaves(tree), &self.counters(tree, first + block * BLOCK));
                for ((bytes, &word), &sum) in bytes.chunks_exact_mut(width).zip(words).zip(&sums) {
                    bytes[16 * tree..16 * (tree + 1)].copy_from_slice(&(word + sum).to_bytes());
                }
            }
        }
    }

    /// P's second pass: the columns of the block that starts at word `first`.
    pub(crate) fn tag_columns(&self, first: usize, columns: &mut Columns) {
        let depth = self.parameters.depth();
        let mut pending = Aligned([[Element::ZERO; BLOCK]; 10]);
        for (tree, columns) in columns.chunks_exact_mut(depth).enumerate() {
            self.ciphers.columns(self.leaves(tree), 0, &self.counters(tree, first), columns, &mut pending.0);
        }
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
            for backend in Backend::available() {
                let streams = Streams::with_backend(backend, &session, &seeds);
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
            let prover = Streams::new(&session, &seeds);
            let mut corrections = Vec::new();
            prover.correct(0, &tape, &mut corrections);
            let verifier = Streams::new(&session, &reconstruct(&session, delta, &forest.open(delta)).1);
            let zero = || Box::new([[Element::ZERO; BLOCK]; 128]);
            for first in (0..37).step_by(BLOCK) {
                let (mut tags, mut keys) = (zero(), zero());
                prover.tag_columns(first, &mut tags);
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
}
