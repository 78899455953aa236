//! The gaps of the printed protocol: each is run as printed, fails, and is mended.
//!
//! The paper is Robert, Miyahara, Lafourcade, Mizuki, "Interactive Physical ZKP for Connectivity". The
//! distances (G5) and half borders (G6) are Nurikabe's gaps as well and are shown there.

use std::collections::BTreeSet;
use std::fmt::from_fn;

use facedown_puzzles::grid::Cell;
use facedown_puzzles::hitori::{Group, Hitori};
use facedown_puzzles::testkit::{assert_complete, assert_rejected, hand_of, play};
use facedown_puzzles::{Puzzle, Shading};
use facedown_table::tricks::{
    Colour, Growth, chosen_pile, either, fetch_pair, grow, place_pair, place_pairs, still, swapped, turn_pair,
};
use facedown_table::{
    Choice, Dice, EveryOutcome, Hand, IdealTable, Lane, RngDice, Script, Shuffle, Stop, Suit, Table,
};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::common::{puzzle, shading};

/// Where a script follows the print instead of the mended protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Printed {
    /// Nowhere.
    Nothing,
    /// The five-card trick is fed the commitments as its definition says: not-a, heart, b.
    Encoding,
    /// The five cards are returned to their order, but the negation is not undone.
    Negation,
    /// The selection row of the uniqueness check is not counted.
    UncountedRow,
    /// The row of the still protocol is not checked.
    UncheckedStill,
}

/// The protocol with one gap.
struct Gap<'a> {
    puzzle: &'a Hitori,
    printed: Printed,
}

type Pair<T> = [<T as Table>::Card; 2];

impl Gap<'_> {
    fn lay_whites<T: Table>(&self, table: &mut T) -> Result<Vec<Pair<T>>, Stop> {
        let size = self.puzzle.size();
        let width = size.columns + 2;
        let pile = |cell: Cell| (cell.row + 1) * width + cell.column + 1;
        let mut colours = vec![Colour::Red; width * (size.rows + 2)];
        size.cells().for_each(|cell| colours[pile(cell)] = Colour::Black);
        let lanes = place_pairs(table, &colours);
        let memory = table.load(lanes.into(), 2 * width)?;
        chosen_pile(table, memory, &[0], &"S1", |table, spots| {
            let (pair, colour) = fetch_pair(table, spots[0])?;
            table.check(colour == Colour::Black, &"S1", "not black")?;
            table.put(spots[0], &swapped(pair))
        })?;
        let neighbours = &[-1, 1, -(width as isize), width as isize];
        let growth = Growth { memory, neighbours, from: Colour::White, into: Colour::Black };
        for round in 1..size.area() {
            let at = from_fn(|f| write!(f, "S2.{round}"));
            grow(table, growth, &at, |table, pair| match self.printed {
                Printed::UncheckedStill => unchecked_still(table, pair),
                _ => still(table, pair, &at),
            })?;
        }
        let lanes = table.unload(memory, &[])?.lanes;
        Ok(size.cells().map(|cell| [lanes[0][pile(cell)], lanes[1][pile(cell)]]).collect())
    }

    /// U with real rows and shifts: the chosen piles are those with a heart, however many.
    fn group<T: Table>(&self, table: &mut T, cells: &mut [Pair<T>], group: &Group) -> Result<(), Stop> {
        let size = self.puzzle.size();
        let members: Vec<usize> = group.cells.iter().map(|&cell| size.index(cell)).collect();
        let lane = |side: usize| members.iter().map(|&cell| cells[cell][side]).collect::<Vec<_>>();
        let (mut left, mut right) = (lane(0), lane(1));
        let mut selection = table.place_secret(members.len())?;
        let mut home = table.place_public(&Suit::one_heart(members.len(), 0));
        let mut lanes = [&mut left, &mut right, &mut selection, &mut home].map(|lane| Lane::suits(lane));
        let row = table.shuffle(Shuffle::Shift, &mut lanes, &[2])?.suits(0);
        let hearts = row.iter().filter(|suit| suit.is_heart()).count();
        table.check(self.printed == Printed::UncountedRow || hearts == 1, &"U", "not one heart")?;
        for place in (0..members.len()).filter(|&place| !row[place].is_heart()) {
            let mut pair = [left[place], right[place]];
            let colour = turn_pair(table, &mut pair)?;
            table.check(colour == Colour::Black, &"U", "not black")?;
        }
        let mut lanes = [&mut left, &mut right, &mut home].map(|lane| Lane::suits(lane));
        let row = table.shuffle(Shuffle::Shift, &mut lanes, &[2])?.suits(0);
        let first = row.iter().position(|suit| suit.is_heart()).unwrap_or(0);
        for (nth, &cell) in members.iter().enumerate() {
            let place = (first + nth) % members.len();
            cells[cell] = [left[place], right[place]];
        }
        Ok(())
    }

    fn pair<T: Table>(&self, table: &mut T, cells: &mut [Pair<T>], a: usize, b: usize) -> Result<(), Stop> {
        let (mut first, mut second) = (cells[a], cells[b]);
        let apart = match self.printed {
            Printed::Encoding => {
                (first, second) = (swapped(first), swapped(second));
                let apart = either(table, &mut first, &mut second, &"L")?;
                (first, second) = (swapped(first), swapped(second));
                apart
            }
            Printed::Negation => {
                let apart = either(table, &mut first, &mut second, &"L")?;
                second = swapped(second);
                apart
            }
            _ => either(table, &mut first, &mut second, &"L")?,
        };
        (cells[a], cells[b]) = (first, second);
        table.check(apart, &"L", "two clubs side by side")
    }
}

