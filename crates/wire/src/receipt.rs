//! Receipts.

use facedown_proofs::Receipt;

use crate::{WireError, bytes, exactly, name, v1};

impl From<Receipt> for v1::Receipt {
    fn from(receipt: Receipt) -> Self {
        Self {
            version: receipt.version,
            kind: receipt.kind,
            rows: receipt.rows,
            columns: receipt.columns,
            puzzle_digest: bytes(receipt.puzzle_digest),
            script: receipt.script,
            verifier_id: receipt.verifier_id,
            prover_id: receipt.prover_id,
            session: bytes(receipt.session),
            transcript: bytes(receipt.transcript),
            accepted_at: receipt.accepted_at,
            key_id: bytes(receipt.key_id),
            signature: bytes(receipt.signature),
        }
    }
}

impl TryFrom<v1::Receipt> for Receipt {
    type Error = WireError;

    fn try_from(receipt: v1::Receipt) -> Result<Self, WireError> {
        Ok(Self {
            version: receipt.version,
            kind: name("kind", receipt.kind)?,
            rows: receipt.rows,
            columns: receipt.columns,
            puzzle_digest: exactly("puzzle_digest", &receipt.puzzle_digest)?,
            script: name("script", receipt.script)?,
            verifier_id: name("verifier_id", receipt.verifier_id)?,
            prover_id: name("prover_id", receipt.prover_id)?,
            session: exactly("session", &receipt.session)?,
            transcript: exactly("transcript", &receipt.transcript)?,
            accepted_at: receipt.accepted_at,
            key_id: exactly("key_id", &receipt.key_id)?,
            signature: exactly("signature", &receipt.signature)?,
        })
    }
}
