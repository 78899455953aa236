//! The paper's protocol as printed, next to ours: one test for each gap that has consequences.

use facedown_puzzles::linked_graph::LinkedGraph;
use facedown_puzzles::numberlink::{Drawing, Mode, Numberlink};
use facedown_puzzles::paths::DisjointPaths;
use facedown_puzzles::testkit::{assert_rejected, play};
use facedown_puzzles::{Puzzle, ScriptOf};
use facedown_table::tricks::{Matrix, double_scramble, hearts, restore_matrix};
use facedown_table::{
    Choice, Hand, IdealTable, Ledger, RngDice, Script, Sight, Stop, Suit, Table, parse_suits,
};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::boards::{General, WellDesigned, board, drawing, labels, solutions};
use crate::graphs::{all_solutions, are_paths, every_hand, extract, hand_of, labels_of};

/// The protocol as printed.
struct Printed<'a> {
    graph: &'a LinkedGraph,
    /// "Locate the position of a heart", and go on face down: whether the cards stay face up instead.
    stay_up: bool,
}

impl Script for Printed<'_> {
    fn name(&self) -> String {
        "numberlink/printed".to_owned()
    }

    fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        let graph = self.graph;
        let mut cards: Vec<Vec<T::Card>> = Vec::new();
        for vertex in 0..graph.vertices() {
            cards.push(match graph.label(vertex) {
                Some(label) => table.place_public(&Suit::one_heart(graph.columns(), label)),
                None => table.place_secret(graph.columns())?,
            });
        }
        for vertex in 0..graph.vertices() {
            let places: Vec<usize> =
                std::iter::once(vertex).chain(graph.neighbours(vertex).to_vec()).collect();
            let mut rows: Vec<Vec<T::Card>> = places.iter().map(|&place| cards[place].clone()).collect();
            if graph.label(vertex).is_none() {
                for label in graph.pairs().len()..graph.columns() {
                    for _ in 0..2 {
                        rows.push(table.place_public(&Suit::one_heart(graph.columns(), label)));
                    }
                }
            }
            let mut matrix = Matrix::new(table, rows)?;
            let first = double_scramble(table, &mut matrix)?;
            let heart = first.iter().position(|suit| suit.is_heart());
            table.check(heart.is_some(), &"a heart", "no heart")?;
            let mut below: Vec<T::Card> =
                matrix.rows[1..].iter().map(|row| row[heart.unwrap_or(0)]).collect();
            let seen = table.turn(&mut below)?;
            table.check(hearts(&seen, graph.equal_rows(vertex)), &"the count", "another count")?;
            let mut home = restore_matrix(table, matrix, &"marks")?;
            if self.stay_up {
                // The cards of the first row lie face up: everybody sees where they go.
                table.turn(&mut home[0])?;
            }
            for (place, row) in places.into_iter().zip(home) {
                cards[place] = row;
            }
        }
        Ok(())
    }
}

fn run_printed(graph: &LinkedGraph, stay_up: bool, hand: Hand, seed: u64) -> (Result<(), Stop>, Ledger) {
    let mut table = IdealTable::new(hand, RngDice(ChaCha20Rng::seed_from_u64(seed))).recording();
    let result = table.play(&Printed { graph, stay_up });
    (result, table.ledger())
}

/// Gap 1: nothing forbids a cell with two hearts, which then belongs to both paths.
#[test]
fn printed_an_unsolvable_board_is_accepted() {
    let puzzle = board(General, ". 2 . / 1 . 1 / . 2 .");
    assert!(all_solutions(&puzzle.graph()).is_empty());
    let mut hand = hand_of(&puzzle.graph(), &labels("3 2 3 / 1 0 1 / 3 2 3"));
    *hand.choice_mut(2).unwrap() = Choice::Row(parse_suits("♥♥♣♣").unwrap());
    for seed in 0..200 {
        assert_eq!(run_printed(&puzzle.graph(), false, hand.clone(), seed).0, Ok(()));
    }
    for _ in 0..20 {
        assert_rejected(&puzzle, hand.clone(), "check(4) step 3");
    }
    // A prover who draws the crossing lays exactly these cards.
    let crossing = drawing(&puzzle, &vec![vec![3, 4, 5], vec![1, 4, 7]]);
    assert_rejected(&puzzle, puzzle.hand(&crossing), "check(4) step 3");
}

/// Gap 3: on "any undirected graph" a doubled edge is two rows; counted twice, the honest prover fails.
#[test]
fn printed_a_doubled_edge_rejects_the_honest_prover() {
    struct Doubled;
    impl Script for Doubled {
        fn name(&self) -> String {
            "doubled".to_owned()
        }

        fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
            let row = Suit::one_heart(3, 0);
            // Vertex 0 and its neighbour 1, once for each of the two edges.
            let rows = (0..3).map(|_| table.place_public(&row)).collect();
            let mut matrix = Matrix::new(table, rows)?;
            let first = double_scramble(table, &mut matrix)?;
            let heart = first.iter().position(|suit| suit.is_heart()).unwrap_or(0);
            let mut below: Vec<T::Card> = matrix.rows[1..].iter().map(|row| row[heart]).collect();
            let seen = table.turn(&mut below)?;
            table.check(hearts(&seen, 1), &"the count", "an end must have one equal neighbour")?;
            restore_matrix(table, matrix, &"marks").map(|_| ())
        }
    }
    let result = IdealTable::new(Hand::new(), RngDice(ChaCha20Rng::seed_from_u64(1))).play(&Doubled);
    assert_eq!(result.unwrap_err().rejection().unwrap().step, "the count");
    assert!(DisjointPaths::new(2, vec![(0, 1), (1, 0)], vec![(0, 1)]).is_err(), "we refuse such a graph");
    assert!(DisjointPaths::new(2, vec![(0, 1)], vec![(0, 1)]).is_ok());
}

