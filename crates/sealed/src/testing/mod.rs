//! Helpers shared by the unit tests: the committed reference vectors, their scripts, and seeded test data.

pub(crate) mod flow;
pub(crate) mod scripts;

use crate::context::{Context, Mode, Session};
use crate::field::Element;
use crate::parameters::Parameters;

/// The reference vectors, copied from the design's slow and exact model.
pub(crate) mod vectors {
    use serde_json::Value;

    /// The vectors of the plain flow (two challenges): field, forest, VOLE, tape, Shift and Scramble.
    pub(crate) fn plain() -> Value {
        serde_json::from_str(include_str!("../../tests/vectors/plain.json")).unwrap()
    }

    /// The vectors of the flow we ship (three challenges, hidden accesses).
    pub(crate) fn lazy() -> Value {
        serde_json::from_str(include_str!("../../tests/vectors/lazy.json")).unwrap()
    }

    /// Decodes a hexadecimal field.
    pub(crate) fn bytes(value: &Value) -> Vec<u8> {
        hex::decode(value.as_str().unwrap()).unwrap()
    }
}

/// A small deterministic generator (splitmix64): good enough to pick test data.
pub(crate) struct Picks(u64);

impl Picks {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    pub(crate) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.word() % bound as u64) as usize
    }

    pub(crate) fn element(&mut self) -> Element {
        Element(u128::from(self.word()) << 64 | u128::from(self.word()))
    }

    pub(crate) fn bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.word() as u8)
    }
}

pub(crate) fn random_elements(seed: u64, count: usize) -> Vec<Element> {
    let mut picks = Picks::new(seed);
    (0..count).map(|_| picks.element()).collect()
}

/// The context of the plain reference vectors, whose version is 1.
pub(crate) fn demo_context(parameters: Parameters, mode: Mode) -> Context {
    reference_context(parameters, mode, b"demo", b"5", b"demo/1")
}

/// The session of a case of the plain vectors, named as there.
pub(crate) fn demo_session(name: &str) -> Session {
    let parameters = if name.starts_with("k4") { Parameters::K4 } else { Parameters::K8 };
    let mode = if name.ends_with("file") { Mode::File } else { Mode::Interactive };
    let nonce: [u8; 32] = std::array::from_fn(|i| i as u8);
    let other = if mode == Mode::File { [0; 32] } else { nonce.map(|byte| byte + 32) };
    demo_context(parameters, mode).session(&nonce, &other)
}

/// The session of a case of the shipped flow's vectors, named as there.
pub(crate) fn lazy_session(name: &str) -> Session {
    let parameters = if name.starts_with("k4") { Parameters::K4 } else { Parameters::K8 };
    let mode = if name.ends_with('1') { Mode::File } else { Mode::Interactive };
    let context = reference_context(parameters, mode, b"lazy", b"x", b"lazy/1");
    context.session(&std::array::from_fn(|i| i as u8), &[0; 32])
}

fn reference_context(
    parameters: Parameters,
    mode: Mode,
    kind: &[u8],
    puzzle: &[u8],
    script: &[u8],
) -> Context {
    Context {
        version: 1,
        mode,
        parameters,
        kind: kind.to_vec(),
        puzzle: puzzle.to_vec(),
        script: script.to_vec(),
        prover: b"alice".to_vec(),
        verifier: if mode == Mode::File { Vec::new() } else { b"bob".to_vec() },
    }
}

thread_local! {
    static COMPARING: std::cell::Cell<bool> = const { std::cell::Cell::new(true) };
}

/// Whether the second pass compares times; see [`without_comparison`].
pub(crate) fn compares() -> bool {
    COMPARING.get()
}

/// Runs something with the comparison of times taken out, to see that the tests of it bite.
pub(crate) fn without_comparison<R>(run: impl FnOnce() -> R) -> R {
    COMPARING.set(false);
    let result = run();
    COMPARING.set(true);
    result
}

/// A context as the shipped engine uses it.
pub(crate) fn session_context(parameters: Parameters, mode: Mode) -> Context {
    Context { version: crate::VERSION, ..reference_context(parameters, mode, b"toy", b"x", b"toy/1") }
}
