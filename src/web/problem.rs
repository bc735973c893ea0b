//! Why a request is not answered as it asks: as a status, and as a sentence.

use axum::http::StatusCode;
use axum::response::Response;

use super::ports::NotDone;
use crate::present::Localizer;
use crate::present::words::tr;
use crate::service::{Fault, ShardId, StoreError};

/// Why a request is not answered as it asks.
#[derive(Debug)]
pub(super) enum Problem {
    /// There is no such thing, or the person may not know of it. It is the same answer on purpose.
    Nothing,
    /// It cannot be read.
    Unreadable(&'static str),
    /// It cannot be read, for the reason in this sentence.
    Unread(String),
    /// It has too many bytes.
    TooLong,
    /// The request came from a page of somebody else.
    Foreign,
    /// Only who has signed in may do that.
    SignedOut,
    /// The bot refuses it, in this sentence.
    Refused(String),
    /// The game has changed meanwhile.
    Changed(String),
    /// Too much is asked at once.
    Busy,
    /// It cannot be done, or told, at the moment.
    NotNow,
    /// Another process has to answer.
    Elsewhere(Elsewhere),
    /// Discord could not be asked, or does not know the one who signs in.
    NotSignedIn,
    /// It is our fault.
    Fault(Fault),
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Problem {
        Problem::Fault(fault)
    }
}

impl From<NotDone> for Problem {
    fn from(why: NotDone) -> Problem {
        match why {
            NotDone::Fault(fault) => Problem::Fault(fault),
            NotDone::Elsewhere(shard) => Problem::Elsewhere(Elsewhere {
                shard,
                is_for_anybody: false,
            }),
            NotDone::Unknown => Problem::NotNow,
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        Problem::Fault(error.into())
    }
}

/// On an answer that another process has to give.
#[derive(Clone, Copy, Debug)]
pub(super) struct Elsewhere {
    /// The shard that it serves; `None` if it is not known which.
    pub shard: Option<ShardId>,
    /// Whether it searches for people who have not signed in, who wait for each other.
    pub is_for_anybody: bool,
}

impl Problem {
    /// Notes on an answer that another process has to give it, if so.
    pub fn note_on(&self, response: &mut Response) {
        if let Problem::Elsewhere(elsewhere) = self {
            response.extensions_mut().insert(*elsewhere);
        }
    }

    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        match self {
            Problem::Nothing => StatusCode::NOT_FOUND,
            Problem::Unreadable(_) | Problem::Unread(_) => StatusCode::BAD_REQUEST,
            Problem::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            Problem::Foreign => StatusCode::FORBIDDEN,
            Problem::SignedOut => StatusCode::UNAUTHORIZED,
            Problem::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Problem::Changed(_) => StatusCode::CONFLICT,
            Problem::Busy | Problem::NotNow | Problem::Elsewhere(_) => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Problem::NotSignedIn => StatusCode::BAD_GATEWAY,
            Problem::Fault(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// A word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Problem::Nothing => "nothing_here",
            Problem::Unreadable(_) | Problem::Unread(_) => "unreadable",
            Problem::TooLong => "too_long",
            Problem::Foreign => "foreign",
            Problem::SignedOut => "signed_out",
            Problem::Refused(_) => "refused",
            Problem::Changed(_) => "changed",
            Problem::Busy | Problem::NotNow | Problem::Elsewhere(_) => "busy",
            Problem::NotSignedIn => "not_signed_in",
            Problem::Fault(_) => "fault",
        }
    }

    /// The same in a sentence for people.
    pub fn said(&self, words: Localizer) -> String {
        match self {
            Problem::Nothing => tr!(words, "web-nothing-here"),
            Problem::Unreadable(what) => tr!(words, "web-unreadable", what = *what),
            Problem::TooLong => tr!(words, "web-too-long"),
            Problem::Foreign => tr!(words, "web-foreign"),
            Problem::SignedOut => tr!(words, "web-signed-out"),
            Problem::Refused(said) | Problem::Changed(said) | Problem::Unread(said) => said.clone(),
            Problem::Busy => tr!(words, "web-busy"),
            Problem::NotNow | Problem::Elsewhere(_) => tr!(words, "web-not-now"),
            Problem::NotSignedIn => tr!(words, "web-not-signed-in"),
            Problem::Fault(fault) => tr!(words, "web-fault", reference = fault.reference),
        }
    }
}
