//! What the verifier sees tells it nothing.

use facedown_puzzles::Puzzle;
use facedown_puzzles::grid::{Cell, Size};
use facedown_puzzles::masyu::{Circle, Masyu};
use facedown_puzzles::single_loop::Drawing;
use facedown_puzzles::testkit::{assert_reveals_nothing, assert_reveals_nothing_exactly, assert_same_shape};

use crate::loops::{all_loops, around};
use crate::{board, with_circles};

fn solutions(puzzle: &Masyu) -> Vec<Drawing> {
    let loops = all_loops(puzzle.ring().squares());
    loops.into_iter().filter(|drawing| puzzle.violations(drawing).is_empty()).collect()
}

#[test]
fn exact_distributions_are_the_same_for_all_solutions() {
    for rows in [".../.../...", ".../.W./...", "?../.../..?", "..../W..W/...."] {
        let puzzle = board(rows);
        let solutions = solutions(&puzzle);
        assert!(solutions.len() > 1, "{rows}: {}", solutions.len());
        assert_reveals_nothing_exactly(&puzzle, &solutions, 96);
        assert_same_shape(&puzzle, &solutions);
    }
}

#[test]
fn exact_distributions_do_not_show_far_edges_turns_or_the_border() {
    // One circle in every cell of 3x4, all solutions of each.
    let cells = Size::new(3, 4);
    let mut boards = 0;
    for (cell, circle) in
        cells.cells().flat_map(|cell| [Circle::White, Circle::Any].map(|circle| (cell, circle)))
    {
        let puzzle = with_circles(cells, &[(cell, circle)]);
        let mut solutions = solutions(&puzzle);
        solutions.truncate(6);
        if solutions.len() > 1 {
            assert_reveals_nothing_exactly(&puzzle, &solutions, 16);
            boards += 1;
        }
    }
    assert!(boards > 12, "{boards}");
    // Three ways around a black circle, with different far edges in the directions not taken.
    let puzzle = with_circles(Size::new(5, 5), &[(Cell::new(2, 2), Circle::Black)]);
    let ways = [".#../##../..../....", "..#./..##/###./....", ".#../####/.#../.#.."].map(around);
    assert_reveals_nothing_exactly(&puzzle, &ways, 100);
}

#[test]
fn views_of_many_runs_look_simulated() {
    let puzzle = board(".../.W./...");
    assert_reveals_nothing(&puzzle, &solutions(&puzzle), 300);
}
