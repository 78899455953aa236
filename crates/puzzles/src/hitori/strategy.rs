//! How the prover plays Hitori.
//!
//! "First" always means first in reading order, then left, right, up, down. Nothing of the order is
//! ever seen, so any other legal order would do as well.

use facedown_table::{Hand, Suit};

use super::instance::Hitori;
use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::shaded::Shading;
use crate::shaded::border::Border;
use crate::shaded::frontier::{Frontier, GrowthStep};

/// The prover's choices for a shading, right or wrong.
pub(super) fn hand(puzzle: &Hitori, shading: &Shading) -> Hand {
    let mut hand = Hand::new();
    let border = Border::around(puzzle.size());
    let white = lay_whites(puzzle, shading, &mut hand);
    for group in puzzle.groups() {
        let hidden = group.cells.iter().position(|&cell| white[border.pile(cell)]);
        hand.push_pile(hidden.unwrap_or(0));
    }
    hand
}

/// S1 and S2: whitens what is to be white, then idles beside the first black cell. Gives the white piles.
///
/// A shading without any white cell starts at the first cell. If white cells are left that no white one
/// touches, the prover points at a dummy.
fn lay_whites(puzzle: &Hitori, shading: &Shading, hand: &mut Hand) -> Vec<bool> {
    let size = puzzle.size();
    let border = Border::around(size);
    let mut white = vec![false; border.piles()];
    let mut wanted = vec![false; border.piles()];
    for cell in size.cells() {
        wanted[border.pile(cell)] = !shading.is_black(cell);
    }
    let mut left = wanted.iter().filter(|&&wanted| wanted).count();
    let mut frontier = Frontier::new(border);
    let first = wanted.iter().position(|&wanted| wanted).unwrap_or(border.pile(Cell::new(0, 0)));
    hand.push_pile(first);
    white[first] = true;
    left = left.saturating_sub(1);
    frontier.join(first, |into| wanted[into]);
    let mut idle = None;
    for _ in 1..size.area() {
        let grown = frontier.next(|_| true, |into| wanted[into] && !white[into]);
        if let Some(GrowthStep { from, direction, into }) = grown {
            push(hand, from, direction, true);
            white[into] = true;
            left -= 1;
            frontier.join(into, |next| wanted[next] && !white[next]);
            continue;
        }
        let first_black = || {
            let black = |pile: usize| !white[pile] && !border.is_dummy(pile);
            Frontier::first(border, |pile| white[pile], black).filter(|_| left == 0)
        };
        let step = idle.get_or_insert_with(first_black).unwrap_or(GrowthStep::NONE);
        push(hand, step.from, step.direction, false);
    }
    white
}

/// One round of S2: the cell, its neighbour, and whether that one becomes white.
fn push(hand: &mut Hand, from: usize, direction: usize, whiten: bool) {
    hand.push_pile(from);
    hand.push_pile(direction);
    hand.push_row(if whiten { vec![Suit::Club, Suit::Heart] } else { vec![Suit::Heart, Suit::Club] });
}
