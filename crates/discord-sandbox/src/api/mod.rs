//! `/sandbox/api`: all that a person can do, and a look behind the scenes, for the page and for scripts. See API.md.

mod activity;
mod channels;
mod events;
mod messages;
mod people;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Query;
use axum::http::{Request, Response, StatusCode, header};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::clock::ClockMode;
use super::faults::{Faults, GatewayAction};
use super::id::{Id, timestamp};
use super::invoke::{InteractionRequest, Refused};
use super::sharding::Sharding;
use super::state::{ServerState, State};
use super::view;
use super::world::Channel;

pub use channels::{ChannelChange, ThreadOpening};
pub use messages::Writing;

/// The largest body a script may send, in bytes.
const MAX_BODY: usize = 1024 * 1024;

/// The status and what it is answered with.
type Answer = Result<Value, (StatusCode, String)>;

impl From<Refused> for (StatusCode, String) {
    fn from(refused: Refused) -> Self {
        (StatusCode::BAD_REQUEST, refused.0)
    }
}

/// Answers a request to `/sandbox/api/{path}`.
pub async fn answer(
    server: Arc<ServerState>,
    path: &str,
    request: Request<Body>,
) -> Response<Body> {
    let (mut parts, body) = request.into_parts();
    let query: BTreeMap<String, String> = Query::try_from_uri(&parts.uri)
        .map(|Query(map)| map)
        .unwrap_or_default();
    if path == "events" {
        return events::listen(server, &mut parts, &query).await;
    }
    let method = parts.method.as_str().to_owned();
    let answer = match axum::body::to_bytes(body, MAX_BODY).await {
        Ok(bytes) if bytes.is_empty() => act(&server, &method, path, &query, Value::Null).await,
        Ok(bytes) => match serde_json::from_slice(&bytes) {
            Ok(body) => act(&server, &method, path, &query, body).await,
            Err(error) => Err((
                StatusCode::BAD_REQUEST,
                format!("The body is not JSON: {error}."),
            )),
        },
        Err(_) => Err((
            StatusCode::PAYLOAD_TOO_LARGE,
            "The body is larger than 1 MiB.".into(),
        )),
    };
    if method != "GET" {
        server.until_kept().await;
    }
    let (status, json) = match answer {
        Ok(json) => (StatusCode::OK, json),
        Err((status, error)) => (status, json!({"error": error})),
    };
    let mut response = Response::new(Body::from(json.to_string()));
    *response.status_mut() = status;
    let kind = header::HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

/// Reads a body; says what it should have been.
fn read<T: DeserializeOwned>(body: Value) -> Result<T, (StatusCode, String)> {
    let wrote = body.to_string();
    serde_json::from_value(body).map_err(|error| {
        let error =
            format!("The body {wrote} cannot be read: {error}. API.md shows what it should be.");
        (StatusCode::BAD_REQUEST, error)
    })
}

fn id(text: &str) -> Result<Id, (StatusCode, String)> {
    text.parse().map_err(|_| {
        let error = format!("{text:?} is not an id; ids are strings of digits.");
        (StatusCode::BAD_REQUEST, error)
    })
}

fn reader(query: &BTreeMap<String, String>) -> Result<Option<Id>, (StatusCode, String)> {
    query.get("as").map(|text| id(text)).transpose()
}

async fn act(
    server: &ServerState,
    method: &str,
    path: &str,
    query: &BTreeMap<String, String>,
    body: Value,
) -> Answer {
    let steps: Vec<&str> = path.split('/').filter(|step| !step.is_empty()).collect();
    match (method, steps.as_slice()) {
        ("GET", ["state"]) => {
            let reader = reader(query)?;
            Ok(server.read(|state| summary(state, reader)))
        }
        ("POST", ["interactions"]) => {
            let request: InteractionRequest = read(body)?;
            Ok(json!(server.invoke(request).await?))
        }
        ("GET", ["interactions", interaction]) => outcome(server, id(interaction)?),
        ("GET", ["requests"]) => Ok(requests(server, query)),
        ("GET", ["violations"]) => Ok(server.read(|state| json!(state.log.violations))),
        (_, ["gateway" | "faults" | "sharding" | "shards", ..]) => {
            gateway(server, method, &steps, body)
        }
        ("POST", ["guilds"]) => {
            let named: Named = read(body)?;
            Ok(server.write(|state| {
                let guild = state.add_guild(&named.name);
                json!(state.world.guild_with(guild).map(view::guild))
            }))
        }
        ("GET", ["clock"]) => Ok(server.read(clock)),
        ("POST", ["clock"]) => Ok(set_clock(server, read(body)?)),
        (_, ["channels", _, "messages", ..]) => {
            server.write(|state| messages::act(state, method, &steps, query, body))
        }
        (_, ["channels", ..]) => server.write(|state| channels::act(state, method, &steps, body)),
        (_, ["activity", ..]) => server.write(|state| activity::act(state, method, &steps, body)),
        (_, ["people" | "guild", ..]) => {
            server.write(|state| people::act(state, method, &steps, body))
        }
        _ => Err(no_route(method, &steps)),
    }
}

/// What a person sees of an interaction.
fn outcome(server: &ServerState, interaction: Id) -> Answer {
    let outcome = server.read(|state| state.outcome(interaction));
    let missing = || {
        (
            StatusCode::NOT_FOUND,
            format!("There is no interaction {interaction}."),
        )
    };
    Ok(json!(outcome.ok_or_else(missing)?))
}

/// The requests of the bot, all or those after a number.
fn requests(server: &ServerState, query: &BTreeMap<String, String>) -> Value {
    let after: u64 = query
        .get("after")
        .and_then(|text| text.parse().ok())
        .unwrap_or(0);
    server.read(|state| {
        let all = state.log.requests.iter();
        json!(
            all.filter(|request| request.number > after)
                .collect::<Vec<_>>()
        )
    })
}

/// Answers what concerns the gateway: what was sent over it, its faults and its shards.
fn gateway(server: &ServerState, method: &str, steps: &[&str], mut body: Value) -> Answer {
    match (method, steps) {
        ("GET", ["gateway"]) => Ok(server.read(|state| json!(state.gateway_log()))),
        ("GET", ["faults"]) => Ok(server.read(|state| json!(state.faults))),
        ("PUT", ["faults"]) => {
            let faults: Faults = read(body)?;
            Ok(server.write(|state| {
                state.set_faults(faults);
                json!(state.faults)
            }))
        }
        ("POST", ["faults"]) => {
            let only = body.as_object_mut().and_then(|body| body.remove("shard"));
            let only: Option<u64> = only.map(read).transpose()?;
            let action: GatewayAction = read(body)?;
            server.write(|state| state.disturb(action, only));
            Ok(json!({"done": true}))
        }
        ("GET", ["sharding"]) => Ok(server.read(|state| json!(state.sharding))),
        ("PUT", ["sharding"]) => {
            let sharding: Sharding = read(body)?;
            Ok(server.write(|state| {
                state.sharding = sharding;
                json!(state.sharding)
            }))
        }
        ("GET", ["shards"]) => Ok(server.read(|state| json!(state.gateway.shards()))),
        _ => Err(no_route(method, steps)),
    }
}

/// Moves the clock, after stopping it or letting it go if that is wished.
fn set_clock(server: &ServerState, wish: ClockWish) -> Value {
    if let Some(manual) = wish.manual {
        server.clock.set_mode(if manual {
            ClockMode::Manual
        } else {
            ClockMode::Real
        });
    }
    server
        .clock
        .advance(Duration::from_secs(wish.advance_seconds));
    server.write(|state| {
        state.clock_moved();
        clock(state)
    })
}

/// Nothing is served there.
fn no_route(method: &str, steps: &[&str]) -> (StatusCode, String) {
    (
        StatusCode::NOT_FOUND,
        format!(
            "There is nothing at {method} /sandbox/api/{}. API.md lists what there is.",
            steps.join("/")
        ),
    )
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    name: String,
}

fn shown_channel(state: &State, channel: Id) -> Value {
    json!(
        state
            .world
            .channel(channel)
            .map(|channel| view::channel(state, channel))
    )
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockWish {
    #[serde(default)]
    advance_seconds: u64,
    #[serde(default)]
    manual: Option<bool>,
}

fn clock(state: &State) -> Value {
    json!({"now": timestamp(state.now()), "manual": state.clock.mode() == ClockMode::Manual})
}

fn summary(state: &State, reader: Option<Id>) -> Value {
    let people: Vec<_> = state.world.people.iter().map(view::person).collect();
    json!({
        "guild": view::guild(&state.world.guild),
        "guilds": state.world.guilds().map(view::guild).collect::<Vec<_>>(),
        "bot": view::bot(state), "people": people, "channels": view::channels(state, reader),
        "commands": state.world.commands,
        "activity": state.activities.as_ref().and_then(|all| all.frame.as_ref())
            .map(|frame| json!({"origin": frame.origin()})),
        "clock": clock(state),
    })
}

impl State {
    fn place(&self, channel: Id) -> Result<Channel, Refused> {
        let found = self.world.channel(channel).cloned();
        found.ok_or_else(|| {
            Refused(format!(
                "There is no channel {channel}. GET /sandbox/api/state lists them."
            ))
        })
    }

    /// After the clock was moved or stopped by hand.
    pub fn clock_moved(&mut self) {
        self.archive_silent_threads();
        let clock = clock(self);
        self.tell_pages("clock", clock, None);
    }

    /// Switches faults; an outage also breaks the open connections off.
    pub fn set_faults(&mut self, faults: Faults) {
        let fails = faults.outage && !self.faults.outage;
        let permits = faults.bot_denied != self.faults.bot_denied;
        let hides = |faults: &Faults| faults.bot_denied.iter().any(|name| name == "VIEW_CHANNEL");
        let shows = hides(&faults) != hides(&self.faults);
        self.faults = faults;
        if permits {
            self.role_changed();
        }
        if shows {
            self.channels_shown();
        }
        if fails {
            self.disturb(GatewayAction::Drop, None);
        }
        self.cut_shards();
        let faults = json!(self.faults);
        self.tell_pages("faults", faults, None);
    }
}
