//! The processes of a bot, of which each serves some of the servers and all pages. What only the bot of a server knows,
//! or may do, is asked of the process that serves it, by calls through the store ([`Rpc`]).

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request as HttpRequest;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use futures::future::{BoxFuture, FutureExt as _};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;
use tower::ServiceExt as _;

use super::calls::{Answers, Calls, Kind};
use super::ports::{Bots, Desk, Instance, NotDone, Server, ShardDesk};
use crate::computer::Queue;
use crate::service::limits::Turns;
use crate::service::rpc::{Rpc, Taken};
use crate::service::{
    Answered, ChannelId, Fault, GuildId, PersonId, Refusal, Request, ShardId, StoreError,
};

/// The most bytes of an answer to a browser.
const MOST_ANSWERED: usize = 1 << 20;

/// For how long it is believed what another process has said.
const BELIEVED_FOR: Duration = Duration::from_secs(10);

tokio::task_local! {
    /// How long ago another process has received the request that is answered.
    static RECEIVED_AGO: Duration;
}

/// What one process asks another.
#[derive(Serialize, Deserialize)]
enum Call {
    /// What is known of a server.
    Server(GuildId),
    /// Which channels of a server a person sees.
    Channels(PersonId, GuildId),
    /// A request from a browser.
    Http(Forwarded),
}

/// What it is answered.
#[derive(Serialize, Deserialize)]
enum Reply {
    Server(Server),
    Channels(Option<Vec<ChannelId>>),
    Http(Returned),
    /// The shard is another process's by now, Discord has not told of the server yet, or something has failed, which
    /// was logged there.
    Nothing,
}

/// A request from a browser, as it was received.
#[derive(Serialize, Deserialize)]
pub(super) struct Forwarded {
    method: String,
    target: String,
    headers: Vec<(String, String)>,
    body: String,
    /// For how many milliseconds it has waited for a place.
    #[serde(default)]
    waited: u64,
}

/// The answer to one.
#[derive(Serialize, Deserialize)]
struct Returned {
    status: u16,
    headers: Vec<(String, String)>,
    body: String,
}

/// On a request that another process has received.
#[derive(Clone, Copy)]
pub(super) struct FromElsewhere;

/// The bots of all processes.
pub(super) struct Processes {
    bots: Arc<dyn Bots>,
    calls: Arc<Calls>,
    /// What each person asks of each shard.
    turns: Mutex<HashMap<ShardId, Turns>>,
    servers: Answers<GuildId, Arc<Server>>,
    channels: Answers<(PersonId, GuildId), Option<Arc<[ChannelId]>>>,
}

impl Processes {
    /// These bots, and those of other processes that know the same secret.
    ///
    /// # Errors
    /// Never: every secret makes a key.
    pub fn new(bots: Arc<dyn Bots>, secret: &str) -> Result<Processes, Fault> {
        Ok(Processes {
            calls: Arc::new(Calls::new(bots.rpc(), secret)?),
            bots,
            turns: Mutex::default(),
            servers: Answers::lasting(BELIEVED_FOR),
            channels: Answers::lasting(BELIEVED_FOR),
        })
    }

    /// The shards that are served here.
    pub fn shards(&self) -> Vec<ShardId> {
        self.bots.shards()
    }

    /// Whether another process serves a server, or direct messages.
    pub fn is_elsewhere(&self, guild: Option<GuildId>) -> bool {
        self.bots.of(guild).is_err()
    }

    /// Any bot that is served here; else that of direct messages, which then is elsewhere.
    fn any(&self) -> Result<Arc<dyn ShardDesk>, NotDone> {
        let any = self.bots.any().map_or_else(|| self.bots.of(None), Ok);
        any.map_err(NotDone::Elsewhere)
    }

    /// What is known of a server of another process.
    async fn server(&self, shard: Option<ShardId>, guild: GuildId) -> Result<Arc<Server>, NotDone> {
        let calls = self.calls.clone();
        let ask = || async move {
            match question(&calls, shard, Call::Server(guild), ()).await? {
                Reply::Server(server) => Ok(Arc::new(server)),
                _ => Err(NotDone::Unknown),
            }
        };
        self.servers.get(guild, ask).await
    }

