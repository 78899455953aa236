//! Puzzles on the sealed table: proofs between two parties, proof files, receipts.
//!
//! This is where a script of `facedown-puzzles` meets the engine of `facedown-sealed`. It is synchronous
//! and does no I/O: messages travel over a [`Line`] that somebody else provides, randomness and time are
//! arguments.
//!
//! ```
//! use facedown_proofs::{Prover, fresh, prove_in_memory};
//! use facedown_puzzles::Solved;
//!
//! let solved = Solved::read("nurikabe\n1 .\n. .\n\nsolution:\n.#\n##\n")?;
//! let prover = Prover::new(solved.puzzle, &solved.solution.ok_or("no solution")?)?;
//! let proved = prove_in_memory(prover, fresh::prover()?, fresh::verifier()?)?;
//! assert!(proved.verdict.is_accepted());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod file;
pub mod fresh;
mod memory;
mod receipt;
mod session;

pub use facedown_sealed::{Parameters, Reason, Shape, Verdict, survey};
pub use file::{CheckedFile, FileError, check_file};
pub use memory::{HungUp, MemoryLine, MemoryVerifierError, memory_line, prove_in_memory, verify_in_memory};
pub use receipt::{RECEIPT_VERSION, Receipt, ReceiptError, ReceiptKey, ReceiptSigner};
pub use session::{
    Acceptance, Conclusion, FromProver, FromVerifier, Greeting, Line, NotSolved, Parties, Phase, Progress,
    Proposal, ProposalError, Proved, Prover, SessionError, Verified, puzzle_digest,
};
