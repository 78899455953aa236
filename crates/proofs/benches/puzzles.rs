//! What real proofs cost on one core, next to what the engine's design promises.
//!
//! Run with `cargo bench -p facedown-proofs`. Every figure is the best of several runs and counts the time of this
//! thread only. The design's figures are scaled by the AES rates of its machine and of this one. Arguments: names of
//! boards to run, as in `-- "Nurikabe 50x50"`; `--k8` measures the other parameter set too; `--rounds=5` goes round
//! five times, for machines on which others come and go; `--backend=Middle` uses 256-bit registers although the
//! processor may have wider ones (`Narrow`: 128-bit); `--markdown` prints the tables of `docs/BENCHMARKS.md`.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

#[path = "../tests/support/design.rs"]
mod design;

use facedown_proofs::Parameters;
use facedown_puzzles::AnyPuzzle;
use facedown_puzzles::testkit::boards::{Board, designed, ordinary};
use facedown_sealed::measure::{Machine, Stages, best, best_session, forest, prefer_backend};
use facedown_sealed::{Context, Mode, Shape, VERSION, survey};
use rustix::time::{ClockId, clock_gettime};

use design::{PRINTED, design, milliseconds};

/// Nanoseconds of an AES block on the design's machine.
const DESIGN_AES: f64 = 0.81;

/// A proof takes at most this many times the design's figure.
const SPEED_BAR: f64 = 2.0;

/// A proof commits to at most this many times the design's bits.
const SIZE_BAR: f64 = 1.1;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let asked = |flag: &str| arguments.iter().any(|argument| argument == flag);
    let names: Vec<&String> = arguments.iter().filter(|argument| !argument.starts_with('-')).collect();
    let layout = if asked("--markdown") { Layout::Markdown } else { Layout::Plain };
    let sets = if asked("--k8") { vec![Parameters::K4, Parameters::K8] } else { vec![Parameters::K4] };
    let value = |name: &str| arguments.iter().find_map(|argument| argument.strip_prefix(name));
    let rounds: usize = value("--rounds=").map_or(1, |rounds| rounds.parse().unwrap());
    assert!(value("--backend=").is_none_or(prefer_backend), "this processor has no such backend");
    let choose = |boards: Vec<Board>| -> Vec<Proof> {
        let wanted = boards.into_iter().filter(|board| names.is_empty() || names.contains(&&board.name()));
        wanted.flat_map(|board| sets.iter().map(move |&set| Proof::new(&board, set))).collect()
    };
    let (designed, ordinary) = (choose(designed()), choose(ordinary()));
    let mut machine = Machine::measure(now);
    let mut measured: Vec<Stages> = designed.iter().chain(&ordinary).map(Proof::measure).collect();
    for _ in 1..rounds {
        machine = machine.best(Machine::measure(now));
        for (stages, proof) in measured.iter_mut().zip(designed.iter().chain(&ordinary)) {
            *stages = stages.best(proof.measure());
        }
    }
    println!("{machine}\n\nboards with the counts of the design\n{}", layout.head());
    let rows: Vec<Row<'_>> = designed
        .iter()
        .chain(&ordinary)
        .zip(measured)
        .map(|(proof, stages)| Row::new(proof, stages, &machine))
        .collect();
    let (designed, ordinary) = rows.split_at(designed.len());
    designed.iter().for_each(|row| println!("{}", layout.line(row)));
    println!("\nboards of the other kinds, generated\n{}", layout.head());
    ordinary.iter().for_each(|row| println!("{}", layout.line(row)));
    println!("\n{}", verdict(designed));
}

/// A board and the set it is proved with.
struct Proof {
    board: Board,
    parameters: Parameters,
    shape: Shape,
}

impl Proof {
    fn new(board: &Board, parameters: Parameters) -> Self {
        Self { board: board.clone(), parameters, shape: survey(&board.puzzle).unwrap() }
    }

    fn measure(&self) -> Stages {
        let Self { board, parameters, .. } = self;
        let info = board.puzzle.kind().info();
        let context = Context {
            version: VERSION,
            mode: Mode::Interactive,
            parameters: *parameters,
            kind: info.name.as_bytes().to_vec(),
            puzzle: board.puzzle.canonical(),
            script: info.script.as_bytes().to_vec(),
            prover: Vec::new(),
            verifier: Vec::new(),
        };
        let hand = board.puzzle.hand(&board.solution).unwrap();
        let stages = best_session(now, &context, &board.puzzle, &hand).unwrap();
        assert!(stages.accepted, "{} was rejected", board.name());
        stages
    }
}

/// The milliseconds this board's proof should take here, P and V together.
struct Promise {
    /// By the design's time model, for exactly this board.
    model: f64,
    /// Our milliseconds of what the model leaves out: both sides' forests and, but for Shakashaka, planning, which
    /// is P's first pass of the script and V's judgement.
    left_out: f64,
    /// As printed, if it is.
    printed: Option<f64>,
    /// The printed size in bits.
    bits: Option<usize>,
}

