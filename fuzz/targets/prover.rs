//! A verifier's messages, to a prover whose randomness is fixed.
#![no_main]

use facedown_fuzz::lines::Replay;
use facedown_fuzz::{honest_prover, prover_randomness};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    // Any end is right, as long as it is one.
    let _ = honest_prover().prove(&mut Replay(input), prover_randomness(), &mut |_| {});
});
