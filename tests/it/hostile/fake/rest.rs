//! REST, as far as the bot uses it: everything is granted and kept.

use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use axum::body::Body;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{FromRequest, FromRequestParts, Multipart, Query, Request, State as Shared};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use galabot::service::Clock;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};

use super::gateway::{self, bot_user};
use super::{BOT, Channel, Hub, Reader, State, Told};

type Files = Vec<(String, Vec<u8>)>;

/// A request, read.
struct Ask {
    request: String,
    query: HashMap<String, String>,
    body: Value,
    files: Files,
}

/// Answers whatever the bot asks.
pub async fn answer(Shared(hub): Shared<Arc<Hub>>, request: Request) -> Response {
    let path = request.uri().path().to_owned();
    if path == "/" {
        let (mut parts, _) = request.into_parts();
        return match WebSocketUpgrade::from_request_parts(&mut parts, &()).await {
            Ok(upgrade) => upgrade.on_upgrade(move |socket| gateway::serve(hub, socket)),
            Err(refused) => refused.into_response(),
        };
    }
    let method = request.method().to_string();
    let path = path.trim_start_matches("/api/v10").to_owned();
    let query = Query::try_from_uri(request.uri()).map(|Query(query)| query);
    let query = query.unwrap_or_default();
    let (body, files) = read(request).await;
    let ask = Ask {
        request: format!("{method} {path}"),
        query,
        body,
        files,
    };
    let steps: Vec<&str> = path.split('/').filter(|step| !step.is_empty()).collect();
    let answer = hub.with(|state| route(&hub, state, &method, &steps, ask));
    let (status, body) = answer
        .unwrap_or_else(|(status, code)| (status, json!({"message": "hostile", "code": code})));
    let mut response = Response::new(match status {
        204 => Body::empty(),
        _ => Body::from(body.to_string()),
    });
    *response.status_mut() = StatusCode::from_u16(status).expect("a status");
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/json"),
    );
    let date = UNIX_EPOCH + Duration::from_millis(hub.clock.now().0);
    if let Ok(date) = HeaderValue::from_str(&httpdate::fmt_http_date(date)) {
        headers.insert(header::DATE, date);
    }
    response
}

async fn read(request: Request) -> (Value, Files) {
    let kind = request.headers().get(header::CONTENT_TYPE);
    let form = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"multipart/"));
    if !form {
        let bytes = axum::body::to_bytes(request.into_body(), usize::MAX).await;
        let body = serde_json::from_slice(&bytes.unwrap_or_default());
        return (body.unwrap_or_default(), Vec::new());
    }
    let (mut body, mut files) = (Value::Null, Vec::new());
    let mut form = Multipart::from_request(request, &()).await.expect("a form");
    while let Some(field) = form.next_field().await.expect("a field") {
        let name = field.file_name().map(str::to_owned);
        let bytes = field.bytes().await.expect("its bytes");
        match name {
            Some(name) => files.push((name, bytes.to_vec())),
            None => body = serde_json::from_slice(&bytes).unwrap_or_default(),
        }
    }
    (body, files)
}

type Answer = Result<(u16, Value), (u16, u64)>;

fn id(text: &str) -> u64 {
    text.parse().unwrap_or(0)
}

