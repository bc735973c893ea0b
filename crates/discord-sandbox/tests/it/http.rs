//! HTTP requests written by hand: exactly the headers of the test, as a browser or a program would send them.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// What a server answered to a request by hand.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    /// The value of a header; empty if it is not there.
    pub fn header(&self, name: &str) -> &str {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let found = lines.find(|(given, _)| given.eq_ignore_ascii_case(name));
        found.map_or("", |(_, value)| value)
    }
}

/// Sends a request with exactly these headers, as a browser or a program would, and reads the answer until it is whole.
pub async fn ask(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
) -> Answer {
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    let mut request = format!("{method} {path} HTTP/1.1\r\n");
    for (name, value) in headers {
        request += &format!("{name}: {value}\r\n");
    }
    let upgrades = headers.iter().any(|(name, _)| *name == "Upgrade");
    let connection = if upgrades { "Upgrade" } else { "close" };
    request += &format!("Content-Length: 0\r\nConnection: {connection}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut bytes = Vec::new();
    while !bytes.ends_with(b"\r\n\r\n") {
        bytes.push(stream.read_u8().await.expect("a whole head"));
    }
    let head = String::from_utf8_lossy(&bytes).into_owned();
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
    let mut answer = Answer {
        status: status.expect("a status"),
        head,
        body: String::new(),
    };
    // A WebSocket that is let in stays open.
    if answer.status != 101 {
        let mut body = Vec::new();
        match answer.header("content-length").parse() {
            Ok(length) => {
                body.resize(length, 0);
                stream.read_exact(&mut body).await.expect("a whole answer");
            }
            Err(_) => {
                stream.read_to_end(&mut body).await.expect("a whole answer");
            }
        }
        answer.body = String::from_utf8_lossy(&body).into_owned();
    }
    answer
}
