//! Receipts: a verifier's signed word that it accepted a proof.
//!
//! A receipt says which puzzle was proved, by whom, in which session and when, and is signed with
//! Ed25519. It convinces whoever trusts the verifier's key, offline and without the service; it says
//! nothing about the solution.

use std::fmt;

use ring::digest::{SHA256, digest};
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What a verifier signs when it accepts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Receipt {
    /// The version of this format, [`RECEIPT_VERSION`].
    pub version: u32,
    /// The kind of puzzle.
    pub kind: String,
    /// Rows of the board.
    pub rows: u32,
    /// Columns of the board.
    pub columns: u32,
    /// SHA-256 of the canonical encoding of the puzzle.
    #[serde(with = "hex::serde")]
    pub puzzle_digest: [u8; 32],
    /// Name and version of the script.
    pub script: String,
    /// The verifier's name.
    pub verifier_id: String,
    /// The prover, as the verifier knows it.
    pub prover_id: String,
    /// The session id.
    #[serde(with = "hex::serde")]
    pub session: [u8; 32],
    /// The digest of the transcript.
    #[serde(with = "hex::serde")]
    pub transcript: [u8; 32],
    /// When it was accepted, in seconds since 1970-01-01 UTC.
    pub accepted_at: u64,
    /// Which key signed it.
    #[serde(with = "hex::serde")]
    pub key_id: [u8; 16],
    /// Ed25519 over [`Receipt::signed_bytes`].
    #[serde(with = "hex::serde")]
    pub signature: [u8; 64],
}

impl Receipt {
    /// The bytes under the signature: a domain string, then every field but the signature in order, text
    /// and byte strings with their length in front.
    pub fn signed_bytes(&self) -> Vec<u8> {
        let mut out = DOMAIN.to_vec();
        out.extend(self.version.to_le_bytes());
        let mut text = |bytes: &[u8]| {
            out.extend((bytes.len() as u32).to_le_bytes());
            out.extend(bytes);
        };
        text(self.kind.as_bytes());
        text(&self.rows.to_le_bytes());
        text(&self.columns.to_le_bytes());
        text(&self.puzzle_digest);
        text(self.script.as_bytes());
        text(self.verifier_id.as_bytes());
        text(self.prover_id.as_bytes());
        text(&self.session);
        text(&self.transcript);
        text(&self.accepted_at.to_le_bytes());
        text(&self.key_id);
        out
    }

    /// Checks the signature with the verifier's public key.
    ///
    /// # Errors
    /// Says whether the receipt is of another version, another key, or was changed.
    pub fn verify(&self, key: &ReceiptKey) -> Result<(), ReceiptError> {
        if self.version != RECEIPT_VERSION {
            return Err(ReceiptError::Version(self.version));
        }
        if self.key_id != key.id() {
            return Err(ReceiptError::OtherKey);
        }
        UnparsedPublicKey::new(&ED25519, &key.0)
            .verify(&self.signed_bytes(), &self.signature)
            .map_err(|_| ReceiptError::Signature)
    }

    /// The receipt as JSON text, the form of receipt files.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// Reads a receipt file.
    ///
    /// # Errors
    /// If it is not a receipt in JSON.
    pub fn from_json(text: &str) -> Result<Self, ReceiptError> {
        serde_json::from_str(text)
            .map_err(|error| ReceiptError::Malformed { line: error.line(), column: error.column() })
    }
}

/// A verifier's public key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReceiptKey(pub [u8; 32]);

impl ReceiptKey {
    /// The key's id: the first 16 bytes of its SHA-256.
    pub fn id(&self) -> [u8; 16] {
        let mut id = [0; 16];
        id.copy_from_slice(&digest(&SHA256, &self.0).as_ref()[..16]);
        id
    }

    /// Reads a key from 64 hexadecimal digits.
    ///
    /// # Errors
    /// If it is something else.
    pub fn from_hex(text: &str) -> Result<Self, ReceiptError> {
        let mut key = [0; 32];
        hex::decode_to_slice(text.trim(), &mut key).map_err(|_| ReceiptError::Key)?;
        Ok(Self(key))
    }
}

impl fmt::Display for ReceiptKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

/// What signs receipts.
pub struct ReceiptSigner {
    pair: Ed25519KeyPair,
}

