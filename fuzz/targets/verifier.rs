//! A prover's messages, to a verifier whose coins are fixed.
#![no_main]

use std::sync::LazyLock;

use facedown_fuzz::lines::Replay;
use facedown_fuzz::{honest_board, verifier_randomness};
use facedown_proofs::{FromProver, FromVerifier, Line, Parties, Proposal};
use facedown_puzzles::AnyPuzzle;
use libfuzzer_sys::fuzz_target;

static HONEST: LazyLock<AnyPuzzle> = LazyLock::new(|| honest_board().puzzle);

fuzz_target!(|input: &[u8]| {
    let mut line = Replay(input);
    let first = Line::<FromVerifier, FromProver>::receive(&mut line);
    let Ok(FromProver::Greeting(greeting)) = first else { return };
    let parties = Parties { prover: greeting.prover.clone(), verifier: greeting.verifier.clone() };
    let small = |puzzle: &AnyPuzzle| if puzzle.size().area() <= 16 { Ok(()) } else { Err(()) };
    let Ok(proposal) = Proposal::new(greeting, 1 << 14, small) else { return };
    if let Ok(verified) = proposal.verify(&mut line, parties, verifier_randomness())
        && verified.outcome.verdict.is_accepted()
    {
        assert!(verified.puzzle == *HONEST, "a proof of something else");
    }
});
