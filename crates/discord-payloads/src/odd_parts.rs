//! Events of which a part cannot be read: they are heard without it.
//!
//! Discord adds to what it tells, and now and then changes its form. One odd event of a calendar must not make the bot
//! deaf on a whole server. Nor must something new beside a message break the buttons below it. What says who speaks,
//! where, and who may do what is never left out: it is told in as few fields as it needs, or the event is not heard.

use serde_json::{Value, json};
use serenity::model::event::{Event, UnknownEvent};

/// A part of an event that may be odd.
struct Part {
    /// Where it stands, as a JSON pointer.
    pointer: &'static str,
    /// Whether it is a list, of which each entry may be odd. Lists have to be there.
    is_list: bool,
    /// What the bot needs of it, or of each entry; nothing if it is left out.
    plain: Option<fn(&Value) -> Value>,
}

/// A list of which odd entries are left out.
const fn list(pointer: &'static str) -> Part {
    Part {
        pointer,
        is_list: true,
        plain: None,
    }
}

/// A field that may be missing.
const fn field(pointer: &'static str) -> Part {
    Part {
        pointer,
        is_list: false,
        plain: None,
    }
}

const ROLES: Part = Part {
    pointer: "/roles",
    is_list: true,
    plain: Some(plain_role),
};

/// What GUILD_CREATE has.
const SERVER: [Part; 17] = [
    ROLES,
    Part {
        pointer: "/members",
        is_list: true,
        plain: Some(plain_member),
    },
    list("/channels"),
    list("/emojis"),
    list("/features"),
    list("/guild_scheduled_events"),
    list("/presences"),
    list("/stage_instances"),
    list("/stickers"),
    list("/threads"),
    list("/voice_states"),
    field("/banner"),
    field("/discovery_splash"),
    field("/icon"),
    field("/incidents_data"),
    field("/splash"),
    field("/welcome_screen"),
];

/// What GUILD_UPDATE has.
const SERVER_CHANGE: [Part; 9] = [
    ROLES,
    list("/emojis"),
    list("/features"),
    list("/stickers"),
    field("/banner"),
    field("/discovery_splash"),
    field("/icon"),
    field("/splash"),
    field("/welcome_screen"),
];

/// What INTERACTION_CREATE has.
const INTERACTION: [Part; 34] = [
    Part {
        pointer: "/channel",
        is_list: false,
        plain: Some(plain_channel),
    },
    Part {
        pointer: "/message",
        is_list: false,
        plain: Some(plain_message),
    },
    list("/entitlements"),
    field("/app_permissions"),
    field("/authorizing_integration_owners"),
    field("/context"),
    field("/data/resolved/attachments"),
    field("/data/resolved/channels"),
    field("/data/resolved/members"),
    field("/data/resolved/messages"),
    field("/data/resolved/roles"),
    field("/guild_locale"),
    field("/member/avatar"),
    field("/member/avatar_decoration_data"),
    field("/member/banner"),
    field("/member/communication_disabled_until"),
    field("/member/joined_at"),
    field("/member/premium_since"),
    field("/member/unusual_dm_activity_until"),
    field("/member/user/accent_color"),
    field("/member/user/avatar"),
    field("/member/user/avatar_decoration_data"),
    field("/member/user/banner"),
    field("/member/user/collectibles"),
    field("/member/user/primary_guild"),
    field("/member/user/public_flags"),
    field("/user/accent_color"),
    field("/user/avatar"),
    field("/user/avatar_decoration_data"),
    field("/user/banner"),
    field("/user/collectibles"),
    field("/user/flags"),
    field("/user/primary_guild"),
    field("/user/public_flags"),
];

fn plain_role(role: &Value) -> Value {
    json!({
        "id": role["id"], "name": role["name"], "permissions": role["permissions"],
        "managed": role["managed"].as_bool().unwrap_or_default(), "hoist": false, "position": 0, "color": 0,
        "colors": {"primary_color": 0},
    })
}

