//! REST v10 as the bot meets it. Every request goes through [`answer`]: faults, token, limits, the published schema,
//! then the handler of its route, then the log.

mod callbacks;
mod channels;
mod commands;
pub mod components;
pub mod draft;
pub mod error;
mod messages;
mod threads;
pub mod upload;
mod users;
mod webhooks;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use axum::body::{Body, Bytes};
use axum::extract::Query;
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode, Uri, header};
use axum::response::Response;
use serde_json::{Value, json};

use self::error::{ApiError, Result};
use self::upload::{Upload, read_body};
use super::faults::Effect;
use super::id::Id;
use super::limits::Standing;
use super::log::LoggedRequest;
use super::odd_json::odd;
use super::state::{ServerState, State};

/// A request, read.
pub struct Ask {
    pub query: BTreeMap<String, String>,
    pub body: Value,
    pub uploads: Vec<Upload>,
}

/// What a handler answers with.
pub enum Answer {
    Json(u16, Value),
    /// 204.
    Empty,
}

/// Counts a request while it is being carried out: until it is answered, or the client has gone.
struct UnderWay(Arc<ServerState>);

impl UnderWay {
    fn begin(server: Arc<ServerState>) -> UnderWay {
        server.under_way.send_modify(|count| *count += 1);
        UnderWay(server)
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.under_way.send_modify(|count| *count -= 1);
    }
}

/// Answers a request below `/api/v10`.
pub async fn answer(server: Arc<ServerState>, request: Request<Body>) -> Response {
    let _under_way = UnderWay::begin(server.clone());
    let (parts, body) = request.into_parts();
    let method = parts.method.as_str().to_owned();
    let path = parts.uri.path().trim_start_matches("/api/v10").to_owned();
    let query = parts.uri.query().unwrap_or_default().to_owned();
    // The time of arrival is read before anyone can see the fault: who then advances the clock counts from there.
    let (effect, came) = server.write(|state| {
        let effect = state.faults.strike(&method, &path, &mut state.rng);
        if let Some(effect) = &effect {
            state.log.struck(effect);
        }
        (effect, server.clock.now())
    });
    if let Some(Effect::Held { ms }) = effect {
        server.clock.sleep_until(came + ms).await;
    }
    let (standing, global) = server.write(|state| {
        let now = state.now();
        state.archive_now_and_then();
        let rules = state.faults.buckets.clone();
        let a_second = state.faults.requests_a_second;
        let global = state.limits.take_global(a_second, now);
        (state.limits.take(&method, &path, &rules, now), global)
    });
    let read = read_body(&parts, body).await;
    let (body, uploads, unread) = match read {
        Ok((body, uploads)) => (body, uploads, None),
        Err(error) => (Value::Null, Vec::new(), Some(error)),
    };
    let effect = match server.read(|state| state.faults.poisons(&method, &body)) {
        true => Some(Effect::Status {
            status: 500,
            html: false,
        }),
        false => effect,
    };
    let mut logged = LoggedRequest {
        number: 0,
        at: server.clock.now(),
        method: method.clone(),
        path: path.clone(),
        query,
        body: body.clone(),
        files: uploads.iter().map(|file| file.filename.clone()).collect(),
        status: 0,
        answer: Value::Null,
    };
    let response = match effect {
        Some(Effect::Drop) => None,
        Some(Effect::Status { status, html }) => Some(broken(status, html)),
        Some(Effect::Refuse { status, code }) => {
            let error = ApiError::new(status, code, "Refused on purpose");
            Some((status, Some(error.body()), String::new()))
        }
        Some(Effect::RateLimit {
            retry_after_ms,
            global,
        }) => Some(limited(retry_after_ms, global)),
        _ if global.is_some() => Some(limited(global.unwrap_or_default(), true)),
        _ if standing.wait.is_some() => Some(limited(standing.wait.unwrap_or_default(), false)),
        _ => {
            let ask = match unread {
                Some(error) => Err(error),
                None => Ok(Ask {
                    query: query_of(&parts.uri),
                    body,
                    uploads,
                }),
            };
            Some(carry_out(&server, &method, &path, &parts.headers, ask))
        }
    };
    if let Some(Effect::Slow { ms }) = effect {
        server.clock.sleep_until(came + ms).await;
    }
    if method != "GET" {
        server.until_kept().await;
    }
    let lost = effect == Some(Effect::LoseAnswer);
    let mut told = match &response {
        Some((status, Some(json), _)) if effect == Some(Effect::Mangle) => mangled(*status, json),
        Some(response) if !lost => respond(response, &standing),
        _ => broken_off(),
    };
    if let Some((status, json, _)) = response {
        logged.status = if lost { 0 } else { status };
        logged.answer = json.unwrap_or_default();
    }
    server.write(|state| state.log.add(logged));
    let date = UNIX_EPOCH + Duration::from_millis(server.clock.now());
    if let Ok(date) = HeaderValue::from_str(&httpdate::fmt_http_date(date)) {
        told.headers_mut().insert(header::DATE, date);
    }
    told
}

