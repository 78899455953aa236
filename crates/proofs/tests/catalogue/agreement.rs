//! The sealed table and the ideal table say the same of every hand: lazy accesses are literal ones.

use facedown_proofs::{Prover, Reason, Verdict};
use facedown_puzzles::grid::Size;
use facedown_puzzles::testkit::{Mutation, mutate};
use facedown_puzzles::{AnyPuzzle, Kind};
use facedown_sealed::file::ProofFile;
use facedown_table::{Hand, IdealTable, Ledger, RngDice, Spectator, Stop};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::{board, prove, prover_randomness};

fn ideal(puzzle: &AnyPuzzle, hand: Hand, seed: u64) -> (Result<(), Stop>, Ledger) {
    let mut table = IdealTable::new(hand, RngDice(ChaCha20Rng::seed_from_u64(seed))).recording();
    (table.play(puzzle), table.ledger())
}

#[test]
fn cheating_hands_are_rejected_at_the_same_step() {
    for &kind in Kind::ALL {
        let (mut same, mut accepted, mut unprovable) = (0, 0, 0);
        for seed in 0..24 {
            let (puzzle, solution) = board(kind, Size::new(4, 4), seed / 6);
            let (honest, ledger) = ideal(&puzzle, puzzle.hand(&solution).unwrap(), seed);
            assert_eq!(honest, Ok(()));
            let mut rng = ChaCha20Rng::seed_from_u64(1000 + seed);
            let mut hand = puzzle.hand(&solution).unwrap();
            match mutate(&mut hand, &ledger, &mut rng) {
                None => continue,
                // A table that commits to indices cannot even lay such a row.
                Some(Mutation::MalformedSelection) => continue,
                Some(_) => {}
            }
            let (expected, _) = ideal(&puzzle, hand.clone(), seed);
            let found = prove(Prover::with_hand(puzzle, hand), seed);
            match (expected, found.map(|proved| proved.verdict)) {
                (Ok(()), Ok(Verdict::Accepted)) => accepted += 1,
                (Err(Stop::Rejected(expected)), Ok(Verdict::Rejected(Reason::Cards(found)))) => {
                    assert_eq!(found.step, expected.step, "{kind:?}");
                    same += 1;
                }
                // A choice that wraps around the board is legal with real cards and cannot be proved sealed; no
                // honest strategy makes one.
                (Ok(()), Err(_)) => unprovable += 1,
                (expected, found) => panic!("{kind:?}: ideal {expected:?}, sealed {found:?}"),
            }
        }
        assert!(same > 0, "{kind:?}: no cheat was caught ({accepted} accepted, {unprovable} unprovable)");
        assert!(unprovable <= 2, "{kind:?}: {unprovable} legal choices cannot be proved");
    }
}

#[test]
fn what_a_sealed_proof_shows_is_what_real_cards_show() {
    for &kind in Kind::ALL {
        let (puzzle, solution) = board(kind, Size::new(4, 4), 3);
        let prover = Prover::new(puzzle.clone(), &solution).unwrap();
        let bytes = prover.prove_to_file("", &prover_randomness(3)).unwrap();
        let view = ProofFile::parse(&bytes).unwrap().view(&puzzle).unwrap();
        let sealed = Spectator::watch(&puzzle, view).unwrap_or_else(|stop| panic!("{kind:?}: {stop}"));
        let (_, literal) = ideal(&puzzle, puzzle.hand(&solution).unwrap(), 3);
        assert_eq!(sealed.shape(), literal.shape(), "{kind:?}");
    }
}
