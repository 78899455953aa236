//! Live sessions.

use facedown_proofs::{Parties, Prover, Reason, Verdict};
use facedown_puzzles::Kind;
use facedown_puzzles::grid::Size;
use facedown_sealed::prover::Audit;

use crate::{BOTH, board, prove, verdict};

#[test]
fn honest_provers_are_accepted_and_the_audit_agrees() {
    for &kind in Kind::ALL {
        for (seed, size) in [(1, Size::new(3, 3)), (2, Size::new(5, 4)), (3, Size::new(6, 6))] {
            let (puzzle, solution) = board(kind, size, seed);
            for parameters in BOTH {
                let prover = Prover::new(puzzle.clone(), &solution).unwrap().with_parameters(parameters);
                let proved = prove(prover, seed).unwrap_or_else(|error| panic!("{kind:?} {size}: {error}"));
                assert_eq!(proved.verdict, Verdict::Accepted, "{kind:?} {size}");
                assert_eq!(proved.audit.unwrap().audit, Audit::Agrees, "{kind:?} {size}");
            }
        }
    }
}

#[test]
fn larger_boards_are_accepted() {
    for &kind in Kind::ALL {
        let (puzzle, solution) = board(kind, Size::new(10, 10), 7);
        assert_eq!(verdict(Prover::new(puzzle, &solution).unwrap(), 7), Verdict::Accepted, "{kind:?}");
    }
}

#[test]
fn a_solution_of_another_board_is_rejected_by_its_cards() {
    for &kind in Kind::ALL {
        let size = Size::new(5, 5);
        let (puzzle, _) = board(kind, size, 11);
        let mut rejected = 0;
        for seed in 12..18 {
            let (_, other) = board(kind, puzzle.size(), seed);
            if puzzle.violations(&other).is_none_or(|violations| violations.is_empty()) {
                continue;
            }
            // A solution of another board may not even fit this one; then there is nothing to play.
            let Ok(prover) = Prover::unchecked(puzzle.clone(), &other) else { continue };
            match prove(prover, seed) {
                Ok(proved) => match proved.verdict {
                    Verdict::Rejected(Reason::Cards(rejection)) => {
                        assert!(!rejection.step.is_empty());
                        rejected += 1;
                    }
                    // A drawing with loose ends may still hold right paths: then the prover does know a solution.
                    // Anything worse than loose ends must not pass.
                    Verdict::Accepted if kind == Kind::Numberlink => {
                        let broken = puzzle.violations(&other).unwrap();
                        let loose = ["through-number", "dead-end"];
                        assert!(broken.iter().all(|v| loose.contains(&v.rule)), "accepted: {broken:?}");
                    }
                    Verdict::Accepted => panic!("{kind:?}: a wrong solution was accepted"),
                    Verdict::Rejected(reason) => {
                        panic!("{kind:?}: rejected for {reason:?}, not by the cards")
                    }
                },
                Err(error) => panic!("{kind:?}: no verdict: {error}"),
            }
        }
        assert!(rejected > 0, "{kind:?}: nothing was tried");
    }
}

#[test]
fn the_parties_are_part_of_the_session() {
    let (puzzle, solution) = board(Kind::ALL[0], Size::new(3, 3), 5);
    let parties = Parties { prover: "alice".into(), verifier: "bob".into() };
    let prover = Prover::new(puzzle, &solution).unwrap().with_parties(parties.clone());
    assert_eq!(prove(prover, 5).unwrap().parties, parties);
}
