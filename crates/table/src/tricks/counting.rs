//! Counting: how many clubs there are among some cards, without showing which.
//!
//! Paper: *shakashaka*, with marks and a second scramble added so that the cards survive. The verifier
//! sees the clubs at random places and then the marks in a random order.

use std::fmt::Display;

use super::restore::return_to_places;
use crate::shuffle::Shuffle;
use crate::stop::{ScriptFault, Stop};
use crate::table::Table;

/// Shows that exactly `clubs` of the cards are clubs, and returns every card to its place.
///
/// # Errors
/// A rejection labelled `at` if the count is another one.
pub fn count_clubs<T: Table>(
    table: &mut T,
    cards: &mut [T::Card],
    clubs: usize,
    at: &dyn Display,
) -> Result<(), Stop> {
    let faces: Vec<u32> = (0..cards.len() as u32).collect();
    let width = (u32::BITS - (cards.len() as u32).saturating_sub(1).leading_zeros()).max(1) as u8;
    let marks = table.place_numbers(&faces, width)?;
    let first = table.shuffle(Shuffle::Scramble, vec![cards.to_vec().into(), marks], &[0])?;
    let seen = first.suits(0).iter().filter(|suit| !suit.is_heart()).count();
    table.check(seen == clubs, at, format_args!("{seen} instead of {clubs} clubs are seen"))?;
    let second = table.shuffle(Shuffle::Scramble, first.lanes, &[1])?;
    let [shuffled, marks] = &second.lanes[..] else { return Err(ScriptFault::Lane.into()) };
    let returned = return_to_places(table, shuffled.cells(), second.numbers(0), at)?;
    cards.copy_from_slice(&returned);
    table.discard_lane(marks);
    Ok(())
}
