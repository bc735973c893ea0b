//! What Discord may tell some day: fields of another type, and things in a form that no client can read.

use serde_json::{Value, json};

use super::faults::Faults;

/// Fields that a bot can do without, in a form that they do not have today.
const ODD: [(&str, &str); 5] = [
    ("/author/public_flags", "0"),
    ("/flags", "none"),
    ("/timestamp", "12:00"),
    ("/pinned", "no"),
    ("/mention_everyone", "no"),
];

/// Gives a message, or each in a list, the odd form that the faults ask for.
pub fn odd(json: &mut Value, faults: &Faults) {
    if let Value::Array(list) = json {
        list.iter_mut().for_each(|message| odd(message, faults));
        return;
    }
    if json["author"].is_null() {
        return;
    }
    if faults.odd_messages {
        for (field, form) in ODD {
            if let Some(value) = json.pointer_mut(field) {
                *value = json!(form);
            }
        }
    }
    let content = json["content"].as_str().unwrap_or_default();
    let by_bot = json["author"]["bot"] == true;
    if !by_bot
        && faults
            .unreadable
            .iter()
            .any(|text| content.contains(text.as_str()))
    {
        json["content"] = json!({"unreadable": true});
    }
}

/// Gives an event parts that no client can read, if the faults ask for them: to a server entries of its lists, and what
/// a bot can do without to its roles and members, and to an interaction.
pub fn with_odd_parts(event: &str, json: &mut Value, faults: &Faults) {
    if !faults.odd_parts {
        return;
    }
    match event {
        "GUILD_CREATE" | "GUILD_UPDATE" => {
            for list in [
                "channels",
                "emojis",
                "guild_scheduled_events",
                "stickers",
                "threads",
            ] {
                if let Some(entries) = json[list].as_array_mut() {
                    entries.insert(0, json!({"new": true}));
                }
            }
            for (list, field, form) in [("roles", "colors", "red"), ("members", "flags", "none")] {
                for entry in json[list].as_array_mut().into_iter().flatten() {
                    entry[field] = json!(form);
                }
            }
        }
        "INTERACTION_CREATE" => {
            json["entitlements"] = json!([{"new": true}]);
            json["channel"]["thread_metadata"] = json!("none");
            json["context"] = json!("here");
            for (field, form) in [
                ("/member/joined_at", "12:00"),
                ("/member/user/public_flags", "none"),
                ("/message/embeds", "none"),
            ] {
                if let Some(value) = json.pointer_mut(field) {
                    *value = json!(form);
                }
            }
        }
        _ => {}
    }
}
