//! The documents tell the truth.

use facedown_proofs::{Receipt, ReceiptKey};

use crate::support::{Ended, facedown};

const OPERATIONS: &str = include_str!("../../docs/OPERATIONS.md");
const RECEIPTS: &str = include_str!("../../docs/RECEIPTS.md");

#[test]
fn every_setting_is_documented() {
    let verifier = Ended::of(facedown(env!("CARGO_BIN_EXE_facedown-verifier")).arg("--help"));
    let prover = Ended::of(facedown(env!("CARGO_BIN_EXE_facedown-prover")).args(["serve", "--help"]));
    let words = [&verifier.out, &prover.out].map(|help| help.split(|c: char| !(c.is_alphanumeric() || "-_".contains(c))));
    let mut settings = 0;
    for word in words.into_iter().flatten() {
        let setting = (word.starts_with("--") && word.len() > 2) || word.starts_with("FACEDOWN_");
        if setting && !["--help", "--version"].contains(&word) {
            assert!(OPERATIONS.contains(word), "{word} is missing in docs/OPERATIONS.md");
            settings += 1;
        }
    }
    assert!(settings > 60, "only {settings} settings were found in the help");
}

/// The part of a document between two lines.
fn between<'a>(text: &'a str, first: &str, last: &str) -> &'a str {
    text.split_once(first).unwrap().1.split_once(last).unwrap().0
}

#[test]
fn the_example_receipt_verifies_as_described() {
    let receipt = Receipt::from_json(between(RECEIPTS, "```json\n", "```")).unwrap();
    let key = ReceiptKey::from_hex(between(RECEIPTS, "```key\n", "```")).unwrap();
    assert_eq!(receipt.verify(&key), Ok(()));
    let bytes: String = between(RECEIPTS, "```bytes\n", "```").split_whitespace().collect();
    assert_eq!(hex::encode(receipt.signed_bytes()), bytes);
}
