//! The command as people meet it: a real process for every command, format and exit code.
//!
//! What is printed is compared with files under `tests/snapshots/`; `UPDATE_SNAPSHOTS=1 cargo test --test cli`
//! writes them anew, and the difference shows in the review.

// Helpers outside of test functions may fail like tests do.
#![allow(clippy::unwrap_used, clippy::panic)]

mod bench;
mod checking;
mod converting;
mod examples;
mod harness;
mod help;
mod malformed;
mod playing;
mod proving;
mod receipts;
mod serving;
mod solving;
