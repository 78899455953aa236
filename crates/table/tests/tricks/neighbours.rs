//! Neighbours: a chosen cell and one of the piles around it.

use facedown_table::tricks::{Colour, Growth, around_chosen, fetch_pair, grow, still, swapped};
use facedown_table::{Dice, Hand, Stop, Suit, Table, View};

use crate::common::*;
use crate::conform::must_conform;

/// The board: commitments in a circle.
type Board = Vec<[Suit; 2]>;

/// Grows black into white on a board of so many piles; the neighbour becomes black, or may stay white.
struct Grow {
    piles: usize,
    neighbours: &'static [isize],
    still: bool,
}

impl Trick for Grow {
    fn play<T: Table>(&self, table: &mut T) -> Result<Played<T::Card>, Stop> {
        let [left, right] = [table.place_secret(self.piles)?, table.place_secret(self.piles)?];
        let memory = table.load(vec![left, right], 2 * self.piles)?;
        let growth = Growth { memory, neighbours: self.neighbours, from: Colour::Black, into: Colour::White };
        grow(table, growth, &"grow", |table, pair| {
            if self.still { still(table, pair, &"still") } else { Ok(swapped(pair)) }
        })?;
        Ok(table.unload(memory, &[])?.lanes.concat().into())
    }
}

impl Grow {
    fn simulated(&self, dice: &mut dyn Dice) -> View {
        let mut view = View::new();
        view.any_place(dice, self.piles);
        view.suits(&Colour::Black.suits());
        view.any_place(dice, self.neighbours.len());
        view.suits(&Colour::White.suits());
        if self.still {
            view.any_cut(dice, &[0, 1]);
        }
        view.any_place(dice, self.neighbours.len());
        view.any_place(dice, self.piles);
        view
    }

    /// What becomes of the board, if the two cells have the right colours.
    fn expected(&self, board: &Board, cell: usize, direction: usize, flips: bool) -> Outcome {
        let there = (cell as isize + self.neighbours[direction]).rem_euclid(self.piles as isize) as usize;
        if (board[cell], board[there]) != ([C, H], [H, C]) {
            return Outcome::rejected("grow");
        }
        let mut board = board.clone();
        if flips {
            board[there].reverse();
        }
        accepted(&board)
    }
}

fn accepted(board: &Board) -> Outcome {
    Outcome::accepted(sides(board).concat())
}

fn sides(board: &Board) -> [Vec<Suit>; 2] {
    [0, 1].map(|side| board.iter().map(|pair| pair[side]).collect())
}

fn hand(board: &Board) -> Hand {
    let [left, right] = sides(board);
    Hand::new().row(&left).row(&right)
}

/// Boards from their colours: `b`lack, `w`hite, `r`ed.
fn board(colours: &str) -> Board {
    let pair = |colour| match colour {
        'b' => Colour::Black.suits(),
        'w' => Colour::White.suits(),
        _ => Colour::Red.suits(),
    };
    colours.chars().map(pair).collect()
}

#[test]
fn exactly_a_black_cell_grows_into_a_white_neighbour() {
    let trick = Grow { piles: 4, neighbours: &[-1, 1], still: false };
    for board in commitments(4).filter(|board| !board.contains(&[C, C])) {
        for cell in 0..4 {
            for direction in 0..2 {
                let examined = examine(&trick, &hand(&board).pile(cell).pile(direction));
                let expected = trick.expected(&board, cell, direction, true);
                if let Outcome::Rejected(_) = expected {
                    assert_eq!(examined.outcome, expected);
                } else {
                    examined.must_be(expected, |dice| trick.simulated(dice));
                    // CHOOSE over 4 piles of 2 and CHOOSE over 2 piles of 2.
                    assert_eq!((examined.tally.shifts, examined.tally.cards_shuffled), (4, (4 + 2) * 7));
                    assert_eq!((examined.tally.suits_now, examined.tally.suits_peak), (8, 8 + 2 * 4));
                }
            }
        }
    }
}

#[test]
fn four_neighbours() {
    // Rows of width two, as a circle of six: left, right, up, down.
    let trick = Grow { piles: 6, neighbours: &[-1, 1, -2, 2], still: false };
    for board in [board("bwrbww"), board("rwwbwr")] {
        for cell in 0..6 {
            for direction in 0..4 {
                let examined = examine(&trick, &hand(&board).pile(cell).pile(direction));
                let expected = trick.expected(&board, cell, direction, true);
                if let Outcome::Rejected(_) = expected {
                    assert_eq!(examined.outcome, expected);
                } else {
                    examined.must_be(expected, |dice| trick.simulated(dice));
                }
            }
        }
    }
}

