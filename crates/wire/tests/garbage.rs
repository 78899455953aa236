//! Nothing a peer sends makes the parser or a session panic, and no changed message leads to acceptance.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::thread;

use facedown_proofs::{
    FromProver, FromVerifier, HungUp, Line, MemoryLine, Prover, Verdict, fresh, memory_line, verify_in_memory,
};
use facedown_puzzles::{Kind, Solved, grid::Size};
use facedown_wire::v1;
use prost::Message;
use rand::rngs::ChaCha20Rng;
use rand::{Rng, RngExt, SeedableRng};

/// Changes some bytes, or cuts, doubles or lengthens the whole.
fn bend(bytes: &mut Vec<u8>, random: &mut ChaCha20Rng) {
    match random.random_range(0..8) {
        0 => bytes.truncate(random.random_range(0..=bytes.len())),
        1 => bytes.extend_from_within(..),
        2 => bytes.push(random.random()),
        _ => {
            for _ in 0..random.random_range(1..4) {
                if !bytes.is_empty() {
                    let place = random.random_range(0..bytes.len());
                    bytes[place] ^= 1 << random.random_range(0..8);
                }
            }
        }
    }
}

/// What a peer would understand of these bytes.
fn parse_prover(bytes: &[u8]) -> Option<FromProver> {
    v1::ProverMessage::decode(bytes).ok().and_then(|message| message.try_into().ok())
}

fn parse_verifier(bytes: &[u8]) -> Option<FromVerifier> {
    v1::VerifierMessage::decode(bytes).ok().and_then(|message| message.try_into().ok())
}

/// A line that writes down what passes and bends one message on its way to the verifier.
struct BentLine {
    inner: MemoryLine<FromProver, FromVerifier>,
    seen: Vec<Vec<u8>>,
    bend: Option<usize>,
    random: ChaCha20Rng,
    /// Whether the verifier got something else than was sent.
    changed: bool,
}

impl Line<FromProver, FromVerifier> for BentLine {
    type Error = HungUp;

    fn send(&mut self, message: FromProver) -> Result<(), HungUp> {
        let mut bytes = v1::ProverMessage::from(message.clone()).encode_to_vec();
        assert_eq!(parse_prover(&bytes).as_ref(), Some(&message), "a message does not survive the wire");
        let number = self.seen.len();
        self.seen.push(bytes.clone());
        if self.bend != Some(number) {
            return self.inner.send(message);
        }
        bend(&mut bytes, &mut self.random);
        match parse_prover(&bytes) {
            Some(bent) => {
                self.changed = bent != message;
                self.inner.send(bent)
            }
            // The service ends such a session.
            None => {
                self.changed = true;
                Err(HungUp)
            }
        }
    }

    fn receive(&mut self) -> Result<FromVerifier, HungUp> {
        let message = self.inner.receive()?;
        let bytes = v1::VerifierMessage::from(message.clone()).encode_to_vec();
        assert_eq!(parse_verifier(&bytes).as_ref(), Some(&message), "an answer does not survive the wire");
        Ok(message)
    }
}

fn solved() -> Solved {
    Kind::Nurikabe.generate(Size::new(3, 3), &mut ChaCha20Rng::seed_from_u64(1)).unwrap()
}

/// One session with one message bent; gives what was sent and whether the verifier accepted.
fn session(bend: Option<usize>, seed: u64) -> (Vec<Vec<u8>>, bool, bool) {
    let Solved { puzzle, solution } = solved();
    let prover = Prover::new(puzzle, &solution.unwrap()).unwrap();
    let (inner, mut other) = memory_line();
    let random = ChaCha20Rng::seed_from_u64(seed);
    let mut line = BentLine { inner, seen: Vec::new(), bend, random, changed: false };
    thread::scope(|scope| {
        let verifier = scope.spawn(move || verify_in_memory(&mut other, fresh::verifier().unwrap()));
        let _ = prover.prove(&mut line, fresh::prover().unwrap(), &mut |_| {});
        let BentLine { inner, seen, changed, .. } = line;
        drop(inner);
        let concluded = verifier.join().expect("the verifier panicked");
        (seen, changed, concluded.is_ok_and(|end| end.outcome.verdict == Verdict::Accepted))
    })
}

#[test]
fn no_bent_session_is_accepted_and_none_panics() {
    let (honest, _, accepted) = session(None, 0);
    assert!(accepted);
    let mut changed_sessions = 0;
    for seed in 0..400 {
        let (_, changed, accepted) = session(Some(seed as usize % honest.len()), seed);
        assert!(!changed || !accepted, "session {seed} was changed and accepted");
        assert!(changed || accepted, "session {seed} was not changed and not accepted");
        changed_sessions += usize::from(changed);
    }
    assert!(changed_sessions > 300, "only {changed_sessions} sessions were changed");
}

#[test]
fn random_and_bent_bytes_are_parsed_or_refused() {
    let (messages, ..) = session(None, 0);
    let mut random = ChaCha20Rng::seed_from_u64(3);
    let mut understood = 0;
    for round in 0..20_000 {
        let mut bytes = match round % 4 {
            0 => {
                let mut noise = vec![0; random.random_range(0..300)];
                random.fill_bytes(&mut noise);
                noise
            }
            _ => messages[random.random_range(0..messages.len())].clone(),
        };
        bend(&mut bytes, &mut random);
        understood += usize::from(parse_prover(&bytes).is_some());
        understood += usize::from(parse_verifier(&bytes).is_some());
    }
    assert!(understood > 1000, "the bytes are too random to say anything: {understood}");
}
