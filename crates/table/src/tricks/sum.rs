//! Sum: how many of some commitments are black, as a row of five cards with one heart.
//!
//! Paper: *usowan* (sum in Z), with the exchanged roles of the first and the other summands mended: as
//! printed it counts white ones. The verifier sees, for every addition, one club at a random place.

use std::fmt::Display;

use crate::card::{Lane, Suit};
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
) -> Result<[T::Card; WIDTH], Stop> {
    if summands.len() >= WIDTH {
        return Err(ScriptFault::Limit.into());
    }
    let Some((&[left, right], others)) = summands.split_first() else {
        return Ok(table.place_row([Suit::Heart, Suit::Club, Suit::Club, Suit::Club, Suit::Club]));
    };
    let [c, d, e] = table.place_row([Suit::Club; WIDTH - 2]);
    let mut total = [left, right, c, d, e];
    for summand in others {
        add(table, &mut total, *summand, at)?;
    }
    Ok(total)
}

/// Shifts the total and the reversed summand together and reads off how far to turn the total.
fn add<T: Table>(
    table: &mut T,
    total: &mut [T::Card; WIDTH],
    [left, right]: [T::Card; 2],
    at: &dyn Display,
) -> Result<(), Stop> {
    let [a, b, c] = table.place_row([Suit::Heart; WIDTH - 2]);
    // The exchanged summand and three hearts, laid in reverse.
    let mut row = [c, b, a, left, right];
    let seen = table.shuffle(Shuffle::Shift, &mut [Lane::suits(total), Lane::suits(&mut row)], &[1])?;
    table.check(seen.hearts(0) == WIDTH - 1, at, "a summand must show exactly one club")?;
    table.discard(&row);
    // Read backwards, the club tells the summand plus the cut.
    let club = seen.numbers(0).iter().position(|face| *face == 0).unwrap_or(WIDTH - 1);
    *total = [0, 1, 2, 3, 4].map(|place| total[(place + club + 1) % WIDTH]);
    Ok(())
}

/// A cell has at most four neighbours, so sums run from 0 to 4.
const WIDTH: usize = 5;
