//! Five Cells: the proof is complete, sound and shows nothing; the printed one rejects honest provers.
#![allow(clippy::panic, clippy::unwrap_used, clippy::expect_used)]

mod boards;
mod completeness;
mod errata;
mod formats;
mod knowledge;
mod printed;
mod soundness;
mod vectors;
