//! Usowan: completeness, soundness, zero-knowledge, the paper's gaps, formats.

mod boards;
mod completeness;
mod errata;
mod formats;
mod knowledge;
mod soundness;
mod vectors;
