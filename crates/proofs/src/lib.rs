//! Puzzles on the sealed table: proofs between two parties, proof files, receipts.
//!
//! This is where a script of `facedown-puzzles` meets the engine of `facedown-sealed`. It is synchronous
//! and does no I/O: messages go in and come out, randomness and time are arguments.

mod receipt;

pub use receipt::{RECEIPT_VERSION, Receipt, ReceiptError, ReceiptKey, ReceiptSigner};
