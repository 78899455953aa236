//! What the verifier of Nurikabe sees, drawn without a solution.

use facedown_table::tricks::Colour;
use facedown_table::{Dice, Suit, View};

use super::instance::Nurikabe;
use crate::puzzle::Puzzle;
use crate::shaded::border::Border;
use crate::simulate::Simulation;

/// A view of a whole proof.
pub(super) fn simulate<D: Dice>(puzzle: &Nurikabe, dice: &mut D) -> View {
    let piles = Border::around(puzzle.size()).piles();
    let mut sight = Simulation::new(dice);
    if puzzle.sea() > 0 {
        sight.place(piles);
        sight.constant(&Colour::White.suits());
        sight.place(piles);
        for _ in 1..puzzle.sea() {
            growth(&mut sight, piles, Colour::Black);
        }
    }
    for _ in puzzle.squares() {
        sight.place(4);
        sight.constant(&Colour::White.suits());
        sight.place(4);
    }
    for island in puzzle.islands() {
        sight.constant(&Colour::White.suits());
        for _ in 1..island.size {
            growth(&mut sight, piles, Colour::Red);
        }
        shore(&mut sight);
        for _ in 1..island.size {
            sight.place(piles);
            sight.constant(&Colour::Red.suits());
            shore(&mut sight);
            sight.place(piles);
        }
    }
    for suit in Colour::Black.suits() {
        sight.constant(&vec![suit; piles]);
    }
    sight.finish()
}

/// A step of the 4-neighbour protocol from a colour into white.
fn growth<D: Dice>(sight: &mut Simulation<'_, D>, piles: usize, from: Colour) {
    sight.place(piles);
    sight.constant(&from.suits());
    sight.place(4);
    sight.constant(&Colour::White.suits());
    sight.place(4);
    sight.place(piles);
}

/// The right cards of four neighbours, one after the other.
fn shore<D: Dice>(sight: &mut Simulation<'_, D>) {
    for _ in 0..4 {
        sight.constant(&[Suit::Heart]);
    }
}
