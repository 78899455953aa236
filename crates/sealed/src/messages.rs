//! The messages of a session, as plain values; how they travel is somebody else's affair.
//!
//! ```text
//! P -> V  Hello                          V -> P  Accept
//! P -> V  Root, Deal*, Bound             V -> P  Open (first)
//! P -> V  Products*, Committed           V -> P  Open (second)
//! P -> V  Answer                         V -> P  Open (third)
//! P -> V  Opening                        V -> P  Outcome
//! ```

use crate::context::Context;
use crate::hash::hash;
use crate::verdict::Verdict;

/// P proposes a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hello {
    /// What it is about. V builds its own context and compares.
    pub context: Context,
    /// P's nonce.
    pub nonce: [u8; 32],
}

/// V accepts and commits to its three coins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accept {
    /// V's nonce.
    pub nonce: [u8; 32],
    /// The commitments, first round first.
    pub coins: [[u8; 32]; 3],
}

/// P commits to its forest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    /// The root.
    pub root: [u8; 32],
}

/// P deals: corrections of the tape, and the cards turned meanwhile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deal {
    /// Number of the first word.
    pub first_word: u64,
    /// Corrections of whole words.
    pub corrections: Vec<u8>,
    /// Number of the first turned bit.
    pub first_turned: u64,
    /// How many turned bits there are.
    pub turned_count: u64,
    /// The turned bits, packed.
    pub turned: Vec<u8>,
}

/// P has dealt everything and shows its first coin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Words dealt, called T1.
    pub words: u64,
    /// Product words to come, called Np.
    pub products: u64,
    /// Turned bits.
    pub turned: u64,
    /// Degree of the batch, called D.
    pub degree: u32,
    /// P's first coin.
    pub coin: [u8; 32],
}

/// V opens one of its coins.
#[derive(Clone, PartialEq, Eq)]
pub struct Open {
    /// The coin.
    pub coin: [u8; 32],
    /// What hid it.
    pub blind: [u8; 32],
}

/// P commits to the second part of the tape.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Products {
    /// Number of the first word.
    pub first_word: u64,
    /// Corrections of whole words.
    pub corrections: Vec<u8>,
}

/// P has committed the second part and shows its second coin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Committed {
    /// P's second coin.
    pub coin: [u8; 32],
}

/// P answers both checks and shows its third coin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The answer itself.
    pub response: Response,
    /// P's third coin.
    pub coin: [u8; 32],
}

/// What P answers to the second challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The weighted sum of the tape.
    pub sum: [u8; 16],
    /// The weighted sums of the columns: 128 elements.
    pub columns: Vec<u8>,
    /// The coefficients of the batch: D elements.
    pub batch: Vec<u8>,
}

impl Response {
    /// Bytes of the column sums.
    pub const COLUMN_BYTES: usize = 128 * 16;

    /// The digest that binds the third challenge of a file.
    pub(crate) fn digest(&self) -> [u8; 32] {
        hash("response", &[&self.sum, &self.columns, &self.batch])
    }
}

/// P opens all leaves but the hidden ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Siblings and hidden commitments, tree after tree.
    pub opening: Vec<u8>,
}

/// V's last word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The verdict.
    pub verdict: Verdict,
    /// What P compares with its own; nothing if V ended the session early.
    pub digests: Option<Digests>,
}

/// What both parties can recompute after a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digests {
    /// Digest of the transcript.
    pub transcript: [u8; 32],
    /// Digest of the cards as they lie after V's half of every shuffle.
    pub public: [u8; 32],
}

impl std::fmt::Debug for Open {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Open")
    }
}
