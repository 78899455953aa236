//! The vectors of the protocol's card: accepted boards with their costs, every rule broken alone,
//! malformed cards and marker cheats.

use facedown_puzzles::Puzzle;
use facedown_puzzles::shakashaka::{Fill, Shakashaka, Square};
use facedown_puzzles::testkit::{Case, assert_rejected, conformance};
use facedown_table::{Choice, Suit, parse_suits};

use crate::{drawing, hand_of_cards, puzzle};

/// Puzzle, solutions, shuffles, cards shuffled, cards at once.
const ACCEPTED: [(&str, &[&str], usize, usize, usize); 7] = [
    ("../..", &["../..", "qe/zc"], 18, 2673, 917),
    (".#..0", &[".#..#"], 20, 858, 113),
    (".1./.../...", &[".#./.qe/.zc", ".#./qe./zc."], 34, 5724, 937),
    ("1../.../0..", &["#qe/.zc/#.."], 30, 5378, 937),
    ("..../...2/..../1...", &[".qe./q.c#/zcqe/#.zc"], 52, 13544, 965),
    ("1...1/...../...../1..../.2...", &["#qe.#/.zcqe/.qezc/#z.e./.#zc."], 76, 23095, 1001),
    (
        "0...../...3../.....1/1....1/..3.../..1.1.",
        &["#...qe/.qe#zc/.z.e.#/#.z.e#/qe#zc./zc#.#."],
        108,
        24031,
        1045,
    ),
];

/// Puzzle, wrong solution, rule, step.
const WRONG: [(&str, &str, &str, &str); 14] = [
    ("#./..", "#./..", "rectangle", "window (1,1) list"),
    ("#./..", "#./#.", "black", "window (1,0) list"),
    ("4.", "##", "black", "window (0,1) list"),
    (".", "q", "rectangle", "window (0,1) list"),
    ("../..", "q./..", "rectangle", "window (0,1) list"),
    (".../.0./...", ".../.#./...", "rectangle", "window (1,1) list"),
    (".../.../...", "q.e/.../z.c", "rectangle", "window (0,1) list"),
    (".../.../...", ".qc/qc./c..", "rectangle", "window (0,2) list"),
    ("..../..../....", "qeqe/z..c/.zc.", "rectangle", "window (1,2) list"),
    ("..../...2/..../2...", ".qe./q.c#/zcqe/#.zc", "number", "clue (3,0)"),
    ("..../...1/..../1...", ".qe./q.c#/zcqe/#.zc", "number", "clue (1,3)"),
    ("0../.../0..", "#qe/.zc/#..", "number", "clue (0,0)"),
    // Not on the card: a number without white neighbours, and a triangle on a black cell.
    ("1#/#.", "##/#.", "number", "clue (0,0)"),
    ("#.", "q.", "black", "window (0,1) list"),
];

#[test]
fn the_cards_vectors_hold() {
    let mut cases = Vec::new();
    for (rows, solutions, shuffles, cards_shuffled, cards) in ACCEPTED {
        let puzzle = puzzle(rows);
        let costs = puzzle.costs();
        assert_eq!((costs.shuffles(), costs.cards_shuffled, costs.cards), (shuffles, cards_shuffled, cards));
        let solutions = solutions.iter().map(|rows| drawing(&puzzle, rows)).collect();
        cases.push(Case { name: rows, puzzle, solutions, wrong: Vec::new() });
    }
    for (rows, wrong, rule, step) in WRONG {
        let puzzle = puzzle(rows);
        let wrong = vec![(drawing(&puzzle, wrong), rule, step)];
        let simulated = Case { name: rows, puzzle, solutions: Vec::new(), wrong };
        for (solution, rule, step) in &simulated.wrong {
            let broken = simulated.puzzle.violations(solution);
            assert!(broken.iter().any(|violation| violation.rule == *rule), "{rows}: {broken:?}");
            assert_rejected(&simulated.puzzle, simulated.puzzle.hand(solution), step);
        }
    }
    conformance(&cases);
}

#[test]
fn each_wrong_number_is_reported_with_its_count() {
    let puzzle = puzzle("..../...1/..../2...");
    let found = puzzle.violations(&drawing(&puzzle, ".qe./q.c#/zcqe/#.zc"));
    let messages: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(
        messages,
        ["the number 1 has 2 triangles at its sides: r2c4", "the number 2 has 1 triangle at its sides: r4c1"]
    );
}

#[test]
fn every_broken_rule_is_listed() {
    let puzzle = puzzle("#.2/...");
    let found = puzzle.violations(&drawing(&puzzle, "q#./#qe"));
    let rules: Vec<&str> = found.iter().map(|violation| violation.rule).collect();
    assert_eq!(rules, ["black", "black", "black", "rectangle", "rectangle", "number"]);
}

#[test]
fn malformed_cards_are_rejected() {
    let puzzle = puzzle("../..");
    for (place, cards, step) in [(0, "♣♣♥♥", "window (0,0) list"), (3, "♣♣♣♥", "window (1,1) list")]
    {
        let mut board = vec![Fill::White.cards().to_vec(); 4];
        board[place] = parse_suits(cards).unwrap();
        assert_rejected(&puzzle, hand_of_cards(&puzzle, &board), step);
    }
}

#[test]
fn marker_cheats_are_rejected_at_every_window() {
    for (rows, solutions, ..) in &ACCEPTED[..4] {
        let puzzle = puzzle(rows);
        let honest = puzzle.hand(&drawing(&puzzle, solutions[0]));
        let white = puzzle.squares().values().iter().filter(|&&square| square == Square::White).count();
        for (nth, window) in puzzle.windows().enumerate() {
            let label = format!("window ({},{})", window.dot.row, window.dot.column);
            let play = |change: fn(&mut Vec<Suit>), step: &str| {
                let mut hand = honest.clone();
                let Some(Choice::Row(row)) = hand.choice_mut(white + nth) else { panic!("no markers") };
                change(row);
                assert_rejected(&puzzle, hand, &format!("{label} {step}"));
            };
            play(|row| row.fill(Suit::Club), "mark");
            play(|row| row.fill(Suit::Heart), "mark");
            play(|row| row.rotate_left(1), "list");
        }
    }
}

#[test]
fn boards_that_are_none_cannot_be_made() {
    use facedown_puzzles::grid::{Grid, Size};
    assert!(Shakashaka::new(Grid::filled(Size::new(0, 3), Square::White)).is_err());
    assert!(Shakashaka::new(Grid::filled(Size::new(1, 1), Square::Number(5))).is_err());
}
