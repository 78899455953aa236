//! Picks: one of several groups of piles around a chosen one.

use facedown_table::tricks::{chosen_pile, picked};
use facedown_table::{Stop, Table, View};

use crate::chosen_pile::{Act, LANES, accepted, hand, load, numbered};
use crate::common::*;
use crate::conform::must_conform;

/// Within an access, picks one of two groups of two piles, then one of its two piles.
struct Nested;

impl Nested {
    const GROUPS: [[isize; 2]; 2] = [[1, 2], [-1, -2]];
}

impl Trick for Nested {
    fn play<T: Table>(&self, table: &mut T) -> Result<Played<T::Card>, Stop> {
        let memory = load(table, 5, LANES, 4)?;
        chosen_pile(table, memory, &[1, 2, -1, -2, 0], &"outer", |table, spots| {
            let groups = [spots[..2].to_vec(), spots[2..4].to_vec()];
            picked(table, memory, &groups, &"group", |table, group| {
                let single = [vec![group[0]], vec![group[1]]];
                picked(table, memory, &single, &"pile", |table, pile| Act::Replace.perform(table, pile))
            })
        })?;
        Ok(table.unload(memory, &[])?.lanes.concat().into())
    }
}

#[test]
fn picks_may_be_nested() {
    for choice in 0..5 {
        for (group, pile) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let hand = hand(&numbered(5)).pile(choice).pile(group).pile(pile);
            let examined = examine(&Nested, &hand);
            let place = (choice as isize + Nested::GROUPS[group][pile]).rem_euclid(5) as usize;
            let mut piles = numbered(5);
            piles[place].fill(H);
            examined.must_be(accepted(&piles), |dice| {
                let mut view = View::new();
                for of in [5, 2, 2, 2, 2, 5] {
                    view.any_place(dice, of);
                }
                view
            });
            let shuffled = 5 * (2 * LANES + 3) + 2 * (4 * LANES + 3) + 2 * (2 * LANES + 3);
            assert_eq!((examined.tally.shifts, examined.tally.cards_shuffled), (6, shuffled));
        }
    }
}

#[test]
fn every_selection_row_of_a_pick_is_checked() {
    for outer in rows(5) {
        for group in rows(2) {
            for pile in rows(2) {
                let rows = [("outer", &outer), ("group", &group), ("pile", &pile)];
                let Some((label, _)) = rows.iter().find(|(_, row)| only_heart(row).is_none()) else {
                    continue;
                };
                let hand = rows.iter().fold(hand(&numbered(5)), |hand, (_, row)| hand.row(row));
                assert_eq!(examine(&Nested, &hand).outcome, Outcome::rejected(label));
            }
        }
    }
}

#[test]
fn conforms() {
    must_conform(&Nested, &hand(&numbered(5)).pile(4).pile(1).pile(0));
}
