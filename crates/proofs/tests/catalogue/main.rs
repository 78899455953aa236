//! Every puzzle of the catalogue on the sealed table: honest proofs in both modes, wrong solutions, cheating
//! hands against the ideal table, equal lengths, files.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod accounting;
mod agreement;
#[path = "../support/design.rs"]
mod design;
mod files;
mod lengths;
mod pinned;
mod sessions;

use facedown_proofs::{Parameters, Proved, Prover, SessionError, Verdict, prove_in_memory};
use facedown_puzzles::grid::Size;
use facedown_puzzles::testkit::boards::Board;
use facedown_puzzles::{AnyPuzzle, AnySolution, Kind};
use facedown_sealed::prover::ProverRandomness;
use facedown_sealed::verifier::VerifierRandomness;
use rand::rngs::ChaCha20Rng;
use rand::{Rng, SeedableRng};

/// A solved board of about this size; kinds that have none get a size they have.
fn board(kind: Kind, size: Size, seed: u64) -> (AnyPuzzle, AnySolution) {
    let Board { puzzle, solution } = Board::generated(kind, size, seed);
    (puzzle, solution)
}

fn prover_randomness(seed: u64) -> ProverRandomness {
    let mut bytes = [0; ProverRandomness::BYTES];
    ChaCha20Rng::seed_from_u64(seed).fill_bytes(&mut bytes);
    ProverRandomness::new(bytes)
}

fn verifier_randomness(seed: u64) -> VerifierRandomness {
    let mut bytes = [0; VerifierRandomness::BYTES];
    ChaCha20Rng::seed_from_u64(seed ^ 0x5eed).fill_bytes(&mut bytes);
    VerifierRandomness::new(bytes)
}

fn prove(prover: Prover, seed: u64) -> Result<Proved, SessionError<facedown_proofs::HungUp>> {
    prove_in_memory(prover, prover_randomness(seed), verifier_randomness(seed))
}

fn verdict(prover: Prover, seed: u64) -> Verdict {
    prove(prover, seed).expect("a verdict is reached").verdict
}

const BOTH: [Parameters; 2] = [Parameters::K4, Parameters::K8];
