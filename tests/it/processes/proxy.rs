//! A network between one process and the database that fails on demand: connections are reset, also within a reply,
//! fall silent in both directions, or are slow.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

/// How the network behaves at present.
#[derive(Clone, Copy, Debug, Default)]
struct Network {
    /// Every chunk is late by so much.
    delay: Duration,
    /// Bytes are swallowed, and neither side hears of it.
    is_silent: bool,
    /// How often all connections have been reset.
    resets: u64,
}

/// A TCP proxy on a port of this machine. Clones are handles to the same one; it serves until the last is dropped.
#[derive(Clone)]
pub struct Proxy(Arc<Shared>);

struct Shared {
    port: u16,
    network: watch::Sender<Network>,
    /// How many of the next replies are cut in the middle.
    halves: Arc<AtomicUsize>,
}

impl Proxy {
    /// Starts a way to the server at this socket.
    pub async fn before(server: &Path) -> io::Result<Proxy> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let shared = Shared {
            port: listener.local_addr()?.port(),
            network: watch::Sender::default(),
            halves: Arc::default(),
        };
        let (mut network, halves) = (shared.network.subscribe(), shared.halves.clone());
        let server = server.to_owned();
        tokio::spawn(async move {
            loop {
                let client = tokio::select! {
                    client = listener.accept() => client,
                    // It fails when nobody has the proxy any more.
                    changed = network.changed() => match changed {
                        Ok(()) => continue,
                        Err(_) => return,
                    },
                };
                let Ok((client, _)) = client else { continue };
                let (network, halves) = (network.clone(), halves.clone());
                // However a connection ends, both sides have heard of it or are not to.
                tokio::spawn(serve(client, server.clone(), network, halves));
            }
        });
        Ok(Proxy(Arc::new(shared)))
    }

    /// The address of a schema, through this.
    pub fn url(&self, schema: &str) -> String {
        let port = self.0.port;
        format!("postgres://galabot@127.0.0.1:{port}/postgres?options=-csearch_path%3D{schema}")
    }

    /// Resets all connections.
    pub fn reset(&self) {
        self.0.network.send_modify(|network| network.resets += 1);
    }

    /// Cuts so many of the next replies in the middle, and their connections with them.
    pub fn cut_replies(&self, many: usize) {
        self.0.halves.store(many, Ordering::SeqCst);
    }

    /// From now on every chunk is late by so much.
    pub fn delay(&self, by: Duration) {
        self.0.network.send_modify(|network| network.delay = by);
    }

    /// All connections, and new ones too, become half-open: nothing gets through, and neither side hears of it.
    pub fn fall_silent(&self) {
        self.0
            .network
            .send_modify(|network| network.is_silent = true);
    }

    /// New connections work well again. Those that had fallen silent stay so until the process closes them, unless they
    /// are reset.
    pub fn heal(&self, resets: bool) {
        self.0.network.send_modify(|network| {
            network.delay = Duration::ZERO;
            network.is_silent = false;
            network.resets += u64::from(resets);
        });
    }
}

/// What has arrived, with the number of its bytes.
enum Chunk {
    Request(usize),
    Reply(usize),
}

/// Carries what one connection says.
async fn serve(
    mut client: TcpStream,
    server: PathBuf,
    mut network: watch::Receiver<Network>,
    halves: Arc<AtomicUsize>,
) -> io::Result<()> {
    let begun = *network.borrow_and_update();
    if begun.is_silent {
        return swallow(client, None, network).await;
    }
    client.set_nodelay(true)?;
    let mut server = UnixStream::connect(server).await?;
    let (mut requests, mut replies) = ([0; 16 * 1024], [0; 16 * 1024]);
    loop {
        let now = *network.borrow_and_update();
        if now.resets != begun.resets {
            return reset(&client);
        }
        if now.is_silent {
            return swallow(client, Some(server), network).await;
        }
        let chunk = tokio::select! {
            changed = network.changed() => match changed {
                Ok(()) => continue,
                Err(_) => return Ok(()),
            },
            size = client.read(&mut requests) => Chunk::Request(size?),
            size = server.read(&mut replies) => Chunk::Reply(size?),
        };
        tokio::time::sleep(now.delay).await;
        match chunk {
            Chunk::Request(0) | Chunk::Reply(0) => return Ok(()),
            Chunk::Request(size) => server.write_all(&requests[..size]).await?,
            Chunk::Reply(size) => {
                let fewer = |many: usize| many.checked_sub(1);
                let is_cut = halves.fetch_update(Ordering::SeqCst, Ordering::SeqCst, fewer);
                if is_cut.is_ok() {
                    client.write_all(&replies[..size / 2]).await?;
                    return reset(&client);
                }
                client.write_all(&replies[..size]).await?;
            }
        }
    }
}

/// Has the connection end with a reset as soon as it is dropped.
fn reset(client: &TcpStream) -> io::Result<()> {
    client.set_zero_linger()
}

/// Swallows what a process says. The server hears neither that nor, as long as nothing gets through, that it has gone.
async fn swallow(
    mut client: TcpStream,
    server: Option<UnixStream>,
    mut network: watch::Receiver<Network>,
) -> io::Result<()> {
    let begun = network.borrow_and_update().resets;
    let mut swallowed = [0; 16 * 1024];
    let mut has_gone = false;
    loop {
        let now = *network.borrow_and_update();
        if now.resets != begun {
            return reset(&client);
        }
        if has_gone && !now.is_silent {
            break;
        }
        tokio::select! {
            changed = network.changed() => if changed.is_err() {
                break;
            },
            read = client.read(&mut swallowed), if !has_gone => {
                has_gone = !matches!(read, Ok(1..));
            }
        }
    }
    drop(server);
    Ok(())
}
