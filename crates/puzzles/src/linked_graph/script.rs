//! The proof: every vertex is compared with its neighbours, unseen.

use std::fmt::from_fn;

use facedown_table::tricks::{Matrix, double_scramble, heart_place, hearts, restore_matrix};
use facedown_table::{Stop, Suit, Table};

use super::LinkedGraph;

impl LinkedGraph {
    /// Runs the protocol: the public labels, the prover's labels, then a check of every vertex.
    ///
    /// # Errors
    /// Rejections labelled `check(v) step 3` (the cards of vertex v are no label) and `check(v) step 4`
    /// (another number of neighbours has the same label); faults of the table.
    pub fn prove<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        table.step(&"setup");
        let mut cards: Vec<Vec<T::Card>> = vec![Vec::new(); self.vertices()];
        for (vertex, row) in cards.iter_mut().enumerate() {
            if let Some(label) = self.label(vertex) {
                *row = table.place_public(&Suit::one_heart(self.columns(), label));
            }
        }
        for (vertex, row) in cards.iter_mut().enumerate() {
            if self.label(vertex).is_none() {
                *row = table.place_secret(self.columns())?;
            }
        }
        for vertex in 0..self.vertices() {
            self.check(table, &mut cards, vertex)?;
        }
        Ok(())
    }

    /// Counts how many rows show the label of a vertex, and puts every card back.
    fn check<T: Table>(&self, table: &mut T, cards: &mut [Vec<T::Card>], vertex: usize) -> Result<(), Stop> {
        let at = |step: u8| from_fn(move |f| write!(f, "check({vertex}) step {step}"));
        table.step(&from_fn(|f| write!(f, "check({vertex})")));
        let rows = self.lay_rows(table, cards, vertex);
        let mut matrix = Matrix::new(table, rows)?;
        let first = double_scramble(table, &mut matrix)?;
        table.check(hearts(&first, 1), &at(3), "a vertex must show exactly one label")?;
        let column = heart_place(&first);
        let same = turn_below(table, &mut matrix, column)?;
        let wanted = self.equal_rows(vertex);
        let reason = format_args!("expected {wanted} equal rows, saw {same}");
        table.check(same == wanted, &at(4), reason)?;
        let mut rows = restore_matrix(table, matrix, &at(7))?.into_iter();
        for &place in std::iter::once(&vertex).chain(self.neighbours(vertex)) {
            if let (Some(home), Some(row)) = (cards.get_mut(place), rows.next()) {
                *home = row;
            }
        }
        for filler in rows {
            table.discard(&filler);
        }
        Ok(())
    }

    /// The rows to compare: the vertex, its neighbours, and the fillers of a vertex without public label.
    fn lay_rows<T: Table>(&self, table: &mut T, cards: &[Vec<T::Card>], vertex: usize) -> Vec<Vec<T::Card>> {
        let around = std::iter::once(&vertex).chain(self.neighbours(vertex));
        let mut rows: Vec<Vec<T::Card>> = around.filter_map(|&place| cards.get(place)).cloned().collect();
        if self.label(vertex).is_none() {
            for label in self.pairs().len()..self.columns() {
                for _ in 0..2 {
                    rows.push(table.place_public(&Suit::one_heart(self.columns(), label)));
                }
            }
        }
        rows
    }
}

/// Turns a column of the matrix below its first row and counts the hearts.
fn turn_below<T: Table>(table: &mut T, matrix: &mut Matrix<T::Card>, column: usize) -> Result<usize, Stop> {
    let below = || matrix.rows.iter().skip(1).filter_map(|row| row.get(column));
    let mut turned: Vec<T::Card> = below().copied().collect();
    // A vertex without neighbours and fillers has nothing below it.
    if turned.is_empty() {
        return Ok(0);
    }
    let faces = table.turn(&mut turned)?;
    for (row, card) in matrix.rows.iter_mut().skip(1).zip(turned) {
        if let Some(place) = row.get_mut(column) {
            *place = card;
        }
    }
    Ok(faces.iter().filter(|face| face.is_heart()).count())
}
