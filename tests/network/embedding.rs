//! The examples for embedders do what they say.

#[allow(dead_code)]
#[path = "../../examples/embed_prover.rs"]
mod embed_prover;
#[allow(dead_code)]
#[path = "../../examples/embed_verifier.rs"]
mod embed_verifier;

use facedown_puzzles::Kind;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::support::{Scratch, board, small};

#[tokio::test(flavor = "multi_thread")]
async fn the_embedded_prover_convinces_the_embedded_verifier() {
    let scratch = Scratch::new();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (stop, stopped) = oneshot::channel::<()>();
    let serving = embed_verifier::serve(scratch.path("data"), listener, async {
        let _ = stopped.await;
    });
    let proving = async {
        let solved = small();
        let text = solved.puzzle.write_text(solved.solution.as_ref());
        let receipt = embed_prover::prove(&address, &text).await.unwrap().unwrap();
        assert_eq!(receipt.verifier_id, "my-contest");
        let masyu = board(Kind::Masyu, 5);
        let text = masyu.puzzle.write_text(masyu.solution.as_ref());
        let error = embed_prover::prove(&address, &text).await.unwrap_err().to_string();
        assert!(error.contains("does not accept masyu puzzles"), "{error}");
        stop.send(()).unwrap();
    };
    let (served, ()) = tokio::join!(serving, proving);
    served.unwrap();
}
