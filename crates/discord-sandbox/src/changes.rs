//! What can happen to messages, channels and threads. Each change tells the bot and the pages.

use serde_json::{Value, json};

use super::discord_json::Sight;
use super::id::Id;
use super::odd_json::{odd, with_odd_parts};
use super::session::Session;
use super::state::{Event, State};
use super::view;
use super::world::{Channel, ChannelKind, Message, flags};

/// How often silent threads are looked for, in milliseconds. They fall silent after an hour at least.
const ARCHIVING_EVERY: u64 = 1000;

impl State {
    /// Puts a finished message into its channel. Unarchives the thread it lands in.
    pub fn post(&mut self, message: Message) -> Id {
        let (id, channel, kind) = (message.id, message.channel, message.kind);
        if !message.is_ephemeral() {
            self.wake_thread(channel, message.author);
        }
        self.world
            .messages
            .entry(channel)
            .or_default()
            .insert(id, message);
        self.tell_message("MESSAGE_CREATE", channel, id);
        if kind != view::THREAD_STARTER {
            self.show_message("message_create", channel, id);
        }
        id
    }

    /// After a message was changed in place.
    pub fn message_changed(&mut self, channel: Id, id: Id) {
        self.tell_message("MESSAGE_UPDATE", channel, id);
        self.show_message("message_update", channel, id);
    }

    pub fn delete_message(&mut self, channel: Id, id: Id) {
        let Some(gone) = self
            .world
            .messages
            .get_mut(&channel)
            .and_then(|list| list.remove(&id))
        else {
            return;
        };
        for file in &gone.attachments {
            self.files.remove(&file.id);
        }
        if !gone.is_ephemeral() {
            let place = self.world.channel(channel).cloned();
            let mut data = json!({"id": id, "channel_id": channel});
            self.note_guild(&mut data, place.as_ref());
            self.dispatch(Event {
                name: "MESSAGE_DELETE",
                guild: self.guild_at(place.as_ref()),
                channel: place,
                data,
                bare: None,
            });
        }
        let only = gone.ephemeral_for.or(self.recipient(channel));
        self.tell_pages(
            "message_delete",
            json!({"id": id, "channel_id": channel}),
            only,
        );
    }

    /// Sending in an archived thread opens it again, and makes the sender a member.
    fn wake_thread(&mut self, channel: Id, author: Id) {
        let now = self.now();
        let Some(thread) = self.world.channels.get_mut(&channel) else {
            return;
        };
        if !thread.is_thread() {
            return;
        }
        let joined = !thread.members.contains(&author);
        if joined {
            thread.members.push(author);
        }
        if thread.archived {
            thread.archived = false;
            thread.archive_changed = now;
            self.channel_changed(channel);
        }
    }

    fn tell_message(&mut self, name: &'static str, channel: Id, id: Id) {
        let Some(message) = self.world.message(channel, id) else {
            return;
        };
        let has = |text: &String| message.content.contains(text.as_str());
        let by_bot = message.author == self.world.bot.id;
        if message.is_ephemeral() || !by_bot && self.faults.untold.iter().any(has) {
            return;
        }
        let place = self.world.channel(channel).cloned();
        let write = |sight: Sight| {
            let mut json = self.discord_json().message(message, sight);
            self.note_guild(&mut json, place.as_ref());
            if name == "MESSAGE_UPDATE"
                && let Some(fields) = json.as_object_mut()
            {
                // A nonce is for telling one's own new message from others.
                fields.shift_remove("nonce");
            }
            if place.as_ref().is_some_and(|place| !place.is_direct())
                && message.interaction.is_none()
            {
                json["member"] = self.discord_json().partial_member(message.author);
                for (at, id) in message.mentions.iter().enumerate() {
                    if !self.world.has_left(*id) {
                        json["mentions"][at]["member"] = self.discord_json().partial_member(*id);
                    }
                }
            }
            odd(&mut json, &self.faults);
            json
        };
        let all_see_it = self.gateway.sessions.iter().all(Session::sees_content);
        let bare = (!all_see_it).then(|| write(Sight::WithoutContent));
        let data = write(Sight::Full);
        self.dispatch(Event {
            name,
            guild: self.guild_at(place.as_ref()),
            channel: place,
            data,
            bare,
        });
    }

    fn show_message(&mut self, kind: &str, channel: Id, id: Id) {
        if self.page_events.count() == 0 {
            return;
        }
        let Some(message) = self.world.message(channel, id) else {
            return;
        };
        let only = message.ephemeral_for.or(self.recipient(channel));
        let post = view::post(self, message);
        self.tell_pages(kind, json!(post), only);
    }

    fn note_guild(&self, json: &mut Value, place: Option<&Channel>) {
        if let Some(guild) = place.and_then(|place| self.world.guild_id(place)) {
            json["guild_id"] = json!(guild);
        }
    }

    /// The guild of a place; none for direct messages.
    fn guild_at(&self, place: Option<&Channel>) -> Option<Id> {
        match place {
            Some(place) => self.world.guild_id(place),
            None => Some(self.world.guild.id),
        }
    }