impl ReceiptSigner {
    /// A new key from the operating system's randomness, in the PKCS#8 form [`ReceiptSigner::from_pkcs8`] reads.
    ///
    /// # Errors
    /// If there is no randomness to be had.
    pub fn generate() -> Result<Vec<u8>, ReceiptError> {
        let random = ring::rand::SystemRandom::new();
        let document = Ed25519KeyPair::generate_pkcs8(&random).map_err(|_| ReceiptError::Key)?;
        Ok(document.as_ref().to_vec())
    }

    /// Reads a private key.
    ///
    /// # Errors
    /// If it is not an Ed25519 key in PKCS#8 form.
    pub fn from_pkcs8(document: &[u8]) -> Result<Self, ReceiptError> {
        let pair = Ed25519KeyPair::from_pkcs8(document).map_err(|_| ReceiptError::Key)?;
        Ok(Self { pair })
    }

    /// The public key.
    pub fn key(&self) -> ReceiptKey {
        let mut key = [0; 32];
        key.copy_from_slice(self.pair.public_key().as_ref());
        ReceiptKey(key)
    }

    /// Fills in the version, key id and signature of a receipt.
    pub fn sign(&self, mut receipt: Receipt) -> Receipt {
        receipt.version = RECEIPT_VERSION;
        receipt.key_id = self.key().id();
        let signature = self.pair.sign(&receipt.signed_bytes());
        receipt.signature.copy_from_slice(signature.as_ref());
        receipt
    }
}

impl fmt::Debug for ReceiptSigner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReceiptSigner").field("key", &self.key()).finish_non_exhaustive()
    }
}

/// What can be wrong with a receipt or its key.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReceiptError {
    /// The format is of another version.
    #[error("the receipt has version {0}, this software knows version {RECEIPT_VERSION}")]
    Version(u32),
    /// It was signed by another key than the one given.
    #[error("the receipt was signed with another key")]
    OtherKey,
    /// The signature does not fit: the receipt was changed or is a forgery.
    #[error("the signature does not fit the receipt")]
    Signature,
    /// This is not a receipt.
    #[error("line {line}, column {column}: this is not a receipt")]
    Malformed {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
    },
    /// This is not an Ed25519 key.
    #[error("this is not an Ed25519 key")]
    Key,
}

/// The version of the receipt format.
pub const RECEIPT_VERSION: u32 = 1;

/// Keeps signatures of receipts apart from signatures of anything else.
const DOMAIN: &[u8] = b"facedown receipt\0";

#[cfg(test)]
mod tests {
    use super::*;

    fn receipt() -> Receipt {
        Receipt {
            version: 0,
            kind: "slitherlink".into(),
            rows: 10,
            columns: 10,
            puzzle_digest: [1; 32],
            script: "slitherlink/1".into(),
            verifier_id: "bob".into(),
            prover_id: "alice".into(),
            session: [2; 32],
            transcript: [3; 32],
            accepted_at: 1_800_000_000,
            key_id: [0; 16],
            signature: [0; 64],
        }
    }

    #[test]
    fn a_receipt_verifies_until_anything_changes() {
        let signer = ReceiptSigner::from_pkcs8(&ReceiptSigner::generate().unwrap()).unwrap();
        let signed = signer.sign(receipt());
        assert_eq!(signed.verify(&signer.key()), Ok(()));
        assert_eq!(Receipt::from_json(&signed.to_json()), Ok(signed.clone()));
        let changes: [fn(&mut Receipt); 10] = [
            |r| r.kind.push('x'),
            |r| r.rows ^= 1,
            |r| r.columns ^= 1,
            |r| r.puzzle_digest[0] ^= 1,
            |r| r.script.push('x'),
            |r| r.verifier_id.push('x'),
            |r| r.prover_id.push('x'),
            |r| r.session[31] ^= 1,
            |r| r.transcript[7] ^= 1,
            |r| r.accepted_at ^= 1,
        ];
        for change in changes {
            let mut changed = signed.clone();
            change(&mut changed);
            assert_eq!(changed.verify(&signer.key()), Err(ReceiptError::Signature));
        }
        let other = ReceiptSigner::from_pkcs8(&ReceiptSigner::generate().unwrap()).unwrap();
        assert_eq!(signed.verify(&other.key()), Err(ReceiptError::OtherKey));
    }

    #[test]
    fn receipt_files_are_read_strictly() {
        let Err(ReceiptError::Malformed { line, .. }) = Receipt::from_json("{\n \"version\": 1,") else {
            panic!("a truncated receipt was read");
        };
        assert!(line >= 2);
        assert!(ReceiptKey::from_hex("00").is_err());
    }
}
