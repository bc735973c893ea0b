//! The world in Discord's JSON: users, members, channels, messages and the guild, as REST and the gateway show them.

use serde_json::{Value, json};

use super::id::{Id, timestamp};
use super::world::{Attachment, Channel, ChannelKind, Guild, Message, Person, Role, World};

/// How much of a message its reader may see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    Full,
    /// As bots without the privileged intent see it: the content, embeds, attachments and components only where the
    /// three exceptions let them (direct messages, mentions of the bot, the bot's own).
    WithoutContent,
}

/// Writes the world down, with addresses under `url`.
#[derive(Clone, Copy)]
pub struct DiscordJson<'a> {
    pub world: &'a World,
    pub url: &'a str,
    /// What the bot is denied everywhere, for a while.
    pub denied: u64,
}

impl DiscordJson<'_> {
    pub fn user(&self, id: Id) -> Value {
        let (name, bot) = if id == self.world.bot.id {
            (self.world.bot.name.clone(), true)
        } else {
            (self.world.name_of(id).to_owned(), false)
        };
        json!({
            "id": id, "username": if bot { name.clone() } else { name.to_lowercase() },
            "discriminator": if bot { "4242" } else { "0" },
            "global_name": if bot { Value::Null } else { json!(name) },
            "avatar": null, "banner": null, "accent_color": null, "bot": bot, "public_flags": 0, "flags": 0,
            "avatar_decoration_data": null, "collectibles": null, "primary_guild": null,
        })
    }

    /// The bot about itself, as `users/@me` and READY have it.
    pub fn bot_user(&self) -> Value {
        let mut user = self.user(self.world.bot.id);
        for (key, value) in [
            ("mfa_enabled", json!(true)),
            ("verified", json!(true)),
            ("email", Value::Null),
        ] {
            user[key] = value;
        }
        user
    }

    /// A member without its user, as messages carry it.
    pub fn partial_member(&self, id: Id) -> Value {
        let joined = self
            .world
            .person(id)
            .map_or(self.world.bot.id.0 >> 22, |person| {
                person.joined.saturating_sub(super::id::EPOCH)
            });
        json!({
            "roles": self.world.roles_of(id), "joined_at": timestamp(joined + super::id::EPOCH),
            "nick": null, "avatar": null, "banner": null, "premium_since": null, "deaf": false, "mute": false,
            "pending": false, "flags": 0, "communication_disabled_until": null, "unusual_dm_activity_until": null,
        })
    }

    pub fn member(&self, id: Id) -> Value {
        let mut member = self.partial_member(id);
        member["user"] = self.user(id);
        member
    }

    /// A role as a guild has it: that of everybody has the guild's id.
    pub fn role(&self, role: &Role, guild: &Guild) -> Value {
        let granted = role.permissions & !self.denied_to(role.id);
        let of_everyone = role.id == self.world.guild.id;
        let mut json = json!({
            "id": if of_everyone { guild.id } else { role.id }, "name": role.name, "permissions": granted.to_string(),
            "position": if of_everyone { 0 } else { 1 },
            "color": 0, "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
            "hoist": false, "managed": role.bot.is_some(), "mentionable": false, "icon": null, "unicode_emoji": null, "flags": 0,
        });
        if let Some(bot) = role.bot {
            json["tags"] = json!({"bot_id": bot});
        }
        json
    }

    pub fn channel(&self, channel: &Channel) -> Value {
        let guild = self.world.guild_of(channel).id;
        let last = self
            .world
            .messages
            .get(&channel.id)
            .and_then(|list| list.values().rev().find(|message| !message.is_ephemeral()))
            .map(|message| message.id);
        let number = self.world.number_of(channel);
        match channel.kind {
            ChannelKind::Thread => json!({
                "id": channel.id, "type": number, "guild_id": guild, "name": channel.name,
                "parent_id": channel.parent, "owner_id": channel.owner, "last_message_id": last,
                "last_pin_timestamp": null, "rate_limit_per_user": 0, "flags": 0,
                "message_count": self.count(channel.id), "total_message_sent": self.count(channel.id),
                "member_count": channel.members.len().min(50),
                "thread_metadata": {
                    "archived": channel.archived, "archive_timestamp": timestamp(channel.archive_changed),
                    "auto_archive_duration": channel.auto_archive, "locked": channel.locked,
                    "create_timestamp": timestamp(channel.created),
                },
            }),
            ChannelKind::Direct => json!({
                "id": channel.id, "type": 1, "last_message_id": last, "flags": 0,
                "recipients": channel.recipient.map(|id| self.user(id)).into_iter().collect::<Vec<_>>(),
            }),
            kind => {
                let mut json = json!({
                    "id": channel.id, "type": number, "guild_id": guild, "name": channel.name,
                    "position": channel.position, "parent_id": null, "topic": null, "nsfw": false,
                    "last_message_id": last, "last_pin_timestamp": null, "rate_limit_per_user": 0, "flags": 0,
                    "permission_overwrites": self.overwrites(channel),
                });
                let more = match kind {
                    ChannelKind::Voice | ChannelKind::Stage => {
                        json!({"bitrate": 64_000, "user_limit": 0, "rtc_region": null})
                    }
                    ChannelKind::Forum => json!({
                        "available_tags": [], "default_reaction_emoji": null, "default_sort_order": null,
                        "default_forum_layout": 0,
                    }),
                    _ => json!({}),
                };
                for (key, value) in more.as_object().into_iter().flatten() {
                    json[key] = value.clone();
                }
                json
            }
        }
    }

    /// A channel as interactions carry it, with what the person may do in it.
    pub fn partial_channel(&self, channel: &Channel, person: Id) -> Value {
        let mut json = self.channel(channel);
        if !channel.is_direct() {
            json["permissions"] = json!(self.world.permissions(person, channel).to_string());
        }
        json
    }

    /// A channel of a guild that the bot may not see, as the gateway tells of it: without what would give it away, and
    /// with one overwrite, which hides it.
    pub fn hidden_channel(&self, channel: &Channel) -> Value {
        let guild = self.world.guild_of(channel).id;
        let view = super::permissions::VIEW_CHANNEL.to_string();
        json!({
            "id": channel.id, "type": self.world.number_of(channel), "guild_id": guild, "name": "___hidden___",
            "position": channel.position,
            "parent_id": null, "topic": null, "nsfw": false, "last_message_id": null, "last_pin_timestamp": null,
            "rate_limit_per_user": 0, "flags": 1 << 17,
            "permission_overwrites": [{"id": guild, "type": 0, "allow": "0", "deny": view}],
        })
    }

    /// Whether the bot sees a channel.
    fn is_seen(&self, channel: &Channel) -> bool {
        let granted = self.world.permissions(self.world.bot.id, channel) & !self.denied;
        granted & super::permissions::VIEW_CHANNEL != 0
    }

    fn overwrites(&self, channel: &Channel) -> Vec<Value> {
        channel
            .overwrites
            .iter()
            .map(|over| {
                let allow = over.allow & !self.denied_to(over.id);
                json!({
                    "id": over.id, "type": u8::from(over.member),
                    "allow": allow.to_string(), "deny": over.deny.to_string(),
                })
            })
            .collect()
    }

    /// What is denied to a role everywhere: the bot's own, what the bot is.
    fn denied_to(&self, role: Id) -> u64 {
        match role == self.world.bot.role {
            true => self.denied,
            false => 0,
        }
    }

    fn count(&self, channel: Id) -> usize {
        self.world.messages.get(&channel).map_or(0, |list| {
            list.values()
                .filter(|message| message.kind != 21 && !message.is_ephemeral())
                .count()
        })
    }

    pub fn thread_member(&self, thread: &Channel, who: Id) -> Value {
        json!({"id": thread.id, "user_id": who, "join_timestamp": timestamp(thread.created), "flags": 0})
    }

    pub fn attachment(&self, channel: Id, file: &Attachment, ephemeral: bool) -> Value {
        let url = attachment_url(self.url, channel, file);
        let mut json = json!({
            "id": file.id, "filename": file.filename, "size": file.size, "url": url, "proxy_url": url,
            "content_type": file.content_type,
        });
        if let Some(description) = &file.description {
            json["description"] = json!(description);
        }
        if let (Some(width), Some(height)) = (file.width, file.height) {
            json["width"] = json!(width);
            json["height"] = json!(height);
        }
        if ephemeral {
            json["ephemeral"] = json!(true);
        }
        json
    }

    /// A message, without `guild_id` and `member` (REST leaves them out; the gateway adds them).
    pub fn message(&self, message: &Message, sight: Sight) -> Value {
        let mut json = self.message_alone(message, sight);
        let place = self.world.channel(message.channel);
        let guild = place.and_then(|place| self.world.guild_id(place));
        if let Some(replied) = message.reply_to {
            let there = self.world.message(message.channel, replied);
            json["message_reference"] = json!({
                "type": 0, "message_id": replied, "channel_id": message.channel,
            });
            if let Some(guild) = guild {
                json["message_reference"]["guild_id"] = json!(guild);
            }
            json["referenced_message"] =
                there.map_or(Value::Null, |there| self.message_alone(there, sight));
        }
        if message.kind == 21
            && let Some(parent) = place.and_then(|thread| thread.parent)
        {
            json["message_reference"] = json!({
                "type": 0, "channel_id": parent, "message_id": message.channel, "guild_id": guild,
            });
        }
        if message.kind == 18
            && let Some(thread) = message.thread
        {
            json["message_reference"] = json!({"type": 0, "channel_id": thread, "guild_id": guild});
        }
        json
    }

    /// Whether a reader with `sight` sees the content of a message.
    pub fn content_visible(&self, message: &Message, sight: Sight) -> bool {
        sight == Sight::Full
            || message.author == self.world.bot.id
            || message.mentions.contains(&self.world.bot.id)
            || self.is_direct(message.channel)
    }

    fn is_direct(&self, channel: Id) -> bool {
        self.world.channel(channel).is_some_and(Channel::is_direct)
    }

    fn message_alone(&self, message: &Message, sight: Sight) -> Value {
        let visible = self.content_visible(message, sight);
        let attachments: Vec<Value> = message
            .attachments
            .iter()
            .map(|file| self.attachment(message.channel, file, message.is_ephemeral()))
            .collect();
        let mentions: Vec<Value> = message.mentions.iter().map(|id| self.user(*id)).collect();
        let mut json = json!({
            "id": message.id, "channel_id": message.channel, "author": self.user(message.author),
            "type": message.kind, "content": "", "timestamp": timestamp(message.sent),
            "edited_timestamp": message.edited.map(timestamp), "tts": message.tts, "pinned": false,
            "flags": message.flags, "mention_everyone": message.mention_everyone, "mentions": mentions,
            "mention_roles": message.mention_roles, "embeds": [], "attachments": [], "components": [],
        });
        if visible {
            json["content"] = json!(message.content);
            json["embeds"] = Value::Array(message.embeds.clone());
            json["attachments"] = Value::Array(attachments);
            json["components"] = Value::Array(message.components.clone());
        }
        if let Some(nonce) = &message.nonce {
            json["nonce"] = nonce.clone();
        }
        if let Some(thread) = message.thread.and_then(|id| self.world.channel(id))
            && message.kind != 18
        {
            json["thread"] = self.channel(thread);
        }
        if let Some(origin) = &message.interaction {
            json["webhook_id"] = json!(self.world.bot.id);
            json["application_id"] = json!(self.world.bot.id);
            let mut metadata = json!({
                "id": origin.id, "type": origin.kind, "user": self.user(origin.person),
                "authorizing_integration_owners": self.integration_owners(message.channel),
            });
            if let Some(on) = origin.on_message {
                metadata["interacted_message_id"] = json!(on);
            }
            if origin.kind == 2 {
                metadata["name"] = json!(origin.name);
                json["interaction"] = json!({
                    "id": origin.id, "type": 2, "name": origin.name, "user": self.user(origin.person),
                });
            }
            // A modal's metadata nests that of the interaction that opened it; the sandbox does not keep that chain.
            if origin.kind != 5 {
                json["interaction_metadata"] = metadata;
            }
        }
        json
    }

    pub fn integration_owners(&self, channel: Id) -> Value {
        let place = self.world.channel(channel);
        match place.map(|place| self.world.guild_id(place)) {
            Some(None) => json!({"0": "0"}),
            Some(Some(guild)) => json!({"0": guild}),
            None => json!({"0": self.world.guild.id}),
        }
    }

    /// A guild as `GET guilds/{id}` has it.
    pub fn guild(&self, guild: &Guild) -> Value {
        let roles: Vec<Value> = self
            .world
            .roles
            .iter()
            .map(|role| self.role(role, guild))
            .collect();
        json!({
            "id": guild.id, "name": guild.name, "owner_id": guild.owner, "icon": null, "icon_hash": null, "splash": null,
            "discovery_splash": null, "afk_channel_id": null, "afk_timeout": 300, "widget_enabled": false,
            "widget_channel_id": null, "verification_level": 0, "default_message_notifications": 1,
            "explicit_content_filter": 0, "roles": roles, "emojis": [], "stickers": [], "features": [], "mfa_level": 0,
            "application_id": null, "system_channel_id": guild.system_channel, "system_channel_flags": 0, "rules_channel_id": null,
            "max_presences": null, "max_members": 500_000, "vanity_url_code": null, "description": null, "banner": null,
            "premium_tier": 0, "premium_subscription_count": 0, "preferred_locale": guild.locale,
            "public_updates_channel_id": null, "max_video_channel_users": 25, "max_stage_video_channel_users": 50,
            "nsfw": false, "nsfw_level": 0, "premium_progress_bar_enabled": false, "safety_alerts_channel_id": null,
            "incidents_data": null, "region": "deprecated",
        })
    }

    /// A guild as GUILD_CREATE has it: with members, all channels, and the active threads that the bot can see.
    pub fn guild_create(&self, guild: &Guild) -> Value {
        let mut json = self.guild(guild);
        let bot = self.world.bot.id;
        let all = self.world.channels.values();
        let all = all.filter(|one| self.world.guild_id(one) == Some(guild.id));
        let listed = all.clone().filter(|one| one.is_listed());
        let listed = listed.map(|one| match self.is_seen(one) {
            true => self.channel(one),
            false => self.hidden_channel(one),
        });
        let threads = all.filter(|one| one.is_thread() && !one.archived && self.is_seen(one));
        let threads = threads.map(|one| self.channel(one));
        let mut members: Vec<Value> = self
            .world
            .people
            .iter()
            .filter(|person| !person.gone)
            .map(|person: &Person| self.member(person.id))
            .collect();
        members.push(self.member(bot));
        let is_first = guild.id == self.world.guild.id;
        let joined = self.world.bot.joined.filter(|_| is_first);
        let joined = joined.unwrap_or((bot.0 >> 22) + super::id::EPOCH);
        json["joined_at"] = json!(timestamp(joined));
        json["large"] = json!(false);
        json["unavailable"] = json!(false);
        json["member_count"] = json!(members.len());
        json["members"] = json!(members);
        json["channels"] = listed.collect();
        json["threads"] = threads.collect();
        for empty in [
            "voice_states",
            "presences",
            "stage_instances",
            "guild_scheduled_events",
            "soundboard_sounds",
        ] {
            json[empty] = json!([]);
        }
        json
    }

    pub fn application(&self) -> Value {
        json!({
            "id": self.world.bot.id, "name": self.world.bot.name, "icon": null, "description": "A bot in the sandbox.",
            "summary": "", "type": null, "bot_public": false, "bot_require_code_grant": false, "verify_key": "0".repeat(64),
            "owner": self.user(self.world.guild.owner), "team": null, "flags": 0, "rpc_origins": [],
            "redirect_uris": [], "interactions_endpoint_url": null, "integration_types_config": {"0": {}},
            "approximate_guild_count": self.world.bots_guilds().count(), "approximate_user_install_count": 0,
            "bot": self.user(self.world.bot.id),
        })
    }
}

/// Where an attachment is served.
pub fn attachment_url(base: &str, channel: Id, file: &Attachment) -> String {
    format!("{base}/attachments/{channel}/{}/{}", file.id, file.filename)
}
