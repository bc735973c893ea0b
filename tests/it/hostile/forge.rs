//! What Discord would send, forged: messages, slash commands, buttons, menus and completions of anybody, anywhere.

use serde_json::{Map, Value, json};

use super::fake::{BOT, CALL_TOKEN};

/// Somebody, as an event tells of them.
#[derive(Clone, Debug)]
pub struct Who {
    /// Their number.
    pub id: u64,
    /// Their name.
    pub name: String,
    /// What they are called on the server.
    pub nick: Option<String>,
    /// Their roles there.
    pub roles: Vec<u64>,
    /// What they may do there, in Discord's bits.
    pub permissions: u64,
    /// Whether they are a bot.
    pub bot: bool,
}

impl Who {
    /// An ordinary person.
    pub fn new(id: u64, name: &str) -> Who {
        Who {
            id,
            name: name.to_owned(),
            nick: None,
            roles: Vec::new(),
            permissions: 0x0000_0800,
            bot: false,
        }
    }

    /// The same, with a name of their own on the server.
    pub fn called(&self, nick: &str) -> Who {
        Who {
            nick: Some(nick.to_owned()),
            ..self.clone()
        }
    }

    /// The same, who may do this.
    pub fn with_permissions(&self, permissions: u64) -> Who {
        Who {
            permissions,
            ..self.clone()
        }
    }

    fn user(&self) -> Value {
        json!({
            "id": self.id.to_string(), "username": self.name.to_lowercase(), "discriminator": "0",
            "global_name": self.name, "avatar": null, "bot": self.bot, "public_flags": 0,
        })
    }

    /// A member without its user.
    fn member(&self) -> Value {
        let roles: Vec<String> = self.roles.iter().map(u64::to_string).collect();
        json!({
            "roles": roles, "joined_at": "2026-01-01T00:00:00Z", "nick": self.nick, "avatar": null,
            "premium_since": null, "deaf": false, "mute": false, "pending": false, "flags": 0,
            "communication_disabled_until": null, "permissions": self.permissions.to_string(),
        })
    }
}

/// Where something is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// On which server; in private if it is missing.
    pub guild: Option<u64>,
    /// In which channel or thread.
    pub channel: u64,
    /// Of a thread, where it hangs.
    pub parent: Option<u64>,
}

