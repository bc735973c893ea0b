//! What all answers have in common: whom a request may come from, what a browser may do with an answer, tags by which
//! it need not be sent twice, compression.

use std::io::Write as _;
use std::sync::Arc;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Deserialize;

use super::activity::Activity;
use super::problem::Problem;
use super::secrets::fingerprint;
use super::sessions::{Session, TOKEN_HEADER};
use super::site::Site;
use super::theme;
use crate::config::Origin;
use crate::loopback;
use crate::present::Localizer;

/// The headers in which a browser says where a request comes from, and what for.
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const SEC_FETCH_MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");

/// The most bytes in the body of a request.
const MOST_ASKED: usize = 4096;

/// Answers of fewer bytes are not compressed.
const WORTH_COMPRESSING: usize = 600;

/// The most bytes of an answer in text.
const MOST_TEXT: usize = 8 << 20;

/// A page runs only its own scripts, has only its own looks, asks nobody but us, and stands in no frame. No script
/// makes markup of texts.
fn policy(site: &Site) -> String {
    policy_of(site, "script-src 'self'", "trusted-types 'none'")
}

fn policy_of(site: &Site, scripts: &str, types: &str) -> String {
    let socket = site.origin.to_string().replacen("http", "ws", 1);
    let theme = &*theme::HASH;
    format!(
        "default-src 'none'; {scripts}; script-src-elem 'self' {theme}; style-src 'self'; img-src 'self'; \
         connect-src 'self' {socket}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; {types}"
    )
}

/// The same in a frame of Discord's clients.
pub(super) fn policy_in_frame(activity: &Activity) -> String {
    let socket = activity.origin.to_string().replacen("http", "ws", 1);
    let parents = activity.parents.join(" ");
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self' {socket}; \
         base-uri 'none'; form-action 'none'; frame-ancestors {parents}; require-trusted-types-for 'script'; \
         trusted-types 'none'"
    )
}

/// What the worker in which the engine runs may do: load the engine from us, and compile WebAssembly.
pub(super) const WORKER_POLICY: &str =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/// Lets a page have the engine: a worker of ours, whose address goes through the one policy `engine`.
pub(super) fn let_engine(site: &Site, response: &mut Response) {
    let scripts = "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'";
    let policy = policy_of(site, scripts, "trusted-types engine");
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
}

