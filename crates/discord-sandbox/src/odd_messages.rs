//! Messages as Discord may tell them some day: with fields of another type, or in a form that no client can read.

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
