//! Peeks: chosen piles that are only looked at.

use facedown_table::tricks::chosen_pile;
use facedown_table::{Hand, Look, Stop, Table, View};

use crate::common::*;
use crate::conform::must_conform;

/// Looks at cards around a chosen pile: with a memory, or with a peek.
struct Looking {
    piles: usize,
    peek: bool,
}

impl Trick for Looking {
    fn play<T: Table>(&self, table: &mut T) -> Result<Played<T::Card>, Stop> {
        let mut lanes = Vec::new();
        for _ in 0..2 {
            lanes.push(table.place_secret(self.piles)?);
        }
        if self.peek {
            table.peek(&lanes, &[Look::new(0, 1), Look::new(0, 0)], &"mark")?;
            return Ok(lanes.concat().into());
        }
        let memory = table.load(lanes, 0)?;
        chosen_pile(table, memory, &[0], &"mark", |table, spots| table.fetch(spots[0], &[1, 0]))?;
        Ok(table.unload(memory, &[])?.lanes.concat().into())
    }
}

#[test]
fn a_peek_is_a_chosen_pile_that_is_only_looked_at() {
    for piles in 1..=4 {
        for cards in rows(2 * piles) {
            for choice in 0..piles {
                let hand = Hand::new().row(&cards[..piles]).row(&cards[piles..]).pile(choice);
                let shown = bits(&[cards[piles + choice], cards[choice]]);
                let [memory, peek] = [false, true].map(|peek| examine(&Looking { piles, peek }, &hand));
                memory.must_be(Outcome::accepted(cards.clone()), |dice| {
                    let mut view = View::new();
                    view.any_place(dice, piles);
                    view.faces(shown.clone());
                    view.any_place(dice, piles);
                    view
                });
                assert_eq!((&peek.outcome, &peek.views), (&memory.outcome, &memory.views));
                assert_eq!(peek.tally, memory.tally);
            }
        }
    }
}

#[test]
fn a_peek_counts_its_piles_in_a_circle() {
    struct Around;
    impl Trick for Around {
        fn play<T: Table>(&self, table: &mut T) -> Result<Played<T::Card>, Stop> {
            let lane = table.place_secret(4)?;
            table.peek(&[lane], &[Look::new(3, 0), Look::new(1, 0)], &"mark")?;
            Ok(vec![].into())
        }
    }
    for cards in rows(4) {
        for choice in 0..4 {
            let shown = bits(&[cards[(choice + 3) % 4], cards[(choice + 1) % 4]]);
            let examined = examine(&Around, &Hand::new().row(&cards).pile(choice));
            examined.must_be(Outcome::accepted(vec![]), |dice| {
                let mut view = View::new();
                view.any_place(dice, 4);
                view.faces(shown.clone());
                view.any_place(dice, 4);
                view
            });
        }
    }
}

#[test]
fn conforms() {
    must_conform(&Looking { piles: 4, peek: true }, &Hand::new().row(&[C; 4]).row(&[H; 4]).pile(3));
}
