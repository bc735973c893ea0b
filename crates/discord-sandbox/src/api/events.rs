//! `/sandbox/api/events`: a WebSocket that tells what happens, one JSON object a message.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::ws::{Message, WebSocket};
use axum::http::Response;
use axum::http::request::Parts;
use axum::response::IntoResponse;
use tokio::sync::mpsc::UnboundedReceiver;

use super::reader;
use crate::state::ServerState;
use crate::websocket::upgrade;

pub async fn listen(
    server: Arc<ServerState>,
    parts: &mut Parts,
    query: &BTreeMap<String, String>,
) -> Response<Body> {
    let person = match reader(query) {
        Ok(person) => person,
        Err(refused) => return refused.into_response(),
    };
    match upgrade(parts).await {
        // Listened from here on: once its socket is open, a page asks how things stand, and must not miss what follows.
        Ok(upgrade) => {
            let lines = server.write(|state| state.page_events.listen(person));
            upgrade.on_upgrade(move |socket| tell(server, socket, lines))
        }
        Err(response) => response,
    }
}

async fn tell(
    server: Arc<ServerState>,
    mut socket: WebSocket,
    mut lines: UnboundedReceiver<String>,
) {
    loop {
        tokio::select! {
            line = lines.recv() => {
                let Some(line) = line else { return };
                if socket.send(Message::Text(line.into())).await.is_err() {
                    return;
                }
            }
            heard = socket.recv() => {
                if matches!(heard, None | Some(Err(_) | Ok(Message::Close(_)))) {
                    return;
                }
            }
            () = server.closed() => return,
        }
    }
}
