//! What a verifier has on the heap at once: little more than the corrections it must keep.
//!
//! A binary of its own with a single test, because the allocator counts for the whole process.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::convert::Infallible;

use facedown_proofs::{
    FromProver, FromVerifier, HungUp, Line, MemoryLine, Parameters, Proposal, Prover, memory_line,
    verify_in_memory,
};
use facedown_puzzles::Kind;
use facedown_puzzles::testkit::boards::{Board, designed, ordinary};
use facedown_sealed::prover::ProverRandomness;
use facedown_sealed::verifier::VerifierRandomness;
use peak_alloc::PeakAlloc;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// What is allowed beside 1.3 times the corrections.
const SLACK: usize = 32_000_000;

#[test]
fn a_verifier_holds_little_more_than_the_corrections() {
    let boards: Vec<Board> = designed().into_iter().chain(ordinary()).collect();
    assert!(Kind::ALL.iter().all(|&kind| boards.iter().any(|board| board.puzzle.kind() == kind)));
    for board in boards {
        for parameters in [Parameters::K4, Parameters::K8] {
            let name = format!("{} {parameters:?}", board.name());
            let record = record(&board, parameters);
            let proposal = proposal(&record);
            let corrections = proposal.shape.correction_bytes(parameters);
            let reserved = proposal.memory() as usize;
            drop(proposal);
            let peak = peak_of_verifier(&record);
            println!("{name}: {corrections} bytes of corrections, {peak} bytes at once");
            assert!(peak > corrections, "{name}: the corrections themselves were not counted");
            assert!(peak <= corrections * 13 / 10 + SLACK, "{name}: {peak} bytes for {corrections}");
            assert!(peak <= reserved, "{name}: {peak} bytes, but a service reserves {reserved}");
        }
    }
}

/// The same coins every time, so that what P said to one verifier fits the next.
fn coins() -> VerifierRandomness {
    VerifierRandomness::new([6; VerifierRandomness::BYTES])
}

/// All that P says in an accepted proof.
fn record(board: &Board, parameters: Parameters) -> Vec<FromProver> {
    let prover = Prover::new(board.puzzle.clone(), &board.solution).unwrap().with_parameters(parameters);
    let (line, mut other) = memory_line();
    let mut recorder = Recorder { line, said: Vec::new() };
    std::thread::scope(|scope| {
        scope.spawn(move || verify_in_memory(&mut other, coins()));
        let randomness = ProverRandomness::new([5; ProverRandomness::BYTES]);
        let proved = prover.prove(&mut recorder, randomness, &mut |_| {}).unwrap();
        assert!(proved.verdict.is_accepted());
    });
    recorder.said
}

fn proposal(record: &[FromProver]) -> Proposal {
    let Some(FromProver::Greeting(greeting)) = record.first() else { panic!("no greeting was said") };
    Proposal::new(greeting.clone(), usize::MAX, |_| Ok::<(), Infallible>(())).unwrap()
}

/// The most bytes on the heap during one verification, beside what was there before.
fn peak_of_verifier(record: &[FromProver]) -> usize {
    let mut replay = Replay(record.iter());
    let before = HEAP.current_usage();
    HEAP.reset_peak_usage();
    let conclusion = verify_in_memory(&mut replay, coins()).unwrap();
    let peak = HEAP.peak_usage() - before;
    assert!(conclusion.outcome.verdict.is_accepted());
    peak
}

/// P's end of a line that notes what is said.
struct Recorder {
    line: MemoryLine<FromProver, FromVerifier>,
    said: Vec<FromProver>,
}

impl Line<FromProver, FromVerifier> for Recorder {
    type Error = HungUp;

    fn send(&mut self, message: FromProver) -> Result<(), HungUp> {
        self.said.push(message.clone());
        self.line.send(message)
    }

    fn receive(&mut self) -> Result<FromVerifier, HungUp> {
        self.line.receive()
    }
}

/// V's end of a line on which P says what it once said. V gets copies, which count as its own memory, as messages
/// from a network would.
struct Replay<'a>(std::slice::Iter<'a, FromProver>);

impl Line<FromVerifier, FromProver> for Replay<'_> {
    type Error = HungUp;

    fn send(&mut self, _: FromVerifier) -> Result<(), HungUp> {
        Ok(())
    }

    fn receive(&mut self) -> Result<FromProver, HungUp> {
        self.0.next().cloned().ok_or(HungUp)
    }
}
