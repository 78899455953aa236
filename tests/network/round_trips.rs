//! Round trips do not grow with the puzzle: measured on a line with an artificial delay.

use std::sync::Arc;
use std::time::Duration;

use facedown_puzzles::{Kind, Solved};
use facedown_service::prover::{ClientTls, ProverClient};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::support::{Daemon, Scratch, board, job};

/// One direction of the line: every byte comes out so much later than it went in.
async fn carry(mut from: impl AsyncReadExt + Unpin, mut to: impl AsyncWriteExt + Unpin, delay: Duration) {
    let (sender, mut chunks) = mpsc::unbounded_channel::<(Instant, Vec<u8>)>();
    let read = async move {
        let mut buffer = vec![0; 1 << 16];
        while let Ok(length @ 1..) = from.read(&mut buffer).await {
            let _ = sender.send((Instant::now() + delay, buffer[..length].to_vec()));
        }
    };
    let write = async move {
        while let Some((due, chunk)) = chunks.recv().await {
            tokio::time::sleep_until(due).await;
            if to.write_all(&chunk).await.is_err() {
                return;
            }
        }
        let _ = to.shutdown().await;
    };
    tokio::join!(read, write);
}

/// A line to somewhere that takes this long each way; gives its near end's port.
async fn line(port: u16, delay: Duration) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let near = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((inner, _)) = listener.accept().await {
            let outer = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
            inner.set_nodelay(true).unwrap();
            outer.set_nodelay(true).unwrap();
            let ((from_prover, to_prover), (from_verifier, to_verifier)) =
                (inner.into_split(), outer.into_split());
            tokio::spawn(carry(from_prover, to_verifier, delay));
            tokio::spawn(carry(from_verifier, to_prover, delay));
        }
    });
    near
}

const EACH_WAY: Duration = Duration::from_millis(50);

/// How many round trips more a proof takes on a long line than on a short one: the best of a few runs each,
/// because others use this machine too.
async fn extra_round_trips(client: &ProverClient, scheme: &str, verifier: &Daemon, solved: &Solved) -> f64 {
    let port = verifier.address.rsplit(':').next().unwrap().parse().unwrap();
    let mut best = [Duration::MAX; 2];
    for _ in 0..4 {
        for (best, delay) in best.iter_mut().zip([Duration::ZERO, EACH_WAY]) {
            let near = line(port, delay).await;
            let client = client.clone().with_verifiers(vec![format!("{scheme}://localhost:{near}")]);
            let began = Instant::now();
            let proved = client.prove(&job(solved.clone()), Arc::new(|_| {})).await.unwrap();
            assert!(proved.verdict.is_accepted());
            *best = (*best).min(began.elapsed());
        }
    }
    best[1].saturating_sub(best[0]).as_secs_f64() / (2.0 * EACH_WAY.as_secs_f64())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_20_by_20_proof_takes_at_most_six_round_trips() {
    let scratch = Scratch::new();
    let verifier = Daemon::verifier(&scratch, &[]);
    let client = ProverClient::new([]);
    let kinds = [Kind::Slitherlink, Kind::Nurikabe];
    for kind in kinds {
        let extra = extra_round_trips(&client, "http", &verifier, &board(kind, 20)).await;
        eprintln!("{}: {extra:.2} round trips", kind.info().name);
        assert!((4.0..=6.0).contains(&extra), "{}: {extra:.2} round trips", kind.info().name);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tls_adds_one() {
    let scratch = Scratch::new();
    let certs = scratch.certificates("certs");
    let (cert, key) = (format!("{certs}/verifier.pem"), format!("{certs}/verifier.key"));
    let verifier = Daemon::verifier(&scratch, &["--tls-cert", &cert, "--tls-key", &key]);
    let authority = Some(scratch.path("certs").join("ca.pem"));
    let client = ProverClient::new([]).with_tls(ClientTls { authority, ..ClientTls::default() });
    let extra = extra_round_trips(&client, "https", &verifier, &board(Kind::Slitherlink, 20)).await;
    eprintln!("slitherlink over TLS: {extra:.2} round trips");
    assert!((5.0..=7.0).contains(&extra), "{extra:.2} round trips");
}
