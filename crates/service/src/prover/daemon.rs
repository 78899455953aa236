//! The prover's daemon: proves for programs of any language next to it, over loopback or a Unix socket.

use std::future::Future;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use facedown_proofs::{Phase, Progress, Proved, Reason, Verdict};
use facedown_puzzles::{AnyPuzzle, AnySolution, Solved};
use facedown_wire::v1;
use thiserror::Error;
use tokio::net::{TcpListener, UnixListener};
use tokio::sync::{Semaphore, mpsc};
use tokio_stream::wrappers::{ReceiverStream, TcpListenerStream, UnixListenerStream};
use tokio_util::sync::CancellationToken;
use tonic::transport::Server;
use tonic::{Request, Response, Status};
use tracing::info;
use zeroize::Zeroizing;

use super::client::{Job, ProverClient};
use super::trouble::ProveError;
use crate::generated::prover_server::{self, ProverServer};
use crate::settings::MAX_SESSIONS;

/// The daemon: a client of verifiers behind a service of its own.
#[derive(Clone, Debug)]
pub struct ProverDaemon {
    client: ProverClient,
    slots: Arc<Semaphore>,
}

impl ProverDaemon {
    /// A daemon that reaches verifiers as this client does; requests may name other addresses. It proves so
    /// many puzzles at once and lets more wait.
    pub fn new(client: ProverClient, at_once: usize) -> Self {
        Self { client, slots: Arc::new(Semaphore::new(at_once.clamp(1, MAX_SESSIONS))) }
    }

    /// Serves on a TCP listener until `shutdown` completes, then gives running proofs some time to finish.
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
        let stopping = CancellationToken::new();
        let server = self.router()?.serve_with_incoming_shutdown(
            TcpListenerStream::new(listener),
            stopping.clone().cancelled_owned(),
        );
        until(server, stopping, shutdown).await
    }

    /// Serves on a Unix socket until `shutdown` completes, then gives running proofs some time to finish.
    ///
    /// # Errors
    /// If the transport fails.
    pub async fn run_unix(
        self,
        listener: UnixListener,
        shutdown: impl Future<Output = ()> + Send,
    ) -> Result<(), DaemonError> {
        let path = listener.local_addr().ok().and_then(|address| address.as_pathname().map(Path::to_owned));
        info!(?path, "the prover listens");
        let stopping = CancellationToken::new();
        let server = self.router()?.serve_with_incoming_shutdown(
            UnixListenerStream::new(listener),
            stopping.clone().cancelled_owned(),
        );
        let served = until(server, stopping, shutdown).await;
        if let Some(path) = path {
            let _ = std::fs::remove_file(path);
        }
        served
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
        let v1::ProveRequest { puzzle, solution, verifiers, unchecked } = request;
        let [puzzle, solution] = [puzzle, solution].map(Zeroizing::new);
        let (puzzle, solution) = off_the_workers(move || read(&puzzle, &solution)).await?;
        let mut job = Job::new(puzzle, solution);
        job.unchecked = unchecked;
        let client = match verifiers.is_empty() {
            true => self.client.clone(),
            false => self.client.clone().with_verifiers(verifiers),
        };
        let (sender, events) = mpsc::channel(32);
        let slots = self.slots.clone();
        tokio::spawn(async move {
            let progress = sender.clone();
            let proof = async {
                let _slot = slots.acquire().await;
                // Progress that nobody fetches in time is dropped: the proof does not wait for it.
                let report =
                    Arc::new(move |step: Progress| drop(progress.try_send(Ok(progress_event(step)))));
                client.prove(&job, report).await
            };
            let last = tokio::select! {
                proved = proof => proved.map(finished_event).map_err(|error| status_of(&error)),
                // Whoever asked has hung up, so the proof is for nobody.
                () = sender.closed() => return,
            };
            let _ = sender.send(last).await;
        });
        Ok(Response::new(ReceiverStream::new(events)))
    }

    async fn check(&self, request: Request<v1::CheckRequest>) -> Result<Response<v1::CheckResponse>, Status> {
        let v1::CheckRequest { puzzle, solution } = request.into_inner();
        let [puzzle, solution] = [puzzle, solution].map(Zeroizing::new);
        let violations = off_the_workers(move || {
            let (puzzle, solution) = read(&puzzle, &solution)?;
            puzzle.violations(&solution).ok_or_else(other_kind)
        })
        .await?;
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

/// Makes a Unix socket that only its owner may use. A socket that a dead daemon left behind is replaced.
///
/// # Errors
/// If the path is taken or cannot be used.
pub fn bind_unix(path: &Path) -> io::Result<UnixListener> {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt};
    let left_behind = std::fs::symlink_metadata(path).is_ok_and(|found| found.file_type().is_socket())
        && std::os::unix::net::UnixStream::connect(path).is_err();
    if left_behind {
        std::fs::remove_file(path)?;
    }
    let listener = UnixListener::bind(path)?;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600))?;
    Ok(listener)
}

/// Runs a server until told to stop, and then as long as running proofs need, but not for ever.
async fn until(
    server: impl Future<Output = Result<(), tonic::transport::Error>>,
    stopping: CancellationToken,
    shutdown: impl Future<Output = ()>,
) -> Result<(), DaemonError> {
    let mut server = std::pin::pin!(server);
    tokio::select! {
        ended = &mut server => return Ok(ended?),
        () = shutdown => {}
    }
    info!(seconds = DRAIN.as_secs(), "stopping: running proofs may finish");
    stopping.cancel();
    tokio::time::timeout(DRAIN, server).await.unwrap_or(Ok(())).map_err(Into::into)
}

/// Reading and checking a large board takes long enough to hold up others.
async fn off_the_workers<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Status> + Send + 'static,
) -> Result<T, Status> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(Status::internal("the prover failed")))
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
    /// The transport failed.
    #[error("the gRPC server failed: {0}")]
    Transport(#[from] tonic::transport::Error),
    /// The descriptors cannot be served.
    #[error("the reflection service failed: {0}")]
    Reflection(#[from] tonic_reflection::server::Error),
}

/// The largest request: a puzzle and a solution as text.
const MAX_REQUEST: usize = 9 << 20;

/// How long running proofs may go on after a stop signal.
const DRAIN: Duration = Duration::from_secs(30);
