//! Commitments: laid, turned, and taken up from a memory.

use facedown_table::tricks::{Colour, fetch_pair, place_pair, place_pairs, turn_pair};
use facedown_table::{Fault, Hand, IdealTable, ScriptFault, Table};

use crate::common::*;

const COLOURS: [Colour; 4] = [Colour::Black, Colour::White, Colour::Red, Colour::Gray];

#[test]
fn commitments_show_their_colours() {
    let mut table = IdealTable::new(Hand::new(), seeded(1));
    for (colour, suits) in COLOURS.into_iter().zip(PAIRS) {
        let mut pair = place_pair(&mut table, colour);
        assert_eq!(pair.map(|card| card.0), suits);
        assert_eq!(turn_pair(&mut table, &mut pair), Ok(colour));
    }
}

#[test]
fn rows_of_commitments_can_be_taken_up_again() {
    let mut table = IdealTable::new(Hand::new(), seeded(1));
    let lanes = place_pairs(&mut table, &COLOURS);
    let memory = table.load(lanes.into(), 0).unwrap();
    let spots = table.open_public(memory, &[3, 2, 1, 0]).unwrap();
    for (spot, (colour, suits)) in spots.into_iter().zip(COLOURS.into_iter().zip(PAIRS).rev()) {
        let (pair, seen) = fetch_pair(&mut table, spot).unwrap();
        assert_eq!((pair.map(|card| card.0), seen), (suits, colour));
    }
}

#[test]
fn only_piles_of_two_cards_are_commitments() {
    for (lanes, fault) in [(1, ScriptFault::Lane), (3, ScriptFault::Width)] {
        let mut table = IdealTable::new(Hand::new(), seeded(1));
        let lanes = (0..lanes).map(|_| table.place_public(&[C])).collect();
        let memory = table.load(lanes, 0).unwrap();
        let spot = table.open_public(memory, &[0]).unwrap()[0];
        assert_eq!(fetch_pair(&mut table, spot).unwrap_err(), Fault::Script(fault).into());
    }
}
