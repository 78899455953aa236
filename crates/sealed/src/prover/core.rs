//! P's work without the conversation: from a hand to an opening, each stage consuming the one before.
//!
//! The order of the challenges is in the types. Product words are made from a [`FirstSeed`] by a [`Dealt`] that
//! is gone afterwards; an answer needs a [`SecondSeed`] and an [`Extended`], whose words are fixed; the forest is
//! opened once, by an [`Answered`].

use std::ops::Range;

use facedown_table::{Hand, Script};

use crate::challenge::{FirstSeed, Folding, SecondSeed, ThirdSeed};
use crate::context::Session;
use crate::dealer::{self, Dealer};
use crate::field::Element;
use crate::forest::Forest;
use crate::hash::{Digest, Stream, hash, hash16};
use crate::messages::Response;
use crate::misbehaved::Local;
use crate::proof::{self, second_pass};
use crate::rows::CheckWeights;
use crate::secret::{Secret, wipe};
use crate::shape::Shape;
use crate::tape::{Tape, Turned};
use crate::verifier::local;
use crate::vole::Streams;

/// P's master secret of a session: from fresh randomness, the session, the witness and V's first message, so
/// that a P restored from a copy either repeats itself bit for bit or is independent (engine.md 4.4).
pub(crate) fn master(
    session: &Session,
    randomness: &Secret<32>,
    witness: &Digest,
    accept: &[u8],
) -> Secret<32> {
    Secret(hash("prover-seed", &[&randomness.0, &session.id, witness, accept]))
}

/// The tape's first part is fixed.
#[derive(Debug)]
pub(crate) struct Dealt<S> {
    script: S,
    shape: Shape,
    forest: Forest,
    root: Digest,
    streams: Streams,
    dealt: dealer::Dealt,
    mask_key: Secret<16>,
}

impl<S: Script> Dealt<S> {
    /// Plants the forest, plays the hand and fills the first part of the tape.
    pub(crate) fn new(
        session: &Session,
        script: S,
        shape: Shape,
        hand: Hand,
        master: &Secret<32>,
    ) -> Result<Self, Local> {
        let key = Secret(hash16("perm", &[&master.0]));
        let dealer = Dealer::new(&shape, hand, &key.0);
        Self::with_dealer(session, script, shape, dealer, master)
    }

    pub(crate) fn with_dealer(
        session: &Session,
        script: S,
        shape: Shape,
        dealer: Dealer,
        master: &Secret<32>,
    ) -> Result<Self, Local> {
        let dealt = dealer::deal(dealer, &script, &shape).map_err(local)?;
        let forest = Forest::plant(session, &master.0);
        let (root, seeds) = forest.commit();
        let streams = Streams::new(session, &seeds).keeping(shape.words());
        let mask_key = Secret(hash16("mask", &[&master.0]));
        Ok(Self { script, shape, forest, root, streams, dealt, mask_key })
    }

    /// The forest's root.
    pub(crate) fn root(&self) -> Digest {
        self.root
    }

    /// The shape of the script.
    pub(crate) fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The turned cards.
    pub(crate) fn turned(&self) -> &Turned {
        &self.dealt.turned
    }

    /// How many cards were turned when the tape had `words` words.
    pub(crate) fn turned_by(&self, words: usize) -> usize {
        let mark = (words / crate::simd::BLOCK).checked_sub(1).and_then(|block| self.dealt.marks.get(block));
        if words == self.shape.data_words() {
            self.dealt.turned.len()
        } else {
            mark.copied().unwrap_or_default()
        }
    }

    /// Appends the corrections of some words of the first part.
    pub(crate) fn correct(&mut self, words: Range<usize>, corrections: &mut Vec<u8>) {
        self.streams.correct(words.start, &self.dealt.tape.words()[words], corrections);
    }