fn plain_member(member: &Value) -> Value {
    let user = &member["user"];
    json!({
        "user": {"id": user["id"], "username": user["username"]}, "roles": member["roles"], "deaf": false, "mute": false,
        "flags": 0,
    })
}

fn plain_channel(channel: &Value) -> Value {
    json!({"id": channel["id"], "type": channel["type"], "parent_id": channel["parent_id"]})
}

/// Of the message below which a button stands, nothing but which it is and who sees it is needed.
fn plain_message(message: &Value) -> Value {
    json!({
        "id": message["id"], "channel_id": message["channel_id"], "flags": message["flags"], "type": 0, "content": "",
        "author": {"id": message["id"], "username": ""}, "timestamp": "2015-01-01T00:00:00Z", "tts": false,
        "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
        "pinned": false,
    })
}

/// An event as far as it can be read.
#[derive(Clone, Debug)]
pub struct Legible {
    /// The event without those parts.
    pub event: Event,
    /// Where in it stands what cannot be read, as JSON pointers.
    pub odd: Vec<&'static str>,
}

/// The event without those of its parts that cannot be read. `None` if it cannot be read without them either.
///
/// Only GUILD_CREATE, GUILD_UPDATE and INTERACTION_CREATE have such parts.
///
/// ```
/// use serenity::model::event::Event;
/// let pressed = r#"{"t":"INTERACTION_CREATE","d":{
///     "id":"1","application_id":"2","type":3,"token":"t","version":1,"locale":"en-GB","channel_id":"7","context":99,
///     "authorizing_integration_owners":{},"entitlements":[],"attachment_size_limit":1024,
///     "data":{"custom_id":"yes","component_type":2},"user":{"id":"6","username":"anna"},
///     "message":{"id":"3","channel_id":"7","type":0,"content":"","author":{"id":"2","username":"galabot"},
///         "timestamp":"2026-01-01T00:00:00Z","edited_timestamp":null,"tts":false,"pinned":false,
///         "mention_everyone":false,"mentions":[],"mention_roles":[],"attachments":[],"embeds":[7],"components":[]}}}"#;
/// let Event::Unknown(event) = discord_payloads::event(pressed).unwrap() else { panic!("it is read") };
/// let legible = discord_payloads::without_odd_parts(&event).unwrap();
/// assert!(matches!(legible.event, Event::InteractionCreate(_)));
/// assert_eq!(legible.odd, ["/message"]);
/// ```
pub fn without_odd_parts(event: &UnknownEvent) -> Option<Legible> {
    let parts: &[Part] = match event.kind.as_str() {
        "GUILD_CREATE" => &SERVER,
        "GUILD_UPDATE" => &SERVER_CHANGE,
        "INTERACTION_CREATE" => &INTERACTION,
        _ => return None,
    };
    let kind = &event.kind;
    let mut bare = event.value.clone();
    let mut taken = Vec::new();
    for part in parts {
        let Some(value) = bare.pointer(part.pointer).cloned() else {
            continue;
        };
        put(&mut bare, part.pointer, rest(part, &value));
        taken.push((part, value));
    }
    let mut told = bare.clone();
    let mut odd = Vec::new();
    for (part, value) in taken {
        let mut is_read = |value: Value| {
            let rest = bare.pointer(part.pointer).cloned().unwrap_or_default();
            put(&mut bare, part.pointer, value);
            let is_read = read(kind, &bare).is_some();
            put(&mut bare, part.pointer, rest);
            is_read
        };
        if is_read(value.clone()) {
            put(&mut told, part.pointer, value);
            continue;
        }
        odd.push(part.pointer);
        if !part.is_list {
            continue;
        }
        if let Value::Array(entries) = value {
            let entries = entries.into_iter().filter_map(|entry| {
                match (is_read(json!([entry])), part.plain) {
                    (true, _) => Some(entry),
                    (false, plain) => plain.map(|plain| plain(&entry)),
                }
            });
            let entries = entries.collect();
            put(&mut told, part.pointer, entries);
        } else if part.plain.is_some() {
            return None;
        }
    }
    let event = read(kind, &told)?;
    Some(Legible { event, odd })
}

