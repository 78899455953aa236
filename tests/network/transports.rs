//! Every kind over every transport; certificates that do not fit; verdicts and receipts.

use facedown_proofs::Receipt;
use facedown_puzzles::Kind;

use crate::support::{Daemon, Scratch, board, prove, receipt, small, wrong};

/// Proves one board of every kind; gives the receipts.
fn prove_every_kind(scratch: &Scratch, verifier: &Daemon, arguments: &[&str]) -> Vec<Receipt> {
    let address = ["--verifier", &verifier.address, "--receipt", &scratch.arg("receipt.json")];
    Kind::ALL
        .iter()
        .map(|&kind| {
            let solved = board(kind, 5);
            prove(&scratch.puzzle(&solved), &[&address, arguments].concat()).accepted();
            let receipt = receipt(&scratch.path("receipt.json"));
            assert_eq!(receipt.verify(&verifier.receipt_key()), Ok(()));
            assert_eq!(receipt.kind, kind.info().name);
            assert_eq!(receipt.puzzle_digest, facedown_proofs::puzzle_digest(&solved.puzzle));
            receipt
        })
        .collect()
}

#[test]
fn every_kind_in_plain_text() {
    let scratch = Scratch::new();
    let verifier = Daemon::verifier(&scratch, &[]);
    assert!(verifier.address.starts_with("http://127.0.0.1:"));
    let receipts = prove_every_kind(&scratch, &verifier, &["--name", "somebody"]);
    assert!(receipts.iter().all(|receipt| receipt.prover_id == "somebody"));
}

#[test]
fn every_kind_over_tls() {
    let scratch = Scratch::new();
    let certs = scratch.certificates("certs");
    let (cert, key) = (format!("{certs}/verifier.pem"), format!("{certs}/verifier.key"));
    let verifier = Daemon::verifier(&scratch, &["--tls-cert", &cert, "--tls-key", &key]);
    assert!(verifier.address.starts_with("https://"));
    prove_every_kind(&scratch, &verifier, &["--tls-ca", &format!("{certs}/ca.pem")]);
}

#[test]
fn every_kind_over_mutual_tls() {
    let scratch = Scratch::new();
    let (_, verifier, files) = mutual(&scratch);
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let receipts = prove_every_kind(&scratch, &verifier, &files);
    // The certificate tells who proved.
    assert!(receipts.iter().all(|receipt| receipt.prover_id == "alice"));
}

/// A verifier that asks for certificates, and the flags of a prover that has one.
fn mutual(scratch: &Scratch) -> (String, Daemon, Vec<String>) {
    let certs = scratch.certificates("certs");
    let ca = format!("{certs}/ca.pem");
    let (cert, key) = (format!("{certs}/verifier.pem"), format!("{certs}/verifier.key"));
    let verifier = Daemon::verifier(scratch, &["--tls-cert", &cert, "--tls-key", &key, "--client-ca", &ca]);
    let flags = ["--tls-ca", &ca, "--tls-cert", &format!("{certs}/alice.pem")].map(str::to_owned);
    let key = ["--tls-key".to_owned(), format!("{certs}/alice.key")];
    (certs, verifier, flags.into_iter().chain(key).collect())
}

#[test]
fn certificates_that_do_not_fit_are_refused_with_a_reason() {
    let scratch = Scratch::new();
    let (certs, verifier, files) = mutual(&scratch);
    let puzzle = scratch.puzzle(&small());
    let others = scratch.certificates("others");
    let to = ["--verifier", verifier.address.as_str()];
    let with = |flags: &[&str]| prove(&puzzle, &[&to, flags].concat());
    let (ca, other_ca) = (format!("{certs}/ca.pem"), format!("{others}/ca.pem"));
    let (other, other_key) = (format!("{others}/alice.pem"), format!("{others}/alice.key"));
    let (own, own_key) = (files[3].as_str(), files[5].as_str());

    with(&["--tls-ca", &other_ca, "--tls-cert", own, "--tls-key", own_key])
        .fails(3, "the prover does not trust the verifier's certificate");
    with(&[]).fails(3, "the prover does not trust the verifier's certificate");
    with(&["--tls-ca", &ca]).fails(3, "the verifier asks for a certificate of the prover");
    with(&["--tls-ca", &ca, "--tls-cert", &other, "--tls-key", &other_key])
        .fails(3, "the prover's certificate");
    with(&["--tls-ca", &ca, "--tls-cert", own, "--tls-key", own_key, "--tls-name", "elsewhere.example"])
        .fails(3, "the verifier's certificate is for another name");
    with(&["--tls-ca", &ca, "--tls-cert", own, "--tls-key", own_key, "--name", "mallory"])
        .fails(3, "the prover says it is `mallory`, but is known as `alice`");
    with(&["--tls-ca", &ca, "--tls-cert", own, "--tls-key", own_key]).accepted();
}

