//! Flips: exchanging the two cards of commitments, openly or at the prover's secret choice.
//!
//! Paper: *loops* (the topology-preserving flip of a square's four edges, and the optional last one).
//! An optional flip shows the verifier that all the commitments were exchanged or none was, and
//! nothing else.

use std::fmt::Display;

use super::{heart_place, hearts};
use crate::card::Lane;
use crate::shuffle::Shuffle;
use crate::stop::{ScriptFault, Stop};
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
    let row = table.place_secret(2)?;
    let lanes = pairs.iter().map(|pair| pair.to_vec()).chain([row]).map(Lane::suits).collect();
    let shuffled = table.shuffle(Shuffle::Shift, lanes, &[pairs.len()])?;
    let seen = shuffled.suits(0);
    table.check(hearts(&seen, 1), at, "the row must show one club and one heart")?;
    let left = heart_place(&seen);
    for (pair, lane) in pairs.iter_mut().zip(&shuffled.lanes) {
        let [a, b] = lane.cells() else { return Err(ScriptFault::Width.into()) };
        *pair = if left == 1 { [*b, *a] } else { [*a, *b] };
    }
    let row = shuffled.lanes.last().ok_or(ScriptFault::Lane)?;
    table.discard_lane(row);
    Ok(())
}