impl Promise {
    fn new(
        Proof { board, parameters: set, shape }: &Proof,
        stages: &Stages,
        machine: &Machine,
    ) -> Option<Self> {
        let scale = machine.aes / DESIGN_AES;
        let (prover, verifier) = milliseconds(&board.puzzle, &design(&board.puzzle)?, shape.turned, *set)?;
        let model = scale * (prover + verifier);
        let forest = best(now, 20, 1_000_000, || forest(*set));
        let left_out = match board.puzzle {
            AnyPuzzle::Shakashaka(_) => 2.0 * forest + stages.judge,
            _ => forest + stages.deal + stages.judge,
        };
        let printed = PRINTED.iter().find(|printed| printed.board == board.name());
        Some(Self {
            model,
            left_out,
            printed: printed
                .filter(|_| *set == Parameters::K4)
                .map(|printed| scale * (printed.prover + printed.verifier)),
            bits: printed.map(|printed| printed.committed_bits),
        })
    }
}

/// One proof, measured.
struct Row<'a> {
    proof: &'a Proof,
    stages: Stages,
    promise: Option<Promise>,
}

impl<'a> Row<'a> {
    fn new(proof: &'a Proof, stages: Stages, machine: &Machine) -> Self {
        Self { proof, stages, promise: Promise::new(proof, &stages, machine) }
    }

    fn name(&self) -> String {
        format!("{} {:?}", self.proof.board.name(), self.proof.parameters)
    }

    fn bits(&self) -> usize {
        self.proof.shape.committed_bits()
    }

    fn both(&self) -> f64 {
        self.stages.prover() + self.stages.verifier()
    }

    /// How many times as long as promised: what the model counts by the model, everything by the model, everything
    /// by the printed figure.
    fn ratios(&self) -> [Option<f64>; 3] {
        let promise = self.promise.as_ref();
        [
            promise.map(|promise| (self.both() - promise.left_out) / promise.model),
            promise.map(|promise| self.both() / promise.model),
            promise.and_then(|promise| promise.printed).map(|printed| self.both() / printed),
        ]
    }

    /// The bars that this board misses.
    fn misses(&self) -> Vec<String> {
        let mut misses = Vec::new();
        let [alike, all, _] = self.ratios();
        if let (Some(alike), Some(all)) = (alike, all)
            && all > SPEED_BAR
        {
            let kind = if alike > SPEED_BAR { "speed" } else { "speed with what the design leaves out" };
            misses.push(format!("{}: {kind} {all:.2} > {SPEED_BAR} ({alike:.2} without)", self.name()));
        }
        let promised = self.promise.as_ref().and_then(|promise| promise.bits);
        let size = promised.map(|promised| self.bits() as f64 / promised as f64);
        if let Some(size) = size.filter(|&size| size > SIZE_BAR) {
            misses.push(format!("{}: size {size:.2} > {SIZE_BAR}", self.name()));
        }
        misses
    }
}

fn verdict(rows: &[Row<'_>]) -> String {
    let misses: Vec<String> = rows.iter().flat_map(Row::misses).collect();
    let bars = format!("speed at most {SPEED_BAR} x the design's, size at most {SIZE_BAR} x");
    match misses.len() {
        0 => format!("every bar is met on {} boards ({bars})", rows.len()),
        missed => format!("{missed} bars are missed ({bars}):\n  {}", misses.join("\n  ")),
    }
}

/// How tables look.
#[derive(Clone, Copy)]
enum Layout {
    Plain,
    Markdown,
}

impl Layout {
    fn head(self) -> String {
        match self {
            Self::Plain => format!(
                "{:<25} {:>8} {:>5} | {:>7} {:>7} {:>7} | {:>7} {:>5} {:>7} {:>7} | {:>6} {:>6} {:>6} {:>6} {:>5} | {:>6} {:>6} {:>6}",
                "board", "bits", "B/bit", "P ms", "V ms", "digest", "design", "alike", "all", "printed",
                "deal", "corr", "ext", "answer", "open", "take", "judge", "verify",
            ),
            Self::Markdown => "\n| board | committed bits | bytes per bit | prover ms | verifier ms | digest ms | design, scaled | alike | all | all, to the printed figure |\n|---|---|---|---|---|---|---|---|---|---|".to_owned(),
        }
    }

    fn line(self, row: &Row<'_>) -> String {
        let (name, bits, stages) = (row.name(), row.bits(), &row.stages);
        let bytes = stages.bytes as f64 / bits as f64;
        let (prover, verifier, public) = (stages.prover(), stages.verifier(), stages.public);
        let number = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.2}"));
        let promised = number(row.promise.as_ref().map(|promise| promise.model));
        let [alike, all, printed] = row.ratios().map(number);
        match self {
            Self::Plain => format!(
                "{name:<25} {bits:>8} {bytes:>5.2} | {prover:>7.2} {verifier:>7.2} {public:>7.2} \
                 | {promised:>7} {alike:>5} {all:>7} {printed:>7} \
                 | {:>6.2} {:>6.2} {:>6.2} {:>6.2} {:>5.2} | {:>6.2} {:>6.2} {:>6.2}",
                stages.deal,
                stages.corrections,
                stages.extend,
                stages.answer,
                stages.open,
                stages.take,
                stages.judge,
                stages.verify,
            ),
            Self::Markdown => format!(
                "| {name} | {bits} | {bytes:.2} | {prover:.2} | {verifier:.2} | {public:.2} \
                 | {promised} | {alike} | {all} | {printed} |",
            ),
        }
    }
}

/// The nanoseconds this thread has run.
fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}
