//! A Discord that checks nothing: REST and gateway v10 over loopback. It forges whatever the sandbox refuses, of
//! several servers and anybody, and keeps all that the bot says, with who can read it.

mod gateway;
mod rest;
mod told;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use galabot::service::{Clock, Timestamp};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::watch;

pub use told::{Reader, Told, bare, is_deceptive};

/// The bot's number, which is its application's too.
pub const BOT: u64 = 900_000_000_000_000_001;

/// The secret by which the bot is known.
pub const TOKEN: &str = "MTIz.hostile.bot-token-9f2c";

/// What the tokens of interactions begin with.
pub const CALL_TOKEN: &str = "aW50ZXJhY3Rpb24-secret";

/// Discord counts its time from here, in milliseconds since 1970.
const EPOCH: u64 = 1_420_070_400_000;

/// How long anything is waited for.
const PATIENCE: Duration = Duration::from_secs(120);

/// A clock that is set by hand.
pub struct Hands(AtomicU64);

impl Clock for Hands {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.load(Ordering::SeqCst))
    }

    fn is_set_by_hand(&self) -> bool {
        true
    }
}

/// An interaction that was forged, and what became of it.
#[derive(Clone, Debug, Default)]
pub struct Call {
    /// Who asked.
    pub caller: u64,
    /// Where.
    pub channel: u64,
    /// The type of the first answer, once there is one.
    pub callback: Option<u64>,
    /// Whether the caller alone reads the answer.
    pub alone: bool,
    /// How often it was answered with words or choices.
    pub answers: usize,
    /// What was asked for, as it was sent.
    pub data: Value,
}

struct Channel {
    guild: Option<u64>,
    parent: Option<u64>,
    name: String,
    messages: BTreeMap<u64, Value>,
}

#[derive(Default)]
struct State {
    last: u64,
    guilds: Vec<(u64, String)>,
    /// Who is on which server, where that was said; elsewhere everybody is.
    members: HashMap<u64, BTreeSet<u64>>,
    channels: BTreeMap<u64, Channel>,
    /// Direct channels by the person.
    direct: HashMap<u64, u64>,
    sockets: Vec<UnboundedSender<String>>,
    seq: u64,
    /// All that was dispatched, by number, for whoever resumes.
    events: Vec<(u64, String)>,
    commands: Value,
    calls: HashMap<u64, Call>,
    told: Vec<Told>,
    strays: Vec<String>,
    /// Whether anything has been refused since that was said.
    was_refused: bool,
    /// What is refused: a part of the request, a status and Discord's number for it.
    refused: Option<(&'static str, u16, u64)>,
}

/// All that handlers share.
pub struct Hub {
    clock: Arc<Hands>,
    url: String,
    state: Mutex<State>,
    changes: watch::Sender<u64>,
}

impl Hub {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes something, and wakes whoever waits.
    fn with<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let result = change(&mut self.lock());
        self.changes.send_modify(|count| *count += 1);
        result
    }

    /// A number that was not given before.
    fn fresh(&self, state: &mut State) -> u64 {
        let by_time = (self.clock.now().0 - EPOCH) << 22;
        state.last = by_time.max(state.last + 1);
        state.last
    }
}

/// The stand-in.
pub struct Fake {
    hub: Arc<Hub>,
}

