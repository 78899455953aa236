//! Every loop of every small board, and random larger boards.

use facedown_puzzles::Puzzle;
use facedown_puzzles::formats::Clue;
use facedown_puzzles::grid::{Cell, Grid, Size};
use facedown_puzzles::single_loop::{Drawing, Plan, Ring};
use facedown_puzzles::slitherlink::Slitherlink;
use facedown_puzzles::testkit::assert_complete;
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::loops::{all_loops, drawn_by, is_single_loop};

/// The board that shows every number of a drawing.
pub(crate) fn with_all_clues(drawing: &Drawing) -> Slitherlink {
    let clue = |square: Cell| Clue::Number(drawing.count(square) as u32);
    Slitherlink::new(Grid::from_fn(drawing.squares(), clue)).unwrap()
}

#[test]
fn every_loop_of_fifteen_small_boards_is_accepted() {
    let shapes = (1..=7).map(|columns| (1, columns));
    let shapes = shapes.chain([(2, 1), (2, 2), (2, 3), (3, 2), (2, 4), (2, 5), (3, 3), (3, 4)]);
    let mut count = 0;
    for (rows, columns) in shapes {
        for drawing in all_loops(Size::new(rows, columns)) {
            assert_complete(&with_all_clues(&drawing), &drawing);
            count += 1;
        }
    }
    assert_eq!(count, 1825);
}

/// Follows a plan square by square: every step is a single loop, and the last one is the drawing.
fn assert_plan(drawing: &Drawing) {
    let ring = Ring::new(drawing.squares()).unwrap();
    let plan = Plan::for_drawing(ring, drawing);
    let mut board = Drawing::around(&Grid::filled(drawing.squares(), true));
    let (last, moves) = plan.targets().split_last().unwrap();
    for pile in moves {
        board.flip(square_of(ring, *pile));
        assert!(is_single_loop(&board), "{drawing:?}");
    }
    if plan.flips_last() {
        board.flip(square_of(ring, *last));
    }
    assert_eq!(board, *drawing);
    assert_eq!(drawn_by(&plan.hand(), ring), *drawing);
}

fn square_of(ring: Ring, pile: usize) -> Cell {
    Cell::new(pile / ring.width() - 1, pile % ring.width() - 1)
}

#[test]
fn every_loop_of_4x4_has_a_plan() {
    let loops = all_loops(Size::new(4, 4));
    assert_eq!(loops.len(), 9349);
    loops.iter().for_each(assert_plan);
}

#[test]
#[ignore = "long: plans for all 1222363 loops of 5x5 (33554431 sets of squares)"]
fn every_loop_of_5x5_has_a_plan() {
    let squares = Size::new(5, 5);
    let mut count = 0;
    for set in 1..1_u32 << 25 {
        let inside = (0..25).map(|at| set >> at & 1 == 1).collect();
        let drawing = Drawing::around(&Grid::from_values(squares, inside).unwrap());
        if is_single_loop(&drawing) {
            assert_plan(&drawing);
            count += 1;
        }
    }
    assert_eq!(count, 1_222_363);
}

#[test]
fn random_boards_up_to_twenty_by_twenty_are_accepted() {
    let mut rng = ChaCha20Rng::seed_from_u64(3);
    for (rows, columns) in [(1, 15), (2, 12), (5, 7), (6, 6), (10, 10), (20, 20)] {
        let (puzzle, drawing) = Slitherlink::generate(Size::new(rows, columns), &mut rng).unwrap();
        assert!(is_single_loop(&drawing));
        assert_complete(&puzzle, &drawing);
    }
}

#[test]
fn plans_of_large_boards_take_no_time() {
    let mut rng = ChaCha20Rng::seed_from_u64(4);
    for size in [Size::new(36, 20), Size::new(100, 100)] {
        let (puzzle, drawing) = Slitherlink::generate(size, &mut rng).unwrap();
        assert_eq!(puzzle.violations(&drawing), []);
        let start = std::time::Instant::now();
        let hand = puzzle.hand(&drawing);
        assert!(start.elapsed().as_secs() < 5, "{size}: {:?}", start.elapsed());
        assert_eq!(drawn_by(&hand, puzzle.ring()), drawing);
    }
}
