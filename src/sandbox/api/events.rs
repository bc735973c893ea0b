//! `/sandbox/api/events`: a WebSocket that tells what happens, one JSON object a message.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::ws::{Message, WebSocket};
use axum::http::Response;
use axum::http::request::Parts;
use axum::response::IntoResponse;

use super::reader;
use crate::sandbox::id::Id;
use crate::sandbox::server::upgrade;
use crate::sandbox::state::Hub;

pub async fn listen(
    hub: Arc<Hub>,
    parts: &mut Parts,
    query: &BTreeMap<String, String>,
) -> Response<Body> {
    let person = match reader(query) {
        Ok(person) => person,
        Err(refused) => return refused.into_response(),
    };
    match upgrade(parts).await {
        Ok(upgrade) => upgrade.on_upgrade(move |socket| tell(hub, socket, person)),
        Err(response) => response,
    }
}

async fn tell(hub: Arc<Hub>, mut socket: WebSocket, person: Option<Id>) {
    let mut lines = hub.with(|state| state.pages.listen(person));
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
            () = hub.closed() => return,
        }
    }
}
