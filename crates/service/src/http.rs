//! A small page for machines: liveness, readiness and metrics over plain HTTP, on a port of its own.

use std::future::Future;
use std::io;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use tokio::net::TcpListener;

use crate::store::ReceiptStore;
use crate::telemetry::Metrics;

#[derive(Clone)]
struct Page {
    metrics: Metrics,
    store: ReceiptStore,
}

/// Serves `/healthz` (the process lives), `/readyz` (the store answers) and `/metrics` until told to stop.
///
/// # Errors
/// If the listener fails.
pub async fn serve_http(
    listener: TcpListener,
    metrics: Metrics,
    store: ReceiptStore,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let router = Router::new()
        .route("/", get(|| async { "facedown verifier: /healthz, /readyz, /metrics\n" }))
        .route("/healthz", get(|| async { "alive\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics_page))
        .with_state(Page { metrics, store });
    axum::serve(listener, router).with_graceful_shutdown(shutdown).await
}

async fn ready(State(page): State<Page>) -> impl IntoResponse {
    match page.store.ping().await {
        Ok(()) => (StatusCode::OK, "ready\n"),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the receipt store does not answer\n"),
    }
}

async fn metrics_page(State(page): State<Page>) -> impl IntoResponse {
    (
        [(header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")],
        page.metrics.render(),
    )
}
