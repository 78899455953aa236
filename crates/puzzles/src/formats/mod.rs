//! File formats: puzz.link addresses, pzprv3 files, our plain text, and JSON around it.
//!
//! Readers treat their input as hostile: sizes are limited, every error says where it is, nothing
//! panics. Each puzzle reads and writes its own blocks with the codecs of this module.

mod board;
mod codec;
mod link;
mod pzpr;
mod text;

pub use board::{read_board, write_board};
pub use codec::{Clue, read_4cell, read_bits32, read_number16, write_4cell, write_bits32, write_number16};
pub use link::Link;
pub use pzpr::{PzprReader, PzprWriter, Token};
pub use text::{Line, Text, write_grid};

/// The largest number of rows or columns we read. Large enough for every newspaper, small enough that a
/// hostile file cannot make us allocate much.
pub const MAX_SIDE: usize = 400;

/// The largest input in bytes.
pub const MAX_INPUT: usize = 4 << 20;
