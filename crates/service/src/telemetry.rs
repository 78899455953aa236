//! Logs and metrics. Neither ever holds a secret: the types that hold secrets print nothing.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use serde::Deserialize;
use tracing_subscriber::EnvFilter;

/// How log lines look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

/// Starts logging to standard error; a second call does nothing.
pub fn start_logging(format: LogFormat, filter: &str) {
    let filter = EnvFilter::try_new(filter).unwrap_or_else(|_| EnvFilter::new("info"));
    let colour =
        std::io::IsTerminal::is_terminal(&std::io::stderr()) && std::env::var_os("NO_COLOR").is_none();
    let builder =
        tracing_subscriber::fmt().with_env_filter(filter).with_ansi(colour).with_writer(std::io::stderr);
    let _ = match format {
        LogFormat::Text => builder.try_init(),
        LogFormat::Json => builder.json().try_init(),
    };
}

/// The verifier's counters, as Prometheus reads them.
#[derive(Clone, Debug)]
pub struct Metrics {
    registry: Arc<Registry>,
    /// Sessions running now.
    pub active: Gauge,
    /// Sessions that ended, by outcome and kind of puzzle.
    pub ended: Family<SessionLabels, Counter>,
    /// Seconds per session that reached a verdict.
    pub seconds: Histogram,
    /// Bytes of proof received.
    pub received: Counter<u64, AtomicU64>,
}

/// How a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EncodeLabelValue)]
pub enum SessionOutcome {
    /// The proof holds.
    Accepted,
    /// The proof does not hold.
    Rejected,
    /// A limit or the policy forbade it.
    Refused,
    /// The peer misbehaved, vanished or took too long.
    Failed,
}

/// Labels of a session's end.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct SessionLabels {
    /// How it ended.
    pub outcome: SessionOutcome,
    /// The kind of puzzle; `unknown` before it is known.
    pub kind: &'static str,
}

impl Metrics {
    /// Fresh counters.
    pub fn new() -> Self {
        let mut registry = Registry::with_prefix("facedown");
        let active = Gauge::default();
        let ended = Family::<SessionLabels, Counter>::default();
        let seconds = Histogram::new(exponential_buckets(0.005, 2.0, 16));
        let received = Counter::default();
        registry.register("sessions_active", "Sessions running now", active.clone());
        registry.register("sessions", "Sessions that ended", ended.clone());
        registry.register("session_seconds", "Seconds per session with a verdict", seconds.clone());
        registry.register("received_bytes", "Bytes of proof received", received.clone());
        Self { registry: Arc::new(registry), active, ended, seconds, received }
    }

    /// The text a Prometheus server reads.
    pub fn render(&self) -> String {
        let mut out = String::new();
        let _ = prometheus_client::encoding::text::encode(&mut out, &self.registry);
        out
    }
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new()
    }
}
