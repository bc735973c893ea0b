//! Which channels are threads, and under which channel each hangs.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, PoisonError};

use serenity::http::{LightMethod, Request, Route};
use serenity::model::channel::{Channel, ChannelType, GuildChannel, PartialChannel};
use serenity::model::event::Event;

use crate::service::{ChannelId, PersonId};

use super::client::RestClient;
use crate::discord::rest::{self, Trouble};

/// How often a channel is looked up.
const TRIES: u32 = 4;

/// What has been learnt about channels.
#[derive(Default)]
pub(crate) struct Channels {
    /// A channel's parent if it is a thread, `None` if it is not one.
    known: Mutex<HashMap<ChannelId, Option<ChannelId>>>,
    /// Threads by their names and owners.
    threads: Mutex<HashMap<ChannelId, (PersonId, String)>>,
    /// The private ones among them.
    private: Mutex<HashSet<ChannelId>>,
}

impl Channels {
    /// Learns from an event.
    pub fn learn(&self, event: &Event) {
        match event {
            Event::GuildCreate(event) => {
                event.guild.channels.values().for_each(|at| self.note(at));
                event.guild.threads.iter().for_each(|at| self.note(at));
            }
            Event::ChannelCreate(event) => self.note(&event.channel),
            Event::ThreadCreate(event) => self.note(&event.thread),
            Event::ThreadListSync(event) => event.threads.iter().for_each(|at| self.note(at)),
            Event::ChannelDelete(event) => self.forget(event.channel.id.get()),
            Event::ThreadDelete(event) => self.forget(event.thread.id.get()),
            _ => {}
        }
    }

    /// The channel under which a thread hangs; `None` if it is no thread. Asks Discord about a channel never heard of.
    ///
    /// # Errors
    /// If Discord does not say.
    pub async fn parent(
        &self,
        channel: ChannelId,
        client: &RestClient,
    ) -> Result<Option<ChannelId>, Trouble> {
        if let Some(known) = self.known().get(&channel) {
            return Ok(*known);
        }
        let mut tries = 1;
        loop {
            let route = Route::Channel {
                channel_id: channel.0.into(),
            };
            let told = rest::call(client, Request::new(route, LightMethod::Get)).await;
            let told =
                told.and_then(|body| discord_payloads::channel(&body).map_err(rest::unreadable));
            match told {
                Ok(Channel::Guild(found)) => {
                    self.note(&found);
                    return Ok(parent_of(found.kind, found.parent_id.map(u64::from)));
                }
                Ok(_) => return Ok(None),
                Err(Trouble::Passing(reason)) if tries < TRIES => {
                    tracing::warn!(%channel, reason, "looking a channel up again");
                    tokio::time::sleep(rest::BACKOFF.jittered(tries)).await;
                    tries += 1;
                }
                Err(trouble) => return Err(trouble),
            }
        }
    }

    /// The channel under which a thread hangs, as far as it has been heard of: `None` if it has not.
    pub fn known_parent(&self, channel: ChannelId) -> Option<Option<ChannelId>> {
        self.known().get(&channel).copied()
    }

    /// Whether this is a thread that only its members see, as far as it has been heard of.
    pub fn is_private(&self, channel: ChannelId) -> bool {
        self.private().contains(&channel)
    }

    /// The name of a thread that this person has opened, as far as it has been heard of.
    pub fn name_of_ours(&self, channel: ChannelId, me: PersonId) -> Option<String> {
        let threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        let (owner, name) = threads.get(&channel)?;
        (*owner == me).then(|| name.clone())
    }

    fn note(&self, channel: &GuildChannel) {
        let parent = parent_of(channel.kind, channel.parent_id.map(u64::from));
        let id = ChannelId(channel.id.get());
        self.known().insert(id, parent);
        if channel.kind == ChannelType::PrivateThread {
            self.private().insert(id);
        }
        if let (Some(_), Some(owner)) = (parent, channel.owner_id) {
            let of = (PersonId(owner.get()), channel.name.clone());
            let mut threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
            threads.insert(id, of);
        }
    }

    /// Keeps only the threads that `keeps` names, told by number and name. Any other is looked up again when it is
    /// asked for.
    pub fn retain(&self, keeps: impl Fn(ChannelId, Option<&str>) -> bool) {
        let mut threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        threads.retain(|thread, (_, name)| keeps(*thread, Some(name)));
        self.known().retain(|channel, parent| {
            parent.is_none() || threads.contains_key(channel) || keeps(*channel, None)
        });
        let known = self.known();
        self.private().retain(|thread| known.contains_key(thread));
    }

    fn forget(&self, channel: u64) {
        let mut threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        threads.remove(&ChannelId(channel));
        self.known().remove(&ChannelId(channel));
        self.private().remove(&ChannelId(channel));
    }

    fn private(&self) -> std::sync::MutexGuard<'_, HashSet<ChannelId>> {
        // Nothing panics while it is held.
        self.private.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<ChannelId, Option<ChannelId>>> {
        // Nothing panics while it is held.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether an interaction came from a thread that only its members see.
pub(crate) fn is_private(channel: &PartialChannel) -> bool {
    channel.kind == ChannelType::PrivateThread
}

/// The parent of the channel an interaction came from, which tells it itself.
pub(crate) fn parent_told(channel: &PartialChannel) -> Option<ChannelId> {
    parent_of(channel.kind, channel.parent_id.map(u64::from))
}

/// Other channels have a parent too, but that is only the heading they are listed under.
fn parent_of(kind: ChannelType, parent: Option<u64>) -> Option<ChannelId> {
    let thread = matches!(
        kind,
        ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread
    );
    parent.filter(|_| thread).map(ChannelId)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_channels_and_threads_of_live_games_are_remembered() {
        let channels = Channels::default();
        let (channel, live, over) = (ChannelId(1), ChannelId(2), ChannelId(3));
        for (place, parent) in [
            (channel, None),
            (live, Some(channel)),
            (over, Some(channel)),
        ] {
            channels.known().insert(place, parent);
        }
        channels.retain(|thread, _| thread == live);
        assert_eq!(channels.known_parent(channel), Some(None));
        assert_eq!(channels.known_parent(live), Some(Some(channel)));
        assert_eq!(channels.known_parent(over), None);
    }
}
