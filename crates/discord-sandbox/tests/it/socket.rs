//! A WebSocket by hand, to say to the gateway what serenity never would, and to listen to events as a script does.

use std::time::Duration;

use discord_sandbox::{GatewayAction, Sandbox};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::{sandbox, sandbox_with};

/// The token of the bot in these tests.
pub const TOKEN: &str = "a-token-of-its-own";

/// A WebSocket.
pub struct Socket(TcpStream);

/// What came over it.
#[derive(Debug, PartialEq)]
pub enum Heard {
    Json(Value),
    Closed(u16),
    Dropped,
}

impl Socket {
    pub async fn open(sandbox: &Sandbox, path: &str) -> Self {
        let host = sandbox.address();
        let mut stream = TcpStream::connect(host).await.expect("it listens");
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.expect("a whole head"));
        }
        assert!(
            head.starts_with(b"HTTP/1.1 101"),
            "{}",
            String::from_utf8_lossy(&head)
        );
        Self(stream)
    }

    /// Sends a text in one frame, masked with zeros.
    pub async fn say(&mut self, text: &str) {
        let mut frame = vec![0x81];
        match text.len() {
            length @ 0..=125 => frame.push(0x80 | u8::try_from(length).expect("it is small")),
            length => {
                frame.push(0x80 | 126);
                frame.extend(
                    u16::try_from(length)
                        .expect("it is not that large")
                        .to_be_bytes(),
                );
            }
        }
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        self.0.write_all(&frame).await.expect("sent");
    }

    pub async fn hear(&mut self) -> Heard {
        tokio::time::timeout(Duration::from_secs(120), self.read())
            .await
            .expect("something comes")
            .unwrap_or(Heard::Dropped)
    }

    async fn read(&mut self) -> std::io::Result<Heard> {
        let kind = self.0.read_u8().await? & 0x0f;
        let length = match self.0.read_u8().await? {
            126 => usize::from(self.0.read_u16().await?),
            127 => usize::try_from(self.0.read_u64().await?).expect("it fits"),
            short => usize::from(short),
        };
        let mut bytes = vec![0; length];
        self.0.read_exact(&mut bytes).await?;
        Ok(if kind == 8 {
            Heard::Closed(u16::from_be_bytes([bytes[0], bytes[1]]))
        } else {
            Heard::Json(serde_json::from_slice(&bytes).expect("JSON"))
        })
    }

    pub async fn json(&mut self) -> Value {
        match self.hear().await {
            Heard::Json(json) => json,
            other => panic!("expected JSON but heard {other:?}"),
        }
    }
}

fn identify(change: impl FnOnce(&mut Value)) -> String {
    let mut payload = json!({"op": 2, "d": {"token": TOKEN, "intents": 1, "properties": {}}});
    change(&mut payload["d"]);
    payload.to_string()
}

#[tokio::test]
async fn the_gateway_closes_with_the_documented_codes() {
    let sandbox = sandbox_with(|options| {
        options.message_content = false;
        options.token = Some(TOKEN.to_owned());
    })
    .await;
    let large = json!({"op": 3, "d": "x".repeat(5000)}).to_string();
    for (said, code) in [
        ("not JSON".to_owned(), 4002),
        (large, 4002),
        (json!({"op": 77}).to_string(), 4001),
        (json!({"op": 3, "d": {}}).to_string(), 4003),
        (identify(|d| d["token"] = json!("wrong")), 4004),
        (identify(|d| d["shard"] = json!([2, 1])), 4010),
        (identify(|d| d["intents"] = json!(1 << 18)), 4013),
        (identify(|d| d["intents"] = json!(1 << 15)), 4014),
        (identify(|d| d["intents"] = json!(1 << 1)), 4014),
        (
            json!({"op": 6, "d": {"token": "wrong", "session_id": "session-1", "seq": 1}})
                .to_string(),
            4004,
        ),
    ] {
        let mut socket = Socket::open(&sandbox, "/?v=10&encoding=json").await;
        assert_eq!(socket.json().await["op"], 10);
        socket.say(&said).await;
        assert_eq!(socket.hear().await, Heard::Closed(code), "after {said:.60}");
    }
    let mut socket = Socket::open(&sandbox, "/?v=10").await;
    socket.json().await;
    socket.say(&identify(|_| {})).await;
    assert_eq!(socket.json().await["t"], "READY");
    socket.say(&identify(|_| {})).await;
    assert_eq!(socket.json().await["t"], "GUILD_CREATE");
    assert_eq!(socket.hear().await, Heard::Closed(4005));
}

