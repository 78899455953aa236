//! Tests of the engine as a whole.

mod accounting;
mod cheats;
mod exhaustive;
mod files;
mod flips;
mod literal;
mod misuse;
mod public_table;
mod sessions;
mod simulator;
mod vectors;
