//! The prover: a session as states named for what they await, each transition consuming the state before.

pub(crate) mod core;
mod states;

pub use states::{
    Audit, AwaitingAccept, AwaitingFirstOpen, AwaitingOutcome, AwaitingSecondOpen, AwaitingThirdOpen,
    Closing, Concluded, Dealing, Prover, ProverRandomness,
};