#[tokio::test]
async fn heartbeats_resuming_and_the_odd_opcodes() {
    let sandbox = sandbox_with(|options| options.token = Some(TOKEN.to_owned())).await;
    let mut socket = Socket::open(&sandbox, "/?v=10").await;
    socket.json().await;
    socket.say(r#"{"op":1,"d":null}"#).await;
    assert_eq!(socket.json().await["op"], 11);
    socket
        .say(
            &json!({"op": 6, "d": {"token": TOKEN, "session_id": "unknown", "seq": 1}}).to_string(),
        )
        .await;
    let gone = socket.json().await;
    assert_eq!((&gone["op"], &gone["d"]), (&json!(9), &json!(false)));
    socket
        .say(&identify(|d| d["intents"] = json!(1 << 9)))
        .await;
    let ready = socket.json().await;
    assert_eq!((&ready["t"], &ready["s"]), (&json!("READY"), &json!(1)));
    sandbox.disturb(GatewayAction::Heartbeat);
    assert_eq!(socket.json().await["op"], 1);
    let (anna, games) = (
        sandbox.person("Anna"),
        sandbox.channel("games").expect("it is there"),
    );
    sandbox.write(anna, games, "one").expect("written");
    let one = socket.json().await;
    assert_eq!(
        (&one["t"], &one["s"]),
        (&json!("MESSAGE_CREATE"), &json!(2)),
        "no GUILDS, no GUILD_CREATE"
    );
    sandbox.disturb(GatewayAction::Drop);
    assert_eq!(socket.hear().await, Heard::Dropped);
    sandbox.write(anna, games, "two").expect("written");
    let mut socket = Socket::open(&sandbox, "/?v=10").await;
    socket.json().await;
    let session = &ready["d"]["session_id"];
    socket
        .say(&json!({"op": 6, "d": {"token": TOKEN, "session_id": session, "seq": 2}}).to_string())
        .await;
    assert_eq!(socket.json().await["s"], 3, "the gap");
    let resumed = socket.json().await;
    assert_eq!(
        (&resumed["t"], &resumed["s"]),
        (&json!("RESUMED"), &json!(4))
    );
    sandbox.disturb(GatewayAction::Reconnect);
    assert_eq!(socket.json().await["op"], 7);
    sandbox.disturb(GatewayAction::Close { code: 4009 });
    assert_eq!(socket.hear().await, Heard::Closed(4009));
    let mut socket = Socket::open(&sandbox, "/?v=10").await;
    socket.json().await;
    for _ in 0..121 {
        socket.say(r#"{"op":1,"d":null}"#).await;
    }
    for _ in 0..120 {
        assert_eq!(socket.json().await["op"], 11);
    }
    assert_eq!(socket.hear().await, Heard::Closed(4008));
}

#[tokio::test]
async fn pages_hear_what_concerns_them() {
    let sandbox = sandbox().await;
    let (anna, ben) = (sandbox.person("Anna"), sandbox.person("Ben"));
    let mut page = Socket::open(&sandbox, &format!("/sandbox/api/events?as={ben}")).await;
    let games = sandbox.channel("games").expect("it is there");
    sandbox
        .wait_for("the page to listen", |sandbox| {
            (sandbox.listeners() == 1).then_some(())
        })
        .await
        .expect("it does");
    let direct = sandbox.direct_channel(anna);
    sandbox.write(anna, direct, "not for Ben").expect("written");
    let post = sandbox.write(anna, games, "@Ben look").expect("written");
    let heard = page.json().await;
    assert_eq!(heard["type"], "message_create");
    assert_eq!(
        heard["data"],
        serde_json::to_value(&post).expect("it is JSON")
    );
    sandbox.delete(anna, &post).expect("deleted");
    assert_eq!(page.json().await["type"], "message_delete");
    sandbox.shutdown().await;
    assert_ne!(page.hear().await, Heard::Json(Value::Null));
}
