//! Facing and degree: looks at the four edges of a square or of a dot.

use facedown_table::tricks::{check_degree, check_facing};
use facedown_table::{Dice, Hand, ScriptFault, Stop, Suit, Table, View};

use crate::common::*;
use crate::conform::must_conform;

struct Facing;

impl Trick for Facing {
    fn play<T: Table>(&self, table: &mut T) -> Result<Played<T::Card>, Stop> {
        let square = four(secret_pairs(table, 4)?)?;
        check_facing(table, &square, &"face")?;
        Ok(square.concat().into())
    }
}

struct Degree;

impl Trick for Degree {
    fn play<T: Table>(&self, table: &mut T) -> Result<Played<T::Card>, Stop> {
        let dot = four(secret_pairs(table, 4)?)?;
        check_degree(table, &dot, &"deg")?;
        Ok(dot.concat().into())
    }
}

fn four<C>(pairs: Vec<[C; 2]>) -> Result<[[C; 2]; 4], Stop> {
    pairs.try_into().map_err(|_| ScriptFault::Lane.into())
}

fn simulated(dice: &mut dyn Dice, shown: &[u32]) -> View {
    let mut view = View::new();
    view.any_place(dice, 4);
    view.faces(shown.to_vec());
    view.any_place(dice, 4);
    view
}

fn hand(edges: &[[Suit; 2]]) -> Hand {
    Hand::new().row(&edges.concat())
}

#[test]
fn facing_shows_an_empty_edge_facing_a_line() {
    for square in commitments(4) {
        for choice in 0..4 {
            let examined = examine(&Facing, &hand(&square).pile(choice));
            if (square[choice], square[(choice + 2) % 4]) == ([C, H], [H, C]) {
                examined.must_be(Outcome::accepted(square.concat()), |dice| simulated(dice, &[0, 1, 1, 0]));
                assert_eq!((examined.tally.shifts, examined.tally.scrambles), (2, 0));
                assert_eq!(examined.tally.cards_shuffled, 4 * (2 * 2 + 3));
                assert_eq!((examined.tally.cards_secret, examined.tally.cards_turned), (8 + 4, 4 + 4 + 4));
            } else {
                assert_eq!(examined.outcome, Outcome::rejected("face.pair"));
            }
        }
    }
}

#[test]
fn degree_shows_an_edge_without_a_line() {
    for dot in commitments(4) {
        for choice in 0..4 {
            let examined = examine(&Degree, &hand(&dot).pile(choice));
            if dot[choice][0] == C {
                examined.must_be(Outcome::accepted(dot.concat()), |dice| simulated(dice, &[0]));
                assert_eq!((examined.tally.shifts, examined.tally.cards_shuffled), (2, 28));
                assert_eq!(examined.tally.cards_turned, 4 + 1 + 4);
            } else {
                assert_eq!(examined.outcome, Outcome::rejected("deg.left"));
            }
        }
    }
}

#[test]
fn malformed_marks_are_rejected() {
    // No edge is a line: every mark is right for the dot and wrong for the square, if it is one mark.
    let edges = [[C, H], [C, H], [C, H], [C, H]];
    for row in rows(4) {
        let faced = examine(&Facing, &hand(&edges).row(&row)).outcome;
        let counted = examine(&Degree, &hand(&edges).row(&row)).outcome;
        if only_heart(&row).is_some() {
            assert_eq!(faced, Outcome::rejected("face.pair"));
            assert_eq!(counted, Outcome::accepted(edges.concat()));
        } else {
            assert_eq!(faced, Outcome::rejected("face.mark"));
            assert_eq!(counted, Outcome::rejected("deg.mark"));
        }
    }
}

#[test]
fn conforms() {
    must_conform(&Facing, &hand(&[[H, C], [C, H], [C, H], [C, H]]).pile(2));
    must_conform(&Degree, &hand(&[[H, C], [C, C], [H, C], [C, H]]).pile(1));
}
