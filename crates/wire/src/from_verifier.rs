//! What a verifier sends.

use facedown_proofs::{Acceptance, Conclusion, FromVerifier, Parties, Reason, Verdict};
use facedown_sealed::messages::{Accept, Digests, Open, Outcome};
use facedown_table::Rejection;

use crate::v1::verdict::Outcome as Decision;
use crate::v1::verifier_message::Message;
use crate::{WireError, bytes, exactly, name, shortened, v1};

impl From<FromVerifier> for v1::VerifierMessage {
    fn from(message: FromVerifier) -> Self {
        let message = match message {
            FromVerifier::Acceptance(acceptance) => Message::Accept(v1::Accept {
                nonce: bytes(acceptance.accept.nonce),
                verifier_id: acceptance.parties.verifier,
                prover_id: acceptance.parties.prover,
                coins: acceptance.accept.coins.iter().map(bytes).collect(),
            }),
            FromVerifier::Open(open) => {
                Message::Open(v1::Open { coin: bytes(open.coin), blind: bytes(open.blind) })
            }
            FromVerifier::Conclusion(conclusion) => Message::Verdict(conclusion.into()),
        };
        Self { message: Some(message) }
    }
}

impl TryFrom<v1::VerifierMessage> for FromVerifier {
    type Error = WireError;

    fn try_from(message: v1::VerifierMessage) -> Result<Self, WireError> {
        Ok(match message.message.ok_or(WireError::Empty)? {
            Message::Accept(accept) => Self::Acceptance(accept.try_into()?),
            Message::Open(open) => {
                Self::Open(Open { coin: exactly("coin", &open.coin)?, blind: exactly("blind", &open.blind)? })
            }
            Message::Verdict(verdict) => Self::Conclusion(verdict.try_into()?),
        })
    }
}

impl TryFrom<v1::Accept> for Acceptance {
    type Error = WireError;

    fn try_from(accept: v1::Accept) -> Result<Self, WireError> {
        let [first, second, third] = &accept.coins[..] else {
            return Err(WireError::Value { field: "coins" });
        };
        let coins = [exactly("coins", first)?, exactly("coins", second)?, exactly("coins", third)?];
        let parties = Parties {
            prover: name("prover_id", accept.prover_id)?,
            verifier: name("verifier_id", accept.verifier_id)?,
        };
        Ok(Self { accept: Accept { nonce: exactly("nonce", &accept.nonce)?, coins }, parties })
    }
}

impl From<Conclusion> for v1::Verdict {
    fn from(conclusion: Conclusion) -> Self {
        let (decision, step, reason) = match conclusion.outcome.verdict {
            Verdict::Accepted => (Decision::Accepted, String::new(), String::new()),
            Verdict::Rejected(Reason::Cards(rejection)) => {
                (Decision::Rejected, shortened(rejection.step), shortened(rejection.reason))
            }
            Verdict::Rejected(Reason::Opening) => (Decision::Rejected, OPENING.to_owned(), String::new()),
            Verdict::Rejected(Reason::Consistency) => {
                (Decision::Rejected, CONSISTENCY.to_owned(), String::new())
            }
            Verdict::Rejected(_) => (Decision::Rejected, CONSTRAINTS.to_owned(), String::new()),
        };
        let digests = conclusion.outcome.digests;
        Self {
            outcome: decision.into(),
            step,
            reason,
            transcript: digests.map(|digests| bytes(digests.transcript)).unwrap_or_default(),
            public_table: digests.map(|digests| bytes(digests.public)).unwrap_or_default(),
            receipt: conclusion.receipt.map(Into::into),
        }
    }
}

impl TryFrom<v1::Verdict> for Conclusion {
    type Error = WireError;

    fn try_from(message: v1::Verdict) -> Result<Self, WireError> {
        let verdict = match (message.outcome(), message.step.as_str()) {
            (Decision::Accepted, _) => Verdict::Accepted,
            (Decision::Rejected, OPENING) => Verdict::Rejected(Reason::Opening),
            (Decision::Rejected, CONSISTENCY) => Verdict::Rejected(Reason::Consistency),
            (Decision::Rejected, CONSTRAINTS) => Verdict::Rejected(Reason::Constraints),
            (Decision::Rejected, _) => {
                let step = name("step", message.step.clone())?;
                let reason = name("reason", message.reason.clone())?;
                Verdict::Rejected(Reason::Cards(Rejection { step, reason }))
            }
            (Decision::Unspecified, _) => return Err(WireError::Value { field: "outcome" }),
        };
        let digests = if message.transcript.is_empty() && message.public_table.is_empty() {
            None
        } else {
            let transcript = exactly("transcript", &message.transcript)?;
            Some(Digests { transcript, public: exactly("public_table", &message.public_table)? })
        };
        let receipt = message.receipt.map(TryInto::try_into).transpose()?;
        Ok(Self { outcome: Outcome { verdict, digests }, receipt })
    }
}

/// Names of the checks that are no step of a script; no step is called so.
const OPENING: &str = "(opening)";
const CONSISTENCY: &str = "(consistency)";
const CONSTRAINTS: &str = "(constraints)";
