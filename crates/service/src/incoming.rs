//! Connections coming in: plain or TLS, bounded in number and in the time a handshake may take.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::time::Sleep;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;
use tokio_stream::wrappers::ReceiverStream;
use tonic::transport::server::Connected;
use tracing::debug;

use crate::stream::{Stream, write_through};
use crate::tls::{ReloadingTls, certificate_name};

/// Accepts connections until the stream is dropped. A peer that is slow to shake hands, or one too many,
/// holds up nobody else.
pub fn incoming(
    listener: TcpListener,
    tls: Option<Arc<ReloadingTls>>,
    limits: ConnectionLimits,
) -> ReceiverStream<io::Result<Connection>> {
    let (sender, receiver) = mpsc::channel(16);
    tokio::spawn(async move {
        let slots = Arc::new(Semaphore::new(limits.connections));
        loop {
            let next = async {
                let slot = slots.clone().acquire_owned().await.map_err(io::Error::other)?;
                listener.accept().await.map(|(stream, peer)| (slot, stream, peer))
            };
            let accepted = tokio::select! {
                accepted = next => accepted,
                // Nobody takes connections any more: returning closes the port, so that callers are refused
                // at once instead of waiting in vain.
                () = sender.closed() => return,
            };
            let (slot, stream, peer) = match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Out of file descriptors, most likely: give others time to finish.
                    debug!(%error, "cannot accept a connection");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            };
            let (sender, tls) = (sender.clone(), tls.clone());
            tokio::spawn(async move {
                match tokio::time::timeout(limits.handshake, shake_hands(stream, tls, slot)).await {
                    Ok(Ok(mut connection)) => {
                        connection.greeting = Some(Greeting::due(limits.handshake));
                        let _ = sender.send(Ok(connection)).await;
                    }
                    Ok(Err(error)) => debug!(%peer, %error, "the handshake failed"),
                    Err(_) => debug!(%peer, "the handshake took too long"),
                }
            });
        }
    });
    ReceiverStream::new(receiver)
}

async fn shake_hands(
    stream: TcpStream,
    tls: Option<Arc<ReloadingTls>>,
    slot: OwnedSemaphorePermit,
) -> io::Result<Connection> {
    stream.set_nodelay(true)?;
    let remote = stream.peer_addr()?;
    let Some(tls) = tls else {
        return Ok(Connection {
            io: Stream::Plain(stream),
            peer: PeerInfo { remote, certificate: None },
            greeting: None,
            _slot: slot,
        });
    };
    let stream = match TlsAcceptor::from(tls.current()).accept(stream).into_fallible().await {
        Ok(stream) => stream,
        Err((error, stream)) => {
            linger(stream).await;
            return Err(error);
        }
    };
    let (_, session) = stream.get_ref();
    let certificate = session.peer_certificates().and_then(|chain| certificate_name(chain.first()?));
    let peer = PeerInfo { remote, certificate };
    Ok(Connection { io: Stream::Tls(Box::new(stream)), peer, greeting: None, _slot: slot })
}

/// Lets the peer read why it was refused: closing a connection with unread bytes makes the system throw away
/// the alert that was just sent.
async fn linger(mut stream: TcpStream) {
    let _ = stream.shutdown().await;
    let mut ignored = [0; 4096];
    for _ in 0..64 {
        if !matches!(stream.read(&mut ignored).await, Ok(1..)) {
            return;
        }
    }
}

/// How many connections, and how long a handshake may take.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionLimits {
    /// Connections open at once.
    pub connections: usize,
    /// The time for a TLS handshake.
    pub handshake: Duration,
}

/// One connection, plain or TLS.
#[derive(Debug)]
pub struct Connection {
    io: Stream<TlsStream<TcpStream>>,
    peer: PeerInfo,
    greeting: Option<Greeting>,
    _slot: OwnedSemaphorePermit,
}

/// HTTP/2 opens with a fixed greeting. A peer that connects and says nothing would hold its place for ever,
/// because keepalive begins only after the greeting.
#[derive(Debug)]
struct Greeting {
    missing: usize,
    deadline: Pin<Box<Sleep>>,
}

impl Greeting {
    fn due(within: Duration) -> Self {
        Self { missing: GREETING_BYTES, deadline: Box::pin(tokio::time::sleep(within)) }
    }
}

/// Who is at the other end.
#[derive(Clone, Debug)]
pub struct PeerInfo {
    /// The address.
    pub remote: SocketAddr,
    /// The name in the client's certificate, if it showed one.
    pub certificate: Option<String>,
}

impl Connected for Connection {
    type ConnectInfo = PeerInfo;

    fn connect_info(&self) -> PeerInfo {
        self.peer.clone()
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        let read = Pin::new(&mut self.io).poll_read(cx, buf);
        if let Some(greeting) = &mut self.greeting {
            greeting.missing = greeting.missing.saturating_sub(buf.filled().len() - before);
            if greeting.missing == 0 {
                self.greeting = None;
            } else if read.is_pending() && greeting.deadline.as_mut().poll(cx).is_ready() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
        }
        read
    }
}

write_through!(Connection);

/// The length of HTTP/2's connection preface.
const GREETING_BYTES: usize = 24;
