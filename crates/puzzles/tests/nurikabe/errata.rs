//! The gaps of the printed protocol: each is run as printed, fails, and is mended.
//!
//! The paper is Robert, Miyahara, Lafourcade, Mizuki, "Interactive Physical ZKP for Connectivity".

use std::fmt::from_fn;

use facedown_puzzles::nurikabe::{Island, Nurikabe};
use facedown_puzzles::testkit::{assert_rejected, hand_of};
use facedown_puzzles::{Puzzle, Shading};
use facedown_table::tricks::{
    Colour, Growth, chosen_pile, fetch_pair, grow, place_pair, place_pairs, swapped,
};
use facedown_table::{Choice, Hand, IdealTable, Look, Memory, RngDice, Script, Spot, Stop, Suit, Table};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::common::{puzzle, shading, solves};

/// Where a script follows the print instead of the mended protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Printed {
    /// Nowhere.
    Nothing,
    /// The neighbours of a numbered cell are not looked at.
    NumberUnwatched,
    /// A first sea cell is laid even if there is no sea.
    SeaAlways,
    /// The vertical distance is the number of rows plus two.
    DistanceByRows,
    /// The dummies stay red. (The paper does turn them black; this shows that it must.)
    DummiesStayRed,
}

/// The protocol with one gap.
struct Gap<'a> {
    puzzle: &'a Nurikabe,
    printed: Printed,
}

impl Gap<'_> {
    fn width(&self) -> usize {
        self.puzzle.size().columns + 2
    }

    fn distances(&self) -> [isize; 4] {
        let rows = self.puzzle.size().rows + 2;
        let down = if self.printed == Printed::DistanceByRows { rows } else { self.width() } as isize;
        [-1, 1, -down, down]
    }

    fn is_dummy(&self, pile: usize) -> bool {
        let (row, column) = (pile / self.width(), pile % self.width());
        let size = self.puzzle.size();
        row == 0 || row > size.rows || column == 0 || column > size.columns
    }

    fn lay_sea<T: Table>(&self, table: &mut T, memory: Memory) -> Result<(), Stop> {
        if self.puzzle.sea() > 0 || self.printed == Printed::SeaAlways {
            chosen_pile(table, memory, &[0], &"S1", |table, spots| {
                let (pair, colour) = fetch_pair(table, spots[0])?;
                table.check(colour == Colour::White, &"S1", "not white")?;
                table.put(spots[0], &swapped(pair))
            })?;
        }
        let neighbours = &self.distances();
        let growth = Growth { memory, neighbours, from: Colour::Black, into: Colour::White };
        for round in 1..self.puzzle.sea() {
            grow(table, growth, &from_fn(|f| write!(f, "S2.{round}")), |_, pair| Ok(swapped(pair)))?;
        }
        Ok(())
    }

    fn squares<T: Table>(&self, table: &mut T, lanes: &[Vec<T::Card>]) -> Result<(), Stop> {
        let size = self.puzzle.size();
        for cell in size.cells().filter(|cell| cell.row + 1 < size.rows && cell.column + 1 < size.columns) {
            let corner = (cell.row + 1) * self.width() + cell.column + 1;
            let piles = [corner, corner + 1, corner + self.width(), corner + self.width() + 1];
            let four: Vec<Vec<T::Card>> =
                lanes.iter().map(|lane| piles.iter().map(|&pile| lane[pile]).collect()).collect();
            let seen = table.peek(&four, &[Look::new(0, 0), Look::new(0, 1)], &"Q")?;
            table.check(seen == Colour::White.suits(), &"Q", "not white")?;
        }
        Ok(())
    }

    fn island<T: Table>(&self, table: &mut T, memory: Memory, island: &Island) -> Result<(), Stop> {
        let place = (island.cell.row + 1) * self.width() + island.cell.column + 1;
        let distances = self.distances();
        let around = distances.map(|by| place.wrapping_add_signed(by));
        let spot = table.open_public(memory, &[place])?[0];
        let (_, colour) = fetch_pair(table, spot)?;
        table.check(colour == Colour::White, &"I.1", "not white")?;
        recolour(table, spot, Colour::Red)?;
        table.close(memory, &"I.1")?;
        let growth = Growth { memory, neighbours: &distances, from: Colour::Red, into: Colour::White };
        for _ in 1..island.size {
            grow(table, growth, &"I.2", |table, _| Ok(place_pair(table, Colour::Red)))?;
        }
        let spots = table.open_public(memory, &[&[place], &around[..]].concat())?;
        table.fetch(spots[0], &[])?;
        // The paper looks around a numbered cell only if it is a whole island.
        if self.printed != Printed::NumberUnwatched || island.size == 1 {
            shore(table, &spots[1..], "I.3")?;
        }
        recolour(table, spots[0], Colour::Black)?;
        table.close(memory, &"I.3")?;
        for _ in 1..island.size {
            chosen_pile(table, memory, &[&[0], &distances[..]].concat(), &"I.4", |table, spots| {
                let (_, colour) = fetch_pair(table, spots[0])?;
                table.check(colour == Colour::Red, &"I.4", "not red")?;
                shore(table, &spots[1..], "I.4")?;
                recolour(table, spots[0], Colour::Black)
            })?;
        }
        Ok(())
    }
}

fn recolour<T: Table>(table: &mut T, spot: Spot, colour: Colour) -> Result<(), Stop> {
    let pair = place_pair(table, colour);
    table.put(spot, &pair)
}

fn shore<T: Table>(table: &mut T, around: &[Spot], at: &str) -> Result<(), Stop> {
    for &spot in around {
        let seen = table.fetch(spot, &[1])?.turned;
        table.check(seen == [Suit::Heart], &at, "a neighbour is white")?;
    }
    Ok(())
}

