//! Bearer tokens, and every rule of the policy with the words that name it.

use std::fs;

use facedown_puzzles::Kind;
use facedown_service::tokens::new_token;

use crate::raw::{Raw, hello};
use crate::support::{Daemon, Scratch, board, prove, receipt, small};

#[test]
fn bearer_tokens_tell_who_proves() {
    let scratch = Scratch::new();
    let puzzle = scratch.puzzle(&small());
    let (token, line) = new_token("bob").unwrap();
    let tokens = scratch.write("tokens", &format!("# provers\n{line}\n"));
    let verifier = Daemon::verifier(&scratch, &["--tokens", &tokens, "--log", "debug"]);
    let to = ["--verifier", verifier.address.as_str()];
    let with = |flags: &[&str]| prove(&puzzle, &[&to, flags].concat());

    with(&[]).fails(3, "asks for a bearer token");
    let wrong = scratch.write("wrong", &"0".repeat(64));
    with(&["--token-file", &wrong]).fails(3, "not known here");
    let right = scratch.write("right", &format!("{token}\n"));
    with(&["--token-file", &right, "--name", "mallory"]).fails(3, "but is known as `bob`");
    with(&["--token-file", &right, "--receipt", &scratch.arg("receipt.json")]).accepted();
    assert_eq!(receipt(&scratch.path("receipt.json")).prover_id, "bob");
    assert!(!verifier.log().contains(&token), "the log holds a token");
}

#[test]
fn the_policy_names_the_limit() {
    let refused = |flags: &[&str], saying: &str| {
        let scratch = Scratch::new();
        let verifier = Daemon::verifier(&scratch, flags);
        prove(&scratch.puzzle(&small()), &["--verifier", &verifier.address]).fails(3, saying);
        verifier.until_metric("facedown_sessions_active", 0.0);
        assert!(verifier.page("/metrics").contains("outcome=\"Refused\""));
    };
    refused(&["--kinds", "slitherlink,masyu"], "this verifier does not accept nurikabe puzzles");
    refused(&["--max-cells", "15"], "the board has 16 cells, this verifier accepts at most 15");
    refused(&["--max-committed-bits", "99"], "bits, this verifier accepts at most 99");
    refused(&["--max-session-memory", "99"], "bytes of memory, this verifier grants at most 99");
}

#[test]
fn a_contest_takes_its_own_puzzles_only() {
    let scratch = Scratch::new();
    let listed = board(Kind::Slitherlink, 5);
    fs::create_dir(scratch.path("contest")).unwrap();
    fs::write(scratch.path("contest/one.txt"), listed.puzzle.write_text(None)).unwrap();
    let verifier = Daemon::verifier(&scratch, &["--puzzles", &scratch.arg("contest")]);
    let to = ["--verifier", verifier.address.as_str()];
    prove(&scratch.puzzle(&listed), &to).accepted();
    prove(&scratch.puzzle(&small()), &to).fails(3, "only the puzzles of its list");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_session_too_many_is_refused_and_the_place_comes_free() {
    let scratch = Scratch::new();
    let puzzle = scratch.puzzle(&small());
    let verifier = Daemon::verifier(&scratch, &["--max-sessions", "1"]);
    let to = ["--verifier", verifier.address.as_str()];
    let held = Raw::connect(&verifier.address).await.open(vec![hello(&small().puzzle)]).await;
    prove(&puzzle, &to).fails(3, "runs 1 sessions already, which is its limit");
    drop(held);
    verifier.until_metric("facedown_sessions_total{outcome=\"Failed\",kind=\"nurikabe\"}", 1.0);
    prove(&puzzle, &to).accepted();
}