fn route(hub: &Hub, state: &mut State, method: &str, steps: &[&str], ask: Ask) -> Answer {
    let ws = hub.url.replacen("http://", "ws://", 1);
    if let Some((_, status, code)) = state
        .refused
        .filter(|(part, ..)| ask.request.contains(part))
    {
        state.was_refused = true;
        return Err((status, code));
    }
    Ok(match (method, steps) {
        ("GET", ["gateway"]) => (200, json!({"url": ws})),
        ("GET", ["gateway", "bot"]) => {
            let limit = json!({"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1});
            (
                200,
                json!({"url": ws, "shards": 1, "session_start_limit": limit}),
            )
        }
        ("GET", ["users", "@me"]) => (200, bot_user()),
        ("POST", ["users", "@me", "channels"]) => {
            let person = ask.body["recipient_id"].as_str().map_or(0, id);
            let channel = hub.direct(state, person);
            (200, state.channel(channel))
        }
        ("PUT", ["applications", _, "commands"]) => {
            state.commands = ask.body.clone();
            let mut made = ask.body;
            for command in made.as_array_mut().into_iter().flatten() {
                command["id"] = json!(hub.fresh(state).to_string());
                command["application_id"] = json!(BOT.to_string());
            }
            (200, made)
        }
        ("GET", ["guilds", guild, "threads", "active"]) => {
            let wanted =
                |channel: &Channel| channel.parent.is_some() && channel.guild == Some(id(guild));
            let threads: Vec<u64> = state
                .channels
                .iter()
                .filter(|(_, channel)| wanted(channel))
                .map(|(id, _)| *id)
                .collect();
            let threads: Vec<Value> = threads.into_iter().map(|id| state.channel(id)).collect();
            (200, json!({"threads": threads, "members": []}))
        }
        ("GET", ["guilds", guild, "members", person]) => {
            if !state.is_member(id(guild), id(person)) {
                return Err((404, 10_007));
            }
            let user = json!({"id": person, "username": "somebody"});
            (200, json!({"user": user, "roles": []}))
        }
        ("GET", ["channels", channel]) => {
            let channel = known(state, channel)?;
            (200, state.channel(channel))
        }
        // A thread gets another name.
        ("PATCH", ["channels", channel]) => {
            let channel = known(state, channel)?;
            if let (Some(name), Some(there)) =
                (ask.body["name"].as_str(), state.channels.get_mut(&channel))
            {
                there.name = name.to_owned();
            }
            (200, state.channel(channel))
        }
        ("GET", ["channels", channel, "messages"]) => {
            let channel = known(state, channel)?;
            let after = ask.query.get("after").map_or(0, |text| id(text));
            let limit = ask.query.get("limit").map_or(50, |text| id(text));
            let there = state
                .channels
                .get(&channel)
                .map(|channel| &channel.messages);
            let page = there
                .into_iter()
                .flat_map(|all| all.range(after.saturating_add(1)..));
            let page: Vec<Value> = page
                .take(usize::try_from(limit).unwrap_or(50))
                .map(|(_, message)| message.clone())
                .collect();
            (200, page.into_iter().rev().collect())
        }
        ("POST", ["channels", channel, "messages"]) => {
            let channel = known(state, channel)?;
            let message = post(hub, state, channel, &ask);
            keep(state, Reader::Channel(channel), None, ask);
            (200, message)
        }
        ("GET", ["channels", channel, "messages", message]) => {
            let channel = known(state, channel)?;
            let there = state.channels.get(&channel);
            let message = there.and_then(|channel| channel.messages.get(&id(message)));
            (200, message.cloned().ok_or((404, 10_008))?)
        }
        ("PATCH", ["channels", channel, "messages", message]) => {
            let (channel, number) = (known(state, channel)?, id(message));
            let there = state.channels.get_mut(&channel);
            let message = there.and_then(|channel| channel.messages.get_mut(&number));
            let message = message.ok_or((404, 10_008))?;
            for (key, value) in ask.body.as_object().into_iter().flatten() {
                message[key.as_str()] = value.clone();
            }
            let message = message.clone();
            keep(state, Reader::Channel(channel), None, ask);
            (200, message)
        }
        ("DELETE", ["channels", channel, "messages", message]) => {
            let channel = known(state, channel)?;
            if let Some(there) = state.channels.get_mut(&channel) {
                there.messages.remove(&id(message));
            }
            (204, Value::Null)
        }
        ("POST", ["channels", channel, "messages", message, "threads"]) => {
            let (channel, message) = (known(state, channel)?, id(message));
            let there = state.channels.get(&channel);
            if !there.is_some_and(|there| there.messages.contains_key(&message)) {
                return Err((404, 10_008));
            }
            if state.channels.contains_key(&message) {
                return Err((400, 160_004));
            }
            open_thread(state, channel, message, ask)
        }
        ("POST", ["channels", channel, "threads"]) => {
            let channel = known(state, channel)?;
            let thread = hub.fresh(state);
            open_thread(state, channel, thread, ask)
        }
        ("POST", ["interactions", call, _, "callback"]) => {
            let number = id(call);
            let call = state.calls.get_mut(&number).ok_or((404, 10_062))?;
            if call.callback.is_some() {
                return Err((400, 40_060));
            }
            let kind = ask.body["type"].as_u64().unwrap_or(0);
            call.callback = Some(kind);
            call.alone |= ask.body["data"]["flags"].as_u64().unwrap_or(0) & 64 != 0;
            // A change of nothing: the answer follows.
            let nothing = kind == 7 && ask.body["data"] == json!({});
            if matches!(kind, 4 | 7 | 8 | 9) && !nothing {
                call.answers += 1;
            }
            if kind != 5 && kind != 6 && !nothing {
                let reader = reader(call);
                keep(state, reader, Some(number), ask);
            }
            (204, Value::Null)
        }
        // What was to be answered is seen elsewhere: that is an answer too.
        ("DELETE", ["webhooks", _, token, "messages", "@original"]) => {
            let number = token.rsplit('-').next().map_or(0, id);
            let call = state.calls.get_mut(&number).ok_or((404, 10_015))?;
            call.answers += 1;
            (204, Value::Null)
        }
        ("DELETE", ["webhooks", _, _, "messages", _]) => (204, Value::Null),
        ("PATCH", ["webhooks", _, token, "messages", "@original"])
        | ("POST", ["webhooks", _, token]) => {
            // The number stands at its end.
            let number = token.rsplit('-').next().map_or(0, id);
            let call = state.calls.get_mut(&number).ok_or((404, 10_015))?;
            call.answers += 1;
            call.alone |= ask.body["flags"].as_u64().unwrap_or(0) & 64 != 0;
            let reader = reader(call);
            let message = json!({"id": hub.fresh(state).to_string()});
            keep(state, reader, Some(number), ask);
            (200, message)
        }
        _ => {
            state.strays.push(ask.request);
            return Err((404, 0));
        }
    })
}

fn known(state: &State, channel: &str) -> Result<u64, (u16, u64)> {
    let channel = id(channel);
    let there = state.channels.contains_key(&channel);
    there.then_some(channel).ok_or((404, 10_003))
}

fn reader(call: &super::Call) -> Reader {
    match call.alone {
        true => Reader::Person {
            person: call.caller,
            channel: call.channel,
        },
        false => Reader::Channel(call.channel),
    }
}

fn keep(state: &mut State, reader: Reader, call: Option<u64>, ask: Ask) {
    state.told.push(Told {
        request: ask.request,
        reader,
        call,
        body: ask.body,
        files: ask.files,
    });
}

/// A message of the bot's, as it stands in its channel.
fn post(hub: &Hub, state: &mut State, channel: u64, ask: &Ask) -> Value {
    let number = hub.fresh(state);
    let files = ask.files.iter().map(|(name, bytes)| {
        json!({"id": number.to_string(), "filename": name, "size": bytes.len(), "url": "", "proxy_url": ""})
    });
    let files: Vec<Value> = files.collect();
    let mut message = json!({
        "id": number.to_string(), "channel_id": channel.to_string(), "author": bot_user(), "type": 0,
        "content": ask.body["content"], "timestamp": "2026-11-22T12:00:00Z", "edited_timestamp": null, "tts": false,
        "pinned": false, "flags": 0, "mention_everyone": false, "mentions": [], "mention_roles": [], "embeds": [],
        "attachments": files, "components": ask.body["components"], "nonce": ask.body["nonce"],
    });
    if ask.body["message_reference"].is_object() {
        message["message_reference"] = ask.body["message_reference"].clone();
        message["type"] = json!(19);
    }
    if let Some(there) = state.channels.get_mut(&channel) {
        there.messages.insert(number, message.clone());
    }
    message
}

fn open_thread(state: &mut State, parent: u64, thread: u64, ask: Ask) -> (u16, Value) {
    let guild = state.channels.get(&parent).and_then(|parent| parent.guild);
    let name = ask.body["name"].as_str().unwrap_or_default().to_owned();
    let channel = Channel {
        guild,
        parent: Some(parent),
        name,
        messages: BTreeMap::new(),
    };
    state.channels.insert(thread, channel);
    keep(state, Reader::Channel(parent), None, ask);
    let shown = state.channel(thread);
    let mut event = shown.clone();
    event["newly_created"] = json!(true);
    state.dispatch("THREAD_CREATE", &event);
    (201, shown)
}
