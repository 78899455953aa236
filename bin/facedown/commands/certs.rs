//! `facedown certs`: certificates for a closed group, without further tools.

use std::path::PathBuf;

use clap::Args;
use facedown_service::certs::{CertificateRequest, make_certificates};
use serde_json::json;

use crate::failure::{Code, Failure};
use crate::output::Output;

/// What it takes.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  facedown certs certs --host verifier.example --host 192.0.2.7
  facedown certs certs --host verifier.example --prover alice --prover bob

An authority that is already in the directory is used again, so provers can be added later.
Keep ca.key where nobody else can read it.")]
pub(crate) struct Options {
    /// Directory for the certificates and keys
    #[arg(value_name = "DIRECTORY")]
    directory: PathBuf,
    /// Name or address under which provers reach the verifier; may be given several times
    #[arg(long, value_name = "NAME", default_values = ["localhost", "127.0.0.1", "::1"])]
    host: Vec<String>,
    /// Name of a prover that gets a certificate of its own, for mutual TLS; may be given several times
    #[arg(long, value_name = "NAME")]
    prover: Vec<String>,
}

/// Makes them and says where they are.
pub(crate) fn run(options: &Options, output: Output) -> Result<Code, Failure> {
    let request = CertificateRequest {
        directory: options.directory.clone(),
        verifier_names: options.host.clone(),
        provers: options.prover.clone(),
    };
    let written = make_certificates(&request).map_err(|error| Failure::malformed(error.to_string()))?;
    let written: Vec<String> = written.iter().map(|path| path.display().to_string()).collect();
    output.say(format!("Wrote\n  {}", written.join("\n  ")));
    output.value(&json!({ "written": written }));
    Ok(Code::Fine)
}
