//! Errors in families: the peer misbehaved, is incompatible, sent malformed bytes, or we are at fault.

use thiserror::Error;

/// Bytes that do not parse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Malformed {
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
