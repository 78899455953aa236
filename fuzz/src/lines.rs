//! Lines that replay recorded bytes, and the recording itself.

use std::sync::{Arc, Mutex};
use std::thread;

use facedown_proofs::{FromProver, FromVerifier, HungUp, Line, MemoryLine, memory_line, verify_in_memory};
use facedown_wire::v1;
use prost::Message;

/// A peer whose every word is already written down: messages with their lengths in three bytes before them.
pub struct Replay<'a>(pub &'a [u8]);

impl Replay<'_> {
    fn next(&mut self) -> Option<&[u8]> {
        let ([low, middle, high], rest) = self.0.split_first_chunk()?;
        let length = usize::from(*low) | usize::from(*middle) << 8 | usize::from(*high) << 16;
        let (message, rest) = rest.split_at_checked(length)?;
        self.0 = rest;
        Some(message)
    }
}

impl Line<FromVerifier, FromProver> for Replay<'_> {
    type Error = HungUp;

    fn send(&mut self, _: FromVerifier) -> Result<(), HungUp> {
        Ok(())
    }

    fn receive(&mut self) -> Result<FromProver, HungUp> {
        let message = v1::ProverMessage::decode(self.next().ok_or(HungUp)?).map_err(|_| HungUp)?;
        message.try_into().map_err(|_| HungUp)
    }
}

impl Line<FromProver, FromVerifier> for Replay<'_> {
    type Error = HungUp;

    fn send(&mut self, _: FromProver) -> Result<(), HungUp> {
        Ok(())
    }

    fn receive(&mut self) -> Result<FromVerifier, HungUp> {
        let message = v1::VerifierMessage::decode(self.next().ok_or(HungUp)?).map_err(|_| HungUp)?;
        message.try_into().map_err(|_| HungUp)
    }
}

/// Both halves of the honest session, as [`Replay`] takes them: the prover's words and the verifier's.
pub fn honest_session() -> [Vec<u8>; 2] {
    let (inner, mut other) = memory_line();
    let words: [Arc<Mutex<Vec<u8>>>; 2] = Default::default();
    let mut line = Recording { inner, words: words.clone() };
    thread::scope(|scope| {
        scope.spawn(move || verify_in_memory(&mut other, crate::verifier_randomness()));
        let proved = crate::honest_prover().prove(&mut line, crate::prover_randomness(), &mut |_| {});
        assert!(proved.expect("a verdict").verdict.is_accepted());
        drop(line);
    });
    words.map(|words| std::mem::take(&mut *words.lock().expect("nobody panicked")))
}

struct Recording {
    inner: MemoryLine<FromProver, FromVerifier>,
    words: [Arc<Mutex<Vec<u8>>>; 2],
}

impl Recording {
    fn write_down(&self, whose: usize, message: &[u8]) {
        let mut words = self.words[whose].lock().expect("nobody panicked");
        words.extend_from_slice(&(message.len() as u32).to_le_bytes()[..3]);
        words.extend_from_slice(message);
    }
}

impl Line<FromProver, FromVerifier> for Recording {
    type Error = HungUp;

    fn send(&mut self, message: FromProver) -> Result<(), HungUp> {
        self.write_down(0, &v1::ProverMessage::from(message.clone()).encode_to_vec());
        self.inner.send(message)
    }

    fn receive(&mut self) -> Result<FromVerifier, HungUp> {
        let message = self.inner.receive()?;
        self.write_down(1, &v1::VerifierMessage::from(message.clone()).encode_to_vec());
        Ok(message)
    }
}
