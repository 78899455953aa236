//! What a verifier lets in, decided at Hello before anything is allocated.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use facedown_proofs::puzzle_digest;
use facedown_puzzles::{AnyPuzzle, Kind, Malformed, Solved};
use thiserror::Error;

/// The rules of the house.
#[derive(Clone, Debug)]
pub struct Policy {
    /// The kinds accepted.
    pub kinds: Vec<Kind>,
    /// The largest board, in cells (vertices for disjoint paths).
    pub max_cells: usize,
    /// The most bits a proof may commit to.
    pub max_committed_bits: u64,
    /// The most memory one session may need, in bytes.
    pub max_session_memory: u64,
    /// Sessions at once.
    pub max_sessions: usize,
    /// The time until Hello has come.
    pub handshake: Duration,
    /// The longest silence.
    pub idle: Duration,
    /// The longest session.
    pub total: Duration,
    /// If given, only these puzzles.
    pub listed: Option<PuzzleList>,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            kinds: Kind::ALL.to_vec(),
            max_cells: 10_000,
            max_committed_bits: 64 << 20,
            max_session_memory: 512 << 20,
            max_sessions: 64,
            handshake: Duration::from_secs(10),
            idle: Duration::from_secs(30),
            total: Duration::from_secs(600),
            listed: None,
        }
    }
}

impl Policy {
    /// Whether a puzzle may be proved here, judged by the puzzle alone.
    ///
    /// # Errors
    /// Names the rule that forbids it.
    pub fn admit(&self, puzzle: &AnyPuzzle) -> Result<(), Refusal> {
        let kind = puzzle.kind();
        if !self.kinds.contains(&kind) {
            return Err(Refusal::Kind(kind.info().name));
        }
        let cells = puzzle.size().area();
        if cells > self.max_cells {
            return Err(Refusal::Cells { cells, limit: self.max_cells });
        }
        match &self.listed {
            Some(list) if !list.contains(puzzle) => Err(Refusal::NotListed),
            _ => Ok(()),
        }
    }

    /// Whether the proof is small enough, judged by the shape of its script.
    ///
    /// # Errors
    /// Names the limit it exceeds.
    pub fn admit_shape(&self, committed_bits: u64, memory: u64) -> Result<(), Refusal> {
        if committed_bits > self.max_committed_bits {
            return Err(Refusal::CommittedBits { bits: committed_bits, limit: self.max_committed_bits });
        }
        if memory > self.max_session_memory {
            return Err(Refusal::Memory { bytes: memory, limit: self.max_session_memory });
        }
        Ok(())
    }
}

/// Why a session is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The kind is not accepted here.
    #[error("this verifier does not accept {0} puzzles")]
    Kind(&'static str),
    /// The board is too large.
    #[error("the board has {cells} cells, this verifier accepts at most {limit}")]
    Cells {
        /// Its cells.
        cells: usize,
        /// The limit.
        limit: usize,
    },
    /// The proof is too large.
    #[error("the proof commits to {bits} bits, this verifier accepts at most {limit}")]
    CommittedBits {
        /// Its bits.
        bits: u64,
        /// The limit.
        limit: u64,
    },
    /// The proof is so large that nobody measured how large.
    #[error("the proof commits to more than {most} bits, this verifier accepts at most {limit}")]
    FarTooLarge {
        /// How far it was measured.
        most: u64,
        /// The limit.
        limit: u64,
    },
    /// The session would need too much memory.
    #[error("the session needs {bytes} bytes of memory, this verifier grants at most {limit}")]
    Memory {
        /// What it needs.
        bytes: u64,
        /// The limit.
        limit: u64,
    },
    /// The puzzle is not one of the contest's.
    #[error("this verifier accepts only the puzzles of its list, and this one is not on it")]
    NotListed,
    /// Too many sessions at once.
    #[error("this verifier runs {0} sessions already, which is its limit; try again later")]
    Sessions(usize),
}

/// The puzzles of a contest.
#[derive(Clone, Debug, Default)]
pub struct PuzzleList {
    digests: HashSet<[u8; 32]>,
}

impl PuzzleList {
    /// Reads every file of a directory (not below it) as a puzzle.
    ///
    /// # Errors
    /// Names the file that cannot be read.
    pub fn read(directory: &Path) -> Result<Self, PuzzleListError> {
        let unreadable = |path: &Path, source| PuzzleListError::Read { path: path.to_owned(), source };
        let mut digests = HashSet::new();
        for entry in fs::read_dir(directory).map_err(|source| unreadable(directory, source))? {
            let path = entry.map_err(|source| unreadable(directory, source))?.path();
            if !path.is_file() {
                continue;
            }
            let text = fs::read_to_string(&path).map_err(|source| unreadable(&path, source))?;
            let solved = Solved::read(&text).map_err(|reason| PuzzleListError::Puzzle { path, reason })?;
            digests.insert(puzzle_digest(&solved.puzzle));
        }
        Ok(Self { digests })
    }

    /// Whether the puzzle is on the list.
    pub fn contains(&self, puzzle: &AnyPuzzle) -> bool {
        self.digests.contains(&puzzle_digest(puzzle))
    }

    /// How many puzzles there are.
    pub fn len(&self) -> usize {
        self.digests.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.digests.is_empty()
    }
}

/// A list of puzzles that cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PuzzleListError {
    /// A file or the directory cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file is no puzzle.
    #[error("{}: {reason}", path.display())]
    Puzzle {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: Malformed,
    },
}
