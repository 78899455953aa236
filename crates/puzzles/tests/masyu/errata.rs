//! The gaps of the printed protocol, each beside the mended one.

use std::collections::BTreeMap;

use facedown_puzzles::Puzzle;
use facedown_puzzles::grid::{Cell, Direction, Size};
use facedown_puzzles::masyu::{Circle, Masyu};
use facedown_puzzles::single_loop::{Drawing, Edge, Plan};
use facedown_puzzles::testkit::{assert_complete, play};
use facedown_table::tricks::{both, return_to_places};
use facedown_table::{Hand, IdealTable, Lane, Numbers, RngDice, Script, Shuffle, Sight, Stop, Suit, Table};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::loops::printed::{AtDots, LITERAL, Printed};
use crate::loops::{all_loops, around, plan, rejection};
use crate::{board, with_circles};

/// The printed protocol; `shows_all_far` follows the proof of its lemma 4 instead of the protocol.
struct PrintedMasyu<'a> {
    version: Printed,
    shows_all_far: bool,
    puzzle: &'a Masyu,
}

impl Script for PrintedMasyu<'_> {
    fn name(&self) -> String {
        "masyu/printed".to_owned()
    }

    fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        let mut cards = self.version.draw(table, self.puzzle.ring())?;
        for (cell, circle) in self.puzzle.marked() {
            self.circle(table, &mut cards, cell, circle)?;
        }
        Ok(())
    }
}

impl PrintedMasyu<'_> {
    fn circle<T: Table>(
        &self,
        table: &mut T,
        cards: &mut BTreeMap<Edge, [T::Card; 2]>,
        cell: Cell,
        circle: Circle,
    ) -> Result<(), Stop> {
        let ways = [Direction::Left, Direction::Up, Direction::Right, Direction::Down];
        let next = |way| self.puzzle.size().step(cell, way);
        let near = ways.map(|way| Edge::from_dot(cell, way));
        let far = ways.map(|way| next(way).and_then(|next| Edge::from_dot(next, way)));
        let mut lanes: Vec<Vec<T::Card>> = vec![Vec::new(); 4];
        for (lane, edges) in [(0, near), (2, far)] {
            for edge in edges {
                let no_line = || table.place_row([Suit::Club, Suit::Heart]);
                let [left, right] = edge.and_then(|edge| cards.get(&edge).copied()).unwrap_or_else(no_line);
                lanes[lane].push(left);
                lanes[lane + 1].push(right);
            }
        }
        let mut numbers = table.place_numbers(&[0, 1, 2, 3], 2)?;
        let seen = table.shuffle(Shuffle::Shift, &mut piles(&mut lanes, &mut numbers), &[0])?.suits(0);
        let lines: Vec<usize> = (0..4).filter(|&way| seen[way].is_heart()).collect();
        let opposite = lines.len() == 2 && lines[1] - lines[0] == 2;
        let fits = lines.len() == 2 && opposite == (circle == Circle::White);
        table.check(fits, &"near", "the loop does not pass as it should")?;
        if circle == Circle::Black {
            let shown: Vec<usize> = if self.shows_all_far { (0..4).collect() } else { lines.clone() };
            let mut beyond: Vec<T::Card> = shown.iter().map(|&way| lanes[2][way]).collect();
            let seen = table.turn(&mut beyond)?;
            let straight = shown.iter().zip(&seen).all(|(way, suit)| !lines.contains(way) || suit.is_heart());
            table.check(straight, &"far", "the loop turns next to a black circle")?;
        } else {
            let [mut a, mut b] = [lines[0], lines[1]].map(|way| [lanes[2][way], lanes[3][way]]);
            let straight = both(table, &mut a, &mut b, &"five")?;
            table.check(!straight, &"five", "the loop turns on neither side of a white circle")?;
            for (way, [left, right]) in lines.iter().zip([a, b]) {
                (lanes[2][*way], lanes[3][*way]) = (left, right);
            }
        }
        let seen = table.shuffle(Shuffle::Scramble, &mut piles(&mut lanes, &mut numbers), &[4])?;
        for lane in &mut lanes {
            return_to_places(table, lane, seen.numbers(0), &"restore")?;
        }
        for (lane, edges) in [(0, near), (2, far)] {
            for (way, edge) in edges.into_iter().enumerate() {
                if let Some(pair) = edge.and_then(|edge| cards.get_mut(&edge)) {
                    *pair = [lanes[lane][way], lanes[lane + 1][way]];
                }
            }
        }
        Ok(())
    }
}

