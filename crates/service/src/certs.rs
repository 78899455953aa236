//! Certificates for a closed group, made by one command: an authority of one's own, a certificate for the
//! verifier, one for each prover.

use std::path::{Path, PathBuf};
use std::{fs, io};

use rcgen::{
    BasicConstraints, CertificateParams, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair,
    KeyUsagePurpose,
};
use thiserror::Error;

/// What to make.
#[derive(Clone, Debug)]
pub struct CertificateRequest {
    /// Where the files go.
    pub directory: PathBuf,
    /// Names and addresses the verifier is reached by.
    pub verifier_names: Vec<String>,
    /// Names of provers; each gets a certificate of its own.
    pub provers: Vec<String>,
}

/// Makes `ca.pem`, `ca.key`, `verifier.pem`, `verifier.key` and, for each prover, `NAME.pem` and `NAME.key`.
/// An authority that is already there is used again, so provers can be added later.
///
/// # Errors
/// If a name is unusable or a file cannot be written.
pub fn make_certificates(request: &CertificateRequest) -> Result<Vec<PathBuf>, CertificateError> {
    fs::create_dir_all(&request.directory).map_err(|source| write_error(&request.directory, source))?;
    let mut written = Vec::new();
    let issuer = authority(&request.directory, &mut written)?;
    let mut verifier = leaf("facedown verifier", request.verifier_names.clone())?;
    verifier.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
    issue(verifier, &issuer, &request.directory, "verifier", &mut written)?;
    for name in &request.provers {
        if !name.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c)) || name.starts_with('.') {
            return Err(CertificateError::Name(name.clone()));
        }
        let mut prover = leaf(name, vec![name.clone()])?;
        prover.extended_key_usages = vec![ExtendedKeyUsagePurpose::ClientAuth];
        issue(prover, &issuer, &request.directory, name, &mut written)?;
    }
    Ok(written)
}

fn authority(
    directory: &Path,
    written: &mut Vec<PathBuf>,
) -> Result<Issuer<'static, KeyPair>, CertificateError> {
    let (certificate_path, key_path) = (directory.join("ca.pem"), directory.join("ca.key"));
    let mut params = CertificateParams::new(Vec::<String>::new())?;
    params.distinguished_name.push(DnType::CommonName, "facedown authority");
    params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
    if certificate_path.exists() && key_path.exists() {
        // An authority of ours always has this name, so its key is all that has to be read back.
        let key = fs::read_to_string(&key_path).map_err(|e| write_error(&key_path, e))?;
        return Ok(Issuer::new(params, KeyPair::from_pem(&key)?));
    }
    let key = KeyPair::generate()?;
    let certificate = params.self_signed(&key)?;
    write(&certificate_path, &certificate.pem(), false, written)?;
    write(&key_path, &key.serialize_pem(), true, written)?;
    Ok(Issuer::new(params, key))
}

fn leaf(common_name: &str, names: Vec<String>) -> Result<CertificateParams, CertificateError> {
    let mut params = CertificateParams::new(names)?;
    params.distinguished_name.push(DnType::CommonName, common_name);
    params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
    params.use_authority_key_identifier_extension = true;
    Ok(params)
}

fn issue(
    params: CertificateParams,
    issuer: &Issuer<'static, KeyPair>,
    directory: &Path,
    name: &str,
    written: &mut Vec<PathBuf>,
) -> Result<(), CertificateError> {
    let key = KeyPair::generate()?;
    let certificate = params.signed_by(&key, issuer)?;
    write(&directory.join(format!("{name}.pem")), &certificate.pem(), false, written)?;
    write(&directory.join(format!("{name}.key")), &key.serialize_pem(), true, written)
}

fn write(path: &Path, text: &str, secret: bool, written: &mut Vec<PathBuf>) -> Result<(), CertificateError> {
    let result = if secret { write_secret(path, text.as_bytes()) } else { fs::write(path, text) };
    result.map_err(|source| write_error(path, source))?;
    written.push(path.to_owned());
    Ok(())
}

/// Writes a file that only its owner may read.
///
/// # Errors
/// If it cannot be written.
pub fn write_secret(path: &Path, bytes: &[u8]) -> io::Result<()> {
    use std::io::Write;
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

fn write_error(path: &Path, source: io::Error) -> CertificateError {
    CertificateError::File { path: path.to_owned(), source }
}

/// What can go wrong when certificates are made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A prover's name cannot be part of a file name.
    #[error("`{0}` cannot be a prover's name: use letters, digits, `-`, `_` and `.`")]
    Name(String),
    /// The certificate itself cannot be made.
    #[error("cannot make the certificate: {0}")]
    Make(#[from] rcgen::Error),
}