/// An option filled in, with what Discord tells about it.
#[derive(Clone, Debug)]
pub struct Given {
    shown: Value,
    resolved: Vec<(&'static str, u64, Value)>,
}

/// Any option: its type as Discord counts them.
pub fn given(kind: u8, name: &str, value: Value) -> Given {
    Given {
        shown: json!({"type": kind, "name": name, "value": value}),
        resolved: Vec::new(),
    }
}

/// Text.
pub fn text(name: &str, value: &str) -> Given {
    given(3, name, json!(value))
}

/// A whole number, the greatest that Discord sends if it is greater.
pub fn number(name: &str, value: u64) -> Given {
    given(4, name, json!(value.min(1 << 53)))
}

/// Yes or no.
pub fn flag(name: &str, value: bool) -> Given {
    given(5, name, json!(value))
}

/// Somebody who is a member of the server.
pub fn member(name: &str, who: &Who) -> Given {
    let mut named = someone(name, who);
    named.resolved.push(("members", who.id, who.member()));
    named
}

/// Somebody of whom Discord only says that they exist.
pub fn someone(name: &str, who: &Who) -> Given {
    let mut named = given(6, name, json!(who.id.to_string()));
    named.resolved.push(("users", who.id, who.user()));
    named
}

/// A channel.
pub fn channel(name: &str, id: u64) -> Given {
    let shown = json!({"id": id.to_string(), "name": "somewhere", "type": 0, "permissions": "0"});
    let mut named = given(7, name, json!(id.to_string()));
    named.resolved.push(("channels", id, shown));
    named
}

/// A role, where somebody or a role is asked for.
pub fn role(name: &str, id: u64) -> Given {
    let shown = json!({
        "id": id.to_string(), "name": "a role", "permissions": "0", "position": 1, "color": 0, "hoist": false,
        "managed": false, "mentionable": false, "flags": 0, "icon": null, "unicode_emoji": null,
        "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
    });
    let mut named = given(9, name, json!(id.to_string()));
    named.resolved.push(("roles", id, shown));
    named
}

/// Somebody, where somebody or a role is asked for.
pub fn mentionable(name: &str, who: &Who) -> Given {
    let mut named = member(name, who);
    named.shown["type"] = json!(9);
    named
}

/// What every interaction has.
fn interaction(kind: u8, who: &Who, place: Place, data: Value) -> Value {
    let mut channel = json!({"id": place.channel.to_string(), "type": 0, "name": "somewhere", "permissions": "0"});
    if let Some(parent) = place.parent {
        channel["type"] = json!(11);
        channel["parent_id"] = json!(parent.to_string());
    }
    let mut shown = json!({
        "id": "1", "application_id": BOT.to_string(), "type": kind, "token": CALL_TOKEN, "version": 1, "data": data,
        "channel_id": place.channel.to_string(), "locale": "en-GB", "entitlements": [], "app_permissions": u64::MAX.to_string(),
        "attachment_size_limit": 10_485_760, "authorizing_integration_owners": {}, "context": 0,
    });
    match place.guild {
        Some(guild) => {
            let mut member = who.member();
            member["user"] = who.user();
            shown["member"] = member;
            shown["guild_id"] = json!(guild.to_string());
            shown["guild_locale"] = json!("en-GB");
        }
        None => {
            channel["type"] = json!(1);
            shown["user"] = who.user();
            shown["context"] = json!(1);
        }
    }
    shown["channel"] = channel;
    shown
}

/// The data of a slash command.
fn command_data(root: &str, sub: &str, options: &[Given]) -> Value {
    let mut resolved = Map::new();
    for (kind, id, shown) in options.iter().flat_map(|option| &option.resolved) {
        let kind = resolved.entry(*kind).or_insert_with(|| json!({}));
        kind[id.to_string()] = shown.clone();
    }
    let shown: Vec<&Value> = options.iter().map(|option| &option.shown).collect();
    let mut data = json!({
        "id": "5", "name": root, "type": 1, "options": [{"type": 1, "name": sub, "options": shown}],
    });
    if !resolved.is_empty() {
        data["resolved"] = Value::Object(resolved);
    }
    data
}

/// A slash command.
pub fn slash(who: &Who, place: Place, root: &str, sub: &str, options: &[Given]) -> Value {
    interaction(2, who, place, command_data(root, sub, options))
}

/// Somebody types in an option that completes itself: the last of these.
pub fn completion(who: &Who, place: Place, root: &str, sub: &str, options: &[Given]) -> Value {
    let mut data = command_data(root, sub, options);
    let all = data["options"][0]["options"].as_array_mut();
    if let Some(last) = all.and_then(|all| all.last_mut()) {
        last["focused"] = json!(true);
    }
    interaction(4, who, place, data)
}

/// A message of the bot's with any buttons, which only its reader sees or everybody.
fn carrier(place: Place, message: u64, alone: bool) -> Value {
    json!({
        "id": message.to_string(), "channel_id": place.channel.to_string(), "type": 0, "content": "",
        "author": {"id": BOT.to_string(), "username": "galabot", "discriminator": "4242", "bot": true, "avatar": null},
        "timestamp": "2026-11-22T12:00:00Z", "edited_timestamp": null, "tts": false, "pinned": false,
        "flags": if alone { 64 } else { 0 }, "mention_everyone": false, "mentions": [], "mention_roles": [],
        "embeds": [], "attachments": [], "components": [],
    })
}

/// A button is pressed, on a message that only the caller sees or everybody.
pub fn press(who: &Who, place: Place, message: u64, alone: bool, custom_id: &str) -> Value {
    let data = json!({"custom_id": custom_id, "component_type": 2, "id": 0});
    let mut shown = interaction(3, who, place, data);
    shown["message"] = carrier(place, message, alone);
    shown
}

/// Something is chosen in a menu.
pub fn choose(who: &Who, place: Place, message: u64, alone: bool, value: &str) -> Value {
    let data = json!({"custom_id": "menu", "component_type": 3, "id": 0, "values": [value]});
    let mut shown = interaction(3, who, place, data);
    shown["message"] = carrier(place, message, alone);
    shown
}

/// Somebody is chosen in a menu of people, on a message that only the caller sees.
pub fn choose_person(who: &Who, place: Place, message: u64, custom_id: &str, person: u64) -> Value {
    let values = [person.to_string()];
    let data = json!({"custom_id": custom_id, "component_type": 5, "id": 0, "values": values});
    let mut shown = interaction(3, who, place, data);
    shown["message"] = carrier(place, message, true);
    shown
}

/// A message that somebody writes.
pub fn message(who: &Who, place: Place, text: &str, mentions: &[&Who]) -> Value {
    let named = mentions.iter().map(|who| {
        let mut user = who.user();
        user["member"] = who.member();
        user
    });
    let named: Vec<Value> = named.collect();
    let mut shown = json!({
        "id": "1", "channel_id": place.channel.to_string(), "author": who.user(), "type": 0, "content": text,
        "timestamp": "2026-11-22T12:00:00Z", "edited_timestamp": null, "tts": false, "pinned": false, "flags": 0,
        "mention_everyone": false, "mentions": named, "mention_roles": [], "embeds": [], "attachments": [],
        "components": [],
    });
    if let Some(guild) = place.guild {
        shown["guild_id"] = json!(guild.to_string());
        shown["member"] = who.member();
    }
    shown
}