/// Status, JSON body, and text body where there is no JSON.
type Plain = (u16, Option<Value>, String);

/// Checks a request against the published schema and the token, and hands it to the handler of its route.
fn carry_out(
    server: &ServerState,
    method: &str,
    path: &str,
    headers: &HeaderMap,
    ask: Result<Ask>,
) -> Plain {
    let result = ask.and_then(|ask| {
        if let Some(problem) = check_schema(server, method, path, &ask.body) {
            return Err(ApiError::form("", "SCHEMA", problem));
        }
        server.write(|state| {
            if !authorised(state, path, headers) {
                return Err(ApiError::unauthorized());
            }
            route(state, method, path, ask)
        })
    });
    // A request with a token that has been revoked is no violation: its sender could not know.
    let is_revoked = server.read(|state| {
        let mut revoked = state.revoked.iter();
        revoked.any(|token| carries(headers, token))
    });
    if let Err(error) = &result
        && !is_revoked
    {
        note_violation(server, method, path, error);
    }
    match result {
        Ok(Answer::Json(status, mut json)) => {
            server.read(|state| odd(&mut json, &state.faults));
            (status, Some(json), String::new())
        }
        Ok(Answer::Empty) => (204, None, String::new()),
        Err(error) => (error.status, Some(error.body()), String::new()),
    }
}

fn broken(status: u16, html: bool) -> Plain {
    if html {
        let page = format!(
            "<!doctype html>\n<html><head><title>{status}</title></head><body><h1>Error {status}</h1></body></html>\n"
        );
        (status, None, page)
    } else {
        let body = json!({"message": format!("{status}: Internal Server Error"), "code": 0});
        (status, Some(body), String::new())
    }
}

fn limited(wait: u64, global: bool) -> Plain {
    #[expect(
        clippy::cast_precision_loss,
        reason = "milliseconds of waiting are few"
    )]
    let seconds = wait as f64 / 1000.0;
    let body =
        json!({"message": "You are being rate limited.", "retry_after": seconds, "global": global});
    (429, Some(body), String::new())
}

/// A response whose body fails before anything was written: the connection closes without an answer.
fn broken_off() -> Response {
    let failing = futures::stream::once(async { Err::<Bytes, _>(std::io::Error::other("lost")) });
    Response::new(Body::from_stream(failing))
}

/// The first half of an answer, as from a proxy that gave up.
fn mangled(status: u16, json: &Value) -> Response {
    let text = json.to_string();
    let half: String = text.chars().take(text.chars().count() / 2).collect();
    let mut response = Response::new(Body::from(half));
    *response.status_mut() =
        StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let kind = HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

fn respond((status, json, html): &Plain, standing: &Standing) -> Response {
    let status = *status;
    let mut response = Response::new(match (json, html.is_empty()) {
        (Some(json), _) => Body::from(json.to_string()),
        (None, true) => Body::empty(),
        (None, false) => Body::from(html.clone()),
    });
    *response.status_mut() =
        StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = response.headers_mut();
    if json.is_some() {
        let kind = HeaderValue::from_static("application/json");
        headers.insert(header::CONTENT_TYPE, kind);
    } else if !html.is_empty() {
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html"));
        return response;
    }
    #[expect(
        clippy::cast_precision_loss,
        reason = "dates in milliseconds fit a float"
    )]
    let seconds = |millis: u64| millis as f64 / 1000.0;
    let mut set = |name: &'static str, value: String| {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(name, value);
        }
    };
    set("x-ratelimit-limit", standing.limit.to_string());
    set("x-ratelimit-remaining", standing.remaining.to_string());
    set(
        "x-ratelimit-reset",
        format!("{:.3}", seconds(standing.reset)),
    );
    set(
        "x-ratelimit-reset-after",
        format!("{:.3}", seconds(standing.reset_after)),
    );
    set("x-ratelimit-bucket", hex(&standing.bucket));
    if status == 429
        && let Some(wait) = json.as_ref().and_then(|json| json["retry_after"].as_f64())
    {
        let global = json.as_ref().is_some_and(|json| json["global"] == true);
        set("retry-after", format!("{}", wait.ceil()));
        set(
            "x-ratelimit-scope",
            if global { "global" } else { "user" }.into(),
        );
        if global {
            set("x-ratelimit-global", "true".into());
        }
    }
    response
}

