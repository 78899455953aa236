//! Cheating hands: honest ones with some choices changed.

use facedown_table::{Choice, Event, Hand, Ledger, Suit};
use rand::RngExt;
use rand::rngs::ChaCha20Rng;

/// What a cheat did to a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// Another pile was chosen.
    OtherPile,
    /// A selection row without exactly one heart was laid.
    MalformedSelection,
    /// Other cards were laid.
    OtherRow,
}

/// Changes one random choice of a hand. `ledger` is the record of an honest run, which tells how many
/// piles there are to choose from at every choice. `None` if the hand has no choice at all.
pub fn mutate(hand: &mut Hand, ledger: &Ledger, rng: &mut ChaCha20Rng) -> Option<Mutation> {
    let sizes: Vec<usize> = ledger.events.iter().filter_map(choice_size).collect();
    if sizes.is_empty() {
        return None;
    }
    let at = rng.random_range(0..sizes.len());
    let size = sizes[at];
    let choice = hand.choice_mut(at)?;
    let (new, mutation) = match choice {
        Choice::Pile(_) if rng.random_range(0..8) == 0 => {
            let row: Vec<Suit> = (0..size).map(|_| Suit::from_bit(rng.random())).collect();
            if row.iter().filter(|suit| suit.is_heart()).count() == 1 {
                (Choice::Row(vec![Suit::Club; size]), Mutation::MalformedSelection)
            } else {
                (Choice::Row(row), Mutation::MalformedSelection)
            }
        }
        Choice::Pile(_) => (Choice::Pile(rng.random_range(0..size)), Mutation::OtherPile),
        Choice::Row(row) => {
            let mut row = row.clone();
            let (a, b) = (rng.random_range(0..size), rng.random_range(0..size));
            if rng.random() {
                row.swap(a, b);
            } else if let Some(card) = row.get_mut(a) {
                *card = card.flipped();
            }
            (Choice::Row(row), Mutation::OtherRow)
        }
    };
    *choice = new;
    Some(mutation)
}

/// How many piles, groups or cards a choice is about; `None` if the event asks for none.
pub(super) fn choice_size(event: &Event) -> Option<usize> {
    match event {
        Event::Open { piles, .. } | Event::Peek { piles, .. } => Some(*piles),
        Event::Pick { groups, .. } => Some(*groups),
        Event::PlaceSecret { count } => Some(*count),
        _ => None,
    }
}
