//! Still: the prover changes a commitment from black to white (or back) or leaves it, unseen.
//!
//! Papers: *connectivity* (still protocol), *usowan* (flip). It lets a protocol do the same number of
//! steps whatever the solution. The verifier sees one club and one heart in random order.

use std::fmt::Display;

use super::flip::optional_flip;
use crate::stop::Stop;
use crate::table::Table;

/// The prover exchanges the two cards (row ♣♥) or keeps them (row ♥♣).
///
/// # Errors
/// A rejection labelled `at` unless the row has one club and one heart.
pub fn still<T: Table>(table: &mut T, pair: [T::Card; 2], at: &dyn Display) -> Result<[T::Card; 2], Stop> {
    let mut pairs = [pair];
    optional_flip(table, &mut pairs, at)?;
    Ok(pairs[0])
}
