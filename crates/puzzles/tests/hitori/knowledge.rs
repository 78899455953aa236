//! Zero-knowledge: the verifier sees the same things whatever the solution, and could have drawn them itself.

use facedown_puzzles::Shading;
use facedown_puzzles::grid::Size;
use facedown_puzzles::testkit::{
    assert_reveals_nothing, assert_reveals_nothing_exactly, assert_same_shape, assert_simulated,
};

use crate::common::{board, from_bits, puzzle, shading, solves};

fn solutions(size: Size, numbers: &[u32]) -> Vec<Shading> {
    (0..1 << size.area())
        .filter(|&black| solves(size, numbers, black))
        .map(|black| from_bits(size, black))
        .collect()
}

#[test]
fn every_shuffle_shows_the_same_for_every_solution() {
    for (size, numbers) in [
        (Size::new(1, 2), vec![1, 1]),
        (Size::new(1, 3), vec![1, 2, 3]),
        (Size::new(2, 2), vec![1, 1, 2, 3]),
        (Size::new(3, 3), vec![1, 1, 3, 2, 3, 1, 3, 2, 2]),
    ] {
        let puzzle = board(size, &numbers);
        let solutions = solutions(size, &numbers);
        assert!(solutions.len() > 1, "{} solutions of {numbers:?}", solutions.len());
        assert_same_shape(&puzzle, &solutions);
        assert_simulated(&puzzle);
        assert_reveals_nothing_exactly(&puzzle, &solutions, 24);
    }
}

/// Solutions with none, one and two black cells: their number does not show.
#[test]
fn whole_views_look_like_simulated_ones() {
    let row = [shading("..."), shading("#.."), shading("#.#")];
    assert_reveals_nothing(&puzzle("1 2 3"), &row, 400);
    let square = [shading("#../.../..#"), shading("#.#/.../#.#"), shading(".../.../...")];
    assert_reveals_nothing(&puzzle("1 2 3 / 2 3 1 / 3 1 2"), &square, 150);
}
