//! The async shell: the verifier and the prover as networked services.
//!
//! Everything that waits lives here: gRPC over HTTP/2, TLS, deadlines, the receipt store, telemetry. What a
//! proof *is* lives below, in crates without a runtime; this crate pumps their messages. It is the only one
//! that reads certificates and makes randomness and time.

pub mod certs;
pub mod http;
pub mod incoming;
pub mod policy;
pub mod settings;
pub mod store;
pub mod telemetry;
pub mod tls;
pub mod tokens;
