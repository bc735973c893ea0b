//! What people do with messages: read, write, edit, delete.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answer, id, no_route, read, reader};
use crate::id::Id;
use crate::invoke::Refused;
use crate::mentions::{Allowed, mark_names, mentions};
use crate::permissions;
use crate::state::State;
use crate::view::{self, Post};
use crate::world::{Channel, ChannelKind, Message, World};

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

/// Answers what concerns the messages of a channel.
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
        _ => Err(no_route(method, steps)),
    }
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
        if place.kind == ChannelKind::Forum {
            return Err(Refused(
                "A forum has threads alone: open one, and write there.".into(),
            ));
        }
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
