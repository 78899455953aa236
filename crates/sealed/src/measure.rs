//! Pieces of work for benchmarks: the machine's own primitives, and the passes of the engine by themselves.
//!
//! There is no clock here; the benchmark brings its own. Not part of the engine's interface.

mod machine;
mod session;

use std::hint::black_box;

pub use machine::{Clock, Machine, best};
pub use session::{Stages, best_session};

use crate::context::{Context, Mode, VERSION};
use crate::field::Element;
use crate::forest::{Forest, Seeds, reconstruct};
use crate::parameters::Parameters;
use crate::rows::CheckWeights;
use crate::simd::{Aligned, BLOCK, Backend, Columns};
use crate::tape::WORD;
use crate::vole::Streams;

/// The name of the backend that was detected.
pub fn backend() -> String {
    format!("{:?}", Backend::detect())
}

/// Measures with another backend of this processor than the fastest: `Portable`, `Narrow`, `Middle` or `Wide` (on
/// aarch64 `Arm`). Must come before everything else; says whether it could be done.
pub fn prefer_backend(name: &str) -> bool {
    Backend::prefer(name)
}

/// Encrypts about `blocks` blocks with AES-128 as fast as the processor can, without touching memory.
pub fn aes(blocks: usize) {
    black_box(Backend::detect().encrypt_endlessly(blocks));
}

/// Multiplies `count` pairs of independent elements.
pub fn multiplications(count: usize) {
    let mut values = vec![Element(0x1234_5678_9abc_def0_0fed_cba9_8765_4321); 1024];
    for _ in 0..count.div_ceil(1024) {
        Backend::detect().scale(black_box(&mut values), Element(u128::MAX / 7));
    }
    black_box(values);
}

/// Adds up about `count` products without reducing each.
pub fn inner_products(count: usize) {
    let values = vec![Element(u128::MAX / 5); 1024];
    for _ in 0..count.div_ceil(1024) {
        black_box(Backend::detect().inner(black_box(&values), black_box(&values)));
    }
}

/// Hashes `bytes` bytes with SHA-256.
pub fn sha256(bytes: usize) {
    black_box(crate::hash::sha256(&vec![7; bytes]));
}

/// The VOLE of a session, to be run pass by pass.
pub struct Vole {
    parameters: Parameters,
    prover: Streams,
    keeper: Streams,
    verifier: Streams,
    delta: Element,
    tape: Vec<Element>,
    corrections: Vec<u8>,
    columns: Box<Aligned<Columns>>,
    rows: Box<Aligned<[Element; WORD * BLOCK]>>,
}

impl std::fmt::Debug for Vole {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Vole")
    }
}

impl Vole {
    /// A tape of `words` words.
    pub fn new(parameters: Parameters, words: usize) -> Self {
        let session = session(parameters);
        let forest = Forest::plant(&session, &[3; 32]);
        let (_, seeds) = forest.commit();
        let delta = Element(u128::MAX / 3);
        let (_, shown) = reconstruct(&session, delta, &forest.open(delta));
        let tape = vec![Element(u128::MAX / 9); words];
        let mut prover = Streams::new(&session, &seeds);
        let mut corrections = Vec::new();
        prover.correct(0, &tape, &mut corrections);
        Self {
            parameters,
            prover,
            keeper: Streams::new(&session, &seeds).keeping(words),
            verifier: Streams::new(&session, &shown),
            delta,
            tape,
            corrections,
            columns: Box::new(Aligned([[Element::ZERO; BLOCK]; 128])),
            rows: Box::new(Aligned([Element::ZERO; WORD * BLOCK])),
        }
    }

    /// P's first pass.
    pub fn correct(&mut self) {
        self.corrections.clear();
        self.prover.correct(0, &self.tape, &mut self.corrections);
        black_box(&self.corrections);
    }

    /// P's first pass over a short tape, whose columns are kept for the second.
    pub fn correct_and_keep(&mut self) {
        self.corrections.clear();
        self.keeper.start_over();
        self.keeper.correct(0, &self.tape, &mut self.corrections);
        black_box(&self.corrections);
    }

    /// The columns of P's second pass.
    pub fn tags(&mut self) {
        for first in (0..self.tape.len()).step_by(BLOCK) {
            black_box(self.prover.tag_columns(first, &mut self.columns.0));
        }
    }

    /// The columns of V's pass.
    pub fn keys(&mut self) {
        let width = self.parameters.correction_bytes();
        for first in (0..self.tape.len()).step_by(BLOCK) {
            self.verifier.key_columns(
                self.delta,
                first,
                &self.corrections[first * width..],
                &mut self.columns.0,
            );
            black_box(&self.columns.0);
        }
    }

    /// The bit transpose of every block.
    pub fn transpose(&mut self) {
        for _ in (0..self.tape.len()).step_by(BLOCK) {
            Backend::detect().transpose(black_box(&mut self.columns.0), &mut self.rows.0);
        }
    }

    /// The hash of every column.
    pub fn check(&mut self) {
        let weights = CheckWeights::new(&[1; 16], self.tape.len());
        let mut sums = [Element::ZERO; 128];
        for first in (0..self.tape.len()).step_by(BLOCK) {
            weights.add_columns(first, BLOCK, black_box(&self.columns.0), &mut sums);
        }
        black_box(sums);
    }
}

/// Makes and commits a whole forest.
pub fn forest(parameters: Parameters) {
    let (root, Seeds(_)) = &Forest::plant(&session(parameters), &[4; 32]).commit();
    black_box(root);
}

fn session(parameters: Parameters) -> crate::context::Session {
    let empty = Vec::new;
    let context = Context {
        version: VERSION,
        mode: Mode::File,
        parameters,
        kind: empty(),
        puzzle: empty(),
        script: empty(),
        prover: empty(),
        verifier: empty(),
    };
    context.session(&[1; 32], &[0; 32])
}
