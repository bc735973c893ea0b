//! The upgrade of a request to a WebSocket.

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};

/// Turns a request into a WebSocket, if it is one.
pub async fn upgrade(parts: &mut Parts) -> Result<WebSocketUpgrade, Response<Body>> {
    WebSocketUpgrade::from_request_parts(parts, &())
        .await
        .map_err(IntoResponse::into_response)
}
