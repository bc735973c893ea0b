//! The state behind one lock: the world, the gateway's sessions, the open interactions, the logs. And the two ways an
//! event leaves it: to the bot over the gateway, and to the pages.

use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::Options;
use super::activity::Activities;
use super::clock::Clock;
use super::discord_json::{DiscordJson, Sight};
use super::faults::Faults;
use super::grants::OAuth;
use super::id::Id;
use super::interaction::Interaction;
use super::limits::Limits;
use super::log::Log;
use super::nonces::Nonces;
use super::openapi::OpenApi;
use super::page_events::PageEvents;
use super::permissions;
use super::session::Gateway;
use super::sharding::Sharding;
use super::world::{Channel, World};

/// What all tasks of a sandbox share.
pub struct ServerState {
    pub clock: Arc<Clock>,
    pub openapi: Option<OpenApi>,
    /// Of 127.0.0.1.
    pub port: u16,
    state: Mutex<State>,
    changed: watch::Sender<u64>,
    /// Up to which change the world is on disk, if it is kept there.
    kept: watch::Sender<u64>,
    pub closing: watch::Sender<bool>,
    /// How many requests of the bot are being carried out.
    pub under_way: watch::Sender<usize>,
}

pub struct State {
    pub world: World,
    pub gateway: Gateway,
    pub page_events: PageEvents,
    /// Interactions of this run, by id.
    pub interactions: BTreeMap<Id, Interaction>,
    pub log: Log,
    pub limits: Limits,
    pub nonces: Nonces,
    pub faults: Faults,
    pub sharding: Sharding,
    /// Draws which requests a fault strikes.
    pub rng: fastrand::Rng,
    pub files: HashMap<Id, Bytes>,
    pub options: Options,
    pub clock: Arc<Clock>,
    /// `http://127.0.0.1:PORT`
    pub url: String,
    /// The bot's token, without `Bot `.
    pub token: String,
    /// The tokens that were taken back.
    pub revoked: Vec<String>,
    /// Who signs in on other sites.
    pub oauth: OAuth,
    /// Who looks at the Activity; none if they are not switched on.
    pub activities: Option<Activities>,
    /// How many commands were created, by day since 1970.
    pub commands_created: (u64, u32),
    /// When silent threads were last looked for.
    pub archived_at: u64,
}

/// An event on its way to the bot.
pub struct Event {
    pub name: &'static str,
    /// The guild it belongs to; none for direct messages.
    pub guild: Option<Id>,
    /// Where it happens: the bot must be able to view that channel.
    pub channel: Option<Channel>,
    pub data: Value,
    /// The same for sessions without MESSAGE_CONTENT, where that differs.
    pub bare: Option<Value>,
}