    /// Which channels of a server of another process a person sees; `None` if they are not there.
    async fn channels(
        &self,
        shard: Option<ShardId>,
        (person, guild): (PersonId, GuildId),
    ) -> Result<Option<Arc<[ChannelId]>>, NotDone> {
        let asked = shard.ok_or(NotDone::Unknown)?;
        let calls = self.calls.clone();
        let turns = {
            let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
            turns.entry(asked).or_default().clone()
        };
        let ask = || async move {
            // Anybody may ask for pages of servers that there are none of.
            let turn = turns.take(person).ok_or(NotDone::Unknown)?;
            match question(&calls, shard, Call::Channels(person, guild), turn).await? {
                Reply::Channels(channels) => Ok(channels.map(Arc::from)),
                _ => Err(NotDone::Unknown),
            }
        };
        self.channels.get((person, guild), ask).await
    }

    /// Has another process answer a request. What it `keeps` is let go once that has answered, also if the browser has
    /// gone.
    ///
    /// # Errors
    /// If it is not answered in time, or something fails.
    pub async fn forward(
        &self,
        shard: Option<ShardId>,
        mut request: Forwarded,
        keeps: impl Send + 'static,
    ) -> Result<Response, NotDone> {
        let shard = shard.ok_or(NotDone::Unknown)?;
        let received = Instant::now();
        let what = move || {
            request.waited = u64::try_from(received.elapsed().as_millis()).unwrap_or(0);
            serde_json::to_string(&Call::Http(request)).map_err(Fault::new)
        };
        let answer = self.calls.call((Kind::Request, shard), what, keeps).await?;
        match serde_json::from_str(&answer).map_err(Fault::new)? {
            Reply::Http(returned) => Ok(returned.into_response()),
            _ => Err(NotDone::Unknown),
        }
    }

    /// Does something in the store, on a thread that may wait for it.
    pub async fn rpc<T: Send + 'static>(
        &self,
        job: impl FnOnce(&dyn Rpc) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Fault> {
        self.calls.rpc(job).await
    }

    /// What is said to another process.
    async fn reply(&self, call: Call, ago: Duration, pages: Router) -> Result<Reply, NotDone> {
        let here = |guild| self.bots.of(Some(guild)).map_err(NotDone::Elsewhere);
        Ok(match call {
            Call::Server(guild) => Reply::Server(here(guild)?.server(guild)?),
            Call::Channels(person, guild) => {
                Reply::Channels(here(guild)?.channels_of(person, guild).await?)
            }
            Call::Http(request) => {
                let ago = ago + Duration::from_millis(request.waited);
                let pages = pages.oneshot(request.into_request()?);
                let answered = RECEIVED_AGO.scope(ago, pages).await;
                let response = answered.unwrap_or_else(|never| match never {});
                Reply::Http(Returned::of(response).await?)
            }
        })
    }

    /// Answers what another process has asked.
    ///
    /// # Errors
    /// If the answer cannot be made or stored.
    pub async fn answer(&self, taken: Taken, pages: Router) -> Result<(), Fault> {
        let call = self.calls.opened(&taken);
        let reply = match call.and_then(|call| serde_json::from_str(&call).ok()) {
            Some(call) => self.reply(call, taken.ago, pages).await,
            None => Err(Fault::new("another process has another token or program").into()),
        };
        let reply = reply.unwrap_or_else(|why| {
            if let NotDone::Fault(fault) = why {
                tracing::error!(%fault, "another process is not answered");
            }
            Reply::Nothing
        });
        let reply = serde_json::to_string(&reply).map_err(Fault::new)?;
        self.calls.answer(taken.id, &reply).await
    }
}

/// Asks the process that serves a shard. What it `keeps` is let go once that has answered.
async fn question(
    calls: &Arc<Calls>,
    shard: Option<ShardId>,
    call: Call,
    keeps: impl Send + 'static,
) -> Result<Reply, NotDone> {
    let shard = shard.ok_or(NotDone::Unknown)?;
    let what = || serde_json::to_string(&call).map_err(Fault::new);
    let answer = calls.call((Kind::Question, shard), what, keeps).await?;
    Ok(serde_json::from_str(&answer).map_err(Fault::new)?)
}

