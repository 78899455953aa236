//! The prover's choices: the cards of the white cells, and which word each window is.

use facedown_table::{Hand, Suit};

use super::fill::Fill;
use super::instance::{Shakashaka, Window};
use super::solution::Drawing;

/// The hand for a drawing, right or wrong.
///
/// A right drawing has only windows that are on their lists. Where a wrong one has not, the prover marks
/// the first word that is not the cards on the table, and the verifier sees that the list has changed.
/// (A triangle drawn on a black cell is not on the table at all, since black cells are laid out in
/// public; it shows only where a window with a white cell contains it.)
pub(super) fn hand(puzzle: &Shakashaka, drawing: &Drawing) -> Hand {
    let mut hand = Hand::new();
    for cell in puzzle.squares().size().cells().filter(|&cell| !puzzle.is_black(cell)) {
        hand.push_row(drawing.fill(cell).cards().to_vec());
    }
    for window in puzzle.windows() {
        hand.push_row(Suit::one_heart(window.list().len(), word_to_mark(&window, drawing)));
    }
    hand
}

fn word_to_mark(window: &Window, drawing: &Drawing) -> usize {
    let drawn = window.cells.map(|cell| cell.map_or(Fill::Black, |cell| drawing.fill(cell)));
    let fillings = window.list().fillings();
    let on_table: Vec<Fill> = drawn
        .into_iter()
        .zip(window.black)
        .map(|(fill, black)| if black { Fill::Black } else { fill })
        .collect();
    fillings
        .iter()
        .position(|filling| *filling == drawn)
        .or_else(|| fillings.iter().position(|filling| *filling != on_table[..]))
        .unwrap_or(0)
}
