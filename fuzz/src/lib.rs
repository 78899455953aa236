//! What the fuzz targets share: one small honest proof with fixed randomness, and what must hold for whatever a
//! reader lets through.

pub mod lines;
pub mod puzzles;

use facedown_proofs::Prover;
use facedown_puzzles::grid::Size;
use facedown_puzzles::{Kind, Solved};
use facedown_sealed::prover::ProverRandomness;
use facedown_sealed::verifier::VerifierRandomness;
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

/// The label of the honest file.
pub const LABEL: &str = "fuzz";

/// A small solved board of a kind, always the same.
pub fn board(kind: Kind, side: usize) -> Option<Solved> {
    kind.generate(Size::new(side, side), &mut ChaCha20Rng::seed_from_u64(side as u64))
}

/// The board of the honest proof.
pub fn honest_board() -> Solved {
    board(Kind::Hitori, 2).expect("there are Hitori boards of this size")
}

/// The prover of the honest proof.
pub fn honest_prover() -> Prover {
    let Solved { puzzle, solution } = honest_board();
    Prover::new(puzzle, &solution.expect("generated boards are solved")).expect("and solved right")
}

/// Fixed, so that recorded messages stay the right ones.
pub fn prover_randomness() -> ProverRandomness {
    ProverRandomness::new([7; ProverRandomness::BYTES])
}

/// Fixed, so that recorded messages stay the right ones.
pub fn verifier_randomness() -> VerifierRandomness {
    VerifierRandomness::new([9; VerifierRandomness::BYTES])
}

/// The honest proof as a file.
pub fn honest_file() -> Vec<u8> {
    honest_prover().prove_to_file(LABEL, &prover_randomness()).expect("an honest proof")
}
