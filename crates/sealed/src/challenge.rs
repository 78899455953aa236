//! Coins and challenges (engine.md 4.11, lazy.md 3.5).
//!
//! There are three challenges, and their order is what soundness rests on: the first folds the cards and comes
//! after the cards are committed, the second weighs the constraints and comes after the product words are
//! committed, the third is Delta and comes last. Each has its own types, so one cannot stand in for another.

use crate::context::Session;
use crate::field::Element;
use crate::hash::{Digest, Stream, hash, hash16};
use crate::secret::Secret;

/// The three rounds of challenges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Round {
    /// After the cards.
    First = 1,
    /// After the product words.
    Second = 2,
    /// After the answer.
    Third = 3,
}

/// A coin of V with what hides it in its commitment.
#[derive(Debug)]
pub(crate) struct SealedCoin {
    pub(crate) coin: Secret<32>,
    pub(crate) blind: Secret<32>,
}

/// The commitment to a coin of V.
pub(crate) fn seal(session: &Session, round: Round, coin: &[u8; 32], blind: &[u8; 32]) -> Digest {
    hash("coin", &[&session.id, &[round as u8], coin, blind])
}

/// P's coin of a round, derived from its master secret.
pub(crate) fn prover_coin(master: &[u8; 32], round: Round) -> [u8; 32] {
    hash("prover-coin", &[master, &[round as u8]])
}

/// The joint coin of a round.
fn flip(session: &Session, round: Round, verifier: &[u8; 32], prover: &[u8; 32]) -> Digest {
    let joint: [u8; 32] = std::array::from_fn(|byte| verifier[byte] ^ prover[byte]);
    hash("flip", &[&session.id, &[round as u8], &joint])
}

/// What P is bound to when the first challenge is made of a file's content.
pub(crate) struct Binding<'a> {
    pub(crate) root: &'a Digest,
    /// Words of the first part of the tape.
    pub(crate) words: usize,
    /// Digest of the corrections of the first part.
    pub(crate) corrections: &'a Digest,
    pub(crate) turned: usize,
    pub(crate) turned_digest: &'a Digest,
    pub(crate) degree: usize,
    pub(crate) products: usize,
}

/// The seed of the first challenge.
#[derive(Debug)]
pub(crate) struct FirstSeed(pub(crate) Digest);

impl FirstSeed {
    /// From both coins.
    pub(crate) fn flip(session: &Session, verifier: &[u8; 32], prover: &[u8; 32]) -> Self {
        Self(flip(session, Round::First, verifier, prover))
    }

    /// From the content of a file.
    pub(crate) fn bind(session: &Session, binding: &Binding<'_>) -> Self {
        Self(hash(
            "fs1",
            &[
                &session.id,
                binding.root,
                &(binding.words as u64).to_le_bytes(),
                binding.corrections,
                &(binding.turned as u64).to_le_bytes(),
                binding.turned_digest,
                &(binding.degree as u32).to_le_bytes(),
                &(binding.products as u64).to_le_bytes(),
            ],
        ))
    }

    /// The challenge.
    pub(crate) fn challenge(&self) -> Folding {
        let element = |name| Element::from_bytes(hash16(name, &[&self.0]));
        let stream = Stream::new(&hash16("mem", &[&self.0]));
        Folding {
            beta: element("beta"),
            chi: element("chi"),
            z: element("z"),
            eta: Eta { stream, known: Vec::new() },
        }
    }
}

/// The seed of the second challenge.
#[derive(Debug)]
pub(crate) struct SecondSeed(pub(crate) Digest);

impl SecondSeed {
    /// From both coins.
    pub(crate) fn flip(session: &Session, verifier: &[u8; 32], prover: &[u8; 32]) -> Self {
        Self(flip(session, Round::Second, verifier, prover))
    }

    /// From the content of a file: the digest of the corrections of the second part.
    pub(crate) fn bind(session: &Session, first: &FirstSeed, corrections: &Digest) -> Self {
        Self(hash("fs2", &[&session.id, &first.0, corrections]))
    }

    /// The challenge.
    pub(crate) fn challenge(&self) -> Weighing {
        Weighing { check: hash16("check", &[&self.0]), rho: hash16("rho", &[&self.0]) }
    }
}

/// The seed of the third challenge.
#[derive(Debug)]
pub(crate) struct ThirdSeed(pub(crate) Digest);

impl ThirdSeed {
    /// From both coins.
    pub(crate) fn flip(session: &Session, verifier: &[u8; 32], prover: &[u8; 32]) -> Self {
        Self(flip(session, Round::Third, verifier, prover))
    }

