//! Double scramble: a matrix of cards with its rows and its columns mixed.
//!
//! Paper: *numberlink*. The first row stays on top (only its columns are mixed), the other rows are
//! mixed among themselves. Looking at the first row and at one column of the others then counts how
//! many rows equal the first, without showing which rows or what value; a second double scramble
//! brings every card home by its marks.

use std::fmt::Display;

use super::restore::{order_home, reorder};
use crate::card::{Lane, Numbers, Suit};
use crate::shuffle::Shuffle;
use crate::stop::{ScriptFault, Stop};
use crate::table::Table;

/// A matrix of suit cards with number cards as marks of its columns and of all rows but the first.
#[derive(Clone, Debug)]
pub struct Matrix<C> {
    /// The cards, row by row; all rows have the same length.
    pub rows: Vec<Vec<C>>,
    row_marks: Option<Numbers<C>>,
    column_marks: Numbers<C>,
}

impl<C: Copy> Matrix<C> {
    /// Lays marks at a matrix of cards.
    ///
    /// # Errors
    /// A fault if there is no row, no column, or rows of unequal length.
    pub fn new<T: Table<Card = C>>(table: &mut T, rows: Vec<Vec<C>>) -> Result<Self, Stop> {
        let columns = rows.first().map_or(0, Vec::len);
        if columns == 0 || rows.iter().any(|row| row.len() != columns) {
            return Err(ScriptFault::UnequalLanes.into());
        }
        let row_marks = if rows.len() > 1 { Some(place_marks(table, rows.len() - 1)?) } else { None };
        Ok(Self { row_marks, column_marks: place_marks(table, columns)?, rows })
    }
}

/// Mixes rows and columns and turns the first row.
///
/// # Errors
/// If the faces cannot be had.
pub fn double_scramble<T: Table>(table: &mut T, matrix: &mut Matrix<T::Card>) -> Result<Vec<Suit>, Stop> {
    scramble_rows(table, matrix, false)?;
    scramble_columns(table, matrix, FIRST_ROW)
        .map(|seen| seen.iter().map(|&face| Suit::from_bit(face != 0)).collect())
}

/// Mixes rows and columns again, turns the marks, brings every row and column home and takes the
/// marks away.
///
/// # Errors
/// A rejection labelled `at` if the marks are not all there.
pub fn restore_matrix<T: Table>(
    table: &mut T,
    mut matrix: Matrix<T::Card>,
    at: &dyn Display,
) -> Result<Vec<Vec<T::Card>>, Stop> {
    let row_marks = scramble_rows(table, &mut matrix, true)?;
    let column_marks = scramble_columns(table, &mut matrix, MARKS)?;
    let columns = matrix.rows.first().map_or(0, Vec::len);
    let (order, mut room) = (order_home(table, columns, &column_marks, at)?, Vec::new());
    matrix.rows.iter_mut().for_each(|row| reorder(row, &order, &mut room));
    if let Some((_, others)) = matrix.rows.split_first_mut().filter(|(_, others)| !others.is_empty()) {
        let order = order_home(table, others.len(), &row_marks, at)?;
        let home: Vec<Vec<T::Card>> = order.iter().map(|&from| std::mem::take(&mut others[from])).collect();
        others.iter_mut().zip(home).for_each(|(row, home)| *row = home);
    }
    for marks in matrix.row_marks.iter().chain([&matrix.column_marks]) {
        table.discard_numbers(marks);
    }
    Ok(matrix.rows)
}

/// Mixes all rows but the first, with their marks; gives the marks if they are opened.
fn scramble_rows<T: Table>(
    table: &mut T,
    matrix: &mut Matrix<T::Card>,
    open: bool,
) -> Result<Vec<u32>, Stop> {
    let Some(marks) = &mut matrix.row_marks else { return Ok(Vec::new()) };
    let columns = matrix.rows.first().map_or(0, Vec::len);
    let column = |at: usize| matrix.rows.iter().skip(1).map(|row| row[at]).collect::<Vec<_>>();
    let mut turned_round: Vec<Vec<T::Card>> = (0..columns).map(column).collect();
    let cards = turned_round.iter_mut().map(|column| Lane::suits(column));
    let mut lanes: Vec<Lane<'_, T::Card>> = std::iter::once(marks.lane()).chain(cards).collect();
    let seen = table.shuffle(Shuffle::Scramble, &mut lanes, if open { &[0] } else { &[] })?;
    for (at, column) in turned_round.iter().enumerate() {
        for (row, card) in matrix.rows.iter_mut().skip(1).zip(column) {
            row[at] = *card;
        }
    }
    Ok(seen.numbers(0).to_vec())
}

/// Mixes the columns, with their marks; opens the marks or the first row.
fn scramble_columns<T: Table>(
    table: &mut T,
    matrix: &mut Matrix<T::Card>,
    open: usize,
) -> Result<Vec<u32>, Stop> {
    let rows = matrix.rows.iter_mut().map(|row| Lane::suits(row));
    let mut lanes: Vec<Lane<'_, T::Card>> = std::iter::once(matrix.column_marks.lane()).chain(rows).collect();
    Ok(table.shuffle(Shuffle::Scramble, &mut lanes, &[open])?.numbers(0).to_vec())
}

fn place_marks<T: Table>(table: &mut T, count: usize) -> Result<Numbers<T::Card>, Stop> {
    let faces: Vec<u32> = (0..count as u32).collect();
    let width = (usize::BITS - count.saturating_sub(1).leading_zeros()).max(1) as u8;
    table.place_numbers(&faces, width)
}

/// The lane of column marks in a scramble of columns.
const MARKS: usize = 0;
/// The lane of the first row in a scramble of columns.
const FIRST_ROW: usize = 1;
