//! `facedown-prover self-test`: asks a running verifier everything a prover may ask of it.

use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use facedown_proofs::{Receipt, ReceiptError, ReceiptKey, puzzle_digest};
use facedown_puzzles::grid::Size;
use facedown_puzzles::{Kind, Solved};
use facedown_service::clients::{ProverDaemonClient, v1};
use facedown_service::commands::ClientArgs;
use facedown_service::prover::{Job, ProverClient};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::{Failure, say};

/// What it takes.
#[derive(Args, Debug)]
pub(crate) struct SelfTest {
    #[command(flatten)]
    client: ClientArgs,
    /// Rows and columns of the boards
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u8).range(2..=100))]
    size: u8,
    /// Which kinds, separated by commas [default: all that the verifier accepts]
    #[arg(long, value_name = "KIND", value_delimiter = ',')]
    kinds: Vec<String>,
    /// Prove by a prover's daemon at this address instead of from this process
    #[arg(long, value_name = "ADDRESS")]
    through: Option<String>,
    /// The same seed makes the same puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl SelfTest {
    /// Proves one puzzle of each kind; gives the exit code.
    pub(crate) async fn run(self) -> Result<u8, Failure> {
        let client = self.client.client()?;
        let description = client.describe().await?;
        let key: [u8; 32] = description.receipt_key[..]
            .try_into()
            .map_err(|_| Failure::no_verdict("the verifier's receipt key has the wrong length"))?;
        let names = match self.kinds.is_empty() {
            true => description.kinds.into_iter().map(|kind| kind.name).collect(),
            false => self.kinds,
        };
        let mut well = true;
        for name in &names {
            let kind = Kind::by_name(name)
                .ok_or_else(|| Failure::malformed(format!("unknown kind of puzzle `{name}`")))?;
            let side = usize::from(self.size);
            let mut random = ChaCha20Rng::seed_from_u64(self.seed);
            let Some(Solved { puzzle, solution: Some(solution) }) =
                kind.generate(Size::new(side, side), &mut random)
            else {
                return Err(Failure::malformed(format!("there is no {name} puzzle of this size")));
            };
            let job = Job::new(puzzle, solution);
            let began = Instant::now();
            let receipt = match &self.through {
                None => client.prove(&job, Arc::new(|_| {})).await?.receipt,
                Some(daemon) => prove_through(daemon, &job).await?,
            };
            let seconds = began.elapsed().as_secs_f64();
            let trouble = match receipt {
                None => Some("rejected"),
                Some(receipt) => examine(&client, ReceiptKey(key), &receipt, &job).await?,
            };
            let verdict = trouble.unwrap_or("accepted, the receipt is good");
            say(&format!("{name} {}: {verdict} ({seconds:.2} s)", job.puzzle.size()));
            well &= trouble.is_none();
        }
        Ok(u8::from(!well))
    }
}

/// Lets a daemon prove; gives the receipt, if there is one.
async fn prove_through(daemon: &str, job: &Job) -> Result<Option<Receipt>, Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::no_verdict(format!("{daemon}: {error}"));
    let mut client = ProverDaemonClient::connect(daemon.to_owned()).await.map_err(|error| failed(&error))?;
    let puzzle = job.puzzle.write_text(Some(&job.solution));
    let request = v1::ProveRequest { puzzle, ..v1::ProveRequest::default() };
    let events = client.prove(request).await.map_err(|status| failed(&status.message()))?;
    let mut events = events.into_inner();
    while let Some(event) = events.message().await.map_err(|status| failed(&status.message()))? {
        if let Some(v1::prove_event::Event::Finished(finished)) = event.event {
            return finished.receipt.map(Receipt::try_from).transpose().map_err(|error| failed(&error));
        }
    }
    Err(failed(&"the stream ended without an outcome"))
}

/// What is wrong with a receipt, if anything.
async fn examine(
    client: &ProverClient,
    key: ReceiptKey,
    receipt: &Receipt,
    job: &Job,
) -> Result<Option<&'static str>, Failure> {
    let mut changed = receipt.clone();
    changed.transcript[0] ^= 1;
    Ok(if receipt.verify(&key).is_err() {
        Some("the receipt's signature does not fit")
    } else if receipt.puzzle_digest != puzzle_digest(&job.puzzle) {
        Some("the receipt is for another puzzle")
    } else if changed.verify(&key) != Err(ReceiptError::Signature) {
        Some("a changed receipt passes")
    } else if client.fetch_receipt(receipt.session).await? != *receipt {
        Some("the verifier keeps another receipt")
    } else {
        None
    })
}
