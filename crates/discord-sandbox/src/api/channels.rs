//! What people do with channels and threads: open, rename, archive, lock, delete; and what the bot may do there.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answer, id, no_route, read, shown_channel};
use crate::id::Id;
use crate::invoke::Refused;
use crate::permissions;
use crate::state::State;
use crate::view;
use crate::world::{Channel, ChannelKind, Overwrite};

/// Changes to a channel. Permissions are Discord's names, such as `SEND_MESSAGES`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ChannelChange {
    /// Another name.
    pub name: Option<String>,
    /// Threads: put away or opened.
    pub archived: Option<bool>,
    /// Threads: closed to everyone but moderators.
    pub locked: Option<bool>,
    /// What the bot's role is denied here; replaces what was denied before.
    pub bot_denied: Option<Vec<String>>,
    /// What the bot's role is granted here beyond its usual permissions.
    pub bot_allowed: Option<Vec<String>>,
    /// What @everyone is denied here; replaces what was denied before. People with other roles and the bot are denied
    /// it too, unless they are granted it.
    pub everyone_denied: Option<Vec<String>>,
}

/// A channel that is added; a text channel if nothing else is said.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewChannel {
    name: String,
    #[serde(default)]
    kind: Option<ChannelKind>,
    #[serde(default)]
    guild_id: Option<Id>,
}

/// How a person opens a thread.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThreadOpening {
    pub r#as: Id,
    pub name: String,
    #[serde(default)]
    pub message_id: Option<Id>,
    /// Whether only its members see it: the person and the bot.
    #[serde(default)]
    pub private: bool,
}

/// Answers what concerns channels and threads.
pub fn act(state: &mut State, method: &str, steps: &[&str], body: Value) -> Answer {
    match (method, steps) {
        ("POST", ["channels", channel, "threads"]) => {
            let opening: ThreadOpening = read(body)?;
            Ok(json!(state.start_thread(id(channel)?, &opening)?))
        }
        ("POST", ["channels"]) => {
            let wanted: NewChannel = read(body)?;
            let kind = wanted.kind.unwrap_or(ChannelKind::Text);
            let channel = state.add_listed(&wanted.name, kind, wanted.guild_id)?;
            Ok(shown_channel(state, channel))
        }
        ("PATCH", ["channels", channel]) => {
            let (channel, change) = (id(channel)?, read(body)?);
            state.change_channel(channel, change)?;
            Ok(shown_channel(state, channel))
        }
        ("DELETE", ["channels", channel]) => {
            let channel = id(channel)?;
            state.place(channel)?;
            state.delete_channel(channel);
            Ok(json!({"deleted": true}))
        }
        _ => Err(no_route(method, steps)),
    }
}

