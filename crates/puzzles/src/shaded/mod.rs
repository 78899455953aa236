//! What the puzzles share whose solution is a set of black cells.
//!
//! [`Shading`] is that solution, `border` the ring of dummies that the connectivity proofs put around the
//! board, `frontier` the queue from which a prover grows a connected figure.

pub(crate) mod border;
pub(crate) mod frontier;
mod shading;

pub use shading::Shading;
pub(crate) use shading::{mark, read_cell};
