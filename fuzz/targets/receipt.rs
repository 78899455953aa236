//! Receipts and the keys they are signed with.
#![no_main]

use facedown_proofs::{Receipt, ReceiptKey};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(key) = ReceiptKey::from_hex(text) {
        assert_eq!(ReceiptKey::from_hex(&key.to_string()).as_ref(), Ok(&key));
    }
    if let Ok(receipt) = Receipt::from_json(text) {
        assert_eq!(Receipt::from_json(&receipt.to_json()).as_ref(), Ok(&receipt));
        // Nobody holds this key.
        assert!(receipt.verify(&ReceiptKey([0; 32])).is_err());
    }
});
