//! Starting, stopping, reloading, settings.

use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

use tonic::Code;

use crate::raw::{Raw, hello};
use crate::support::{Daemon, Ended, Scratch, eventually, facedown, large, prove, prove_command, small};

#[test]
fn a_stopping_verifier_finishes_what_it_began_and_takes_nothing_new() {
    let scratch = Scratch::new();
    let mut verifier = Daemon::verifier(&scratch, &["--drain-seconds", "60"]);
    let running = prove_command(&scratch.puzzle(&large()), &["--verifier", &verifier.address])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    verifier.until_metric("facedown_received_bytes_total", 300_000.0);
    assert!(verifier.page("/readyz").contains("200 OK"));
    verifier.signal("TERM");
    eventually("the stop to be logged", || verifier.log().contains("stopping"));
    assert!(verifier.page("/readyz").contains("503"), "a stopping verifier calls itself ready");
    prove(&scratch.puzzle(&small()), &["--verifier", &verifier.address]).fails(3, "cannot connect");
    let ended = running.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(0), "{}", String::from_utf8_lossy(&ended.stderr));
    assert_eq!(verifier.wait(Duration::from_secs(10)), Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_stream_does_not_hold_a_stopping_verifier_for_ever() {
    let scratch = Scratch::new();
    let mut verifier = Daemon::verifier(&scratch, &["--drain-seconds", "1"]);
    let mut held = Raw::connect(&verifier.address).await.open(vec![hello(&small().puzzle)]).await;
    let began = Instant::now();
    verifier.signal("TERM");
    let status = held.answers.message().await.unwrap_err();
    assert_eq!((status.code(), status.message()), (Code::Unavailable, "the verifier is shutting down"));
    assert_eq!(verifier.wait(Duration::from_secs(10)), Some(0));
    assert!(began.elapsed() < Duration::from_secs(8), "it took {:?}", began.elapsed());
    assert!(began.elapsed() >= Duration::from_secs(1), "the session got no time to finish");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_without_a_session_does_not_delay_the_stop() {
    let scratch = Scratch::new();
    let mut verifier = Daemon::verifier(&scratch, &["--drain-seconds", "60"]);
    let channel = tonic::transport::Channel::from_shared(verifier.address.clone()).unwrap();
    let mut health = tonic_health::pb::health_client::HealthClient::new(channel.connect().await.unwrap());
    let watched = tonic_health::pb::HealthCheckRequest { service: String::new() };
    let mut watch = health.watch(watched).await.unwrap().into_inner();
    assert_eq!(watch.message().await.unwrap().unwrap().status, 1);
    verifier.signal("TERM");
    assert_eq!(watch.message().await.unwrap().unwrap().status, 2, "health does not tell of the stop");
    assert_eq!(verifier.wait(Duration::from_secs(10)), Some(0));
}

#[test]
fn certificates_are_read_again_on_sighup() {
    let scratch = Scratch::new();
    let puzzle = scratch.puzzle(&small());
    let (old, new) = (scratch.certificates("old"), scratch.certificates("new"));
    let (cert, key) = (scratch.arg("verifier.pem"), scratch.arg("verifier.key"));
    let install = |from: &str| {
        fs::copy(format!("{from}/verifier.pem"), &cert).unwrap();
        fs::copy(format!("{from}/verifier.key"), &key).unwrap();
    };
    install(&old);
    let verifier = Daemon::verifier(&scratch, &["--tls-cert", &cert, "--tls-key", &key]);
    let (old_ca, new_ca) = (format!("{old}/ca.pem"), format!("{new}/ca.pem"));
    let trusting = |ca: &str| prove(&puzzle, &["--verifier", &verifier.address, "--tls-ca", ca]);
    trusting(&old_ca).accepted();
    trusting(&new_ca).fails(3, "does not trust");
    install(&new);
    verifier.signal("HUP");
    eventually("the new certificates", || verifier.log().contains("read again"));
    trusting(&new_ca).accepted();
    trusting(&old_ca).fails(3, "does not trust");
    // Unusable files change nothing.
    fs::write(&cert, "nonsense").unwrap();
    verifier.signal("HUP");
    eventually("the complaint", || verifier.log().contains("the old ones stay"));
    trusting(&new_ca).accepted();
}

/// A verifier that is not meant to stay.
fn verifier(arguments: &[&str]) -> Ended {
    Ended::of(facedown(env!("CARGO_BIN_EXE_facedown-verifier")).args(arguments))
}

#[test]
fn settings_are_checked_without_starting() {
    let scratch = Scratch::new();
    let certs = scratch.certificates("certs");
    let (cert, key) = (format!("{certs}/verifier.pem"), format!("{certs}/verifier.key"));
    let check = |arguments: &[&str]| verifier(&[&["--check-config"], arguments].concat());
    let fine = check(&["--tls-cert", &cert, "--tls-key", &key, "--listen", "0.0.0.0:0"]);
    assert_eq!((fine.code, fine.out.trim()), (0, "the settings are fine"));
    check(&["--listen", "0.0.0.0:0"]).fails(2, "not a loopback address");
    assert_eq!(check(&["--listen", "0.0.0.0:0", "--insecure"]).code, 0);
    check(&["--tls-cert", &cert, "--tls-key", &scratch.arg("none")]).fails(2, "cannot read");
    check(&["--tls-cert", &cert, "--tls-key", &cert]).fails(2, "no PEM private key");
    check(&["--tls-cert", &key, "--tls-key", &key]).fails(2, "no PEM certificate");
    check(&["--kinds", "chess"]).fails(2, "unknown kind of puzzle `chess`");
    check(&["--puzzles", &scratch.arg("none")]).fails(2, "cannot read");
    check(&["--max-sessions", "0"]).fails(2, "0 sessions at once are not possible");
    check(&["--name", ""]).fails(2, "the verifier's name");
    check(&["--tokens", &scratch.write("tokens", "alice\n")]).fails(2, "line 1 of the token file");
    let file = scratch.write("bad.toml", "name = \"x\"\nlisten-on = \"here\"\n");
    check(&["--config", &file]).fails(2, "unknown field `listen-on`");
}

#[tokio::test(flavor = "multi_thread")]
async fn flags_win_over_the_environment_and_that_over_the_file() {
    let scratch = Scratch::new();
    let data = scratch.arg("data");
    let text = format!(
        "name = \"from-file\"\nmax-cells = 77\nkinds = [\"masyu\"]\nlisten = \"127.0.0.1:0\"\ndata = {data:?}\n"
    );
    let file = scratch.write("verifier.toml", &text);
    let told = async |environment: &[(&str, &str)], flags: &[&str]| {
        let mut command = facedown(env!("CARGO_BIN_EXE_facedown-verifier"));
        command.envs(environment.iter().copied()).args(["--config", &file]).args(flags);
        let daemon = Daemon::start(command, "receipt-key ");
        let mut client = Raw::connect(&daemon.address).await.client();
        let told = client.describe(facedown_wire::v1::DescribeRequest {}).await.unwrap().into_inner();
        (told.verifier_id, told.limits.unwrap().max_cells, told.kinds.len())
    };
    let environment = [("FACEDOWN_NAME", "from-environment"), ("FACEDOWN_MAX_CELLS", "88")];
    assert_eq!(told(&[], &[]).await, ("from-file".to_owned(), 77, 1));
    assert_eq!(told(&environment, &[]).await, ("from-environment".to_owned(), 88, 1));
    let flags = ["--name", "from-flag"];
    assert_eq!(told(&environment, &flags).await, ("from-flag".to_owned(), 88, 1));
}
