//! What the engine costs on one core, next to what the machine's own AES and field products cost.
//!
//! Run with `cargo bench -p facedown-sealed`. Every figure is the best of several runs and counts the time of this
//! thread only, so a busy machine disturbs little. Figures of the engine are per committed bit, and as ratios to
//! the machine's primitives measured in the same run. Arguments, if any, name the boards to run, as in
//! `cargo bench -p facedown-sealed -- 36x20/K4`.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use rustix::time::{ClockId, clock_gettime};

use facedown_sealed::measure::{self, Vole};
use facedown_sealed::prover::{Prover, ProverRandomness};
use facedown_sealed::verifier::{Bounded, Policy, Verifier, VerifierRandomness};
use facedown_sealed::{Context, Mode, Parameters, VERSION, survey};
use facedown_table::{Hand, Lane, Look, Script, Shuffle, Stop, Suit, Table};

/// Every board is run at least this often, and for at least this many nanoseconds.
const FEWEST_RUNS: usize = 15;
const LONG_ENOUGH: f64 = 1e9;

fn main() {
    let machine = Machine::measure();
    machine.print();
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    if wanted.is_empty() {
        for parameters in [Parameters::K4, Parameters::K8] {
            kernels(&machine, parameters);
        }
    }
    println!("\nwhole sessions: a loop script with the moves of Slitherlink, every clue given");
    println!(
        "ns per committed bit: P1 corrections, P2 answer, V everything; then milliseconds of the stages"
    );
    println!(
        "board   set    rows    bits   D  Np |   P1    P2     V bytes/bit |  P ms   V ms | deal  corr   ext answer | judge verify | public"
    );
    let wants = |script: &dyn Fn() -> String, parameters: Parameters| {
        wanted.is_empty() || wanted.contains(&format!("{}/{parameters:?}", script()))
    };
    for parameters in [Parameters::K4, Parameters::K8] {
        for script in [(10, 10), (20, 20), (36, 20), (50, 50)].map(|(rows, columns)| Loop { rows, columns }) {
            if wants(&|| script.name(), parameters) {
                session(&script, parameters);
            }
        }
        let deck = Deck { piles: 138, lanes: 16, rounds: 40 };
        if wants(&|| deck.name(), parameters) {
            session(&deck, parameters);
        }
    }
}

/// Nanoseconds of the machine's own primitives.
struct Machine {
    aes: f64,
    multiply: f64,
    inner: f64,
    hash: f64,
}

impl Machine {
    fn measure() -> Self {
        Self {
            aes: best(9, 1 << 20, || measure::aes(1 << 20)),
            multiply: best(9, 1 << 20, || measure::multiplications(1 << 20)),
            inner: best(9, 1 << 20, || measure::inner_products(1 << 20)),
            hash: best(9, 1 << 20, || measure::sha256(1 << 20)),
        }
    }

    fn print(&self) {
        println!("backend {}", measure::backend());
        println!("AES block            {:7.3} ns  ({:.2} Gblock/s)", self.aes, 1.0 / self.aes);
        println!("field multiplication {:7.3} ns", self.multiply);
        println!("multiply and add     {:7.3} ns", self.inner);
        println!("SHA-256 byte         {:7.3} ns", self.hash);
    }
}

/// The VOLE by itself.
fn kernels(machine: &Machine, parameters: Parameters) {
    let words = (1 << 13) / parameters.leaves();
    let mut vole = Vole::new(parameters, words);
    let bits = words * 128;
    let blocks = (parameters.trees() * parameters.leaves()) as f64 / 128.0;
    let floor = blocks * machine.aes;
    println!(
        "\n{parameters:?}: {} bytes and {blocks} AES blocks per bit and pass, ns per bit",
        parameters.correction_bytes() / 128
    );
    let prg = |name: &str, nanoseconds: f64| {
        println!("  {name:<22} {nanoseconds:7.2}  = {:3.0} % of the AES rate", 100.0 * floor / nanoseconds);
    };
    prg("P pass 1", best(60, bits, || vole.correct()));
    prg("P pass 2, columns", best(60, bits, || vole.tags()));
    prg("V pass, columns", best(60, bits, || vole.keys()));
    println!("  transpose              {:7.2}", best(60, bits, || vole.transpose()));
    println!("  column hash            {:7.2}", best(60, bits, || vole.check()));
    println!("  whole forest           {:7.3} ms", best(7, 1_000_000, || measure::forest(parameters)));
}

