//! Solutions to known boards: the first character chooses the board, the rest stands under `solution:`.
#![no_main]

use std::sync::LazyLock;

use facedown_fuzz::board;
use facedown_fuzz::puzzles::examine;
use facedown_puzzles::{Kind, Solved};
use libfuzzer_sys::fuzz_target;

static BOARDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let boards = Kind::ALL.iter().flat_map(|kind| (2..4).filter_map(|side| board(*kind, side)));
    boards.map(|solved| solved.puzzle.write_text(None)).collect()
});

fuzz_target!(|source: &str| {
    let mut body = source.chars();
    let Some(choice) = body.next() else { return };
    let board = &BOARDS[choice as usize % BOARDS.len()];
    if let Ok(solved) = Solved::read(&format!("{board}solution:\n{}\n", body.as_str())) {
        examine(&solved);
    }
});
