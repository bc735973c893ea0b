//! Pages of a bot of several processes, of which each serves some of the servers. Any of them answers a browser: it reads
//! all games by itself. What only the bot of a server knows, or may do, is asked of the process that serves it, by calls
//! through the store ([`Rpc`](crate::service::rpc::Rpc)); a request that changes something there is answered by that
//! process as a whole.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request as HttpRequest;
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use futures::future::{BoxFuture, FutureExt as _};
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;
use tokio::time::sleep;
use tower::ServiceExt as _;

use super::ports::{Bots, Desk, Instance, NotDone};
use super::secrets::Seal;
use crate::computer::Queue;
use crate::service::rpc::{CallId, Rpc};
use crate::service::{
    Answered, ChannelId, Fault, GuildId, PersonId, Refusal, Request, ShardId, StoreError,
};

/// How often it is looked for calls, and for their answers.
pub(super) const LOOKS_EVERY: Duration = Duration::from_millis(100);

/// How long an answer is waited for: about as long as a shard takes to change hands in good order.
const PATIENCE: Duration = Duration::from_secs(10);

/// How many answers are waited for at once; others wait for a place.
const MOST_CALLS: usize = 32;

/// The most bytes of an answer to a request that changes something.
const MOST_ANSWERED: usize = 1 << 20;

/// For how long it is believed what another process has said of a server, and of how many things.
const BELIEVED_FOR: Duration = Duration::from_secs(10);
const MOST_BELIEVED: usize = 4096;

/// What one process asks another.
#[derive(Serialize, Deserialize)]
enum Call {
    /// As [`Desk::is_open`].
    IsOpen(GuildId, ChannelId),
    /// As [`Desk::sees`].
    Sees(PersonId, GuildId, ChannelId),
    /// As [`Desk::is_member`].
    IsMember(PersonId, GuildId),
    /// As [`Desk::server_name`].
    ServerName(GuildId),
    /// A request from a browser.
    Http(Forwarded),
}

/// What it is answered.
#[derive(Serialize, Deserialize)]
enum Reply {
    Yes(bool),
    Name(Option<String>),
    Http(Returned),
    /// The shard is another process's by now, or something has failed, which was logged there.
    Nothing,
}

/// A request from a browser, as it was received.
#[derive(Serialize, Deserialize)]
pub(super) struct Forwarded {
    method: String,
    target: String,
    headers: Vec<(String, String)>,
    body: String,
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
    /// Calls hold what browsers sign in by. The database keeps them for a moment.
    seal: Seal,
    calls: Semaphore,
    open: Believed<(GuildId, ChannelId), bool>,
    names: Believed<GuildId, Option<String>>,
}

impl Processes {
    /// These bots, and those of other processes that know the same secret.
    ///
    /// # Errors
    /// Never: every secret makes a key.
    pub fn new(bots: Arc<dyn Bots>, secret: &str) -> Result<Processes, Fault> {
        Ok(Processes {
            bots,
            seal: Seal::of(secret, "galabot calls")?,
            calls: Semaphore::new(MOST_CALLS),
            open: Believed::default(),
            names: Believed::default(),
        })
    }

    /// Any bot that is served here; else that of direct messages, which then is elsewhere.
    fn any(&self) -> Result<Arc<dyn Desk>, NotDone> {
        let any = self.bots.any().map_or_else(|| self.bots.of(None), Ok);
        any.map_err(NotDone::Elsewhere)
    }

