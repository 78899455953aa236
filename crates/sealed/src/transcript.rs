//! The digest of a session's transcript, which both sides compute and compare.

use crate::context::Session;
use crate::hash::{Digest, hash, sha256};

/// The parts of a transcript that are known before the opening.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Transcript {
    pub(crate) root: Digest,
    /// Digests of the corrections of both parts.
    pub(crate) corrections: [Digest; 2],
    pub(crate) turned: Digest,
    pub(crate) response: Digest,
}

impl Transcript {
    /// The digest, called td.
    pub(crate) fn digest(&self, session: &Session, opening: &[u8]) -> Digest {
        let [data, closing] = &self.corrections;
        let opening = sha256(opening);
        hash("transcript", &[&session.id, &self.root, data, closing, &self.turned, &self.response, &opening])
    }
}
