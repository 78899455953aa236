//! The ten puzzles: what they are, when they are solved, and how a solution is proved with cards.
//!
//! Every puzzle has the same rooms: `instance.rs` (the board and its formats), `solution.rs`,
//! `rules.rs` (a plain checker), `script.rs` (the proof, on any table), `strategy.rs` (the prover's
//! choices), `simulator.rs`, `costs.rs`, `generator.rs`. They are listed in the [`catalogue`].
//!
//! This crate depends on `facedown-table` only and knows no cryptography.

pub mod catalogue;
pub mod draw;
pub mod fivecells;
pub mod formats;
pub mod grid;
pub mod herugolf;
pub mod hitori;
pub mod linked_graph;
mod malformed;
pub mod masyu;
pub mod numberlink;
pub mod nurikabe;
pub mod paths;
mod puzzle;
mod secret;
mod shaded;
pub mod shakashaka;
pub mod simulate;
pub mod single_loop;
pub mod slitherlink;
#[cfg(feature = "testkit")]
pub mod testkit;
pub mod usowan;

pub use catalogue::{AnyPuzzle, AnySolution, Kind, Solved};
pub use malformed::Malformed;
pub use puzzle::{Costs, Info, PaperCosts, Place, Puzzle, ScriptOf, Violation};
pub use shaded::Shading;
