//! Why a script ends before its last step.

use thiserror::Error;

use crate::hand::HandFault;

/// A script ended early: the verifier saw something wrong, or the run itself went wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Stop {
    /// The verifier rejects.
    #[error(transparent)]
    Rejected(#[from] Rejection),
    /// No verdict could be reached.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl Stop {
    /// The rejection, if that is what happened.
    pub fn rejection(&self) -> Option<&Rejection> {
        match self {
            Self::Rejected(rejection) => Some(rejection),
            Self::Fault(_) => None,
        }
    }
}

impl From<ScriptFault> for Stop {
    fn from(fault: ScriptFault) -> Self {
        Self::Fault(Fault::Script(fault))
    }
}

impl From<HandFault> for Stop {
    fn from(fault: HandFault) -> Self {
        Self::Fault(Fault::Hand(fault))
    }
}

/// The verifier's "no": where it happened and what was wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("rejected at {step}: {reason}")]
pub struct Rejection {
    /// The label of the step, as on the protocol's card, for example `move.face.pair`.
    pub step: String,
    /// What the verifier expected and did not see.
    pub reason: String,
}

/// A run that could not go on, through no cheating that the cards could show.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// The script used the table wrongly: a bug in the script.
    #[error("the script misused the table: {0}")]
    Script(ScriptFault),
    /// The prover's hand does not fit the script: a bug in the strategy.
    #[error("the prover's hand does not fit the script: {0}")]
    Hand(HandFault),
    /// There are no more turned cards to look at.
    #[error("the record of turned cards ends too early")]
    ViewEnds,
    /// The turned cards have another shape than the script asks for.
    #[error("the record of turned cards does not fit the script")]
    ViewShape,
    /// The script asked for a card by its place after a shuffle, which no shuffled table can answer.
    #[error("the script depends on places that the shuffle hides")]
    NotPositionBlind,
}

/// The ways in which a script can misuse a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ScriptFault {
    /// A shuffle of no lanes or of no piles.
    #[error("a shuffle needs at least one lane and one pile")]
    EmptyShuffle,
    /// Lanes of different lengths side by side.
    #[error("lanes of unequal length")]
    UnequalLanes,
    /// A lane index that is not there, or that is named twice.
    #[error("no such lane, or a lane named twice")]
    Lane,
    /// A face too large for its width, or another number of cards than belongs there.
    #[error("a card of the wrong width")]
    Width,
    /// A memory that is unknown, already unloaded, or open although it must not be (or the reverse).
    #[error("the memory is not in the right state for this")]
    MemoryState,
    /// Offsets or places that are not distinct, too far apart, or outside.
    #[error("offsets or places out of range or not distinct")]
    Offsets,
    /// A spot that is unknown, fetched twice, or used after its access was closed.
    #[error("the spot was fetched already or is gone")]
    Spot,
    /// Groups to pick from that are empty or unequal.
    #[error("groups to pick from must be non-empty and alike")]
    Groups,
    /// Something grew beyond what the engine can prove.
    #[error("the script exceeds a limit of the table")]
    Limit,
    /// A memory was still loaded when the script ended.
    #[error("a memory was not unloaded")]
    NotUnloaded,
}
