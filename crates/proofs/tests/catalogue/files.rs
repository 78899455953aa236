//! Proof files.

use facedown_proofs::{Prover, Verdict, check_file};
use facedown_puzzles::Kind;
use facedown_puzzles::grid::Size;

use crate::{BOTH, board, prover_randomness};

const LIMIT: usize = 64 << 20;

#[test]
fn honest_files_hold_and_name_their_puzzle() {
    for &kind in Kind::ALL {
        let (puzzle, solution) = board(kind, Size::new(5, 5), 21);
        for parameters in BOTH {
            let prover = Prover::new(puzzle.clone(), &solution).unwrap().with_parameters(parameters);
            let bytes = prover.prove_to_file("to the editors", &prover_randomness(21)).unwrap();
            let checked = check_file(&bytes, LIMIT).unwrap_or_else(|error| panic!("{kind:?}: {error}"));
            assert_eq!(checked.verdict, Verdict::Accepted, "{kind:?}");
            assert_eq!(checked.puzzle, puzzle);
            assert_eq!(checked.label, "to the editors");
            assert_eq!(checked.parameters, parameters);
        }
    }
}

#[test]
fn a_flipped_bit_anywhere_spoils_a_file() {
    let (puzzle, solution) = board(Kind::by_name("nurikabe").unwrap(), Size::new(2, 2), 4);
    let bytes = Prover::new(puzzle, &solution).unwrap().prove_to_file("", &prover_randomness(4)).unwrap();
    let step = bytes.len() / 400 + 1;
    for at in (0..bytes.len()).step_by(step) {
        let mut changed = bytes.clone();
        changed[at] ^= 1 << (at % 8);
        let accepted = check_file(&changed, LIMIT).is_ok_and(|checked| checked.verdict.is_accepted());
        assert!(!accepted, "byte {at} of {} can be changed", bytes.len());
    }
    for length in (0..bytes.len()).step_by(step) {
        assert!(check_file(&bytes[..length], LIMIT).is_err(), "a file of {length} bytes was read");
    }
}

#[test]
fn a_file_for_one_puzzle_is_none_for_another() {
    let kind = Kind::by_name("slitherlink").unwrap();
    let (puzzle, solution) = board(kind, Size::new(4, 4), 8);
    let (other, _) = board(kind, Size::new(4, 4), 9);
    let bytes = Prover::new(puzzle, &solution).unwrap().prove_to_file("", &prover_randomness(8)).unwrap();
    let checked = check_file(&bytes, LIMIT).unwrap();
    assert_ne!(checked.puzzle, other, "the file names its own puzzle");
    assert!(check_file(&bytes, 100).is_err(), "a limit is a limit");
}
