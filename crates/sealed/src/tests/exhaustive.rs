//! All small shuffles, at the level of whole proofs: accepted if and only if the new piles are a rotation or a
//! permutation of the old ones.
//!
//! P's old and new piles are committed rows of its choice, so every pair of old and new is tried as a cheat
//! would: the tape is written by hand, and the constraint alone decides, or the verifier of a whole proof.

use facedown_table::{Hand, Lane, Script, Shuffle, Stop, Suit, Table};

use crate::challenge::{FirstSeed, SecondSeed};
use crate::context::Session;
use crate::field::Element;
use crate::hash::Stream;
use crate::proof::{Prover, second_pass};
use crate::reader::survey;
use crate::shape::{Shape, selector_bits};
use crate::tape::{Tape, Turned};
use crate::testing::flow::{Interference, prove};
use crate::testing::{Picks, demo_session};
use crate::verdict::{Reason, Verdict};
use crate::vole::Streams;

/// Secret piles of `lanes` cards, shuffled once.
#[derive(Clone, Copy, Debug)]
struct OneShuffle {
    kind: Shuffle,
    piles: usize,
    lanes: usize,
}

impl Script for OneShuffle {
    fn name(&self) -> String {
        "one-shuffle/1".into()
    }

    fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        let mut lanes = Vec::new();
        for _ in 0..self.lanes {
            lanes.push(table.place_secret(self.piles)?);
        }
        let mut lanes: Vec<Lane<'_, T::Card>> = lanes.iter_mut().map(|lane| Lane::suits(lane)).collect();
        table.shuffle(self.kind, &mut lanes, &[])?;
        Ok(())
    }
}

struct Bench {
    session: Session,
    streams: Streams,
}

impl Bench {
    fn new() -> Self {
        let session = demo_session("k4_file");
        let (_, seeds) = crate::forest::Forest::plant(&session, &[2; 32]).commit();
        Self { streams: Streams::new(&session, &seeds), session }
    }

    /// Whether P's constraints hold on this tape: the leading coefficient, which V forces to be zero.
    fn holds(&mut self, script: OneShuffle, shape: &Shape, rows: &[bool], picks: &mut Picks) -> bool {
        let mut tape = Tape::default();
        rows.iter().for_each(|row| tape.push(*row));
        assert_eq!(tape.rows(), shape.rows);
        let mut masks = vec![Element::ZERO; shape.degree];
        Stream::new(&self.session.salt()).fill(0, &mut masks);
        tape.append_words(&masks);
        let (first, second) = (FirstSeed(picks.bytes()), SecondSeed(picks.bytes()));
        let prover = Prover::new(&mut self.streams, &tape, shape.degree, &second.challenge());
        let turned = Turned::default();
        let prover = second_pass(&script, shape, &turned, first.challenge(), prover).unwrap().unwrap();
        prover.finish().0.pop().unwrap().is_zero()
    }
}

fn bits(value: usize, count: usize) -> impl Iterator<Item = bool> {
    (0..count).map(move |bit| (value >> bit) & 1 == 1)
}

/// Pile j of a tape part: its card in every lane.
fn pile(part: usize, script: OneShuffle, j: usize) -> usize {
    (0..script.lanes).map(|lane| ((part >> (lane * script.piles + j)) & 1) << lane).sum()
}

/// Shows every old, every selector and every new of one size to a judge; gives how many there are.
fn try_all(script: OneShuffle, mut accepts: impl FnMut(&Shape, &[bool]) -> bool) -> usize {
    let mut tried = 0;
    let shape = survey(&script).unwrap();
    let cells = script.piles * script.lanes;
    let selectors = if script.kind == Shuffle::Shift { selector_bits(script.piles) } else { 0 };
    for old in 0..1usize << cells {
        for new in 0..1usize << cells {
            for selector in 0..1usize << selectors {
                let rows: Vec<bool> =
                    bits(old, cells).chain(bits(selector, selectors)).chain(bits(new, cells)).collect();
                let expected = is_shuffle(script, old, selector, new);
                assert_eq!(accepts(&shape, &rows), expected, "{script:?} {old:b} {selector:b} {new:b}");
                tried += 1;
            }
        }
    }
    tried
}

