//! What must hold for every puzzle and solution that a reader lets through.

use facedown_puzzles::{AnyPuzzle, Kind, Solved};
use facedown_sealed::survey_within;
use facedown_solver::{Limits, solutions};
use facedown_table::{IdealTable, RngDice, Stop};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

/// Beyond this the board is only read and written: the fuzzer is to try many boards, not large ones.
const MEASURED: usize = 64;

/// Beyond this it is not played.
const PLAYED: usize = 12;

/// Writes and reads it again in every form, measures its proof and plays it.
pub fn examine(solved: &Solved) {
    let Solved { puzzle, solution } = solved;
    let text = puzzle.write_text(solution.as_ref());
    assert!(Solved::read(&text).as_ref() == Ok(solved), "the text does not read back:\n{text}");
    let json = solved.write_json().to_string();
    assert!(Solved::read(&json).as_ref() == Ok(solved), "the JSON does not read back:\n{json}");
    if let Some(link) = puzzle.write_link() {
        let again = Solved::read(&link).map(|again| again.puzzle.write_link());
        assert!(again == Ok(Some(link.clone())), "the address does not read back: {link}");
    }
    if puzzle.kind().info().pid.is_some() {
        let file = puzzle.write_pzpr(solution.as_ref());
        let again = Solved::read(&file).unwrap_or_else(|error| panic!("{error} in our own file\n{file}"));
        assert!(again.puzzle.size() == puzzle.size(), "the file is of another size:\n{file}");
        match (solution, &again.solution) {
            // A blank answer is no solution, unless it happens to be right.
            (_, None) => {}
            (None, Some(found)) => assert_eq!(again.puzzle.violations(found), Some(vec![]), "in\n{file}"),
            // The form has no signs for some mistakes.
            (Some(solution), Some(found)) => {
                let right = puzzle.violations(solution) == Some(vec![]);
                assert!(found == solution || !right, "does not read back:\n{file}");
            }
        }
    }
    puzzle.draw(solution.as_ref());
    if puzzle.size().area() <= MEASURED {
        puzzle.costs();
        puzzle.paper_costs();
        // Too large is an answer.
        let _ = survey_within(puzzle, 1 << 20);
    }
    play(solved);
}

/// The verifier accepts exactly what the rules accept; or else the prover has repaired the drawing, and there is
/// some solution.
fn play(solved: &Solved) {
    let Some(solution) = &solved.solution else { return };
    let violations = solved.puzzle.violations(solution).expect("puzzle and solution are of one kind");
    if solved.puzzle.size().area() > PLAYED {
        return;
    }
    let hand = solved.puzzle.hand(solution).expect("puzzle and solution are of one kind");
    let mut table = IdealTable::new(hand, RngDice(ChaCha20Rng::seed_from_u64(1)));
    match table.play(&solved.puzzle) {
        Ok(()) if violations.is_empty() => {}
        Ok(()) => {
            let solvable = || !solutions(&solved.puzzle, 1, Limits::none()).found.is_empty();
            assert!(repairs(&solved.puzzle) && solvable(), "accepted against the rules: {violations:?}");
        }
        Err(Stop::Rejected(rejection)) => {
            assert!(!violations.is_empty(), "a right solution is rejected: {rejection:?}");
        }
        Err(Stop::Fault(fault)) => panic!("the script misuses the table: {fault:?}"),
    }
}

/// Whether hands say less than drawings: labels tell no lines, and a board of one square has only one loop.
fn repairs(puzzle: &AnyPuzzle) -> bool {
    match puzzle.kind() {
        Kind::Numberlink | Kind::DisjointPaths => true,
        Kind::Slitherlink => puzzle.size().area() == 1,
        Kind::Masyu => puzzle.size().area() == 4,
        _ => false,
    }
}
