//! Counting: how many clubs there are among some cards, without showing which.
//!
//! Paper: *shakashaka*, with marks and a second scramble added so that the cards survive. The verifier
//! sees the clubs at random places and then the marks in a random order.

use std::fmt::Display;

use super::restore::return_to_places;
use crate::card::Lane;
use crate::shuffle::Shuffle;
use crate::stop::Stop;
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
    let mut marks = table.place_numbers(&faces, width)?;
    let mut lanes = [Lane::suits(cards), marks.lane()];
    let first = table.shuffle(Shuffle::Scramble, &mut lanes, &[0])?;
    let seen = lanes[0].len() - first.hearts(0);
    table.check(seen == clubs, at, format_args!("{seen} instead of {clubs} clubs are seen"))?;
    let second = table.shuffle(Shuffle::Scramble, &mut lanes, &[1])?;
    return_to_places(table, cards, second.numbers(0), at)?;
    table.discard_numbers(&marks);
    Ok(())
}
