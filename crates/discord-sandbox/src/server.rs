//! The one server on loopback: the gateway and the page share `/`, then the page's files, attachments, REST and the API
//! for scripts.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use axum::response::IntoResponse;
use tokio::net::TcpListener;

use super::id::Id;
use super::persist::attachment_path;
use super::state::ServerState;
use super::websocket::upgrade;
use super::{SandboxError, api, gateway, oauth, page_files, rest};

/// The types of attachments that a browser may show, exactly as they are written. Everything else is only to be kept:
/// it could be a page, or a picture that runs scripts.
const SHOWN: [&str; 6] = [
    "application/json",
    "image/gif",
    "image/jpeg",
    "image/png",
    "image/webp",
    "text/plain",
];

/// Where people agree to sign in elsewhere, where their codes are exchanged, and where it is told who they are.
const AUTHORIZE: &str = "/oauth2/authorize";
const TOKEN: &str = "/api/v10/oauth2/token";
const ME: &str = "/api/v10/users/@me";

/// What keeps an attachment from running anything, should a browser show it as a page all the same.
const INERT: HeaderValue =
    HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'; sandbox");

/// Takes a port on loopback. 0: any that is free.
pub async fn bind(port: u16) -> Result<(TcpListener, SocketAddr), SandboxError> {
    let wrong = |error| SandboxError::Port { port, error };
    let listener = TcpListener::bind(("127.0.0.1", port))
        .await
        .map_err(wrong)?;
    let address = listener.local_addr().map_err(wrong)?;
    Ok((listener, address))
}

/// Serves until the sandbox shuts down.
pub async fn serve(server: Arc<ServerState>, listener: TcpListener) {
    let closing = Arc::clone(&server);
    let app = Router::new()
        .fallback(answer)
        .layer(DefaultBodyLimit::disable())
        .with_state(server);
    let served = axum::serve(listener, app)
        .with_graceful_shutdown(async move { closing.closed().await })
        .await;
    if let Err(error) = served {
        tracing::error!(%error, "the sandbox's server failed");
    }
}

async fn answer(State(server): State<Arc<ServerState>>, request: Request) -> Response<Body> {
    let port = server.port;
    let mut response = match refusal(&request, port) {
        Some(text) => plain(StatusCode::FORBIDDEN, text),
        None => allowed(server, request).await,
    };
    loopback::seal(response.headers_mut());
    response
}

/// Other websites, open in the same browser, have no business with the sandbox, under whatever name they reach it; and
/// no page at all has any with what is there for the bot.
fn refusal(request: &Request, port: u16) -> Option<&'static str> {
    let headers = request.headers();
    if !loopback::is_meant_for(request.uri(), headers, port) {
        return Some("The Host must be the sandbox's own: 127.0.0.1 or localhost, with its port.");
    }
    if is_for_the_bot(request) {
        let from_page = loopback::comes_from_a_page(headers);
        return from_page.then_some("This is for the bot, not for web pages.");
    }
    if is_for_the_page(request.uri().path()) && is_visit(headers) {
        return None;
    }
    let from_elsewhere = loopback::comes_from_elsewhere(headers, port);
    from_elsewhere.then_some("Only the sandbox's own page may ask this.")
}

/// The gateway and REST.
fn is_for_the_bot(request: &Request) -> bool {
    let path = request.uri().path();
    path == "/" && upgrades(request.headers())
        || path == "/api/v10"
        || path.starts_with("/api/v10/")
}

/// The page and its files, which are the same for everybody, and the page to which other sites send people who sign in.
fn is_for_the_page(path: &str) -> bool {
    path == "/" || path.starts_with("/page/") || path == AUTHORIZE
}

/// Whether a link to here is followed, in a tab of its own.
fn is_visit(headers: &HeaderMap) -> bool {
    let says = |name: &str, wanted: &str| headers.get(name).is_some_and(|value| value == wanted);
    says("sec-fetch-mode", "navigate") && says("sec-fetch-dest", "document")
}

