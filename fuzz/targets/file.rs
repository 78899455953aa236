//! Proof files. An input that begins with the magic bytes is a file as it stands; any other is a list of changes
//! to an honest one: two bytes for the place, one to be added there, so that few bytes reach the deepest check.
#![no_main]

use std::sync::LazyLock;

use facedown_fuzz::honest_file;
use facedown_proofs::check_file;
use libfuzzer_sys::fuzz_target;

static HONEST: LazyLock<Vec<u8>> = LazyLock::new(honest_file);

/// Enough for the honest file, and no board that takes seconds.
const LIMIT: usize = 1 << 16;

fuzz_target!(|input: &[u8]| {
    let mut file = input.to_vec();
    if !input.starts_with(b"FDPF") {
        file = HONEST.clone();
        for change in input.as_chunks::<3>().0 {
            let place = usize::from(change[0]) | usize::from(change[1]) << 8;
            match file.get_mut(place) {
                Some(byte) => *byte = byte.wrapping_add(change[2]),
                // A place beyond the end cuts or lengthens.
                None if change[2] & 1 == 0 => file.truncate(place % (file.len() + 1)),
                None => file.push(change[2]),
            }
        }
    }
    let accepted = check_file(&file, LIMIT).is_ok_and(|checked| checked.verdict.is_accepted());
    assert_eq!(accepted, file == *HONEST, "only the honest file can be accepted");
});
