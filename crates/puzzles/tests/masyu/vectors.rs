//! The vectors of the protocol card.

use facedown_puzzles::masyu::Masyu;
use facedown_puzzles::single_loop::Plan;
use facedown_puzzles::testkit::{Case, assert_rejected, conformance, play};
use facedown_puzzles::{Puzzle, Violation};
use facedown_table::{Choice, Stop};

use crate::board;
use crate::loops::{around, plan, rejection};

type Wrong = (&'static str, &'static str, &'static str);

fn case(name: &'static str, rows: &str, solutions: &[&str], wrong: &[Wrong]) -> Case<Masyu> {
    Case {
        name,
        puzzle: board(rows),
        solutions: solutions.iter().map(|inside| around(inside)).collect(),
        wrong: wrong.iter().map(|(inside, rule, step)| (around(inside), *rule, *step)).collect(),
    }
}

const M3: &str = "..WW./.W.../...../W..B./.....";
const M4: &str = "..B.../....../W....W/....B./....../...WW.";

#[test]
fn boards_of_the_card() {
    conformance(&[
        case("2x2 cells", "../..", &["#"], &[]),
        case("2x2 cells, unknown circle", "?./..", &["#"], &[]),
        case("2x3 cells", ".W./.W.", &["##"], &[("#.", "white-straight", "white.near")]),
        case(
            "5x5 cells",
            M3,
            &[".###/.##./###./#..."],
            &[
                (".###/.##./.##./....", "through", "white.near"),
                (".###/.#../####/#...", "black-turn", "black.near"),
                (".###/.#../###./#...", "black-straight", "black.far"),
                (".###/.##./###./....", "white-straight", "white.near"),
                ("####/..#./###./#...", "white-turn", "white.five"),
            ],
        ),
        case(
            "6x6 cells",
            M4,
            &["##.../##..#/##..#/.####/..###"],
            &[
                ("##.../##..#/#####/...##/..###", "through", "black.near"),
                ("#.###/#.###/#####/.##../..###", "black-turn", "black.near"),
                ("..##./#.###/#..##/####./#.###", "black-straight", "black.far"),
                ("##.../##..#/##..#/.####/####.", "white-straight", "white.near"),
                ("##..#/##..#/##..#/.####/..###", "white-turn", "white.five"),
            ],
        ),
        case(
            "far edge off the board",
            ".B./.../...",
            &[],
            &[
                (".#/.#", "black-straight", "black.far"),
                ("##/..", "black-turn", "black.near"),
                ("../#.", "through", "black.near"),
            ],
        ),
        case("unknown circles", "?../..?/...", &["#./##", "##/#."], &[(".#/.#", "through", "any.near")]),
    ]);
}

#[test]
fn every_vector_breaks_its_rule_alone() {
    let rules = |rows: &str, inside: &str| -> Vec<&'static str> {
        board(rows).violations(&around(inside)).iter().map(|violation: &Violation| violation.rule).collect()
    };
    assert_eq!(rules(M3, ".###/.##./.##./...."), ["through"]);
    assert_eq!(rules(M3, ".###/.#../####/#..."), ["black-turn"]);
    assert_eq!(rules(M3, ".###/.#../###./#..."), ["black-straight"]);
    assert_eq!(rules(M3, ".###/.##./###./...."), ["white-straight"]);
    assert_eq!(rules(M3, "####/..#./###./#..."), ["white-turn"]);
    assert_eq!(rules(M3, ".###/.#.#/###./#..."), ["cross"]);
    assert_eq!(rules(M4, "##.../##..#/#####/...##/..###"), ["through"]);
    assert_eq!(rules(".W./.W.", "#."), ["white-straight", "white-straight"]);
}

#[test]
fn the_circle_that_is_wrong_is_named() {
    let puzzle = board(M3);
    let run = play(&puzzle, puzzle.hand(&around("####/..#./###./#...")), 4);
    let labels: Vec<String> = run
        .ledger
        .events
        .iter()
        .filter_map(|event| match event {
            facedown_table::Event::Step { label } => Some(label.clone()),
            _ => None,
        })
        .collect();
    assert_eq!(labels.last().map(String::as_str), Some("white r1c3"));
    assert!(matches!(run.result, Err(Stop::Rejected(_))));
}

#[test]
fn the_honest_plan_is_that_of_the_card() {
    let ring = board(M3).ring();
    let squares = [vec![(3, 3), (3, 2), (3, 1), (2, 3), (1, 3), (1, 0)], vec![(0, 0); 10]].concat();
    assert_eq!(Plan::for_drawing(ring, &around(".###/.##./###./#...")), plan(ring, &squares, false));
}

#[test]
fn plans_that_leave_the_single_loop_are_stopped_in_their_round() {
    let puzzle = board(M3);
    let squares = [(0, 0), (1, 0), (2, 3), (3, 1), (3, 3), (3, 2), (1, 2)];
    let hand = plan(puzzle.ring(), &squares, true).hand();
    assert_eq!(rejection(&puzzle, &hand), ("move.face.pair".into(), 6, "move round 6".into()));
    let unsolvable = board("..../..W./.B../....");
    let squares = [(0, 0), (0, 1), (0, 1), (0, 1), (0, 1), (0, 1), (0, 1), (1, 2), (1, 1)];
    let hand = plan(unsolvable.ring(), &squares, true).hand();
    assert_eq!(rejection(&unsolvable, &hand), ("last.deg.left".into(), 8, "last.deg TL".into()));
}

#[test]
fn wrong_marks_are_seen() {
    let puzzle = board(".W./.W.");
    for (at, choice, step) in [
        (0, Choice::Pile(0), "move.face.pair"),
        (0, Choice::Row(facedown_table::Suit::one_heart(12, 99)), "move.outer.mark"),
        (8, Choice::Row(vec![facedown_table::Suit::Heart; 2]), "last.flip.mark"),
    ] {
        let mut hand = puzzle.hand(&around("##"));
        *hand.choice_mut(at).unwrap() = choice;
        assert_rejected(&puzzle, hand, step);
    }
}
