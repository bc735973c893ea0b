//! What stands between the frame of an Activity and its server, as Discord's proxy does at
//! `<application>.discordsays.com`: a port of its own, so that the frame has an origin of its own and its absolute
//! paths lead to its server.
//!
//! HTTP and WebSockets pass; `/.proxy/x` is `/x`. Answers get Discord's Content-Security-Policy, under which there are
//! no workers and nothing from elsewhere, and HTML loses what says how long it may be kept.
//!
//! The frame's parent is served here too, below `/.discord/`: the SDK hears a parent only from discord.com or from its
//! own origin. It passes on what the chat page says, which plays Discord's client.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, Uri, header};
use axum::response::IntoResponse;
use hyper::client::conn::http1;
use hyper::upgrade::{OnUpgrade, on};
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};

use super::state::ServerState;

/// The files of the frame's parent.
const FILES: [(&str, &str, &str); 3] = [
    (
        "/.discord/frame.html",
        "text/html; charset=utf-8",
        include_str!("frame/frame.html"),
    ),
    (
        "/.discord/frame.js",
        "text/javascript; charset=utf-8",
        include_str!("frame/frame.js"),
    ),
    (
        "/.discord/frame.css",
        "text/css; charset=utf-8",
        include_str!("frame/frame.css"),
    ),
];

/// What is served at a port for a frame.
#[derive(Clone)]
struct Proxy {
    server: Arc<ServerState>,
    /// The port that is served.
    port: u16,
    target: SocketAddr,
}

/// Serves until the sandbox shuts down.
pub async fn serve(server: Arc<ServerState>, listener: TcpListener, port: u16, target: SocketAddr) {
    let closing = Arc::clone(&server);
    let proxy = Proxy {
        server,
        port,
        target,
    };
    let app = Router::new()
        .fallback(answer)
        .layer(DefaultBodyLimit::disable())
        .with_state(proxy);
    let served = axum::serve(listener, app)
        .with_graceful_shutdown(async move { closing.closed().await })
        .await;
    if let Err(error) = served {
        tracing::error!(%error, "the proxy of the Activity failed");
    }
}

async fn answer(State(proxy): State<Proxy>, request: Request) -> Response<Body> {
    let headers = request.headers();
    if !loopback::is_meant_for(request.uri(), headers, proxy.port) {
        return (StatusCode::FORBIDDEN, "The Host must be the frame's own.").into_response();
    }
    let path = request.uri().path();
    if let Some((_, kind, text)) = FILES.iter().find(|(known, ..)| *known == path) {
        return of_parent(&proxy, kind, text);
    }
    match forwarded(&proxy, request).await {
        Ok(response) => response,
        Err(error) => {
            tracing::debug!(%error, "the server of the Activity does not answer");
            (StatusCode::BAD_GATEWAY, "The Activity does not answer.").into_response()
        }
    }
}

/// A file of the frame's parent, which only the chat page shows.
fn of_parent(proxy: &Proxy, kind: &'static str, text: &'static str) -> Response<Body> {
    let page = proxy.server.port;
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self'; base-uri 'none'; \
         form-action 'none'; frame-ancestors http://127.0.0.1:{page} http://localhost:{page}"
    );
    let mut response = ([(header::CONTENT_TYPE, kind)], text).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// The policy of Discord's proxy, which holds beside that of the server itself.
fn policy(port: u16) -> String {
    format!(
        "default-src 'self' blob: data: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'; \
         connect-src 'self' ws://127.0.0.1:{port} ws://localhost:{port} blob: data:; worker-src 'none'; \
         object-src 'none'"
    )
}

async fn forwarded(
    proxy: &Proxy,
    mut request: Request,
) -> Result<Response<Body>, Box<dyn std::error::Error + Send + Sync>> {
    let stream = TcpStream::connect(proxy.target).await?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection.with_upgrades());
    let ours = is_upgrade(request.headers()).then(|| on(&mut request));
    let path = request.uri().path_and_query().map_or("/", |it| it.as_str());
    let path = match path.strip_prefix("/.proxy") {
        Some(rest) if rest.starts_with('/') => rest,
        _ => path,
    };
    *request.uri_mut() = path.parse::<Uri>()?;
    let headers = request.headers_mut();
    headers.insert(header::HOST, proxy.target.to_string().parse()?);
    if headers
        .get("sec-fetch-mode")
        .is_some_and(|mode| mode == "navigate")
    {
        // There the frame's parent is discord.com.
        headers.insert("sec-fetch-site", HeaderValue::from_static("cross-site"));
    }
    let mut response = sender.send_request(request).await?;
    if response.status() == StatusCode::SWITCHING_PROTOCOLS
        && let Some(ours) = ours
    {
        tokio::spawn(joined(ours, on(&mut response)));
    }
    let mut response = response.map(Body::new);
    let port = proxy.port;
    let headers = response.headers_mut();
    headers.append(header::CONTENT_SECURITY_POLICY, policy(port).parse()?);
    let kind = headers.get(header::CONTENT_TYPE);
    if kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html")) {
        for name in [header::CACHE_CONTROL, header::ETAG, header::EXPIRES] {
            headers.remove(name);
        }
    }
    Ok(response)
}

fn is_upgrade(headers: &HeaderMap) -> bool {
    headers.contains_key(header::UPGRADE)
}

/// Passes on what both sides of a WebSocket say, until one ends.
async fn joined(ours: OnUpgrade, theirs: OnUpgrade) {
    if let (Ok(ours), Ok(theirs)) = tokio::join!(ours, theirs) {
        let (mut ours, mut theirs) = (TokioIo::new(ours), TokioIo::new(theirs));
        // Either may end it at any time.
        let _ = tokio::io::copy_bidirectional(&mut ours, &mut theirs).await;
    }
}
