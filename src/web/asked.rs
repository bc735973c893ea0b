//! What requests say in their address and body. Why one was not read is noted on its answer, of which the router makes
//! a page, or JSON for programs.

use axum::body::Bytes;
use axum::extract::{self, FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;

use super::problem::Problem;

/// The parts of the path that a route names.
pub(super) struct Path<T>(pub T);

/// What stands behind the `?` of an address.
pub(super) struct Query<T>(pub T);

/// The body of a request.
pub(super) struct Sent(pub Bytes);

/// Why a request was not read.
#[derive(Clone, Copy)]
pub(super) enum NotRead {
    /// There is nothing at such a path.
    Path,
    /// A value behind the `?` is none of its kind.
    Query,
    /// It broke off.
    Body,
    /// It has too many bytes.
    TooLong,
}

impl NotRead {
    /// The same as a problem.
    pub fn problem(self) -> Problem {
        match self {
            NotRead::Path => Problem::Nothing,
            NotRead::Query => Problem::Unreadable("query"),
            NotRead::Body => Problem::Unreadable("body"),
            NotRead::TooLong => Problem::TooLong,
        }
    }

    /// Why the request of this answer was not read; `None` if it was.
    pub fn told(response: &Response) -> Option<NotRead> {
        response.extensions().get::<NotRead>().copied()
    }
}

/// An empty answer with the reason on it.
impl IntoResponse for NotRead {
    fn into_response(self) -> Response {
        let mut response = self.problem().status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = NotRead;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, NotRead> {
        match extract::Path::<T>::from_request_parts(parts, state).await {
            Ok(extract::Path(read)) => Ok(Path(read)),
            Err(_) => Err(NotRead::Path),
        }
    }
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = NotRead;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Query<T>, NotRead> {
        match extract::Query::<T>::try_from_uri(&parts.uri) {
            Ok(extract::Query(read)) => Ok(Query(read)),
            Err(_) => Err(NotRead::Query),
        }
    }
}

impl<S: Send + Sync> FromRequest<S> for Sent {
    type Rejection = NotRead;

    async fn from_request(request: Request, state: &S) -> Result<Sent, NotRead> {
        match Bytes::from_request(request, state).await {
            Ok(bytes) => Ok(Sent(bytes)),
            Err(why) if why.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(NotRead::TooLong),
            Err(_) => Err(NotRead::Body),
        }
    }
}
