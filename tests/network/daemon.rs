//! The prover's daemon, over TCP and over a Unix socket.

use std::time::Duration;

use facedown_proofs::Receipt;
use facedown_service::clients::ProverDaemonClient;
use facedown_wire::v1;
use tonic::transport::{Channel, Endpoint};
use tonic::{Code, Status};

use crate::support::{Daemon, Ended, Scratch, facedown, large, small, wrong};

async fn connect(address: &str) -> ProverDaemonClient<Channel> {
    let channel = Endpoint::from_shared(address.to_owned()).unwrap().connect().await.unwrap();
    ProverDaemonClient::new(channel)
}

/// The last event of a proof, and how many came before it.
async fn prove(
    client: &mut ProverDaemonClient<Channel>,
    request: v1::ProveRequest,
) -> Result<(v1::Finished, usize), Status> {
    let mut events = client.prove(request).await?.into_inner();
    let mut progress = 0;
    while let Some(event) = events.message().await? {
        match event.event.unwrap() {
            v1::prove_event::Event::Progress(_) => progress += 1,
            v1::prove_event::Event::Finished(finished) => return Ok((finished, progress)),
        }
    }
    panic!("the stream ended without an outcome");
}

async fn serves(client: &mut ProverDaemonClient<Channel>, verifier: &Daemon) {
    let solved = small();
    let solution = solved.puzzle.write_text(solved.solution.as_ref());
    let request = v1::ProveRequest { puzzle: solution.clone(), ..v1::ProveRequest::default() };
    let (finished, progress) = prove(client, request).await.unwrap();
    assert!(finished.accepted && progress >= 3, "{finished:?} after {progress} events");
    let receipt: Receipt = finished.receipt.unwrap().try_into().unwrap();
    assert_eq!(receipt.verify(&verifier.receipt_key()), Ok(()));

    // The solution apart from the puzzle, and a verifier named in the request.
    let request = v1::ProveRequest {
        puzzle: solved.puzzle.write_text(None),
        solution,
        verifiers: vec![verifier.address.clone()],
        unchecked: false,
    };
    assert!(prove(client, request).await.unwrap().0.accepted);

    let solved = wrong();
    let puzzle = solved.puzzle.write_text(solved.solution.as_ref());
    let request = v1::ProveRequest { puzzle: puzzle.clone(), ..v1::ProveRequest::default() };
    let status = prove(client, request.clone()).await.unwrap_err();
    assert_eq!(status.code(), Code::FailedPrecondition);
    let (finished, _) = prove(client, v1::ProveRequest { unchecked: true, ..request }).await.unwrap();
    assert!(!finished.accepted && !finished.step.is_empty() && finished.receipt.is_none(), "{finished:?}");

    let request = v1::CheckRequest { puzzle, solution: String::new() };
    let checked = client.check(request).await.unwrap().into_inner();
    assert!(!checked.solved && !checked.violations.is_empty());
    let request = v1::CheckRequest { puzzle: "nonsense".to_owned(), solution: String::new() };
    assert_eq!(client.check(request).await.unwrap_err().code(), Code::InvalidArgument);
    let request = v1::CheckRequest { puzzle: small().puzzle.write_text(None), solution: String::new() };
    assert_eq!(client.check(request).await.unwrap_err().message(), "there is no solution");
}

#[tokio::test(flavor = "multi_thread")]
async fn over_tcp() {
    let scratch = Scratch::new();
    let verifier = Daemon::verifier(&scratch, &[]);
    let mut daemon = Daemon::prover(&["--listen", "127.0.0.1:0", "--verifier", &verifier.address]);
    let mut client = connect(&daemon.address).await;
    serves(&mut client, &verifier).await;

    let text = small().puzzle.write_text(small().solution.as_ref());
    let verifiers = vec!["http://127.0.0.1:1".to_owned()];
    let request = v1::ProveRequest { puzzle: text, verifiers, ..v1::ProveRequest::default() };
    let status = prove(&mut client, request).await.unwrap_err();
    assert_eq!(status.code(), Code::Unavailable);
    assert!(status.message().contains("cannot connect"), "{status:?}");
    daemon.signal("TERM");
    assert_eq!(daemon.wait(Duration::from_secs(10)), Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn over_a_unix_socket() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = Scratch::new();
    let verifier = Daemon::verifier(&scratch, &[]);
    let path = scratch.arg("prover.sock");
    // A daemon that was killed leaves its socket behind; the next one takes its place.
    let dead = Daemon::prover(&["--socket", &path]);
    dead.signal("KILL");
    drop(dead);
    assert!(scratch.path("prover.sock").exists());
    let mut daemon = Daemon::prover(&["--socket", &path, "--verifier", &verifier.address]);
    assert_eq!(daemon.address, format!("unix:{path}"));
    let mode = std::fs::metadata(&path).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    serves(&mut connect(&format!("unix://{path}")).await, &verifier).await;
    daemon.signal("TERM");
    assert_eq!(daemon.wait(Duration::from_secs(10)), Some(0));
    assert!(!scratch.path("prover.sock").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_caller_who_hangs_up_ends_the_proof() {
    let scratch = Scratch::new();
    let verifier = Daemon::verifier(&scratch, &[]);
    let daemon = Daemon::prover(&["--listen", "127.0.0.1:0", "--verifier", &verifier.address]);
    let solved = large();
    let puzzle = solved.puzzle.write_text(solved.solution.as_ref());
    let mut client = connect(&daemon.address).await;
    let request = v1::ProveRequest { puzzle, ..v1::ProveRequest::default() };
    let events = client.prove(request).await.unwrap();
    verifier.until_metric("facedown_received_bytes_total", 100_000.0);
    drop(events);
    verifier.until_metric("facedown_sessions_total{outcome=\"Failed\",kind=\"numberlink\"}", 1.0);
}

#[test]
fn solutions_do_not_travel_over_open_networks_by_accident() {
    let serve =
        |flags: &[&str]| Ended::of(facedown(env!("CARGO_BIN_EXE_facedown-prover")).arg("serve").args(flags));
    serve(&["--listen", "0.0.0.0:0"]).fails(2, "solutions would travel in plain text");
    serve(&["--socket", "/no/such/directory/socket"]).fails(2, "cannot listen on /no/such/directory/socket");
}
