//! Every solution on every small graph is accepted; no labels without paths are.

use facedown_puzzles::Puzzle;
use facedown_puzzles::grid::Size;
use facedown_puzzles::paths::{DisjointPaths, Paths};
use facedown_puzzles::testkit::{
    assert_complete, assert_formats, assert_simulated, assert_total, mutate, play,
};
use rand::rngs::ChaCha20Rng;
use rand::{RngExt, SeedableRng};

use crate::graphs::{
    all_pairings, all_solutions, are_paths, assert_accepted, every_word, extract, hand_of, labels_of,
    locally_right, quick_play,
};

/// Every simple graph on some vertices with this many pairs.
fn every_graph(vertices: usize, count: usize, mut each: impl FnMut(DisjointPaths)) {
    let all: Vec<(usize, usize)> =
        (0..vertices).flat_map(|a| (a + 1..vertices).map(move |b| (a, b))).collect();
    for pairs in all_pairings(vertices, count) {
        every_word(all.len(), 2, |chosen| {
            let edges = all.iter().zip(chosen).filter(|(_, chosen)| **chosen == 1).map(|(edge, _)| *edge);
            each(DisjointPaths::new(vertices, edges.collect(), pairs.clone()).unwrap());
        });
    }
}

/// Plays every solution of every graph; gives the number of runs.
fn run_all(vertices: usize) -> u64 {
    let mut runs = 0;
    for count in 1..=2 {
        every_graph(vertices, count, |puzzle| {
            for paths in all_solutions(&puzzle.graph()) {
                let solution = Paths::new(&puzzle, paths).unwrap();
                assert_eq!(puzzle.violations(&solution), []);
                assert_accepted(&puzzle, &solution, runs);
                runs += 1;
            }
        });
    }
    runs
}

#[test]
fn every_solution_on_every_small_graph() {
    assert_eq!((2..=4).map(run_all).sum::<u64>(), 547);
}

#[test]
#[ignore = "long: all 32,000 solutions on all graphs with five vertices and one or two pairs"]
fn every_solution_on_every_graph_of_five_vertices() {
    assert_eq!(run_all(5), 32_000);
}

/// Every labelling of every small graph: those that obey the local rule hold paths, and the script agrees.
#[test]
fn every_labelling_that_obeys_the_local_rule_holds_paths() {
    let (mut tried, mut right) = (0u64, 0u64);
    for (vertices, count) in [(2, 1), (3, 1), (4, 1), (4, 2)] {
        every_graph(vertices, count, |puzzle| {
            let graph = puzzle.graph();
            let free: Vec<usize> = (0..vertices).filter(|&v| graph.label(v).is_none()).collect();
            let mut labels: Vec<usize> =
                (0..vertices).map(|v| graph.label(v).map_or(0, |label| label + 1)).collect();
            every_word(free.len(), graph.columns(), |word| {
                for (&vertex, &label) in free.iter().zip(word) {
                    labels[vertex] = label + 1;
                }
                tried += 1;
                let fits = locally_right(&graph, &labels);
                if fits {
                    right += 1;
                    let found = extract(&graph, &labels);
                    assert!(found.is_some_and(|paths| are_paths(&graph, &paths)), "{puzzle:?}");
                }
                if fits || tried % 20 == 0 {
                    let run = quick_play(&puzzle, hand_of(&graph, &labels), tried);
                    assert_eq!(run.result.is_ok(), fits, "{puzzle:?} {labels:?}");
                }
            });
        });
    }
    assert_eq!((tried, right), (7_211, 2_437));
}

#[test]
fn random_graphs_of_every_size_are_proved() {
    let mut rng = ChaCha20Rng::seed_from_u64(31);
    for vertices in [2, 3, 5, 9, 16, 40, 100, 400] {
        let size = Size::new(1, vertices);
        let (puzzle, solution) = DisjointPaths::generate(size, &mut rng).unwrap();
        assert_eq!(puzzle.size(), size);
        assert_eq!(puzzle.violations(&solution), []);
        assert_formats(&puzzle, Some(&solution));
        if vertices <= 40 {
            assert_complete(&puzzle, &solution);
            assert_simulated(&puzzle);
            assert_total(&puzzle, &solution);
        } else {
            assert_accepted(&puzzle, &solution, 1);
        }
    }
    assert!(DisjointPaths::generate(Size::new(1, 1), &mut rng).is_none());
    let (large, solution) = DisjointPaths::generate(Size::new(100, 100), &mut rng).unwrap();
    assert_eq!(large.violations(&solution), []);
    assert_eq!(large.hand(&solution).len(), 10_000 - 2 * large.pairs().len());
}

#[test]
fn random_cheats_are_accepted_only_with_real_paths() {
    let mut rng = ChaCha20Rng::seed_from_u64(32);
    let (mut tried, mut accepted) = (0, 0);
    for round in 0..200 {
        let (puzzle, solution) = DisjointPaths::generate(Size::new(1, 4 + round % 7), &mut rng).unwrap();
        let graph = puzzle.graph();
        let honest = puzzle.hand(&solution);
        let ledger = play(&puzzle, honest.clone(), 0).ledger;
        for seed in 0..10 {
            let mut hand = honest.clone();
            for _ in 0..rng.random_range(1..4) {
                mutate(&mut hand, &ledger, &mut rng);
            }
            tried += 1;
            if quick_play(&puzzle, hand.clone(), seed).result.is_ok() {
                accepted += 1;
                let found = extract(&graph, &labels_of(&graph, &hand));
                assert!(found.is_some_and(|paths| are_paths(&graph, &paths)), "{puzzle:?}");
            }
        }
    }
    assert_eq!(tried, 2_000);
    assert!(accepted < tried / 2, "{accepted}");
}
