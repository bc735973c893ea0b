//! The command by which people launch the Activity without a link (an "entry point", of which an application has one
//! at most).
//!
//! Discord makes one by itself once Activities are switched on for an application. From then on it refuses to have all
//! commands replaced by a list without it. So it is read back, and sent along.

use serde_json::{Value as Json, json};

/// Discord's number of such a command.
const ENTRY_POINT: u64 = 4;

/// Discord itself launches the Activity.
const DISCORD_LAUNCHES: u64 = 2;

/// What of a command is sent along as it was.
const KEPT: [&str; 6] = [
    "id",
    "name",
    "name_localizations",
    "default_member_permissions",
    "contexts",
    "integration_types",
];

/// The command to be sent along with the others: that which is `registered` already, else a new one if the Activity is
/// on.
pub(super) fn entry_point(registered: &[Json], is_on: bool) -> Option<Json> {
    let known = registered
        .iter()
        .find(|command| command["type"] == json!(ENTRY_POINT));
    let Some(known) = known else {
        let new = json!({"name": "launch", "type": ENTRY_POINT, "handler": DISCORD_LAUNCHES});
        return is_on.then_some(new);
    };
    let mut sent = json!({"type": ENTRY_POINT});
    for key in KEPT.iter().filter(|key| !known[**key].is_null()) {
        sent[*key] = known[*key].clone();
    }
    // With an Activity of ours nobody else answers it.
    sent["handler"] = match is_on || known["handler"].is_null() {
        true => json!(DISCORD_LAUNCHES),
        false => known["handler"].clone(),
    };
    // It comes as a text, and is taken as a number.
    if let Some(permissions) = sent["default_member_permissions"].as_str() {
        let permissions = permissions.parse::<u64>().ok();
        sent["default_member_permissions"] = json!(permissions);
    }
    Some(sent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_registered_is_sent_along_as_it_is() {
        let gala = json!({"id": "1", "type": 1, "name": "gala"});
        assert_eq!(entry_point(std::slice::from_ref(&gala), false), None);
        let made = entry_point(std::slice::from_ref(&gala), true);
        let made = made.expect("the Activity is on");
        assert_eq!(
            (&made["type"], &made["handler"]),
            (&json!(4), &json!(DISCORD_LAUNCHES))
        );
        let known = json!({"id": "2", "application_id": "9", "version": "3", "type": 4, "name": "play",
            "handler": 1, "name_localizations": null, "description": "", "contexts": [0, 1]});
        let kept = entry_point(&[gala.clone(), known.clone()], false).expect("it is there");
        let expected =
            json!({"type": 4, "id": "2", "name": "play", "contexts": [0, 1], "handler": 1});
        assert_eq!(kept, expected);
        let ours = entry_point(&[known], true).expect("it is there");
        assert_eq!(
            (&ours["name"], &ours["handler"]),
            (&json!("play"), &json!(2))
        );
    }
}
