//! The client: connects to one of several verifiers and proves.

use std::path::PathBuf;
use std::sync::Arc;

use facedown_proofs::{
    Parameters, Parties, Progress, Proved, Prover, Receipt, SessionError, fresh, puzzle_digest,
};
use facedown_puzzles::{AnyPuzzle, AnySolution};
use facedown_sealed::prover::Audit;
use facedown_wire::v1;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::Request;
use tonic::metadata::{Ascii, MetadataValue};
use tonic::transport::Channel;

use super::line::{Activity, StreamLine, in_time, pump};
use super::transport::{Connected, Target};
use super::trouble::ProveError;
use crate::generated::verifier_client::VerifierClient;

/// Where verifiers are and how to reach them.
#[derive(Clone, Default)]
pub struct ProverClient {
    verifiers: Vec<String>,
    tls: Option<ClientTls>,
    token: Option<String>,
}

impl std::fmt::Debug for ProverClient {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ProverClient").field("verifiers", &self.verifiers).finish_non_exhaustive()
    }
}

/// Files for TLS on the prover's side.
#[derive(Clone, Debug, Default)]
pub struct ClientTls {
    /// The authority that signed the verifier's certificate (PEM).
    pub authority: Option<PathBuf>,
    /// The prover's own certificate and key (PEM), for mutual TLS.
    pub identity: Option<(PathBuf, PathBuf)>,
    /// The name in the verifier's certificate, if it is not the host's.
    pub server_name: Option<String>,
}

/// What to prove.
#[derive(Clone)]
pub struct Job {
    /// The puzzle.
    pub puzzle: AnyPuzzle,
    /// The solution; it never leaves this process.
    pub solution: AnySolution,
    /// Proves without looking whether the solution is right.
    pub unchecked: bool,
    /// Who proves to whom; both may be empty.
    pub parties: Parties,
    /// The parameter set.
    pub parameters: Parameters,
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Job")
            .field("kind", &self.puzzle.kind())
            .field("size", &self.puzzle.size())
            .finish_non_exhaustive()
    }
}

impl Job {
    /// A job with nothing special about it.
    pub fn new(puzzle: AnyPuzzle, solution: AnySolution) -> Self {
        Self { puzzle, solution, unchecked: false, parties: Parties::default(), parameters: Parameters::K4 }
    }

    fn prover(&self) -> Result<Prover, ProveError> {
        let make = if self.unchecked { Prover::unchecked } else { Prover::new };
        let prover = make(self.puzzle.clone(), &self.solution)?;
        Ok(prover.with_parties(self.parties.clone()).with_parameters(self.parameters))
    }
}

impl ProverClient {
    /// A client of these verifiers: `https://host:port`, `http://host:port` or `host:port`.
    pub fn new(verifiers: impl IntoIterator<Item = String>) -> Self {
        Self { verifiers: verifiers.into_iter().collect(), tls: None, token: None }
    }

    /// The same client for other verifiers.
    pub fn with_verifiers(mut self, verifiers: Vec<String>) -> Self {
        self.verifiers = verifiers;
        self
    }

    /// Uses TLS with these files.
    pub fn with_tls(mut self, tls: ClientTls) -> Self {
        self.tls = Some(tls);
        self
    }

    /// Shows a bearer token.
    pub fn with_token(mut self, token: String) -> Self {
        self.token = Some(token);
        self
    }

    /// Proves to the first verifier that takes the proof on. A verifier that cannot be reached or is too busy
    /// is passed over; once a proof has begun there is no second try, because a session is never resumed.
    ///
    /// # Errors
    /// Says which side failed, and how. A rejection is a verdict, not an error.
    pub async fn prove(&self, job: &Job, progress: ProgressReport) -> Result<Proved, ProveError> {
        // A wrong solution is told before anybody is bothered.
        let mut prover = Some(prepare(job).await?);
        let mut last = ProveError::NoVerifier;
        for verifier in &self.verifiers {
            for target in self.targets(verifier, &mut last).await? {
                let ready = match prover.take() {
                    Some(ready) => ready,
                    None => prepare(job).await?,
                };
                match self.attempt(verifier, &target, ready, progress.clone()).await {
                    Err(error) if error.may_try_another() => last = error,
                    Ok(proved) => {
                        examine(verifier, job, &proved)?;
                        return Ok(proved);
                    }
                    failed => return failed,
                }
            }
        }
        Err(last)
    }

    /// One receipt, fetched from the first verifier that answers.
    ///
    /// # Errors
    /// If none answers, or there is no such receipt.
    pub async fn fetch_receipt(&self, session: [u8; 32]) -> Result<Receipt, ProveError> {
        let (verifier, mut client) = self.first().await?;
        let request = self.authorised(v1::GetReceiptRequest { session: session.to_vec().into() })?;
        let response = in_time(&verifier, client.get_receipt(request))
            .await?
            .map_err(|status| ProveError::from_status(&verifier, &status))?;
        response.into_inner().try_into().map_err(|error| ProveError::Malformed { verifier, error })
    }

