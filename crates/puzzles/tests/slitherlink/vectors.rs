//! The vectors of the protocol card.

use facedown_puzzles::Puzzle;
use facedown_puzzles::grid::Cell;
use facedown_puzzles::single_loop::{Edge, Plan};
use facedown_puzzles::slitherlink::Slitherlink;
use facedown_puzzles::testkit::{Case, assert_rejected, conformance, play};
use facedown_table::{Choice, Suit, parse_suits};

use crate::board;
use crate::loops::{around, plan, rejection};

fn case(
    name: &'static str,
    rows: &str,
    solutions: &[&str],
    wrong: &[(&str, &'static str, &'static str)],
) -> Case<Slitherlink> {
    Case {
        name,
        puzzle: board(rows),
        solutions: solutions.iter().map(|inside| around(inside)).collect(),
        wrong: wrong.iter().map(|(inside, rule, step)| (around(inside), *rule, *step)).collect(),
    }
}

#[test]
fn boards_of_the_card() {
    conformance(&[
        case("one square", ".", &["#"], &[]),
        case("one square, four", "4", &["#"], &[]),
        case("strip", "323", &["###"], &[("##.", "number", "num"), ("#.#", "separate", "move.face.pair")]),
        case(
            "2x2",
            "22/22",
            &["##/##"],
            &[("##/#.", "number", "num"), ("../..", "no-line", "last.face.pair")],
        ),
        case(
            "4x4",
            "32.3/..1./1.11/.22.",
            &["#..#/####/####/#..#"],
            &[("#..#/####/..##/..##", "number", "num"), ("#.##/#.../##../##.#", "separate", "move.deg.left")],
        ),
        case(
            "6x6",
            "3.232./..31.3/.0..1./.332.2/.10.11/001.12",
            &["##.#../.#.###/#####./.#.###/....##/...###"],
            &[(".#.#../.#.###/#####./.#.###/....##/...###", "number", "num")],
        ),
        case("question marks demand nothing", "?4?/.?.", &[".#./..."], &[("##./...", "number", "num")]),
        case(
            "no clues",
            "../..",
            &["#./..", "##/#.", "##/##", ".#/##"],
            &[("#./.#", "cross", "move.deg.left")],
        ),
    ]);
}

#[test]
fn honest_plans_are_those_of_the_card() {
    let plans = [
        ("323", "###", vec![(0, 0); 3], false),
        ("22/22", "##/##", vec![(0, 0); 4], true),
        (
            "32.3/..1./1.11/.22.",
            "#..#/####/####/#..#",
            [vec![(3, 2), (3, 1), (0, 2), (0, 1)], vec![(0, 0); 12]].concat(),
            true,
        ),
        (
            "3.232./..31.3/.0..1./.332.2/.10.11/001.12",
            "##.#../.#.###/#####./.#.###/....##/...###",
            [
                vec![(5, 2), (5, 1), (5, 0), (4, 2), (4, 3), (4, 1), (4, 0), (3, 2), (3, 0), (2, 5)],
                vec![(0, 2), (1, 2), (1, 0), (0, 5), (0, 4)],
                vec![(0, 0); 21],
            ]
            .concat(),
            false,
        ),
    ];
    for (rows, inside, squares, flips) in plans {
        let ring = board(rows).ring();
        assert_eq!(Plan::for_drawing(ring, &around(inside)), plan(ring, &squares, flips), "{rows}");
    }
}