#[test]
fn a_still_within_lets_the_prover_keep_the_neighbour() {
    let trick = Grow { piles: 5, neighbours: &[-1, 1], still: true };
    let board = board("wbwrb");
    for (cell, direction) in [(1, 0), (1, 1), (4, 1)] {
        for row in rows(2) {
            let examined = examine(&trick, &hand(&board).pile(cell).pile(direction).row(&row));
            if only_heart(&row).is_none() {
                assert_eq!(examined.outcome, Outcome::rejected("still"));
                continue;
            }
            let expected = trick.expected(&board, cell, direction, row == [C, H]);
            examined.must_be(expected, |dice| trick.simulated(dice));
            assert_eq!((examined.tally.shifts, examined.tally.cards_shuffled), (5, 5 * 7 + 2 * 7 + 4));
        }
    }
}

#[test]
fn malformed_selections_are_rejected() {
    let trick = Grow { piles: 4, neighbours: &[-1, 1], still: false };
    let board = board("bwbw");
    for outer in rows(4) {
        for inner in rows(2) {
            let outcome = examine(&trick, &hand(&board).row(&outer).row(&inner)).outcome;
            let expected = match (only_heart(&outer), only_heart(&inner)) {
                (Some(cell), Some(direction)) => trick.expected(&board, cell, direction, true),
                _ => Outcome::rejected("grow"),
            };
            assert_eq!(outcome, expected);
        }
    }
}

/// Two piles beyond a red one change places; the nearer must be white.
struct Roll;

impl Trick for Roll {
    fn play<T: Table>(&self, table: &mut T) -> Result<Played<T::Card>, Stop> {
        let [left, right] = [table.place_secret(7)?, table.place_secret(7)?];
        let memory = table.load(vec![left, right], 4)?;
        let groups = [vec![1, 2], vec![-1, -2]];
        around_chosen(table, memory, Colour::Red, &groups, &"roll", |table, spots| {
            let (near, colour) = fetch_pair(table, spots[0])?;
            table.check(colour == Colour::White, &"near", "the near cell is not white")?;
            let far = table.fetch(spots[1], &[])?.cards;
            table.put(spots[0], &far)?;
            table.put(spots[1], &near)
        })?;
        Ok(table.unload(memory, &[])?.lanes.concat().into())
    }
}

#[test]
fn groups_at_two_distances() {
    for board in [board("rwbwwbr"), board("wrrwbww")] {
        for cell in 0..7_usize {
            for (direction, sign) in [(0, 1), (1, 6)] {
                let examined = examine(&Roll, &hand(&board).pile(cell).pile(direction));
                let (near, far) = ((cell + sign) % 7, (cell + 2 * sign) % 7);
                if board[cell] != [H, H] {
                    assert_eq!(examined.outcome, Outcome::rejected("roll"));
                } else if board[near] != [H, C] {
                    assert_eq!(examined.outcome, Outcome::rejected("near"));
                } else {
                    let mut rolled = board.clone();
                    rolled.swap(near, far);
                    examined.must_be(accepted(&rolled), |dice| {
                        let mut view = View::new();
                        view.any_place(dice, 7);
                        view.suits(&[H, H]);
                        view.any_place(dice, 2);
                        view.suits(&[H, C]);
                        view.any_place(dice, 2);
                        view.any_place(dice, 7);
                        view
                    });
                    assert_eq!(examined.tally.cards_shuffled, 7 * 7 + 2 * (2 * 4 + 3));
                }
            }
        }
    }
}

#[test]
fn conforms() {
    let board = board("bwrbwwrrb");
    let plain = Grow { piles: 9, neighbours: &[-1, 1, -3, 3], still: false };
    must_conform(&plain, &hand(&board).pile(3).pile(1));
    let with_still = Grow { piles: 9, neighbours: &[-1, 1, -3, 3], still: true };
    must_conform(&with_still, &hand(&board).pile(0).pile(1).row(&[H, C]));
    must_conform(&Roll, &hand(&board[..7].to_vec()).pile(6).pile(1));
}
