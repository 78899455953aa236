//! Bearer tokens: a file of names and hashes, so that the file gives no token away.

use std::collections::HashMap;
use std::path::Path;
use std::{fmt, fs, io};

use facedown_wire::is_name;
use ring::digest::{SHA256, digest};
use ring::rand::{SecureRandom, SystemRandom};
use thiserror::Error;

/// The tokens a verifier accepts, each standing for a prover's name.
#[derive(Clone, Default)]
pub struct Tokens {
    names: HashMap<[u8; 32], String>,
}

impl Tokens {
    /// Reads a file with lines `NAME SHA256-OF-TOKEN`; `#` starts a comment.
    ///
    /// # Errors
    /// Says which line is malformed.
    pub fn read(path: &Path) -> Result<Self, TokenError> {
        let text = fs::read_to_string(path).map_err(TokenError::Read)?;
        let mut names = HashMap::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let mut hash = [0; 32];
            match line.split_whitespace().collect::<Vec<_>>()[..] {
                [name, hex] if is_name(name) && hex::decode_to_slice(hex, &mut hash).is_ok() => {
                    names.insert(hash, name.to_owned());
                }
                _ => return Err(TokenError::Line(number + 1)),
            }
        }
        Ok(Self { names })
    }

    /// The name that a token stands for.
    ///
    /// Looking up the hash of a random token leaks nothing useful through timing.
    pub fn name(&self, token: &str) -> Option<&str> {
        self.names.get(&hash(token)).map(String::as_str)
    }

    /// The name for the value of an `authorization` header.
    pub fn name_of_header(&self, header: &str) -> Option<&str> {
        self.name(header.strip_prefix("Bearer ").or_else(|| header.strip_prefix("bearer "))?.trim())
    }
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tokens").field("count", &self.names.len()).finish()
    }
}

/// A new random token for a prover, and the line for the verifier's file.
///
/// # Errors
/// If there is no randomness to be had.
pub fn new_token(name: &str) -> Result<(String, String), TokenError> {
    let mut bytes = [0; 32];
    SystemRandom::new().fill(&mut bytes).map_err(|_| TokenError::Random)?;
    let token = hex::encode(bytes);
    let line = format!("{name} {}", hex::encode(hash(&token)));
    Ok((token, line))
}

fn hash(token: &str) -> [u8; 32] {
    let mut out = [0; 32];
    out.copy_from_slice(digest(&SHA256, token.as_bytes()).as_ref());
    out
}

/// What can be wrong with tokens.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TokenError {
    /// The file cannot be read.
    #[error("cannot read the token file: {0}")]
    Read(io::Error),
    /// A line is not a name and a hash.
    #[error("line {0} of the token file is not `NAME SHA256-OF-TOKEN`")]
    Line(usize),
    /// The system gave no randomness.
    #[error("no randomness to be had")]
    Random,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_known_by_its_hash_only() {
        let (token, line) = new_token("alice").unwrap();
        assert!(!line.contains(&token));
        let path = std::env::temp_dir().join(format!("facedown-tokens-{}", std::process::id()));
        fs::write(&path, format!("# provers\n{line}\n")).unwrap();
        let tokens = Tokens::read(&path).unwrap();
        assert_eq!(tokens.name_of_header(&format!("Bearer {token}")), Some("alice"));
        assert_eq!(tokens.name_of_header("Bearer nonsense"), None);
        fs::write(&path, "alice nothex\n").unwrap();
        assert!(matches!(Tokens::read(&path), Err(TokenError::Line(1))));
        fs::remove_file(&path).unwrap();
    }
}
