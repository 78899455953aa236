//! A verifier inside a program of your own: `cargo run --example embed_verifier`.
//!
//! The daemon does nothing else; it only reads its settings from flags and files.
#![allow(clippy::print_stdout)]

use std::error::Error;
use std::future::Future;
use std::path::PathBuf;

use facedown_service::settings::VerifierSettings;
use facedown_service::store::ReceiptQuery;
use facedown_service::verifier::Verifier;
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let listener = TcpListener::bind("127.0.0.1:7411").await?;
    println!("listening on {}; Ctrl-C ends it", listener.local_addr()?);
    let stop = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    serve("facedown-data".into(), listener, stop).await
}

/// Serves until `stop` completes; running sessions may finish then.
pub(crate) async fn serve(
    data: PathBuf,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Box<dyn Error>> {
    // Every setting of the daemon is a field here; what is left out has the daemon's default.
    let settings = VerifierSettings {
        name: Some("my-contest".to_owned()),
        data: Some(data),
        kinds: Some(vec!["slitherlink".to_owned(), "nurikabe".to_owned()]),
        max_cells: Some(900),
        ..VerifierSettings::default()
    };
    let verifier = Verifier::start(&settings).await?;
    println!("receipts are signed with {}", verifier.receipt_key());

    // The receipts are at hand while the verifier runs: here, a score after each minute.
    let store = verifier.store();
    let score = tokio::spawn(async move {
        loop {
            tokio::time::sleep(std::time::Duration::from_secs(60)).await;
            let query = ReceiptQuery { limit: 1000, ..ReceiptQuery::default() };
            if let Ok(page) = store.list(&query).await {
                println!("{} proofs accepted", page.receipts.len());
            }
        }
    });
    verifier.run(listener, stop).await?;
    score.abort();
    Ok(())
}
