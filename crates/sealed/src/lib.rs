//! The sealed table: a card table on which every card is committed and every shuffle is proved.

mod challenge;
mod context;
mod error;
mod field;
mod forest;
mod hash;
mod parameters;
mod rows;
mod secret;
mod simd;
mod tape;
#[cfg(test)]
mod testing;
mod vole;

pub use context::{Context, Mode, VERSION};
pub use error::Malformed;
pub use parameters::{Parameters, limits};
