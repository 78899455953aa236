//! The circle phase judges as the rules do, and no hand is accepted unless it draws a solution.

use facedown_puzzles::Puzzle;
use facedown_puzzles::grid::{Cell, Size};
use facedown_puzzles::masyu::{Circle, Masyu};
use facedown_puzzles::single_loop::Drawing;
use facedown_puzzles::testkit::{mutate, play};
use rand::rngs::ChaCha20Rng;
use rand::{RngExt, SeedableRng};

use crate::loops::{all_loops, drawn_by, is_single_loop};
use crate::with_circles;

const KINDS: [Circle; 3] = [Circle::Black, Circle::White, Circle::Any];

/// The verifier accepts exactly if the rules do.
fn assert_judged(puzzle: &Masyu, drawing: &Drawing) -> bool {
    let right = puzzle.violations(drawing).is_empty();
    let run = play(puzzle, puzzle.hand(drawing), 7);
    assert_eq!(run.result.is_ok(), right, "{:?} on\n{}", run.result, puzzle.write_text(Some(drawing)));
    right
}

fn every_single_circle(shapes: &[(usize, usize)]) -> (usize, usize) {
    let (mut runs, mut right) = (0, 0);
    for &(rows, columns) in shapes {
        for drawing in all_loops(Size::new(rows - 1, columns - 1)) {
            for (cell, circle) in drawing.dots().cells().flat_map(|cell| KINDS.map(|circle| (cell, circle))) {
                right +=
                    usize::from(assert_judged(&with_circles(drawing.dots(), &[(cell, circle)]), &drawing));
                runs += 1;
            }
        }
    }
    (runs, right)
}

#[test]
fn every_single_circle_on_small_boards_is_judged_as_by_the_rules() {
    let (runs, right) = every_single_circle(&[(2, 2), (2, 3), (2, 6), (3, 3), (3, 4)]);
    assert_eq!(runs, 2397);
    assert!(right > 500);
}

#[test]
#[ignore = "long: every single circle on every loop of 4x4 and 3x6 cells (213 and 275 loops), 25074 runs"]
fn every_single_circle_on_larger_boards_is_judged_as_by_the_rules() {
    let (runs, _) = every_single_circle(&[(4, 4), (3, 6)]);
    assert_eq!(runs, 25_074);
}

#[test]
fn all_pairs_of_circles_on_3x3_are_judged_as_by_the_rules() {
    let cells = Size::new(3, 3);
    let loops = all_loops(Size::new(2, 2));
    for first in 0..9 {
        for second in first + 1..9 {
            for (a, b) in KINDS.into_iter().flat_map(|a| KINDS.map(|b| (a, b))) {
                let puzzle = with_circles(cells, &[(cells.cell(first), a), (cells.cell(second), b)]);
                loops.iter().for_each(|drawing| {
                    assert_judged(&puzzle, drawing);
                });
            }
        }
    }
}

#[test]
fn random_boards_with_many_circles_are_judged_as_by_the_rules() {
    let mut rng = ChaCha20Rng::seed_from_u64(31);
    let loops = all_loops(Size::new(3, 4));
    let cells = Size::new(4, 5);
    let mut right = 0;
    for _ in 0..1000 {
        let count = rng.random_range(1..4);
        let circles: Vec<(Cell, Circle)> = (0..count)
            .map(|_| (cells.cell(rng.random_range(0..20)), KINDS[rng.random_range(0..3)]))
            .collect();
        let drawing = &loops[rng.random_range(0..loops.len())];
        right += usize::from(assert_judged(&with_circles(cells, &circles), drawing));
    }
    assert!(right > 20, "{right}");
}

#[test]
fn thousands_of_random_cheats_draw_solutions_or_are_rejected() {
    let mut rng = ChaCha20Rng::seed_from_u64(19);
    let mut count = 0;
    for round in 0..50 {
        let size = Size::new(rng.random_range(2..5), rng.random_range(3..6));
        let (puzzle, drawing) = Masyu::generate(size, &mut rng).unwrap();
        let honest = puzzle.hand(&drawing);
        let ledger = play(&puzzle, honest.clone(), round).ledger;
        for cheat in 0..40 {
            let mut hand = honest.clone();
            for _ in 0..rng.random_range(1..4) {
                mutate(&mut hand, &ledger, &mut rng);
            }
            if play(&puzzle, hand.clone(), cheat).result.is_ok() {
                let drawn = drawn_by(&hand, puzzle.ring());
                assert!(is_single_loop(&drawn), "{drawn:?} is no single loop");
                assert_eq!(puzzle.violations(&drawn), [], "a wrong solution is accepted");
                count += 1;
            }
        }
    }
    assert!(count > 100, "only {count} of 2000 changed hands were still right: the test shows little");
}