impl Script for Gap<'_> {
    fn name(&self) -> String {
        "nurikabe as printed".to_owned()
    }

    fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        let piles = (self.puzzle.size().rows + 2) * self.width();
        let colours: Vec<Colour> =
            (0..piles).map(|pile| if self.is_dummy(pile) { Colour::Red } else { Colour::White }).collect();
        let lanes = place_pairs(table, &colours);
        let span = 2 * (self.width() + self.puzzle.size().rows + 2);
        let memory = table.load(lanes.into(), span)?;
        self.lay_sea(table, memory)?;
        let mut lanes = table.unload(memory, &[])?.lanes;
        if self.printed != Printed::DummiesStayRed {
            for pile in (0..piles).filter(|&pile| self.is_dummy(pile)) {
                let black = place_pair(table, Colour::Black);
                (lanes[0][pile], lanes[1][pile]) = (black[0], black[1]);
            }
        }
        self.squares(table, &lanes)?;
        let memory = table.load(lanes, span)?;
        for island in self.puzzle.islands() {
            self.island(table, memory, island)?;
        }
        table.unload(memory, &[])?;
        Ok(())
    }
}

fn run(puzzle: &Nurikabe, printed: Printed, hand: Hand) -> Result<(), Stop> {
    let mut table = IdealTable::new(hand, RngDice(ChaCha20Rng::seed_from_u64(1)));
    table.play(&Gap { puzzle, printed })
}

fn step(result: Result<(), Stop>) -> String {
    match result {
        Ok(()) => "accepted".to_owned(),
        Err(Stop::Rejected(rejection)) => rejection.step,
        Err(fault) => panic!("{fault}"),
    }
}

fn is_unsolvable(puzzle: &Nurikabe) -> bool {
    let clues: Vec<u32> = puzzle.clues().values().iter().map(|clue| clue.unwrap_or(0)).collect();
    (0..1 << clues.len()).all(|sea| !solves(puzzle.size(), &clues, sea))
}

fn piles(choices: &[usize]) -> Vec<Choice> {
    choices.iter().map(|&pile| Choice::Pile(pile)).collect()
}

/// G1: printed, the neighbours of a numbered cell are never looked at, so two islands may touch there.
#[test]
fn g1_islands_that_touch_at_a_number_pass_as_printed() {
    let boards = [
        // The 2 grows away from the 1 beside it: first cell, square, growth, erasure.
        (". . / 2 1", vec![6, 0, 9, 2, 5]),
        (". 2 2 . .", vec![12, 9, 0, 8, 10, 1, 11]),
        (". . 2 1", vec![7, 9, 0, 8]),
    ];
    for (rows, choices) in boards {
        let (puzzle, hand) = (puzzle(rows), hand_of(&piles(&choices)));
        assert!(is_unsolvable(&puzzle));
        assert_eq!(step(run(&puzzle, Printed::NumberUnwatched, hand.clone())), "accepted", "{rows}");
        assert_eq!(step(run(&puzzle, Printed::Nothing, hand.clone())), "I.3");
        assert_rejected(&puzzle, hand, "I1.3");
    }
}

/// G2: printed, a first black cell is laid even where there is no sea.
#[test]
fn g2_a_board_without_sea_is_rejected_as_printed() {
    let puzzle = puzzle("1");
    let all_white = Shading::blank(puzzle.size());
    assert_eq!(step(run(&puzzle, Printed::SeaAlways, hand_of(&piles(&[4])))), "I.1");
    assert_eq!(step(run(&puzzle, Printed::Nothing, puzzle.hand(&all_white))), "accepted");
}

/// G5: printed, the vertical distance is the number of rows plus two; diagonal cells become neighbours.
#[test]
fn g5_a_diagonal_sea_passes_with_the_printed_distance() {
    let puzzle = puzzle("1 . . / . . 3");
    assert!(is_unsolvable(&puzzle));
    // The sea is r1c2 and r2c1; the island of three grows over the diagonal, too.
    let choices = piles(&[7, 7, 3, 0, 1, 13, 0, 12, 2, 8, 12]);
    assert_eq!(step(run(&puzzle, Printed::DistanceByRows, hand_of(&choices))), "accepted");
    // With the right distance the same choices lay another sea, which leaves the 1 two cells.
    assert_eq!(step(run(&puzzle, Printed::Nothing, hand_of(&choices))), "I.3");
    assert_rejected(&puzzle, hand_of(&choices), "I1.3");
}

/// G6: with one dummy row and one dummy column a board of one row has the same pile above and below.
#[test]
fn g6_half_a_border_is_too_little_for_one_row() {
    for (rows, columns) in (1..6).flat_map(|rows| (1..6).map(move |columns| (rows, columns))) {
        let (piles, width) = ((rows + 1) * (columns + 1), columns + 1);
        let same = (0..piles).all(|pile| (pile + width) % piles == (pile + piles - width) % piles);
        assert_eq!(same, rows == 1, "{rows}x{columns}");
    }
}

/// Why the paper turns the dummies black between sea and islands: an island could grow from a red dummy.
#[test]
fn red_dummies_would_let_an_island_be_in_two_places() {
    let puzzle = puzzle("2 . . .");
    // The sea is r1c2 and r1c3; the second cell of the island is r1c4, reached from the dummy beside it.
    let choices = piles(&[8, 8, 1, 11, 0, 10]);
    assert_eq!(step(run(&puzzle, Printed::DummiesStayRed, hand_of(&choices))), "accepted");
    assert_eq!(step(run(&puzzle, Printed::Nothing, hand_of(&choices))), "I.2");
    assert_rejected(&puzzle, hand_of(&choices), "I1.2.1");
    assert!(!puzzle.violations(&shading(".##.")).is_empty());
}
