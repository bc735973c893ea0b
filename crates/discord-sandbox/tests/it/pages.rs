//! Web pages from elsewhere, open in the same browser as the sandbox's own: what they ask is refused at every surface,
//! by whatever name they reach it, and nothing that is served can run.

use std::net::SocketAddr;

use serde_json::Value;
use serenity::all::{ChannelId, CreateAttachment, CreateMessage};

use crate::bot::rest;
use crate::http::{Answer, ask};
use crate::{sandbox, sandbox_with};

/// What a WebSocket begins with.
const SOCKET: [(&str, &str); 3] = [
    ("Upgrade", "websocket"),
    ("Sec-WebSocket-Version", "13"),
    ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
];

/// Opens a WebSocket with these headers besides.
async fn knock(address: SocketAddr, path: &str, headers: &[(&str, &str)]) -> Answer {
    let headers: Vec<(&str, &str)> = headers.iter().chain(&SOCKET).copied().collect();
    ask(address, "GET", path, &headers).await
}

#[tokio::test]
async fn pages_from_elsewhere_are_refused_at_every_surface() {
    let sandbox = sandbox().await;
    let (address, port) = (sandbox.address(), sandbox.address().port());
    let (own, by_name) = (address.to_string(), format!("localhost:{port}"));
    let rebound = format!("evil.example:{port}");
    let near = format!("http://127.0.0.1:{}", port.wrapping_add(1));
    let token = format!("Bot {}", sandbox.token());
    let bot = ("Authorization", &*token);
    let games = sandbox.channel("games").expect("it is there");
    let list = format!("/api/v10/channels/{games}/messages");

    let elsewhere: [&[(&str, &str)]; 7] = [
        &[("Host", &rebound)],
        &[("Host", &rebound), ("Origin", "http://evil.example")],
        &[("Host", &own), ("Origin", "https://evil.example")],
        &[("Host", &own), ("Origin", "null")],
        &[("Host", &by_name), ("Origin", &near)],
        &[("Host", &own), ("Sec-Fetch-Site", "cross-site")],
        &[("Host", &own), ("Sec-Fetch-Site", "same-site")],
    ];
    for headers in elsewhere {
        let told = |answer: &Answer| format!("{headers:?}: {answer:?}");
        for path in ["/?v=10", "/sandbox/api/events"] {
            let answer = knock(address, path, headers).await;
            assert_eq!(answer.status, 403, "{path} {}", told(&answer));
        }
        let with_token: Vec<(&str, &str)> = headers.iter().copied().chain([bot]).collect();
        for (method, path) in [
            ("GET", &*list),
            ("GET", "/api/v10/gateway"),
            ("GET", "/sandbox/api/state"),
            ("POST", "/sandbox/api/guild/bot"),
            ("GET", "/attachments/1/2/x.png"),
            ("GET", "/"),
            ("GET", "/page/app.js"),
        ] {
            let answer = ask(address, method, path, &with_token).await;
            assert_eq!(answer.status, 403, "{method} {path} {}", told(&answer));
        }
    }
    // No page at all has business with what is there for the bot, not even the sandbox's own.
    let origin = format!("http://{own}");
    let page = [("Host", &*own), ("Origin", &*origin), bot];
    assert_eq!(ask(address, "GET", &list, &page).await.status, 403);
    assert_eq!(knock(address, "/?v=10", &page).await.status, 403);

    // Those who have business are let in: the page, by both names; the bot; somebody who follows a link to the page.
    for (host, path) in [
        (&own, "/sandbox/api/state"),
        (&by_name, "/"),
        (&own, "/page/app.js"),
    ] {
        let origin = format!("http://{host}");
        let same = [
            ("Host", &**host),
            ("Origin", &*origin),
            ("Sec-Fetch-Site", "same-origin"),
        ];
        assert_eq!(ask(address, "GET", path, &same).await.status, 200, "{path}");
        assert_eq!(
            knock(address, "/sandbox/api/events", &same).await.status,
            101
        );
    }
    let host = ("Host", &*own);
    assert_eq!(ask(address, "GET", &list, &[host, bot]).await.status, 200);
    assert_eq!(knock(address, "/?v=10", &[host]).await.status, 101);
    let visit = [
        host,
        ("Sec-Fetch-Site", "cross-site"),
        ("Sec-Fetch-Mode", "navigate"),
        ("Sec-Fetch-Dest", "document"),
    ];
    assert_eq!(ask(address, "GET", "/", &visit).await.status, 200);
    assert_eq!(
        ask(address, "GET", "/sandbox/api/state", &visit)
            .await
            .status,
        403
    );
    assert_eq!(ask(address, "POST", "/", &[host]).await.status, 405);
}

