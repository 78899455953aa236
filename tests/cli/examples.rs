//! The boards under `examples/puzzles/`: at least three of each kind, all solved, in a form that stays as it is.

use std::fs;
use std::path::Path;

use crate::harness::{KINDS, example, facedown};

#[test]
fn there_are_three_boards_of_each_kind() {
    for kind in KINDS {
        for number in 1..=3 {
            assert!(Path::new(&example(kind, number)).exists(), "{kind} {number}");
        }
    }
}

#[test]
fn every_example_is_solved_and_written_as_we_write() {
    let mut names: Vec<String> = fs::read_dir("examples/puzzles")
        .unwrap()
        .map(|entry| entry.unwrap().path().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".txt"))
        .collect();
    names.sort();
    assert!(names.len() >= 3 * KINDS.len());
    for name in names {
        assert_eq!(facedown(&["check", &name]).exits(0).stdout, "solved\n", "{name}");
        let file = fs::read_to_string(&name).unwrap();
        let bare: String =
            file.lines().filter(|line| !line.starts_with(';')).map(|line| format!("{line}\n")).collect();
        assert_eq!(facedown(&["convert", &name, "--to", "text"]).exits(0).stdout, bare, "{name}");
    }
}

#[test]
fn every_example_has_one_solution_only() {
    for kind in KINDS {
        for number in 1..=2 {
            let name = example(kind, number);
            let run = facedown(&["solve", &name, "--json", "--timeout", "60"]).exits(0);
            assert_eq!(run.json()["unique"], true, "{name}");
        }
    }
}
