//! Two real processes, a prover and a verifier, on port 0: what works, what is refused, and how it fails.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr)]

#[path = "../support/mod.rs"]
mod support;

mod access;
mod bad_input;
mod daemon;
mod documents;
mod embedding;
mod failures;
mod lifecycle;
mod load;
mod pages;
mod raw;
mod round_trips;
mod transports;
