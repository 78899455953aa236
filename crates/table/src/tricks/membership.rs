//! Membership: some face-down cards show one of the words on a public list.
//!
//! Paper: *shakashaka*, with the second scramble and the checks spelt out. Sound whatever the shuffles
//! are: exchanging the cards with the marked word leaves the list as it was only if they are equal.

use std::fmt::{Display, from_fn};

use super::{heart_place, hearts};
use crate::card::{Lane, Suit};
use crate::shuffle::Shuffle;
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
    let mut lanes: Vec<Lane<T::Card>> = Vec::with_capacity(cards.len() + 1);
    for letter in 0..cards.len() {
        let row: Vec<Suit> = list.iter().map(|word| word.get(letter).copied().unwrap_or_default()).collect();
        lanes.push(table.place_public(&row).into());
    }
    lanes.push(table.place_secret(list.len())?.into());
    let marked = table.shuffle(Shuffle::Scramble, lanes, &[cards.len()])?;
    let marks = marked.suits(0);
    table.check(
        hearts(&marks, 1),
        &from_fn(|f| write!(f, "{at} mark")),
        "exactly one word must be marked",
    )?;
    let place = heart_place(&marks);
    let mut lanes = marked.lanes;
    if let Some(marks) = lanes.pop() {
        table.discard_lane(&marks);
    }
    let exchanged: Vec<Lane<T::Card>> = lanes
        .into_iter()
        .zip(cards.iter_mut())
        .map(|(lane, card)| {
            let mut letters = lane.into_cells();
            if let Some(letter) = letters.get_mut(place) {
                std::mem::swap(letter, card);
            }
            Lane::suits(letters)
        })
        .collect();
    let all: Vec<usize> = (0..exchanged.len()).collect();
    let opened = table.shuffle(Shuffle::Scramble, exchanged, &all)?;
    let fits = same_words(list, &opened.turned);
    table.check(fits, &from_fn(|f| write!(f, "{at} list")), "the words seen are not those of the list")?;
    for lane in &opened.lanes {
        table.discard_lane(lane);
    }
    Ok(())
}

/// Whether the turned lanes hold the words of the list in some order.
fn same_words(list: &[Vec<Suit>], turned: &[Vec<u32>]) -> bool {
    let mut expected: Vec<Vec<u32>> =
        list.iter().map(|word| word.iter().map(|suit| u32::from(suit.is_heart())).collect()).collect();
    let letter = |word: usize, lane: &Vec<u32>| lane.get(word).copied().unwrap_or(u32::MAX);
    let mut seen: Vec<Vec<u32>> =
        (0..list.len()).map(|word| turned.iter().map(|lane| letter(word, lane)).collect()).collect();
    expected.sort_unstable();
    seen.sort_unstable();
    expected == seen
}
