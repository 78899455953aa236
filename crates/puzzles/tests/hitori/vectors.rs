//! The vectors of the protocol card: counts, and where each wrong shading is rejected.

use facedown_puzzles::hitori::Hitori;
use facedown_puzzles::testkit::{Case, conformance};
use facedown_puzzles::{Puzzle, Shading};

use crate::common::{from_bits, puzzle, shading, solves};

const H3: &str = "1 2 3 / 2 3 1 / 3 1 2";
const H4: &str = "2 2 3 2 / 3 3 1 2 / 2 4 2 1 / 3 1 2 3";
const H5: &str = "1 1 2 4 3 5 / 1 1 5 4 4 6 / 4 6 6 2 1 1 / 6 3 3 3 5 4 / 2 3 4 1 6 5 / 2 5 4 6 2 5";
const H6: &str = "4 4 2 2 5 / 3 1 5 1 4 / 5 2 2 1 3";

fn case(
    name: &'static str,
    rows: &str,
    solutions: &[&str],
    wrong: &[(&str, &'static str, &'static str)],
) -> Case<Hitori> {
    let wrong = wrong.iter().map(|(black, rule, step)| (shading(black), *rule, *step)).collect();
    Case {
        name,
        puzzle: puzzle(rows),
        solutions: solutions.iter().map(|rows| shading(rows)).collect(),
        wrong,
    }
}

fn cases() -> [Case<Hitori>; 6] {
    [
        case("H1", "7", &["."], &[]),
        case("H2", "1 1", &[".#", "#."], &[("..", "row", "U row 0 num 1")]),
        case(
            "H3",
            H3,
            &[".../.../...", "#../.../..#", ".#./.../#.#"],
            &[(".../..#/..#", "touch", "L (1,2)-(2,2)"), (".../#../.#.", "white-split", "S2.6")],
        ),
        case(
            "H4",
            H4,
            &["#..#/.#../..#./#..."],
            &[
                ("#..#/..../..#./#...", "row", "U row 1 num 3"),
                ("##.#/.#../..#./#...", "touch", "L (0,0)-(0,1)"),
                ("#..#/.#../..#./#..#", "white-split", "S2.5"),
            ],
        ),
        case(
            "H5",
            H5,
            &["#....#/.#.#../..#..#/.#.#../....../#.#..#"],
            &[
                ("#....#/.#.#../.....#/.#.#../....../#.#..#", "row", "U row 2 num 6"),
                ("#...../.#.#../..#..#/.#.#../....../#.#..#", "col", "U col 5 num 5"),
                ("##...#/.#.#../..#..#/.#.#../....../#.#..#", "touch", "L (0,0)-(0,1)"),
                ("#.#..#/.#.#../..#..#/.#.#../....../#.#..#", "white-split", "S2.1"),
            ],
        ),
        case(
            "H6",
            H6,
            &["#.#../...#./.#..."],
            &[
                ("..#../...#./.#...", "row", "U row 0 num 4"),
                ("###../...#./.#...", "touch", "L (0,0)-(0,1)"),
                ("#.#.#/...#./.#...", "white-split", "S2.9"),
            ],
        ),
    ]
}

#[test]
fn the_vectors_of_the_card_conform() {
    conformance(&cases());
}

#[test]
fn each_wrong_shading_breaks_one_rule_only() {
    for case in cases() {
        for (wrong, rule, _) in &case.wrong {
            let broken = case.puzzle.violations(wrong);
            assert!(
                !broken.is_empty() && broken.iter().all(|v| v.rule == *rule),
                "{}: {broken:?}",
                case.name
            );
        }
    }
}

#[test]
fn counts_are_those_of_the_card() {
    let expected = [
        ("7", 2, 63, 36),
        ("1 1", 11, 234, 48),
        (H3, 66, 2071, 100),
        (H4, 141, 5111, 144),
        (H5, 327, 18672, 256),
        (H6, 128, 4647, 140),
    ];
    for (rows, shuffles, shuffled, cards) in expected {
        let costs = puzzle(rows).costs();
        assert_eq!(
            (costs.shuffles(), costs.cards_shuffled, costs.cards),
            (shuffles, shuffled, cards),
            "{rows}"
        );
    }
}

#[test]
fn the_board_without_repetitions_has_thirty_nine_solutions() {
    let (puzzle, numbers) = (puzzle(H3), [1, 2, 3, 2, 3, 1, 3, 1, 2]);
    let size = puzzle.size();
    let solutions: Vec<Shading> =
        (0..512).filter(|&black| solves(size, &numbers, black)).map(|black| from_bits(size, black)).collect();
    assert_eq!(solutions.len(), 39);
    conformance(&[Case { name: "H3", puzzle, solutions, wrong: Vec::new() }]);
}
