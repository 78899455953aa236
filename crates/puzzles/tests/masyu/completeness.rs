//! Every loop of every small board with every circle it allows, and random larger boards.

use facedown_puzzles::Puzzle;
use facedown_puzzles::grid::{Cell, Size};
use facedown_puzzles::masyu::{Circle, Masyu};
use facedown_puzzles::single_loop::Drawing;
use facedown_puzzles::testkit::assert_complete;
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::loops::{all_loops, is_single_loop};
use crate::with_circles;

/// The board with every circle that fits a loop, found by trying.
fn with_all_circles(drawing: &Drawing) -> Masyu {
    let cells = drawing.dots();
    let fits =
        |cell: Cell, circle: Circle| with_circles(cells, &[(cell, circle)]).violations(drawing).is_empty();
    let circle = |cell: Cell| {
        [Circle::Black, Circle::White, Circle::Any].into_iter().find(|&circle| fits(cell, circle))
    };
    let circles: Vec<(Cell, Circle)> = cells.cells().filter_map(|cell| Some((cell, circle(cell)?))).collect();
    with_circles(cells, &circles)
}

#[test]
fn every_loop_of_fifteen_small_boards_is_accepted() {
    let shapes = (1..=7).map(|columns| (1, columns));
    let shapes = shapes.chain([(2, 1), (2, 2), (2, 3), (3, 2), (2, 4), (2, 5), (3, 3), (3, 4)]);
    let mut count = 0;
    for (rows, columns) in shapes {
        for drawing in all_loops(Size::new(rows, columns)) {
            assert_complete(&with_all_circles(&drawing), &drawing);
            count += 1;
        }
    }
    assert_eq!(count, 1825);
}

#[test]
fn random_boards_up_to_twenty_by_twenty_are_accepted() {
    let mut rng = ChaCha20Rng::seed_from_u64(5);
    for (rows, columns) in [(2, 16), (3, 13), (6, 8), (7, 7), (10, 10), (20, 20)] {
        let (puzzle, drawing) = Masyu::generate(Size::new(rows, columns), &mut rng).unwrap();
        assert!(is_single_loop(&drawing));
        assert!(puzzle.marked().count() > 0);
        assert_complete(&puzzle, &drawing);
    }
    assert_eq!(Masyu::generate(Size::new(1, 9), &mut rng), None);
}
