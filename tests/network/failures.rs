//! Verifiers that are away, busy, or die in the middle.

use std::process::Stdio;

use crate::raw::{Raw, hello};
use crate::support::{Daemon, Scratch, large, prove, prove_command, receipt, small};

#[test]
fn nobody_there_is_told_plainly() {
    let scratch = Scratch::new();
    let puzzle = scratch.puzzle(&small());
    prove(&puzzle, &["--verifier", "http://127.0.0.1:1"]).fails(3, "cannot connect to http://127.0.0.1:1");
    prove(&puzzle, &["--verifier", "ftp://somewhere"]).fails(2, "must begin with http:// or https://");
    prove(&puzzle, &[]).fails(2, "no verifier to prove to");
    prove(&puzzle, &["--verifier", "http://no-such-host.invalid:7411"]).fails(3, "cannot be resolved");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dead_and_a_busy_verifier_are_passed_over() {
    let (first, second) = (Scratch::new(), Scratch::new());
    let busy = Daemon::verifier(&first, &["--name", "busy", "--max-sessions", "1"]);
    let free = Daemon::verifier(&second, &["--name", "free"]);
    let _held = Raw::connect(&busy.address).await.open(vec![hello(&small().puzzle)]).await;
    let mut addresses = Vec::new();
    for address in ["http://no-such-host.invalid:7411", "http://127.0.0.1:1", &busy.address, &free.address] {
        addresses.extend(["--verifier", address]);
    }
    addresses.extend(["--receipt"]);
    let file = first.arg("receipt.json");
    addresses.push(&file);
    prove(&first.puzzle(&small()), &addresses).accepted();
    assert_eq!(receipt(&first.path("receipt.json")).verifier_id, "free");
}

#[test]
fn a_verifier_that_dies_in_the_middle_is_reported_and_the_next_proof_succeeds() {
    let scratch = Scratch::new();
    let puzzle = scratch.puzzle(&large());
    let (mut dying, spare) = (Daemon::verifier(&scratch, &[]), Scratch::new());
    let idle = Daemon::verifier(&spare, &[]);
    let prover = prove_command(&puzzle, &["--verifier", &dying.address, "--verifier", &idle.address])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    dying.until_metric("facedown_received_bytes_total", 300_000.0);
    dying.signal("KILL");
    assert_eq!(dying.wait(std::time::Duration::from_secs(5)), None);
    let ended = prover.wait_with_output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(3), "{said}");
    assert!(said.contains("the session broke off"), "{said}");
    // A session is never resumed elsewhere: the second verifier was not asked.
    assert_eq!(idle.metric("facedown_received_bytes_total"), 0.0);

    let again = Daemon::verifier(&scratch, &[]);
    prove(&puzzle, &["--verifier", &again.address]).accepted();
}

#[test]
fn a_prover_that_dies_in_the_middle_frees_its_place() {
    let scratch = Scratch::new();
    let verifier = Daemon::verifier(&scratch, &["--max-sessions", "1"]);
    let mut prover =
        prove_command(&scratch.puzzle(&large()), &["--verifier", &verifier.address]).spawn().unwrap();
    verifier.until_metric("facedown_received_bytes_total", 300_000.0);
    prover.kill().unwrap();
    prover.wait().unwrap();
    verifier.until_metric("facedown_sessions_total{outcome=\"Failed\",kind=\"numberlink\"}", 1.0);
    prove(&scratch.puzzle(&small()), &["--verifier", &verifier.address]).accepted();
}
