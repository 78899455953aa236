//! TLS on the verifier's side: certificates from PEM files, reloaded on demand, client names from
//! certificates.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::WebPkiClientVerifier;
use rustls::{RootCertStore, ServerConfig};
use thiserror::Error;

/// Which files to read.
#[derive(Clone, Debug)]
pub struct TlsFiles {
    /// The certificate chain, own certificate first.
    pub certificate: PathBuf,
    /// Its private key.
    pub key: PathBuf,
    /// The authority that must have signed client certificates; none asks for none.
    pub client_authority: Option<PathBuf>,
}

impl TlsFiles {
    fn load(&self) -> Result<Arc<ServerConfig>, TlsError> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let builder = ServerConfig::builder_with_provider(provider.clone())
            .with_safe_default_protocol_versions()
            .map_err(TlsError::Configuration)?;
        let chain = certificates(&self.certificate)?;
        let key = private_key(&self.key)?;
        let builder = match &self.client_authority {
            None => builder.with_no_client_auth(),
            Some(path) => {
                let mut roots = RootCertStore::empty();
                for authority in certificates(path)? {
                    roots.add(authority).map_err(TlsError::Configuration)?;
                }
                let verifier = WebPkiClientVerifier::builder_with_provider(Arc::new(roots), provider)
                    .build()
                    .map_err(|error| TlsError::Authority { path: path.clone(), reason: error.to_string() })?;
                builder.with_client_cert_verifier(verifier)
            }
        };
        let mut config = builder.with_single_cert(chain, key).map_err(TlsError::Configuration)?;
        config.alpn_protocols = vec![b"h2".to_vec()];
        Ok(Arc::new(config))
    }
}

/// A TLS configuration that can be read anew while connections go on.
#[derive(Debug)]
pub struct ReloadingTls {
    files: TlsFiles,
    current: RwLock<Arc<ServerConfig>>,
}

impl ReloadingTls {
    /// Reads the files.
    ///
    /// # Errors
    /// Says which file cannot be read or does not fit.
    pub fn new(files: TlsFiles) -> Result<Self, TlsError> {
        let current = RwLock::new(files.load()?);
        Ok(Self { files, current })
    }

    /// Reads the files again; on an error the old certificates stay in use.
    ///
    /// # Errors
    /// As [`ReloadingTls::new`].
    pub fn reload(&self) -> Result<(), TlsError> {
        let fresh = self.files.load()?;
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        Ok(())
    }

    /// What new connections use.
    pub fn current(&self) -> Arc<ServerConfig> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The name in a client's certificate: its first DNS name.
pub fn certificate_name(certificate: &CertificateDer<'_>) -> Option<String> {
    let entity = webpki::EndEntityCert::try_from(certificate).ok()?;
    entity.valid_dns_names().next().map(str::to_owned)
}

/// Reads the certificates of a PEM file.
pub(crate) fn certificates(path: &Path) -> Result<Vec<CertificateDer<'static>>, TlsError> {
    let pem = read(path)?;
    let found: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&pem).collect();
    match found {
        Ok(found) if !found.is_empty() => Ok(found),
        _ => Err(TlsError::NoCertificate { path: path.to_owned() }),
    }
}

/// Reads the private key of a PEM file.
pub(crate) fn private_key(path: &Path) -> Result<PrivateKeyDer<'static>, TlsError> {
    PrivateKeyDer::from_pem_slice(&read(path)?).map_err(|_| TlsError::NoKey { path: path.to_owned() })
}

fn read(path: &Path) -> Result<Vec<u8>, TlsError> {
    fs::read(path).map_err(|source| TlsError::Read { path: path.to_owned(), source })
}

/// What can be wrong with certificates.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TlsError {
    /// A file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file holds no certificate.
    #[error("{} holds no PEM certificate", path.display())]
    NoCertificate {
        /// The file.
        path: PathBuf,
    },
    /// A file holds no private key.
    #[error("{} holds no PEM private key", path.display())]
    NoKey {
        /// The file.
        path: PathBuf,
    },
    /// The client authority cannot be used.
    #[error("{} cannot be used as an authority: {reason}", path.display())]
    Authority {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// Certificate and key do not fit together, or something else is unusable.
    #[error("the certificates cannot be used: {0}")]
    Configuration(rustls::Error),
}
