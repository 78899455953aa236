//! What the engine costs on one core, next to what the machine's own AES and field products cost.
//!
//! Run with `cargo bench -p facedown-sealed`. Every figure is the best of several runs and counts the time of this
//! thread only, so a busy machine disturbs little. Figures of the engine are per committed bit, and as ratios to
//! the machine's primitives measured in the same run. Arguments, if any, name the boards to run, as in
//! `cargo bench -p facedown-sealed -- 36x20/K4`.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use rustix::time::{ClockId, clock_gettime};

use facedown_sealed::measure::{self, Machine, Vole, best, best_session};
use facedown_sealed::{Context, Mode, Parameters, VERSION, survey};
use facedown_table::{Hand, Lane, Look, Script, Short, Shuffle, Stop, Suit, Table};

fn main() {
    let machine = Machine::measure(now);
    println!("{machine}");
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
    prg("P pass 1", best(now, 60, bits, || vole.correct()));
    prg("P pass 1, keeping", best(now, 60, bits, || vole.correct_and_keep()));
    prg("P pass 2, columns", best(now, 60, bits, || vole.tags()));
    prg("V pass, columns", best(now, 60, bits, || vole.keys()));
    println!("  transpose              {:7.2}", best(now, 60, bits, || vole.transpose()));
    println!("  column hash            {:7.2}", best(now, 60, bits, || vole.check()));
    println!("  whole forest           {:7.3} ms", best(now, 20, 1_000_000, || measure::forest(parameters)));
}

/// Runs whole sessions and prints the best time of every stage.
fn session<S: Workload>(script: &S, parameters: Parameters) {
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
    let shape = survey(script).unwrap();
    let stages = best_session(now, &context, script, &script.hand()).unwrap();
    assert!(stages.accepted);
    let bits = shape.committed_bits() as f64;
    let per_bit = |milliseconds: f64| 1e6 * milliseconds / bits;
    print!(
        "{:<7} {parameters:?} {:>7} {bits:>7} {:>3} {:>3}",
        script.name(),
        shape.rows,
        shape.degree,
        shape.products
    );
    print!(
        " |{:5.1} {:5.1} {:5.1} {:9.2}",
        per_bit(stages.corrections),
        per_bit(stages.answer),
        per_bit(stages.verifier()),
        stages.bytes as f64 / bits
    );
    print!(" |{:6.2} {:6.2}", stages.prover(), stages.verifier());
    print!(" |{:5.2} {:5.2} {:5.2}", stages.deal, stages.corrections, stages.extend);
    print!(" {:6.2} |{:6.2} {:6.2}", stages.answer, stages.judge, stages.verify);
    println!(" |{:7.2}", stages.public);
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
            table.place_public(&faces)
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
            let pair = |lane: usize| [cards[0][lane], cards[0][2 + lane], cards[1][lane], cards[2][2 + lane]];
            table.peek(&[pair(0), pair(1)], &looks, &"face")?;
            if round + 1 == rounds {
                let mut rows = [
                    [cards[0][0], cards[0][1]],
                    [cards[0][2], cards[0][3]],
                    [cards[1][0], cards[1][1]],
                    [cards[2][2], cards[2][3]],
                    table.place_secret_row()?,
                ];
                table.shuffle(Shuffle::Shift, &mut rows.each_mut().map(|row| Lane::suits(row)), &[4])?;
            }
            for vertex in 0..4 {
                let around = [0, 1, 2, 3].map(|edge| cards[vertex + edge % 2][edge]);
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
            let mut cards: Short<T::Card, 4> = lanes.iter().map(|lane| lane[clue]).collect();
            table.shuffle(Shuffle::Scramble, &mut [Lane::suits(&mut cards)], &[0])?;
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
                lanes.push(table.place_public(&faces));
            }
            let mut lanes: Vec<Lane<'_, T::Card>> = lanes.iter_mut().map(|lane| Lane::suits(lane)).collect();
            table.shuffle(Shuffle::Scramble, &mut lanes, &[])?;
            table.shuffle(Shuffle::Shift, &mut lanes, &[0])?;
        }
        Ok(())
    }
}