fn piles<'a, C: Copy>(lanes: &'a mut [Vec<C>], numbers: &'a mut Numbers<C>) -> Vec<Lane<'a, C>> {
    lanes.iter_mut().map(|lane| Lane::suits(lane)).chain([numbers.lane()]).collect()
}

fn run(script: &PrintedMasyu<'_>, hand: Hand, seed: u64) -> (Result<(), Stop>, Vec<Sight>) {
    let mut table = IdealTable::new(hand, RngDice(ChaCha20Rng::seed_from_u64(seed))).recording();
    (table.play(script), table.ledger().view().sights)
}

/// The prover's choices for a drawing, with the marks that a version of the protocol wants.
fn hand(version: Printed, puzzle: &Masyu, drawing: &Drawing) -> Hand {
    let ring = puzzle.ring();
    let plan = Plan::for_drawing(ring, drawing);
    let square = |pile: &usize| Cell::new(pile / ring.width() - 1, pile % ring.width() - 1);
    version.hand(ring, &plan.targets().iter().map(square).collect::<Vec<_>>(), plan.flips_last())
}

const MENDED_LOOP: Printed = Printed { at_dots: AtDots::LeftCard, checks_last: true, skips_single: true };

#[test]
fn the_printed_circles_agree_with_ours_once_the_loop_is_mended() {
    let puzzle = board("..WW./.W.../...../W..B./.....");
    let script = PrintedMasyu { version: MENDED_LOOP, shows_all_far: false, puzzle: &puzzle };
    let solution = around(".###/.##./###./#...");
    assert_eq!(run(&script, hand(MENDED_LOOP, &puzzle, &solution), 1).0, Ok(()));
}

#[test]
fn gap_2_the_printed_last_flip_makes_crossings() {
    let puzzle = board("..../..W./.B../....");
    let solvable = all_loops(Size::new(3, 3)).iter().any(|drawing| puzzle.violations(drawing).is_empty());
    assert!(!solvable);
    let squares = [(0, 0), (0, 1), (0, 1), (0, 1), (0, 1), (0, 1), (0, 1), (1, 2), (1, 1)];
    let cells: Vec<Cell> = squares.iter().map(|&(row, column)| Cell::new(row, column)).collect();
    let script = PrintedMasyu { version: LITERAL, shows_all_far: false, puzzle: &puzzle };
    let (result, _) = run(&script, LITERAL.hand(puzzle.ring(), &cells, true), 1);
    assert_eq!(result, Ok(()), "the printed protocol accepts a puzzle without solution");

    let hand = plan(puzzle.ring(), &squares, true).hand();
    assert_eq!(rejection(&puzzle, &hand), ("last.deg.left".into(), 8, "last.deg TL".into()));
}

#[test]
fn gap_3_two_by_two_cells_have_nothing_to_flip() {
    let puzzle = board("../..");
    let script = PrintedMasyu { version: LITERAL, shows_all_far: false, puzzle: &puzzle };
    for facing in 0..4 {
        let mut hand = Hand::new();
        hand.push_pile(puzzle.ring().pile(Cell::new(0, 0)));
        hand.push_pile(facing);
        hand.push_row(Suit::one_heart(2, 0));
        assert!(run(&script, hand, 1).0.is_err(), "the printed protocol rejects the only solution");
    }
    assert_complete(&puzzle, &around("#"));
}

#[test]
fn turning_all_far_edges_of_a_black_circle_leaks() {
    let puzzle = with_circles(Size::new(5, 5), &[(Cell::new(2, 2), Circle::Black)]);
    let ways = [".#../##../..../....", "..#./..##/###./....", ".#../####/.#../.#.."];
    let leaky = PrintedMasyu { version: MENDED_LOOP, shows_all_far: true, puzzle: &puzzle };
    let hearts = |sight: &Sight| match sight {
        Sight::Faces(faces) => faces.iter().sum::<u32>(),
        Sight::Place { .. } => 0,
    };
    let shown = ways.map(|inside| {
        let (result, sights) = run(&leaky, hand(MENDED_LOOP, &puzzle, &around(inside)), 1);
        assert_eq!(result, Ok(()));
        hearts(&sights[sights.len() - 2])
    });
    assert_eq!(shown, [2, 3, 4], "the far edges tell the three solutions apart");

    let shown = ways.map(|inside| {
        let sights = play(&puzzle, puzzle.hand(&around(inside)), 1).ledger.view().sights;
        sights[sights.len() - 2].clone()
    });
    assert!(shown.iter().all(|sight| *sight == Sight::Faces(vec![1, 1])));
}
