//! The one server on loopback: the gateway and the page share `/`, then the page's files, attachments, REST and the API
//! for scripts.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use tokio::net::TcpListener;

use super::id::Id;
use super::persist::attachment_path;
use super::state::Hub;
use super::{SandboxError, api, gateway, page, rest};

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
pub async fn serve(hub: Arc<Hub>, listener: TcpListener) {
    let closing = Arc::clone(&hub);
    let app = Router::new()
        .fallback(answer)
        .layer(DefaultBodyLimit::disable())
        .with_state(hub);
    let served = axum::serve(listener, app)
        .with_graceful_shutdown(async move { closing.closed().await })
        .await;
    if let Err(error) = served {
        tracing::error!(%error, "the sandbox's server failed");
    }
}

async fn answer(State(hub): State<Arc<Hub>>, request: Request) -> Response<Body> {
    let path = request.uri().path().to_owned();
    if path == "/" && upgrades(request.headers()) {
        return gateway_upgrade(hub, request).await;
    }
    if path == "/api/v10" || path.starts_with("/api/v10/") {
        return rest::answer(hub, request).await;
    }
    if let Some(rest) = path.strip_prefix("/sandbox/api/") {
        if !same_origin(&hub, request.headers()) {
            return plain(
                StatusCode::FORBIDDEN,
                "Only the sandbox's own page may ask this.",
            );
        }
        let rest = rest.to_owned();
        return api::answer(hub, &rest, request).await;
    }
    if let Some(rest) = path.strip_prefix("/attachments/") {
        return attachment(&hub, rest).await;
    }
    let name = match path.as_str() {
        "/" => "index.html",
        other => other.strip_prefix("/page/").unwrap_or_default(),
    };
    page::file(name).unwrap_or_else(|| plain(StatusCode::NOT_FOUND, "There is nothing here."))
}

fn plain(status: StatusCode, text: &'static str) -> Response<Body> {
    (status, text).into_response()
}

fn upgrades(headers: &HeaderMap) -> bool {
    headers
        .get(header::UPGRADE)
        .is_some_and(|value| value.as_bytes().eq_ignore_ascii_case(b"websocket"))
}

/// Other websites, open in the same browser, have no business with the sandbox, under whatever name they reach it.
fn same_origin(hub: &Hub, headers: &HeaderMap) -> bool {
    let own = hub.look(|state| state.url.clone());
    let by_name = own.replacen("127.0.0.1", "localhost", 1);
    let is_own = |value: &HeaderValue, prefix: &str| {
        [&own, &by_name]
            .into_iter()
            .any(|url| url.strip_prefix(prefix) == value.to_str().ok())
    };
    headers
        .get(header::HOST)
        .is_some_and(|host| is_own(host, "http://"))
        && headers
            .get(header::ORIGIN)
            .is_none_or(|origin| is_own(origin, ""))
}

/// Turns a request into a WebSocket, if it is one.
pub async fn upgrade(parts: &mut Parts) -> Result<WebSocketUpgrade, Response<Body>> {
    WebSocketUpgrade::from_request_parts(parts, &())
        .await
        .map_err(IntoResponse::into_response)
}

async fn gateway_upgrade(hub: Arc<Hub>, request: Request) -> Response<Body> {
    if hub.look(|state| state.faults.outage) {
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
        hub.with(|state| state.log.violation("GATEWAY", "/", problem));
    }
    upgrade.on_upgrade(move |socket| gateway::serve(hub, socket))
}

async fn attachment(hub: &Hub, path: &str) -> Response<Body> {
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
    let found = hub.look(|state| {
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
    // Only pictures are shown; anything else could be a page that runs scripts here.
    let safe = kind.starts_with("image/") && kind != "image/svg+xml";
    let kind = if safe {
        kind.as_str()
    } else {
        "application/octet-stream"
    };
    if let Ok(kind) = HeaderValue::from_str(kind) {
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
    }
    response
}