impl Desk for Processes {
    fn carry_out(&self, mut request: Request) -> BoxFuture<'_, Result<Answered, NotDone>> {
        let carried_out = async move {
            let desk = self.bots.of(request.place.guild);
            let desk = desk.map_err(NotDone::Elsewhere)?;
            // Nobody's clock pays for the way from one process to another.
            if let Ok(ago) = RECEIVED_AGO.try_with(|ago| *ago) {
                request.sent_ago = u64::try_from(ago.as_millis()).unwrap_or(0);
            }
            desk.carry_out(request).await
        };
        carried_out.boxed()
    }

    fn searches(&self) -> Result<Arc<Queue>, NotDone> {
        self.any()?.searches()
    }

    fn too_much(&self, person: PersonId) -> BoxFuture<'_, Result<Option<Refusal>, NotDone>> {
        async move { self.any()?.too_much(person).await }.boxed()
    }

    fn server_name(&self, guild: GuildId) -> BoxFuture<'_, Result<Option<String>, NotDone>> {
        let told = async move {
            match self.bots.of(Some(guild)) {
                Ok(desk) => desk.server_name(guild).await,
                Err(shard) => Ok(self.server(shard, guild).await?.name.clone()),
            }
        };
        told.boxed()
    }

    fn is_open(&self, guild: GuildId, channel: ChannelId) -> BoxFuture<'_, Result<bool, NotDone>> {
        let told = async move {
            match self.bots.of(Some(guild)) {
                Ok(desk) => desk.is_open(guild, channel).await,
                Err(shard) => Ok(self.server(shard, guild).await?.open.contains(&channel)),
            }
        };
        told.boxed()
    }

    fn sees(
        &self,
        person: PersonId,
        guild: GuildId,
        channel: ChannelId,
    ) -> BoxFuture<'_, Result<bool, NotDone>> {
        let told = async move {
            let shard = match self.bots.of(Some(guild)) {
                Ok(desk) => return desk.sees(person, guild, channel).await,
                Err(shard) => shard,
            };
            let channels = self.channels(shard, (person, guild)).await?;
            Ok(channels.is_some_and(|channels| channels.contains(&channel)))
        };
        told.boxed()
    }

    fn is_member(&self, person: PersonId, guild: GuildId) -> BoxFuture<'_, Result<bool, NotDone>> {
        let told = async move {
            match self.bots.of(Some(guild)) {
                Ok(desk) => desk.is_member(person, guild).await,
                Err(shard) => Ok(self.channels(shard, (person, guild)).await?.is_some()),
            }
        };
        told.boxed()
    }

    fn instance<'a>(
        &'a self,
        application: u64,
        name: &'a str,
    ) -> BoxFuture<'a, Result<Option<Instance>, Fault>> {
        self.bots.instance(application, name)
    }
}

impl Forwarded {
    /// A request as it goes to another process. Answers come as text.
    pub fn of((method, target, headers): &(Method, Uri, HeaderMap), body: &Bytes) -> Forwarded {
        let stays = [
            header::ACCEPT_ENCODING,
            header::CONNECTION,
            header::CONTENT_LENGTH,
            header::TRANSFER_ENCODING,
        ];
        let sent = headers.iter().filter(|(name, _)| !stays.contains(name));
        Forwarded {
            method: method.to_string(),
            target: target.to_string(),
            headers: texts(sent),
            // What is no text was refused before it came to this.
            body: String::from_utf8_lossy(body).into_owned(),
            waited: 0,
        }
    }

    fn into_request(self) -> Result<HttpRequest, Fault> {
        let mut request = HttpRequest::builder()
            .method(&*self.method)
            .uri(self.target);
        for (name, value) in self.headers {
            request = request.header(name, value);
        }
        let request = request.extension(FromElsewhere);
        request.body(Body::from(self.body)).map_err(Fault::new)
    }
}

impl Returned {
    async fn of(response: Response) -> Result<Returned, Fault> {
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, MOST_ANSWERED).await.map_err(Fault::new)?;
        Ok(Returned {
            status: parts.status.as_u16(),
            headers: texts(parts.headers.iter()),
            body: String::from_utf8(body.to_vec()).map_err(Fault::new)?,
        })
    }

    fn into_response(self) -> Response {
        let mut response = self.body.into_response();
        *response.status_mut() = StatusCode::from_u16(self.status).unwrap_or_default();
        let headers = response.headers_mut();
        headers.clear();
        for (name, value) in self.headers {
            if let (Ok(name), Ok(value)) =
                (HeaderName::try_from(name), HeaderValue::try_from(value))
                && name != header::CONTENT_LENGTH
            {
                headers.append(name, value);
            }
        }
        response
    }
}

/// Those headers that are text.
fn texts<'a>(
    headers: impl Iterator<Item = (&'a HeaderName, &'a HeaderValue)>,
) -> Vec<(String, String)> {
    let text = |value: &HeaderValue| Some(value.to_str().ok()?.to_owned());
    let texts = headers.filter_map(|(name, value)| Some((name.to_string(), text(value)?)));
    texts.collect()
}
