//! Hitori: complete, sound, and silent; its formats; and the gaps of the printed protocol.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;
mod complete;
mod errata;
mod formats;
mod knowledge;
mod soundness;
mod vectors;