impl ServerState {
    pub fn new(
        world: World,
        options: Options,
        openapi: Option<OpenApi>,
        clock: Arc<Clock>,
        address: SocketAddr,
        (token, oauth): (String, OAuth),
    ) -> Self {
        let state = State {
            world,
            gateway: Gateway::new(Arc::clone(&clock)),
            page_events: PageEvents::default(),
            interactions: BTreeMap::new(),
            log: Log::default(),
            limits: Limits::default(),
            nonces: Nonces::default(),
            rng: options
                .seed
                .map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed),
            faults: Faults::default(),
            sharding: options.sharding.clone(),
            files: HashMap::new(),
            options,
            clock: Arc::clone(&clock),
            url: format!("http://{address}"),
            token,
            revoked: Vec::new(),
            oauth,
            activities: None,
            commands_created: (0, 0),
            archived_at: 0,
        };
        Self {
            clock,
            openapi,
            port: address.port(),
            state: Mutex::new(state),
            changed: watch::Sender::new(0),
            kept: watch::Sender::new(0),
            closing: watch::Sender::new(false),
            under_way: watch::Sender::new(0),
        }
    }

    /// Changes the state under its lock, and wakes the tasks that wait for a change.
    pub fn write<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let result = change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed
            .send_modify(|version| *version = version.wrapping_add(1));
        result
    }

    /// Reads the state under its lock. No task is woken.
    pub fn read<T>(&self, read: impl FnOnce(&State) -> T) -> T {
        read(&self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// How many changes there have been. What is read afterwards has at least these.
    pub fn version(&self) -> u64 {
        *self.changed.borrow()
    }

    /// The world is on disk with all changes up to this one.
    pub fn is_kept(&self, version: u64) {
        self.kept.send_replace(version);
    }

    /// Waits until all that has changed so far is on disk, if the world is kept there.
    pub async fn until_kept(&self) {
        if self.read(|state| state.options.data.is_none()) {
            return;
        }
        let version = self.version();
        let mut kept = self.kept.subscribe();
        tokio::select! {
            // It fails only when `self` is gone.
            _ = kept.wait_for(|kept| *kept >= version) => {}
            () = self.closed() => {}
        }
    }

    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Waits until `find` returns something. It is called once now, and again after every change.
    pub async fn until<T>(&self, mut find: impl FnMut(&State) -> Option<T>) -> T {
        let mut changes = self.changes();
        loop {
            changes.mark_unchanged();
            if let Some(found) = self.read(&mut find) {
                return found;
            }
            if changes.changed().await.is_err() {
                // The sender lives as long as `self`; there is nothing to wait for.
                std::future::pending::<()>().await;
            }
        }
    }

    /// Resolves when the sandbox shuts down.
    pub async fn closed(&self) {
        let mut closing = self.closing.subscribe();
        // An error means the sender is gone, which is also the end.
        let _ = closing.wait_for(|closing| *closing).await;
    }
}

impl State {
    pub fn now(&self) -> u64 {
        self.clock.now()
    }

    pub fn next_id(&mut self) -> Id {
        let now = self.now();
        self.world.ids.next(now)
    }

    pub fn discord_json(&self) -> DiscordJson<'_> {
        DiscordJson {
            world: &self.world,
            url: &self.url,
            denied: self.bot_denied(),
        }
    }

    /// What the bot's REST requests may see of messages: the developer portal decides.
    pub fn rest_sight(&self) -> Sight {
        if self.options.message_content {
            Sight::Full
        } else {
            Sight::WithoutContent
        }
    }

    /// What the bot may do in a channel.
    pub fn bot_permissions(&self, channel: &Channel) -> u64 {
        self.world.permissions(self.world.bot.id, channel) & !self.bot_denied()
    }

    /// What the bot is denied everywhere, for a while.
    fn bot_denied(&self) -> u64 {
        let denied = self.faults.bot_denied.iter();
        let denied = denied.filter_map(|name| permissions::by_name(name));
        denied.fold(0, |sum, bit| sum | bit)
    }

    /// Sends an event to every session that asked for it and may see it.
    pub fn dispatch(&mut self, event: Event) {
        let direct = event.channel.as_ref().is_some_and(Channel::is_direct);
        if let Some(channel) = &event.channel
            && self.bot_permissions(channel) & permissions::VIEW_CHANNEL == 0
        {
            return;
        }
        let guild = event.guild.map(|guild| guild.0);
        let (data, bare) = (Arc::new(event.data), event.bare.map(Arc::new));
        for index in 0..self.gateway.sessions.len() {
            let session = &self.gateway.sessions[index];
            if !session.wants(event.name, direct) || !session.covers(guild) {
                continue;
            }
            let data = match &bare {
                Some(bare) if !session.sees_content() => bare,
                _ => &data,
            };
            self.gateway.give(index, event.name, Arc::clone(data));
        }
    }

    /// Tells the pages. `only` restricts it to one person's.
    pub fn tell_pages(&mut self, kind: &str, data: Value, only: Option<Id>) {
        self.page_events
            .tell(&json!({"type": kind, "data": data}), only);
    }

    pub fn data_folder(&self) -> Option<PathBuf> {
        self.options.data.clone()
    }
}
