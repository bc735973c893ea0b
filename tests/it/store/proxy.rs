//! A way to a PostgreSQL server that fails at chosen requests: it cuts the connection, or falls silent as one does
//! whose other end has gone without a word.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

/// What becomes of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is carried out and answered.
    Answered,
    /// The connection is cut before it reaches the server.
    CutBefore,
    /// It is carried out; then the connection is cut in place of an answer.
    CutAfter,
    /// It never reaches the server, and nothing comes back any more.
    SilentBefore,
    /// It is carried out, but nothing comes back any more.
    SilentAfter,
    /// It never reaches the server, which does not hear of the end of the connection either.
    HalfOpen,
}

/// A proxy at an address of this machine, for as long as the process lives.
pub struct Proxy {
    port: u16,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    /// The statement that is waited for, and what becomes of it, one time after the other; then all are answered.
    fates: Mutex<(String, VecDeque<Fate>)>,
    requests: AtomicUsize,
    opened: AtomicUsize,
    /// Requests on connections that had fallen silent.
    unheard: AtomicUsize,
}

impl Proxy {
    /// A way to the server at this socket.
    pub fn before(server: &Path) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let shared = Arc::<Shared>::default();
        let (seen, server) = (shared.clone(), server.to_owned());
        thread::spawn(move || {
            for client in listener.incoming() {
                let (seen, server) = (seen.clone(), server.clone());
                thread::spawn(move || {
                    seen.opened.fetch_add(1, Ordering::SeqCst);
                    // However a connection ends, both sides have heard of it or are not to.
                    let _ = serve(client.unwrap(), server, &seen);
                });
            }
        });
        Proxy { port, shared }
    }

    /// The address of a schema, through this.
    pub fn url(&self, schema: &str) -> String {
        let port = self.port;
        format!("postgres://galabot@127.0.0.1:{port}/postgres?options=-csearch_path%3D{schema}")
    }

    /// Has this become of the next requests that carry out this statement.
    pub fn fail(&self, statement: &str, fates: &[Fate]) {
        let fates = fates.iter().copied().collect();
        *self.shared.fates.lock().unwrap() = (statement.to_owned(), fates);
    }

    /// How many of the failures are still to come.
    pub fn left(&self) -> usize {
        self.shared.fates.lock().unwrap().1.len()
    }

    /// How often an answer was waited for.
    pub fn requests(&self) -> usize {
        self.shared.requests.load(Ordering::SeqCst)
    }

    /// How many connections there were.
    pub fn opened(&self) -> usize {
        self.shared.opened.load(Ordering::SeqCst)
    }

    /// How many requests were made on connections that had fallen silent.
    pub fn unheard(&self) -> usize {
        self.shared.unheard.load(Ordering::SeqCst)
    }
}

impl Shared {
    fn fate(&self, message: &[u8]) -> Fate {
        // A query and an order to answer what was sent are what a client waits for.
        if matches!(message.first(), Some(b'Q' | b'S')) {
            self.requests.fetch_add(1, Ordering::SeqCst);
        }
        let mut fates = self.fates.lock().unwrap();
        let asked = message.strip_prefix(b"Q").and_then(|rest| rest.get(4..));
        let asked = asked.and_then(|rest| rest.strip_suffix(b"\0"));
        match asked == Some(fates.0.as_bytes()) {
            true => fates.1.pop_front().unwrap_or(Fate::Answered),
            false => Fate::Answered,
        }
    }
}

/// Carries the messages of one connection.
fn serve(mut client: TcpStream, server: PathBuf, shared: &Shared) -> std::io::Result<()> {
    let mut server = UnixStream::connect(server)?;
    client.set_nodelay(true)?;
    let mute = Arc::new(AtomicBool::new(false));
    let (back, to, muted) = (server.try_clone()?, client.try_clone()?, mute.clone());
    let answers = thread::spawn(move || answer(back, to, &muted));
    // The first message has no letter.
    let mut message = body(&mut client, Vec::new())?;
    loop {
        match shared.fate(&message) {
            Fate::Answered => server.write_all(&message)?,
            Fate::CutBefore => break,
            Fate::SilentBefore => {
                mute.store(true, Ordering::SeqCst);
                server.shutdown(Shutdown::Both)?;
                return silence(client, shared);
            }
            // The thread that carries answers keeps the server's end open.
            Fate::HalfOpen => {
                mute.store(true, Ordering::SeqCst);
                return silence(client, shared);
            }
            fate => {
                mute.store(true, Ordering::SeqCst);
                server.write_all(&message)?;
                // It ends once the server has answered.
                answers.join().unwrap();
                if fate == Fate::SilentAfter {
                    return silence(client, shared);
                }
                break;
            }
        }
        let mut letter = [0];
        if client.read(&mut letter)? == 0 {
            break;
        }
        message = body(&mut client, letter.to_vec())?;
    }
    let _ = server.shutdown(Shutdown::Both);
    client.shutdown(Shutdown::Both)
}

/// The rest of a message after its letter.
fn body(client: &mut TcpStream, mut message: Vec<u8>) -> std::io::Result<Vec<u8>> {
    let mut length = [0; 4];
    client.read_exact(&mut length)?;
    message.extend(length);
    let rest = u32::from_be_bytes(length) as usize - length.len();
    let begun = message.len();
    message.resize(begun + rest, 0);
    client.read_exact(&mut message[begun..])?;
    Ok(message)
}

/// Carries answers back, until the connection is muted and the server has carried out what it was asked last.
fn answer(mut server: UnixStream, mut client: TcpStream, mute: &AtomicBool) {
    let (mut part, mut unheard) = ([0; 16 * 1024], Vec::<u8>::new());
    while let Ok(size @ 1..) = server.read(&mut part) {
        if mute.load(Ordering::SeqCst) {
            unheard.extend(&part[..size]);
            let ended = |word: &[u8]| unheard.windows(word.len()).any(|at| at == word);
            if ended(b"COMMIT\0") || ended(b"ROLLBACK\0") {
                return;
            }
        } else if client.write_all(&part[..size]).is_err() {
            return;
        }
    }
    if !mute.load(Ordering::SeqCst) {
        let _ = client.shutdown(Shutdown::Both);
    }
}

/// Takes everything and answers nothing, until the client gives up.
fn silence(mut client: TcpStream, shared: &Shared) -> std::io::Result<()> {
    let mut letter = [0];
    while client.read(&mut letter)? != 0 {
        let message = body(&mut client, letter.to_vec())?;
        // A farewell is none.
        if message[0] != b'X' {
            shared.unheard.fetch_add(1, Ordering::SeqCst);
        }
    }
    Ok(())
}