/// The best of `runs` runs, in nanoseconds per item.
fn best(runs: usize, items: usize, mut work: impl FnMut()) -> f64 {
    (0..runs)
        .map(|_| {
            let start = now();
            work();
            (now() - start) / items as f64
        })
        .fold(f64::INFINITY, f64::min)
}

/// Runs whole sessions and prints the best time of every stage.
fn session<S: Workload>(script: &S, parameters: Parameters) {
    let shape = survey(script).unwrap();
    let mut stages = [f64::INFINITY; 9];
    let mut bytes = 0;
    let start = now();
    for run in 0.. {
        if run >= FEWEST_RUNS && now() - start > LONG_ENOUGH {
            break;
        }
        let (times, length) = one_session(script, parameters);
        bytes = length;
        stages.iter_mut().zip(times).for_each(|(best, time)| *best = best.min(time));
    }
    let [deal, correct, extend, answer, open, take, judge, verify, public] = stages;
    // V's last step makes the public digest too, which P makes when it audits.
    let verify = verify - public;
    let bits = shape.committed_bits() as f64;
    let per_bit = |milliseconds: f64| 1e6 * milliseconds / bits;
    let (prover, verifier) = (deal + correct + extend + answer + open, take + judge + verify);
    print!(
        "{:<7} {parameters:?} {:>7} {bits:>7} {:>3} {:>3}",
        script.name(),
        shape.rows,
        shape.degree,
        shape.products
    );
    print!(
        " |{:5.1} {:5.1} {:5.1} {:9.2}",
        per_bit(correct),
        per_bit(answer),
        per_bit(verifier),
        bytes as f64 / bits
    );
    print!(" |{prover:6.2} {verifier:6.2}");
    println!(" |{deal:5.2} {correct:5.2} {extend:5.2} {answer:6.2} |{judge:6.2} {verify:6.2} |{public:7.2}");
}

/// One session: the milliseconds of every stage, and the bytes P sends.
fn one_session<S: Workload>(script: &S, parameters: Parameters) -> ([f64; 9], usize) {
    let mut times = [0.0; 9];
    let mut bytes = 0;
    let context = Context {
        version: VERSION,
        mode: Mode::Interactive,
        parameters,
        kind: b"bench".to_vec(),
        puzzle: Vec::new(),
        script: script.name().into_bytes(),
        prover: Vec::new(),
        verifier: Vec::new(),
    };
    let (prover, hello) =
        Prover::hello(&context, script.clone(), script.hand(), &[0; 32], ProverRandomness::new([5; 64]))
            .unwrap();
    let randomness = VerifierRandomness::new([6; 224]);
    let (verifier, accept) =
        Verifier::accept(&context, &hello.nonce, script.clone(), &Policy::default(), randomness).unwrap();
    let (mut dealing, root) = timed(&mut times[0], || prover.accept(&accept)).unwrap();
    let mut verifier = verifier.root(root);
    while let Some(deal) = timed(&mut times[1], || dealing.next_deal()) {
        bytes += deal.corrections.len() + deal.turned.len();
        verifier = timed(&mut times[5], || verifier.deal(&deal)).unwrap();
    }
    let (prover, bound) = dealing.finish();
    let Bounded::Continues(mut verifier, open) = timed(&mut times[6], || verifier.bound(&bound)).unwrap()
    else {
        return (times, 0);
    };
    let mut closing = timed(&mut times[2], || prover.open(&open)).unwrap();
    while let Some(products) = timed(&mut times[1], || closing.next_products()) {
        bytes += products.corrections.len();
        verifier = timed(&mut times[5], || verifier.products(&products)).unwrap();
    }
    let (prover, committed) = closing.finish();
    let (verifier, open) = verifier.committed(&committed).unwrap();
    let (prover, answer) = timed(&mut times[3], || prover.open(&open)).unwrap();
    bytes += answer.response.columns.len() + answer.response.batch.len();
    let (verifier, open) = verifier.answer(answer).unwrap();
    let (prover, opening) = timed(&mut times[4], || prover.open(&open)).unwrap();
    bytes += opening.opening.len();
    let verified = timed(&mut times[7], || verifier.opening(&opening)).unwrap();
    assert!(verified.outcome().verdict.is_accepted());
    timed(&mut times[8], || prover.outcome(verified.outcome())).unwrap();
    (times, bytes)
}

