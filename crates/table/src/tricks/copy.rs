//! Copy: two commitments to the bit of one.
//!
//! Paper: *usowan*. Shows the verifier nothing but a random order of a club and a heart; the original
//! is used up. Only for black and white commitments.

use std::fmt::Display;

use super::colour::{Colour, place_pair, swapped};
use super::hearts;
use crate::card::Suit;
use crate::shuffle::Shuffle;
use crate::stop::{ScriptFault, Stop};
use crate::table::Table;

/// Makes two commitments of the same value as `original`.
///
/// # Errors
/// A rejection labelled `at` if the original is neither black nor white.
pub fn copy<T: Table>(
    table: &mut T,
    original: [T::Card; 2],
    at: &dyn Display,
) -> Result<[[T::Card; 2]; 2], Stop> {
    let black = place_pair(table, Colour::Black);
    let white = place_pair(table, Colour::White);
    let lanes = [original, black, white].map(|pair| pair.to_vec().into()).into();
    let shuffled = table.shuffle(Shuffle::Shift, lanes, &[0])?;
    let seen = shuffled.suits(0);
    table.check(hearts(&seen, 1), at, "the copied commitment must show one club and one heart")?;
    let pair = |lane: usize| match shuffled.lanes.get(lane).map(|lane| lane.cells()) {
        Some(&[left, right]) => Ok([left, right]),
        _ => Err(ScriptFault::Lane),
    };
    let (black, white) = (pair(1)?, pair(2)?);
    table.discard(&pair(0)?);
    Ok(if seen.first() == Some(&Suit::Club) { [black, swapped(white)] } else { [swapped(black), white] })
}
