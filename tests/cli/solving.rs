//! `solve`: one solution, several, none, and giving up.

use std::fs;

use crate::harness::{KINDS, example, facedown, facedown_with};

#[test]
fn every_kind_is_solved() {
    for kind in KINDS {
        let run = facedown(&["solve", &example(kind, 1)]).exits(0);
        assert_eq!(run.stderr, "one solution, and no other\n", "{kind}");
        facedown_with(&run.stdout, &["check", "-"]).exits(0);
        // The only solution is the one in the file.
        let file = facedown(&["convert", &example(kind, 1), "--to", "text"]).exits(0).stdout;
        assert_eq!(run.stdout, file, "{kind}");
    }
}

#[test]
fn several_solutions_are_told() {
    facedown_with(OPEN, &["solve", "-"]).exits(0).is("solve-several");
    facedown_with(OPEN, &["solve", "-", "--count", "9"]).exits(0).is("solve-count");
    let value = facedown_with(OPEN, &["solve", "-", "--count", "9", "--json"]).exits(0).json();
    assert_eq!((value["solutions"].as_array().unwrap().len(), &value["unique"]), (2, &false.into()));
}

#[test]
fn no_solution_exits_1() {
    facedown_with("nurikabe\n1 1\n. .\n", &["solve", "-"]).exits(1).is("solve-none");
}

#[test]
fn giving_up_exits_3() {
    let text = fs::read_to_string(example("slitherlink", 3)).unwrap();
    let (puzzle, _) = text.split_once("solution:").unwrap();
    facedown_with(puzzle, &["solve", "-", "--timeout", "0"]).exits(3).is("solve-gave-up");
    facedown_with(puzzle, &["prove", "-", "--timeout", "0"]).exits(3).is("prove-gave-up");
}

#[test]
fn solutions_come_in_every_form() {
    let run = facedown(&["solve", &example("masyu", 1), "--form", "pzprv3"]).exits(0);
    assert!(run.stdout.starts_with("pzprv3"));
    facedown_with(&run.stdout, &["check", "-"]).exits(0);
}

/// Either cell beside the number may be white.
const OPEN: &str = "nurikabe\n2 .\n. .\n";