/// The still protocol with a verifier who looks at the right card of the row only.
fn unchecked_still<T: Table>(table: &mut T, mut pair: Pair<T>) -> Result<Pair<T>, Stop> {
    let mut row = table.place_secret_row::<2>()?;
    let mut lanes = [Lane::suits(&mut pair), Lane::suits(&mut row)];
    let seen = table.shuffle(Shuffle::Shift, &mut lanes, &[1])?.suits(0);
    Ok(if seen[1].is_heart() { swapped(pair) } else { pair })
}

impl Script for Gap<'_> {
    fn name(&self) -> String {
        "hitori as printed".to_owned()
    }

    fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        let size = self.puzzle.size();
        let mut cells = self.lay_whites(table)?;
        for group in self.puzzle.groups() {
            self.group(table, &mut cells, group)?;
        }
        for (a, b) in size.side_by_side() {
            self.pair(table, &mut cells, size.index(a), size.index(b))?;
        }
        Ok(())
    }
}

fn run(puzzle: &Hitori, printed: Printed, hand: Hand) -> String {
    run_with(puzzle, printed, hand, RngDice(ChaCha20Rng::seed_from_u64(1)))
}

fn run_with(puzzle: &Hitori, printed: Printed, hand: Hand, dice: impl Dice) -> String {
    match IdealTable::new(hand, dice).play(&Gap { puzzle, printed }) {
        Ok(()) => "accepted".to_owned(),
        Err(Stop::Rejected(rejection)) => rejection.step,
        Err(fault) => panic!("{fault}"),
    }
}

/// H1: printed, white is 0 where the trick takes ♥♣ for 1: it rejects two white cells and accepts two black ones.
#[test]
fn h1_the_encodings_of_the_printed_trick_clash() {
    let (two, three) = (puzzle("1 2"), puzzle("1 2 3"));
    let all_white = Shading::blank(two.size());
    assert_eq!(run(&two, Printed::Encoding, two.hand(&all_white)), "L");
    let touching = shading(".##");
    assert_eq!(run(&three, Printed::Encoding, three.hand(&touching)), "accepted");
    assert_complete(&two, &all_white);
    assert_rejected(&three, three.hand(&touching), "L (0,1)-(0,2)");
}