#[test]
fn plans_that_leave_the_single_loop_are_stopped_in_their_round() {
    let unsolvable = board("33./232");
    let five = [(0, 1), (0, 1), (0, 1), (0, 1), (0, 1), (1, 2)];
    let hand = plan(unsolvable.ring(), &five, true).hand();
    assert_eq!(rejection(&unsolvable, &hand), ("last.deg.left".into(), 5, "last.deg TL".into()));
    let hand = plan(unsolvable.ring(), &[(0, 1), (1, 2)], true).hand();
    assert_eq!(rejection(&unsolvable, &hand), ("move.deg.left".into(), 1, "move.deg TL".into()));
    let several = board("32.3/..1./1.11/.22.");
    let hand = plan(several.ring(), &[(1, 3), (1, 2), (1, 1), (2, 2), (2, 3), (0, 1)], true).hand();
    assert_eq!(rejection(&several, &hand), ("move.face.pair".into(), 5, "move round 5".into()));

    let blank = |rows: &str, squares: &[(usize, usize)]| {
        let puzzle = board(rows);
        let hand = plan(puzzle.ring(), squares, false).hand();
        let (step, round, _) = rejection(&puzzle, &hand);
        (step, round)
    };
    assert_eq!(blank("...", &[(0, 1)]), ("move.face.pair".into(), 0), "parallel lines");
    assert_eq!(blank("...", &[(0, 0), (0, 1), (0, 2)]), ("last.face.pair".into(), 2), "the last square");
    assert_eq!(blank(".../.../...", &[(1, 1)]), ("move.face.pair".into(), 0), "a hole");
    assert_eq!(blank(".../.../...", &[(0, 1), (1, 1), (0, 1)]), ("move.face.pair".into(), 2), "a ring");
}

#[test]
fn a_last_round_without_flip_needs_no_legal_flip() {
    // The flip of (1, 2) would make a dot of degree four; not making it is fine.
    let puzzle = board(".../...");
    let squares = [(0, 1), (0, 1), (0, 1), (0, 1), (0, 1), (1, 2)];
    let run = play(&puzzle, plan(puzzle.ring(), &squares, false).hand(), 3);
    assert_eq!(run.result, Ok(()));
}

#[test]
fn malformed_marks_are_seen() {
    let puzzle = board("../..");
    let honest = puzzle.hand(&around("##/#."));
    let cheats: [(usize, &str, &str); 7] = [
        (0, "♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣", "move.outer.mark"),
        (0, "♣♥♣♣♣♣♥♣♣♣♣♣♣♣♣♣", "move.outer.mark"),
        (1, "♥♥♣♣", "move.face.mark"),
        (2, "♣♣♣♣", "move.deg.mark"),
        (18, "♥♥♥♥♥♥♥♥♥♥♥♥♥♥♥♥", "last.outer.mark"),
        (20, "♥♥", "last.flip.mark"),
        (20, "♣♣", "last.flip.mark"),
    ];
    for (at, row, step) in cheats {
        let mut hand = honest.clone();
        *hand.choice_mut(at).unwrap() = Choice::Row(parse_suits(row).unwrap());
        assert_rejected(&puzzle, hand, step);
    }
}

#[test]
fn piles_beside_the_board_show_nothing_to_flip() {
    let puzzle = board("../..");
    for pile in [0, 1, 3, 4, 7, 8, 11, 12, 15] {
        let mut hand = puzzle.hand(&around("##/#."));
        *hand.choice_mut(0).unwrap() = Choice::Pile(pile);
        assert_rejected(&puzzle, hand, "move.face.pair");
    }
    // The line itself, instead of the empty edge that faces it.
    let mut hand = puzzle.hand(&around("##/#."));
    let Some(Choice::Pile(empty)) = hand.choice_mut(1).cloned() else { panic!("a pile is chosen here") };
    *hand.choice_mut(1).unwrap() = Choice::Row(Suit::one_heart(4, (empty + 2) % 4));
    assert_rejected(&puzzle, hand, "move.face.pair");
}

#[test]
fn drawings_with_loose_ends_are_rejected() {
    let puzzle = board("../..");
    let mut loose = around("##/##");
    loose.set(Edge::Across(Cell::new(0, 0)), false);
    assert!(puzzle.violations(&loose).iter().any(|violation| violation.rule == "dead-end"));
    assert_rejected(&puzzle, puzzle.hand(&loose), "last.face.pair");
}
