//! Assertions that every puzzle must pass, named for what they claim.
//!
//! They are used by this crate's tests and by the crates above it; they panic, as assertions do.
#![allow(clippy::panic, clippy::unwrap_used, clippy::expect_used)]

pub mod boards;
mod cheats;
mod exhaust;
mod knowledge;

use facedown_table::{Hand, IdealTable, Ledger, RngDice, Spectator, Stop, Tally};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;
use zeroize::Zeroize;

pub use cheats::{Mutation, mutate};
pub use exhaust::{MalformedRows, hand_of, play_every_hand};
pub use knowledge::{assert_reveals_nothing, assert_reveals_nothing_exactly, assert_simulated};

use crate::formats::{Link, PzprReader, Text};
use crate::puzzle::{Costs, Puzzle, ScriptOf};

/// One run on the ideal table.
#[derive(Debug)]
pub struct Run {
    /// How it ended.
    pub result: Result<(), Stop>,
    /// What it cost.
    pub tally: Tally,
    /// Its public record.
    pub ledger: Ledger,
}

/// Plays a hand on the ideal table.
pub fn play<P: Puzzle>(puzzle: &P, hand: Hand, seed: u64) -> Run {
    let mut table = IdealTable::new(hand, RngDice(ChaCha20Rng::seed_from_u64(seed))).recording();
    let result = table.play(&ScriptOf(puzzle));
    Run { result, tally: table.tally(), ledger: table.ledger() }
}

/// A puzzle with solutions, and wrong solutions with the step at which the verifier rejects them.
#[derive(Debug)]
pub struct Case<P: Puzzle> {
    /// What the case is called when it fails.
    pub name: &'static str,
    /// The puzzle.
    pub puzzle: P,
    /// Right solutions.
    pub solutions: Vec<P::Solution>,
    /// Wrong solutions: the rule they break and the step that rejects them.
    pub wrong: Vec<(P::Solution, &'static str, &'static str)>,
}

/// Everything that can be asked of every puzzle: completeness, soundness on the given wrong solutions,
/// costs, equal shapes, simulation, totality and formats.
pub fn conformance<P: Puzzle>(cases: &[Case<P>]) {
    for case in cases {
        assert_secret::<P>(case.solutions.iter().chain(case.wrong.iter().map(|(solution, ..)| solution)));
        for solution in &case.solutions {
            assert_complete(&case.puzzle, solution);
            assert_formats(&case.puzzle, Some(solution));
        }
        for (solution, rule, step) in &case.wrong {
            let found = case.puzzle.violations(solution);
            assert!(
                found.iter().any(|v| v.rule == *rule),
                "{}: expected rule {rule}, found {found:?}",
                case.name
            );
            assert_rejected(&case.puzzle, case.puzzle.hand(solution), step);
        }
        assert_same_shape(&case.puzzle, &case.solutions);
        assert_simulated(&case.puzzle);
        assert_formats(&case.puzzle, None);
        if let Some(solution) = case.solutions.first() {
            assert_total(&case.puzzle, solution);
        }
    }
}

/// All solutions of a board look alike in `Debug`, and alike when they are wiped.
pub fn assert_secret<'a, P: Puzzle>(solutions: impl Iterator<Item = &'a P::Solution>) {
    let wiped: Vec<(String, P::Solution)> = solutions
        .map(|solution| {
            let mut wiped = solution.clone();
            wiped.zeroize();
            (format!("{solution:?}"), wiped)
        })
        .collect();
    assert!(wiped.windows(2).all(|two| two[0] == two[1]), "a solution of {} shows", P::INFO.title);
}

/// The rules and the verifier accept a right solution, whatever the shuffles; the costs are as stated and
/// the ledger replays.
pub fn assert_complete<P: Puzzle>(puzzle: &P, solution: &P::Solution) {
    assert_eq!(puzzle.violations(solution), [], "the rules reject a right solution of {puzzle:?}");
    for seed in 0..2 {
        let run = play(puzzle, puzzle.hand(solution), seed);
        let both = || puzzle.write_text(Some(solution));
        assert_eq!(run.result, Ok(()), "the honest prover is rejected on\n{}", both());
        assert_eq!(Costs::from(run.tally), puzzle.costs(), "costs differ from the formulas on {puzzle:?}");
        assert_eq!(Spectator::replay(&ScriptOf(puzzle), &run.ledger), Ok(()), "the ledger does not replay");
    }
}

/// The verifier rejects this hand, at this step, whatever the shuffles.
pub fn assert_rejected<P: Puzzle>(puzzle: &P, hand: Hand, step: &str) {
    for seed in 0..3 {
        let run = play(puzzle, hand.clone(), seed);
        match &run.result {
            Err(Stop::Rejected(rejection)) => {
                assert_eq!(
                    rejection.step, step,
                    "rejected at another step ({}) on {puzzle:?}",
                    rejection.reason
                );
            }
            other => panic!("expected a rejection at {step}, got {other:?} on {puzzle:?}"),
        }
    }
}

/// Runs with different solutions do the same public things.
pub fn assert_same_shape<P: Puzzle>(puzzle: &P, solutions: &[P::Solution]) {
    let shapes: Vec<Ledger> =
        solutions.iter().map(|solution| play(puzzle, puzzle.hand(solution), 1).ledger.shape()).collect();
    assert!(shapes.windows(2).all(|two| two[0] == two[1]), "the shape depends on the solution of {puzzle:?}");
}

/// The script never panics and never changes its shape, whatever cards are turned.
pub fn assert_total<P: Puzzle>(puzzle: &P, solution: &P::Solution) {
    let honest = play(puzzle, puzzle.hand(solution), 1).ledger.shape();
    for seed in 0..4 {
        let mut table = Spectator::lenient(RngDice(ChaCha20Rng::seed_from_u64(seed)));
        assert_eq!(puzzle.script(&mut table), Ok(()), "the script stops on a lenient table for {puzzle:?}");
        assert_eq!(table.ledger().shape(), honest, "the shape depends on turned cards for {puzzle:?}");
    }
}

/// Text, pzprv3 and puzz.link forms read back to the same puzzle and solution.
pub fn assert_formats<P: Puzzle>(puzzle: &P, solution: Option<&P::Solution>) {
    let source = puzzle.write_text(solution);
    let text = Text::parse(&source).expect("our own text parses");
    let (again, answer) =
        P::read_text(&text).unwrap_or_else(|error| panic!("{error} in our own text\n{source}"));
    assert_eq!(&again, puzzle, "the text form does not read back:\n{source}");
    assert!(answer.as_ref() == solution, "the solution's text form does not read back:\n{source}");
    if P::INFO.pid.is_some() {
        let source = puzzle.write_pzpr(solution);
        let mut file = PzprReader::parse(&source).expect("our own pzprv3 file parses");
        let (_, answer) =
            P::read_pzpr(&mut file).unwrap_or_else(|error| panic!("{error} in our own file\n{source}"));
        if let Some(solution) = solution {
            assert!(&answer == solution, "the solution's pzprv3 form does not read back:\n{source}");
        } else {
            assert!(puzzle.is_blank(&answer), "a file without solution reads back with one:\n{source}");
        }
    }
    if let Some(link) = puzzle.write_link() {
        let again = P::read_link(&Link::parse(&link).expect("our own link parses"));
        assert_eq!(
            again.as_ref().map(Puzzle::write_link),
            Ok(Some(link.clone())),
            "the link does not read back: {link}"
        );
    }
}
