//! What is said over the gateway, as far as the connection itself is concerned.

use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::{Map, Value, json};
use serenity::model::event::{Event, GatewayEvent};
use serenity::model::gateway::GatewayIntents;

use crate::service::ShardId;

/// A session, by which a connection goes on where another broke off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Its name.
    pub id: String,
    /// Where it is gone on with; where everything begins if that is not known, or does not work.
    pub url: Option<String>,
    /// The number of the last event that was heard in it.
    pub seq: u64,
}

/// Reads what the gateway says.
///
/// # Errors
/// If it is nothing that the gateway says. An event that cannot be read is not among that: it is [`Event::Unknown`].
pub fn read(text: &str) -> Result<GatewayEvent, serde_json::Error> {
    match message(text) {
        Some(event) => Ok(event),
        None => serde_json::from_str(text),
    }
}

/// A message that was written or edited, if the text tells of one that can be read. Most of what is heard is our own
/// boards, so what they show is passed over.
fn message(text: &str) -> Option<GatewayEvent> {
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

/// The lists of what a message shows beside its words. They have to be there, and are empty for us.
const SHOWN: [&str; 3] = ["attachments", "components", "embeds"];

/// Fields that may be missing, and are for us.
const PASSED_OVER: [&str; 6] = [
    "interaction",
    "interaction_metadata",
    "message_snapshots",
    "poll",
    "referenced_message",
    "thread",
];

/// A message without what we do not read of one.
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

/// The session that an event begins.
pub fn begun(event: &Event) -> Option<Session> {
    let (id, url) = match event {
        Event::Ready(event) => (
            event.ready.session_id.clone(),
            Some(event.ready.resume_gateway_url.clone()),
        ),
        // Whatever else may have changed in it, the session has a name.
        Event::Unknown(event) if event.kind == "READY" => (
            event.value["session_id"].as_str()?.to_owned(),
            event.value["resume_gateway_url"]
                .as_str()
                .map(str::to_owned),
        ),
        _ => return None,
    };
    Some(Session { id, url, seq: 0 })
}

/// Whether an event says that a session goes on, whatever else may have changed in it.
pub fn is_resumed(event: &Event) -> bool {
    match event {
        Event::Resumed(_) => true,
        Event::Unknown(event) => event.kind == "RESUMED",
        _ => false,
    }
}

/// IDENTIFY: begins a session.
pub fn identify(token: &str, intents: GatewayIntents, shard: ShardId) -> Value {
    json!({"op": 2, "d": {
        "token": token,
        "intents": intents.bits(),
        "shard": [shard.number(), shard.count()],
        "compress": true,
        "large_threshold": 50,
        "properties": {"os": std::env::consts::OS, "browser": "galabot", "device": "galabot"},
    }})
}

/// RESUME: goes on with a session.
pub fn resume(token: &str, session: &Session) -> Value {
    json!({"op": 6, "d": {"token": token, "session_id": session.id, "seq": session.seq}})
}

/// A heartbeat, with the number of the last event that was heard.
pub fn heartbeat(seq: Option<u64>) -> Value {
    json!({"op": 1, "d": seq})
}

/// What it means that the gateway closed a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// The session may go on.
    Resumable,
    /// The session is gone.
    SessionGone,
    /// Coming back does not help.
    Refused(Refusal),
}

/// Why Discord takes no connection of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It does not know the token.
    Token,
    /// It does not let us hear what we ask to hear.
    Intents,
    /// It does not know what we ask to hear.
    UnknownIntents,
    /// It wants another number of connections, and closed with this code: a number that makes no sense, or too many
    /// servers for one.
    Sharding(u16),
    /// It refuses it with this code: a version that is gone.
    Code(u16),
}

/// What a close code means; none if the connection broke.
pub fn closed(code: Option<u16>) -> Closed {
    match code {
        Some(4004) => Closed::Refused(Refusal::Token),
        Some(4013) => Closed::Refused(Refusal::UnknownIntents),
        Some(4014) => Closed::Refused(Refusal::Intents),
        Some(code @ (4010 | 4011)) => Closed::Refused(Refusal::Sharding(code)),
        Some(code @ 4012) => Closed::Refused(Refusal::Code(code)),
        Some(4003 | 4006 | 4007 | 4009) => Closed::SessionGone,
        _ => Closed::Resumable,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn a_session_has_a_name_even_if_the_rest_cannot_be_read() {
        let odd = r#"{"op":0,"t":"READY","s":1,"d":{"v":11,"session_id":"abc","resume_gateway_url":"wss://x"}}"#;
        let Ok(GatewayEvent::Dispatch(_, event)) = read(odd) else {
            panic!("it is an event");
        };
        let session = begun(&event).expect("it begins one");
        assert_eq!(session.id, "abc");
        assert_eq!(session.url.as_deref(), Some("wss://x"));
        assert!(!is_resumed(&event));
    }

    #[test]
    fn a_session_goes_on_even_if_the_rest_cannot_be_read() {
        for odd in [
            r#"{"op":0,"t":"RESUMED","s":1,"d":{}}"#,
            r#"{"op":0,"t":"RESUMED","s":1,"d":{"_trace":7}}"#,
            r#"{"op":0,"t":"RESUMED","s":1,"d":null}"#,
        ] {
            let Ok(GatewayEvent::Dispatch(1, event)) = read(odd) else {
                panic!("it is an event");
            };
            assert!(is_resumed(&event) && begun(&event).is_none(), "{odd}");
        }
    }

    #[test]
    fn codes_tell_whether_to_come_back() {
        for code in [None, Some(1000), Some(1001), Some(4000), Some(4008)] {
            assert_eq!(closed(code), Closed::Resumable, "{code:?}");
        }
        for code in [4003, 4007, 4009] {
            assert_eq!(closed(Some(code)), Closed::SessionGone, "{code}");
        }
        for code in [4004, 4010, 4011, 4012, 4013, 4014] {
            assert!(matches!(closed(Some(code)), Closed::Refused(_)), "{code}");
        }
        for code in [4010, 4011] {
            let other = Closed::Refused(Refusal::Sharding(code));
            assert_eq!(closed(Some(code)), other, "{code}");
        }
    }
}
