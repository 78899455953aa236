//! `play` and `cost`: the proof with real cards, and what it takes.

use std::fs;

use crate::harness::{KINDS, Scratch, example, facedown, facedown_with, wrong};

#[test]
fn the_story_is_told() {
    for kind in KINDS {
        let run = facedown(&["play", &example(kind, 1), "--seed", "1"]).exits(0);
        run.is(&format!("play/{kind}"));
    }
}

#[test]
fn every_step_has_a_meaning() {
    let scratch = Scratch::new();
    for kind in KINDS {
        let path = scratch.path("ledger.json");
        facedown(&["play", &example(kind, 1), "--json", "--ledger", &path]).exits(0);
        let ledger: serde_json::Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let steps =
            ledger["events"].as_array().unwrap().iter().filter(|event| event["event"] == "step").count();
        assert!(steps > 0);
        let story = facedown(&["play", &example(kind, 1), "--all"]).exits(0).stdout;
        let told: Vec<&str> = story.lines().filter(|line| line.starts_with('▸')).collect();
        assert_eq!(told.len(), steps, "{kind}");
        // The first of every family of steps is followed by what it is for, a sentence with a capital.
        let mut lines = story.lines();
        let first = lines.find(|line| line.starts_with('▸')).unwrap();
        let meaning = lines.next().unwrap().trim_start();
        assert!(meaning.starts_with(char::is_uppercase), "{kind} {first}: {meaning}");
    }
}

#[test]
fn a_wrong_solution_is_played_on_demand_only() {
    for kind in KINDS {
        facedown(&["play", &wrong(kind)]).exits(1);
        let run = facedown(&["play", &wrong(kind), "--unchecked", "--json"]).exits(1);
        let value = run.json();
        assert_eq!(value["accepted"], false);
        assert!(value["step"].is_string(), "{kind}");
    }
    facedown(&["play", &wrong("nurikabe")]).exits(1).is("play-wrong");
}

#[test]
fn steps_wait_for_enter() {
    let name = example("nurikabe", 1);
    let run = facedown_with("\n\n", &["play", &name, "--step", "--seed", "1"]).exits(0);
    let told = run.stdout.lines().filter(|line| line.starts_with('▸')).count();
    assert_eq!(told, 2, "two steps for two times Enter");
}

#[test]
fn costs_are_told() {
    let transcripts: Vec<String> =
        KINDS.iter().map(|kind| facedown(&["cost", &example(kind, 1)]).exits(0).transcript()).collect();
    crate::harness::snapshot("cost", &transcripts.join("\n"));
}

#[test]
fn told_costs_are_those_of_the_run_and_the_file() {
    let scratch = Scratch::new();
    for kind in KINDS {
        let (name, proof) = (example(kind, 2), scratch.path("proof"));
        let cost = facedown(&["cost", &name, "--json"]).exits(0).json();
        let tally = &facedown(&["play", &name, "--json"]).exits(0).json()["tally"];
        let ours = &cost["cards"]["ours"];
        for (said, counted) in [
            ("cards", "cards_peak"),
            ("shifts", "shifts"),
            ("scrambles", "scrambles"),
            ("cards_shuffled", "cards_shuffled"),
            ("cards_turned", "cards_turned"),
        ] {
            assert_eq!(ours[said], tally[counted], "{kind} {said}");
        }
        let file = facedown(&["prove", &name, "--offline", "-o", &proof, "--json"]).exits(0).json();
        let (said, written) = (cost["file"]["bytes"].as_u64().unwrap(), file["bytes"].as_u64().unwrap());
        // The rest is the puzzle itself and framing.
        let puzzle = facedown(&["convert", &name, "--to", "text"]).exits(0).stdout.len() as u64;
        assert!(said <= written + written / 50 && written <= said + puzzle + 400, "{kind}: {said} {written}");
    }
}
