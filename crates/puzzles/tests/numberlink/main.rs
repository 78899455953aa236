//! Numberlink on the ideal table: completeness, soundness, zero-knowledge, formats, and the paper's gaps.
#![allow(clippy::unwrap_used, clippy::panic)]

mod boards;
mod completeness;
mod errata;
mod formats;
mod graphs;
mod knowledge;
mod soundness;
mod vectors;
