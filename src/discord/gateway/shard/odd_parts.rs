//! Events of which a part cannot be read: they are heard without it.
//!
//! Discord adds to what it tells, and now and then changes its form. One odd role must not make the bot deaf on a whole
//! server, nor something new beside a message break the buttons below it.

use serde_json::{Value, json};
use serenity::model::event::{Event, UnknownEvent};

/// What the bot can do without, as JSON pointers.
struct Spare {
    /// Lists, of which each entry is one part. They have to be there.
    lists: &'static [&'static str],
    /// What may be missing.
    fields: &'static [&'static str],
}

const SERVER: Spare = Spare {
    lists: &[
        "/channels",
        "/emojis",
        "/members",
        "/presences",
        "/roles",
        "/stage_instances",
        "/stickers",
        "/threads",
        "/voice_states",
    ],
    fields: &["/welcome_screen"],
};

/// Nothing of it says who asks, where, or what for.
const INTERACTION: Spare = Spare {
    lists: &[
        "/entitlements",
        "/message/attachments",
        "/message/components",
        "/message/embeds",
        "/message/mentions",
    ],
    fields: &[
        "/app_permissions",
        "/authorizing_integration_owners",
        "/channel",
        "/context",
        "/data/resolved/attachments",
        "/data/resolved/channels",
        "/data/resolved/members",
        "/data/resolved/messages",
        "/data/resolved/roles",
        "/guild_locale",
        "/member/avatar",
        "/member/communication_disabled_until",
        "/member/joined_at",
        "/member/permissions",
        "/member/premium_since",
        "/member/user/avatar",
        "/member/user/public_flags",
        "/message/interaction",
        "/message/interaction_metadata",
        "/message/poll",
        "/message/referenced_message",
        "/message/thread",
        "/user/avatar",
        "/user/public_flags",
    ],
};

/// Something that has been taken out of an event.
struct Part {
    /// Where it belongs.
    pointer: &'static str,
    /// What stands there while nothing of it does: an empty list, or nothing.
    empty: Value,
    value: Value,
}

/// The event without those of its parts that cannot be read. `None` if it cannot be read without them either.
pub(super) fn without_odd_parts(event: &UnknownEvent) -> Option<Event> {
    let spare = match event.kind.as_str() {
        "GUILD_CREATE" => SERVER,
        "INTERACTION_CREATE" => INTERACTION,
        _ => return None,
    };
    let kind = &event.kind;
    let mut told = event.value.clone();
    let mut parts = take(&mut told, &spare);
    let bare = read(kind, &told)?;
    // Each by itself: a server may have thousands.
    parts.retain(|part| {
        put(&mut told, part.pointer, part.value.clone());
        let is_read = read(kind, &told).is_some();
        put(&mut told, part.pointer, part.empty.clone());
        is_read
    });
    for Part { pointer, value, .. } in parts {
        match (told.pointer_mut(pointer), value) {
            (Some(Value::Array(list)), Value::Array(entry)) => list.extend(entry),
            (_, value) => put(&mut told, pointer, value),
        }
    }
    Some(read(kind, &told).unwrap_or(bare))
}

/// Takes out what the bot can do without: of a list each entry, in a list of its own.
fn take(told: &mut Value, spare: &Spare) -> Vec<Part> {
    let mut parts = Vec::new();
    for pointer in spare.lists {
        let Some(value) = told.pointer_mut(pointer) else {
            continue;
        };
        let empty = json!([]);
        // What is no list is dropped.
        if let Value::Array(entries) = std::mem::replace(value, empty.clone()) {
            parts.extend(entries.into_iter().map(|entry| Part {
                pointer,
                empty: empty.clone(),
                value: json!([entry]),
            }));
        }
    }
    for pointer in spare.fields {
        if let Some(value) = told.pointer_mut(pointer).map(Value::take) {
            put(told, pointer, Value::Null);
            parts.push(Part {
                pointer,
                empty: Value::Null,
                value,
            });
        }
    }
    parts
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
