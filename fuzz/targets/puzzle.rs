//! Puzzle files and addresses, in whatever form.
#![no_main]

use facedown_fuzz::puzzles::examine;
use facedown_puzzles::Solved;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|source: &str| {
    if let Ok(solved) = Solved::read(source) {
        examine(&solved);
    }
});