/// Refuses what is not meant for us or comes from pages of others, and seals and compresses each answer.
pub(super) async fn guard(
    State(site): State<Arc<Site>>,
    mut request: Request,
    next: Next,
) -> Response {
    if is_from_activity(&site, request.headers()) {
        // There a header alone says who somebody is.
        request.headers_mut().remove(header::COOKIE);
    }
    let compresses = accepts_gzip(request.headers());
    let is_head = request.method() == Method::HEAD;
    let refused = refusal(&site, &request);
    let mut response = match refused {
        Some(problem) => {
            let words = words_of(&site, request.headers());
            failed(words, &problem)
        }
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    if let Ok(policy) = HeaderValue::from_str(&policy(&site)) {
        headers
            .entry(header::CONTENT_SECURITY_POLICY)
            .or_insert(policy);
    }
    // A link to a game from here tells others the site, and not which game.
    let referrer = HeaderValue::from_static("strict-origin-when-cross-origin");
    headers.entry(header::REFERRER_POLICY).or_insert(referrer);
    let caching = HeaderValue::from_static("private, no-cache");
    headers.entry(header::CACHE_CONTROL).or_insert(caching);
    if site.origin.is_secure() {
        let always = HeaderValue::from_static("max-age=31536000");
        headers
            .entry(header::STRICT_TRANSPORT_SECURITY)
            .or_insert(always);
    }
    let opener = HeaderName::from_static("cross-origin-opener-policy");
    headers
        .entry(opener)
        .or_insert(HeaderValue::from_static("same-origin"));
    let varies = HeaderValue::from_static("accept-encoding, accept-language, cookie");
    headers.entry(header::VARY).or_insert(varies);
    loopback::seal(headers);
    match compresses && !is_head {
        true => compressed(response).await,
        false => response,
    }
}

/// Why a request is refused, whatever it asks for.
fn refusal(site: &Site, request: &Request) -> Option<Problem> {
    let headers = request.headers();
    let mut hosts = headers.get_all(header::HOST).iter();
    let host = hosts.next().and_then(|host| host.to_str().ok());
    let is_ours = host.is_some_and(|host| is_host(site, host)) && hosts.next().is_none();
    if !is_ours {
        return Some(Problem::Foreign);
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let origins: Vec<_> = headers.get_all(header::ORIGIN).iter().collect();
    let own_origin = origins.iter().all(|origin| {
        let origin = origin.to_str().ok();
        origin.is_some_and(|origin| is_origin(site, origin))
    });
    if changes && (origins.is_empty() || !own_origin) {
        return Some(Problem::Foreign);
    }
    let says = |name: &HeaderName, wanted: &[&str]| {
        let said = headers.get(name).and_then(|value| value.to_str().ok());
        said.is_none_or(|said| wanted.contains(&said))
    };
    let near = own_origin && says(&SEC_FETCH_SITE, &["same-origin", "none"]);
    // A link may be followed from anywhere.
    let is_visit = headers.contains_key(&SEC_FETCH_MODE) && says(&SEC_FETCH_MODE, &["navigate"]);
    (!near && (changes || !is_visit)).then_some(Problem::Foreign)
}

/// Whether a request comes from a page of ours, or from what somebody has typed themselves, as far as the browser says.
pub(super) fn is_from_here(headers: &HeaderMap) -> bool {
    let said = headers
        .get(&SEC_FETCH_SITE)
        .and_then(|value| value.to_str().ok());
    said.is_none_or(|said| ["same-origin", "none"].contains(&said))
}

/// Whether a host is ours; on this machine by any of its names.
fn is_host(site: &Site, host: &str) -> bool {
    let own = site.origin.authority();
    host.eq_ignore_ascii_case(own) || is_same_here(own, host)
}

/// Whether it is our own origin, or that of the Activity, where only our pages are.
fn is_origin(site: &Site, origin: &str) -> bool {
    let activity = site.activity.as_ref();
    is_same(&site.origin, origin)
        || activity.is_some_and(|activity| is_same(&activity.origin, origin))
}

fn is_same(own: &Origin, origin: &str) -> bool {
    origin.eq_ignore_ascii_case(&own.to_string())
        || (!own.is_secure())
            && origin
                .strip_prefix("http://")
                .is_some_and(|host| is_same_here(own.authority(), host))
}

/// Whether a request says that it comes from the frame of the Activity.
fn is_from_activity(site: &Site, headers: &HeaderMap) -> bool {
    let said = headers.get(header::ORIGIN);
    let said = said.and_then(|origin| origin.to_str().ok());
    site.activity
        .as_ref()
        .zip(said)
        .is_some_and(|(activity, origin)| is_same(&activity.origin, origin))
}

/// Whether both are names of this machine with the same port.
fn is_same_here(own: &str, host: &str) -> bool {
    let port = |authority: &str| authority.rsplit_once(':')?.1.parse::<u16>().ok();
    port(own).is_some_and(|port| loopback::is_here(own, port) && loopback::is_here(host, port))
}

/// The session of somebody who asks for a change, if the request comes from a page of ours.
pub(super) async fn signed_in(site: &Site, headers: &HeaderMap) -> Result<Session, Problem> {
    let session = site.session(headers).await?.ok_or(Problem::SignedOut)?;
    is_of_our_page(session, headers)
}

/// The session, if the request comes from a page that was made for it.
pub(super) fn is_of_our_page(session: Session, headers: &HeaderMap) -> Result<Session, Problem> {
    let token = headers
        .get(TOKEN_HEADER)
        .and_then(|token| token.to_str().ok());
    match token == Some(session.token.as_str()) {
        true => Ok(session),
        false => Err(Problem::Foreign),
    }
}

/// The words in the language of who sends a request.
pub(super) fn words_of(site: &Site, headers: &HeaderMap) -> Localizer {
    let asked = headers.get(header::ACCEPT_LANGUAGE);
    site.words(asked.and_then(|asked| asked.to_str().ok()))
}

/// Reads the JSON in the body of a request.
pub(super) fn read<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Result<T, Problem> {
    read_up_to(MOST_ASKED, body)
}

/// The same for a request whose body may be longer than that of others.
pub(super) fn read_up_to<'a, T: Deserialize<'a>>(
    most: usize,
    body: &'a [u8],
) -> Result<T, Problem> {
    if body.len() > most {
        return Err(Problem::Unreadable("body"));
    }
    serde_json::from_slice(body).map_err(|_| Problem::Unreadable("body"))
}

/// A problem as programs read it.
pub(super) fn failed(words: Localizer, problem: &Problem) -> Response {
    if let Problem::Fault(fault) = problem {
        tracing::error!(%fault, "a page could not be made");
    }
    let said = serde_json::json!({"error": problem.code(), "message": problem.said(words)});
    let json = [(header::CONTENT_TYPE, "application/json")];
    let mut response = (problem.status(), json, said.to_string()).into_response();
    problem.note_on(&mut response);
    response
}

/// An answer that is not sent again to a client that has it already.
pub(super) fn tagged(headers: &HeaderMap, kind: &'static str, body: impl Into<Bytes>) -> Response {
    let body = body.into();
    tagged_as(headers, kind, &fingerprint(&body), || body)
}

/// The same, whose tag is known before its bytes are.
pub(super) fn tagged_as(
    headers: &HeaderMap,
    kind: &'static str,
    tag: &str,
    body: impl FnOnce() -> Bytes,
) -> Response {
    let mut response = match has(headers, tag) {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => ([(header::CONTENT_TYPE, kind)], body()).into_response(),
    };
    // A weak one: the same text may be compressed or not.
    if let Ok(tag) = HeaderValue::from_str(&format!("W/\"{tag}\"")) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response
}

/// Whether the client's cached copy has this ETag (`If-None-Match`).
pub(super) fn has(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.get_all(header::IF_NONE_MATCH).into_iter();
    let mut known = known
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','));
    known.any(|one| one.trim().trim_start_matches("W/").trim_matches('"') == tag)
}

