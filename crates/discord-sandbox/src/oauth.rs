//! Signing in with Discord on other sites (OAuth2, authorization code with PKCE): the page on which one agrees, the
//! exchange of a code, and who has a token. Only the scope `identify`.
//!
//! A code is good once and for a minute, and only with the secret, the redirect and the verifier that belong to it.
//! One that was given to an Activity has no redirect.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::Query;
use axum::http::{HeaderMap, HeaderValue, Request, Response, StatusCode, Uri, header};
use axum::response::IntoResponse;
use ring::digest::{SHA256, digest};
use serde_json::{Value, json};

use super::drawn;
use super::grants::Grant;
use super::id::Id;
use super::state::ServerState;

/// For how long a code is good, in milliseconds.
const CODE_LASTS: u64 = 60_000;

/// For how long a token is good, in seconds.
const TOKEN_LASTS: u64 = 604_800;

/// The most bytes of a form.
const MOST_FORM: usize = 16 << 10;

type Parameters = BTreeMap<String, String>;

/// The page on which somebody agrees, and what follows: whoever is clicked there has signed in.
pub fn authorize(server: &ServerState, uri: &Uri) -> Response<Body> {
    let asked = parameters(uri);
    let get = |name: &str| asked.get(name).map_or("", String::as_str);
    let application = server.read(|state| state.world.bot.id.to_string());
    let refused = |why: &'static str| (StatusCode::BAD_REQUEST, why).into_response();
    if get("client_id") != application {
        return refused("Unknown Application");
    }
    if get("response_type") != "code" || get("scope").split(' ').all(|one| one != "identify") {
        return refused("Only response_type=code and scope=identify are modelled here");
    }
    let redirect = get("redirect_uri");
    if !redirect.starts_with("http://") && !redirect.starts_with("https://") {
        return refused("Invalid OAuth2 redirect_uri");
    }
    let challenge = asked.get("code_challenge").cloned();
    if challenge.is_some() && get("code_challenge_method") != "S256" {
        return refused("Only code_challenge_method=S256 is modelled here");
    }
    let Some(person) = asked.get("as") else {
        return choose(server, uri);
    };
    let person = person.parse::<Id>().ok();
    let known = |id: &Id| server.read(|state| state.world.person(*id).is_some());
    let Some(person) = person.filter(known) else {
        return refused("There is no such person here");
    };
    let Ok(code) = drawn() else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let grant = Grant {
        person,
        redirect: Some(redirect.to_owned()),
        challenge,
        at: server.clock.now(),
    };
    server.write(|state| state.oauth.codes.insert(code.clone(), grant));
    let state = get("state");
    let joint = if redirect.contains('?') { '&' } else { '?' };
    go(&format!(
        "{redirect}{joint}code={code}&state={}",
        escaped(state)
    ))
}

/// Who one is here is chosen by a click.
fn choose(server: &ServerState, uri: &Uri) -> Response<Body> {
    let query = uri.query().unwrap_or_default();
    let people = server.read(|state| {
        let people = state.world.people.iter();
        people
            .map(|one| (one.id, one.name.clone()))
            .collect::<Vec<_>>()
    });
    let links = people.iter().map(|(id, name)| {
        let to = html_text(&format!("/oauth2/authorize?{query}&as={id}"));
        format!("<li><a href=\"{to}\">{}</a></li>", html_text(name))
    });
    let links: String = links.collect();
    let page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>Sign in</title><h1>Sign in with the stand-in Discord</h1><p>Who are you?</p><ul>{links}</ul></html>"
    );
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
}

fn go(to: &str) -> Response<Body> {
    let mut response = StatusCode::FOUND.into_response();
    if let Ok(to) = HeaderValue::from_str(to) {
        response.headers_mut().insert(header::LOCATION, to);
    }
    response
}

/// Exchanges a code for a token.
pub async fn token(server: Arc<ServerState>, request: Request<Body>) -> Response<Body> {
    let read = to_bytes(request.into_body(), MOST_FORM).await;
    let text = read
        .ok()
        .and_then(|bytes| String::from_utf8(bytes.to_vec()).ok());
    let form = text.and_then(|text| format!("/?{text}").parse::<Uri>().ok());
    let form = form.map(|uri| parameters(&uri)).unwrap_or_default();
    let get = |name: &str| form.get(name).map_or("", String::as_str);
    let refused = |status: StatusCode, error: &str| answer(status, &json!({"error": error}));
    let now = server.clock.now();
    server.write(|state| {
        if get("client_id") != state.world.bot.id.to_string()
            || get("client_secret") != state.oauth.secret
        {
            return refused(StatusCode::UNAUTHORIZED, "invalid_client");
        }
        if get("grant_type") != "authorization_code" {
            return refused(StatusCode::BAD_REQUEST, "unsupported_grant_type");
        }
        // Whatever comes of it, the code is used up.
        let fits = |grant: &Grant| {
            let proved = match &grant.challenge {
                Some(challenge) => challenged(get("code_verifier")) == *challenge,
                None => true,
            };
            let back = form.get("redirect_uri") == grant.redirect.as_ref();
            proved && back && now <= grant.at + CODE_LASTS
        };
        let grant = state.oauth.codes.remove(get("code")).filter(fits);
        let (Some(grant), Ok(token)) = (grant, drawn()) else {
            return refused(StatusCode::BAD_REQUEST, "invalid_grant");
        };
        let until = now + TOKEN_LASTS * 1000;
        state.oauth.tokens.insert(token.clone(), (grant.person, until));
        let told = json!({
            "access_token": token, "token_type": "Bearer", "expires_in": TOKEN_LASTS, "scope": "identify",
        });
        answer(StatusCode::OK, &told)
    })
}

/// The token of a person, if a request has one instead of the bot's.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let said = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    said.strip_prefix("Bearer ")
}

/// Who has this token.
pub fn me(server: &ServerState, token: &str) -> Response<Body> {
    let now = server.clock.now();
    let me = server.read(|state| {
        let (person, until) = state.oauth.tokens.get(token)?;
        (now < *until).then(|| state.discord_json().user(*person))
    });
    match me {
        Some(me) => answer(StatusCode::OK, &me),
        None => {
            let told = json!({"message": "401: Unauthorized", "code": 0});
            answer(StatusCode::UNAUTHORIZED, &told)
        }
    }
}

fn answer(status: StatusCode, json: &Value) -> Response<Body> {
    let kind = [(header::CONTENT_TYPE, "application/json")];
    (status, kind, json.to_string()).into_response()
}

fn parameters(uri: &Uri) -> Parameters {
    let read = Query::<Parameters>::try_from_uri(uri);
    read.map(|Query(parameters)| parameters).unwrap_or_default()
}

/// The challenge for a verifier (RFC 7636, S256).
fn challenged(verifier: &str) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let digest = digest(&SHA256, verifier.as_bytes());
    let mut text = String::new();
    for three in digest.as_ref().chunks(3) {
        let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..=three.len() {
            text.push(char::from(LETTERS[(bits >> (18 - 6 * at) & 63) as usize]));
        }
    }
    text
}

/// A text as a value in an address.
fn escaped(text: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-_.".contains(&b);
    let escape = |b: u8| match plain(b) {
        true => char::from(b).to_string(),
        false => format!("%{b:02X}"),
    };
    text.bytes().map(escape).collect()
}

fn html_text(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
