//! The prover's daemon: proves for programs of any language next to it, over loopback or a Unix socket.

use std::future::Future;
use std::path::Path;
use std::sync::Arc;

use facedown_proofs::{Phase, Progress, Proved, Reason, Verdict};
use facedown_puzzles::{AnyPuzzle, AnySolution, Solved};
use facedown_wire::v1;
use thiserror::Error;
use tokio::net::{TcpListener, UnixListener};
use tokio::sync::mpsc;
use tokio_stream::wrappers::{ReceiverStream, TcpListenerStream, UnixListenerStream};
use tonic::transport::Server;
use tonic::{Request, Response, Status};
use tracing::info;

use super::client::{Job, ProverClient};
use super::trouble::ProveError;
use crate::generated::prover_server::{self, ProverServer};

/// The daemon: a client of verifiers behind a service of its own.
#[derive(Clone, Debug)]
pub struct ProverDaemon {
    client: ProverClient,
}

impl ProverDaemon {
    /// A daemon that reaches verifiers as this client does; requests may name other addresses.
    pub fn new(client: ProverClient) -> Self {
        Self { client }
    }

    /// Serves on a TCP listener until `shutdown` completes.
    ///
    /// # Errors
    /// If the transport fails.
    pub async fn run(
        self,
        listener: TcpListener,
        shutdown: impl Future<Output = ()> + Send,
    ) -> Result<(), DaemonError> {
        let address = listener.local_addr().ok();
        info!(?address, "the prover listens");
        Ok(self.router()?.serve_with_incoming_shutdown(TcpListenerStream::new(listener), shutdown).await?)
    }

    /// Serves on a Unix socket until `shutdown` completes.
    ///
    /// # Errors
    /// If the socket cannot be made or the transport fails.
    pub async fn run_unix(
        self,
        path: &Path,
        shutdown: impl Future<Output = ()> + Send,
    ) -> Result<(), DaemonError> {
        let listener = UnixListener::bind(path).map_err(DaemonError::Socket)?;
        info!(path = %path.display(), "the prover listens");
        let served =
            self.router()?.serve_with_incoming_shutdown(UnixListenerStream::new(listener), shutdown).await;
        let _ = std::fs::remove_file(path);
        Ok(served?)
    }

    fn router(self) -> Result<tonic::transport::server::Router, DaemonError> {
        let (_, health) = tonic_health::server::health_reporter();
        let reflection = tonic_reflection::server::Builder::configure()
            .register_encoded_file_descriptor_set(facedown_wire::DESCRIPTORS)
            .build_v1()?;
        let service = ProverServer::new(self).max_decoding_message_size(MAX_REQUEST);
        Ok(Server::builder().add_service(health).add_service(reflection).add_service(service))
    }
}

#[tonic::async_trait]
impl prover_server::Prover for ProverDaemon {
    type ProveStream = ReceiverStream<Result<v1::ProveEvent, Status>>;

    async fn prove(&self, request: Request<v1::ProveRequest>) -> Result<Response<Self::ProveStream>, Status> {
        let request = request.into_inner();
        let (puzzle, solution) = read(&request.puzzle, &request.solution)?;
        let mut job = Job::new(puzzle, solution);
        job.unchecked = request.unchecked;
        let client = if request.verifiers.is_empty() {
            self.client.clone()
        } else {
            self.client.clone().with_verifiers(request.verifiers)
        };
        let (sender, events) = mpsc::channel(32);
        let progress = sender.clone();
        tokio::spawn(async move {
            // Progress that nobody fetches in time is dropped: the proof does not wait for it.
            let report = Arc::new(move |step: Progress| drop(progress.try_send(Ok(progress_event(step)))));
            let last = match client.prove(&job, report).await {
                Ok(proved) => Ok(finished_event(proved)),
                Err(error) => Err(status_of(&error)),
            };
            let _ = sender.send(last).await;
        });
        Ok(Response::new(ReceiverStream::new(events)))
    }

    async fn check(&self, request: Request<v1::CheckRequest>) -> Result<Response<v1::CheckResponse>, Status> {
        let request = request.into_inner();
        let (puzzle, solution) = read(&request.puzzle, &request.solution)?;
        let violations = puzzle.violations(&solution).ok_or_else(other_kind)?;
        let violations: Vec<v1::RuleViolation> = violations
            .into_iter()
            .map(|violation| v1::RuleViolation {
                rule: violation.rule.to_owned(),
                message: violation.message,
                places: violation.places.iter().map(ToString::to_string).collect(),
            })
            .collect();
        Ok(Response::new(v1::CheckResponse { solved: violations.is_empty(), violations }))
    }
}

fn read(puzzle: &str, solution: &str) -> Result<(AnyPuzzle, AnySolution), Status> {
    let malformed = |what: &str, error| Status::invalid_argument(format!("{what}: {error}"));
    let Solved { puzzle, solution: own } =
        Solved::read(puzzle).map_err(|error| malformed("puzzle", error))?;
    let solution = if solution.is_empty() {
        own
    } else {
        Solved::read(solution).map_err(|error| malformed("solution", error))?.solution
    };
    let solution = solution.ok_or_else(|| Status::invalid_argument("there is no solution"))?;
    if puzzle.violations(&solution).is_none() { Err(other_kind()) } else { Ok((puzzle, solution)) }
}

fn other_kind() -> Status {
    Status::invalid_argument("the solution is of another kind than the puzzle")
}

fn progress_event(progress: Progress) -> v1::ProveEvent {
    let phase = match progress.phase {
        Phase::Deal => "deal",
        Phase::Products => "products",
        Phase::Answer => "answer",
        Phase::Open => "open",
    };
    let (done, total) = (progress.done as u64, progress.total as u64);
    let event = v1::prove_event::Event::Progress(v1::Progress { phase: phase.to_owned(), done, total });
    v1::ProveEvent { event: Some(event) }
}

fn finished_event(proved: Proved) -> v1::ProveEvent {
    let (step, reason) = match &proved.verdict {
        Verdict::Accepted => (String::new(), String::new()),
        Verdict::Rejected(Reason::Cards(rejection)) => (rejection.step.clone(), rejection.reason.clone()),
        rejected => (String::new(), rejected.to_string()),
    };
    let accepted = proved.verdict.is_accepted();
    let receipt = proved.receipt.map(Into::into);
    let event = v1::prove_event::Event::Finished(v1::Finished { accepted, step, reason, receipt });
    v1::ProveEvent { event: Some(event) }
}

fn status_of(error: &ProveError) -> Status {
    let text = error.to_string();
    match error {
        ProveError::NotSolved(_) => Status::failed_precondition(text),
        ProveError::NoVerifier | ProveError::Address { .. } => Status::invalid_argument(text),
        ProveError::Refused { .. } => Status::permission_denied(text),
        ProveError::Local { .. } => Status::internal(text),
        _ => Status::unavailable(text),
    }
}

/// A daemon that cannot serve.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DaemonError {
    /// The socket cannot be made.
    #[error("cannot listen on the socket: {0}")]
    Socket(std::io::Error),
    /// The transport failed.
    #[error("the gRPC server failed: {0}")]
    Transport(#[from] tonic::transport::Error),
    /// The descriptors cannot be served.
    #[error("the reflection service failed: {0}")]
    Reflection(#[from] tonic_reflection::server::Error),
}

/// The largest request: a puzzle and a solution as text.
const MAX_REQUEST: usize = 9 << 20;
