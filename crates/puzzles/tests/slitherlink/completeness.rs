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

/// Follows the plans of all loops of a board, square by square: every step is a single loop, and the last one
/// is the loop that was planned. Gives the number of loops.
fn follow_all_plans(squares: Size) -> usize {
    let ring = Ring::new(squares).unwrap();
    let drawing = |set: usize| {
        let inside = (0..squares.area()).map(|square| set >> square & 1 == 1).collect();
        Drawing::around(&Grid::from_values(squares, inside).unwrap())
    };
    let whole = (1 << squares.area()) - 1;
    let is_loop: Vec<bool> = (0..=whole).map(|set| is_single_loop(&drawing(set))).collect();
    let bit = |pile: &usize| 1 << squares.index(square_of(ring, *pile));
    for set in (0..=whole).filter(|&set| is_loop[set]) {
        let plan = Plan::for_drawing(ring, &drawing(set));
        let (last, moves) = plan.targets().split_last().unwrap();
        let mut inside = whole;
        for pile in moves {
            inside ^= bit(pile);
            assert!(is_loop[inside], "{set:b}");
        }
        assert_eq!(if plan.flips_last() { inside ^ bit(last) } else { inside }, set);
    }
    is_loop.into_iter().filter(|&is_loop| is_loop).count()
}

fn square_of(ring: Ring, pile: usize) -> Cell {
    Cell::new(pile / ring.width() - 1, pile % ring.width() - 1)
}

#[test]
fn every_loop_of_4x4_has_a_plan() {
    assert_eq!(follow_all_plans(Size::new(4, 4)), 9349);
}

#[test]
#[ignore = "long: plans for all 1222363 loops of 5x5, among 33554432 sets of squares"]
fn every_loop_of_5x5_has_a_plan() {
    assert_eq!(follow_all_plans(Size::new(5, 5)), 1_222_363);
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