/// Buckets have opaque names.
fn hex(bucket: &str) -> String {
    let hash = bucket
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    format!("{hash:016x}")
}

fn query_of(uri: &Uri) -> BTreeMap<String, String> {
    Query::try_from_uri(uri)
        .map(|Query(map)| map)
        .unwrap_or_default()
}

fn check_schema(server: &ServerState, method: &str, path: &str, body: &Value) -> Option<String> {
    let problem = server.openapi.as_ref()?.check(method, path, body)?;
    Some(format!("The published schema says: {problem}"))
}

fn note_violation(server: &ServerState, method: &str, path: &str, error: &ApiError) {
    let strict = matches!(error.code, 50035 | 50109 | 50006) || error.code == 0;
    if strict {
        let details = error
            .errors
            .as_ref()
            .map(Value::to_string)
            .unwrap_or_default();
        let problem = format!("{} {} {details}", error.code, error.message);
        server.write(|state| state.log.violation(method, path, problem.trim()));
    }
}

/// Interaction answers and webhooks carry their own token in the path; `gateway` needs none.
fn authorised(state: &State, path: &str, headers: &HeaderMap) -> bool {
    if path.starts_with("/interactions/") || path.starts_with("/webhooks/") || path == "/gateway" {
        return true;
    }
    carries(headers, &state.token)
}

fn carries(headers: &HeaderMap, token: &str) -> bool {
    let expected = format!("Bot {token}");
    headers
        .get(header::AUTHORIZATION)
        .is_some_and(|given| given.as_bytes() == expected.as_bytes())
}

fn route(state: &mut State, method: &str, path: &str, ask: Ask) -> Result<Answer> {
    let steps: Vec<&str> = path.split('/').filter(|step| !step.is_empty()).collect();
    match steps.as_slice() {
        ["gateway", ..] | ["users", ..] | ["guilds", ..] | ["oauth2", ..] => {
            users::route(state, method, &steps, &ask)
        }
        ["applications", "@me"] => users::route(state, method, &steps, &ask),
        ["applications", app, "activity-instances", name] if method == "GET" => {
            let app = own_application(state, app)?;
            let all = state.activities.as_ref().map(|all| &all.instances);
            let instance = all.and_then(|all| all.get(*name));
            let told = instance.map(|instance| instance.told(app));
            Ok(Answer::Json(200, told.ok_or_else(ApiError::no_route)?))
        }
        ["applications", app, rest @ ..] => {
            let app = own_application(state, app)?;
            commands::route(state, method, app, rest, &ask)
        }
        ["channels", channel, "messages", rest @ ..] if rest.last() != Some(&"threads") => {
            messages::route(state, method, id(channel)?, rest, ask)
        }
        ["channels", channel, rest @ ..] => {
            channels::route(state, method, id(channel)?, rest, &ask)
        }
        ["interactions", interaction, token, "callback"] if method == "POST" => {
            callbacks::answer(state, id(interaction)?, token, ask)
        }
        ["webhooks", app, token, rest @ ..] => {
            own_application(state, app).map_err(|_| ApiError::unknown_webhook())?;
            webhooks::route(state, method, token, rest, ask)
        }
        _ => Err(ApiError::no_route()),
    }
}

/// An id in a path.
fn id(text: &str) -> Result<Id> {
    text.parse().map_err(|_| {
        ApiError::form(
            "",
            "NUMBER_TYPE_COERCE",
            format!("Value \"{text}\" is not snowflake."),
        )
    })
}

fn own_application(state: &State, app: &str) -> Result<Id> {
    let app = id(app)?;
    if app == state.world.bot.id {
        Ok(app)
    } else {
        Err(ApiError::new(404, 10002, "Unknown Application"))
    }
}
