//! A proof to a verifier in another process, here or elsewhere.

use std::fs;
use std::sync::Arc;
use std::time::Instant;

use facedown_proofs::{Parties, Phase, Proved, Reason, ReceiptKey, Verdict};
use facedown_puzzles::{AnyPuzzle, AnySolution};
use facedown_sealed::prover::Audit;
use facedown_service::prover::{Job, ProveError, ProverClient};
use serde_json::json;

use super::{Embedded, Options};
use crate::commands::receipt::summary;
use crate::failure::{Code, Failure};
use crate::output::Output;
use crate::progress::Progress;
use crate::runtime::{Signals, runtime};

/// Proves to the verifiers that were named, or to one started for the purpose.
pub(crate) fn run(
    puzzle: AnyPuzzle,
    solution: AnySolution,
    options: &Options,
    output: Output,
) -> Result<Code, Failure> {
    let mut job = Job::new(puzzle, solution);
    job.unchecked = options.unchecked;
    job.parties = Parties { prover: options.name.clone(), verifier: String::new() };
    let client = options.client.client().map_err(|error| Failure::malformed(error.to_string()))?;
    let runtime = runtime()?;
    let signals = Signals::new(&runtime)?;
    let embedded = if options.client.verifier.is_empty() { Some(Embedded::start()?) } else { None };
    let client = match &embedded {
        None => client,
        Some(embedded) => ProverClient::new([embedded.address().to_owned()]),
    };
    let began = Instant::now();
    let proved = runtime.block_on(prove(&client, &job, signals, output))?;
    let seconds = began.elapsed().as_secs_f64();
    let key = embedded.as_ref().map(Embedded::key);
    check_receipt(&proved, key)?;
    if let (Some(path), Some(receipt)) = (&options.receipt, &proved.receipt) {
        fs::write(path, receipt.to_json() + "\n")
            .map_err(|error| Failure::malformed(format!("{}: {error}", path.display())))?;
    }
    tell(&job, &proved, embedded.as_ref(), seconds, output);
    Ok(if proved.verdict.is_accepted() { Code::Fine } else { Code::No })
}

/// One proof, with its progress shown; Ctrl-C ends it.
async fn prove(
    client: &ProverClient,
    job: &Job,
    mut signals: Signals,
    output: Output,
) -> Result<Proved, Failure> {
    let progress = Arc::new(Progress::new(output));
    progress.phase("prepare");
    let shown = progress.clone();
    let report = Arc::new(move |step: facedown_proofs::Progress| match step.phase {
        Phase::Deal | Phase::Products => shown.steps("deal", step.done, step.total),
        Phase::Answer => shown.phase("answer"),
        Phase::Open => shown.phase("open"),
    });
    signals.unless(async { client.prove(job, report).await.map_err(|error| failure(&error)) }).await
}

/// What went wrong, with the exit code for it and what to do.
pub(crate) fn failure(error: &ProveError) -> Failure {
    let text = error.to_string();
    match error {
        ProveError::NotSolved(_) => Failure::no(text),
        ProveError::NoVerifier | ProveError::Address { .. } | ProveError::Tls { .. } => {
            Failure::malformed(text)
        }
        ProveError::Connect { .. } => {
            Failure::no_verdict(text).hint("does a verifier run there? `facedown serve verifier` starts one")
        }
        _ => Failure::no_verdict(text),
    }
}

/// The second process signs with a key we know.
fn check_receipt(proved: &Proved, key: Option<ReceiptKey>) -> Result<(), Failure> {
    match (&proved.receipt, key) {
        (Some(receipt), Some(key)) => receipt.verify(&key).map_err(|error| {
            Failure::no_verdict(format!("the verifier's receipt cannot be trusted: {error}"))
        }),
        _ => Ok(()),
    }
}

fn tell(job: &Job, proved: &Proved, embedded: Option<&Embedded>, seconds: f64, output: Output) {
    let (info, size) = (job.puzzle.kind().info(), job.puzzle.size());
    let accepted = proved.verdict.is_accepted();
    let step = match &proved.verdict {
        Verdict::Rejected(Reason::Cards(rejection)) => Some(rejection.step.clone()),
        _ => None,
    };
    let audit = proved.audit.as_ref().map(|concluded| concluded.audit);
    output.value(&json!({
        "accepted": accepted,
        "verdict": proved.verdict.to_string(),
        "step": step,
        "kind": info.name,
        "rows": size.rows,
        "columns": size.columns,
        "prover": proved.parties.prover,
        "verifier": proved.parties.verifier,
        "second_process": embedded.map(Embedded::process),
        "audit_agrees": audit.map(|audit| audit == Audit::Agrees),
        "seconds": seconds,
        "receipt": proved.receipt,
    }));
    let place = embedded.map_or_else(String::new, |embedded| {
        format!(" (process {}, {})", embedded.process(), embedded.address())
    });
    let verifier = proved.parties.verifier.escape_debug();
    output.say(format!("{} {size} → {verifier}{place}, {seconds:.2} s", info.title));
    output.say(output.verdict(accepted, &proved.verdict.to_string()));
    if let Some(receipt) = &proved.receipt {
        output.say(summary(receipt));
    }
    if audit.is_some_and(|audit| audit != Audit::Agrees) {
        output.note("warning: the verifier's record of the session differs from the prover's");
    }
}