    /// Asks the process that serves a shard.
    async fn ask(&self, shard: Option<ShardId>, call: &Call) -> Result<Reply, Fault> {
        let shard = shard.ok_or_else(|| Fault::new("it is not known who serves which servers"))?;
        let _place = self.calls.acquire().await.map_err(Fault::new)?;
        let text = serde_json::to_string(call).map_err(Fault::new)?;
        let sealed = self.seal.sealed(&text)?;
        let called = Instant::now();
        let call = self.rpc(move |rpc| rpc.call(shard, &sealed)).await?;
        while called.elapsed() < PATIENCE {
            sleep(LOOKS_EVERY).await;
            if let Some(sealed) = self.rpc(move |rpc| rpc.response(call)).await? {
                let text = self.seal.opened(&sealed);
                let text = text.ok_or_else(|| Fault::new("another process has another token"))?;
                return serde_json::from_str(&text).map_err(Fault::new);
            }
        }
        Err(Fault::new(format!("nobody has answered for shard {shard}")))
    }

    /// Asks whether something is so.
    async fn is_so(&self, shard: Option<ShardId>, call: Call) -> Result<bool, Fault> {
        match self.ask(shard, &call).await? {
            Reply::Yes(so) => Ok(so),
            _ => Err(not_answered()),
        }
    }

    /// Has another process answer a request.
    pub async fn forward(
        &self,
        shard: Option<ShardId>,
        request: Forwarded,
    ) -> Result<Response, Fault> {
        match self.ask(shard, &Call::Http(request)).await? {
            Reply::Http(returned) => Ok(returned.into_response()),
            _ => Err(not_answered()),
        }
    }

    /// The shards that are served here.
    pub fn shards(&self) -> Vec<ShardId> {
        self.bots.shards()
    }

    /// Does something in the store, on a thread that may wait for it.
    pub async fn rpc<T: Send + 'static>(
        &self,
        job: impl FnOnce(&dyn Rpc) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Fault> {
        let rpc = self.bots.rpc();
        let done = tokio::task::spawn_blocking(move || job(&*rpc)).await;
        Ok(done.map_err(Fault::new)??)
    }

    /// What is said to another process.
    async fn reply(&self, call: Call, pages: Router) -> Result<Reply, Fault> {
        let here = |guild: GuildId| self.bots.of(Some(guild));
        Ok(match call {
            Call::IsOpen(guild, channel) => match here(guild) {
                Ok(desk) => Reply::Yes(desk.is_open(guild, channel).await?),
                Err(_) => Reply::Nothing,
            },
            Call::Sees(person, guild, channel) => match here(guild) {
                Ok(desk) => Reply::Yes(desk.sees(person, guild, channel).await?),
                Err(_) => Reply::Nothing,
            },
            Call::IsMember(person, guild) => match here(guild) {
                Ok(desk) => Reply::Yes(desk.is_member(person, guild).await?),
                Err(_) => Reply::Nothing,
            },
            Call::ServerName(guild) => match here(guild) {
                Ok(desk) => Reply::Name(desk.server_name(guild).await?),
                Err(_) => Reply::Nothing,
            },
            Call::Http(request) => {
                let request = request.into_request()?;
                let answered = pages.oneshot(request).await;
                let response = answered.unwrap_or_else(|never| match never {});
                Reply::Http(Returned::of(response).await?)
            }
        })
    }

    /// Answers what another process has asked.
    pub async fn answer(&self, (id, sealed): (CallId, String), pages: Router) -> Result<(), Fault> {
        let call = self.seal.opened(&sealed);
        let call = call.ok_or_else(|| Fault::new("another process has another token"))?;
        let call = serde_json::from_str(&call).map_err(Fault::new)?;
        let reply = self.reply(call, pages).await.unwrap_or_else(|fault| {
            tracing::error!(%fault, "another process is not answered");
            Reply::Nothing
        });
        let reply = serde_json::to_string(&reply).map_err(Fault::new)?;
        let sealed = self.seal.sealed(&reply)?;
        self.rpc(move |rpc| rpc.answer(id, &sealed)).await
    }
}

fn not_answered() -> Fault {
    Fault::new("the process that was asked did not know")
}

