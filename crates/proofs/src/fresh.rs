//! Fresh randomness from the operating system, by `ring`.

use facedown_sealed::prover::ProverRandomness;
use facedown_sealed::verifier::VerifierRandomness;
use ring::rand::{SecureRandom, SystemRandom};
use thiserror::Error;

/// The prover's randomness for one session or file.
///
/// # Errors
/// If the system has none to give.
pub fn prover() -> Result<ProverRandomness, NoRandomness> {
    bytes().map(ProverRandomness::new)
}

/// The verifier's randomness for one session.
///
/// # Errors
/// If the system has none to give.
pub fn verifier() -> Result<VerifierRandomness, NoRandomness> {
    bytes().map(VerifierRandomness::new)
}

fn bytes<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    SystemRandom::new().fill(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes)
}

/// The operating system gave no randomness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the operating system gives no randomness")]
pub struct NoRandomness;