/// H2: printed, nobody counts the hearts of the selection row, and the chosen piles are not turned.
#[test]
fn h2_two_hearts_hide_two_equal_numbers() {
    let puzzle = puzzle("1 1 1");
    let wrong = shading("..#");
    let two_hearts = |hearts: [Suit; 3]| {
        let mut choices: Vec<Choice> = puzzle.hand(&wrong).choices().cloned().collect();
        *choices.last_mut().unwrap() = Choice::Row(hearts.to_vec());
        hand_of(&choices)
    };
    let hand = two_hearts([Suit::Heart, Suit::Heart, Suit::Club]);
    assert_eq!(run(&puzzle, Printed::UncountedRow, hand.clone()), "accepted");
    assert_eq!(run(&puzzle, Printed::Nothing, hand.clone()), "U");
    assert_rejected(&puzzle, hand, "U row 0 num 1");
    assert_rejected(&puzzle, puzzle.hand(&wrong), "U row 0 num 1");
}

/// H3: printed, one cell of every pair comes back negated.
#[test]
fn h3_a_negation_that_is_not_undone_stops_the_honest_prover() {
    let puzzle = puzzle("1 2 / 2 1");
    let all_white = Shading::blank(puzzle.size());
    assert_eq!(run(&puzzle, Printed::Negation, puzzle.hand(&all_white)), "L");
    assert_eq!(run(&puzzle, Printed::Nothing, puzzle.hand(&all_white)), "accepted");
    assert_complete(&puzzle, &all_white);
}

/// H4: with a red dummy the trick shows neither pattern, so pairs with dummies stop every honest prover.
#[test]
fn h4_the_trick_cannot_be_played_with_a_dummy() {
    for colour in [Colour::White, Colour::Black] {
        let mut table = IdealTable::new(Hand::new(), RngDice(ChaCha20Rng::seed_from_u64(1)));
        let (mut cell, mut dummy) = (place_pair(&mut table, colour), place_pair(&mut table, Colour::Red));
        assert!(either(&mut table, &mut cell, &mut dummy, &"L").is_err());
    }
}

/// H5: a row of two equal cards leaves the colour to chance unless the verifier looks at both cards.
#[test]
fn h5_an_unchecked_still_row_leaves_the_colour_to_the_shuffle() {
    let puzzle = puzzle("1 1");
    for row in [[Suit::Heart; 2], [Suit::Club; 2]] {
        let choices = [Choice::Pile(5), Choice::Pile(5), Choice::Pile(1), Choice::Row(row.to_vec())];
        let mut outcomes = BTreeSet::new();
        let mut dice = EveryOutcome::default();
        loop {
            let mut table = IdealTable::new(hand_of(&choices), &mut dice);
            let gap = Gap { puzzle: &puzzle, printed: Printed::UncheckedStill };
            let mut cells = gap.lay_whites(&mut table).unwrap();
            outcomes.insert(turn_pair(&mut table, &mut cells[1]).unwrap() == Colour::White);
            if !dice.advance() || outcomes.len() == 2 {
                break;
            }
        }
        assert_eq!(outcomes.len(), 2, "black in some runs, white in others");
        assert_rejected(&puzzle, hand_of(&[&choices[..], &[Choice::Pile(0)]].concat()), "S2.1");
    }
}

/// H6: the first step makes a white cell, so an all-black board of one cell cannot be proved; it is no solution.
#[test]
fn h6_one_cell_stays_white() {
    let puzzle = puzzle("7");
    assert_eq!(puzzle.violations(&shading("#"))[0].rule, "white-split");
    assert_complete(&puzzle, &shading("."));
    // Asked to prove the black cell, the prover proves the white one.
    assert_eq!(play(&puzzle, puzzle.hand(&shading("#")), 0).result, Ok(()));
}