    fn recipient(&self, channel: Id) -> Option<Id> {
        self.world
            .channel(channel)
            .and_then(|channel| channel.recipient)
    }

    pub fn add_channel(&mut self, channel: Channel) {
        let id = channel.id;
        self.world.channels.insert(id, channel.clone());
        self.world.messages.entry(id).or_default();
        self.tell_channel("CHANNEL_CREATE", &channel);
        let seen = view::channel(self, &channel);
        self.tell_pages("channel_create", json!(seen), channel.recipient);
    }

    /// After a channel or thread was changed in place.
    pub fn channel_changed(&mut self, id: Id) {
        let Some(channel) = self.world.channel(id).cloned() else {
            return;
        };
        let name = if channel.is_thread() {
            "THREAD_UPDATE"
        } else {
            "CHANNEL_UPDATE"
        };
        self.tell_channel(name, &channel);
        let seen = view::channel(self, &channel);
        self.tell_pages("channel_update", json!(seen), channel.recipient);
    }

    /// Deletes a channel with its threads, or a thread.
    pub fn delete_channel(&mut self, id: Id) {
        for thread in self.world.threads_of(id) {
            self.delete_channel(thread);
        }
        let Some(channel) = self.world.channels.get(&id).cloned() else {
            return;
        };
        if channel.is_thread() {
            let kind = self.world.number_of(&channel);
            let guild = self.guild_at(Some(&channel));
            let data = json!({
                "id": id, "guild_id": guild, "parent_id": channel.parent, "type": kind,
            });
            self.dispatch(Event {
                name: "THREAD_DELETE",
                guild,
                channel: Some(channel.clone()),
                data,
                bare: None,
            });
        } else {
            self.tell_channel("CHANNEL_DELETE", &channel);
        }
        self.world.channels.remove(&id);
        self.world.messages.remove(&id);
        self.tell_pages("channel_delete", json!({"id": id}), channel.recipient);
    }

    fn tell_channel(&mut self, name: &'static str, channel: &Channel) {
        if channel.is_direct() {
            return;
        }
        // Of a channel that the bot may not see it is told no more than that it is there.
        let hidden = !channel.is_thread()
            && self.bot_permissions(channel) & super::permissions::VIEW_CHANNEL == 0;
        let data = match hidden {
            true => self.discord_json().hidden_channel(channel),
            false => self.discord_json().channel(channel),
        };
        self.dispatch(Event {
            name,
            guild: self.guild_at(Some(channel)),
            channel: (!hidden).then(|| channel.clone()),
            data,
            bare: None,
        });
    }

    /// Opens a public thread, on a message or free-standing, with the system messages Discord writes about it.
    pub fn open_thread(
        &mut self,
        parent: Id,
        on: Option<Id>,
        by: Id,
        name: &str,
        auto_archive: u64,
    ) -> Id {
        let now = self.now();
        let id = on.unwrap_or_else(|| self.next_id());
        let guild = self.world.channel(parent).and_then(|parent| parent.guild);
        let thread = Channel {
            guild,
            parent: Some(parent),
            owner: Some(by),
            auto_archive,
            members: vec![by],
            ..Channel::new(id, ChannelKind::Thread, name, now)
        };
        self.world.channels.insert(id, thread.clone());
        self.world.messages.entry(id).or_default();
        let mut data = self.discord_json().channel(&thread);
        data["newly_created"] = json!(true);
        if by == self.world.bot.id {
            data["member"] = self.discord_json().thread_member(&thread, by);
        }
        self.dispatch(Event {
            name: "THREAD_CREATE",
            guild: self.guild_at(Some(&thread)),
            channel: Some(thread.clone()),
            data,
            bare: None,
        });
        let seen = view::channel(self, &thread);
        self.tell_pages("channel_create", json!(seen), None);
        let system_id = self.next_id();
        let system = Message {
            id: system_id,
            author: by,
            sent: now,
            ..Message::default()
        };
        if let Some(on) = on {
            if let Some(message) = self.world.message_mut(parent, on) {
                message.thread = Some(id);
                message.flags |= flags::HAS_THREAD;
            }
            self.message_changed(parent, on);
            self.post(Message {
                channel: id,
                kind: 21,
                reply_to: None,
                ..system
            });
        } else if !self.is_forum(parent) {
            self.post(Message {
                channel: parent,
                kind: 18,
                content: name.to_owned(),
                thread: Some(id),
                ..system
            });
        }
        id
    }

    /// Whether a channel has threads alone, so that nothing is noted beside them.
    fn is_forum(&self, channel: Id) -> bool {
        let place = self.world.channel(channel);
        place.is_some_and(|place| place.kind == ChannelKind::Forum)
    }

