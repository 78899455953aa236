//! Herugolf: the proof is complete, sound and shows nothing; the printed one is not sound.
#![allow(clippy::panic, clippy::unwrap_used, clippy::expect_used)]

mod boards;
mod completeness;
mod errata;
mod formats;
mod knowledge;
mod soundness;
mod vectors;
