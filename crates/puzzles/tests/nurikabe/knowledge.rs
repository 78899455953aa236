//! Zero-knowledge: the verifier sees the same things whatever the solution, and could have drawn them itself.

use facedown_puzzles::Shading;
use facedown_puzzles::grid::Size;
use facedown_puzzles::testkit::{
    assert_reveals_nothing, assert_reveals_nothing_exactly, assert_same_shape, assert_simulated,
};

use crate::common::{board, from_bits, puzzle, shading, solves};

fn solutions(size: Size, clues: &[u32]) -> Vec<Shading> {
    (0..1 << size.area()).filter(|&sea| solves(size, clues, sea)).map(|sea| from_bits(size, sea)).collect()
}

#[test]
fn every_shuffle_shows_the_same_for_every_solution() {
    for (size, clues) in [
        (Size::new(1, 3), vec![0, 2, 0]),
        (Size::new(2, 2), vec![2, 0, 0, 0]),
        (Size::new(3, 3), vec![0, 0, 0, 0, 3, 0, 0, 0, 0]),
    ] {
        let puzzle = board(size, &clues).unwrap();
        let solutions = solutions(size, &clues);
        assert!(solutions.len() > 1, "{} solutions of {clues:?}", solutions.len());
        assert_same_shape(&puzzle, &solutions);
        assert_simulated(&puzzle);
        assert_reveals_nothing_exactly(&puzzle, &solutions, 24);
    }
}

#[test]
fn whole_views_look_like_simulated_ones() {
    let size = Size::new(3, 3);
    let clues = [0, 2, 0, 0, 0, 0, 0, 2, 0];
    let solutions = solutions(size, &clues);
    assert!(solutions.len() > 1);
    assert_reveals_nothing(&board(size, &clues).unwrap(), &solutions[..2], 300);
    let row = [shading("#.."), shading("..#")];
    assert_reveals_nothing(&puzzle(". 2 ."), &row, 600);
}