async fn allowed(server: Arc<ServerState>, request: Request) -> Response<Body> {
    let path = request.uri().path().to_owned();
    if is_for_the_bot(&request) {
        return match path.as_str() {
            "/" => gateway_upgrade(server, request).await,
            TOKEN if *request.method() == Method::POST => oauth::token(server, request).await,
            ME if oauth::bearer(request.headers()).is_some() => {
                let token = oauth::bearer(request.headers()).unwrap_or_default();
                oauth::me(&server, token)
            }
            _ => rest::answer(server, request).await,
        };
    }
    if let Some(rest) = path.strip_prefix("/sandbox/api/") {
        let rest = rest.to_owned();
        return api::answer(server, &rest, request).await;
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let mut refused = plain(StatusCode::METHOD_NOT_ALLOWED, "This can only be read.");
        let allowed = HeaderValue::from_static("GET, HEAD");
        refused.headers_mut().insert(header::ALLOW, allowed);
        return refused;
    }
    if let Some(rest) = path.strip_prefix("/attachments/") {
        return attachment(&server, rest).await;
    }
    if path == AUTHORIZE {
        return oauth::authorize(&server, request.uri());
    }
    let name = match path.as_str() {
        "/" => "index.html",
        other => other.strip_prefix("/page/").unwrap_or_default(),
    };
    let frame = server.read(|state| {
        let frame = state.activities.as_ref()?.frame.as_ref()?;
        Some(frame.port)
    });
    page_files::file(name, server.port, frame)
        .unwrap_or_else(|| plain(StatusCode::NOT_FOUND, "There is nothing here."))
}

fn plain(status: StatusCode, text: &'static str) -> Response<Body> {
    (status, text).into_response()
}

fn upgrades(headers: &HeaderMap) -> bool {
    headers
        .get(header::UPGRADE)
        .is_some_and(|value| value.as_bytes().eq_ignore_ascii_case(b"websocket"))
}

async fn gateway_upgrade(server: Arc<ServerState>, request: Request) -> Response<Body> {
    if server.read(|state| state.faults.outage) {
        return plain(StatusCode::SERVICE_UNAVAILABLE, "outage");
    }
    let query = request.uri().query().unwrap_or_default().to_owned();
    let (mut parts, _) = request.into_parts();
    let upgrade = match upgrade(&mut parts).await {
        Ok(upgrade) => upgrade,
        Err(response) => return response,
    };
    let version = query.split('&').find_map(|pair| pair.strip_prefix("v="));
    if version != Some("10") {
        let problem = format!("the gateway is v10, asked for with {query:?}");
        server.write(|state| state.log.violation("GATEWAY", "/", problem));
    }
    upgrade.on_upgrade(move |socket| gateway::serve(server, socket))
}

async fn attachment(server: &ServerState, path: &str) -> Response<Body> {
    let missing = || {
        plain(
            StatusCode::NOT_FOUND,
            "This content is no longer available.",
        )
    };
    let mut steps = path.split('/');
    let (Some(channel), Some(Ok(id)), Some(name)) = (
        steps.next().and_then(|text| text.parse::<Id>().ok()),
        steps.next().map(str::parse::<Id>),
        steps.next(),
    ) else {
        return missing();
    };
    let found = server.read(|state| {
        let messages = state.world.messages.get(&channel)?;
        let file = messages
            .values()
            .flat_map(|message| &message.attachments)
            .find(|file| file.id == id && file.filename == name)?;
        Some((
            file.content_type.clone(),
            state.files.get(&id).cloned(),
            state.data_folder(),
        ))
    });
    let Some((kind, bytes, folder)) = found else {
        return missing();
    };
    let bytes = match (bytes, folder) {
        (Some(bytes), _) => bytes,
        (None, Some(folder)) => match tokio::fs::read(attachment_path(&folder, id)).await {
            Ok(bytes) => bytes.into(),
            Err(_) => return missing(),
        },
        (None, None) => return missing(),
    };
    let mut response = Response::new(Body::from(bytes));
    let headers = response.headers_mut();
    let shown = SHOWN.into_iter().find(|shown| *shown == kind);
    let kind = HeaderValue::from_static(shown.unwrap_or("application/octet-stream"));
    headers.insert(header::CONTENT_TYPE, kind);
    headers.insert(header::CONTENT_SECURITY_POLICY, INERT);
    if shown.is_none() {
        let keep = HeaderValue::from_static("attachment");
        headers.insert(header::CONTENT_DISPOSITION, keep);
    }
    response
}
