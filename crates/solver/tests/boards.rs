//! Boards of ordinary size, and giving up.
#![allow(clippy::unwrap_used)]

use std::cell::Cell;

use facedown_puzzles::grid::Size;
use facedown_puzzles::{Kind, Solved};
use facedown_solver::{End, Limits, Outcome, solutions, solve};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

#[test]
fn generated_boards_of_every_kind_are_solved() {
    for &kind in Kind::ALL {
        for seed in 0..2 {
            let mut rng = ChaCha20Rng::seed_from_u64(seed);
            let board =
                kind.generate(Size::new(8, 8), &mut rng).or_else(|| kind.generate(Size::new(8, 5), &mut rng));
            let puzzle = board.unwrap().puzzle;
            let Outcome::Solved(solution) = solve(&puzzle, Limits::none()) else {
                panic!("{} is not solved", kind.info().name)
            };
            assert_eq!(puzzle.violations(&solution), Some(vec![]));
        }
    }
}

#[test]
fn a_unique_solution_is_known_to_be_unique() {
    let usowan = Solved::read("usowan\n2.1\nregions:\naab\n").unwrap().puzzle;
    let solved = solutions(&usowan, 2, Limits::none());
    assert!(solved.is_unique());
    let several = Solved::read("usowan\n4.\nregions:\naa\n").unwrap().puzzle;
    let two = solutions(&several, 2, Limits::none());
    assert_eq!((two.found.len(), two.end, two.is_unique()), (2, End::Enough, false));
    let all = solutions(&several, 9, Limits::none());
    assert_eq!((all.found.len(), all.end), (2, End::All));
}

#[test]
fn an_unsolvable_board_is_known_to_be_unsolvable() {
    let puzzle = Solved::read("usowan\n0\nregions:\na\n").unwrap().puzzle;
    assert_eq!(solve(&puzzle, Limits::none()), Outcome::Unsolvable);
}

#[test]
fn a_search_gives_up_when_told() {
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    let puzzle = Kind::by_name("numberlink").unwrap().generate(Size::new(20, 20), &mut rng).unwrap().puzzle;
    let asked = Cell::new(0);
    let should_stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 3
    };
    assert_eq!(solve(&puzzle, Limits { should_stop: &should_stop }), Outcome::GaveUp);
    assert!(asked.get() < 10, "asked {} times after it was told", asked.get());
}
