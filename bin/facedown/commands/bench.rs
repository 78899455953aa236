//! `facedown bench`: how long proofs take here, measured against what this machine can do at all.

use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use facedown_proofs::{Prover, Shape, fresh, prove_in_memory, survey};
use facedown_puzzles::grid::Size;
use facedown_puzzles::{AnyPuzzle, AnySolution, Kind};
use facedown_sealed::measure;
use facedown_service::prover::{Job, ProverClient};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use super::cost::session_bytes;
use super::generate::{SizeArgument, known_kind};
use super::prove::{Embedded, failure};
use crate::failure::{Code, Failure};
use crate::output::{Output, grouped};
use crate::progress::Progress;
use crate::runtime::{Signals, runtime};

/// What it takes.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  facedown bench
  facedown bench slitherlink 10x10 slitherlink 20x20 --runs 9
  facedown bench hitori 17x17 --json

Times are the best of several runs. Both parties run on this machine, so a proof takes the time of both.")]
pub(crate) struct Options {
    /// Kinds and sizes in turn [default: every kind, 10x10]
    #[arg(value_name = "KIND SIZE")]
    boards: Vec<String>,
    /// Runs of each proof, of which the best counts
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Seed of the boards
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Measures and prints a table.
pub(crate) fn run(options: &Options, output: Output) -> Result<Code, Failure> {
    let boards = boards(options)?;
    let runtime = runtime()?;
    let signals = Signals::new(&runtime)?;
    let embedded = Embedded::start()?;
    let client = ProverClient::new([embedded.address().to_owned()]);
    let mut bench = Bench { runs: options.runs, runtime, signals, client };
    let progress = Progress::new(output);
    progress.phase("measuring AES");
    let aes = best(AES_RUNS, || {
        measure::aes(AES_BLOCKS);
        Ok(())
    })? / AES_BLOCKS as f64;
    let mut rows = Vec::new();
    for (n, board) in boards.iter().enumerate() {
        progress.steps("measuring proofs", n, boards.len());
        rows.push(bench.measure(board)?);
    }
    drop(progress);
    output.value(&json!({
        "backend": measure::backend(),
        "aes_nanoseconds_per_block": aes * 1e9,
        "runs": options.runs,
        "proofs": rows.iter().map(|row| row.to_json(aes)).collect::<Vec<_>>(),
    }));
    output.say(format!(
        "AES-128 on one core: {:.3} ns a block, {:.2} billion blocks a second ({})\n",
        aes * 1e9,
        1e-9 / aes,
        measure::backend()
    ));
    output.say(HEADER);
    for row in &rows {
        output.say(row.to_line(aes));
    }
    output.say(FOOTER);
    Ok(Code::Fine)
}

struct Board {
    puzzle: AnyPuzzle,
    solution: AnySolution,
}

/// The boards that were named, or one of each kind.
fn boards(options: &Options) -> Result<Vec<Board>, Failure> {
    let wanted: Vec<(Kind, Size)> = if options.boards.is_empty() {
        Kind::ALL.iter().map(|&kind| (kind, Size::new(10, 10))).collect()
    } else {
        let (pairs, rest) = options.boards.as_chunks::<2>();
        if !rest.is_empty() {
            return Err(
                Failure::malformed("a kind without a size").hint("for example: facedown bench hitori 10x10")
            );
        }
        let parse = |[kind, size]: &[String; 2]| {
            let size: SizeArgument =
                size.parse().map_err(|reason| Failure::malformed(format!("`{size}`: {reason}")))?;
            Ok((known_kind(kind)?, size.0))
        };
        pairs.iter().map(parse).collect::<Result<_, Failure>>()?
    };
    let make = |(kind, size): (Kind, Size)| {
        let none = || Failure::malformed(format!("there is no {} puzzle of {size}", kind.info().title));
        let solved = kind.generate(size, &mut ChaCha20Rng::seed_from_u64(options.seed)).ok_or_else(none)?;
        Ok(Board { solution: solved.solution.ok_or_else(none)?, puzzle: solved.puzzle })
    };
    wanted.into_iter().map(make).collect()
}

struct Bench {
    runs: u32,
    runtime: Runtime,
    signals: Signals,
    client: ProverClient,
}

impl Bench {
    fn measure(&mut self, board: &Board) -> Result<Row, Failure> {
        let local = |error: String| Failure::no_verdict(format!("a proof failed: {error}"));
        let shape = survey(&board.puzzle).map_err(|stop| local(stop.to_string()))?;
        let engine = best(self.runs, || {
            let prover =
                Prover::new(board.puzzle.clone(), &board.solution).map_err(|e| local(e.to_string()))?;
            let randomness = fresh::prover().and_then(|p| Ok((p, fresh::verifier()?)));
            let (ours, theirs) = randomness.map_err(|error| local(error.to_string()))?;
            prove_in_memory(prover, ours, theirs).map(drop).map_err(|error| local(error.to_string()))
        })?;
        let job = Job::new(board.puzzle.clone(), board.solution.clone());
        let network = best(self.runs, || {
            let proving =
                async { self.client.prove(&job, Arc::new(|_| {})).await.map_err(|error| failure(&error)) };
            self.runtime.block_on(self.signals.unless(proving)).map(drop)
        })?;
        Ok(Row { name: board.puzzle.kind().info().name, size: board.puzzle.size(), shape, engine, network })
    }
}

/// The best time of several runs, in seconds.
fn best(runs: u32, mut work: impl FnMut() -> Result<(), Failure>) -> Result<f64, Failure> {
    let mut best = f64::INFINITY;
    for _ in 0..runs {
        let began = Instant::now();
        work()?;
        best = best.min(began.elapsed().as_secs_f64());
    }
    Ok(best)
}

/// What was measured of one board.
struct Row {
    name: &'static str,
    size: Size,
    shape: Shape,
    /// Seconds of both parties in one process.
    engine: f64,
    /// Seconds over gRPC, between two processes.
    network: f64,
}

impl Row {
    /// Time in the machine's own currency: how many AES blocks it could have encrypted for every committed bit.
    fn blocks_per_bit(&self, aes: f64) -> f64 {
        self.engine / aes / self.shape.committed_bits() as f64
    }

    fn to_line(&self, aes: f64) -> String {
        format!(
            "{:<15} {:>7} {:>12} {:>12} {:>10.2} {:>10.2} {:>8.2} {:>8.1}",
            self.name,
            self.size.to_string(),
            grouped(self.shape.committed_bits()),
            grouped(session_bytes(&self.shape)),
            self.engine * 1e3,
            self.network * 1e3,
            self.network / self.engine,
            self.blocks_per_bit(aes)
        )
    }

    fn to_json(&self, aes: f64) -> Value {
        json!({
            "kind": self.name,
            "rows": self.size.rows,
            "columns": self.size.columns,
            "committed_bits": self.shape.committed_bits(),
            "bytes": session_bytes(&self.shape),
            "engine_seconds": self.engine,
            "network_seconds": self.network,
            "network_per_engine": self.network / self.engine,
            "aes_blocks_per_bit": self.blocks_per_bit(aes),
        })
    }
}

const HEADER: &str = "\
kind               size    committed         sent     engine        two      two   blocks
                                bits        bytes         ms  processes  /engine   /bit";

const FOOTER: &str = "
engine: both parties in this process; two processes: over gRPC on this machine, in milliseconds.
blocks/bit: AES blocks this machine encrypts on one core in the engine's time, for every committed bit.";

const AES_BLOCKS: usize = 1 << 20;
const AES_RUNS: u32 = 9;
