//! All small shuffles, at the level of whole proofs: accepted if and only if the new piles are a rotation or a
//! permutation of the old ones.
//!
//! P's old and new piles are committed rows of its choice, so every pair of old and new is tried as a cheat
//! would: the tape is written by hand and the constraint alone decides.

use facedown_table::{Script, Shuffle, Stop, Table};

use crate::challenge::{FirstSeed, SecondSeed};
use crate::context::Session;
use crate::field::Element;
use crate::hash::Stream;
use crate::proof::{Prover, second_pass};
use crate::reader::survey;
use crate::shape::{Shape, selector_bits};
use crate::tape::{Tape, Turned};
use crate::testing::{Picks, demo_session};
use crate::vole::Streams;

/// Secret piles of `lanes` cards, shuffled once.
#[derive(Clone, Copy)]
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
            lanes.push(table.place_secret(self.piles)?.into());
        }
        table.shuffle(self.kind, lanes, &[])?;
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
    fn holds(&self, script: OneShuffle, shape: &Shape, rows: &[bool], picks: &mut Picks) -> bool {
        let mut tape = Tape::default();
        rows.iter().for_each(|row| tape.push(*row));
        assert_eq!(tape.rows(), shape.rows);
        let mut masks = vec![Element::ZERO; shape.degree];
        Stream::new(&self.session.salt()).fill(0, &mut masks);
        tape.append_words(&masks);
        let (first, second) = (FirstSeed(picks.bytes()), SecondSeed(picks.bytes()));
        let prover = Prover::new(&self.streams, &tape, shape.degree, &second.challenge());
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

/// Tries every old, every selector and every new for one size; gives how many were tried.
fn try_all(bench: &Bench, script: OneShuffle) -> usize {
    let (mut picks, mut tried) = (Picks::new(script.piles as u64), 0);
    let shape = survey(&script).unwrap();
    let (cells, piles) = (script.piles * script.lanes, script.piles);
    let selectors = if script.kind == Shuffle::Shift { selector_bits(piles) } else { 0 };
    for old in 0..1usize << cells {
        for new in 0..1usize << cells {
            for selector in 0..1usize << selectors {
                let by = selector_leaf(selector, piles);
                let expected = match script.kind {
                    Shuffle::Shift => {
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
                };
                let rows: Vec<bool> =
                    bits(old, cells).chain(bits(selector, selectors)).chain(bits(new, cells)).collect();
                assert_eq!(
                    bench.holds(script, &shape, &rows, &mut picks),
                    expected,
                    "{old:b} {selector:b} {new:b}"
                );
                tried += 1;
            }
        }
    }
    tried
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

#[test]
fn shifts_are_rotations() {
    let bench = Bench::new();
    let all = |piles, lanes| try_all(&bench, OneShuffle { kind: Shuffle::Shift, piles, lanes });
    let tried: usize = (1..=6).map(|piles| all(piles, 1)).chain((1..=3).map(|piles| all(piles, 2))).sum();
    assert_eq!(tried, 59_188);
}

#[test]
fn scrambles_are_permutations() {
    let bench = Bench::new();
    let all = |piles, lanes| try_all(&bench, OneShuffle { kind: Shuffle::Scramble, piles, lanes });
    let tried: usize = (1..=5).map(|piles| all(piles, 1)).chain((1..=3).map(|piles| all(piles, 2))).sum();
    assert_eq!(tried, 5_732);
}
