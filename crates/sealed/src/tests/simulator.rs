//! Zero-knowledge, seen at work: whoever knows the challenges in advance makes an accepting transcript from junk.

use crate::challenge::{FirstSeed, SecondSeed, ThirdSeed};
use crate::field::Element;
use crate::forest::reconstruct;
use crate::messages::Response;
use crate::proof::{Keys, Verifier, second_pass};
use crate::prover::core::Dealt;
use crate::reader::survey;
use crate::secret::Secret;
use crate::testing::flow::Transcript;
use crate::testing::scripts::{Toy, ToyChoices};
use crate::testing::{Picks, lazy_session};
use crate::verdict::{Reason, Verdict};
use crate::vole::Streams;

/// The simulator of lazy.md section 4: an arbitrary tape; u and A_1 .. at random; v and A_0 solved for.
///
/// The turned cards stand for the output of the puzzle's own simulator on the ideal table.
fn simulate(name: &str, seed: u64, open_at: Option<ThirdSeed>) -> Transcript<Toy> {
    let (session, mut picks) = (lazy_session(name), Picks::new(seed));
    let shape = survey(&Toy).unwrap();
    let hand = ToyChoices::default().hand();
    let dealt = Dealt::new(&session, Toy, shape.clone(), hand, &Secret(picks.bytes())).unwrap();
    let (root, turned) = (dealt.root(), dealt.turned().clone());
    let (forest, mut streams) = dealt.into_commitment();
    let (first, second, third) =
        (FirstSeed(picks.bytes()), SecondSeed(picks.bytes()), ThirdSeed(picks.bytes()));
    let junk: Vec<Element> = (0..shape.words()).map(|_| picks.element()).collect();
    let (data, closing) = junk.split_at(shape.data_words());
    let mut corrections = [Vec::new(), Vec::new()];
    streams.correct(0, data, &mut corrections[0]);
    streams.correct(data.len(), closing, &mut corrections[1]);

    let delta = third.challenge();
    let opened = open_at.map_or(delta, |seed| seed.challenge());
    // V's keys need the opening at the simulator's own Delta; a second opening is what the types forbid, so
    // the forest is planted twice.
    let again = Dealt::new(&session, Toy, shape.clone(), ToyChoices::default().hand(), &{
        Secret(Picks::new(seed).bytes())
    });
    let (twin, _) = again.unwrap().into_commitment();
    let (_, leaves) = reconstruct(&session, delta, &forest.open(delta));
    let keys_streams = Streams::new(&session, &leaves);
    let keys = Keys {
        streams: &keys_streams,
        parameters: session.parameters,
        delta,
        corrections: [&corrections[0], &corrections[1]],
    };
    let verifier = Verifier::new(keys, shape.words(), shape.degree, &second.challenge());
    let verifier = second_pass(&Toy, &shape, &turned, first.challenge(), verifier).unwrap().unwrap();
    let (batch, columns) = verifier.finish();
    let sum = picks.element();
    let column = |(index, hash): (usize, &Element)| (*hash + sum.when(delta.bit(index))).to_bytes();
    let mut coefficients: Vec<Element> = (0..shape.degree).map(|_| picks.element()).collect();
    coefficients[0] = Element::ZERO;
    let rest = coefficients.iter().rev().fold(Element::ZERO, |value, a| value * delta + *a);
    coefficients[0] = batch + rest;
    let response = Response {
        sum: sum.to_bytes(),
        columns: columns.iter().enumerate().flat_map(column).collect(),
        batch: coefficients.iter().flat_map(|a| a.to_bytes()).collect(),
    };
    let opening = twin.open(opened);
    Transcript {
        session,
        script: Toy,
        shape,
        root,
        corrections,
        turned,
        response,
        opening,
        first,
        second,
        third,
        honest: false,
    }
}

#[test]
fn a_simulated_proof_is_accepted_at_its_own_delta_only() {
    for (name, seed) in [("k4_mode0", 1), ("k4_mode0", 2), ("k8_mode1", 3)] {
        assert_eq!(simulate(name, seed, None).verify(), Verdict::Accepted);
        let other = Picks::new(seed + 50).bytes();
        let mut transcript = simulate(name, seed, Some(ThirdSeed(other)));
        transcript.third = ThirdSeed(other);
        assert_eq!(transcript.verify(), Verdict::Rejected(Reason::Consistency));
    }
}
