//! What is said over the gateway, as far as the connection itself is concerned.

use serde_json::{Value, json};
use serenity::model::event::Event;
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
    use discord_payloads::read;
    use serenity::model::event::GatewayEvent;

    use super::*;

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
