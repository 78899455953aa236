//! The gaps of the printed protocol, each beside the mended one.

use std::collections::BTreeSet;

use facedown_puzzles::Puzzle;
use facedown_puzzles::grid::{Cell, Size};
use facedown_puzzles::single_loop::{Drawing, Edge, Plan, Ring};
use facedown_puzzles::slitherlink::Slitherlink;
use facedown_puzzles::testkit::{assert_complete, play};
use facedown_table::{Hand, IdealTable, Lane, Ledger, RngDice, Script, Shuffle, Stop, Suit, Table};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::board;
use crate::loops::printed::{AtDots, LITERAL, Printed};
use crate::loops::{all_loops, around, drawn_by, is_single_loop, plan, rejection, sequences};

/// The whole printed protocol.
struct PrintedSlitherlink<'a> {
    version: Printed,
    puzzle: &'a Slitherlink,
}

impl Script for PrintedSlitherlink<'_> {
    fn name(&self) -> String {
        "slitherlink/printed".to_owned()
    }

    fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        let cards = self.version.draw(table, self.puzzle.ring())?;
        for (square, number) in self.puzzle.numbers() {
            let side = (square.row + square.column) % 2;
            let mut four = Edge::around(square).map(|edge| cards[&edge][side]);
            let seen = table.shuffle(Shuffle::Scramble, &mut [Lane::suits(&mut four)], &[0])?.suits(0);
            let lines = seen.iter().filter(|suit| suit.is_heart() == (side == 0)).count();
            table.check(lines == number, &"num", "another number of lines")?;
        }
        Ok(())
    }
}

fn run(version: Printed, puzzle: &Slitherlink, hand: Hand) -> (Result<(), Stop>, Ledger) {
    let mut table = IdealTable::new(hand, RngDice(ChaCha20Rng::seed_from_u64(2))).recording();
    let result = table.play(&PrintedSlitherlink { version, puzzle });
    (result, table.ledger())
}

fn cells(squares: &[(usize, usize)]) -> Vec<Cell> {
    squares.iter().map(|&(row, column)| Cell::new(row, column)).collect()
}

/// All drawings that some plan through squares of the board ends with.
fn reached(version: Printed, puzzle: &Slitherlink) -> BTreeSet<Vec<Edge>> {
    let (ring, size) = (puzzle.ring(), puzzle.size());
    let mut reached = BTreeSet::new();
    for squares in sequences(size.area(), size.area()) {
        let squares: Vec<Cell> = squares.into_iter().map(|square| size.cell(square)).collect();
        for flips in [false, true] {
            if run(version, puzzle, version.hand(ring, &squares, flips)).0.is_ok() {
                reached.insert(
                    drawn_by(&Plan::of_squares(ring, &squares, flips).hand(), ring).lines().collect(),
                );
            }
        }
    }
    reached
}

fn lines(drawing: &Drawing) -> Vec<Edge> {
    drawing.lines().collect()
}

#[test]
fn gap_1_at_a_corner_the_printed_check_has_nothing_to_show() {
    // Whatever the prover does, these loops cannot be proved: 5 of the 13 on 2x2, and the whole strip.
    let puzzle = board("../..");
    let missed: Vec<Drawing> = all_loops(Size::new(2, 2))
        .into_iter()
        .filter(|drawing| !reached(LITERAL, &puzzle).contains(&lines(drawing)))
        .collect();
    let inside = |drawing: &Drawing| drawing.inside().values().iter().filter(|&&inside| inside).count();
    assert_eq!(missed.iter().map(inside).collect::<Vec<_>>(), [3, 3, 3, 3, 4]);
    let strip = board("323");
    assert_eq!(reached(LITERAL, &strip), BTreeSet::new());
    // Checking the last flip as well makes it worse while the corner is not mended.
    let stricter = Printed { checks_last: true, ..LITERAL };
    assert_eq!(reached(stricter, &puzzle).len(), 4);

    assert_complete(&strip, &around("###"));
    missed.iter().for_each(|drawing| assert_complete(&puzzle, drawing));
}

