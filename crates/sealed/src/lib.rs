//! The sealed table: a card table on which every card is committed and every shuffle is proved.

mod challenge;
mod context;
mod dealer;
mod field;
pub mod file;
mod forest;
mod hash;
mod ladder;
#[doc(hidden)]
pub mod measure;
pub mod messages;
mod misbehaved;
#[cfg(test)]
mod mischief;
mod pairs;
mod parameters;
mod polynomial;
mod proof;
pub mod prover;
mod public;
mod reader;
mod rows;
mod seat;
mod secret;
mod shape;
mod simd;
mod tape;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod transcript;
mod verdict;
pub mod verifier;
mod vole;

pub use context::{Context, Mode, VERSION};
pub use misbehaved::{Error, Incompatible, Local, Malformed, Misbehaved};
pub use parameters::{Parameters, limits};
pub use reader::survey;
pub use shape::Shape;
pub use verdict::{Reason, Verdict};
