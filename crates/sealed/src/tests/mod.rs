//! Tests of the engine as a whole.

mod cheats;
mod exhaustive;
mod files;
mod flips;
mod public_table;
mod sessions;
mod simulator;
mod vectors;
