//! The five-card trick: whether a pair of bits is "at least one" or "both", and nothing more.
//!
//! Papers: *connectivity*, *usowan* (OR, with a marker row) and *loops* (AND, with number cards), input
//! preserving and with the mix-up of encodings mended. A bit is a commitment, ♥♣ = 1 (white, or a
//! line) and ♣♥ = 0. Five cards lie in a circle; after a shift the verifier sees the two clubs next to
//! each other or apart.

use std::fmt::Display;

use super::restore::return_to_places;
use crate::card::{Lane, Suit};
use crate::shuffle::Shuffle;
use crate::stop::Stop;
use crate::table::Table;

/// Shows whether at least one of two bits is 1; both commitments are kept.
///
/// # Errors
/// A rejection labelled `at` if the five cards show anything but three hearts.
pub fn either<T: Table>(
    table: &mut T,
    a: &mut [T::Card; 2],
    b: &mut [T::Card; 2],
    at: &dyn Display,
) -> Result<bool, Stop> {
    let [middle] = table.place_row([Suit::Heart]);
    let mut markers = table.place_row([Suit::Heart, Suit::Club, Suit::Club, Suit::Club, Suit::Club]);
    let mut circle = [a[0], a[1], middle, b[1], b[0]];
    let mut lanes = [Lane::suits(&mut circle), Lane::suits(&mut markers)];
    let seen = table.shuffle(Shuffle::Shift, &mut lanes, &[0])?;
    table.check(seen.hearts(0) == 3, at, "the five-card trick must show three hearts")?;
    let home = table.shuffle(Shuffle::Shift, &mut lanes, &[1])?.heart_place(0);
    let [a0, a1, middle, b1, b0] = [0, 1, 2, 3, 4].map(|place| circle[(home + place) % 5]);
    (*a, *b) = ([a0, a1], [b0, b1]);
    table.discard(&[middle]);
    table.discard(&markers);
    Ok(!clubs_touch(seen.numbers(0)))
}

/// Shows whether both of two bits are 1; both commitments are kept.
///
/// # Errors
/// A rejection labelled `at` if the five cards show anything but three hearts, or the number cards
/// are not all there.
pub fn both<T: Table>(
    table: &mut T,
    a: &mut [T::Card; 2],
    b: &mut [T::Card; 2],
    at: &dyn Display,
) -> Result<bool, Stop> {
    let [middle] = table.place_row([Suit::Heart]);
    let mut numbers = table.place_numbers(&[0, 1, 2, 3, 4], 3)?;
    let mut circle = [a[1], a[0], middle, b[0], b[1]];
    let mut lanes = [Lane::suits(&mut circle), numbers.lane()];
    let seen = table.shuffle(Shuffle::Shift, &mut lanes, &[0])?;
    table.check(seen.hearts(0) == 3, at, "the five-card trick must show three hearts")?;
    let second = table.shuffle(Shuffle::Scramble, &mut lanes, &[1])?;
    return_to_places(table, &mut circle, second.numbers(0), at)?;
    let [a1, a0, middle, b0, b1] = circle;
    (*a, *b) = ([a0, a1], [b0, b1]);
    table.discard(&[middle]);
    table.discard_numbers(&numbers);
    Ok(clubs_touch(seen.numbers(0)))
}

/// Whether two clubs lie side by side in the circle.
fn clubs_touch(circle: &[u32]) -> bool {
    let around = circle.iter().skip(1).chain(circle.first());
    circle.iter().zip(around).any(|pair| pair == (&0, &0))
}
