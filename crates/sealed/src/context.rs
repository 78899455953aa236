//! What a proof is about: the context, and the session id that everything else is keyed with (engine.md 4.3).

use crate::Malformed;
use crate::hash::{Digest, hash, hash16};
use crate::parameters::Parameters;

/// The version of the engine this crate speaks.
pub const VERSION: u16 = 2;

/// Whether a proof is a conversation or a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Both parties toss the coins; the transcript convinces nobody else.
    Interactive,
    /// The coins are hashes of what was committed; the file convinces everybody.
    File,
}

/// Everything both parties must agree on before the first card is dealt.
///
/// Both sides build their own from what they parsed; received bytes are never forwarded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Context {
    /// The engine's version, [`VERSION`].
    pub version: u16,
    /// Session or file.
    pub mode: Mode,
    /// The parameter set.
    pub parameters: Parameters,
    /// The kind of puzzle.
    pub kind: Vec<u8>,
    /// The canonical encoding of the instance.
    pub puzzle: Vec<u8>,
    /// Name and version of the script.
    pub script: Vec<u8>,
    /// Who proves.
    pub prover: Vec<u8>,
    /// To whom; empty in a file.
    pub verifier: Vec<u8>,
}

impl Context {
    /// The canonical encoding.
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = self.version.to_le_bytes().to_vec();
        bytes.push(match self.mode {
            Mode::Interactive => 0,
            Mode::File => 1,
        });
        bytes.push(self.parameters.depth() as u8);
        for field in [&self.kind, &self.puzzle, &self.script, &self.prover, &self.verifier] {
            bytes.extend_from_slice(&(field.len() as u32).to_le_bytes());
            bytes.extend_from_slice(field);
        }
        bytes
    }

    /// Reads an encoding that fills `bytes` exactly.
    pub fn decode(bytes: &[u8]) -> Result<Self, Malformed> {
        let (version, rest) = bytes.split_first_chunk::<2>().ok_or(Malformed::Truncated)?;
        let (&[mode, depth], mut rest) = rest.split_first_chunk::<2>().ok_or(Malformed::Truncated)?;
        let mut fields: [Vec<u8>; 5] = Default::default();
        for field in &mut fields {
            let (length, tail) = rest.split_first_chunk::<4>().ok_or(Malformed::Truncated)?;
            let length = u32::from_le_bytes(*length) as usize;
            let (content, tail) = tail.split_at_checked(length).ok_or(Malformed::Truncated)?;
            *field = content.to_vec();
            rest = tail;
        }
        if !rest.is_empty() {
            return Err(Malformed::TrailingBytes);
        }
        let [kind, puzzle, script, prover, verifier] = fields;
        Ok(Self {
            version: u16::from_le_bytes(*version),
            mode: match mode {
                0 => Mode::Interactive,
                1 => Mode::File,
                _ => return Err(Malformed::Field("mode")),
            },
            parameters: Parameters::from_depth(depth).ok_or(Malformed::Field("parameters"))?,
            kind,
            puzzle,
            script,
            prover,
            verifier,
        })
    }

    /// The first part in which two contexts differ.
    pub fn difference(&self, other: &Self) -> Option<&'static str> {
        let parts = [
            ("version", self.version == other.version),
            ("mode", self.mode == other.mode),
            ("parameters", self.parameters == other.parameters),
            ("kind", self.kind == other.kind),
            ("puzzle", self.puzzle == other.puzzle),
            ("script", self.script == other.script),
            ("prover", self.prover == other.prover),
            ("verifier", self.verifier == other.verifier),
        ];
        parts.into_iter().find(|(_, same)| !same).map(|(part, _)| part)
    }

    /// The id of the session with these nonces.
    pub fn session_id(&self, prover_nonce: &[u8; 32], verifier_nonce: &[u8; 32]) -> [u8; 32] {
        self.session(prover_nonce, verifier_nonce).id
    }

    /// The session with these nonces.
    pub(crate) fn session(&self, prover_nonce: &[u8; 32], verifier_nonce: &[u8; 32]) -> Session {
        Session {
            id: hash("sid", &[&self.encode(), prover_nonce, verifier_nonce]),
            parameters: self.parameters,
            mode: self.mode,
        }
    }
}

/// A session's identity: the key of every hash, tree and stream in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Session {
    pub(crate) id: Digest,
    pub(crate) parameters: Parameters,
    pub(crate) mode: Mode,
}

impl Session {
    /// The salt of the trees.
    pub(crate) fn salt(&self) -> [u8; 16] {
        std::array::from_fn(|index| self.id[index])
    }

    /// The counter at which the streams of `tree` start.
    pub(crate) fn start(&self, tree: usize) -> [u8; 16] {
        hash16("iv", &[&self.salt(), &[tree as u8]])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{demo_context, vectors};

    #[test]
    fn encodes_and_identifies_as_the_reference_does() {
        let nonce: [u8; 32] = std::array::from_fn(|i| i as u8);
        for (name, parameters, mode) in [
            ("k4_interactive", Parameters::K4, Mode::Interactive),
            ("k4_file", Parameters::K4, Mode::File),
            ("k8_interactive", Parameters::K8, Mode::Interactive),
            ("k8_file", Parameters::K8, Mode::File),
        ] {
            let case = &vectors::plain()[name];
            let context = demo_context(parameters, mode);
            assert_eq!(context.encode(), vectors::bytes(&case["ctx"]));
            let other = if mode == Mode::File { [0; 32] } else { nonce.map(|byte| byte + 32) };
            let session = context.session(&nonce, &other);
            assert_eq!(session.id.to_vec(), vectors::bytes(&case["sid"]));
            assert_eq!(session.start(0).to_vec(), vectors::bytes(&case["iv0"]));
        }
    }

    #[test]
    fn decodes_exactly() {
        let context = demo_context(Parameters::K8, Mode::Interactive);
        let bytes = context.encode();
        assert_eq!(Context::decode(&bytes), Ok(context));
        for length in 0..bytes.len() {
            assert_eq!(Context::decode(&bytes[..length]), Err(Malformed::Truncated));
        }
        assert_eq!(Context::decode(&[&bytes[..], &[0]].concat()), Err(Malformed::TrailingBytes));
        let altered = |index: usize, value| {
            let mut bytes = bytes.clone();
            bytes[index] = value;
            Context::decode(&bytes)
        };
        assert_eq!(altered(2, 2), Err(Malformed::Field("mode")));
        assert_eq!(altered(3, 5), Err(Malformed::Field("parameters")));
    }
}
