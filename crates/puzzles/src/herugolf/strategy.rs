//! The prover's choices: shots become a hand.

use facedown_table::{Hand, Suit};

use super::instance::{Ball, Herugolf};
use super::layout::Layout;
use super::shots::Shots;
use super::solution::Lines;
use crate::grid::{Cell, Direction};

/// The hand that plays these shots, right or wrong.
///
/// After its last flight a ball goes through idle flights to the right, or down where the board is too
/// narrow: these never reach around the end of the row of piles, which a sealed table could not prove.
pub fn hand_for(puzzle: &Herugolf, shots: &Shots) -> Hand {
    play(puzzle, shots, None)
}

/// The hand for a drawing. Lines that no flight explains cannot be shown to anybody: then the prover spoils the
/// last ball that lets it, so that the verifier rejects.
pub(super) fn hand_for_lines(puzzle: &Herugolf, lines: &Lines) -> Hand {
    let shots = Shots::read(puzzle, lines);
    let spoiled = if shots.draw(puzzle) == *lines { None } else { ball_to_spoil(puzzle) };
    play(puzzle, &shots, spoiled)
}

/// The last ball with flags, or else the last one with a choice of directions.
fn ball_to_spoil(puzzle: &Herugolf) -> Option<usize> {
    let balls = puzzle.balls();
    let choice = |ball: &Ball| puzzle.first_directions(*ball).len() > 1;
    balls.iter().rposition(|ball| ball.number > 1).or_else(|| balls.iter().rposition(choice))
}

fn play(puzzle: &Herugolf, shots: &Shots, spoiled: Option<usize>) -> Hand {
    let layout = Layout::of(puzzle);
    let mut hand = Hand::new();
    for (number, ball) in puzzle.balls().iter().enumerate() {
        play_ball(puzzle, layout, *ball, shots.of(number), spoiled == Some(number), &mut hand);
    }
    hand
}

fn play_ball(
    puzzle: &Herugolf,
    layout: Layout,
    ball: Ball,
    shots: &[Direction],
    spoiled: bool,
    hand: &mut Hand,
) {
    let directions = puzzle.first_directions(ball);
    let first = choice(&directions, shots.first());
    if ball.number == 1 {
        hand.push_pile(if spoiled { (first + 1) % directions.len() } else { first });
        return;
    }
    hand.push_pile(first);
    // A place outside the row lays no heart at all.
    let flights = if spoiled { 0 } else { shots.len().max(1) };
    hand.push_row(Suit::one_heart(ball.number, ball.number - flights.min(ball.number)));
    let mut tip = landing(puzzle, ball.cell, shots.first(), ball.number);
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
