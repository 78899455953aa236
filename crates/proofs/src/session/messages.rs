//! What the two parties say to each other.

use facedown_sealed::Parameters;
use facedown_sealed::messages::{
    Accept, Answer, Bound, Committed, Deal, Open, Opening, Outcome, Products, Root,
};

use crate::receipt::Receipt;

/// What a prover sends.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum FromProver {
    Greeting(Greeting),
    Root(Root),
    Deal(Deal),
    Bound(Bound),
    Products(Products),
    Committed(Committed),
    Answer(Answer),
    Opening(Opening),
}

impl FromProver {
    /// The message's name, for error messages.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Greeting(_) => "hello",
            Self::Root(_) => "root",
            Self::Deal(_) => "deal",
            Self::Bound(_) => "bound",
            Self::Products(_) => "products",
            Self::Committed(_) => "committed",
            Self::Answer(_) => "answer",
            Self::Opening(_) => "opening",
        }
    }
}

/// What a verifier sends.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
#[allow(clippy::large_enum_variant)] // Five of them in a session.
pub enum FromVerifier {
    Acceptance(Acceptance),
    Open(Open),
    Conclusion(Conclusion),
}

impl FromVerifier {
    /// The message's name, for error messages.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Acceptance(_) => "accept",
            Self::Open(_) => "open",
            Self::Conclusion(_) => "verdict",
        }
    }
}

/// The prover proposes a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Greeting {
    /// The engine's version.
    pub version: u16,
    /// The parameter set.
    pub parameters: Parameters,
    /// The kind of puzzle.
    pub kind: String,
    /// The canonical encoding of the instance.
    pub puzzle: Vec<u8>,
    /// Name and version of the script.
    pub script: String,
    /// Who the prover says it is; may be empty.
    pub prover: String,
    /// Whom it means to talk to; empty for whoever answers.
    pub verifier: String,
    /// Its nonce.
    pub nonce: [u8; 32],
}

/// The verifier takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acceptance {
    /// Nonce and commitments.
    pub accept: Accept,
    /// The parties, as the verifier knows them.
    pub parties: Parties,
}

/// Who proves what to whom.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parties {
    /// The prover's name.
    pub prover: String,
    /// The verifier's name.
    pub verifier: String,
}

/// The end of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conclusion {
    /// Verdict and digests.
    pub outcome: Outcome,
    /// The receipt of an accepted proof.
    pub receipt: Option<Receipt>,
}
