//! Every way in which a session can fail to reach a verdict, in four families: the peer misbehaved, the peer is
//! incompatible, bytes do not parse, or the fault is ours.
//!
//! A proof that fails is none of these: it is a [`crate::Verdict`].

use facedown_table::Fault;
use thiserror::Error;

/// A session or a file that reaches no verdict. Every error is final: its session's secrets are gone.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Error {
    /// The peer did something that no honest party does.
    #[error("the peer misbehaved: {0}")]
    Misbehaved(#[from] Misbehaved),
    /// The peer wants something that we do not offer.
    #[error("the peer is incompatible: {0}")]
    Incompatible(#[from] Incompatible),
    /// The bytes are not what they claim to be.
    #[error("malformed: {0}")]
    Malformed(#[from] Malformed),
    /// Our own side failed.
    #[error(transparent)]
    Local(#[from] Local),
}

/// What a dishonest peer can do that shows at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Misbehaved {
    /// A message came when another one was due.
    #[error("a message out of order: {found} instead of {expected}")]
    Order {
        /// What was due.
        expected: &'static str,
        /// What came.
        found: &'static str,
    },
    /// Streamed data does not continue where it stopped.
    #[error("streamed {what} continue at {found} instead of {expected}")]
    Gap {
        /// Which data.
        what: &'static str,
        /// Where they should go on.
        expected: u64,
        /// Where they go on.
        found: u64,
    },
    /// Something is longer or shorter than the script makes it.
    #[error("{what}: {found} instead of {expected}")]
    Length {
        /// Which part.
        what: &'static str,
        /// What the script makes it.
        expected: u64,
        /// What came.
        found: u64,
    },
    /// Turned bits are not packed as they must be.
    #[error("turned bits are not packed exactly")]
    Packing,
    /// The turned cards do not have the script's shape.
    #[error("the turned cards are not as many as the script turns")]
    TurnedCards,
    /// V opened a coin that is not the one it committed to.
    #[error("the coin of round {round} is not the committed one")]
    CoinOpening {
        /// Which of the three.
        round: u8,
    },
}

/// What makes two honest parties unable to talk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Incompatible {
    /// Another version of the engine.
    #[error("engine version {found}, ours is {}", crate::VERSION)]
    Version {
        /// The peer's version.
        found: u16,
    },
    /// A session where a file was expected, or the reverse.
    #[error("the context is for another mode")]
    Mode,
    /// The context differs: another puzzle, script or identity.
    #[error("the context differs: {field}")]
    Context {
        /// The first part that differs.
        field: &'static str,
    },
    /// A parameter set that the policy does not allow.
    #[error("the parameter set is not allowed")]
    Parameters,
    /// A proof larger than the policy allows.
    #[error("the proof takes {bytes} bytes, the limit is {limit}")]
    TooLarge {
        /// Bytes of corrections.
        bytes: u64,
        /// The policy's limit.
        limit: u64,
    },
}

/// Bytes that do not parse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Malformed {
    /// The bytes are not a proof file at all.
    #[error("not a proof file")]
    Magic,
    /// The bytes end too early.
    #[error("the bytes end too early")]
    Truncated,
    /// There are bytes after the end.
    #[error("there are bytes after the end")]
    TrailingBytes,
    /// A field has a value that nothing means.
    #[error("the field `{0}` has no meaning")]
    Field(&'static str),
}

/// A fault of our own.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Local {
    /// The script or the hand is wrong.
    #[error(transparent)]
    Run(#[from] Fault),
    /// The joint challenge is one of the few that cannot be used. Its probability is negligible; start again.
    #[error("the challenge cannot be used; start again")]
    BadChallenge,
    /// P's own cards do not satisfy the constraints: the solution is wrong and V would reject.
    #[error("the cards do not satisfy the constraints")]
    Unprovable,
}
