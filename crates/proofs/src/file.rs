//! Proof files: documents that convince everybody, offline, without a secret.

use facedown_puzzles::{AnyPuzzle, Malformed, Solved};
use facedown_sealed::file::ProofFile;
use facedown_sealed::verifier::Policy;
use facedown_sealed::{Mode, Parameters, Verdict};
use thiserror::Error;

use crate::session::{Parties, context};

/// What a proof file says, once it was checked.
#[derive(Clone, Debug)]
pub struct CheckedFile {
    /// The puzzle that was proved.
    pub puzzle: AnyPuzzle,
    /// The label its maker put in.
    pub label: String,
    /// The parameter set.
    pub parameters: Parameters,
    /// Whether the proof holds.
    pub verdict: Verdict,
}

/// Checks a proof file.
///
/// ```no_run
/// let bytes = std::fs::read("solved.proof")?;
/// let checked = facedown_proofs::check_file(&bytes, 256 << 20)?;
/// println!("{} {}: {}", checked.puzzle.kind().info().title, checked.puzzle.size(), checked.verdict);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the file is malformed, is about a puzzle that cannot be read, or is larger than `limit` bytes.
pub fn check_file(bytes: &[u8], limit: usize) -> Result<CheckedFile, FileError> {
    let file = ProofFile::parse(bytes)?;
    let said = file.context();
    let text = std::str::from_utf8(&said.puzzle).map_err(|_| FileError::NotText)?;
    let puzzle = Solved::read(text).map_err(FileError::Puzzle)?.puzzle;
    let label = String::from_utf8(said.prover.clone()).map_err(|_| FileError::NotText)?;
    let parties = Parties { prover: label.clone(), verifier: String::new() };
    // The context is rebuilt from what was parsed: a file that encodes its puzzle otherwise is refused.
    let rebuilt = context(&puzzle, Mode::File, said.parameters, &parties);
    let verdict = file.verify(&rebuilt, &puzzle, &Policy { correction_bytes: limit })?;
    Ok(CheckedFile { puzzle, label, parameters: said.parameters, verdict })
}

/// A file that leads to no verdict.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FileError {
    /// The engine cannot read or use it.
    #[error(transparent)]
    Engine(#[from] facedown_sealed::Error),
    /// The puzzle or the label is not text.
    #[error("the proof file's texts are not UTF-8")]
    NotText,
    /// The puzzle cannot be read.
    #[error("the proof file's puzzle cannot be read: {0}")]
    Puzzle(Malformed),
}
