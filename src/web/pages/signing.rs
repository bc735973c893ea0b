//! The pages by which people sign in and out. They lead on at once.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::frame::Reader;
use crate::web::asked::Query;
use crate::web::cookies::cookie;
use crate::web::problem::Problem;
use crate::web::sign_in::{Begun, PATIENCE};
use crate::web::site::Site;

/// Where somebody wants to go once they have signed in.
#[derive(Deserialize)]
pub(super) struct Wish {
    #[serde(default)]
    to: String,
}

/// Sends somebody to Discord. Before this nobody gets a cookie.
pub(super) async fn sign_in(
    State(site): State<Arc<Site>>,
    Query(Wish { to }): Query<Wish>,
    headers: HeaderMap,
) -> Response {
    let Some(sign_in) = &site.sign_in else {
        return refused(&site, &headers, Problem::Nothing).await;
    };
    match sign_in.begin(&site.origin, &to, site.clock.now()) {
        Ok(Begun { url, cookie }) => {
            let name = site.cookies.name_before();
            let cookie = site.cookies.cookie(name, &cookie, PATIENCE);
            go(&url, &[cookie])
        }
        Err(problem) => refused(&site, &headers, problem).await,
    }
}

/// What Discord sends people back with.
#[derive(Deserialize)]
pub(super) struct Back {
    #[serde(default)]
    state: String,
    #[serde(default)]
    code: String,
    /// Why there is no code.
    #[serde(default)]
    error: String,
}

/// What Discord says of those who would not sign in after all.
const CANCELLED: &str = "access_denied";

/// Takes in somebody who is back from Discord.
pub(super) async fn signed_in(
    State(site): State<Arc<Site>>,
    Query(Back { state, code, error }): Query<Back>,
    headers: HeaderMap,
) -> Response {
    let done = async {
        let sign_in = site.sign_in.as_ref().ok_or(Problem::Nothing)?;
        let name = site.cookies.name_before();
        let browser = cookie(&headers, name);
        let gone = site.cookies.cookie(name, "", Duration::ZERO);
        if error == CANCELLED {
            let now = site.clock.now();
            let to = browser.and_then(|browser| sign_in.give_up(&state, browser, now));
            // A link of somebody else ends nothing that was begun here.
            return Ok(to.map_or_else(|| go("/", &[]), |to| go(&to, &[gone])));
        }
        let browser = browser.ok_or(Problem::NotSignedIn)?;
        let (person, to) = sign_in
            .finish(&site.origin, (&state, &code), browser, site.clock.now())
            .await?;
        // Whoever signs in again in a browser is not in two.
        site.end_session(&headers, false).await?;
        let session = site.begin_session(person.id, person.name).await?;
        Ok(go(&to, &[session, gone]))
    };
    match done.await {
        Ok(response) => response,
        Err(problem) => refused(&site, &headers, problem).await,
    }
}

/// Which sessions somebody ends.
#[derive(Deserialize)]
pub(super) struct SignOut {
    /// Whether those in other browsers end as well.
    #[serde(default)]
    everywhere: bool,
}

/// Ends a session, or all of a person. That the request is from a page of ours has been looked at.
pub(super) async fn sign_out(
    State(site): State<Arc<Site>>,
    Query(SignOut { everywhere }): Query<SignOut>,
    headers: HeaderMap,
) -> Response {
    match site.end_session(&headers, everywhere).await {
        Ok(gone) => go("/", &[gone]),
        Err(problem) => refused(&site, &headers, problem).await,
    }
}

async fn refused(site: &Site, headers: &HeaderMap, problem: Problem) -> Response {
    Reader::of(site, headers).await.answer(Err(problem), "/")
}

/// Leads to a place, with these cookies.
fn go(to: &str, cookies: &[String]) -> Response {
    let mut response = StatusCode::SEE_OTHER.into_response();
    let headers = response.headers_mut();
    if let Ok(to) = to.parse() {
        headers.insert(header::LOCATION, to);
    }
    for cookie in cookies {
        if let Ok(cookie) = cookie.parse() {
            headers.append(header::SET_COOKIE, cookie);
        }
    }
    response
}