#[test]
fn plain_text_against_tls_and_the_reverse_are_told_apart() {
    let scratch = Scratch::new();
    let puzzle = scratch.puzzle(&small());
    let certs = scratch.certificates("certs");
    let (cert, key) = (format!("{certs}/verifier.pem"), format!("{certs}/verifier.key"));
    let tls = Daemon::verifier(&scratch, &["--tls-cert", &cert, "--tls-key", &key]);
    let plain_address = tls.address.replace("https://", "http://");
    prove(&puzzle, &["--verifier", &plain_address]).fails(3, "the verifier speaks TLS");

    let second = Scratch::new();
    let plain = Daemon::verifier(&second, &[]);
    let tls_address = plain.address.replace("http://", "https://");
    prove(&puzzle, &["--verifier", &tls_address, "--tls-ca", &format!("{certs}/ca.pem")])
        .fails(3, "the verifier speaks plain text");
}

#[test]
fn a_wrong_solution_is_rejected_with_its_step() {
    let scratch = Scratch::new();
    let verifier = Daemon::verifier(&scratch, &[]);
    let puzzle = scratch.puzzle(&wrong());
    let ended = prove(&puzzle, &["--verifier", &verifier.address, "--unchecked"]);
    assert_eq!(ended.code, 1, "{}{}", ended.out, ended.err);
    assert!(ended.out.starts_with("rejected at "), "{}", ended.out);
    assert!(!ended.out.contains("receipt"));
    verifier.until_metric("facedown_sessions_total{outcome=\"Rejected\",kind=\"nurikabe\"}", 1.0);
    // Unless told otherwise, the prover looks first and bothers nobody.
    prove(&puzzle, &["--verifier", "http://127.0.0.1:1"]).fails(1, "the solution is wrong");
}

#[test]
fn a_receipt_verifies_offline_until_any_byte_changes() {
    let scratch = Scratch::new();
    let puzzle = scratch.puzzle(&small());
    let verifier = Daemon::verifier(&scratch, &["--name", "bob"]);
    let file = scratch.arg("receipt.json");
    prove(&puzzle, &["--verifier", &verifier.address, "--name", "alice", "--receipt", &file]).accepted();
    let key = verifier.receipt_key();
    drop(verifier);
    let text = std::fs::read(&file).unwrap();
    assert_eq!(receipt(&scratch.path("receipt.json")).verify(&key), Ok(()));
    for place in 0..text.len() {
        let mut flipped = text.clone();
        flipped[place] ^= 1;
        let flipped = String::from_utf8(flipped).unwrap();
        let verified = Receipt::from_json(&flipped).is_ok_and(|receipt| receipt.verify(&key).is_ok());
        assert!(!verified, "byte {place} does not matter");
    }
}

#[test]
fn a_prover_can_insist_on_the_verifiers_name() {
    let scratch = Scratch::new();
    let puzzle = scratch.puzzle(&small());
    let verifier = Daemon::verifier(&scratch, &["--name", "bob"]);
    let to = ["--verifier", verifier.address.as_str(), "--verifier-name"];
    prove(&puzzle, &[&to[..], &["bob"]].concat()).accepted();
    prove(&puzzle, &[&to[..], &["eve"]].concat()).fails(3, "this verifier is `bob`, not `eve`");
}