impl Fake {
    /// Opens it on any free port.
    pub async fn open() -> Fake {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await;
        let listener = listener.expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let hub = Arc::new(Hub {
            clock: Arc::new(Hands(AtomicU64::new(1_795_000_000_000))),
            url: format!("http://127.0.0.1:{port}"),
            state: Mutex::default(),
            changes: watch::Sender::new(0),
        });
        let app = Router::new()
            .fallback(rest::answer)
            .layer(axum::extract::DefaultBodyLimit::disable())
            .with_state(hub.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        Fake { hub }
    }

    /// Where it is.
    pub fn url(&self) -> String {
        self.hub.url.clone()
    }

    /// Its clock.
    pub fn clock(&self) -> Arc<Hands> {
        self.hub.clock.clone()
    }

    /// A server with these channels: its number and theirs.
    pub fn guild(&self, name: &str, channels: &[&str]) -> (u64, Vec<u64>) {
        self.hub.with(|state| {
            let guild = self.hub.fresh(state);
            state.guilds.push((guild, name.to_owned()));
            let made = channels.iter().map(|name| {
                let id = self.hub.fresh(state);
                let channel = Channel {
                    guild: Some(guild),
                    parent: None,
                    name: (*name).to_owned(),
                    messages: BTreeMap::new(),
                };
                state.channels.insert(id, channel);
                id
            });
            let made = made.collect();
            (guild, made)
        })
    }

    /// Only these people are on this server.
    pub fn only_members(&self, guild: u64, people: &[u64]) {
        let people = people.iter().copied().collect();
        self.hub.with(|state| state.members.insert(guild, people));
    }

    /// Whether this person is on this server.
    pub fn is_member(&self, guild: u64, person: u64) -> bool {
        self.hub.lock().is_member(guild, person)
    }

    /// The direct channel of a person.
    pub fn direct(&self, person: u64) -> u64 {
        self.hub.with(|state| self.hub.direct(state, person))
    }

    /// A number that was not given before.
    pub fn fresh(&self) -> u64 {
        self.hub.with(|state| self.hub.fresh(state))
    }

    /// Sends an event to the bot as it is.
    pub fn dispatch(&self, name: &str, data: &Value) {
        self.hub.with(|state| state.dispatch(name, data));
    }

    /// Sends any text over the gateway; `{s}` in it becomes the number of the event.
    pub fn send_raw(&self, text: &str) {
        self.hub.with(|state| {
            state.seq += 1;
            let text = text.replace("{s}", &state.seq.to_string());
            state
                .sockets
                .retain(|socket| socket.send(text.clone()).is_ok());
        });
    }

    /// Forges an interaction: what is missing of number and token is filled in. Its number.
    pub fn interact(&self, mut data: Value) -> u64 {
        self.hub.with(|state| {
            let id = self.hub.fresh(state);
            let token = format!("{CALL_TOKEN}-{id}");
            data["id"] = json!(id.to_string());
            data["token"] = json!(token);
            let number = |value: &Value| value.as_str().and_then(|text| text.parse().ok());
            let user = [&data["user"]["id"], &data["member"]["user"]["id"]];
            let flags = data["message"]["flags"].as_u64().unwrap_or(0);
            let call = Call {
                caller: user.into_iter().find_map(number).unwrap_or(0),
                channel: number(&data["channel_id"]).unwrap_or(0),
                // An answer in place of what only the caller sees.
                alone: flags & 64 != 0,
                data: data["data"].clone(),
                ..Call::default()
            };
            state.calls.insert(id, call);
            state.dispatch("INTERACTION_CREATE", &data);
            id
        })
    }

    /// Somebody writes a message, which stands in its channel. Its number.
    pub fn write(&self, mut data: Value) -> u64 {
        self.hub.with(|state| {
            let id = self.hub.fresh(state);
            data["id"] = json!(id.to_string());
            let channel = data["channel_id"].as_str().and_then(|id| id.parse().ok());
            let channel: u64 = channel.expect("where it is");
            if let Some(channel) = state.channels.get_mut(&channel) {
                channel.messages.insert(id, data.clone());
            }
            state.dispatch("MESSAGE_CREATE", &data);
            id
        })
    }

    /// Deletes a thread, and tells the bot.
    pub fn delete_thread(&self, thread: u64) {
        self.hub.with(|state| {
            let Some(gone) = state.channels.remove(&thread) else {
                return;
            };
            let text = |id: Option<u64>| id.map(|id| id.to_string());
            let data = json!({
                "id": thread.to_string(), "guild_id": text(gone.guild), "parent_id": text(gone.parent), "type": 11,
            });
            state.dispatch("THREAD_DELETE", &data);
        });
    }

    /// How much the bot has said so far.
    pub fn mark(&self) -> usize {
        self.hub.lock().told.len()
    }

    /// What the bot has said since.
    pub fn told_since(&self, mark: usize) -> Vec<Told> {
        self.hub.lock().told[mark..].to_vec()
    }

    /// What was said in answer to an interaction, last thing last.
    pub fn answers(&self, id: u64) -> Vec<Told> {
        let state = self.hub.lock();
        let to = |told: &&Told| told.call == Some(id);
        state.told.iter().filter(to).cloned().collect()
    }

    /// The commands that the bot has registered.
    pub fn commands(&self) -> Value {
        self.hub.lock().commands.clone()
    }

    /// From now on requests with this in them are refused, or nothing is.
    pub fn refuse(&self, refused: Option<(&'static str, u16, u64)>) {
        self.hub.with(|state| {
            state.refused = refused;
            state.was_refused = false;
        });
    }

    /// Whether anything has been refused of late.
    pub fn is_refused(&self) -> bool {
        self.hub.lock().was_refused
    }

    /// The threads there are: number and name.
    pub fn threads(&self) -> Vec<(u64, String)> {
        let state = self.hub.lock();
        let threads = state
            .channels
            .iter()
            .filter(|(_, channel)| channel.parent.is_some());
        threads
            .map(|(id, channel)| (*id, channel.name.clone()))
            .collect()
    }

    /// Requests that nothing here answers.
    pub fn strays(&self) -> Vec<String> {
        self.hub.lock().strays.clone()
    }

    /// Waits until this is there.
    pub async fn wait<T>(&self, what: &str, look: impl Fn(&Fake) -> Option<T>) -> T {
        let mut changes = self.hub.changes.subscribe();
        let found = async {
            loop {
                changes.mark_unchanged();
                if let Some(found) = look(self) {
                    return found;
                }
                changes.changed().await.expect("it lives as long as we do");
            }
        };
        let found = tokio::time::timeout(PATIENCE + PATIENCE / 8, found).await;
        found.unwrap_or_else(|_| panic!("waited in vain for {what}"))
    }

    /// Waits until each of these interactions is answered for good.
    pub async fn settled(&self, calls: &[u64]) {
        let unanswered = |fake: &Fake| -> Vec<String> {
            let state = fake.hub.lock();
            let calls = calls.iter().filter_map(|id| state.calls.get(id));
            let open = calls.filter(|call| call.answers == 0);
            open.map(|call| call.data.to_string()).collect()
        };
        let all = self.wait("answers to interactions", |fake| {
            unanswered(fake).is_empty().then_some(())
        });
        let answered = tokio::time::timeout(PATIENCE, all).await;
        assert!(answered.is_ok(), "unanswered: {:#?}", unanswered(self));
    }
}

impl State {
    fn is_member(&self, guild: u64, person: u64) -> bool {
        let known = self.members.get(&guild);
        known.is_none_or(|known| known.contains(&person))
    }
}

impl Hub {
    fn direct(&self, state: &mut State, person: u64) -> u64 {
        if let Some(known) = state.direct.get(&person) {
            return *known;
        }
        let id = self.fresh(state);
        let channel = Channel {
            guild: None,
            parent: None,
            name: String::new(),
            messages: BTreeMap::new(),
        };
        state.channels.insert(id, channel);
        state.direct.insert(person, id);
        id
    }
}