impl State {
    /// A person opens a thread.
    pub fn start_thread(
        &mut self,
        channel: Id,
        opening: &ThreadOpening,
    ) -> Result<view::Place, Refused> {
        let place = self.place(channel)?;
        self.check_present(opening.r#as, channel)?;
        check_name(&opening.name)?;
        let hangs = match place.kind {
            ChannelKind::Text => true,
            ChannelKind::News | ChannelKind::Forum => !opening.private,
            _ => false,
        };
        if !hangs {
            return Err(Refused(
                "Threads hang on text, news and forum channels, private ones on text channels."
                    .into(),
            ));
        }
        if let Some(on) = opening.message_id {
            match self.world.message(channel, on) {
                Some(message) if message.thread.is_none() => {}
                Some(_) => return Err(Refused("The message has a thread already.".into())),
                None => {
                    return Err(Refused(format!(
                        "There is no message {on} in this channel."
                    )));
                }
            }
        }
        let thread = match opening.private {
            true if opening.message_id.is_some() => {
                return Err(Refused("A private thread hangs on no message.".into()));
            }
            true => self.open_private_thread(channel, opening.r#as, &opening.name),
            false => self.open_thread(
                channel,
                opening.message_id,
                opening.r#as,
                &opening.name,
                4320,
            ),
        };
        Ok(view::channel(self, &self.place(thread)?))
    }

    /// Adds a channel, to the first guild if none is named.
    pub fn add_listed(
        &mut self,
        name: &str,
        kind: ChannelKind,
        guild: Option<Id>,
    ) -> Result<Id, Refused> {
        if matches!(kind, ChannelKind::Thread | ChannelKind::Direct) {
            return Err(Refused(
                "A channel that is added is text, news, voice, stage or forum.".into(),
            ));
        }
        if let Some(guild) = guild.filter(|guild| self.world.guild_with(*guild).is_none()) {
            return Err(Refused(format!(
                "There is no guild {guild}. GET /sandbox/api/state lists them."
            )));
        }
        let guild = guild.filter(|guild| *guild != self.world.guild.id);
        let name = name
            .trim_start_matches('#')
            .trim()
            .to_lowercase()
            .replace(' ', "-");
        check_name(&name)?;
        let (id, now) = (self.next_id(), self.now());
        self.world.add_channel(id, (kind, guild), &name, now);
        if let Some(channel) = self.world.channel(id).cloned() {
            self.add_channel(channel);
        }
        Ok(id)
    }

    /// A moderator changes a channel or thread.
    pub fn change_channel(&mut self, channel: Id, change: ChannelChange) -> Result<(), Refused> {
        let place = self.place(channel)?;
        let now = self.now();
        let bits = |names: Vec<String>| -> Result<u64, Refused> {
            names.iter().try_fold(0, |sum, name| {
                let bit = permissions::by_name(name).ok_or_else(|| {
                    Refused(format!(
                        "{name:?} is no permission known here. Known: {}.",
                        permissions::names()
                    ))
                })?;
                Ok(sum | bit)
            })
        };
        if (change.archived.is_some() || change.locked.is_some()) && !place.is_thread() {
            return Err(Refused("Only threads are archived and locked.".into()));
        }
        let permits = change.bot_denied.is_some()
            || change.bot_allowed.is_some()
            || change.everyone_denied.is_some();
        if permits && !place.is_listed() {
            return Err(Refused(
                "Permissions are set on channels; threads follow theirs.".into(),
            ));
        }
        if let Some(name) = &change.name {
            check_name(name)?;
        }
        let denied = change.bot_denied.map(bits).transpose()?;
        let allowed = change.bot_allowed.map(bits).transpose()?;
        let of_everyone = change.everyone_denied.map(bits).transpose()?;
        let role = self.world.bot.role;
        let everyone = self.world.guild_of(&place).id;
        let Some(there) = self.world.channels.get_mut(&channel) else {
            return Ok(());
        };
        if let Some(name) = change.name {
            there.name = name;
        }
        if let Some(archived) = change.archived.filter(|to| *to != there.archived) {
            there.archived = archived;
            there.archive_changed = now;
        }
        there.locked = change.locked.unwrap_or(there.locked);
        if permits {
            there.overwrite(role, (denied, allowed));
            there.overwrite(everyone, (of_everyone, None));
        }
        self.channel_changed(channel);
        Ok(())
    }
}

impl Channel {
    /// Denies and grants this to a role, as far as something is said.
    fn overwrite(&mut self, role: Id, (deny, allow): (Option<u64>, Option<u64>)) {
        if deny.is_none() && allow.is_none() {
            return;
        }
        let old = self.overwrites.iter().position(|over| over.id == role);
        let mut over = old.map_or(
            Overwrite {
                id: role,
                member: false,
                allow: 0,
                deny: 0,
            },
            |at| self.overwrites.remove(at),
        );
        over.deny = deny.unwrap_or(over.deny);
        over.allow = allow.unwrap_or(over.allow);
        self.overwrites.push(over);
    }
}

fn check_name(name: &str) -> Result<(), Refused> {
    if (1..=100).contains(&name.chars().count()) {
        Ok(())
    } else {
        Err(Refused(format!(
            "A name has 1 to 100 characters, read: {name:?}."
        )))
    }
}
