//! A connection as one stream of bytes, plain or TLS, whichever side of TLS this is.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

/// Plain or TLS.
#[derive(Debug)]
pub(crate) enum Stream<T> {
    Plain(TcpStream),
    Tls(Box<T>),
}

/// Evaluates an expression with the stream of whichever kind it is.
macro_rules! with_stream {
    ($stream:expr, $inner:ident => $body:expr) => {
        match $stream {
            Stream::Plain($inner) => $body,
            Stream::Tls($inner) => $body,
        }
    };
}

impl<T: AsyncRead + Unpin> AsyncRead for Stream<T> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        with_stream!(self.get_mut(), inner => Pin::new(inner).poll_read(cx, buf))
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for Stream<T> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        with_stream!(self.get_mut(), inner => Pin::new(inner).poll_write(cx, buf))
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        with_stream!(self.get_mut(), inner => Pin::new(inner).poll_write_vectored(cx, bufs))
    }

    fn is_write_vectored(&self) -> bool {
        with_stream!(self, inner => inner.is_write_vectored())
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        with_stream!(self.get_mut(), inner => Pin::new(inner).poll_flush(cx))
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        with_stream!(self.get_mut(), inner => Pin::new(inner).poll_shutdown(cx))
    }
}

/// Writes to a connection go straight to its stream, the field `io`; only reads are watched.
macro_rules! write_through {
    ($connection:ty) => {
        impl tokio::io::AsyncWrite for $connection {
            fn poll_write(
                mut self: Pin<&mut Self>,
                cx: &mut Context<'_>,
                buf: &[u8],
            ) -> Poll<io::Result<usize>> {
                Pin::new(&mut self.io).poll_write(cx, buf)
            }

            fn poll_write_vectored(
                mut self: Pin<&mut Self>,
                cx: &mut Context<'_>,
                bufs: &[io::IoSlice<'_>],
            ) -> Poll<io::Result<usize>> {
                Pin::new(&mut self.io).poll_write_vectored(cx, bufs)
            }

            fn is_write_vectored(&self) -> bool {
                self.io.is_write_vectored()
            }

            fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
                Pin::new(&mut self.io).poll_flush(cx)
            }

            fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
                Pin::new(&mut self.io).poll_shutdown(cx)
            }
        }
    };
}
pub(crate) use write_through;
