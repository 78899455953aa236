//! What the verifier sees, written without a solution.

use facedown_table::tricks::Colour;
use facedown_table::{Dice, Suit, View};

use super::costs::Counts;
use super::instance::Usowan;
use super::layout::{Layout, may_be_true, neighbours, pairs, uses};
use crate::simulate::Simulation;

/// One accepted view. Everything turned is a constant or a fresh uniform rotation.
pub(super) fn simulate<D: Dice>(puzzle: &Usowan, dice: &mut D) -> View {
    let mut view = Simulation::new(dice);
    growth(puzzle, &mut view);
    for _ in 0..Counts::of(puzzle).numbers {
        view.constant(&Colour::White.suits());
    }
    for _ in pairs(puzzle.board_size()) {
        view.rotation(&AT_LEAST_ONE_WHITE);
        view.rotation(&Suit::one_heart(5, 0));
    }
    liars(puzzle, &mut view);
    view.finish()
}

fn growth<D: Dice>(puzzle: &Usowan, view: &mut Simulation<'_, D>) {
    let layout = Layout::new(puzzle.board_size());
    let (piles, offsets) = (layout.piles(), layout.offsets().len());
    for _ in 0..layout.steps() {
        view.place(piles);
        view.constant(&Colour::White.suits());
        view.place(offsets);
        view.constant(&Colour::Black.suits());
        view.coin();
        view.place(offsets);
        view.place(piles);
    }
}

fn liars<D: Dice>(puzzle: &Usowan, view: &mut Simulation<'_, D>) {
    let size = puzzle.board_size();
    let mut left = uses(puzzle);
    for cells in puzzle.numbered_cells() {
        for &cell in cells.iter().filter(|&&cell| puzzle.clue(cell).is_some_and(may_be_true)) {
            for there in neighbours(size, cell) {
                left[there] = left[there].saturating_sub(1);
                if left[there] > 0 {
                    view.coin();
                }
            }
            for _ in neighbours(size, cell).skip(1) {
                view.rotation(&ONE_CLUB);
            }
        }
        view.hearts(cells.len() - 1, cells.len());
    }
}

/// The five-card trick when not both bits are 0: the clubs lie apart.
const AT_LEAST_ONE_WHITE: [Suit; 5] = [Suit::Heart, Suit::Club, Suit::Heart, Suit::Club, Suit::Heart];
const ONE_CLUB: [Suit; 5] = [Suit::Club, Suit::Heart, Suit::Heart, Suit::Heart, Suit::Heart];
