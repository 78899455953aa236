//! Many provers at once.

use std::sync::Arc;

use facedown_proofs::{FromProver, Proposal};
use facedown_puzzles::{Kind, Solved};
use facedown_service::prover::ProverClient;

use crate::raw::greeting;
use crate::support::{Daemon, Scratch, board, eventually, job, wrong};

const PROVERS: usize = 32;

/// The memory the verifier says a session may take.
fn stated_memory(solved: &Solved) -> u64 {
    let message =
        crate::raw::message(facedown_wire::v1::prover_message::Message::Hello(greeting(&solved.puzzle)));
    let FromProver::Greeting(greeting) = message.try_into().unwrap() else { unreachable!() };
    Proposal::new(greeting, usize::MAX, |_| Ok::<(), ()>(())).unwrap().memory()
}

#[tokio::test(flavor = "multi_thread")]
async fn thirty_two_provers_at_once() {
    let scratch = Scratch::new();
    let verifier = Daemon::verifier(&scratch, &["--max-sessions", "32"]);
    let idle = verifier.peak_memory();
    let boards: Vec<Solved> = (0..PROVERS)
        .map(|number| match number % 4 {
            3 => wrong(),
            _ => board(Kind::ALL[number % Kind::ALL.len()], 8 + number % 3),
        })
        .collect();
    let bound: u64 = boards.iter().map(stated_memory).sum();
    // All at the gate before the first goes through, so that they really run at once.
    let gate = Arc::new(tokio::sync::Barrier::new(PROVERS));
    let proofs: Vec<_> = boards
        .into_iter()
        .map(|solved| {
            let (client, gate) = (ProverClient::new([verifier.address.clone()]), gate.clone());
            tokio::spawn(async move {
                let mut job = job(solved);
                job.unchecked = true;
                gate.wait().await;
                client.prove(&job, Arc::new(|_| {})).await
            })
        })
        .collect();
    for (number, proof) in proofs.into_iter().enumerate() {
        let proved = proof.await.unwrap().unwrap();
        assert_eq!(proved.verdict.is_accepted(), number % 4 != 3, "prover {number}: {}", proved.verdict);
        assert_eq!(proved.receipt.is_some(), number % 4 != 3);
    }
    let used = verifier.peak_memory() - idle;
    eprintln!("32 provers: {} MiB above idle, stated bound {} MiB", used >> 20, bound >> 20);
    assert!(used <= bound, "{used} bytes above idle, the stated bound is {bound}");
    eventually("all places to be free", || verifier.metric("facedown_sessions_active") == 0.0);
}

/// The bound is stated per session, so it must hold for one large session too.
#[tokio::test(flavor = "multi_thread")]
async fn one_large_proof_stays_within_its_bound() {
    let scratch = Scratch::new();
    let verifier = Daemon::verifier(&scratch, &[]);
    let idle = verifier.peak_memory();
    let solved = board(Kind::Numberlink, 24);
    let bound = stated_memory(&solved);
    let client = ProverClient::new([verifier.address.clone()]);
    let proved = client.prove(&job(solved), Arc::new(|_| {})).await.unwrap();
    assert!(proved.verdict.is_accepted());
    let used = verifier.peak_memory() - idle;
    eprintln!("one large proof: {} MiB above idle, stated bound {} MiB", used >> 20, bound >> 20);
    assert!(used <= bound, "{used} bytes above idle, the stated bound is {bound}");
}
