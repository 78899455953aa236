//! The vectors of the protocol card for graphs.

use facedown_puzzles::paths::{DisjointPaths, Paths};
use facedown_puzzles::testkit::{Case, assert_complete, assert_rejected, conformance, play};
use facedown_puzzles::{Costs, Puzzle};

use crate::graphs::{every_hand, hand_of, labels_of};
use crate::{complete_graph, petersen};

struct Vector {
    puzzle: DisjointPaths,
    paths: Vec<Vec<usize>>,
    labels: &'static [usize],
    costs: (usize, usize, usize),
}

fn vectors() -> Vec<Vector> {
    let puzzle = |vertices, edges: &[(usize, usize)], pairs: &[(usize, usize)]| {
        DisjointPaths::new(vertices, edges.to_vec(), pairs.to_vec()).unwrap()
    };
    vec![
        Vector {
            puzzle: puzzle(4, &[(0, 1), (1, 2), (2, 3), (3, 0)], &[(0, 2)]),
            paths: vec![vec![0, 1, 2]],
            labels: &[1, 1, 1, 3],
            costs: (16, 424, 52),
        },
        Vector {
            puzzle: complete_graph(4, &[(0, 1), (2, 3)]),
            paths: vec![vec![0, 1], vec![2, 3]],
            labels: &[1, 1, 2, 2],
            costs: (16, 408, 33),
        },
        Vector {
            puzzle: puzzle(4, &[(0, 1), (0, 2), (0, 3)], &[(1, 2)]),
            paths: vec![vec![1, 0, 2]],
            labels: &[1, 1, 1, 3],
            costs: (16, 564, 76),
        },
        Vector {
            puzzle: complete_graph(5, &[(0, 1), (2, 3)]),
            paths: vec![vec![0, 4, 1], vec![2, 3]],
            labels: &[1, 1, 2, 2, 7],
            costs: (20, 1040, 126),
        },
        Vector {
            puzzle: petersen(&[(0, 7), (1, 9)]),
            paths: vec![vec![0, 4, 3, 8, 5, 7], vec![1, 6, 9]],
            labels: &[1, 2, 3, 4, 5, 1, 2, 1, 5, 2],
            costs: (40, 2268, 125),
        },
    ]
}

#[test]
fn right_paths_are_accepted_at_the_cards_costs() {
    for Vector { puzzle, paths, labels, costs } in vectors() {
        let solution = Paths::new(&puzzle, paths).unwrap();
        let hand = puzzle.hand(&solution);
        let laid = labels_of(&puzzle.graph(), &hand);
        let vector = play(&puzzle, hand_of(&puzzle.graph(), labels), 1);
        assert_eq!(vector.result, Ok(()), "{puzzle:?}");
        assert_eq!(Costs::from(vector.tally), puzzle.costs());
        let ours = puzzle.costs();
        assert_eq!((ours.shuffles(), ours.cards_shuffled, ours.cards), costs, "{puzzle:?}");
        // The spare labels are ours to choose; the paths are not.
        let on_paths = |labels: &[usize]| -> Vec<usize> {
            labels.iter().map(|&label| if label <= puzzle.pairs().len() { label } else { 0 }).collect()
        };
        assert_eq!(on_paths(&laid), on_paths(labels), "{puzzle:?}");
        assert_complete(&puzzle, &solution);
    }
}

#[test]
fn it_passes_what_every_puzzle_must() {
    let ring = DisjointPaths::new(6, (0..6).map(|i| (i, (i + 1) % 6)).collect(), vec![(0, 3)]).unwrap();
    let paths = |puzzle: &DisjointPaths, paths: &[&[usize]]| {
        Paths::new(puzzle, paths.iter().map(|path| path.to_vec()).collect()).unwrap()
    };
    let solutions = vec![paths(&ring, &[&[0, 1, 2, 3]]), paths(&ring, &[&[3, 4, 5, 0]])];
    let wrong = vec![
        (paths(&ring, &[]), "not-joined", "check(0) step 4"),
        (paths(&ring, &[&[0, 1]]), "wrong-ends", "check(1) step 4"),
        (paths(&ring, &[&[0, 3]]), "no-edge", "check(0) step 4"),
        (paths(&ring, &[&[0, 1, 0, 5]]), "revisits", "check(0) step 4"),
    ];
    let star = DisjointPaths::new(5, vec![(0, 1), (0, 2), (0, 3), (0, 4)], vec![(1, 2), (3, 4)]).unwrap();
    let shared = vec![
        (paths(&star, &[&[1, 0, 2], &[3, 0, 4]]), "shared", "check(0) step 3"),
        (paths(&star, &[&[1, 0, 3], &[2, 0, 4]]), "shared", "check(3) step 4"),
    ];
    let line = DisjointPaths::new(4, vec![(0, 1), (1, 2), (2, 3)], vec![(0, 2), (1, 3)]).unwrap();
    let through = vec![(paths(&line, &[&[0, 1, 2], &[3]]), "through-end", "check(0) step 4")];
    conformance(&[
        Case { name: "ring", puzzle: ring, solutions, wrong },
        Case {
            name: "complete",
            solutions: vec![paths(&complete_graph(4, &[(0, 1), (2, 3)]), &[&[0, 1], &[2, 3]])],
            wrong: vec![],
            puzzle: complete_graph(4, &[(0, 1), (2, 3)]),
        },
    ]);
    for (puzzle, cases) in [(star, shared), (line, through)] {
        for (wrong, rule, step) in cases {
            let found: Vec<&str> = puzzle.violations(&wrong).iter().map(|violation| violation.rule).collect();
            assert!(found.contains(&rule), "{found:?}");
            assert_rejected(&puzzle, puzzle.hand(&wrong), step);
        }
    }
}

/// A star with four rays cannot hold two paths: every placement of cards on its centre is rejected.
#[test]
fn no_cards_prove_two_paths_through_one_vertex() {
    let star = DisjointPaths::new(5, vec![(0, 1), (0, 2), (0, 3), (0, 4)], vec![(1, 2), (3, 4)]).unwrap();
    let mut tried = 0;
    every_hand(&star.graph(), |hand| {
        tried += 1;
        assert!(play(&star, hand, 1).result.is_err());
    });
    assert_eq!(tried, 128);
}

/// Ends without an edge and pairs in different parts of the graph are rejected, not refused.
#[test]
fn unsolvable_graphs_are_rejected_by_the_verifier() {
    let alone = DisjointPaths::new(3, vec![(0, 1)], vec![(0, 2)]).unwrap();
    assert_rejected(&alone, alone.hand(&Paths::default()), "check(0) step 4");
    assert_rejected(&alone, hand_of(&alone.graph(), &[1, 1, 1]), "check(1) step 4");
    let isolated = DisjointPaths::new(2, vec![], vec![(0, 1)]).unwrap();
    assert_rejected(&isolated, isolated.hand(&Paths::default()), "check(0) step 4");
    let costs = isolated.costs();
    // Two vertices without rows below them, two cards each, two scrambles of columns with their marks.
    assert_eq!((costs.scrambles, costs.cards_shuffled, costs.cards), (4, 16, 6));
}
