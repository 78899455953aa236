//! A whole proof in one call: both parties in this process, for tests, demonstrations and measurements.

use std::convert::Infallible;
use std::sync::mpsc::{Receiver, RecvError, SendError, Sender, channel};
use std::thread;

use facedown_sealed::prover::ProverRandomness;
use facedown_sealed::verifier::VerifierRandomness;
use thiserror::Error;

use crate::session::{
    Conclusion, FromProver, FromVerifier, Line, Parties, Proposal, ProposalError, Proved, Prover,
    SessionError,
};

/// Both ends of a line between two threads.
///
/// ```
/// use facedown_proofs::{FromProver, FromVerifier, Line, memory_line};
/// let (mut prover, mut verifier) = memory_line();
/// drop(prover);
/// assert!(verifier.receive().is_err());
/// ```
pub fn memory_line() -> (MemoryLine<FromProver, FromVerifier>, MemoryLine<FromVerifier, FromProver>) {
    let (to_verifier, from_prover) = channel();
    let (to_prover, from_verifier) = channel();
    (MemoryLine { to: to_verifier, from: from_verifier }, MemoryLine { to: to_prover, from: from_prover })
}

/// One end of a line in memory.
#[derive(Debug)]
pub struct MemoryLine<Out, In> {
    to: Sender<Out>,
    from: Receiver<In>,
}

impl<Out, In> Line<Out, In> for MemoryLine<Out, In> {
    type Error = HungUp;

    fn send(&mut self, message: Out) -> Result<(), HungUp> {
        self.to.send(message).map_err(|SendError(_)| HungUp)
    }

    fn receive(&mut self) -> Result<In, HungUp> {
        self.from.recv().map_err(|RecvError| HungUp)
    }
}

/// The other party is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the other party hung up")]
pub struct HungUp;

/// Proves to a verifier in another thread of this process and gives what the prover sees.
///
/// # Errors
/// If no verdict is reached.
pub fn prove_in_memory(
    prover: Prover,
    prover_randomness: ProverRandomness,
    verifier_randomness: VerifierRandomness,
) -> Result<Proved, SessionError<HungUp>> {
    let (line, mut other) = memory_line();
    thread::scope(|scope| {
        scope.spawn(move || verify_in_memory(&mut other, verifier_randomness));
        // Owned here, so that a prover who gives up hangs up too, and the verifier does not wait for ever.
        let mut line = line;
        prover.prove(&mut line, prover_randomness, &mut |_| {})
    })
}

/// The verifier's end of [`prove_in_memory`].
///
/// # Errors
/// If no verdict is reached.
pub fn verify_in_memory<L: Line<FromVerifier, FromProver>>(
    line: &mut L,
    randomness: VerifierRandomness,
) -> Result<Conclusion, MemoryVerifierError<L::Error>> {
    let greeting = match line.receive().map_err(SessionError::Line)? {
        FromProver::Greeting(greeting) => greeting,
        other => return Err(SessionError::Unexpected { expected: "hello", found: other.name() }.into()),
    };
    let parties = Parties { prover: greeting.prover.clone(), verifier: greeting.verifier.clone() };
    let proposal = Proposal::new(greeting, usize::MAX, |_| Ok::<(), Infallible>(()))?;
    let verified = proposal.verify(line, parties, randomness)?;
    let conclusion = Conclusion { outcome: verified.outcome, receipt: None };
    line.send(FromVerifier::Conclusion(conclusion.clone())).map_err(SessionError::Line)?;
    Ok(conclusion)
}

/// Why the verifier in memory reached no verdict.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MemoryVerifierError<E> {
    /// The greeting made no sense.
    #[error(transparent)]
    Proposal(#[from] ProposalError<Infallible>),
    /// The session failed.
    #[error(transparent)]
    Session(#[from] SessionError<E>),
}
