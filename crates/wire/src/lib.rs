//! Protobuf messages, and nothing else: the only crate that sees generated types, the only parser of a
//! peer's bytes.
//!
//! Conversions from the wire check every length that does not depend on the puzzle; those that do are
//! checked by the engine, which knows them in advance. It may depend on `proofs` and below; it does no I/O
//! and pulls no runtime.

mod from_prover;
mod from_verifier;
mod receipt;

use bytes::Bytes;
use thiserror::Error;

/// The generated messages of `proto/facedown/v1`.
#[allow(missing_docs, clippy::all, unreachable_pub)]
pub mod v1 {
    include!(concat!(env!("OUT_DIR"), "/facedown.v1.rs"));
}

/// The encoded descriptors of all messages and services, for gRPC reflection.
pub const DESCRIPTORS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/facedown.descriptors"));

/// The largest message either side sends or takes: a piece of the tape with its turned cards.
pub const MAX_MESSAGE: usize = 1 << 20;

/// The longest name of a party, in bytes.
pub const MAX_NAME: usize = 256;

/// A message that does not mean anything.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WireError {
    /// The message is empty, or of a kind this version does not know.
    #[error("the message is empty or of an unknown kind")]
    Empty,
    /// A byte string has the wrong length.
    #[error("`{field}` has {found} bytes instead of {expected}")]
    Length {
        /// Which field.
        field: &'static str,
        /// How long it must be.
        expected: usize,
        /// How long it is.
        found: usize,
    },
    /// A field has a value that means nothing.
    #[error("`{field}` has a value that means nothing")]
    Value {
        /// Which field.
        field: &'static str,
    },
}

/// A byte string of a fixed length.
fn exactly<const N: usize>(field: &'static str, bytes: &[u8]) -> Result<[u8; N], WireError> {
    bytes.try_into().map_err(|_| WireError::Length { field, expected: N, found: bytes.len() })
}

/// Whether a party may be called so: not empty, not too long, nothing that would garble a log.
pub fn is_name(name: &str) -> bool {
    !name.is_empty() && name.len() <= MAX_NAME && !name.chars().any(char::is_control)
}

/// A name or nothing; a peer may leave it open.
fn name(field: &'static str, name: String) -> Result<String, WireError> {
    if name.is_empty() || is_name(&name) { Ok(name) } else { Err(WireError::Value { field }) }
}

/// Our own words, cut to what the other side takes.
fn shortened(mut text: String) -> String {
    text.retain(|character| !character.is_control());
    while text.len() > MAX_NAME {
        text.pop();
    }
    text
}

fn bytes(bytes: impl AsRef<[u8]>) -> Bytes {
    Bytes::copy_from_slice(bytes.as_ref())
}
