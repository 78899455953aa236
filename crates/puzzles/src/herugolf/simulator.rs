//! What the verifier sees, written without a solution.

use facedown_table::tricks::Colour;
use facedown_table::{Dice, Suit, View};

use super::instance::Herugolf;
use super::layout::Layout;
use super::reach::Reach;
use crate::grid::Cell;
use crate::simulate::Simulation;

/// A view with the distribution of a real one.
pub(super) fn simulate<D: Dice>(puzzle: &Herugolf, dice: &mut D) -> View {
    let layout = Layout::of(puzzle);
    let mut seen = Simulation::new(dice);
    for &ball in puzzle.balls() {
        let reach = Reach::of(puzzle, ball);
        let directions = puzzle.first_directions(ball).len();
        seen.place(directions);
        for _ in 0..ball.number {
            seen.constant(&Colour::White.suits());
        }
        seen.place(directions);
        water(reach.water(0), &mut seen);
        if ball.number > 1 {
            seen.rotation(&Suit::one_heart(2 * (ball.number - 1), 0));
        }
        for length in (1..ball.number).rev() {
            later_shot(layout, length, &mut seen);
            water(reach.water(ball.number - length), &mut seen);
        }
        seen.hearts(1, reach.holes.len());
    }
    seen.finish()
}

fn later_shot<D: Dice>(layout: Layout, length: usize, seen: &mut Simulation<'_, D>) {
    let directions = layout.directions(length).len();
    seen.place(layout.piles());
    seen.constant(&[Suit::Heart]);
    seen.place(directions);
    // The copied flag, the chooser of the pile to block, the free cells, the marks.
    seen.coin();
    seen.coin();
    seen.constant(&Colour::White.suits().repeat(length));
    seen.coin();
    seen.place(directions);
    seen.place(layout.piles());
}

fn water<D: Dice>(cells: &[Cell], seen: &mut Simulation<'_, D>) {
    for _ in cells {
        seen.constant(&[Suit::Club]);
    }
}
