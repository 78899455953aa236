//! Copy: two commitments to the bit of one.
//!
//! Paper: *usowan*. Shows the verifier nothing but a random order of a club and a heart; the original
//! is used up. Only for black and white commitments.

use std::fmt::Display;

use super::colour::{Colour, place_pair, swapped};
use crate::card::Lane;
use crate::shuffle::Shuffle;
use crate::stop::Stop;
use crate::table::Table;

/// Makes two commitments of the same value as `original`.
///
/// # Errors
/// A rejection labelled `at` if the original is neither black nor white.
pub fn copy<T: Table>(
    table: &mut T,
    mut original: [T::Card; 2],
    at: &dyn Display,
) -> Result<[[T::Card; 2]; 2], Stop> {
    let mut black = place_pair(table, Colour::Black);
    let mut white = place_pair(table, Colour::White);
    let mut lanes = [&mut original, &mut black, &mut white].map(|pair| Lane::suits(pair));
    let seen = table.shuffle(Shuffle::Shift, &mut lanes, &[0])?;
    table.check(seen.hearts(0) == 1, at, "the copied commitment must show one club and one heart")?;
    table.discard(&original);
    Ok(if seen.numbers(0).first() == Some(&0) { [black, swapped(white)] } else { [swapped(black), white] })
}
