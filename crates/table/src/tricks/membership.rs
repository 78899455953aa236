//! Membership: some face-down cards show one of the words on a public list.
//!
//! Paper: *shakashaka*, with the second scramble and the checks spelt out. Sound whatever the shuffles
//! are: exchanging the cards with the marked word leaves the list as it was only if they are equal.

use std::fmt::{Display, from_fn};

use crate::card::{Lane, Suit};
use crate::shuffle::{Faces, Shuffle};
use crate::stop::Stop;
use crate::table::Table;

/// Shows that `cards` are one of the words of `list` and keeps them (as equal cards from the list).
///
/// The prover marks the word. Rejections are labelled `<at> mark` (not exactly one word is marked) and
/// `<at> list` (what comes back is not the list).
///
/// # Errors
/// A rejection as above.
pub fn member<T: Table>(
    table: &mut T,
    cards: &mut [T::Card],
    list: &[Vec<Suit>],
    at: &dyn Display,
) -> Result<(), Stop> {
    let mut letters: Vec<Vec<T::Card>> = Vec::with_capacity(cards.len());
    for letter in 0..cards.len() {
        let row: Vec<Suit> = list.iter().map(|word| word.get(letter).copied().unwrap_or_default()).collect();
        letters.push(table.place_public(&row));
    }
    let mut marks = table.place_secret(list.len())?;
    let mut lanes: Vec<Lane<'_, T::Card>> = letters.iter_mut().map(|row| Lane::suits(row)).collect();
    lanes.push(Lane::suits(&mut marks));
    let seen = table.shuffle(Shuffle::Scramble, &mut lanes, &[cards.len()])?;
    table.check(
        seen.hearts(0) == 1,
        &from_fn(|f| write!(f, "{at} mark")),
        "exactly one word must be marked",
    )?;
    table.discard(&marks);
    let place = seen.heart_place(0);
    for (row, card) in letters.iter_mut().zip(cards) {
        if let Some(letter) = row.get_mut(place) {
            std::mem::swap(letter, card);
        }
    }
    let all: Vec<usize> = (0..letters.len()).collect();
    let mut lanes: Vec<Lane<'_, T::Card>> = letters.iter_mut().map(|row| Lane::suits(row)).collect();
    let opened = table.shuffle(Shuffle::Scramble, &mut lanes, &all)?;
    let fits = same_words(list, &opened);
    table.check(fits, &from_fn(|f| write!(f, "{at} list")), "the words seen are not those of the list")?;
    letters.iter().for_each(|row| table.discard(row));
    Ok(())
}

/// Whether the turned lanes hold the words of the list in some order.
fn same_words(list: &[Vec<Suit>], turned: &Faces) -> bool {
    let mut expected: Vec<Vec<u32>> =
        list.iter().map(|word| word.iter().map(|suit| u32::from(suit.is_heart())).collect()).collect();
    let letter = |word: usize, lane: &[u32]| lane.get(word).copied().unwrap_or(u32::MAX);
    let mut seen: Vec<Vec<u32>> =
        (0..list.len()).map(|word| turned.lanes().map(|lane| letter(word, lane)).collect()).collect();
    expected.sort_unstable();
    seen.sort_unstable();
    expected == seen
}