/// Gap 4: a prover who picks the mode by its solution shows which kind of solution it has.
#[test]
fn a_mode_chosen_by_the_prover_shows_the_kind_of_solution() {
    let rows = "1 . . . / . 2 1 . / . . . 2";
    let (general, designed) = (board(General, rows), board(WellDesigned, rows));
    let found = solutions(&general);
    assert_eq!(found.len(), 5);
    let fallback = |solution: &Drawing| {
        let mode: &Numberlink = if designed.violations(solution).is_empty() { &designed } else { &general };
        play(mode, mode.hand(solution), 1).ledger.shape()
    };
    let shapes: Vec<Ledger> = found.iter().map(fallback).collect();
    let usual =
        shapes.iter().filter(|&shape| *shape == play(&general, general.hand(&found[0]), 1).ledger.shape());
    assert_eq!(usual.count(), 4, "one of five solutions gives itself away");
    facedown_puzzles::testkit::assert_same_shape(&general, &found);
    let modes = [&general, &designed].map(|puzzle| puzzle.canonical());
    assert_ne!(modes[0], modes[1], "the mode is part of the statement");
}

/// Gap 5: the well-designed mode accepts no cards at all on a solvable board whose solutions touch themselves or
/// leave cells empty; and it accepts rings, which do no harm.
#[test]
fn the_well_designed_mode_is_sound_everywhere_but_complete_for_few() {
    let puzzle = board(WellDesigned, "1 . / 1 .");
    assert_eq!(all_solutions(&puzzle.graph()).len(), 2);
    let mut tried = 0;
    every_hand(&puzzle.graph(), |hand| {
        tried += 1;
        assert!(play(&puzzle, hand, 1).result.is_err());
    });
    assert_eq!(tried, 4);
    let ring = board(WellDesigned, "1 2 . . / 1 2 . .");
    let hand = hand_of(&ring.graph(), &labels("1 2 1 1 / 1 2 1 1"));
    assert_eq!(play(&ring, hand.clone(), 1).result, Ok(()));
    let found = extract(&ring.graph(), &labels_of(&ring.graph(), &hand)).unwrap();
    assert!(are_paths(&ring.graph(), &found));
    let mode = |mode: Mode| board(mode, "1 . / 1 .");
    assert!(solutions(&mode(WellDesigned)).is_empty());
    assert_eq!(solutions(&mode(General)).len(), 2);
}

/// Gap 6: cards that stay face up until the columns are home show the label of every cell.
#[test]
fn printed_cards_left_face_up_show_the_solution() {
    let puzzle = board(General, "1 . / . 1");
    let graph = puzzle.graph();
    for solution in solutions(&puzzle) {
        let hand = puzzle.hand(&solution);
        let (result, ledger) = run_printed(&graph, true, hand.clone(), 3);
        assert_eq!(result, Ok(()));
        let sights = ledger.view().sights;
        let read: Vec<usize> = sights.chunks(5).map(|check| heart_of(&check[4])).collect();
        assert_eq!(read, labels_of(&graph, &hand), "the verifier reads the whole solution");
        let mended = play(&puzzle, hand, 3).ledger.view();
        assert_eq!(mended.sights.len(), 4 * graph.vertices(), "here nothing is seen after the marks");
    }
}

fn heart_of(sight: &Sight) -> usize {
    match sight {
        Sight::Faces(faces) => faces.iter().position(|&face| face == 1).map_or(0, |place| place + 1),
        Sight::Place { at, .. } => at + 1,
    }
}

/// Gap 7: a legal path that touches itself must be cut short before it is laid.
#[test]
fn a_path_that_touches_itself_is_cut_short() {
    let puzzle = board(General, "1 . / 1 .");
    let round = drawing(&puzzle, &vec![vec![0, 1, 3, 2]]);
    assert_eq!(puzzle.violations(&round), [], "the drawing is legal");
    assert_rejected(&puzzle, hand_of(&puzzle.graph(), &labels("1 1 / 1 1")), "check(0) step 4");
    let hand = puzzle.hand(&round);
    assert_eq!(labels_of(&puzzle.graph(), &hand), labels("1 3 / 1 2"));
    let mut table = IdealTable::new(hand, RngDice(ChaCha20Rng::seed_from_u64(4)));
    assert_eq!(table.play(&ScriptOf(&puzzle)), Ok(()));
}