#[tokio::test]
async fn the_page_runs_its_own_files_alone_and_stands_in_no_frame() {
    let sandbox = sandbox().await;
    let host = sandbox.address().to_string();
    for path in ["/", "/page/app.js", "/page/icon.svg", "/nowhere"] {
        let answer = ask(sandbox.address(), "GET", path, &[("Host", &host)]).await;
        let policy = answer.header("content-security-policy");
        assert!(
            policy.starts_with("default-src 'none';"),
            "{path}: {policy}"
        );
        assert!(
            policy.contains("frame-ancestors 'none'"),
            "{path}: {policy}"
        );
        assert!(
            !policy.contains("unsafe") && !policy.contains('*'),
            "{path}: {policy}"
        );
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "no-referrer", "{path}");
        let embedded = answer.header("cross-origin-resource-policy");
        assert_eq!(embedded, "same-origin", "{path}");
    }
    let page = ask(sandbox.address(), "GET", "/", &[("Host", &host)]).await;
    let policy = page.header("content-security-policy");
    assert!(policy.contains("script-src 'self';"), "{policy}");
    assert!(
        !page.body.contains("<style") && !page.body.contains(" style="),
        "no inline styles"
    );
}

/// Whatever the bot says its type is, an attachment is a picture or plain text, or only to be kept.
#[tokio::test]
async fn no_attachment_can_run() {
    let sandbox = sandbox().await;
    let games = ChannelId::new(sandbox.channel("games").expect("it is there"));
    let http = rest(&sandbox);
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>";
    let shown = [
        ("board.png", "image/png", "image/png"),
        ("game.txt", "text/plain", "text/plain"),
        ("drawing.svg", "image/svg+xml", ""),
        ("page.html", "text/html", ""),
        ("page.xhtml", "application/xhtml+xml", ""),
        ("all.jsonl", "application/x-ndjson", ""),
    ];
    for (name, _, kind) in shown {
        let file = CreateAttachment::bytes(drawing.as_bytes().to_vec(), name);
        let sent = games
            .send_files(&http, [file], CreateMessage::new())
            .await
            .expect("sent");
        let path = sent.attachments[0].url.clone();
        let path = path
            .strip_prefix(&sandbox.url())
            .expect("it is served here");
        assert_inert(&sandbox.address(), path, kind).await;
    }
    // Types that serenity would not send, in a form written by hand.
    for kind in [
        "image/svg+xml; charset=utf-8",
        "IMAGE/SVG+XML",
        "image/svg",
        "image/png; x=y",
        "text/xml",
    ] {
        let form = format!(
            "--b\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n{{}}\r\n\
             --b\r\nContent-Disposition: form-data; name=\"files[0]\"; filename=\"x.svg\"\r\n\
             Content-Type: {kind}\r\n\r\n{drawing}\r\n--b--\r\n"
        );
        let sent = reqwest::Client::new()
            .post(format!(
                "{}/api/v10/channels/{games}/messages",
                sandbox.url()
            ))
            .header("authorization", format!("Bot {}", sandbox.token()))
            .header("content-type", "multipart/form-data; boundary=b")
            .body(form)
            .send()
            .await
            .expect("answered");
        let sent: Value = sent.json().await.expect("JSON");
        let path = sent["attachments"][0]["url"].as_str().expect("a file");
        let path = path
            .strip_prefix(&sandbox.url())
            .expect("it is served here");
        assert_inert(&sandbox.address(), path, "").await;
    }
}

/// Asks for an attachment as a browser does. It is of this type, or if that is empty, only to be kept.
async fn assert_inert(address: &SocketAddr, path: &str, kind: &str) {
    let host = address.to_string();
    let answer = ask(*address, "GET", path, &[("Host", &host)]).await;
    assert_eq!(answer.status, 200, "{path}");
    let (expected, disposition) = match kind {
        "" => ("application/octet-stream", "attachment"),
        kind => (kind, ""),
    };
    assert_eq!(answer.header("content-type"), expected, "{path}");
    assert_eq!(answer.header("content-disposition"), disposition, "{path}");
    assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
    let policy = answer.header("content-security-policy");
    assert!(policy.contains("default-src 'none'"), "{path}: {policy}");
    assert!(policy.ends_with("sandbox"), "{path}: {policy}");
}

/// What people said is readable by whoever keeps it, and by nobody else on the machine.
#[cfg(unix)]
#[tokio::test]
async fn the_chat_on_disk_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let chat = folder.path().join("data").join("chat");
    let sandbox = sandbox_with(|options| options.data = Some(chat.clone())).await;
    let games = ChannelId::new(sandbox.channel("games").expect("it is there"));
    let file = CreateAttachment::bytes(b"secret".to_vec(), "x.txt");
    let http = rest(&sandbox);
    let sent = games.send_files(&http, [file], CreateMessage::new()).await;
    let id = sent.expect("sent").attachments[0].id;
    sandbox.shutdown().await;
    for (path, expected) in [
        (chat.clone(), 0o700),
        (chat.join("attachments"), 0o700),
        (chat.join("world.json"), 0o600),
        (chat.join("attachments").join(id.to_string()), 0o600),
    ] {
        let about = std::fs::metadata(&path).expect("it is there");
        let mode = about.permissions().mode() & 0o777;
        assert_eq!(mode, expected, "{}: {mode:o}", path.display());
    }
}
