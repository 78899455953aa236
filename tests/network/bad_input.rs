//! Whatever a peer sends, it gets a status with a sentence, and the daemon goes on serving.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use bytes::Bytes;
use facedown_wire::v1;
use facedown_wire::v1::prover_message::Message;
use prost::Message as _;
use rand::rngs::ChaCha20Rng;
use rand::{Rng, RngExt, SeedableRng};
use tonic::{Code, Status};

use crate::raw::{Raw, greeting, hello, message};
use crate::support::{Daemon, Scratch, prove, small};

fn is(status: Result<usize, Status>, code: Code, saying: &str) {
    let status = status.expect_err("a bad session ended well");
    assert_eq!(status.code(), code, "{status:?}");
    assert!(status.message().contains(saying), "`{saying}` is not in: {}", status.message());
}

/// A greeting with something changed.
fn changed(change: impl FnOnce(&mut v1::Hello)) -> Vec<v1::ProverMessage> {
    let mut greeting = greeting(&small().puzzle);
    change(&mut greeting);
    vec![message(Message::Hello(greeting))]
}

#[tokio::test(flavor = "multi_thread")]
async fn greetings_that_make_no_sense() {
    let scratch = Scratch::new();
    let verifier = Daemon::verifier(&scratch, &[]);
    let raw = Raw::connect(&verifier.address).await;
    let tried = |change: fn(&mut v1::Hello)| raw.session(changed(change));

    is(tried(|h| h.version = 99).await, Code::FailedPrecondition, "speaks version 99 of the protocol");
    is(tried(|h| h.version = u32::MAX).await, Code::InvalidArgument, "`version`");
    is(tried(|h| h.parameter = 5).await, Code::InvalidArgument, "`parameter`");
    is(tried(|h| h.script = "nurikabe/9".into()).await, Code::FailedPrecondition, "nurikabe/9");
    is(tried(|h| h.kind = "masyu".into()).await, Code::InvalidArgument, "not a masyu");
    is(tried(|h| h.puzzle = vec![0xff, 0xfe].into()).await, Code::InvalidArgument, "not text");
    is(tried(|h| h.puzzle = "nurikabe\n1 x\n".into()).await, Code::InvalidArgument, "cannot be read: line 2");
    is(tried(|h| h.puzzle = Bytes::new()).await, Code::InvalidArgument, "cannot be read");
    is(tried(|h| h.puzzle = wide_board().into()).await, Code::ResourceExhausted, "10100 cells");
    is(tried(|h| h.nonce = vec![0; 31].into()).await, Code::InvalidArgument, "31 bytes instead of 32");
    is(tried(|h| h.prover_id = "a\nb".into()).await, Code::InvalidArgument, "`prover_id`");
    is(tried(|h| h.verifier_id = "x".repeat(257)).await, Code::InvalidArgument, "`verifier_id`");
    prove(&scratch.puzzle(&small()), &["--verifier", &verifier.address]).accepted();
}

