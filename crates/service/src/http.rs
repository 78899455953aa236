//! A small page for machines: liveness, readiness and metrics over plain HTTP, on a port of its own.

use std::future::Future;
use std::io;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use tokio::net::TcpListener;

use crate::verifier::Verifier;

/// Serves `/healthz` (the process lives), `/readyz` (sessions are taken and the store answers) and `/metrics`
/// until told to stop.
///
/// # Errors
/// If the listener fails.
pub async fn serve_http(
    listener: TcpListener,
    verifier: Verifier,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let router = Router::new()
        .route("/", get(|| async { "facedown verifier: /healthz, /readyz, /metrics\n" }))
        .route("/healthz", get(|| async { "alive\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics_page))
        .with_state(verifier);
    axum::serve(listener, router).with_graceful_shutdown(shutdown).await
}

async fn ready(State(verifier): State<Verifier>) -> impl IntoResponse {
    if verifier.is_stopping() {
        return (StatusCode::SERVICE_UNAVAILABLE, "the verifier is shutting down\n");
    }
    match verifier.store().ping().await {
        Ok(()) => (StatusCode::OK, "ready\n"),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the receipt store does not answer\n"),
    }
}

async fn metrics_page(State(verifier): State<Verifier>) -> impl IntoResponse {
    (
        [(header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")],
        verifier.metrics().render(),
    )
}
