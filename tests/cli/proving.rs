//! `prove` and `verify`: every kind between two processes and in a file, and everything that can go wrong.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::harness::{KINDS, Scratch, command, example, facedown, facedown_with, snapshot, wrong};

#[test]
fn every_kind_is_proved_to_a_second_process() {
    for kind in KINDS {
        let value = facedown(&["prove", &example(kind, 1), "--json"]).exits(0).json();
        assert_eq!((&value["accepted"], &value["audit_agrees"]), (&true.into(), &true.into()), "{kind}");
        assert_eq!(value["receipt"]["kind"], kind);
        assert!(value["second_process"].is_u64());
    }
    facedown(&["prove", &example("slitherlink", 1)]).exits(0).is("prove");
}

#[test]
fn a_puzzle_without_a_solution_is_solved_first() {
    let text = fs::read_to_string(example("hitori", 1)).unwrap();
    let (puzzle, _) = text.split_once("solution:").unwrap();
    facedown_with(puzzle, &["prove", "-"]).exits(0);
    facedown_with(UNSOLVABLE, &["prove", "-"]).exits(1).is("prove-unsolvable");
}

#[test]
fn the_provers_own_check_refuses_a_wrong_solution() {
    for kind in KINDS {
        let value = facedown(&["prove", &wrong(kind), "--json"]).exits(1).json();
        assert_eq!(value["accepted"], false, "{kind}");
        assert!(!value["violations"].as_array().unwrap().is_empty());
    }
    facedown(&["prove", &wrong("masyu")]).exits(1).is("prove-wrong");
}

#[test]
fn the_verifier_rejects_a_wrong_solution() {
    for kind in KINDS {
        let value = facedown(&["prove", &wrong(kind), "--unchecked", "--json"]).exits(1).json();
        assert_eq!(
            (&value["accepted"], &value["receipt"]),
            (&false.into(), &serde_json::Value::Null),
            "{kind}"
        );
        assert!(value["verdict"].as_str().unwrap().starts_with("rejected"), "{kind} {value}");
    }
    facedown(&["prove", &wrong("nurikabe"), "--unchecked"]).exits(1).is("prove-unchecked");
}

#[test]
fn the_second_process_leaves_nothing_behind() {
    let scratch = Scratch::new();
    let run = command()
        .env("TMPDIR", scratch.path(""))
        // Settings for the user's own verifier must not reach this one.
        .env("FACEDOWN_KINDS", "masyu")
        .env("FACEDOWN_MAX_CELLS", "1")
        .args(["prove", &example("hitori", 1), "--json"])
        .output()
        .unwrap();
    assert!(run.status.success());
    let value: serde_json::Value = serde_json::from_slice(&run.stdout).unwrap();
    let process = value["second_process"].as_u64().unwrap();
    assert!(!Path::new(&format!("/proc/{process}")).exists(), "the second process has ended");
    assert_eq!(fs::read_dir(scratch.path("")).unwrap().count(), 0);
}

#[test]
fn ctrl_c_ends_both_processes() {
    let scratch = Scratch::new();
    let board = facedown(&["generate", "shakashaka", "120x120", "--seed", "1"]).exits(0).stdout;
    let board = scratch.file("board.txt", board);
    fs::create_dir(scratch.path("temporary")).unwrap();
    let mut child = command()
        .env("TMPDIR", scratch.path("temporary"))
        .args(["prove", &board])
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let here = || fs::read_dir(scratch.path("temporary")).unwrap().count();
    while here() == 0 {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it started the second process");
        thread::sleep(Duration::from_millis(5));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(3));
    assert_eq!(here(), 0, "nothing is left behind");
}

#[test]
fn without_a_verdict_the_exit_code_is_3() {
    let name = example("hitori", 1);
    let transcripts = [
        facedown(&["prove", &name, "--verifier", "127.0.0.1:1"]).exits(3).transcript(),
        facedown(&["prove", &name, "--verifier", "no-such-host.invalid:1"]).exits(3).transcript(),
    ];
    assert!(transcripts[1].contains("cannot be resolved"));
    snapshot("prove-unreachable", &transcripts[0]);
    facedown(&["prove", &name, "--verifier", "ftp://example.org"]).exits(2).is("prove-address");
    facedown(&["prove", &name, "--verifier", "x", "--token-file", "no-such-file"]).exits(2);
}

#[test]
fn proof_files_convince_everybody() {
    let scratch = Scratch::new();
    for kind in KINDS {
        let (name, proof) = (example(kind, 1), scratch.path("proof"));
        facedown(&["prove", &name, "--offline", "-o", &proof, "--label", "for you"]).exits(0);
        let value = facedown(&["verify", &proof, "--puzzle", &name, "--json"]).exits(0).json();
        assert_eq!(
            (&value["accepted"], &value["kind"], &value["label"]),
            (&true.into(), &kind.into(), &"for you".into())
        );
        facedown(&["verify", &proof, "--puzzle", &example(kind, 2)]).exits(1);
    }
}

#[test]
fn proof_files_are_told_about() {
    let scratch = Scratch::new();
    let (name, proof) = (example("usowan", 1), scratch.path("proof"));
    facedown(&["prove", &name, "--offline", "-o", &proof, "--label", "two\nlines"])
        .exits(0)
        .is("prove-offline");
    facedown(&["verify", &proof]).exits(0).is("verify");
    facedown(&["verify", &proof, "--puzzle", &example("masyu", 1)]).exits(1).is("verify-other");
}

#[test]
fn changed_proof_files_are_rejected_or_malformed() {
    let scratch = Scratch::new();
    let proof = scratch.path("proof");
    facedown(&["prove", &example("nurikabe", 1), "--offline", "-o", &proof]).exits(0);
    let bytes = fs::read(&proof).unwrap();
    for at in (0..bytes.len()).step_by(bytes.len() / 40 + 1) {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        let run = facedown(&["verify", &scratch.file("changed", changed)]);
        assert!([1, 2].contains(&run.code) && !run.stderr.contains("panicked"), "byte {at}: {run:?}");
    }
    let mut outs = vec![facedown(&["verify", &scratch.file("cut", &bytes[..bytes.len() / 2])])];
    outs.push(facedown(&["verify", &scratch.file("longer", [&bytes[..], b"x"].concat())]));
    outs.push(facedown(&["verify", "Cargo.toml"]));
    outs.push(facedown(&["verify", "no-such-file"]));
    let last = bytes.len() - 1;
    let mut changed = bytes;
    changed[last] ^= 1;
    outs.push(facedown(&["verify", &scratch.file("changed", changed)]).exits(1));
    let transcripts: Vec<String> = outs.iter().map(|run| run.transcript()).collect();
    snapshot("verify-broken", &transcripts.join("\n"));
}

#[test]
fn a_wrong_solution_makes_no_valid_proof_file() {
    let scratch = Scratch::new();
    for kind in KINDS {
        let proof = scratch.path(kind);
        facedown(&["prove", &wrong(kind), "--offline", "-o", &proof, "--unchecked"]).exits(1);
        if Path::new(&proof).exists() {
            facedown(&["verify", &proof]).exits(1);
        }
    }
    facedown(&["prove", &wrong("hitori"), "--offline", "-o", &scratch.path("x")]).exits(1);
    assert!(!Path::new(&scratch.path("x")).exists());
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child =
        command().args(["play", &example("slitherlink", 1), "--all"]).stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert!(child.wait().unwrap().success());
}

/// Two numbers side by side cannot be two islands.
const UNSOLVABLE: &str = "nurikabe\n1 1\n. .\n";