    /// What the first verifier that answers says about itself.
    ///
    /// # Errors
    /// If none answers.
    pub async fn describe(&self) -> Result<v1::DescribeResponse, ProveError> {
        let (verifier, mut client) = self.first().await?;
        let request = self.authorised(v1::DescribeRequest {})?;
        let response = in_time(&verifier, client.describe(request))
            .await?
            .map_err(|status| ProveError::from_status(&verifier, &status))?;
        Ok(response.into_inner())
    }

    async fn first(&self) -> Result<(String, VerifierClient<Channel>), ProveError> {
        let mut last = ProveError::NoVerifier;
        for verifier in &self.verifiers {
            for target in self.targets(verifier, &mut last).await? {
                match target.connect().await {
                    Ok(connected) => return Ok((verifier.clone(), connected.client)),
                    Err(error) => last = error,
                }
            }
        }
        Err(last)
    }

    /// The addresses behind a verifier's name: none if the name cannot be resolved now, which is noted.
    async fn targets(&self, verifier: &str, last: &mut ProveError) -> Result<Vec<Target>, ProveError> {
        match Target::find(verifier, self.tls.as_ref()).await {
            Err(error) if error.may_try_another() => {
                *last = error;
                Ok(Vec::new())
            }
            targets => targets,
        }
    }

    fn authorised<M>(&self, message: M) -> Result<Request<M>, ProveError> {
        let mut request = Request::new(message);
        if let Some(token) = &self.token {
            let value: MetadataValue<Ascii> = format!("Bearer {token}").parse().map_err(|_| {
                ProveError::Tls { reason: "the token holds characters no token has".to_owned() }
            })?;
            request.metadata_mut().insert("authorization", value);
        }
        Ok(request)
    }

    /// One session with one address.
    async fn attempt(
        &self,
        verifier: &str,
        target: &Target,
        prover: Prover,
        progress: ProgressReport,
    ) -> Result<Proved, ProveError> {
        let Connected { mut client, last_words } = target.connect().await?;
        let randomness = fresh::prover().map_err(|error| ProveError::Local { reason: error.to_string() })?;
        let (to_verifier, requests) = mpsc::channel(4);
        let (to_prover, messages) = mpsc::channel(8);
        let activity = Activity::default();
        let mut line = StreamLine::new(to_verifier, messages, activity.clone());
        let session = tokio::task::spawn_blocking(move || {
            prover.prove(&mut line, randomness, &mut |step| progress(step))
        });
        let request = self.authorised(ReceiverStream::new(requests))?;
        let pump = async {
            match in_time(verifier, client.prove(request)).await {
                Ok(Ok(response)) => pump(verifier, response.into_inner(), to_prover, activity).await,
                Ok(Err(status)) => {
                    let _ =
                        to_prover.send(Err(ProveError::from_status(verifier, &status).before_start())).await;
                }
                Err(silent) => drop(to_prover.send(Err(silent)).await),
            }
        };
        let (session, ()) = tokio::join!(session, pump);
        match session {
            Err(_) => Err(ProveError::Local { reason: "the prover's thread failed".to_owned() }),
            Ok(Err(SessionError::Line(error))) => Err(error.explained_by(last_words.get())),
            Ok(Err(error)) => Err(ProveError::from_session(verifier, error)),
            Ok(Ok(proved)) => Ok(proved),
        }
    }
}

/// Turns the solution into the prover's hand, which may take long enough to be kept off the async threads.
async fn prepare(job: &Job) -> Result<Prover, ProveError> {
    let job = job.clone();
    let failed = |_| ProveError::Local { reason: "the prover's thread failed".to_owned() };
    tokio::task::spawn_blocking(move || job.prover()).await.map_err(failed)?
}

/// An accepted proof is worth what its record is: the verifier's digests must be ours, its receipt must be for
/// this proof.
fn examine(verifier: &str, job: &Job, proved: &Proved) -> Result<(), ProveError> {
    if !proved.verdict.is_accepted() {
        return Ok(());
    }
    let failed = |reason| Err(ProveError::Audit { verifier: verifier.to_owned(), reason });
    let Some(concluded) = &proved.audit else { return failed("it accepted before the proof was complete") };
    match concluded.audit {
        Audit::Agrees => {}
        Audit::Missing => return failed("it gives no digests of its record"),
        Audit::TranscriptDiffers => return failed("it saw other messages than were sent"),
        Audit::PublicTableDiffers => return failed("it used other shuffles than it had committed to"),
    }
    let Some(receipt) = &proved.receipt else { return failed("it gives no receipt") };
    let ours = receipt.puzzle_digest == puzzle_digest(&job.puzzle)
        && receipt.transcript == concluded.digests.transcript
        && receipt.prover_id == proved.parties.prover
        && receipt.verifier_id == proved.parties.verifier;
    if ours { Ok(()) } else { failed("its receipt is for another proof") }
}

/// Told how far a proof has come, from the thread that computes it.
pub type ProgressReport = Arc<dyn Fn(Progress) + Send + Sync>;