impl Desk for Processes {
    fn carry_out(&self, request: Request) -> BoxFuture<'_, Result<Answered, NotDone>> {
        let carried_out = async move {
            let desk = self.bots.of(request.place.guild);
            desk.map_err(NotDone::Elsewhere)?.carry_out(request).await
        };
        carried_out.boxed()
    }

    fn searches(&self) -> Result<Arc<Queue>, NotDone> {
        self.any()?.searches()
    }

    fn too_much(&self, person: PersonId) -> BoxFuture<'_, Result<Option<Refusal>, NotDone>> {
        async move { self.any()?.too_much(person).await }.boxed()
    }

    fn server_name(&self, guild: GuildId) -> BoxFuture<'_, Result<Option<String>, Fault>> {
        let told = async move {
            let shard = match self.bots.of(Some(guild)) {
                Ok(desk) => return desk.server_name(guild).await,
                Err(shard) => shard,
            };
            if let Some(name) = self.names.get(&guild) {
                return Ok(name);
            }
            match self.ask(shard, &Call::ServerName(guild)).await? {
                Reply::Name(name) => Ok(self.names.put(guild, name)),
                _ => Err(not_answered()),
            }
        };
        told.boxed()
    }

    fn is_open(&self, guild: GuildId, channel: ChannelId) -> BoxFuture<'_, Result<bool, Fault>> {
        let told = async move {
            let shard = match self.bots.of(Some(guild)) {
                Ok(desk) => return desk.is_open(guild, channel).await,
                Err(shard) => shard,
            };
            let key = (guild, channel);
            if let Some(open) = self.open.get(&key) {
                return Ok(open);
            }
            let open = self.is_so(shard, Call::IsOpen(guild, channel)).await?;
            Ok(self.open.put(key, open))
        };
        told.boxed()
    }

    fn sees(
        &self,
        person: PersonId,
        guild: GuildId,
        channel: ChannelId,
    ) -> BoxFuture<'_, Result<bool, Fault>> {
        let told = async move {
            match self.bots.of(Some(guild)) {
                Ok(desk) => desk.sees(person, guild, channel).await,
                Err(shard) => self.is_so(shard, Call::Sees(person, guild, channel)).await,
            }
        };
        told.boxed()
    }

    fn is_member(&self, person: PersonId, guild: GuildId) -> BoxFuture<'_, Result<bool, Fault>> {
        let told = async move {
            match self.bots.of(Some(guild)) {
                Ok(desk) => desk.is_member(person, guild).await,
                Err(shard) => self.is_so(shard, Call::IsMember(person, guild)).await,
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

/// What was said of late.
struct Believed<K, V>(Mutex<HashMap<K, (V, Instant)>>);

impl<K, V> Default for Believed<K, V> {
    fn default() -> Believed<K, V> {
        Believed(Mutex::default())
    }
}

impl<K: Eq + Hash, V: Clone> Believed<K, V> {
    fn get(&self, key: &K) -> Option<V> {
        let believed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (value, said) = believed.get(key)?;
        (said.elapsed() < BELIEVED_FOR).then(|| value.clone())
    }

    fn put(&self, key: K, value: V) -> V {
        let mut believed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if believed.len() >= MOST_BELIEVED {
            believed.retain(|_, (_, said)| said.elapsed() < BELIEVED_FOR);
        }
        if believed.len() < MOST_BELIEVED {
            believed.insert(key, (value.clone(), Instant::now()));
        }
        value
    }
}

impl Forwarded {
    /// A request as it goes to another process. Answers come as text.
    pub fn of(parts: &Parts, body: &Bytes) -> Forwarded {
        let stays = [
            header::ACCEPT_ENCODING,
            header::CONNECTION,
            header::CONTENT_LENGTH,
            header::TRANSFER_ENCODING,
        ];
        let sent = parts
            .headers
            .iter()
            .filter(|(name, _)| !stays.contains(name));
        Forwarded {
            method: parts.method.to_string(),
            target: parts.uri.to_string(),
            headers: texts(sent),
            // Nothing is asked for in anything but text; what is none is refused there too.
            body: String::from_utf8_lossy(body).into_owned(),
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
