//! Every prover there can be: all hands for a script, followed as far as the verifier lets them go.

use facedown_table::{Choice, Event, Fault, Hand, HandFault, IdealTable, RngDice, Spectator, Stop, Suit};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use super::cheats::choice_size;
use crate::puzzle::{Puzzle, ScriptOf};

/// Which malformed selection rows a prover tries beside the well-formed ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedRows {
    /// No heart, all hearts, and two hearts side by side anywhere.
    Typical,
    /// All rows there are; only for very few piles.
    All,
}

/// Plays every possible hand on the ideal table and calls `accepted` with those that the verifier accepts.
/// Gives the number of runs. Only for boards with very few cells.
///
/// The verdict does not depend on the shuffles, so one outcome of them is enough.
pub fn play_every_hand<P: Puzzle>(
    puzzle: &P,
    malformed: MalformedRows,
    mut accepted: impl FnMut(&[Choice]),
) -> usize {
    let mut table = Spectator::lenient(RngDice(ChaCha20Rng::seed_from_u64(1)));
    puzzle.script(&mut table).expect("a lenient table lets every script end");
    let asked: Vec<Vec<Choice>> =
        table.ledger().events.iter().filter_map(|e| every_choice(e, malformed)).collect();
    let (mut runs, mut prefixes) = (0, vec![Vec::new()]);
    while let Some(prefix) = prefixes.pop() {
        runs += 1;
        let mut table = IdealTable::new(hand_of(&prefix), RngDice(ChaCha20Rng::seed_from_u64(runs as u64)));
        match table.play(&ScriptOf(puzzle)) {
            Ok(()) => accepted(&prefix),
            Err(Stop::Rejected(_)) => {}
            Err(Stop::Fault(Fault::Hand(HandFault::Empty))) => {
                let next = asked.get(prefix.len()).expect("the shape says what is asked next");
                let longer = |choice: &Choice| prefix.iter().chain([choice]).cloned().collect();
                prefixes.extend(next.iter().map(longer));
            }
            Err(stop) => panic!("{stop} on {puzzle:?}"),
        }
    }
    runs
}

/// A hand with these choices.
pub fn hand_of(choices: &[Choice]) -> Hand {
    let mut hand = Hand::new();
    for choice in choices {
        match choice {
            Choice::Pile(pile) => hand.push_pile(*pile),
            Choice::Row(row) => hand.push_row(row.clone()),
        }
    }
    hand
}

/// Everything a prover can do when the script asks for a choice.
fn every_choice(event: &Event, malformed: MalformedRows) -> Option<Vec<Choice>> {
    let size = choice_size(event)?;
    let every_row = || (0..1_u32 << size).map(|bits| row(size, |card| bits >> card & 1 == 1));
    if matches!(event, Event::PlaceSecret { .. }) {
        return Some(every_row().map(Choice::Row).collect());
    }
    let piles = (0..size).map(Choice::Pile);
    let rows: Vec<Vec<Suit>> = match malformed {
        MalformedRows::All => every_row().collect(),
        MalformedRows::Typical => {
            let two = (1..size).map(|second| row(size, |card| card == second || card + 1 == second));
            two.chain([row(size, |_| false), row(size, |_| true)]).collect()
        }
    };
    let bad = rows.into_iter().filter(|row| row.iter().filter(|suit| suit.is_heart()).count() != 1);
    Some(piles.chain(bad.map(Choice::Row)).collect())
}

fn row(size: usize, heart: impl Fn(usize) -> bool) -> Vec<Suit> {
    (0..size).map(|card| Suit::from_bit(heart(card))).collect()
}