    /// From the content of a file: the digest of the response.
    pub(crate) fn bind(session: &Session, second: &SecondSeed, response: &Digest) -> Self {
        Self(hash("fs3", &[&session.id, &second.0, response]))
    }

    /// The challenge, called Delta.
    pub(crate) fn challenge(&self) -> Element {
        Element::from_bytes(hash16("delta", &[&self.0]))
    }
}

/// The first challenge: how cards are folded into field elements.
#[derive(Debug)]
pub(crate) struct Folding {
    /// Weighs the piles of a Shift.
    pub(crate) beta: Element,
    /// Weighs the cells of a pile.
    pub(crate) chi: Element,
    /// Where products of piles and of accesses are evaluated.
    pub(crate) z: Element,
    /// Weighs the parts of an access.
    pub(crate) eta: Eta,
}

/// The weights of an access's address, time, memory number and cards.
#[derive(Debug)]
pub(crate) struct Eta {
    stream: Stream,
    known: Vec<Element>,
}

impl Eta {
    /// First slot of the address bits.
    pub(crate) const ADDRESS: usize = 0;
    /// First slot of the time bits.
    pub(crate) const TIME: usize = 32;
    /// First slot of the memory number's bits.
    pub(crate) const MEMORY: usize = 64;
    /// First slot of the cells.
    pub(crate) const CELLS: usize = 80;

    /// Makes sure that the weights of `cells` cells are known.
    pub(crate) fn prepare(&mut self, cells: usize) {
        if self.known.len() < Self::CELLS + cells {
            self.known.resize(Self::CELLS + cells, Element::ZERO);
            self.stream.fill(0, &mut self.known);
        }
    }

    /// The weights from `slot` on; [`Eta::prepare`] says how far.
    #[inline]
    pub(crate) fn from(&self, slot: usize) -> &[Element] {
        self.known.get(slot..).unwrap_or(&[])
    }

    /// The sum of the weights from `slot` on whose bit of `value` is set.
    pub(crate) fn fold(&self, slot: usize, value: usize) -> Element {
        let bits = usize::BITS - value.leading_zeros();
        let weights = self.from(slot).iter().take(bits as usize);
        weights
            .enumerate()
            .fold(Element::ZERO, |sum, (bit, weight)| sum + weight.when((value >> bit) & 1 == 1))
    }
}

/// The second challenge: the keys that weigh the words of the tape and the constraints.
#[derive(Debug)]
pub(crate) struct Weighing {
    /// Key of the consistency check.
    pub(crate) check: [u8; 16],
    /// Key of the coefficients of the batch.
    pub(crate) rho: [u8; 16],
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{demo_session, lazy_session, vectors};

    #[test]
    fn commitments_and_joint_coins_agree_with_the_reference() {
        for name in ["k4_interactive", "k8_interactive"] {
            let (session, case) = (demo_session(name), &vectors::plain()[name]);
            let master: [u8; 32] = vectors::bytes(&case["master"]).try_into().unwrap();
            let coin = prover_coin(&master, Round::First);
            assert_eq!(coin.to_vec(), vectors::bytes(&case["coin_P1"]));
            let sealed = seal(&session, Round::First, &[0x11; 32], &[0x22; 32]);
            assert_eq!(sealed.to_vec(), vectors::bytes(&case["C1"]));
            let seed = FirstSeed::flip(&session, &[0x11; 32], &coin);
            assert_eq!(seed.0.to_vec(), vectors::bytes(&case["seed1"]));
            assert_eq!(seed.challenge().beta.to_bytes().to_vec(), vectors::bytes(&case["beta"]));
        }
    }

    #[test]
    fn weights_of_accesses_agree_with_the_reference() {
        for name in ["k4_mode0", "k4_mode1", "k8_mode1"] {
            let case = &vectors::lazy()[name];
            assert_eq!(lazy_session(name).id.to_vec(), vectors::bytes(&case["sid"]));
            let mut folding = FirstSeed(vectors::bytes(&case["seed1"]).try_into().unwrap()).challenge();
            folding.eta.prepare(2);
            assert_eq!(folding.eta.from(0)[0].to_bytes().to_vec(), vectors::bytes(&case["eta0"]));
            assert_eq!(folding.z.to_bytes().to_vec(), vectors::bytes(&case["z"]));
            assert!(folding.eta.fold(0, 0b101) == folding.eta.from(0)[0] + folding.eta.from(2)[0]);
        }
    }
}