#[test]
fn gap_1_letting_dummies_pass_shows_where_the_loop_is() {
    let lenient = Printed { at_dots: AtDots::NoLineOrDummy, checks_last: true, skips_single: true };
    let puzzle = board("...");
    let dummies = |inside: &str| {
        let ring = puzzle.ring();
        let plan = Plan::for_drawing(ring, &around(inside));
        let squares: Vec<Cell> =
            plan.targets().iter().map(|pile| Cell::new(0, pile % ring.width() - 1)).collect();
        let (result, ledger) = run(lenient, &puzzle, lenient.hand(ring, &squares, plan.flips_last()));
        assert_eq!(result, Ok(()));
        let seen = ledger.view().sights;
        let dummy = facedown_table::Sight::Faces(vec![0, 0]);
        seen.iter().filter(|sight| **sight == dummy).count()
    };
    assert!(dummies("###") > 0, "the verifier sees that a corner square is added");
    assert_eq!(dummies("#.."), 0);

    // The mended check turns one club, always.
    let seen = |inside: &str| {
        let sights = play(&puzzle, puzzle.hand(&around(inside)), 5).ledger.view().sights;
        let club = facedown_table::Sight::Faces(vec![u32::from(Suit::Club.is_heart())]);
        sights.iter().filter(|sight| **sight == club).count()
    };
    assert_eq!((seen("###"), seen("#..")), (12, 12));
}

#[test]
fn gap_2_the_printed_last_flip_makes_crossings() {
    let puzzle = board("33./232");
    let solvable = all_loops(puzzle.size()).iter().any(|drawing| puzzle.violations(drawing).is_empty());
    assert!(!solvable);
    let squares = [(0, 1), (0, 1), (0, 1), (0, 1), (0, 1), (1, 2)];
    let (result, _) = run(LITERAL, &puzzle, LITERAL.hand(puzzle.ring(), &cells(&squares), true));
    assert_eq!(result, Ok(()), "the printed protocol accepts a puzzle without solution");

    let hand = plan(puzzle.ring(), &squares, true).hand();
    assert_eq!(rejection(&puzzle, &hand), ("last.deg.left".into(), 5, "last.deg TL".into()));
}

#[test]
fn gap_2_counted_on_2x3() {
    let version = Printed { at_dots: AtDots::LeftCard, ..LITERAL };
    let puzzle = board(".../...");
    let ring = puzzle.ring();
    // From every loop that an odd number of flips can reach, every last flip.
    let mut crossed = BTreeSet::new();
    for drawing in all_loops(puzzle.size()) {
        for square in puzzle.size().cells() {
            let Some(squares) = plan_before(ring, &drawing, square) else { continue };
            if run(version, &puzzle, version.hand(ring, &squares, true)).0.is_ok() {
                let mut after = drawing.clone();
                after.flip(square);
                if !is_single_loop(&after) {
                    crossed.insert(lines(&after));
                }
            }
        }
    }
    assert_eq!(crossed.len(), 8);
}

/// A plan whose obligatory moves end with a loop, and whose last one is a given square; `None` if the parity
/// does not fit.
fn plan_before(ring: Ring, drawing: &Drawing, square: Cell) -> Option<Vec<Cell>> {
    let plan = Plan::for_drawing(ring, drawing);
    let mut squares: Vec<Cell> = plan
        .targets()
        .iter()
        .map(|pile| Cell::new(pile / ring.width() - 1, pile % ring.width() - 1))
        .collect();
    (!plan.flips_last()).then(|| {
        squares.pop();
        squares.push(square);
        squares
    })
}

#[test]
fn gap_3_a_single_square_has_nothing_to_flip() {
    let puzzle = board(".");
    let mut accepted = 0;
    for pile in 0..puzzle.ring().piles() {
        for facing in 0..4 {
            for row in 0..2 {
                let mut hand = Hand::new();
                hand.push_pile(pile);
                hand.push_pile(facing);
                hand.push_row(Suit::one_heart(2, row));
                accepted += usize::from(run(LITERAL, &puzzle, hand).0.is_ok());
            }
        }
    }
    assert_eq!(accepted, 0, "the printed protocol rejects the only solution");
    assert_complete(&puzzle, &around("#"));
}
