//! The socket of a connection to the gateway: whole texts in and out, and how it ended.

use std::io::Read as _;
use std::time::Duration;

use flate2::read::ZlibDecoder;
use futures::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// The version of the gateway, and how its texts are written.
const QUERY: &str = "v=10&encoding=json";

/// The largest text that is unpacked, in bytes.
const MOST: u64 = 64 * 1024 * 1024;

/// How long the other side may take nothing of what we say.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why no more comes over a socket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The code with which the other side closed it, if it did.
    pub code: Option<u16>,
    /// In words, for the log.
    pub why: String,
}

impl Ended {
    /// It broke, without a word of the other side.
    pub fn broken(why: impl ToString) -> Ended {
        Ended {
            code: None,
            why: why.to_string(),
        }
    }
}

/// An open socket.
pub struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    /// Opens a socket to this address, which begins with `ws://` or `wss://`.
    ///
    /// # Errors
    /// In words, if it cannot be opened.
    pub async fn open(url: &str) -> Result<Socket, String> {
        let url = format!("{}/?{QUERY}", url.trim_end_matches('/'));
        match connect_async(url).await {
            Ok((stream, _)) => Ok(Socket(stream)),
            Err(error) => Err(error.to_string()),
        }
    }

    /// The next text. It loses none if it is not waited for to the end.
    ///
    /// # Errors
    /// If no more comes.
    pub async fn next(&mut self) -> Result<String, Ended> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Binary(bytes))) => return unpacked(&bytes).map_err(Ended::broken),
                Some(Ok(Message::Close(frame))) => {
                    return Err(
                        frame.map_or_else(|| Ended::broken("closed"), |frame| closed(&frame))
                    );
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(Ended::broken(error)),
                None => return Err(Ended::broken("cut")),
            }
        }
    }

    /// Says something.
    ///
    /// # Errors
    /// If it does not get through.
    pub async fn say(&mut self, what: &Value) -> Result<(), Ended> {
        let said = self.0.send(Message::Text(what.to_string()));
        match tokio::time::timeout(PATIENCE, said).await {
            Ok(said) => said.map_err(Ended::broken),
            Err(_) => Err(Ended::broken("it takes nothing any more")),
        }
    }

    /// Closes it; so that the session stays, unless it `ends`.
    pub async fn close(mut self, ends: bool) {
        let code: u16 = if ends { 1000 } else { 4000 };
        let frame = CloseFrame {
            code: code.into(),
            reason: "".into(),
        };
        // The other side may be gone already.
        let _ = tokio::time::timeout(Duration::from_secs(1), self.0.close(Some(frame))).await;
    }
}

fn closed(frame: &CloseFrame<'_>) -> Ended {
    let code = u16::from(frame.code);
    let reason: String = frame.reason.chars().take(100).collect();
    Ended {
        code: Some(code),
        why: format!("closed with {code} {reason:?}"),
    }
}

/// A text that came packed.
fn unpacked(bytes: &[u8]) -> Result<String, std::io::Error> {
    let mut text = String::new();
    ZlibDecoder::new(bytes)
        .take(MOST)
        .read_to_string(&mut text)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use flate2::Compression;
    use flate2::write::ZlibEncoder;

    use super::*;

    #[test]
    fn what_comes_packed_is_unpacked() {
        let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
        packer.write_all(br#"{"op":11}"#).expect("memory");
        let packed = packer.finish().expect("memory");
        assert_eq!(unpacked(&packed).expect("it is whole"), r#"{"op":11}"#);
        assert!(unpacked(&packed[..packed.len() / 2]).is_err());
    }

    #[test]
    fn why_it_was_closed_is_kept_short() {
        let frame = CloseFrame {
            code: 4009.into(),
            reason: "x".repeat(200).into(),
        };
        let ended = closed(&frame);
        assert_eq!(ended.code, Some(4009));
        assert!(ended.why.len() < 150, "{}", ended.why);
    }
}