/// Whether a browser takes gzip: `gzip`, or `gzip;q=0.5`, and not `gzip;q=0`.
pub(super) fn accepts_gzip(headers: &HeaderMap) -> bool {
    let takes = |one: &str| {
        let mut parts = one.split(';').map(str::trim);
        let is_gzip = parts
            .next()
            .is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        let weight = parts.find_map(|part| part.strip_prefix(['q', 'Q'])?.strip_prefix('='));
        let is_nothing = |weight: &str| weight.chars().all(|digit| "0.".contains(digit));
        is_gzip && !weight.is_some_and(is_nothing)
    };
    let accepted = headers.get(header::ACCEPT_ENCODING);
    let accepted = accepted.and_then(|accepted| accepted.to_str().ok());
    accepted.is_some_and(|accepted| accepted.split(',').any(takes))
}

/// Compresses a text, to about a fifth of its length.
async fn compressed(response: Response) -> Response {
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_text = kind
        .and_then(|kind| kind.to_str().ok())
        .is_some_and(|kind| {
            kind.starts_with("text/")
                || kind.starts_with("application/json")
                || kind.contains("svg")
        });
    if !is_text || response.headers().contains_key(header::CONTENT_ENCODING) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, MOST_TEXT).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    if bytes.len() < WORTH_COMPRESSING {
        return Response::from_parts(parts, Body::from(bytes));
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::new(5));
    let written = encoder.write_all(&bytes).and_then(|()| encoder.finish());
    match written {
        Ok(smaller) => {
            let gzip = HeaderValue::from_static("gzip");
            parts.headers.insert(header::CONTENT_ENCODING, gzip);
            parts.headers.remove(header::CONTENT_LENGTH);
            Response::from_parts(parts, Body::from(smaller))
        }
        Err(_) => Response::from_parts(parts, Body::from(bytes)),
    }
}

/// The same answer, which no browser may keep.
pub(super) fn private(mut response: Response) -> Response {
    let none = HeaderValue::from_static("no-store");
    response.headers_mut().insert(header::CACHE_CONTROL, none);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_for_those_who_take_it() {
        let accepts = |accepted: &'static str| {
            let accepted = HeaderValue::from_static(accepted);
            accepts_gzip(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, accepted)]))
        };
        for taken in ["gzip", "br, gzip", "GZIP;q=0.001", "gzip; q=1, br;q=0"] {
            assert!(accepts(taken), "{taken}");
        }
        for refused in ["", "br", "gzip;q=0", "br, gzip; q=0.000", "gzip;Q=0, *"] {
            assert!(!accepts(refused), "{refused}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }
}
