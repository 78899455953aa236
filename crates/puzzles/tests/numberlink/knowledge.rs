//! The verifier learns nothing: exact distributions on a tiny board, statistics on larger ones, equal shapes.

use std::collections::BTreeMap;

use facedown_puzzles::numberlink::{Drawing, Numberlink};
use facedown_puzzles::testkit::{
    Case, assert_rejected, assert_reveals_nothing, assert_same_shape, assert_simulated, conformance, play,
};
use facedown_puzzles::{Puzzle, ScriptOf};
use facedown_table::{Dice, EveryOutcome, Hand, IdealTable, RngDice, Sight, Stop};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::boards::{General, WellDesigned, board, drawing, solutions};
use crate::graphs::every_hand;

#[test]
fn it_passes_what_every_puzzle_must() {
    let stops = board(General, "1 . . 1");
    let cross = board(General, ". 2 . / 1 . 1 / . 2 .");
    let touching = board(WellDesigned, "1 . / 1 .");
    let square = board(General, "1 . / . 1");
    let five = ". . . . 4 / 3 1 . . 3 / 2 . . 4 . / . . . . . / 2 . . . 1";
    let designed = board(WellDesigned, five);
    conformance(&[
        Case { name: "square", solutions: solutions(&square), wrong: vec![], puzzle: square },
        Case { name: "designed", solutions: solutions(&designed), wrong: vec![], puzzle: designed },
    ]);
    let wrong = |puzzle: Numberlink, paths: &[&[usize]], rule, step| {
        let wrong = drawing(&puzzle, &paths.iter().map(|path| path.to_vec()).collect());
        (puzzle, wrong, rule, step)
    };
    for (puzzle, wrong, rule, step) in [
        wrong(stops, &[&[0, 1]], "dead-end", "check(1) step 4"),
        wrong(cross, &[&[1, 4, 7], &[3, 4, 5]], "cross", "check(4) step 3"),
        wrong(touching, &[&[0, 1, 3, 2]], "touches-itself", "check(0) step 4"),
    ] {
        let found: Vec<&str> = puzzle.violations(&wrong).iter().map(|violation| violation.rule).collect();
        assert!(found.contains(&rule), "{found:?}");
        assert_rejected(&puzzle, puzzle.hand(&wrong), step);
    }
}

#[test]
fn solutions_of_a_board_look_alike_and_like_the_simulator() {
    let four = "2 . . . / . . 2 3 / . 3 . 1 / . . . 1";
    for (mode, rows, count) in
        [(General, "1 . / . 1", 2), (General, "1 . 2 / . . . / 1 . 2", 7), (WellDesigned, four, 1)]
    {
        let puzzle = board(mode, rows);
        let found = solutions(&puzzle);
        assert_eq!(found.len(), count, "{rows}");
        assert_same_shape(&puzzle, &found);
        assert_simulated(&puzzle);
        assert_reveals_nothing(&puzzle, &found[..count.min(2)], 500);
    }
}

/// Dice that are random but for two shuffles in a row, of which every outcome is tried.
struct TwoShuffles<'a> {
    rng: RngDice<ChaCha20Rng>,
    every: &'a mut EveryOutcome,
    first: usize,
    shuffles: usize,
}

impl Dice for TwoShuffles<'_> {
    fn below(&mut self, bound: usize) -> usize {
        self.rng.below(bound)
    }

    fn permutation(&mut self, piles: usize) -> Vec<usize> {
        self.shuffles += 1;
        let chosen = (self.first + 1..=self.first + 2).contains(&self.shuffles);
        if chosen { self.every.permutation(piles) } else { self.rng.permutation(piles) }
    }
}

/// What is seen in one half of a vertex's check over every outcome of its double scramble, with counts.
fn every_outcome(puzzle: &Numberlink, solution: &Drawing, half: usize) -> BTreeMap<Vec<Sight>, usize> {
    let hand = puzzle.hand(solution);
    let mut every = EveryOutcome::default();
    let mut seen = BTreeMap::new();
    loop {
        let rng = RngDice(ChaCha20Rng::seed_from_u64(5));
        let dice = TwoShuffles { rng, every: &mut every, first: 2 * half, shuffles: 0 };
        let mut table = IdealTable::new(hand.clone(), dice).recording();
        table.play(&ScriptOf(puzzle)).unwrap();
        let view = table.ledger().view();
        *seen.entry(view.sights[2 * half..2 * half + 2].to_vec()).or_insert(0) += 1;
        if !every.advance() {
            return seen;
        }
    }
}

/// Every cell has two double scrambles. The first shows one heart in any of the columns and one or two hearts
/// in any of the rows, all equally often; the second shows the marks in every order, once each.
#[test]
fn a_check_shows_exactly_what_the_simulator_draws() {
    let puzzle = board(General, "1 . / . 1");
    let found = solutions(&puzzle);
    assert_eq!(found.len(), 2);
    let choose = |n: usize, k: usize| (0..k).fold(1, |product, at| product * (n - at) / (at + 1));
    let factorial = |n: usize| (1..=n).product::<usize>();
    let graph = puzzle.graph();
    for solution in &found {
        for vertex in 0..4 {
            let (others, columns) = (graph.rows(vertex) - 1, graph.columns());
            let outcomes = factorial(others) * factorial(columns);
            let first = every_outcome(&puzzle, solution, 2 * vertex);
            let classes = columns * choose(others, graph.equal_rows(vertex));
            assert_eq!(first.len(), classes, "cell {vertex}");
            assert!(first.values().all(|&count| count == outcomes / classes), "cell {vertex}");
            if vertex < 2 {
                let second = every_outcome(&puzzle, solution, 2 * vertex + 1);
                assert_eq!(second.len(), outcomes, "cell {vertex}");
                assert!(second.values().all(|&count| count == 1), "cell {vertex}");
            }
        }
    }
}

/// Plays a hand with every outcome of one double scramble; gives the number of runs.
fn same_verdict(puzzle: &Numberlink, hand: &Hand, half: usize) -> usize {
    let verdict = step(play(puzzle, hand.clone(), 1).result);
    let mut every = EveryOutcome::default();
    for runs in 1.. {
        let rng = RngDice(ChaCha20Rng::seed_from_u64(9));
        let dice = TwoShuffles { rng, every: &mut every, first: 2 * half, shuffles: 0 };
        assert_eq!(step(IdealTable::new(hand.clone(), dice).play(&ScriptOf(puzzle))), verdict);
        if !every.advance() {
            return runs;
        }
    }
    0
}

fn step(result: Result<(), Stop>) -> Option<String> {
    result.err().map(|stop| stop.rejection().unwrap().step.clone())
}

/// The verdict depends on the cards alone: with every hand, malformed ones included, every outcome of the
/// double scrambles of every cell leads to the same step.
#[test]
fn the_verdict_never_depends_on_a_shuffle() {
    let mut runs = 0;
    for (puzzle, halves) in
        [(board(WellDesigned, "1 . 1 / 2 . 2"), 0..12), (board(General, "1 . / . 1"), 0..2)]
    {
        every_hand(&puzzle.graph(), |hand| {
            runs += halves.clone().map(|half| same_verdict(&puzzle, &hand, half)).sum::<usize>();
        });
    }
    assert_eq!(runs, 1_607);
}
