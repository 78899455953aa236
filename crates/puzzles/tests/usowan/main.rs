//! Usowan: completeness, soundness, zero-knowledge, the paper's gaps, formats.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod boards;
mod completeness;
mod errata;
mod formats;
mod knowledge;
mod soundness;
mod vectors;
