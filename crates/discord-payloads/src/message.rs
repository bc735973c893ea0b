//! Messages, of which only what somebody wrote is read.

use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::{Map, Value, json};
use serenity::model::event::{Event, GatewayEvent};

/// A message that was written or edited, if the text tells of one that can be read. Most of what a bot hears is
/// its own messages, so what they show is passed over.
pub(super) fn read(text: &str) -> Option<GatewayEvent> {
    #[derive(serde::Deserialize)]
    struct Head {
        t: Option<String>,
        s: Option<u64>,
    }
    #[derive(serde::Deserialize)]
    struct Payload {
        d: Lean,
    }
    let head: Head = serde_json::from_str(text).ok()?;
    let lean = || Some(serde_json::from_str::<Payload>(text).ok()?.d.0);
    let event = match head.t.as_deref() {
        Some("MESSAGE_CREATE") => Event::MessageCreate(serde_json::from_value(lean()?).ok()?),
        Some("MESSAGE_UPDATE") => Event::MessageUpdate(serde_json::from_value(lean()?).ok()?),
        _ => return None,
    };
    Some(GatewayEvent::Dispatch(head.s?, event))
}

/// The lists of what a message shows beside its words. They have to be there, and are left empty.
const SHOWN: [&str; 3] = ["attachments", "components", "embeds"];

/// Fields that may be missing, and are left out.
const PASSED_OVER: [&str; 6] = [
    "interaction",
    "interaction_metadata",
    "message_snapshots",
    "poll",
    "referenced_message",
    "thread",
];

/// A message without what is not read of one.
struct Lean(Value);

impl<'de> Deserialize<'de> for Lean {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Lean, D::Error> {
        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = Lean;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a message")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Lean, A::Error> {
                let mut fields = Map::new();
                while let Some(name) = map.next_key::<String>()? {
                    if SHOWN.contains(&name.as_str()) {
                        map.next_value::<IgnoredAny>()?;
                        fields.insert(name, json!([]));
                    } else if PASSED_OVER.contains(&name.as_str()) {
                        map.next_value::<IgnoredAny>()?;
                    } else {
                        fields.insert(name, map.next_value()?);
                    }
                }
                Ok(Lean(Value::Object(fields)))
            }
        }

        deserializer.deserialize_map(Fields)
    }
}

#[cfg(test)]
mod tests {
    use serenity::model::event::{Event, GatewayEvent};

    use crate::read;

    #[test]
    fn what_the_gateway_says_is_read() {
        let hello = r#"{"op":10,"d":{"heartbeat_interval":41250,"_trace":[]},"s":null,"t":null}"#;
        assert!(matches!(read(hello), Ok(GatewayEvent::Hello(41_250))));
        let gone = r#"{"op":9,"d":false,"s":null,"t":null}"#;
        assert!(matches!(
            read(gone),
            Ok(GatewayEvent::InvalidateSession(false))
        ));
        let odd = r#"{"op":0,"t":"MESSAGE_CREATE","s":7,"d":{"id":"1","author":7}}"#;
        match read(odd) {
            Ok(GatewayEvent::Dispatch(7, Event::Unknown(event))) => {
                assert_eq!(event.kind, "MESSAGE_CREATE");
            }
            other => panic!("{other:?}"),
        }
        assert!(read("<html>").is_err());
    }

    #[test]
    fn what_a_message_shows_beside_its_words_is_not_read() {
        let written = |kind: &str, shows: &str| {
            let text = format!(
                r#"{{"op":0,"t":"{kind}","s":7,"d":{{"id":"1","channel_id":"3","guild_id":"4","type":0,"content":"d1-e2",
                "timestamp":"2026-01-01T00:00:00+00:00","edited_timestamp":null,"tts":false,"pinned":false,"mentions":[],
                "mention_everyone":false,"mention_roles":[],"author":{{"id":"6","username":"anna"}},{shows}}}}}"#
            );
            match read(&text) {
                Ok(GatewayEvent::Dispatch(7, event)) => event,
                other => panic!("{other:?}"),
            }
        };
        for shows in [
            r#""attachments":[],"embeds":[],"components":[]"#,
            r#""attachments":[7],"embeds":[{"fields":true}],"components":[{"type":999}],"poll":"yes""#,
        ] {
            let Event::MessageCreate(event) = written("MESSAGE_CREATE", shows) else {
                panic!("it is not read with {shows}");
            };
            assert_eq!(event.message.content, "d1-e2");
            assert_eq!(event.message.author.name, "anna");
            let Event::MessageUpdate(event) = written("MESSAGE_UPDATE", shows) else {
                panic!("an edit is not read with {shows}");
            };
            assert_eq!(event.content.as_deref(), Some("d1-e2"));
        }
    }

    #[test]
    fn a_message_that_lacks_what_every_message_has_is_told_as_it_is() {
        let odd = r#"{"op":0,"t":"MESSAGE_CREATE","s":7,"d":{"id":"1","channel_id":"3","content":"d1-e2","embeds":[7],
            "author":{"id":"6","username":"anna"}}}"#;
        let Ok(GatewayEvent::Dispatch(7, Event::Unknown(event))) = read(odd) else {
            panic!("it is read");
        };
        assert_eq!(event.value["embeds"][0], 7);
    }
}
