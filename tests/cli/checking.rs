//! `check` and `show`: right, wrong and missing solutions.

use std::fs;

use crate::harness::{KINDS, Scratch, example, facedown, facedown_with, snapshot, wrong};

#[test]
fn right_solutions_are_solved() {
    for kind in KINDS {
        let run = facedown(&["check", &example(kind, 1)]).exits(0);
        assert_eq!(run.stdout, "solved\n");
        let run = facedown(&["check", &example(kind, 1), "--json"]).exits(0);
        assert_eq!(run.json(), serde_json::json!({ "solved": true, "incomplete": false, "violations": [] }));
    }
}

#[test]
fn wrong_solutions_show_every_broken_rule_and_the_board() {
    let mut transcripts = Vec::new();
    for kind in KINDS {
        transcripts.push(facedown(&["check", &wrong(kind)]).exits(1).transcript());
        let value = facedown(&["check", &wrong(kind), "--json"]).exits(1).json();
        assert_eq!(value["solved"], false);
        assert!(!value["violations"].as_array().unwrap().is_empty(), "{kind}");
        assert!(value["violations"][0]["rule"].is_string() && value["violations"][0]["places"].is_array());
    }
    snapshot("check-wrong", &transcripts.join("\n"));
}

#[test]
fn a_puzzle_without_a_solution_is_incomplete() {
    for kind in KINDS {
        let puzzle = without_solution(&example(kind, 1));
        let run = facedown_with(&puzzle, &["check", "-"]).exits(1);
        assert_eq!(run.stdout, "incomplete: nothing is filled in\n", "{kind}");
        let run = facedown_with(&puzzle, &["check", "-", "--json"]).exits(1);
        assert_eq!(run.json()["incomplete"], true);
    }
}

#[test]
fn a_solution_may_come_from_its_own_file() {
    let scratch = Scratch::new();
    for kind in KINDS {
        let whole = example(kind, 1);
        let puzzle = scratch.file("puzzle.txt", without_solution(&whole));
        facedown(&["check", &puzzle, "--solution", &whole]).exits(0);
        let text = fs::read_to_string(&whole).unwrap();
        let (_, body) = text.split_once("solution:\n").unwrap();
        let alone = scratch.file("solution.txt", body);
        facedown(&["check", &puzzle, "--solution", &alone]).exits(0);
        let headed = scratch.file("headed.txt", format!("solution:\n{body}"));
        facedown(&["check", &puzzle, "--solution", &headed]).exits(0);
    }
}

#[test]
fn a_solution_that_does_not_fit_is_malformed() {
    let scratch = Scratch::new();
    let nurikabe = example("nurikabe", 1);
    let nothing = scratch.file("nothing.txt", without_solution(&nurikabe));
    let runs = [
        facedown(&["check", &nurikabe, "--solution", &example("hitori", 1)]),
        facedown(&["check", &nurikabe, "--solution", &example("nurikabe", 3)]),
        facedown(&["check", &nurikabe, "--solution", &nothing]),
        facedown(&["check", &nurikabe, "--solution", "no-such-file.txt"]),
        facedown(&["check", &nurikabe, "--solution", "Cargo.toml"]),
    ];
    let transcripts: Vec<String> = runs.into_iter().map(|run| run.exits(2).transcript()).collect();
    snapshot("solution-unfit", &transcripts.join("\n"));
}

#[test]
fn boards_are_drawn() {
    let transcripts: Vec<String> =
        KINDS.iter().map(|kind| facedown(&["show", &example(kind, 1)]).exits(0).transcript()).collect();
    snapshot("show", &transcripts.join("\n"));
    for kind in KINDS {
        let whole = facedown(&["show", &example(kind, 1), "--json"]).exits(0).json();
        let bare = facedown(&["show", &example(kind, 1), "--json", "--puzzle-only"]).exits(0).json();
        assert!(whole["picture"].as_array().unwrap().len() > 3);
        assert_ne!(whole, bare, "{kind}: the solution is drawn");
    }
    facedown(&["show", &wrong("nurikabe"), "--labels"]).exits(0).is("show-wrong");
}

#[test]
fn boards_are_drawn_for_paper() {
    let scratch = Scratch::new();
    for kind in KINDS {
        let path = scratch.path("board.svg");
        facedown(&["show", &example(kind, 1), "--svg", &path]).exits(0);
        let svg = fs::read_to_string(&path).unwrap();
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{kind}");
        let path = scratch.path("board.png");
        facedown(&["show", &example(kind, 1), "--png", &path]).exits(0);
        let png = fs::read(&path).unwrap();
        assert!(png.starts_with(b"\x89PNG\r\n") && png.len() > 2000, "{kind}");
    }
    facedown(&["show", &example("masyu", 1), "--svg", "no/such/directory.svg"]).exits(2);
}

/// The text of a file up to its solution.
fn without_solution(name: &str) -> String {
    let text = fs::read_to_string(name).unwrap();
    text.split_once("solution:").unwrap().0.to_owned()
}
