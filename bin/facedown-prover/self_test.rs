//! `facedown-prover self-test`: asks a running verifier everything a prover may ask of it.

use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use facedown_proofs::{Receipt, ReceiptError, ReceiptKey};
use facedown_puzzles::grid::Size;
use facedown_puzzles::{Kind, Solved};
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
            well &= prove(&client, ReceiptKey(key), Job::new(puzzle, solution)).await?;
        }
        Ok(u8::from(!well))
    }
}

/// Whether the proof is accepted and its receipt is worth something.
async fn prove(client: &ProverClient, key: ReceiptKey, job: Job) -> Result<bool, Failure> {
    let (name, size) = (job.puzzle.kind().info().name, job.puzzle.size());
    let began = Instant::now();
    let proved = client.prove(&job, Arc::new(|_| {})).await?;
    let seconds = began.elapsed().as_secs_f64();
    let Some(receipt) = proved.receipt else {
        say(&format!("{name} {size}: {}", proved.verdict));
        return Ok(false);
    };
    let trouble = examine(client, key, &receipt).await?;
    let verdict = trouble.unwrap_or("accepted, the receipt is good");
    say(&format!("{name} {size}: {verdict} ({seconds:.2} s)"));
    Ok(trouble.is_none())
}

/// What is wrong with a receipt, if anything.
async fn examine(
    client: &ProverClient,
    key: ReceiptKey,
    receipt: &Receipt,
) -> Result<Option<&'static str>, Failure> {
    let mut changed = receipt.clone();
    changed.transcript[0] ^= 1;
    Ok(if receipt.verify(&key).is_err() {
        Some("the receipt's signature does not fit")
    } else if changed.verify(&key) != Err(ReceiptError::Signature) {
        Some("a changed receipt passes")
    } else if client.fetch_receipt(receipt.session).await? != *receipt {
        Some("the verifier keeps another receipt")
    } else {
        None
    })
}