    /// Opens a private thread of a person, with the bot in it.
    pub fn open_private_thread(&mut self, parent: Id, by: Id, name: &str) -> Id {
        let (id, now, bot) = (self.next_id(), self.now(), self.world.bot.id);
        let guild = self.world.channel(parent).and_then(|parent| parent.guild);
        let thread = Channel {
            guild,
            parent: Some(parent),
            owner: Some(by),
            members: vec![by, bot],
            private: true,
            ..Channel::new(id, ChannelKind::Thread, name, now)
        };
        self.world.channels.insert(id, thread.clone());
        self.world.messages.entry(id).or_default();
        let mut data = self.discord_json().channel(&thread);
        data["newly_created"] = json!(true);
        data["member"] = self.discord_json().thread_member(&thread, bot);
        let seen = view::channel(self, &thread);
        self.dispatch(Event {
            name: "THREAD_CREATE",
            guild: self.guild_at(Some(&thread)),
            channel: Some(thread),
            data,
            bare: None,
        });
        self.tell_pages("channel_create", json!(seen), Some(by));
        id
    }

    /// As [`State::archive_silent_threads`], unless it was done less than a second ago.
    pub fn archive_now_and_then(&mut self) {
        if self.now().abs_diff(self.archived_at) >= ARCHIVING_EVERY {
            self.archive_silent_threads();
        }
    }

    /// Archives the threads without a message for as long as their setting says.
    pub fn archive_silent_threads(&mut self) {
        let now = self.now();
        self.archived_at = now;
        let silent = |channel: &&Channel| {
            let last = self
                .world
                .messages
                .get(&channel.id)
                .and_then(|list| list.values().next_back());
            let active = last
                .map_or(channel.created, |message| message.sent)
                .max(channel.archive_changed);
            channel.is_thread()
                && !channel.archived
                && now >= active + channel.auto_archive * 60_000
        };
        let due: Vec<Id> = self
            .world
            .channels
            .values()
            .filter(silent)
            .map(|one| one.id)
            .collect();
        for id in due {
            if let Some(thread) = self.world.channels.get_mut(&id) {
                thread.archived = true;
                thread.archive_changed = now;
            }
            self.channel_changed(id);
        }
    }

    /// Takes the bot out of the first guild: all it hears is GUILD_DELETE.
    pub fn kick_bot(&mut self) {
        let id = self.world.guild.id;
        self.tell_guild("GUILD_DELETE", id, json!({"id": id}));
        self.world.bot.in_guild = false;
        self.tell_bot_state();
    }

    /// Invites the bot to the first guild again.
    pub fn invite_bot(&mut self) {
        self.world.bot.in_guild = true;
        self.world.bot.joined = Some(self.now());
        self.show_guild();
        self.tell_bot_state();
    }

    /// Adds a guild with the bot on it, and a channel for games.
    pub fn add_guild(&mut self, name: &str) -> Id {
        let (channel, now) = (self.next_id(), self.now());
        let id = self.world.add_guild(name, channel, now);
        self.world.messages.entry(channel).or_default();
        if let Some(guild) = self.world.guild_with(id) {
            let data = self.discord_json().guild_create(guild);
            self.tell_guild("GUILD_CREATE", id, data);
        }
        if let Some(channel) = self.world.channel(channel) {
            let seen = view::channel(self, channel);
            self.tell_pages("channel_create", json!(seen), None);
        }
        id
    }

    /// The bot's permissions have changed everywhere: its role is told.
    pub fn role_changed(&mut self) {
        let role = self.world.bot.role;
        let Some(role) = self.world.roles.iter().find(|one| one.id == role) else {
            return;
        };
        let told = self.world.guilds().map(|guild| {
            let role = self.discord_json().role(role, guild);
            (guild.id, json!({"guild_id": guild.id, "role": role}))
        });
        for (guild, data) in told.collect::<Vec<_>>() {
            self.tell_guild("GUILD_ROLE_UPDATE", guild, data);
        }
        self.tell_bot_state();
    }

    /// The bot sees the channels now, or does not any more: they are told in full, or hidden.
    pub fn channels_shown(&mut self) {
        let channels = self.world.channels.values();
        let listed = channels.filter(|channel| channel.is_listed());
        for channel in listed.cloned().collect::<Vec<Channel>>() {
            self.tell_channel("CHANNEL_UPDATE", &channel);
        }
    }

    /// Gives the first guild another locale.
    pub fn set_guild_locale(&mut self, locale: &str) {
        locale.clone_into(&mut self.world.guild.locale);
        let data = self.discord_json().guild(&self.world.guild);
        self.tell_guild("GUILD_UPDATE", self.world.guild.id, data);
    }

    /// The first guild cannot be reached for a while, as when Discord has trouble.
    pub fn hide_guild(&mut self) {
        let id = self.world.guild.id;
        self.tell_guild("GUILD_DELETE", id, json!({"id": id, "unavailable": true}));
    }

    /// The first guild can be reached again.
    pub fn show_guild(&mut self) {
        let data = self.discord_json().guild_create(&self.world.guild);
        self.tell_guild("GUILD_CREATE", self.world.guild.id, data);
    }

    /// Tells of a guild as a whole.
    fn tell_guild(&mut self, name: &'static str, guild: Id, mut data: Value) {
        with_odd_parts(name, &mut data, &self.faults);
        self.dispatch(Event {
            name,
            guild: Some(guild),
            channel: None,
            data,
            bare: None,
        });
    }

    pub fn tell_bot_state(&mut self) {
        let bot = json!(view::bot(self));
        self.tell_pages("bot", bot, None);
    }
}
