//! Actions of signed-in people outside games: what they choose for themselves, and requests in a queue of their own.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::post;
use serde::{Deserialize, Serialize};

use super::api::{Shared, answered};
use super::asked::Sent;
use super::http::{read, signed_in, words_of};
use super::problem::Problem;
use super::secrets;
use super::sessions::Session;
use super::site::Site;
use crate::present::web;
use crate::service::{
    ChannelId, Command, CommandId, Manages, Person, PersonSettingsChange, Place, Reply, Request,
    SettingsChange, Via,
};

/// The routes of these.
pub(super) fn routes() -> Router<Arc<Site>> {
    Router::new().route("/api/v1/settings", post(choose))
}

/// What a person has chosen for the pages.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Choice {
    /// Whether to ask before a move is sent.
    confirms: bool,
}

async fn choose(State(site): Shared, headers: HeaderMap, Sent(body): Sent) -> Response {
    let chosen = async {
        let session = signed_in(&site, &headers).await?;
        let choice: Choice = read(&body)?;
        let change = PersonSettingsChange {
            confirms_on_web: Some(choice.confirms),
            ..PersonSettingsChange::default()
        };
        let change = Command::Settings(Box::new(SettingsChange::Person(change)));
        let request = request_of_own(&session, change)?;
        match site.desk.carry_out(request).await?.reply {
            Reply::Settings(_) => Ok(choice),
            reply => Err(Problem::Refused(web::answer(
                words_of(&site, &headers),
                &reply,
            ))),
        }
    };
    let chosen = chosen.await;
    answered(&site, &headers, chosen)
}

/// A command outside games as a request of the person who has signed in.
///
/// # Errors
/// If the system gives no random number.
pub(super) fn request_of_own(session: &Session, command: Command) -> Result<Request, Problem> {
    Ok(Request {
        id: CommandId(format!("w{}", secrets::drawn()?)),
        caller: Person {
            id: session.person,
            name: session.name.clone(),
        },
        // A queue of their own.
        place: Place {
            guild: None,
            channel: ChannelId(session.person.0),
            parent: None,
            private: false,
        },
        table: None,
        via: Via::Button { version: None },
        sent_ago: 0,
        random: fastrand::u64(..),
        manages: Manages::No,
        absent: Vec::new(),
        command,
    })
}
