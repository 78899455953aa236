//! The prover's choices: shots become a hand.

use facedown_table::{Hand, Suit};

use super::instance::{Ball, Herugolf};
use super::layout::Layout;
use super::shots::Shots;
use crate::grid::{Cell, Direction};

/// The hand that plays these shots, right or wrong.
///
/// After its last flight a ball goes through idle flights to the right, or down where the board is too
/// narrow: these never reach around the end of the row of piles, which a sealed table could not prove.
pub fn hand_for(puzzle: &Herugolf, shots: &Shots) -> Hand {
    let mut hand = Hand::new();
    for (number, ball) in puzzle.balls().iter().enumerate() {
        play_ball(puzzle, *ball, shots.of(number), &mut hand);
    }
    hand
}

fn play_ball(puzzle: &Herugolf, ball: Ball, shots: &[Direction], hand: &mut Hand) {
    let layout = Layout::of(puzzle);
    let mut tip = ball.cell;
    hand.push_pile(choice(&puzzle.first_directions(ball), shots.first()));
    tip = landing(puzzle, tip, shots.first(), ball.number);
    if ball.number == 1 {
        return;
    }
    let flights = shots.len().max(1);
    hand.push_row(Suit::one_heart(ball.number, ball.number.saturating_sub(flights)));
    for shot in 1..ball.number {
        let length = ball.number - shot;
        hand.push_pile(layout.place(tip));
        hand.push_pile(choice(&layout.directions(length), shots.get(shot)));
        tip = landing(puzzle, tip, shots.get(shot), length);
    }
}

/// Which of the offered directions to choose: the wanted one, or the first if it is not there.
fn choice(offered: &[Direction], wanted: Option<&Direction>) -> usize {
    offered.iter().position(|direction| Some(direction) == wanted).unwrap_or(0)
}

/// Where the ball lies after a flight; a flight off the board, which cannot be shown, leaves it where it is.
fn landing(puzzle: &Herugolf, from: Cell, direction: Option<&Direction>, length: usize) -> Cell {
    let there = direction.and_then(|&direction| puzzle.board().size().walk(from, direction, length));
    there.unwrap_or(from)
}
