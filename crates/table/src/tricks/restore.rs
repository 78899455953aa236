//! Restoring: cards that were mixed and looked at go back to where they came from, unseen.
//!
//! Paper: *usowan* (reveal and restore); the same idea with number cards is in *numberlink* and *loops*.

use std::fmt::Display;

use crate::card::{Lane, Suit, Suits};
use crate::short::Short;
use crate::shuffle::Shuffle;
use crate::stop::Stop;
use crate::table::Table;

/// Mixes piles, turns some of their lanes for `look` to judge, and puts every pile back.
///
/// `lanes` are the piles; `open` names the lanes to turn. Each pile gets an identity of suit cards
/// (its place in binary), which is turned only after a second scramble.
///
/// # Errors
/// Whatever `look` returns; a rejection labelled `at` if the identities are not all there.
pub fn reveal_and_restore<T: Table>(
    table: &mut T,
    lanes: &mut [Vec<T::Card>],
    open: &[usize],
    at: &dyn Display,
    look: impl FnOnce(&mut T, &[Suits]) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let (count, piles) = (lanes.len(), lanes.first().map_or(0, Vec::len));
    let bits = usize::BITS - piles.saturating_sub(1).leading_zeros();
    let mut marks: Vec<Vec<T::Card>> = Vec::with_capacity(bits as usize);
    for bit in 0..bits {
        let row: Vec<Suit> = (0..piles).map(|pile| Suit::from_bit(pile >> bit & 1 == 1)).collect();
        marks.push(table.place_public(&row));
    }
    let mut all: Vec<Lane<'_, T::Card>> =
        lanes.iter_mut().chain(&mut marks).map(|lane| Lane::suits(lane)).collect();
    let first = table.shuffle(Shuffle::Scramble, &mut all, open)?;
    let seen: Vec<Suits> = (0..open.len()).map(|nth| first.suits(nth)).collect();
    look(table, &seen)?;
    let identities: Vec<usize> = (count..all.len()).collect();
    let second = table.shuffle(Shuffle::Scramble, &mut all, &identities)?;
    let places: Vec<u32> = (0..piles)
        .map(|pile| {
            let faces = |bit: usize| second.numbers(bit).get(pile).copied().unwrap_or(0) << bit;
            (0..identities.len()).map(faces).sum()
        })
        .collect();
    let order = order_home(table, piles, &places, at)?;
    let mut room = Vec::new();
    lanes.iter_mut().for_each(|lane| reorder(lane, &order, &mut room));
    marks.iter().for_each(|row| table.discard(row));
    Ok(())
}

/// Puts the card that bears the number `t` at place `t`.
///
/// # Errors
/// A rejection labelled `at` if the numbers are not `0..n` in some order; if the table lets that pass,
/// the cards stay as they are.
pub fn return_to_places<T: Table>(
    table: &mut T,
    cards: &mut [T::Card],
    numbers: &[u32],
    at: &dyn Display,
) -> Result<(), Stop> {
    let order = order_home(table, cards.len(), numbers, at)?;
    let room: Short<T::Card, 8> = cards[..].into();
    cards.iter_mut().zip(&order).for_each(|(card, from)| *card = room[*from]);
    Ok(())
}

/// Where `count` cards with these numbers go home from: place `t` takes the card that lies at entry `t`.
///
/// # Errors
/// As [`return_to_places`]; if the table lets it pass, every card stays where it is.
pub(super) fn order_home<T: Table>(
    table: &mut T,
    count: usize,
    numbers: &[u32],
    at: &dyn Display,
) -> Result<Short<usize, 8>, Stop> {
    let mut order: Short<usize, 8> = std::iter::repeat_n(usize::MAX, count).collect();
    for (from, &number) in numbers.iter().enumerate().take(count) {
        if let Some(place) = order.get_mut(number as usize) {
            *place = from;
        }
    }
    let complete = order.iter().all(|from| *from < count);
    table.check(complete, at, "the marks must be a permutation")?;
    if !complete {
        order = (0..count).collect();
    }
    Ok(order)
}

/// Puts cards into an order found by [`order_home`].
pub(super) fn reorder<C: Copy>(cards: &mut [C], order: &[usize], room: &mut Vec<C>) {
    room.clear();
    room.extend_from_slice(cards);
    cards.iter_mut().zip(order).for_each(|(card, from)| *card = room[*from]);
}
