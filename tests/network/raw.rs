//! A peer that sends whatever it likes.

use bytes::{Buf, BufMut, Bytes};
use facedown_puzzles::AnyPuzzle;
use facedown_sealed::VERSION;
use facedown_service::clients::VerifierClient;
use facedown_wire::v1;
use tokio::sync::mpsc;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;
use tonic::codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder};
use tonic::codegen::http::uri::PathAndQuery;
use tonic::transport::Channel;
use tonic::{Request, Status, Streaming};

/// A raw client.
pub(crate) struct Raw(Channel);

/// A session that is held open.
pub(crate) struct Held {
    _requests: mpsc::Sender<v1::ProverMessage>,
    pub(crate) answers: Streaming<v1::VerifierMessage>,
}

impl Raw {
    pub(crate) async fn connect(address: &str) -> Self {
        Self(Channel::from_shared(address.to_owned()).unwrap().connect().await.unwrap())
    }

    pub(crate) fn client(&self) -> VerifierClient<Channel> {
        VerifierClient::new(self.0.clone())
    }

    /// Sends messages, ends the stream and waits for the end of the answers.
    pub(crate) async fn session(&self, messages: Vec<v1::ProverMessage>) -> Result<usize, Status> {
        let answers = self.client().prove(tokio_stream::iter(messages)).await?.into_inner();
        count(answers).await
    }

    /// Sends messages and keeps the stream open; waits for the first answer.
    pub(crate) async fn open(&self, messages: Vec<v1::ProverMessage>) -> Held {
        let (requests, stream) = mpsc::channel(64);
        for message in messages {
            requests.send(message).await.unwrap();
        }
        let mut answers = self.client().prove(ReceiverStream::new(stream)).await.unwrap().into_inner();
        assert!(answers.message().await.unwrap().is_some(), "the session does not begin");
        Held { _requests: requests, answers }
    }

    /// Sends frames of arbitrary bytes where messages are due.
    pub(crate) async fn bytes(&self, frames: Vec<Bytes>) -> Result<usize, Status> {
        let mut grpc = tonic::client::Grpc::new(self.0.clone());
        grpc.ready().await.unwrap();
        let path = PathAndQuery::from_static("/facedown.v1.Verifier/Prove");
        let request = Request::new(tokio_stream::iter(frames));
        let answers = grpc.streaming(request, path, RawCodec).await?.into_inner();
        count(answers).await
    }
}

async fn count<T>(mut answers: Streaming<T>) -> Result<usize, Status> {
    let mut number = 0;
    while let Some(answer) = answers.next().await {
        answer?;
        number += 1;
    }
    Ok(number)
}

/// The greeting of an honest prover.
pub(crate) fn greeting(puzzle: &AnyPuzzle) -> v1::Hello {
    let info = puzzle.kind().info();
    v1::Hello {
        version: VERSION.into(),
        parameter: 4,
        kind: info.name.to_owned(),
        puzzle: puzzle.canonical().into(),
        script: info.script.to_owned(),
        prover_id: String::new(),
        verifier_id: String::new(),
        nonce: vec![7; 32].into(),
    }
}

/// The same as a message.
pub(crate) fn hello(puzzle: &AnyPuzzle) -> v1::ProverMessage {
    message(v1::prover_message::Message::Hello(greeting(puzzle)))
}

pub(crate) fn message(message: v1::prover_message::Message) -> v1::ProverMessage {
    v1::ProverMessage { message: Some(message) }
}

/// Frames without any meaning.
#[derive(Clone, Copy, Default)]
struct RawCodec;

impl Codec for RawCodec {
    type Encode = Bytes;
    type Decode = Bytes;
    type Encoder = Self;
    type Decoder = Self;

    fn encoder(&mut self) -> Self {
        Self
    }

    fn decoder(&mut self) -> Self {
        Self
    }
}

impl Encoder for RawCodec {
    type Item = Bytes;
    type Error = Status;

    fn encode(&mut self, item: Bytes, into: &mut EncodeBuf<'_>) -> Result<(), Status> {
        into.put(item);
        Ok(())
    }
}

impl Decoder for RawCodec {
    type Item = Bytes;
    type Error = Status;

    fn decode(&mut self, from: &mut DecodeBuf<'_>) -> Result<Option<Bytes>, Status> {
        Ok(Some(from.copy_to_bytes(from.remaining())))
    }
}
