//! The vectors of the protocol card: five boards, every rule broken alone, and where it shows.

use facedown_puzzles::Puzzle;
use facedown_puzzles::testkit::{Case, assert_rejected, conformance};
use facedown_puzzles::usowan::Usowan;

use crate::boards::{board, shading, solutions};

fn case(
    name: &'static str,
    puzzle: Usowan,
    solution: &str,
    wrong: &[(&str, &'static str, &'static str)],
) -> Case<Usowan> {
    let wrong = wrong.iter().map(|&(rows, rule, step)| (shading(rows), rule, step)).collect();
    Case { name, puzzle, solutions: vec![shading(solution)], wrong }
}

#[test]
fn the_vectors_hold() {
    let u3 = board("aabb / aabb / abbb", ". . . 0 / 2 . . 2 / 1 . 0 .");
    let u4 = board("abbb / abbb / cbcb / cccc", "0 . 2 . / 0 . . 4 / 2 . . 1 / . 2 6 .");
    let u5 = board(
        "ccaaaa / ccaaaa / ccaaaa / bbbbee / bdddee / bdddee",
        ". 4 1 . . 1 / . . 1 . . . / 1 1 . . . . / . 2 . 0 . 2 / 2 . 4 . . . / . 1 0 . 4 1",
    );
    conformance(&[
        case("U1", board("a", "3"), ".", &[]),
        case("U2", board("aab", "2 . 1"), "...", &[("..#", "black-number", "numbered cells white")]),
        case(
            "U3",
            u3,
            "#... / .#.. / ....",
            &[
                (".... / #... / ....", "black-number", "numbered cells white"),
                (".... / ..#. / .#.#", "divided", "poly 7"),
                ("##.. / .#.. / ....", "touching", "lonely black (0, 0)-(0, 1)"),
                (".... / .... / ....", "liars", "liar region 0"),
            ],
        ),
        case(
            "U4",
            u4,
            ".#.# / .... / .#.. / #..#",
            &[
                (".#.. / ..#. / .#.. / #..#", "divided", "poly 3"),
                (".#.# / .... / .##. / #...", "touching", "lonely black (2, 1)-(2, 2)"),
                (".... / .... / .... / ....", "liars", "liar region 0"),
            ],
        ),
        case(
            "U5",
            u5,
            "#..#.. / .#..#. / ...... / #.#.#. / ...#.# / #.....",
            &[
                (
                    "#..#.# / .#.... / ...... / #.#.#. / ...#.# / #.....",
                    "black-number",
                    "numbered cells white",
                ),
                ("#..#.. / .#..#. / ...#.. / #.#.#. / ...#.# / #.....", "divided", "poly 17"),
                (
                    "#..#.. / .#..#. / ...... / #.#.#. / ...### / #.....",
                    "touching",
                    "lonely black (3, 4)-(4, 4)",
                ),
                ("...#.. / .#..#. / ...... / ..#.#. / .#...# / #.....", "liars", "liar region 0"),
            ],
        ),
    ]);
}

#[test]
fn the_small_vectors_have_one_solution() {
    for (regions, clues, solution) in [
        ("a", "3", "."),
        ("aab", "2 . 1", "..."),
        ("aabb / aabb / abbb", ". . . 0 / 2 . . 2 / 1 . 0 .", "#... / .#.. / ...."),
    ] {
        assert_eq!(solutions(&board(regions, clues)), [shading(solution)]);
    }
}

#[test]
fn the_wrong_vectors_break_one_rule_each() {
    let puzzle = board("aabb / aabb / abbb", ". . . 0 / 2 . . 2 / 1 . 0 .");
    for (rows, rule) in [
        (".... / #... / ....", "black-number"),
        (".... / ..#. / .#.#", "divided"),
        ("##.. / .#.. / ....", "touching"),
        (".... / .... / ....", "liars"),
    ] {
        let found = puzzle.violations(&shading(rows));
        assert!(found.iter().all(|violation| violation.rule == rule) && !found.is_empty(), "{found:?}");
    }
}

#[test]
fn a_region_without_a_liar_is_rejected() {
    let puzzle = board("a", "0");
    assert!(solutions(&puzzle).is_empty());
    assert_rejected(&puzzle, puzzle.hand(&shading(".")), "liar region 0");
}

#[test]
fn a_black_first_number_cannot_be_shown() {
    let puzzle = board("aab", "2 . 1");
    assert_rejected(&puzzle, puzzle.hand(&shading("#..")), "poly 0");
}
