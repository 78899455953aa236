//! The sealed table: a card table on which every card is committed and every shuffle is proved.

pub mod field;
mod simd;
#[cfg(test)]
mod testing;
