//! Double scramble and rearrangement, as Numberlink uses them.

use facedown_table::tricks::{Matrix, double_scramble, heart_place, hearts, restore_matrix};
use facedown_table::{Dice, Fault, Hand, IdealTable, ScriptFault, Stop, Suit, Table, View};

use crate::common::*;
use crate::conform::must_conform;

/// Counts the rows that have a heart where the first row has its heart; judges nothing.
struct Count {
    rows: usize,
    columns: usize,
}

impl Trick for Count {
    fn play<T: Table>(&self, table: &mut T) -> Result<Played<T::Card>, Stop> {
        let mut rows = Vec::new();
        for _ in 0..self.rows {
            rows.push(table.place_secret(self.columns)?);
        }
        let mut matrix = Matrix::new(table, rows)?;
        let seen = double_scramble(table, &mut matrix)?;
        table.check(hearts(&seen, 1), &"first", "the first row must have one heart")?;
        let column = heart_place(&seen);
        let mut cards: Vec<T::Card> = matrix.rows.iter().skip(1).map(|row| row[column]).collect();
        table.turn(&mut cards)?;
        Ok(restore_matrix(table, matrix, &"marks")?.concat().into())
    }
}

impl Count {
    fn hand(&self, cards: &[Suit]) -> Hand {
        cards.chunks(self.columns).fold(Hand::new(), |hand, row| hand.row(row))
    }

    /// One heart anywhere; so many hearts anywhere below; the marks of rows and columns in any order.
    fn simulated(&self, dice: &mut dyn Dice, equal: usize) -> View {
        let others = self.rows - 1;
        let below: Vec<u32> = (0..others).map(|row| u32::from(row < equal)).collect();
        let mut view = View::new();
        view.suits(&Suit::one_heart(self.columns, dice.below(self.columns)));
        if others > 0 {
            view.any_order(dice, &below);
            view.any_order(dice, &(0..others as u32).collect::<Vec<_>>());
        }
        view.any_order(dice, &(0..self.columns as u32).collect::<Vec<_>>());
        view
    }
}

#[test]
fn equal_rows_are_counted_and_every_card_goes_back() {
    for (rows_laid, columns) in [(1, 1), (1, 3), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3), (4, 2)] {
        let trick = Count { rows: rows_laid, columns };
        for cards in rows(rows_laid * columns) {
            let examined = examine(&trick, &trick.hand(&cards));
            let Some(place) = only_heart(&cards[..columns]) else {
                assert_eq!(examined.outcome, Outcome::rejected("first"));
                continue;
            };
            let equal = cards.chunks(columns).skip(1).filter(|row| row[place] == H).count();
            examined.must_be(Outcome::accepted(cards.clone()), |dice| trick.simulated(dice, equal));
            let (a, b, tally) = (rows_laid, columns, examined.tally);
            assert_eq!((tally.shifts, tally.scrambles), (0, if a > 1 { 4 } else { 2 }));
            assert_eq!(tally.cards_shuffled, 2 * ((2 * b + 1) * (a - 1) + 2 * b));
            assert_eq!(tally.cards_turned, 2 * (a - 1 + b));
            assert_eq!((tally.numbers_peak, tally.numbers_now), (b + a - 1, 0));
            assert_eq!((tally.suits_peak, tally.suits_now), (a * b, a * b));
        }
    }
}

/// Restores a matrix of any cards, whatever its first row shows.
struct Restore(usize, usize);

impl Trick for Restore {
    fn play<T: Table>(&self, table: &mut T) -> Result<Played<T::Card>, Stop> {
        let cards = table.place_secret(self.0 * self.1)?;
        let mut matrix = Matrix::new(table, cards.chunks(self.1).map(<[_]>::to_vec).collect())?;
        double_scramble(table, &mut matrix)?;
        Ok(restore_matrix(table, matrix, &"marks")?.concat().into())
    }
}

#[test]
fn any_matrix_goes_back() {
    for (height, width) in [(1, 3), (2, 2), (3, 2), (2, 3)] {
        for cards in rows(height * width) {
            let others: Vec<u32> = (0..height as u32 - 1).collect();
            examine(&Restore(height, width), &Hand::new().row(&cards)).must_be(
                Outcome::accepted(cards.clone()),
                |dice| {
                    let mut view = View::new();
                    view.any_order(dice, &bits(&cards[..width]));
                    if height > 1 {
                        view.any_order(dice, &others);
                    }
                    view.any_order(dice, &(0..width as u32).collect::<Vec<_>>());
                    view
                },
            );
        }
    }
}

#[test]
fn a_matrix_needs_rows_of_one_length() {
    let mut table = IdealTable::new(Hand::new(), seeded(1));
    let cards = table.place_public(&[C, H, C]);
    for rows in [vec![], vec![vec![]], vec![cards.clone(), cards[1..].to_vec()]] {
        let stop = Matrix::new(&mut table, rows).unwrap_err();
        assert_eq!(stop, Fault::Script(ScriptFault::UnequalLanes).into());
    }
}

#[test]
fn conforms() {
    let trick = Count { rows: 3, columns: 4 };
    must_conform(&trick, &trick.hand(&[C, H, C, C, C, H, C, C, H, C, C, C]));
    must_conform(&Count { rows: 1, columns: 2 }, &Hand::new().row(&[C, H]));
    must_conform(&Restore(3, 3), &Hand::new().row(&[C; 9]));
}
