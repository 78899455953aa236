//! Protobuf messages, and nothing else: the only crate that sees generated types, the only parser of a
//! peer's bytes.
//!
//! It may depend on `proofs` and below; it does no I/O and pulls no runtime.

/// The generated messages of `proto/facedown/v1`.
#[allow(missing_docs, clippy::all, unreachable_pub)]
pub mod v1 {
    include!(concat!(env!("OUT_DIR"), "/facedown.v1.rs"));
}

/// The encoded descriptors of all messages and services, for gRPC reflection.
pub const DESCRIPTORS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/facedown.descriptors"));
