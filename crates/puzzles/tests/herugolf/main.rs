//! Herugolf: the proof is complete, sound and shows nothing; the printed one is not sound.

mod boards;
mod completeness;
mod errata;
mod formats;
mod knowledge;
mod soundness;
mod vectors;
