//! Messages are as long for one solution as for another.

use facedown_proofs::{
    FromProver, FromVerifier, HungUp, Line, MemoryLine, Prover, memory_line, verify_in_memory,
};
use facedown_puzzles::grid::Size;
use facedown_puzzles::{AnyPuzzle, AnySolution, Kind, Solved};

use crate::{board, prover_randomness, verifier_randomness};

/// A line that notes the size of everything the prover sends.
struct Scale {
    line: MemoryLine<FromProver, FromVerifier>,
    sizes: Vec<(&'static str, usize)>,
}

impl Line<FromProver, FromVerifier> for Scale {
    type Error = HungUp;

    fn send(&mut self, message: FromProver) -> Result<(), HungUp> {
        let size = match &message {
            FromProver::Deal(deal) => deal.corrections.len() * 1_000_003 + deal.turned.len(),
            FromProver::Products(products) => products.corrections.len(),
            FromProver::Answer(answer) => answer.response.batch.len(),
            FromProver::Opening(opening) => opening.opening.len(),
            FromProver::Bound(bound) => {
                (bound.words + bound.turned + bound.products) as usize + bound.degree as usize
            }
            _ => 0,
        };
        self.sizes.push((message.name(), size));
        self.line.send(message)
    }

    fn receive(&mut self) -> Result<FromVerifier, HungUp> {
        self.line.receive()
    }
}

fn sizes(puzzle: &AnyPuzzle, solution: &AnySolution, seed: u64) -> Vec<(&'static str, usize)> {
    let (line, mut other) = memory_line();
    let mut scale = Scale { line, sizes: Vec::new() };
    std::thread::scope(|scope| {
        scope.spawn(move || verify_in_memory(&mut other, verifier_randomness(seed)));
        let prover = Prover::new(puzzle.clone(), solution).unwrap();
        let proved = prover.prove(&mut scale, prover_randomness(seed), &mut |_| {}).unwrap();
        assert!(proved.verdict.is_accepted());
    });
    scale.sizes
}

#[test]
fn lengths_do_not_depend_on_the_solution() {
    let cases = [
        ("nurikabe\n. 2 .\n", ["#..", "..#"]),
        ("hitori\n1 2 3\n2 3 1\n3 1 2\n", ["...\n...\n...", "#..\n...\n..#"]),
        ("shakashaka\n..\n..\n", ["..\n..", "qe\nzc"]),
    ];
    for (puzzle, solutions) in cases {
        let read = |solution: &str| Solved::read(&format!("{puzzle}\nsolution:\n{solution}\n")).unwrap();
        let [one, two] = solutions.map(read);
        let first = sizes(&one.puzzle, one.solution.as_ref().unwrap(), 1);
        for seed in 2..5 {
            assert_eq!(sizes(&two.puzzle, two.solution.as_ref().unwrap(), seed), first);
        }
    }
}

#[test]
fn the_cuts_between_deals_do_not_depend_on_the_solution() {
    // Without numbers every loop is a solution; the tape is long enough for several messages.
    let size = Size::new(24, 24);
    let blank =
        Solved::read(&format!("slitherlink\n{}", format!("{}\n", ".".repeat(24)).repeat(24))).unwrap().puzzle;
    let lengths = |seed| sizes(&blank, &board(Kind::Slitherlink, size, seed).1, seed);
    let first = lengths(1);
    assert!(first.iter().filter(|(name, _)| *name == "deal").count() > 1, "one deal only: {first:?}");
    assert_eq!(lengths(2), first);
    assert_eq!(lengths(3), first);
}
