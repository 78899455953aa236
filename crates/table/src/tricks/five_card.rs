//! The five-card trick: whether a pair of bits is "at least one" or "both", and nothing more.
//!
//! Papers: *connectivity*, *usowan* (OR, with a marker row) and *loops* (AND, with number cards), input
//! preserving and with the mix-up of encodings mended. A bit is a commitment, ♥♣ = 1 (white, or a
//! line) and ♣♥ = 0. Five cards lie in a circle; after a shift the verifier sees the two clubs next to
//! each other or apart.

use std::fmt::Display;

use super::restore::return_to_places;
use super::{heart_place, hearts};
use crate::card::{Lane, Suit};
use crate::shuffle::Shuffle;
use crate::stop::{ScriptFault, Stop};
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
    let middle = table.place_public(&[Suit::Heart]);
    let markers = table.place_public(&[Suit::Heart, Suit::Club, Suit::Club, Suit::Club, Suit::Club]);
    let circle = vec![a[0], a[1], middle[0], b[1], b[0]];
    let first = table.shuffle(Shuffle::Shift, vec![circle.into(), markers.into()], &[0])?;
    let seen = first.suits(0);
    table.check(hearts(&seen, 3), at, "the five-card trick must show three hearts")?;
    let second = table.shuffle(Shuffle::Shift, first.lanes, &[1])?;
    let home = heart_place(&second.suits(0));
    let [circle, markers] = &second.lanes[..] else { return Err(ScriptFault::Lane.into()) };
    let card = |place: usize| circle[(home + place) % 5];
    (*a, *b) = ([card(0), card(1)], [card(4), card(3)]);
    table.discard(&[card(2)]);
    table.discard_lane(markers);
    Ok(!clubs_touch(&seen))
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
    let middle = table.place_public(&[Suit::Heart]);
    let numbers = table.place_numbers(&[0, 1, 2, 3, 4], 3)?;
    let circle = Lane::suits(vec![a[1], a[0], middle[0], b[0], b[1]]);
    let first = table.shuffle(Shuffle::Shift, vec![circle, numbers], &[0])?;
    let seen = first.suits(0);
    table.check(hearts(&seen, 3), at, "the five-card trick must show three hearts")?;
    let second = table.shuffle(Shuffle::Scramble, first.lanes, &[1])?;
    let [circle, numbers] = &second.lanes[..] else { return Err(ScriptFault::Lane.into()) };
    let cards = return_to_places(table, circle.cells(), second.numbers(0), at)?;
    let [a1, a0, middle, b0, b1] = cards[..] else { return Err(ScriptFault::Lane.into()) };
    (*a, *b) = ([a0, a1], [b0, b1]);
    table.discard(&[middle]);
    table.discard_lane(numbers);
    Ok(clubs_touch(&seen))
}

/// Whether two clubs lie side by side in the circle.
fn clubs_touch(circle: &[Suit]) -> bool {
    circle.iter().zip(circle.iter().cycle().skip(1)).any(|(a, b)| !a.is_heart() && !b.is_heart())
}
