//! Sum: how many of some commitments are black, as a row of five cards with one heart.
//!
//! Paper: *usowan* (sum in Z), with the exchanged roles of the first and the other summands mended: as
//! printed it counts white ones. The verifier sees, for every addition, one club at a random place.

use std::fmt::Display;

use super::colour::swapped;
use crate::card::Suit;
use crate::shuffle::Shuffle;
use crate::stop::{ScriptFault, Stop};
use crate::table::Table;

/// Five cards, one heart, whose place is the number of black commitments among `summands` (at most four).
/// The summands are used up.
///
/// The first summand is taken as it is and never seen: if it is neither black nor white, nor is the
/// result one-hearted.
///
/// # Errors
/// A rejection labelled `at` if another summand is neither black nor white; a fault if there are more
/// than four.
pub fn sum_of_blacks<T: Table>(
    table: &mut T,
    summands: &[[T::Card; 2]],
    at: &dyn Display,
) -> Result<Vec<T::Card>, Stop> {
    if summands.len() >= WIDTH {
        return Err(ScriptFault::Limit.into());
    }
    let Some((first, others)) = summands.split_first() else {
        return Ok(table.place_public(&Suit::one_heart(WIDTH, 0)));
    };
    let mut total = first.to_vec();
    total.extend(table.place_public(&[Suit::Club; WIDTH - 2]));
    for summand in others {
        total = add(table, total, *summand, at)?;
    }
    Ok(total)
}

/// Shifts the total and the reversed summand together and reads off how far to turn the total.
fn add<T: Table>(
    table: &mut T,
    total: Vec<T::Card>,
    summand: [T::Card; 2],
    at: &dyn Display,
) -> Result<Vec<T::Card>, Stop> {
    let mut row = swapped(summand).to_vec();
    row.extend(table.place_public(&[Suit::Heart; WIDTH - 2]));
    row.reverse();
    let shuffled = table.shuffle(Shuffle::Shift, vec![total.into(), row.into()], &[1])?;
    let clubs: Vec<usize> = places_of_clubs(shuffled.suits(0)).collect();
    table.check(clubs.len() == 1, at, "a summand must show exactly one club")?;
    let mut lanes = shuffled.lanes.into_iter();
    let (Some(total), Some(row)) = (lanes.next(), lanes.next()) else { return Err(ScriptFault::Lane.into()) };
    table.discard_lane(&row);
    let mut total = total.into_cells();
    // The row was laid in reverse: read backwards, the club tells the summand plus the cut.
    total.rotate_right(clubs.first().map_or(0, |place| WIDTH - 1 - place));
    Ok(total)
}

fn places_of_clubs(row: Vec<Suit>) -> impl Iterator<Item = usize> {
    row.into_iter().enumerate().filter(|(_, suit)| !suit.is_heart()).map(|(place, _)| place)
}

/// A cell has at most four neighbours, so sums run from 0 to 4.
const WIDTH: usize = 5;
