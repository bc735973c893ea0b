//! A listener that keeps few connections, none of them for nothing: whoever opens many gets no further, and takes from
//! the process neither files nor memory that it needs elsewhere.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep, sleep};

/// Listens, but has only a limited number of connections at once. Those beyond wait in the system's queue.
pub(crate) struct Bounded {
    listener: TcpListener,
    places: Arc<Semaphore>,
    idle: Duration,
}

impl Bounded {
    /// At most `most` connections, each of which ends when nothing has been read from it for so long.
    pub fn new(listener: TcpListener, most: usize, idle: Duration) -> Bounded {
        Bounded {
            listener,
            places: Arc::new(Semaphore::new(most)),
            idle,
        }
    }
}

impl Listener for Bounded {
    type Io = Visitor;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Visitor, SocketAddr) {
        // It is never closed.
        let place = self.places.clone().acquire_owned().await.ok();
        let (stream, address) = Listener::accept(&mut self.listener).await;
        let visitor = Visitor {
            stream,
            idle: self.idle,
            ends: Box::pin(sleep(self.idle)),
            _place: place,
        };
        (visitor, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection that holds one of the places.
pub(crate) struct Visitor {
    stream: TcpStream,
    idle: Duration,
    ends: Pin<Box<Sleep>>,
    _place: Option<OwnedSemaphorePermit>,
}

impl Visitor {
    /// Ready once it has been idle for too long.
    fn is_over<T>(&mut self, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        let over = self.ends.as_mut().poll(context);
        over.map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Visitor {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let read = Pin::new(&mut self.stream).poll_read(context, bytes);
        if read.is_ready() {
            let ends = Instant::now() + self.idle;
            self.ends.as_mut().reset(ends);
            return read;
        }
        self.is_over(context)
    }
}

impl AsyncWrite for Visitor {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        match Pin::new(&mut self.stream).poll_write(context, bytes) {
            Poll::Pending => self.is_over(context),
            written => written,
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
