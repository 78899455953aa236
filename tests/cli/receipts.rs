//! `receipt`: shown, verified and fetched.

use std::fs;

use crate::harness::{Scratch, example, facedown, snapshot};
use crate::serving::Daemon;

#[test]
fn receipts_are_verified_offline() {
    let scratch = Scratch::new();
    let (name, receipt) = (example("numberlink", 1), scratch.path("receipt"));
    let daemon = Daemon::start(&scratch.path("data"), &[]);
    let words = ["prove", &name, "--verifier", daemon.address(), "--receipt", &receipt, "--name", "alice"];
    facedown(&words).exits(0).is("prove-elsewhere");
    facedown(&["receipt", "show", &receipt]).exits(0).is("receipt-show");
    let public = format!("{}/receipt.pub", scratch.path("data"));
    for key in [public.as_str(), daemon.key()] {
        facedown(&["receipt", "verify", &receipt, "--key", key]).exits(0);
    }
    let run = facedown(&["receipt", "verify", &receipt, "--key", &public, "--puzzle", &name]);
    run.exits(0).is("receipt-verify");
    let other = example("numberlink", 2);
    facedown(&["receipt", "verify", &receipt, "--key", &public, "--puzzle", &other])
        .exits(1)
        .is("receipt-other");

    let value = facedown(&["receipt", "show", &receipt, "--json"]).exits(0).json();
    let session = value["session"].as_str().unwrap();
    let fetched = facedown(&["receipt", "fetch", session, "--verifier", daemon.address()]).exits(0);
    assert_eq!(fetched.json(), value);
    assert_eq!(fetched.stdout, fs::read_to_string(&receipt).unwrap());
    let unknown = "0".repeat(64);
    facedown(&["receipt", "fetch", &unknown, "--verifier", daemon.address()]).exits(3);
    facedown(&["receipt", "fetch", "12", "--verifier", daemon.address()]).exits(2).is("receipt-session");
    facedown(&["receipt", "fetch", &unknown]).exits(2).is("receipt-nowhere");
}

#[test]
fn changed_receipts_are_not_valid() {
    let scratch = Scratch::new();
    let receipt = scratch.path("receipt");
    let daemon = Daemon::start(&scratch.path("data"), &[]);
    facedown(&["prove", &example("masyu", 1), "--verifier", daemon.address(), "--receipt", &receipt])
        .exits(0);
    let text = fs::read_to_string(&receipt).unwrap();
    let verify = |text: &str, key: &str| {
        facedown(&["receipt", "verify", &scratch.file("changed", text), "--key", key])
    };
    verify(&text, daemon.key()).exits(0);
    let changed = text.replace("\"rows\": ", "\"rows\": 1");
    let other = "11".repeat(32);
    let transcripts = [
        verify(&changed, daemon.key()).exits(1).transcript(),
        verify(&text, &other).exits(1).transcript(),
        verify(&text.replace("\"version\": 1", "\"version\": 9"), daemon.key()).exits(2).transcript(),
        verify("{}", daemon.key()).exits(2).transcript(),
        verify(&text, "Cargo.toml").exits(2).transcript(),
        verify(&text, "no-such-file").exits(2).transcript(),
    ];
    snapshot("receipt-invalid", &transcripts.join("\n").replace(daemon.key(), "KEY"));
}
