//! `serve`, `certs` and `token`: the daemons under the command's roof.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use crate::harness::{Scratch, command, example, facedown};

/// A verifier's daemon on a free port; ended with the test.
pub(crate) struct Daemon {
    child: Child,
    address: String,
    key: String,
}

impl Daemon {
    pub(crate) fn start(data: &str, more: &[&str]) -> Self {
        let mut child = command()
            .args(["serve", "verifier", "--listen", "127.0.0.1:0", "--log", "error", "--data", data])
            .args(more)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut said = |what: &str| {
            let line = lines.find(|line| line.starts_with(what)).unwrap();
            line.split_once(' ').unwrap().1.to_owned()
        };
        let (address, key) = (said("listening"), said("receipt-key"));
        Self { child, address, key }
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    pub(crate) fn key(&self) -> &str {
        &self.key
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_policy_refuses_and_no_verdict_is_reached() {
    let scratch = Scratch::new();
    let daemon = Daemon::start(&scratch.path("data"), &["--kinds", "masyu"]);
    facedown(&["prove", &example("masyu", 1), "--verifier", daemon.address()]).exits(0);
    facedown(&["prove", &example("hitori", 1), "--verifier", daemon.address()]).exits(3).is("prove-refused");
}

#[test]
fn certificates_and_tokens_let_provers_in() {
    let scratch = Scratch::new();
    let certs = scratch.path("certs");
    facedown(&["certs", &certs, "--host", "localhost", "--prover", "alice"]).exits(0).is("certs");
    let at = |name: &str| format!("{certs}/{name}");
    let (cert, key, ca) = (at("verifier.pem"), at("verifier.key"), at("ca.pem"));
    let daemon =
        Daemon::start(&scratch.path("data"), &["--tls-cert", &cert, "--tls-key", &key, "--client-ca", &ca]);
    let port = daemon.address().rsplit_once(':').unwrap().1;
    let address = format!("https://localhost:{port}");
    let name = example("hitori", 1);
    let words = ["prove", &name, "--verifier", &address, "--tls-ca", &ca, "--json"];
    let (mine, secret) = (at("alice.pem"), at("alice.key"));
    let value =
        facedown(&[&words[..], &["--tls-cert", &mine, "--tls-key", &secret]].concat()).exits(0).json();
    assert_eq!(value["receipt"]["prover_id"], "alice");
    facedown(&words).exits(3);
    facedown(&["certs", &certs, "--prover", "../bob"]).exits(2);
}

#[test]
fn tokens_name_provers() {
    let scratch = Scratch::new();
    let run = facedown(&["token", "bob"]).exits(0);
    let (token, line) = run.stdout.trim_end().split_once('\n').unwrap();
    let (token, tokens) = (scratch.file("token", token), scratch.file("tokens", line));
    let daemon = Daemon::start(&scratch.path("data"), &["--tokens", &tokens]);
    let name = example("hitori", 1);
    let words = ["prove", &name, "--verifier", daemon.address(), "--json"];
    let value = facedown(&[&words[..], &["--token-file", &token]].concat()).exits(0).json();
    assert_eq!(value["receipt"]["prover_id"], "bob");
    facedown(&words).exits(3);
    facedown(&["token", "two words"]).exits(2);
    let value = facedown(&["token", "bob", "--json"]).exits(0).json();
    assert!(value["verifier_line"].as_str().unwrap().starts_with("bob "));
}

#[test]
fn settings_are_checked() {
    let scratch = Scratch::new();
    let run = facedown(&["serve", "verifier", "--check-config", "--data", &scratch.path("data")]).exits(0);
    assert_eq!(run.stdout, "the settings are fine\n");
    let config = scratch.file("verifier.toml", "listen = \"0.0.0.0:7411\"\n");
    let run = facedown(&["serve", "verifier", "--config", &config, "--check-config"]).exits(2);
    assert!(run.stderr.contains("not a loopback address"), "{run:?}");
    facedown(&["serve", "verifier", "--kinds", "sudoku", "--check-config"]).exits(2).is("serve-kinds");
    facedown(&["serve", "prover", "--listen", "0.0.0.0:0"]).exits(2).is("serve-exposed");
}

#[test]
fn the_second_process_ends_with_its_parent() {
    let scratch = Scratch::new();
    let mut child = command()
        .args(["serve", "verifier", "--while-standard-input-is-open", "--listen", "127.0.0.1:0"])
        .args(["--log", "error", "--data", &scratch.path("data")])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    drop(child.stdin.take());
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_daemon_stops_on_sigterm() {
    let scratch = Scratch::new();
    let mut daemon = Daemon::start(&scratch.path("data"), &[]);
    facedown(&["prove", &example("masyu", 1), "--verifier", daemon.address()]).exits(0);
    let process = daemon.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &process]).status().unwrap().success());
    assert!(daemon.child.wait().unwrap().success());
    assert!(fs::exists(scratch.path("data/receipts.sqlite")).unwrap());
}