    /// Fixes the second part of the tape: product words, masks and the check word.
    pub(crate) fn extend(self, seed: &FirstSeed) -> Result<Extended<S>, Local> {
        let mut folding = seed.challenge();
        let products = self.dealt.pairs.product_words(&mut folding, self.shape.chunk);
        let products = products.ok_or(Local::BadChallenge)?;
        Ok(self.extend_with(folding, &products))
    }

    pub(crate) fn extend_with(self, folding: Folding, products: &[Element]) -> Extended<S> {
        let mut masks = vec![Element::ZERO; self.shape.degree];
        Stream::new(&self.mask_key.0).fill(0, &mut masks);
        let dealer::Dealt { mut tape, turned, .. } = self.dealt;
        tape.append_words(products);
        tape.append_words(&masks);
        wipe(&mut masks);
        let Self { script, shape, forest, streams, .. } = self;
        Extended { script, shape, forest, streams, tape, turned, folding }
    }

    #[cfg(test)]
    pub(crate) fn product_words(&self, folding: &mut Folding) -> Vec<Element> {
        self.dealt.pairs.product_words(folding, self.shape.chunk).unwrap()
    }

    #[cfg(test)]
    pub(crate) fn tape(&self) -> &Tape {
        &self.dealt.tape
    }

    #[cfg(test)]
    pub(crate) fn flip_row(&mut self, row: usize) {
        self.dealt.tape.flip(row);
    }

    /// For simulators: the streams and the forest, around which any tape may be committed.
    #[cfg(test)]
    pub(crate) fn into_commitment(self) -> (Forest, Streams) {
        (self.forest, self.streams)
    }
}

/// The whole tape is fixed.
#[derive(Debug)]
pub(crate) struct Extended<S> {
    script: S,
    shape: Shape,
    forest: Forest,
    streams: Streams,
    tape: Tape,
    turned: Turned,
    folding: Folding,
}

impl<S: Script> Extended<S> {
    /// The script, the shape and the turned cards, for the audit of V's half.
    pub(crate) fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Appends the corrections of some words.
    pub(crate) fn correct(&mut self, words: Range<usize>, corrections: &mut Vec<u8>) {
        self.streams.correct(words.start, &self.tape.words()[words], corrections);
    }

    /// Answers the second challenge.
    pub(crate) fn answer(self, seed: &SecondSeed) -> Result<(Answered<S>, Response), Local> {
        let (answered, response, honest) = self.answer_anyway(seed)?;
        if honest { Ok((answered, response)) } else { Err(Local::Unprovable) }
    }

    /// Answers whether or not the constraints hold, and says whether they do.
    pub(crate) fn answer_anyway(mut self, seed: &SecondSeed) -> Result<(Answered<S>, Response, bool), Local> {
        let weighing = seed.challenge();
        let prover = proof::Prover::new(&mut self.streams, &self.tape, self.shape.degree, &weighing);
        let prover = second_pass(&self.script, &self.shape, &self.turned, self.folding, prover);
        let (mut batch, columns) = prover.map_err(local)?.ok_or(Local::BadChallenge)?.finish();
        // The last coefficient combines the values of all constraints, which are zero.
        let honest = batch.pop().is_some_and(Element::is_zero);
        let sum = CheckWeights::new(&weighing.check, self.tape.words().len()).sum(self.tape.words());
        let bytes = |elements: &[Element]| elements.iter().flat_map(|element| element.to_bytes()).collect();
        let response = Response { sum: sum.to_bytes(), columns: bytes(&columns[..]), batch: bytes(&batch) };
        let Self { script, shape, turned, forest, .. } = self;
        Ok((Answered { script, shape, turned, forest }, response, honest))
    }
}

/// Only the opening is left.
#[derive(Debug)]
pub(crate) struct Answered<S> {
    script: S,
    shape: Shape,
    turned: Turned,
    forest: Forest,
}

impl<S> Answered<S> {
    /// Opens the forest, once.
    pub(crate) fn open(self, seed: &ThirdSeed) -> (S, Shape, Turned, Vec<u8>) {
        let opening = self.forest.open(seed.challenge());
        (self.script, self.shape, self.turned, opening)
    }
}
