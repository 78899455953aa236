//! Verdicts: what V says about a proof.

use facedown_table::Rejection;

/// V's verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// P knows a solution.
    Accepted,
    /// P did not show that it knows one.
    Rejected(Reason),
}

impl Verdict {
    /// Whether the proof was accepted.
    pub fn is_accepted(&self) -> bool {
        *self == Self::Accepted
    }
}

/// Why a proof was rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// A turned card shows that the solution is wrong.
    Cards(Rejection),
    /// The opening does not lead to the committed root.
    Opening,
    /// The corrections are not the same in all trees.
    Consistency,
    /// A constraint does not hold: a card, a shuffle or an access was forged.
    Constraints,
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Accepted => formatter.write_str("accepted"),
            Self::Rejected(Reason::Cards(rejection)) => rejection.fmt(formatter),
            Self::Rejected(Reason::Opening) => {
                formatter.write_str("rejected: the opening does not fit the root")
            }
            Self::Rejected(Reason::Consistency) => formatter.write_str("rejected: the trees disagree"),
            Self::Rejected(Reason::Constraints) => {
                formatter.write_str("rejected: a constraint does not hold")
            }
        }
    }
}
