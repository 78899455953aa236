//! `bench`: that it measures, not what.

use crate::harness::facedown;

#[test]
fn proofs_are_measured() {
    let value =
        facedown(&["bench", "hitori", "4x4", "masyu", "4x5", "--runs", "1", "--json"]).exits(0).json();
    assert!(value["aes_nanoseconds_per_block"].as_f64().unwrap() > 0.0);
    let proofs = value["proofs"].as_array().unwrap();
    assert_eq!(proofs.len(), 2);
    for proof in proofs {
        for field in ["engine_seconds", "network_seconds", "network_per_engine", "aes_blocks_per_bit"] {
            assert!(proof[field].as_f64().unwrap() > 0.0, "{field}");
        }
    }
    let table = facedown(&["bench", "hitori", "4x4", "--runs", "1"]).exits(0).stdout;
    assert!(table.contains("AES-128") && table.contains("hitori"), "{table}");
}

#[test]
fn unusable_boards_are_refused() {
    facedown(&["bench", "hitori"]).exits(2).is("bench-size");
    facedown(&["bench", "sudoku", "9x9"]).exits(2);
    facedown(&["bench", "hitori", "nine"]).exits(2);
}
