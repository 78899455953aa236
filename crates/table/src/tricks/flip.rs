//! Flips: exchanging the two cards of commitments, openly or at the prover's secret choice.
//!
//! Paper: *loops* (the topology-preserving flip of a square's four edges, and the optional last one).
//! An optional flip shows the verifier that all the commitments were exchanged or none was, and
//! nothing else.

use std::fmt::Display;

use crate::card::Lane;
use crate::short::Short;
use crate::shuffle::Shuffle;
use crate::stop::Stop;
use crate::table::Table;

/// Exchanges the two cards of every commitment, in the open.
pub fn flip<C: Copy>(pairs: &mut [[C; 2]]) {
    for pair in pairs {
        pair.swap(0, 1);
    }
}

/// The prover flips all the commitments or none. Its row is ♥♣ to keep and ♣♥ to flip.
///
/// The left cards form one pile, the right cards the other, each with one card of the row; after a
/// shift the row is turned and the pile with the heart supplies the left cards.
///
/// # Errors
/// A rejection labelled `at` unless the row has one club and one heart.
pub fn optional_flip<T: Table>(
    table: &mut T,
    pairs: &mut [[T::Card; 2]],
    at: &dyn Display,
) -> Result<(), Stop> {
    let mut row = table.place_secret_row::<2>()?;
    let count = pairs.len();
    let cards = pairs.iter_mut().chain([&mut row]).map(|pair| Lane::suits(pair));
    let seen = table.shuffle(Shuffle::Shift, &mut cards.collect::<Short<_, 5>>(), &[count])?;
    table.check(seen.hearts(0) == 1, at, "the row must show one club and one heart")?;
    if seen.heart_place(0) == 1 {
        flip(pairs);
    }
    table.discard(&row);
    Ok(())
}
