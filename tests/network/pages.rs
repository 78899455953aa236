//! What a verifier tells about itself: metrics, health, reflection, description, receipts.

use facedown_proofs::{Receipt, puzzle_digest};
use facedown_puzzles::Kind;
use facedown_service::prover::ProverClient;
use facedown_wire::v1;
use tonic::Code;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;
use tonic_reflection::pb::v1::server_reflection_client::ServerReflectionClient;
use tonic_reflection::pb::v1::server_reflection_request::MessageRequest;
use tonic_reflection::pb::v1::server_reflection_response::MessageResponse;
use tonic_reflection::pb::v1::{ServerReflectionRequest, ServiceResponse};

use crate::raw::Raw;
use crate::support::{Daemon, Ended, Scratch, board, facedown, prove, receipt, small};

#[test]
fn the_http_page_serves_liveness_readiness_and_metrics() {
    let scratch = Scratch::new();
    let verifier = Daemon::verifier(&scratch, &["--log-format", "json"]);
    prove(&scratch.puzzle(&small()), &["--verifier", &verifier.address]).accepted();
    assert!(verifier.page("/healthz").contains("200 OK"));
    assert!(verifier.page("/readyz").contains("200 OK"));
    assert!(verifier.page("/nowhere").contains("404"));
    verifier.until_metric("facedown_sessions_total{outcome=\"Accepted\",kind=\"nurikabe\"}", 1.0);
    assert_eq!(verifier.metric("facedown_session_seconds_count"), 1.0);
    assert!(verifier.metric("facedown_received_bytes_total") > 1000.0);
    assert!(verifier.page("/metrics").trim_end().ends_with("# EOF"));
    let probe = |address: &str| {
        Ended::of(facedown(env!("CARGO_BIN_EXE_facedown-verifier")).args(["--probe", address]))
    };
    assert_eq!(probe(verifier.http.strip_prefix("http://").unwrap()).code, 0);
    probe("127.0.0.1:1").fails(3, "not ready");
    // Every line of the log is one JSON object.
    for line in verifier.log().lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn health_and_reflection_are_the_standard_services() {
    let scratch = Scratch::new();
    let verifier = Daemon::verifier(&scratch, &[]);
    let channel = tonic::transport::Channel::from_shared(verifier.address.clone()).unwrap();
    let channel = channel.connect().await.unwrap();
    let mut health = HealthClient::new(channel.clone());
    for service in ["", "facedown.v1.Verifier"] {
        let request = HealthCheckRequest { service: service.to_owned() };
        assert_eq!(health.check(request).await.unwrap().into_inner().status, 1, "{service}");
    }
    let request = ServerReflectionRequest {
        host: String::new(),
        message_request: Some(MessageRequest::ListServices(String::new())),
    };
    let mut answers = ServerReflectionClient::new(channel)
        .server_reflection_info(tokio_stream::once(request))
        .await
        .unwrap()
        .into_inner();
    let answer = answers.message().await.unwrap().unwrap().message_response.unwrap();
    let MessageResponse::ListServicesResponse(list) = answer else { panic!("{answer:?}") };
    assert!(list.service.contains(&ServiceResponse { name: "facedown.v1.Verifier".to_owned() }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_verifier_describes_itself() {
    let scratch = Scratch::new();
    let verifier =
        Daemon::verifier(&scratch, &["--name", "bob", "--max-cells", "123", "--idle-seconds", "9"]);
    let told = ProverClient::new([verifier.address.clone()]).describe().await.unwrap();
    assert_eq!(told.verifier_id, "bob");
    assert_eq!(told.software, env!("CARGO_PKG_VERSION"));
    assert_eq!(told.receipt_key[..], verifier.receipt_key().0);
    assert_eq!(told.key_id[..], verifier.receipt_key().id());
    let limits = told.limits.unwrap();
    assert_eq!((limits.max_cells, limits.idle_seconds, limits.total_seconds), (123, 9, 600));
    let names: Vec<_> = told.kinds.iter().map(|kind| kind.name.as_str()).collect();
    assert_eq!(names, Kind::ALL.iter().map(|kind| kind.info().name).collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread")]
async fn receipts_are_found_again_even_after_a_crash() {
    let scratch = Scratch::new();
    let verifier = Daemon::verifier(&scratch, &[]);
    let file = scratch.arg("receipt.json");
    let mut kept = Vec::new();
    for (side, name) in [(4, "alice"), (5, "alice"), (4, "bob"), (5, "alice")] {
        let solved = board(Kind::Hitori, side);
        let flags = ["--verifier", &verifier.address, "--name", name, "--receipt", &file];
        prove(&scratch.puzzle(&solved), &flags).accepted();
        kept.push(receipt(&scratch.path("receipt.json")));
    }
    let key = verifier.key.clone();
    verifier.signal("KILL");
    drop(verifier);

    let verifier = Daemon::verifier(&scratch, &[]);
    assert_eq!(verifier.key, key, "the key is another one after a restart");
    let client = ProverClient::new([verifier.address.clone()]);
    for receipt in &kept {
        assert_eq!(client.fetch_receipt(receipt.session).await.unwrap(), *receipt);
    }
    let error = client.fetch_receipt([9; 32]).await.unwrap_err().to_string();
    assert!(error.contains("there is no receipt for this session"), "{error}");

    let mut raw = Raw::connect(&verifier.address).await.client();
    let digest = puzzle_digest(&board(Kind::Hitori, 5).puzzle).to_vec();
    let mut listed: Vec<Receipt> = Vec::new();
    let mut request = v1::ListReceiptsRequest {
        puzzle_digest: digest.into(),
        prover_id: "alice".to_owned(),
        page_size: 1,
        page_token: String::new(),
    };
    loop {
        let page = raw.list_receipts(request.clone()).await.unwrap().into_inner();
        assert_eq!(page.receipts.len(), 1);
        listed.extend(page.receipts.into_iter().map(|receipt| receipt.try_into().unwrap()));
        if page.next_page_token.is_empty() {
            break;
        }
        request.page_token = page.next_page_token;
    }
    assert_eq!(listed, [kept[1].clone(), kept[3].clone()]);
    let everything = raw.list_receipts(v1::ListReceiptsRequest::default()).await.unwrap().into_inner();
    assert_eq!(everything.receipts.len(), 4);
    request.page_token = "nonsense".to_owned();
    assert_eq!(raw.list_receipts(request).await.unwrap_err().code(), Code::InvalidArgument);
    let short = v1::GetReceiptRequest { session: vec![0; 31].into() };
    assert_eq!(raw.get_receipt(short).await.unwrap_err().code(), Code::InvalidArgument);
}

#[test]
fn the_self_test_passes_against_a_sound_verifier() {
    let scratch = Scratch::new();
    let verifier = Daemon::verifier(&scratch, &[]);
    let ended = Ended::of(facedown(env!("CARGO_BIN_EXE_facedown-prover")).args([
        "self-test",
        "--size",
        "4",
        "--verifier",
        &verifier.address,
    ]));
    assert_eq!(ended.code, 0, "{}{}", ended.out, ended.err);
    assert_eq!(ended.out.matches("accepted, the receipt is good").count(), Kind::ALL.len());
}
