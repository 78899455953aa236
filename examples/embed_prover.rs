//! A prover inside a program of your own:
//! `cargo run --example embed_prover -- http://127.0.0.1:7411 examples/puzzles/slitherlink-1.txt`.
//!
//! The solution stays in this process; only the proof leaves it.
#![allow(clippy::print_stdout)]

use std::error::Error;
use std::sync::Arc;

use facedown_proofs::{Receipt, ReceiptKey};
use facedown_puzzles::Solved;
use facedown_service::prover::{Job, ProverClient};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [verifier, file] = &arguments[..] else {
        return Err("give a verifier's address and a file with a solved puzzle".into());
    };
    let text = std::fs::read_to_string(file)?;
    match prove(verifier, &text).await? {
        Some(receipt) => println!("accepted\n{}", receipt.to_json()),
        None => println!("rejected"),
    }
    Ok(())
}

/// Proves a solved puzzle; gives the receipt, or nothing if the verifier rejects the proof.
pub(crate) async fn prove(verifier: &str, text: &str) -> Result<Option<Receipt>, Box<dyn Error>> {
    // Any form we read: a puzz.link file, plain text, JSON.
    let Solved { puzzle, solution } = Solved::read(text)?;
    let job = Job::new(puzzle, solution.ok_or("the file holds no solution")?);

    // Several addresses may be given: the first that takes the proof on is used. `with_tls` and `with_token`
    // say who we are.
    let client = ProverClient::new([verifier.to_owned()]);
    let progress = Arc::new(|step: facedown_proofs::Progress| {
        println!("{:?}: {} of {} words", step.phase, step.done, step.total);
    });

    // Errors say which side failed and how. A wrong solution is found before anybody is asked.
    let proved = client.prove(&job, progress).await?;
    let Some(receipt) = proved.receipt else { return Ok(None) };

    // The receipt can be checked by anybody who trusts the verifier's key, without the verifier.
    let key = client.describe().await?.receipt_key;
    receipt.verify(&ReceiptKey(key[..].try_into()?))?;
    Ok(Some(receipt))
}
