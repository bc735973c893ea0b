//! The Activity: who launches it and leaves, and what Discord's client asks its server for a frame.

use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answer, no_route, read};
use crate::drawn;
use crate::id::Id;
use crate::state::State;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Launch {
    #[serde(rename = "as")]
    person: Id,
    channel_id: Id,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Leave {
    #[serde(rename = "as")]
    person: Id,
}

/// What a frame asks for a code with.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Authorize {
    #[serde(rename = "as")]
    person: Id,
    client_id: String,
    #[serde(default)]
    response_type: Option<String>,
    scope: Vec<String>,
    #[serde(default)]
    code_challenge: Option<String>,
    #[serde(default)]
    code_challenge_method: Option<String>,
    /// Told back by the frame's own server, not by us.
    #[serde(default, rename = "state")]
    _state: Option<String>,
    #[serde(default, rename = "prompt")]
    _prompt: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Token {
    access_token: String,
}

/// Answers what concerns the Activity.
pub fn act(state: &mut State, method: &str, steps: &[&str], body: Value) -> Answer {
    match (method, steps) {
        ("POST", ["activity", "instances"]) => {
            let Launch { person, channel_id } = read(body)?;
            let instance = state.launch(person, channel_id)?;
            let mut told = instance.told(state.world.bot.id);
            told["participants"] = state.participants(&instance);
            Ok(told)
        }
        ("DELETE", ["activity", "instances", name]) => {
            let Leave { person } = read(body)?;
            state.leave_activity(person, name);
            Ok(json!({"done": true}))
        }
        ("POST", ["activity", "authorize"]) => authorize(state, read(body)?),
        ("POST", ["activity", "authenticate"]) => {
            let Token { access_token } = read(body)?;
            let now = state.now();
            let known = state.oauth.tokens.get(&access_token);
            let known = known.filter(|(_, until)| now < *until);
            match known {
                Some((person, _)) => Ok(state.discord_json().user(*person)),
                None => Err((StatusCode::UNAUTHORIZED, "Invalid token".into())),
            }
        }
        _ => Err(no_route(method, steps)),
    }
}

fn authorize(state: &mut State, asked: Authorize) -> Answer {
    let refused = |why: &str| Err((StatusCode::BAD_REQUEST, why.to_owned()));
    if state.activities.is_none() {
        return refused("Activities are not switched on for this application.");
    }
    if asked.client_id != state.world.bot.id.to_string() {
        return refused("Invalid client ID");
    }
    if asked.response_type.is_some_and(|kind| kind != "code") {
        return refused("Only response_type=code is modelled here");
    }
    if asked.scope.iter().any(|scope| scope != "identify") || asked.scope.is_empty() {
        return refused("Only scope=identify is modelled here");
    }
    let method = asked.code_challenge_method.as_deref();
    if asked.code_challenge.is_some() && method != Some("S256") {
        return refused("Only code_challenge_method=S256 is modelled here");
    }
    if state.world.person(asked.person).is_none() {
        return refused("There is no such person here");
    }
    let code = drawn().map_err(|error| (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()))?;
    state.grant(asked.person, &code, asked.code_challenge);
    Ok(json!({"code": code}))
}