/// Whether the new piles are the old ones, rotated as the selector says or in any order.
fn is_shuffle(script: OneShuffle, old: usize, selector: usize, new: usize) -> bool {
    let piles = script.piles;
    match script.kind {
        Shuffle::Shift => {
            let by = selector_leaf(selector, piles);
            (0..piles).all(|j| pile(new, script, (j + by) % piles) == pile(old, script, j))
        }
        Shuffle::Scramble => {
            let sorted = |part| {
                let mut piles: Vec<usize> = (0..piles).map(|j| pile(part, script, j)).collect();
                piles.sort_unstable();
                piles
            };
            sorted(old) == sorted(new)
        }
    }
}

/// The leaf that a selector string selects: strings beyond the last leaf fall back to one that exists.
fn selector_leaf(selector: usize, piles: usize) -> usize {
    let mut leaves: Vec<usize> = (0..piles).collect();
    let mut bit = 0;
    while leaves.len() > 1 {
        let pick = |pair: &[usize]| if pair.len() == 2 { pair[(selector >> bit) & 1] } else { pair[0] };
        leaves = leaves.chunks(2).map(pick).collect();
        bit += 1;
    }
    leaves[0]
}

/// Sizes as (piles, lanes).
fn sizes(single: usize, double: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..=single).map(|piles| (piles, 1)).chain((1..=double).map(|piles| (piles, 2)))
}

/// By P's constraints alone.
fn try_constraints(kind: Shuffle, sizes: impl Iterator<Item = (usize, usize)>) -> usize {
    let mut bench = Bench::new();
    sizes
        .map(|(piles, lanes)| {
            let (script, mut picks) = (OneShuffle { kind, piles, lanes }, Picks::new(piles as u64));
            try_all(script, |shape, rows| bench.holds(script, shape, rows, &mut picks))
        })
        .sum()
}

/// By whole proofs: a cheating P commits to the tape and answers anyway, and V decides. What P could have known
/// from its leading coefficient, in this run and in one with other coins, must be V's verdict.
fn try_proofs(kind: Shuffle, sizes: impl Iterator<Item = (usize, usize)>) -> usize {
    let mut bench = Bench::new();
    let mut seed = 0;
    sizes
        .map(|(piles, lanes)| {
            let script = OneShuffle { kind, piles, lanes };
            try_all(script, |shape, rows| {
                seed += 1;
                let mut hand = Hand::new();
                (0..lanes).for_each(|_| hand.push_row(vec![Suit::Club; piles]));
                let interference = Interference { rows: Some(rows.to_vec()), ..Interference::default() };
                let transcript = prove(&bench.session, script, hand, seed, interference);
                let verdict = transcript.verify();
                assert!(verdict.is_accepted() || verdict == Verdict::Rejected(Reason::Constraints));
                assert_eq!(transcript.honest, verdict.is_accepted(), "{script:?} {rows:?}");
                let alone = bench.holds(script, shape, rows, &mut Picks::new(seed));
                assert_eq!(alone, verdict.is_accepted(), "{script:?} {rows:?}");
                verdict.is_accepted()
            })
        })
        .sum()
}

#[test]
fn shifts_are_rotations() {
    assert_eq!(try_constraints(Shuffle::Shift, sizes(6, 3)), 59_188);
}

#[test]
fn scrambles_are_permutations() {
    assert_eq!(try_constraints(Shuffle::Scramble, sizes(5, 3)), 5_732);
}

#[test]
fn the_verifier_accepts_rotations_only() {
    assert_eq!(try_proofs(Shuffle::Shift, sizes(4, 2)), 1_844);
}

#[test]
#[ignore = "half a minute"]
fn the_verifier_accepts_larger_rotations_only() {
    assert_eq!(try_proofs(Shuffle::Shift, sizes(6, 3)), 59_188);
}

#[test]
fn the_verifier_accepts_permutations_only() {
    assert_eq!(try_proofs(Shuffle::Scramble, sizes(5, 3)), 5_732);
}
