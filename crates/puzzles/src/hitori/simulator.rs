//! What the verifier of Hitori sees, drawn without a solution.

use facedown_table::tricks::Colour;
use facedown_table::{Dice, Suit, View};

use super::instance::Hitori;
use crate::puzzle::Puzzle;
use crate::shaded::border::Border;
use crate::simulate::Simulation;

/// A view of a whole proof.
pub(super) fn simulate<D: Dice>(puzzle: &Hitori, dice: &mut D) -> View {
    let size = puzzle.size();
    let piles = Border::around(size).piles();
    let mut sight = Simulation::new(dice);
    sight.place(piles);
    sight.constant(&Colour::Black.suits());
    sight.place(piles);
    for _ in 1..size.area() {
        sight.place(piles);
        sight.constant(&Colour::White.suits());
        sight.place(4);
        sight.constant(&Colour::Black.suits());
        sight.coin();
        sight.place(4);
        sight.place(piles);
    }
    for group in puzzle.groups() {
        let cells = group.cells.len();
        sight.place(cells);
        sight.constant(&Colour::Black.suits().repeat(cells - 1));
        sight.place(cells);
    }
    for _ in size.side_by_side() {
        sight.rotation(&CLUBS_APART);
        sight.rotation(&Suit::one_heart(5, 0));
    }
    sight.finish()
}

/// The five-card trick with at least one white cell.
const CLUBS_APART: [Suit; 5] = [Suit::Heart, Suit::Club, Suit::Heart, Suit::Club, Suit::Heart];
