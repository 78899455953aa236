//! Nothing a peer sends makes the parser or a session panic, and no change on the way stays unnoticed.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::thread;

use facedown_proofs::{
    FromProver, FromVerifier, Greeting, HungUp, Line, MemoryLine, Prover, Verdict, fresh, memory_line,
    verify_in_memory,
};
use facedown_puzzles::grid::Size;
use facedown_puzzles::{AnyPuzzle, Kind, Solved};
use facedown_sealed::prover::Audit;
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
                self.changed = match (&bent, &message) {
                    // White space is no part of a puzzle.
                    (FromProver::Greeting(bent), FromProver::Greeting(sent))
                        if puzzle(bent) == puzzle(sent) =>
                    {
                        Greeting { puzzle: sent.puzzle.clone(), ..bent.clone() } != *sent
                    }
                    (bent, sent) => bent != sent,
                };
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

fn puzzle(greeting: &Greeting) -> Option<AnyPuzzle> {
    Solved::read(std::str::from_utf8(&greeting.puzzle).ok()?).ok().map(|solved| solved.puzzle)
}

fn solved() -> Solved {
    Kind::Nurikabe.generate(Size::new(3, 3), &mut ChaCha20Rng::seed_from_u64(1)).unwrap()
}

/// What became of a session.
struct Ended {
    sent: Vec<Vec<u8>>,
    /// Whether the verifier got something else than was sent.
    changed: bool,
    /// Whether the verifier accepted.
    accepted: bool,
    /// Whether the prover heard so and both records agree.
    agreed: bool,
}

/// One session with one message bent.
fn session(bend: Option<usize>, seed: u64) -> Ended {
    let Solved { puzzle, solution } = solved();
    let prover = Prover::new(puzzle, &solution.unwrap()).unwrap();
    let (inner, mut other) = memory_line();
    let random = ChaCha20Rng::seed_from_u64(seed);
    let mut line = BentLine { inner, seen: Vec::new(), bend, random, changed: false };
    thread::scope(|scope| {
        let verifier = scope.spawn(move || verify_in_memory(&mut other, fresh::verifier().unwrap()));
        let proved = prover.prove(&mut line, fresh::prover().unwrap(), &mut |_| {});
        let BentLine { inner, seen: sent, changed, .. } = line;
        drop(inner);
        let concluded = verifier.join().expect("the verifier panicked");
        let accepted = concluded.is_ok_and(|end| end.outcome.verdict == Verdict::Accepted);
        let audit = proved.ok().and_then(|proved| proved.audit).map(|concluded| concluded.audit);
        Ended { sent, changed, accepted, agreed: accepted && audit == Some(Audit::Agrees) }
    })
}

/// A changed correction may happen to meet a challenge that hides it: the proof is still a proof, so the
/// verifier may accept it. But then the prover's audit finds that the verifier saw something else.
#[test]
fn no_change_stays_unnoticed_and_none_makes_the_verifier_panic() {
    let honest = session(None, 0);
    assert!(honest.agreed);
    let (mut changed, mut lucky) = (0, 0);
    for seed in 0..600 {
        let ended = session(Some(seed as usize % honest.sent.len()), seed);
        assert_ne!(ended.changed, ended.agreed, "session {seed}");
        changed += usize::from(ended.changed);
        lucky += usize::from(ended.changed && ended.accepted);
    }
    assert!(changed > 450, "only {changed} sessions were changed");
    assert!(lucky < changed / 10, "{lucky} of {changed} changed sessions were accepted");
}

#[test]
fn random_and_bent_bytes_are_parsed_or_refused() {
    let messages = session(None, 0).sent;
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
