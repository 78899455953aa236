//! A proof file: a proof without a verifier, for everybody.

use std::fs;
use std::path::Path;

use facedown_proofs::{Parameters, Prover, check_file, fresh};
use facedown_sealed::{Error, Local};
use serde_json::json;

use crate::commands::verify::MAX_PROOF;
use crate::failure::{Code, Failure};
use crate::output::{Output, grouped};
use crate::progress::Progress;

/// Writes a proof file, and checks it as anybody would.
pub(crate) fn run(prover: Prover, path: &Path, label: &str, output: Output) -> Result<Code, Failure> {
    let randomness = fresh::prover().map_err(|error| Failure::no_verdict(error.to_string()))?;
    let (info, size) = (prover.puzzle().kind().info(), prover.puzzle().size());
    let progress = Progress::new(output);
    progress.phase("proving");
    let proof = prover
        .with_parameters(Parameters::K8)
        .prove_to_file(label, &randomness)
        .map_err(|error| no_proof(&error))?;
    progress.phase("checking the proof");
    let checked = check_file(&proof, MAX_PROOF)
        .map_err(|error| Failure::no_verdict(format!("the proof cannot be checked: {error}")))?;
    drop(progress);
    let accepted = checked.verdict.is_accepted();
    let name = path.display();
    fs::write(path, &proof).map_err(|error| Failure::malformed(format!("{name}: {error}")))?;
    output.value(&json!({
        "accepted": accepted,
        "verdict": checked.verdict.to_string(),
        "proof": name.to_string(),
        "bytes": proof.len(),
        "kind": info.name,
        "rows": size.rows,
        "columns": size.columns,
        "label": label,
    }));
    let bytes = grouped(proof.len());
    output.say(format!("Wrote {name}: a proof about {} {size}, {bytes} bytes.", info.title));
    output.say(format!(
        "Checked as anybody would: {}.",
        output.verdict(accepted, &checked.verdict.to_string())
    ));
    Ok(if accepted { Code::Fine } else { Code::No })
}

/// A wrong solution that nobody checked may have no proof at all.
fn no_proof(error: &Error) -> Failure {
    match error {
        Error::Local(Local::Unprovable) => Failure::no("rejected: a wrong solution has no proof"),
        other => Failure::no_verdict(format!("there is no proof: {other}")),
    }
}