/// What stands there for a part at first.
fn rest(part: &Part, value: &Value) -> Value {
    match part.plain {
        _ if part.is_list => json!([]),
        Some(plain) => plain(value),
        None => Value::Null,
    }
}

/// Has this stand there; nothing if it is null.
fn put(told: &mut Value, pointer: &str, value: Value) {
    let Some((above, name)) = pointer.rsplit_once('/') else {
        return;
    };
    let Some(Value::Object(fields)) = told.pointer_mut(above) else {
        return;
    };
    match value {
        Value::Null => fields.remove(name),
        value => fields.insert(name.to_owned(), value),
    };
}

/// The event, if it can be read.
fn read(kind: &str, told: &Value) -> Option<Event> {
    let event = serde_json::from_value(json!({ "t": kind, "d": told })).ok()?;
    (!matches!(event, Event::Unknown(_))).then_some(event)
}

#[cfg(test)]
mod tests {
    use serenity::model::application::Interaction;

    use super::*;

    fn person(name: &str) -> Value {
        json!({"id": "6", "username": name, "discriminator": "0", "avatar": null})
    }

    fn server() -> Value {
        let mut json = json!({
            "id": "5", "name": "Club", "owner_id": "6", "joined_at": "2026-01-01T00:00:00Z", "large": false,
            "unavailable": false, "member_count": 2, "preferred_locale": "en-GB", "nsfw": false,
            "premium_progress_bar_enabled": false,
            "members": [{"user": person("anna"), "roles": ["8"], "joined_at": null, "deaf": false, "mute": false,
                "flags": 0}],
            "roles": [{"id": "8", "name": "players", "permissions": "1024", "managed": false, "hoist": false,
                "mentionable": false, "position": 1, "color": 0,
                "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null}}],
            "channels": [{"id": "7", "type": 0, "name": "games", "position": 0, "permission_overwrites": []}],
        });
        for number in [
            "afk_timeout",
            "default_message_notifications",
            "explicit_content_filter",
            "mfa_level",
            "nsfw_level",
            "premium_tier",
            "system_channel_flags",
            "verification_level",
        ] {
            json[number] = json!(0);
        }
        for part in SERVER
            .iter()
            .filter(|part| part.is_list && part.plain.is_none())
        {
            if json.pointer(part.pointer).is_none() {
                put(&mut json, part.pointer, json!([]));
            }
        }
        json
    }

    fn pressed() -> Value {
        json!({
            "id": "1", "application_id": "2", "type": 3, "token": "t", "version": 1, "channel_id": "7", "guild_id": "5",
            "channel": {"id": "7", "type": 12, "name": "game", "parent_id": "9"}, "locale": "en-GB",
            "app_permissions": "1024", "entitlements": [], "attachment_size_limit": 1024, "context": 0,
            "authorizing_integration_owners": {}, "data": {"custom_id": "yes", "component_type": 2},
            "member": {"user": person("anna"), "roles": ["8"], "joined_at": null, "deaf": false, "mute": false,
                "flags": 0, "permissions": "32"},
            "message": {"id": "3", "channel_id": "7", "type": 0, "content": "", "author": person("galabot"),
                "timestamp": "2026-01-01T00:00:00Z", "edited_timestamp": null, "tts": false, "pinned": false,
                "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
                "components": [], "flags": 64},
        })
    }

    fn commanded() -> Value {
        let mut json = pressed();
        json["type"] = json!(2);
        json["data"] = json!({"id": "4", "name": "gala", "type": 1, "resolved": {}});
        json["user"] = person("anna");
        json
    }

    /// What cannot be read as it is, as far as it can be.
    fn legible(kind: &str, value: &Value) -> Option<Legible> {
        match serde_json::from_value(json!({"t": kind, "d": value})).expect("an event") {
            Event::Unknown(odd) => without_odd_parts(&odd),
            event => Some(Legible {
                event,
                odd: Vec::new(),
            }),
        }
    }

    fn heard(kind: &str, value: &Value) -> Option<Event> {
        Some(legible(kind, value)?.event)
    }

    #[test]
    fn an_event_is_heard_whichever_part_of_it_is_odd() {
        for (kind, whole, parts) in [
            ("GUILD_CREATE", server(), &SERVER[..]),
            ("GUILD_UPDATE", server(), &SERVER_CHANGE[..]),
            ("INTERACTION_CREATE", pressed(), &INTERACTION[..]),
            ("INTERACTION_CREATE", commanded(), &INTERACTION[..]),
        ] {
            assert!(read(kind, &whole).is_some(), "{kind}");
            for part in parts.iter().filter(|part| part.plain.is_none()) {
                let mut odd = whole.clone();
                let value = json!({"new": [true]});
                let value = if part.is_list { json!([value]) } else { value };
                put(&mut odd, part.pointer, value);
                assert!(heard(kind, &odd).is_some(), "{kind} {}", part.pointer);
            }
        }
    }

    #[test]
    fn a_role_keeps_its_rights_and_a_member_their_roles_however_odd_they_are() {
        let mut odd = server();
        odd["roles"][0]["colors"] = json!("red");
        odd["members"][0]["flags"] = json!("none");
        odd["guild_scheduled_events"] = json!([7]);
        let legible = legible("GUILD_CREATE", &odd).expect("it is heard");
        assert_eq!(
            legible.odd,
            ["/roles", "/members", "/guild_scheduled_events"]
        );
        let Event::GuildCreate(event) = legible.event else {
            panic!("it is something else");
        };
        let role = event.guild.roles.values().next().expect("a role");
        assert_eq!((role.id.get(), role.permissions.bits()), (8, 1024));
        let member = event.guild.members.values().next().expect("a member");
        assert_eq!(member.roles[0], role.id);
        assert_eq!(event.guild.channels.len(), 1);
        // Rights that cannot be read are not made up, nor left out.
        odd["roles"][0]["permissions"] = json!("many");
        assert!(heard("GUILD_CREATE", &odd).is_none());
        odd["roles"] = json!("many");
        assert!(heard("GUILD_CREATE", &odd).is_none());
    }

    #[test]
    fn a_press_says_who_where_and_on_what_however_odd_the_rest_is() {
        let mut odd = pressed();
        odd["message"]["author"] = json!("galabot");
        odd["message"]["embeds"] = json!("none");
        odd["channel"]["thread_metadata"] = json!("new");
        odd["member"]["user"]["avatar"] = json!(7);
        let Some(Event::InteractionCreate(event)) = heard("INTERACTION_CREATE", &odd) else {
            panic!("it is not heard");
        };
        let Interaction::Component(press) = &event.interaction else {
            panic!("it is no press");
        };
        assert_eq!((press.user.id.get(), press.user.name.as_str()), (6, "anna"));
        let flags = press.message.flags.expect("flags");
        assert_eq!((press.message.id.get(), flags.bits()), (3, 64));
        let channel = press.channel.as_ref().expect("a channel");
        assert_eq!(channel.parent_id.map(|parent| parent.get()), Some(9));
        let may = press.member.as_ref().and_then(|member| member.permissions);
        assert_eq!(may.map(|may| may.bits()), Some(32));
        // Who speaks, and what they may do, is never left out.
        for (field, form) in [
            ("/member/permissions", json!([])),
            ("/member/user/id", json!("me")),
        ] {
            let mut odd = odd.clone();
            put(&mut odd, field, form);
            assert!(heard("INTERACTION_CREATE", &odd).is_none(), "{field}");
        }
    }
}