/// A board just above the default limit.
fn wide_board() -> String {
    format!("nurikabe\n{}", format!("{}\n", vec!["."; 100].join(" ")).repeat(101))
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_out_of_order_and_streams_that_end() {
    let scratch = Scratch::new();
    let verifier = Daemon::verifier(&scratch, &[]);
    let raw = Raw::connect(&verifier.address).await;
    let hello = hello(&small().puzzle);
    let root = message(Message::Root(v1::Root { root: vec![0; 32].into() }));
    let deal = |words: usize| {
        let corrections = vec![0; words].into();
        message(Message::Deal(v1::Deal { corrections, ..v1::Deal::default() }))
    };
    let bound = message(Message::Bound(v1::Bound { coin: vec![0; 32].into(), ..v1::Bound::default() }));
    let opening = message(Message::Opening(v1::Opening::default()));
    let empty = v1::ProverMessage { message: None };
    let hung_up = "ended the stream before the proof was complete";

    is(raw.session(vec![]).await, Code::Aborted, hung_up);
    is(raw.session(vec![empty]).await, Code::InvalidArgument, "empty or of an unknown kind");
    is(raw.session(vec![root.clone()]).await, Code::InvalidArgument, "sent root when hello was due");
    is(raw.session(vec![hello.clone()]).await, Code::Aborted, hung_up);
    is(raw.session(vec![hello.clone(), hello.clone()]).await, Code::InvalidArgument, "sent hello when");
    is(raw.session(vec![hello.clone(), opening]).await, Code::InvalidArgument, "sent opening when");
    is(raw.session(vec![hello.clone(), root.clone()]).await, Code::Aborted, hung_up);
    let early = vec![hello.clone(), root.clone(), bound];
    is(raw.session(early).await, Code::InvalidArgument, "");
    is(raw.session(vec![hello.clone(), root.clone(), deal(17)]).await, Code::InvalidArgument, "");
    is(raw.session(vec![hello.clone(), root.clone(), deal(1 << 19)]).await, Code::InvalidArgument, "");
    is(raw.session(vec![hello, root, deal(2 << 20)]).await, Code::OutOfRange, "too large");
    verifier.until_metric("facedown_sessions_active", 0.0);
    prove(&scratch.puzzle(&small()), &["--verifier", &verifier.address]).accepted();
}

#[tokio::test(flavor = "multi_thread")]
async fn garbage_in_frames_and_on_the_wire() {
    let scratch = Scratch::new();
    let verifier = Daemon::verifier(&scratch, &[]);
    let mut random = ChaCha20Rng::seed_from_u64(1);
    let raw = Raw::connect(&verifier.address).await;
    is(raw.bytes(vec![Bytes::from_static(&[0xff; 9])]).await, Code::InvalidArgument, "cannot be read");
    let first = Bytes::from(hello(&small().puzzle).encode_to_vec());
    for round in 0..300 {
        let mut noise = vec![0; random.random_range(0..200)];
        random.fill_bytes(&mut noise);
        let frames = match round % 3 {
            0 => vec![Bytes::from(noise)],
            1 => vec![first.clone(), Bytes::from(noise)],
            _ => {
                let mut bent = first.to_vec();
                for _ in 0..random.random_range(1..8) {
                    let place = random.random_range(0..bent.len());
                    bent[place] = random.random();
                }
                vec![Bytes::from(bent)]
            }
        };
        assert!(raw.bytes(frames).await.is_err(), "garbage was accepted");
    }
    let address = verifier.address.strip_prefix("http://").unwrap();
    for length in [1, 24, 4000, 100_000] {
        let mut noise = vec![0; length];
        random.fill_bytes(&mut noise);
        let mut stream = TcpStream::connect(address).unwrap();
        let _ = stream.write_all(&noise);
    }
    prove(&scratch.puzzle(&small()), &["--verifier", &verifier.address]).accepted();
    assert!(!verifier.log().contains("panicked"), "{}", verifier.log());
}

#[tokio::test(flavor = "multi_thread")]
async fn silence_ends_connections_and_sessions() {
    let scratch = Scratch::new();
    let flags = ["--handshake-seconds", "1", "--idle-seconds", "1"];
    let verifier = Daemon::verifier(&scratch, &flags);
    // A connection that says nothing at all.
    let mut mute = TcpStream::connect(verifier.address.strip_prefix("http://").unwrap()).unwrap();
    mute.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let mut heard = Vec::new();
    let began = Instant::now();
    let _ = mute.read_to_end(&mut heard);
    assert!(began.elapsed() < Duration::from_secs(10), "a mute connection is kept");
    // A session that stops after its greeting.
    let raw = Raw::connect(&verifier.address).await;
    let mut held = raw.open(vec![hello(&small().puzzle)]).await;
    let status = held.answers.message().await.unwrap_err();
    assert_eq!(status.code(), Code::DeadlineExceeded);
    assert_eq!(status.message(), "the prover was silent for 1 s");
    prove(&scratch.puzzle(&small()), &["--verifier", &verifier.address]).accepted();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_has_an_end_however_busy_it_is() {
    let scratch = Scratch::new();
    let verifier = Daemon::verifier(&scratch, &["--total-seconds", "1"]);
    let mut held = Raw::connect(&verifier.address).await.open(vec![hello(&small().puzzle)]).await;
    let status = held.answers.message().await.unwrap_err();
    assert_eq!(status.code(), Code::DeadlineExceeded);
    assert_eq!(status.message(), "the session took longer than 1 s");
}
