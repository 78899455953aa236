//! The calls of the verifier's service.

use std::sync::Arc;

use facedown_wire::v1;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Response, Status, Streaming};

use super::{House, session};
use crate::generated::verifier_server;
use crate::incoming::PeerInfo;
use crate::store::{MAX_PAGE, ReceiptQuery, StoreError};

/// The service around the house.
#[derive(Clone, Debug)]
pub(super) struct Rpc(pub(super) Arc<House>);

#[tonic::async_trait]
impl verifier_server::Verifier for Rpc {
    type ProveStream = ReceiverStream<Result<v1::VerifierMessage, Status>>;

    async fn prove(
        &self,
        request: Request<Streaming<v1::ProverMessage>>,
    ) -> Result<Response<Self::ProveStream>, Status> {
        let known = self.authenticate(&request)?;
        let peer = request.extensions().get::<PeerInfo>().map(|peer| peer.remote);
        Ok(Response::new(session::start(self.0.clone(), request.into_inner(), known, peer)?))
    }

    async fn describe(
        &self,
        _request: Request<v1::DescribeRequest>,
    ) -> Result<Response<v1::DescribeResponse>, Status> {
        let House { name, policy, signer, .. } = &*self.0;
        let kinds = policy.kinds.iter().map(|kind| {
            let info = kind.info();
            v1::KindDescription {
                name: info.name.to_owned(),
                title: info.title.to_owned(),
                aliases: info.aliases.iter().map(|&alias| alias.to_owned()).collect(),
                rules: info.rules.to_owned(),
                script: info.script.to_owned(),
            }
        });
        let limits = v1::Limits {
            max_cells: saturate(policy.max_cells),
            max_committed_bits: policy.max_committed_bits,
            max_sessions: saturate(policy.max_sessions),
            max_session_memory: policy.max_session_memory,
            handshake_seconds: saturate(policy.handshake.as_secs()),
            idle_seconds: saturate(policy.idle.as_secs()),
            total_seconds: saturate(policy.total.as_secs()),
        };
        Ok(Response::new(v1::DescribeResponse {
            software: env!("CARGO_PKG_VERSION").to_owned(),
            engine: facedown_sealed::VERSION.into(),
            verifier_id: name.clone(),
            kinds: kinds.collect(),
            limits: Some(limits),
            receipt_key: signer.key().0.to_vec().into(),
            key_id: signer.key().id().to_vec().into(),
            puzzles_listed: policy.listed.is_some(),
        }))
    }

    async fn get_receipt(
        &self,
        request: Request<v1::GetReceiptRequest>,
    ) -> Result<Response<v1::Receipt>, Status> {
        self.authenticate(&request)?;
        let session = digest("session", &request.get_ref().session)?;
        match self.0.store.get(&session).await.map_err(store_failed)? {
            Some(receipt) => Ok(Response::new(receipt.into())),
            None => Err(Status::not_found("there is no receipt for this session")),
        }
    }

    async fn list_receipts(
        &self,
        request: Request<v1::ListReceiptsRequest>,
    ) -> Result<Response<v1::ListReceiptsResponse>, Status> {
        self.authenticate(&request)?;
        let request = request.into_inner();
        let puzzle_digest = match request.puzzle_digest.is_empty() {
            true => None,
            false => Some(digest("puzzle_digest", &request.puzzle_digest)?),
        };
        let after = match request.page_token.as_str() {
            "" => 0,
            token => {
                token.parse().map_err(|_| Status::invalid_argument("`page_token` is not one we gave"))?
            }
        };
        let limit = if request.page_size == 0 { 100 } else { request.page_size.min(MAX_PAGE) };
        let prover_id = (!request.prover_id.is_empty()).then_some(request.prover_id);
        let query = ReceiptQuery { puzzle_digest, prover_id, after, limit };
        let page = self.0.store.list(&query).await.map_err(store_failed)?;
        Ok(Response::new(v1::ListReceiptsResponse {
            receipts: page.receipts.into_iter().map(Into::into).collect(),
            next_page_token: page.next.map(|number| number.to_string()).unwrap_or_default(),
        }))
    }
}

impl Rpc {
    /// The prover's name, if its token or certificate tells; tokens, where there are any, must be shown.
    fn authenticate<T>(&self, request: &Request<T>) -> Result<Option<String>, Status> {
        if let Some(tokens) = &self.0.tokens {
            let header = request.metadata().get("authorization").and_then(|value| value.to_str().ok());
            let header =
                header.ok_or_else(|| Status::unauthenticated("this verifier asks for a bearer token"))?;
            return match tokens.name_of_header(header) {
                Some(name) => Ok(Some(name.to_owned())),
                None => Err(Status::unauthenticated("this bearer token is not known here")),
            };
        }
        Ok(request.extensions().get::<PeerInfo>().and_then(|peer| peer.certificate.clone()))
    }
}

fn digest(field: &str, bytes: &[u8]) -> Result<[u8; 32], Status> {
    bytes.try_into().map_err(|_| Status::invalid_argument(format!("`{field}` must have 32 bytes")))
}

fn store_failed(error: StoreError) -> Status {
    tracing::error!(%error, "the receipt store failed");
    Status::unavailable("the receipt store does not answer")
}

fn saturate<N: TryInto<u32>>(number: N) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}
