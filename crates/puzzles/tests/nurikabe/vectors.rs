//! The vectors of the protocol card: counts, and where each wrong shading is rejected.

use facedown_puzzles::testkit::{Case, assert_rejected, conformance};
use facedown_puzzles::{Puzzle, Shading};

use crate::common::{puzzle, shading};

type Wrong = (Shading, &'static str, &'static str);

fn case(
    name: &'static str,
    rows: &str,
    solutions: &[&str],
    wrong: &[(&str, &'static str, &'static str)],
) -> Case<facedown_puzzles::nurikabe::Nurikabe> {
    let wrong: Vec<Wrong> = wrong.iter().map(|(black, rule, step)| (shading(black), *rule, *step)).collect();
    Case {
        name,
        puzzle: puzzle(rows),
        solutions: solutions.iter().map(|rows| shading(rows)).collect(),
        wrong,
    }
}

#[test]
fn the_vectors_of_the_card_conform() {
    conformance(&[
        case("N1", "1", &["."], &[]),
        case("N2", ". . . . .", &["#####"], &[(".####", "no-clue", "S2.4")]),
        case(
            "N3",
            ". 2 .",
            &["#..", "..#"],
            &[(".#.", "clue-black", "I1.1"), (".#.", "no-clue", "I1.1"), ("###", "clue-black", "I1.2.1")],
        ),
        case(
            "N4",
            "1 . / . .",
            &[".#/##"],
            &[("#./##", "clue-black", "I1.1"), ("#./##", "no-clue", "I1.1"), ("../##", "size", "S2.2")],
        ),
        n5(),
        n6(),
        n7(),
        case("hidden contact 2x2", ". . / 2 1", &[], &[(".#/..", "two-clues", "I1.3")]),
        case("hidden contact 1x5", ". 2 2 . .", &[], &[("....#", "two-clues", "I1.3")]),
        case("hidden contact 1x4", ". . 2 1", &[], &[("#...", "two-clues", "I1.3")]),
    ]);
}

fn n5() -> Case<facedown_puzzles::nurikabe::Nurikabe> {
    case(
        "N5",
        "3 . . . / . . . . / . . . 3 / 1 . . .",
        &["..##/.##./##../.###"],
        &[
            (".###/..#./##../.###", "sea-split", "S2.4"),
            ("..#./.##./###./.###", "pool", "Q(1,1)"),
            (".###/.#../##../.###", "size", "I1.2.2"),
            (".###/.#.#/.#../.###", "two-clues", "I1.4.2"),
            ("..#./.###/##../.###", "no-clue", "I2.2.2"),
            ("..#./.###/##../.###", "size", "I2.2.2"),
            ("..#./.##./##.#/.###", "clue-black", "I2.1"),
            ("..#./.##./##.#/.###", "no-clue", "I2.1"),
            ("..#./.##./##../.###", "size", "S2.8"),
        ],
    )
}

fn n6() -> Case<facedown_puzzles::nurikabe::Nurikabe> {
    case(
        "N6",
        ". . . . 3 / 3 . . . . / . . 1 . . / . . . . 1 / 1 . 1 . .",
        &["###../..##./.#.##/####./.#.##"],
        &[
            ("####./..#../.#.##/####./.#.##", "sea-split", "S2.5"),
            (".##../.###./.#.##/####./.#.##", "pool", "Q(0,1)"),
            ("##.../.###./.#.##/####./.#.##", "size", "I1.3"),
            ("###../..##./#..##/####./.#.##", "two-clues", "I2.4.2"),
            (".##../..##./.#.##/####./.#.##", "size", "S2.14"),
        ],
    )
}

fn n7() -> Case<facedown_puzzles::nurikabe::Nurikabe> {
    case(
        "N7",
        ". . 1 . . . / 2 . . 1 . 2 / . . . . . . / . . 3 . . 2 / . . . . . . / 3 . . 1 . .",
        &["##.##./.##.#./.#.###/##..#./.####./..#.##"],
        &[
            (".#.###/.##.#./.#.###/##..#./.####./..#.##", "size", "I2.3"),
            ("##.###/.##.#./.#.##./##..#./.####./..#.##", "two-clues", "I4.4.1"),
            (".#.##./.##.#./##.###/##..#./.####./..#.##", "pool", "Q(2,0)"),
            ("##.##./.##.#./.#.###/##..#./#.###./..#.##", "sea-split", "S2.8"),
            ("##.##./.##.#./.#.###/##..#./.#####/..#.#.", "no-clue", "I6.2.1"),
            (".#.##./###.#./.#.###/##..#./.####./..#.##", "clue-black", "I2.1"),
            (".#.##./.##.#./.#.###/##..#./.####./..#.##", "size", "S2.20"),
        ],
    )
}

#[test]
fn wrong_shadings_break_the_rules_they_should_and_no_others() {
    for case in [n5(), n6(), n7()] {
        for (wrong, _, _) in &case.wrong {
            let mut broken: Vec<&str> = case.puzzle.violations(wrong).iter().map(|v| v.rule).collect();
            broken.sort_unstable();
            broken.dedup();
            let mut named: Vec<&str> =
                case.wrong.iter().filter(|(other, _, _)| other == wrong).map(|(_, rule, _)| *rule).collect();
            named.sort_unstable();
            // Two vectors break a second rule that the table names only in passing.
            assert!(named.iter().all(|rule| broken.contains(rule)), "{}: {broken:?}", case.name);
            assert!(broken.len() <= 2, "{}: {broken:?}", case.name);
        }
    }
}

#[test]
fn counts_are_those_of_the_card() {
    let expected = [
        ("1", 0, 0, 18),
        (". . . . .", 18, 847, 84),
        (". 2 .", 8, 343, 60),
        ("1 . / . .", 12, 420, 64),
        ("3 . . . / . . . . / . . . 3 / 1 . . .", 76, 4872, 144),
        (". . . . 3 / 3 . . . . / . . 1 . . / . . . . 1 / 1 . 1 . .", 114, 8841, 196),
        (
            ". . 1 . . . / 2 . . 1 . 2 / . . . . . . / . . 3 . . 2 / . . . . . . / 3 . . 1 . .",
            174,
            17136,
            256,
        ),
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
fn a_shading_with_a_wrong_number_of_black_cells_may_still_prove_a_right_one() {
    let one = puzzle("1");
    assert!(!one.violations(&shading("#")).is_empty());
    let run = facedown_puzzles::testkit::play(&one, one.hand(&shading("#")), 0);
    assert_eq!(run.result, Ok(()));
    assert_rejected(&puzzle(". 1"), puzzle(". 1").hand(&shading(".#")), "I1.1");
}
