//! What the machine can do at all.

use std::fmt;

use super::{aes, backend, inner_products, multiplications, sha256};

/// Nanoseconds since whenever; benchmarks give the time their thread has run.
pub type Clock = fn() -> f64;

/// Nanoseconds of the machine's own primitives.
#[derive(Clone, Copy, Debug)]
pub struct Machine {
    /// One block of AES-128 by its fastest instructions.
    pub aes: f64,
    /// One product of two field elements.
    pub multiply: f64,
    /// One product that is only added to others.
    pub inner: f64,
    /// One byte of SHA-256.
    pub hash: f64,
}

impl Machine {
    /// Measures this one.
    pub fn measure(clock: Clock) -> Self {
        let (runs, items) = (9, 1 << 20);
        Self {
            aes: best(clock, runs, items, || aes(items)),
            multiply: best(clock, runs, items, || multiplications(items)),
            inner: best(clock, runs, items, || inner_products(items)),
            hash: best(clock, runs, items, || sha256(items)),
        }
    }

    /// The faster of two measurements of everything.
    #[must_use]
    pub fn best(self, other: Self) -> Self {
        Self {
            aes: self.aes.min(other.aes),
            multiply: self.multiply.min(other.multiply),
            inner: self.inner.min(other.inner),
            hash: self.hash.min(other.hash),
        }
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "backend {}", backend())?;
        writeln!(f, "AES block            {:7.3} ns  ({:.2} Gblock/s)", self.aes, 1.0 / self.aes)?;
        writeln!(f, "field multiplication {:7.3} ns", self.multiply)?;
        writeln!(f, "multiply and add     {:7.3} ns", self.inner)?;
        write!(f, "SHA-256 byte         {:7.3} ns", self.hash)
    }
}

/// The best of `runs` runs, in nanoseconds per item.
pub fn best(clock: Clock, runs: usize, items: usize, mut work: impl FnMut()) -> f64 {
    (0..runs)
        .map(|_| {
            let start = clock();
            work();
            (clock() - start) / items as f64
        })
        .fold(f64::INFINITY, f64::min)
}
