//! What goes wrong with the protocol as printed, each beside the mended one.

use std::collections::BTreeSet;

use facedown_puzzles::Puzzle;
use facedown_puzzles::fivecells::{Blocks, FiveCells};
use facedown_puzzles::grid::{Cell, Direction};
use facedown_puzzles::testkit::{assert_complete, assert_rejected};
use facedown_table::tricks::Colour;
use facedown_table::{Choice, EveryOutcome, Hand, IdealTable, Lane, RngDice, Shuffle, Stop, Suit, Table};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::boards::{blank, blocks, board, flipped, tilings};
use crate::printed::Printed;

/// The hand of our strategy, moved to the paper's grid, which begins one row later. `second` are the second
/// cards of the lines, where the prover lays them.
fn hand_on_paper(
    puzzle: &FiveCells,
    blocks: &Blocks,
    script: &Printed<'_>,
    second: Option<Vec<Suit>>,
) -> Hand {
    let width = 2 * puzzle.board().size().columns + 3;
    let mut hand = Hand::new();
    let choices: Vec<Choice> = puzzle.hand(blocks).choices().cloned().collect();
    let (lines, piles) = choices.split_first().expect("the lines");
    let Choice::Row(lines) = lines else { panic!("the lines come first") };
    hand.push_row(lines.clone());
    second.into_iter().for_each(|row| hand.push_row(row));
    // Per block: a start, four extensions of two choices each, five walls, five finishes.
    for (n, choice) in piles.iter().enumerate() {
        let (Choice::Pile(pile), at) = (choice, n % 19) else { panic!("only piles") };
        match at {
            2 | 4 | 6 | 8 => hand.push_pile(*pile),
            14.. if !script.finish => {}
            _ => hand.push_pile(pile - width),
        }
    }
    hand
}

fn plays(script: &Printed<'_>, hand: Hand) -> Result<(), String> {
    let mut table = IdealTable::new(hand, RngDice(ChaCha20Rng::seed_from_u64(3)));
    table.play(script).map_err(|stop| match stop {
        Stop::Rejected(rejection) => rejection.step,
        Stop::Fault(fault) => panic!("{fault}"),
    })
}

#[test]
fn without_its_gaps_the_printed_protocol_is_ours() {
    for puzzle in [blank(1, 5), blank(2, 5), board(". / 2 / . / . / .")] {
        for tiling in tilings(&puzzle, 3) {
            let mended = Printed::mended(&puzzle);
            assert_eq!(plays(&mended, hand_on_paper(&puzzle, &tiling, &mended, None)), Ok(()));
        }
    }
}

/// F1: finished cells stay black and look like cells of the current block, so the honest prover is rejected as
/// soon as there are two blocks.
#[test]
fn printed_the_honest_prover_is_rejected_with_two_blocks() {
    for (puzzle, count) in [(blank(2, 5), 5), (blank(5, 2), 5)] {
        let all = tilings(&puzzle, usize::MAX);
        assert_eq!(all.len(), count);
        for tiling in &all {
            let printed = Printed { finish: false, exact: false, ..Printed::mended(&puzzle) };
            let hand = hand_on_paper(&puzzle, tiling, &printed, None);
            assert_eq!(plays(&printed, hand), Err("wall".to_owned()));
            assert_complete(&puzzle, tiling);
        }
    }
    let single = blank(1, 5);
    let printed = Printed { finish: false, exact: false, ..Printed::mended(&single) };
    let hand = hand_on_paper(&single, &blocks(&single, "AAAAA"), &printed, None);
    assert_eq!(plays(&printed, hand), Ok(()), "with one block nothing is wrong");
}

/// F3: of the eight cards around a cell only the clubs are counted, so a line inside the block makes up for one
/// that is left out.
#[test]
fn printed_a_dead_end_makes_up_for_a_missing_line() {
    let puzzle = blank(4, 5);
    let right = blocks(&puzzle, "AAACC / AACCC / BBDDD / BBBDD");
    let wrong = flipped(right, &[((1, 0), (2, 0)), ((1, 1), (2, 1)), ((1, 0), (1, 1)), ((2, 0), (2, 1))]);
    let printed = Printed { exact: false, ..Printed::mended(&puzzle) };
    let hand = hand_on_paper(&puzzle, &wrong, &printed, None);
    assert_eq!(plays(&printed, hand), Ok(()), "the count accepts a drawing that is no solution");
    assert!(!puzzle.violations(&wrong).is_empty());
    assert_rejected(&puzzle, puzzle.hand(&wrong), "block 0 wall 2");
}

/// F4: with a mere cut, the lines around a number 2 show whether they face each other or meet in a corner.
#[test]
fn printed_a_cut_shows_which_sides_are_lines() {
    let views = |kind: Shuffle, lines: [Suit; 4]| {
        let mut dice = EveryOutcome::default();
        let mut seen = BTreeSet::new();
        loop {
            let mut table = IdealTable::new(Hand::new(), &mut dice);
            let mut cards = table.place_row(lines);
            let shown = table.shuffle(kind, &mut [Lane::suits(&mut cards)], &[0]).expect("a shuffle");
            seen.insert(shown.numbers(0).to_vec());
            if !dice.advance() {
                return seen;
            }
        }
    };
    let [line, none] = [Colour::Black.suits()[0], Colour::Red.suits()[0]];
    // In the order right, down, left, up.
    let (facing, corner) = ([line, none, line, none], [line, line, none, none]);
    assert_eq!(views(Shuffle::Shift, facing).len(), 2);
    assert_eq!(views(Shuffle::Shift, corner).len(), 4);
    assert!(views(Shuffle::Shift, facing).is_disjoint(&views(Shuffle::Shift, corner)));
    assert_eq!(views(Shuffle::Scramble, facing), views(Shuffle::Scramble, corner));
}

/// F5: the printed distance to the next cell below ends at a corner of the grid.
#[test]
fn printed_the_next_cell_below_is_never_found() {
    let puzzle = blank(5, 1);
    let solution = blocks(&puzzle, "A / A / A / A / A");
    let columns = puzzle.board().size().columns as isize;
    let printed = Printed { below: 2 * columns + 4, ..Printed::mended(&puzzle) };
    let hand = hand_on_paper(&puzzle, &solution, &printed, None);
    assert_eq!(plays(&printed, hand), Err("extend".to_owned()));
    assert_complete(&puzzle, &solution);
}

/// F7: if the prover lays both cards of a line, a side of two clubs is a wall for the blocks but not black for
/// the numbers.
#[test]
fn printed_a_side_of_two_clubs_is_a_wall_that_does_not_count() {
    let puzzle = board("3 2 2 1 3 / 3 2 2 1 3");
    let all = tilings(&puzzle, usize::MAX);
    assert!(all.iter().all(|tiling| !puzzle.violations(tiling).is_empty()), "the board has no solution");
    let cheat = blocks(&puzzle, "AAAAA / BBBBB");
    let sides: Vec<_> = puzzle.inner_sides().collect();
    let below = (Cell::new(0, 3), Direction::Down);
    let fake = sides.iter().position(|&side| side == below).expect("the side below (0,3)");
    let mut second = vec![Suit::Heart; sides.len()];
    second[fake] = Suit::Club;
    let printed = Printed { public_second: false, ..Printed::mended(&puzzle) };
    let hand = hand_on_paper(&puzzle, &cheat, &printed, Some(second));
    assert_eq!(plays(&printed, hand), Ok(()), "as printed, the unsolvable board is accepted");
    assert_rejected(&puzzle, puzzle.hand(&cheat), "number (0,3)");
}