fn timed<R>(total: &mut f64, work: impl FnOnce() -> R) -> R {
    let start = now();
    let result = work();
    *total += (now() - start) / 1e6;
    result
}

/// The nanoseconds this thread has run.
fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

/// A script with a hand that fits it.
trait Workload: Script + Clone {
    fn hand(&self) -> Hand;
}

/// The moves of a Slitherlink proof: as many hidden accesses as squares, each touching eight piles of four cards.
#[derive(Clone)]
struct Loop {
    rows: usize,
    columns: usize,
}

impl Workload for Loop {
    fn hand(&self) -> Hand {
        let mut hand = Hand::new();
        let (width, rounds) = (self.columns + 2, self.rows * self.columns);
        for round in 0..rounds {
            hand.push_pile((round / self.columns + 1) * width + round % self.columns + 1);
            hand.push_pile(round % 4);
            if round + 1 == rounds {
                hand.push_row(vec![Suit::Club, Suit::Heart]);
            }
            (0..4).for_each(|look| hand.push_pile((round + look) % 4));
        }
        hand
    }
}

impl Script for Loop {
    fn name(&self) -> String {
        format!("{}x{}", self.rows, self.columns)
    }

    fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        let width = self.columns + 2;
        let (piles, rounds, across) = ((self.rows + 2) * width, self.rows * self.columns, width as isize);
        let lanes = (0..4).map(|lane| {
            let faces: Vec<Suit> = (0..piles).map(|pile| Suit::from_bit((pile ^ lane) % 3 == 0)).collect();
            Lane::from(table.place_public(&faces))
        });
        let lanes = lanes.collect();
        let memory = table.load(lanes, 2 * width + 1)?;
        let offsets = [0, 1, across, -across, 1 - across, across + 1, -1, across - 1];
        let looks = [Look::new(0, 0), Look::new(0, 1), Look::new(2, 0), Look::new(2, 1)];
        for round in 0..rounds {
            let spots = table.open(memory, &offsets, &"open")?;
            let mut cards = Vec::with_capacity(8);
            for &spot in &spots {
                cards.push(table.fetch(spot, &[])?.cards);
            }
            let pair =
                |lane: usize| vec![cards[0][lane], cards[0][2 + lane], cards[1][lane], cards[2][2 + lane]];
            table.peek(&[pair(0), pair(1)], &looks, &"face")?;
            if round + 1 == rounds {
                let mark = table.place_secret(2)?;
                let edges = vec![
                    vec![cards[0][0], cards[0][1]].into(),
                    vec![cards[0][2], cards[0][3]].into(),
                    vec![cards[1][0], cards[1][1]].into(),
                    vec![cards[2][2], cards[2][3]].into(),
                    mark.into(),
                ];
                table.shuffle(Shuffle::Shift, edges, &[4])?;
            }
            for vertex in 0..4 {
                let around = (0..4).map(|edge| cards[vertex + edge % 2][edge]).collect();
                table.peek(&[around], &looks[..1], &"degree")?;
            }
            for (&spot, pile) in spots.iter().zip(&mut cards).take(3) {
                pile.swap(0, 1);
                table.put(spot, pile)?;
            }
            table.close(memory, &"close")?;
        }
        let lanes = table.unload(memory, &[])?.lanes;
        for clue in 0..rounds {
            let cards: Vec<T::Card> = lanes.iter().map(|lane| lane[clue]).collect();
            table.shuffle(Shuffle::Scramble, vec![cards.into()], &[0])?;
        }
        Ok(())
    }
}

/// Literal shuffles of many piles, the moves of a Shakashaka proof.
#[derive(Clone)]
struct Deck {
    piles: usize,
    lanes: usize,
    rounds: usize,
}

impl Workload for Deck {
    fn hand(&self) -> Hand {
        Hand::new()
    }
}

impl Script for Deck {
    fn name(&self) -> String {
        format!("deck{}", self.piles)
    }

    fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        for round in 0..self.rounds {
            let mut lanes = Vec::new();
            for lane in 0..self.lanes {
                let faces: Vec<Suit> =
                    (0..self.piles).map(|pile| Suit::from_bit((pile * lane + round) % 5 < 2)).collect();
                lanes.push(table.place_public(&faces).into());
            }
            let shuffled = table.shuffle(Shuffle::Scramble, lanes, &[])?;
            table.shuffle(Shuffle::Shift, shuffled.lanes, &[0])?;
        }
        Ok(())
    }
}
