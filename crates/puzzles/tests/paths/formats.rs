//! The text form: read, written, and refused with the place of the trouble.

use facedown_puzzles::formats::Text;
use facedown_puzzles::paths::{DisjointPaths, MAX_VERTICES, Paths};
use facedown_puzzles::testkit::{assert_formats, assert_reveals_nothing, assert_same_shape};
use facedown_puzzles::{AnyPuzzle, AnySolution, Puzzle, Solved};
use proptest::prelude::*;

use crate::graphs::all_solutions;
use crate::petersen;

const TEXT: &str = "disjoint-paths
vertices: 4

edges:
0-1 0-3
1-2
2-3

pairs:
0-2

solution:
0-1-2
";

#[test]
fn the_text_form_is_written_and_read() {
    let puzzle = DisjointPaths::new(4, vec![(1, 0), (2, 1), (3, 2), (3, 0)], vec![(0, 2)]).unwrap();
    let solution = Paths::new(&puzzle, vec![vec![0, 1, 2]]).unwrap();
    assert_eq!(puzzle.write_text(Some(&solution)), TEXT);
    assert_eq!(puzzle.write_pzpr(Some(&solution)), TEXT, "there is no pzprv3 form");
    assert_eq!(puzzle.write_link(), None);
    let both = Solved {
        puzzle: AnyPuzzle::DisjointPaths(puzzle.clone()),
        solution: Some(AnySolution::DisjointPaths(solution)),
    };
    assert_eq!(Solved::read(TEXT), Ok(both.clone()));
    assert_eq!(Solved::read(&both.write_json().to_string()), Ok(both.clone()));
    let loose = "; a square\npaths\nvertices: 4\nedges:\n3-0 1-0\n 2-1 3-2\npairs:\n0-2\nsolution:\n  0-1-2";
    assert_eq!(Solved::read(loose), Ok(both));
    assert!(Solved::read("https://puzz.link/p?disjoint-paths/2/2/11").unwrap_err().reason.contains("text"));
    assert!(Solved::read("pzprv3/paths/2/2/").unwrap_err().reason.contains("text"));
}

#[test]
fn malformed_texts_are_refused_with_their_place() {
    let head = "paths\nvertices: 3\n";
    let cases = [
        ("paths fast\nvertices: 2\n".to_owned(), 1, 7, "unknown option"),
        ("paths\n".to_owned(), 1, 1, "vertices: 4"),
        ("paths\n3 2\n".to_owned(), 2, 1, "vertices: 4"),
        ("paths\nvertices: x\nedges:\npairs:\n".to_owned(), 2, 11, "not a number"),
        ("paths\nvertices: 3 4\nedges:\npairs:\n".to_owned(), 2, 13, "expected `edges:`"),
        (format!("paths\nvertices: {}\nedges:\npairs:\n0-1\n", MAX_VERTICES + 1), 2, 11, "more than 40000"),
        (format!("{head}edges:\n0-1 1-x\npairs:\n0-1\n"), 4, 7, "not a number"),
        (format!("{head}edges:\n0-1 1-\npairs:\n0-1\n"), 4, 7, "not a number"),
        (format!("{head}edges:\n0-1 1-2-0\npairs:\n0-1\n"), 4, 5, "two vertices"),
        (format!("{head}edges:\n0-1 1-3\npairs:\n0-1\n"), 4, 5, "no vertex 3"),
        (format!("{head}edges:\n0-1 1-0\npairs:\n0-1\n"), 4, 5, "given twice"),
        (format!("{head}edges:\n0-1\n1-1\npairs:\n0-1\n"), 5, 1, "with itself"),
        (format!("{head}edges:\n0-1\npairs:\n0-0\n"), 6, 1, "with itself"),
        (format!("{head}edges:\n0-1\npairs:\n0-1 1-2\n"), 6, 5, "two pairs"),
        (format!("{head}edges:\n0-1\npairs:\n"), 2, 11, "no pair"),
        (format!("{head}edges:\n0-1\npairs:\n0-1\nsolution:\n0-1 2-3\n"), 8, 5, "no vertex 3"),
        (format!("{head}edges:\n0-1\nedges:\n"), 5, 1, "given twice"),
        (format!("{head}walls:\n0-1\n"), 3, 1, "unknown section"),
    ];
    for (source, line, column, reason) in cases {
        let error = Solved::read(&source).expect_err(&source);
        assert!(error.reason.contains(reason), "{source}: {error}");
        assert_eq!((error.line, error.column), (Some(line), Some(column)), "{source}: {error}");
    }
    assert_eq!(Solved::read(head).unwrap_err().reason, "there is no section `edges:`");
}

/// A graph with several solutions: what is seen does not depend on which one is proved.
#[test]
fn solutions_of_a_graph_look_alike_and_like_the_simulator() {
    let square = DisjointPaths::new(4, vec![(0, 1), (1, 2), (2, 3), (3, 0)], vec![(0, 2)]).unwrap();
    let star = petersen(&[(0, 7), (1, 9)]);
    for (puzzle, runs) in [(square, 800), (star, 150)] {
        let mut found: Vec<Paths> = all_solutions(&puzzle.graph())
            .into_iter()
            .map(|paths| Paths::new(&puzzle, paths).unwrap())
            .collect();
        assert!(found.len() >= 2);
        assert_same_shape(&puzzle, &found);
        found.swap(1, 0);
        assert_reveals_nothing(&puzzle, &found[..2], runs);
    }
}

/// Any graph, any pairs, any paths, right or wrong.
fn anything() -> impl Strategy<Value = (DisjointPaths, Paths)> {
    (2..9usize)
        .prop_flat_map(|vertices| {
            let all: Vec<(usize, usize)> =
                (0..vertices).flat_map(|a| (a + 1..vertices).map(move |b| (b, a))).collect();
            let edges = proptest::sample::subsequence(all.clone(), 0..=all.len());
            let ends = Just((0..vertices).collect::<Vec<_>>()).prop_shuffle();
            let path = proptest::collection::vec(0..vertices, 1..6);
            (Just(vertices), edges, ends, 1..=vertices / 2, proptest::collection::vec(path, 0..4))
        })
        .prop_map(|(vertices, edges, ends, count, paths)| {
            let pairs = ends.chunks_exact(2).take(count).map(|pair| (pair[0], pair[1])).collect();
            let puzzle = DisjointPaths::new(vertices, edges, pairs).unwrap();
            let paths = Paths::new(&puzzle, paths).unwrap();
            (puzzle, paths)
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn everything_reads_back((puzzle, paths) in anything()) {
        assert_formats(&puzzle, Some(&paths));
        assert_formats(&puzzle, None);
        // Whatever the paths are, the hand fits the script.
        let stop = facedown_puzzles::testkit::play(&puzzle, puzzle.hand(&paths), 1).result;
        prop_assert!(!stop.is_err_and(|stop| stop.rejection().is_none()));
    }

    #[test]
    fn no_text_makes_the_reader_panic(body in "(vertices: |edges:|pairs:|solution:|[0-9 \n-]){0,30}") {
        let source = format!("paths\n{body}");
        if let Ok(text) = Text::parse(&source) {
            let _ = DisjointPaths::read_text(&text);
        }
    }
}
