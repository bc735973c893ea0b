//! What people do, other than interactions: write, edit and delete, open and close channels, come, block, kick.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answer, id, read, reader};
use crate::id::Id;
use crate::invoke::Refused;
use crate::mentions::{Allowed, mark_names, mentions};
use crate::permissions;
use crate::state::State;
use crate::view::{self, Post};
use crate::world::{Channel, ChannelKind, Message, Overwrite, World};

/// What a person writes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Writing {
    pub r#as: Id,
    pub content: String,
    #[serde(default)]
    pub reply_to: Option<Id>,
    /// Whether a reply notifies whom it replies to.
    #[serde(default = "yes")]
    pub ping: bool,
}

fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Who {
    r#as: Id,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    name: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PersonChange {
    blocks_dms: bool,
}

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
}

pub fn act(
    state: &mut State,
    method: &str,
    steps: &[&str],
    query: &BTreeMap<String, String>,
    body: Value,
) -> Answer {
    match (method, steps) {
        ("GET", ["channels", channel, "messages"]) => list(state, id(channel)?, query),
        ("POST", ["channels", channel, "messages"]) => {
            let writing = read(body)?;
            Ok(json!(state.write(id(channel)?, writing)?))
        }
        ("PATCH", ["channels", channel, "messages", message]) => {
            let writing: Writing = read(body)?;
            let (channel, message) = (id(channel)?, id(message)?);
            Ok(json!(state.rewrite(
                writing.r#as,
                channel,
                message,
                &writing.content
            )?))
        }
        ("DELETE", ["channels", channel, "messages", message]) => {
            let who: Who = read(body)?;
            state.unwrite(who.r#as, id(channel)?, id(message)?)?;
            Ok(json!({"deleted": true}))
        }
        ("POST", ["channels", channel, "threads"]) => {
            let opening: ThreadOpening = read(body)?;
            Ok(json!(state.start_thread(id(channel)?, &opening)?))
        }
        ("POST", ["channels"]) => {
            let named: Named = read(body)?;
            let channel = state.add_text(&named.name)?;
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
        ("POST", ["people"]) => {
            let named: Named = read(body)?;
            let person = state.add_person(&named.name)?;
            Ok(json!(state.world.person(person).map(view::person)))
        }
        ("PATCH", ["people", person]) => {
            let (person, change): (Id, PersonChange) = (id(person)?, read(body)?);
            let known = state
                .world
                .people
                .iter_mut()
                .find(|known| known.id == person);
            let Some(known) = known else {
                return Err((
                    StatusCode::NOT_FOUND,
                    format!("There is no person {person}."),
                ));
            };
            known.blocks_dms = change.blocks_dms;
            Ok(json!(view::person(known)))
        }
        ("POST", ["people", person, "dm"]) => {
            let person = id(person)?;
            if state.world.person(person).is_none() {
                return Err((
                    StatusCode::NOT_FOUND,
                    format!("There is no person {person}."),
                ));
            }
            let channel = state.direct_channel(person);
            Ok(shown_channel(state, channel))
        }
        ("DELETE", ["guild", "bot"]) => {
            state.kick_bot();
            Ok(json!(view::bot(state)))
        }
        ("POST", ["guild", "bot"]) => {
            state.invite_bot();
            Ok(json!(view::bot(state)))
        }
        _ => Err((
            StatusCode::NOT_FOUND,
            format!(
                "There is nothing at {method} /sandbox/api/{}. API.md lists what there is.",
                steps.join("/")
            ),
        )),
    }
}

/// How a person opens a thread.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThreadOpening {
    pub r#as: Id,
    pub name: String,
    #[serde(default)]
    pub message_id: Option<Id>,
}

fn shown_channel(state: &State, channel: Id) -> Value {
    json!(
        state
            .world
            .channel(channel)
            .map(|channel| view::channel(state, channel))
    )
}

fn list(state: &State, channel: Id, query: &BTreeMap<String, String>) -> Answer {
    let reader = reader(query)?;
    state.place(channel)?;
    let mut posts = view::posts(state, channel, reader);
    if let Some(after) = query.get("after") {
        let after = id(after)?;
        posts.retain(|post| post.id > after);
    }
    if let Some(limit) = query.get("limit").and_then(|text| text.parse().ok()) {
        let posts_len = posts.len();
        if query.contains_key("after") {
            posts.truncate(limit);
        } else {
            posts.drain(..posts_len.saturating_sub(limit));
        }
    }
    Ok(json!(posts))
}

impl State {
    fn place(&self, channel: Id) -> Result<Channel, Refused> {
        let found = self.world.channel(channel).cloned();
        found.ok_or_else(|| {
            Refused(format!(
                "There is no channel {channel}. GET /sandbox/api/state lists them."
            ))
        })
    }

    /// A person writes a message.
    pub fn write(&mut self, channel: Id, writing: Writing) -> Result<Post, Refused> {
        let Writing {
            r#as: person,
            content,
            reply_to,
            ping,
        } = writing;
        let place = self.place(channel)?;
        self.check_present(person, channel)?;
        self.check_may_write(person, &place)?;
        let content = check_content(&self.world, &content)?;
        let replied = match reply_to {
            None => None,
            Some(id) => match self.world.message(channel, id) {
                Some(message) => Some(message.clone()),
                None => {
                    return Err(Refused(format!(
                        "There is no message {id} in this channel to reply to."
                    )));
                }
            },
        };
        // A reply notifies the author, unless it is an answer to an interaction; those do not count as the bot's own.
        let author = replied
            .as_ref()
            .filter(|message| ping && message.interaction.is_none())
            .map(|message| message.author);
        let named = mentions(
            &self.world,
            person,
            &place,
            &content,
            author,
            &Allowed::anyone(),
        );
        let message = Message {
            id: self.next_id(),
            channel,
            author: person,
            kind: if replied.is_some() { 19 } else { 0 },
            content,
            sent: self.now(),
            reply_to,
            mentions: named.users,
            mention_roles: named.roles,
            mention_everyone: named.everyone,
            pings: named.pings,
            ..Message::default()
        };
        let id = self.post(message);
        self.seen(channel, id)
    }

    fn seen(&self, channel: Id, id: Id) -> Result<Post, Refused> {
        let message = self.world.message(channel, id);
        let gone = || Refused(format!("There is no message {id} in this channel."));
        Ok(view::post(self, message.ok_or_else(gone)?))
    }

    fn check_may_write(&self, person: Id, place: &Channel) -> Result<(), Refused> {
        let granted = self.world.permissions(person, place);
        let name = self.world.name_of(person);
        if granted & World::needed_to_send(place) == 0 {
            return Err(Refused(format!("{name} may not write here.")));
        }
        if place.locked && granted & permissions::MANAGE_THREADS == 0 {
            return Err(Refused(format!(
                "The thread is locked; {name} does not manage threads, the guild's owner does."
            )));
        }
        Ok(())
    }

    /// The author changes a message.
    pub fn rewrite(
        &mut self,
        person: Id,
        channel: Id,
        id: Id,
        content: &str,
    ) -> Result<Post, Refused> {
        let place = self.place(channel)?;
        self.check_present(person, channel)?;
        let content = check_content(&self.world, content)?;
        let now = self.now();
        let named = mentions(
            &self.world,
            person,
            &place,
            &content,
            None,
            &Allowed::anyone(),
        );
        if place.archived {
            return Err(Refused(
                "The thread is archived: messages in it cannot be edited until somebody writes."
                    .into(),
            ));
        }
        match self.world.message_mut(channel, id) {
            Some(message) if message.author == person => {
                message.content = content;
                message.mentions = named.users;
                message.edited = Some(now);
            }
            Some(_) => return Err(Refused("Only its author can edit a message.".into())),
            None => {
                return Err(Refused(format!(
                    "There is no message {id} in this channel."
                )));
            }
        }
        self.message_changed(channel, id);
        self.seen(channel, id)
    }

    /// The author, or a moderator, deletes a message; a person also dismisses what only they see.
    pub fn unwrite(&mut self, person: Id, channel: Id, id: Id) -> Result<(), Refused> {
        let place = self.place(channel)?;
        self.check_present(person, channel)?;
        let moderates = self.world.permissions(person, &place) & permissions::MANAGE_MESSAGES != 0;
        match self.world.message(channel, id) {
            Some(message) if message.ephemeral_for.is_some_and(|only| only != person) => Err(
                Refused(format!("There is no message {id} in this channel.")),
            ),
            Some(message) if moderates || message.author == person || message.is_ephemeral() => {
                self.delete_message(channel, id);
                Ok(())
            }
            Some(_) => Err(Refused(
                "Only its author or a moderator (the guild's owner) can delete a message.".into(),
            )),
            None => Err(Refused(format!(
                "There is no message {id} in this channel."
            ))),
        }
    }

    /// A person opens a thread.
    pub fn start_thread(
        &mut self,
        channel: Id,
        opening: &ThreadOpening,
    ) -> Result<view::Place, Refused> {
        let place = self.place(channel)?;
        self.check_present(opening.r#as, channel)?;
        check_name(&opening.name)?;
        if place.kind != ChannelKind::Text {
            return Err(Refused("Threads hang on text channels.".into()));
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
        let thread = self.open_thread(
            channel,
            opening.message_id,
            opening.r#as,
            &opening.name,
            4320,
        );
        Ok(view::channel(self, &self.place(thread)?))
    }

    /// Adds a person; one of that name is an error.
    pub fn add_person(&mut self, name: &str) -> Result<Id, Refused> {
        let name = name.trim();
        if !(1..=32).contains(&name.chars().count()) {
            return Err(Refused(format!(
                "A name has 1 to 32 characters, read: {name:?}."
            )));
        }
        if self.world.person_named(name).is_some() || name == self.world.bot.name {
            return Err(Refused(format!(
                "There is a {name} already. Take another name."
            )));
        }
        Ok(self.let_in(name))
    }

    /// Adds a person of whatever name.
    pub fn let_in(&mut self, name: &str) -> Id {
        let (id, now) = (self.next_id(), self.now());
        self.world.add_person(id, name, now);
        let seen = json!(self.world.person(id).map(view::person));
        self.tell_pages("person_create", seen, None);
        id
    }

    /// Adds a text channel.
    pub fn add_text(&mut self, name: &str) -> Result<Id, Refused> {
        let name = name
            .trim_start_matches('#')
            .trim()
            .to_lowercase()
            .replace(' ', "-");
        check_name(&name)?;
        let (id, now) = (self.next_id(), self.now());
        self.world.add_text_channel(id, &name, now);
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
        let permits = change.bot_denied.is_some() || change.bot_allowed.is_some();
        if permits && place.kind != ChannelKind::Text {
            return Err(Refused(
                "Permissions are set on text channels; threads follow theirs.".into(),
            ));
        }
        if let Some(name) = &change.name {
            check_name(name)?;
        }
        let denied = change.bot_denied.map(bits).transpose()?;
        let allowed = change.bot_allowed.map(bits).transpose()?;
        let role = self.world.bot.role;
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
            let old = there.overwrites.iter().position(|over| over.id == role);
            let mut over = old.map_or(
                Overwrite {
                    id: role,
                    member: false,
                    allow: 0,
                    deny: 0,
                },
                |at| there.overwrites.remove(at),
            );
            over.deny = denied.unwrap_or(over.deny);
            over.allow = allowed.unwrap_or(over.allow);
            there.overwrites.push(over);
        }
        self.channel_changed(channel);
        Ok(())
    }
}

fn check_content(world: &World, content: &str) -> Result<String, Refused> {
    let marked = mark_names(world, content);
    let length = marked.chars().count();
    if marked.trim().is_empty() || length > 2000 {
        return Err(Refused(format!(
            "A message has 1 to 2000 characters, this one has {length}."
        )));
    }
    Ok(marked)
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
