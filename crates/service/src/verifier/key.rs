//! The receipt key: made on the first start, kept in the data directory, readable by its owner only.

use std::io::ErrorKind;
use std::path::Path;
use std::{fs, io};

use facedown_proofs::ReceiptSigner;

use super::StartError;
use crate::certs::write_secret;

/// Writes the key unless there is one by now: verifiers that share a directory share a key, and two of them may
/// start at once. The file appears complete or not at all.
fn keep(path: &Path, document: &[u8]) -> io::Result<()> {
    let draft = path.with_extension(format!("{}.draft", std::process::id()));
    write_secret(&draft, document)?;
    let kept = match fs::hard_link(&draft, path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        kept => kept,
    };
    fs::remove_file(&draft)?;
    kept
}

/// Reads the key, or makes one if there is none.
pub(super) fn find_or_make(data: &Path) -> Result<ReceiptSigner, StartError> {
    let path = data.join("receipt.key");
    let unusable = |source| StartError::Key { path: path.clone(), source };
    let document = match fs::read(&path) {
        Ok(document) => document,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let document = ReceiptSigner::generate().map_err(unusable)?;
            keep(&path, &document)
                .and_then(|()| fs::read(&path))
                .map_err(|source| StartError::Data { path: path.clone(), source })?
        }
        Err(source) => return Err(StartError::Data { path, source }),
    };
    let signer = ReceiptSigner::from_pkcs8(&document).map_err(unusable)?;
    // The public half lies beside it, for those who check receipts.
    let public = data.join("receipt.pub");
    fs::write(&public, format!("{}\n", signer.key()))
        .map_err(|source| StartError::Data { path: public, source })?;
    Ok(signer)
}
