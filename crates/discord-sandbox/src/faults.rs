//! What goes wrong on purpose. Everything is off until it is switched on, from Rust or over `/sandbox/api/faults`.

use fastrand::Rng;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::limits::{BucketRule, applies};

/// The switches. As JSON every field may be left out, and is then off.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Faults {
    /// Heartbeats are not acknowledged: the connection turns into a zombie.
    pub withhold_acks: bool,
    /// What HELLO asks for, in milliseconds; 41,250 as on Discord.
    pub heartbeat_interval_ms: u64,
    /// IDENTIFY is answered by closing with this code, such as 4004.
    pub refuse_identify: Option<u16>,
    /// RESUME is answered with op 9: the session is gone.
    pub refuse_resume: bool,
    /// RESUME replays this many events that the bot already had.
    pub resume_duplicates: u64,
    /// The connections of the shards with these numbers break, and each new one as soon as it says who it is.
    pub cut_shards: Vec<u64>,
    /// What the gateway does to every connection, for as long as this stands.
    pub gateway: Option<GatewayFault>,
    /// An outage: REST answers 503 with a page of HTML, the gateway takes no connections.
    pub outage: bool,
    /// What happens to REST requests. The first that applies is taken.
    pub rest: Vec<RestFault>,
    /// Strict rate limits. The first that applies is taken.
    pub buckets: Vec<BucketRule>,
    /// How many requests a second all routes take together, before a global 429; Discord has 50.
    pub requests_a_second: Option<u32>,
    /// Messages and edits of the bot's that contain one of these texts are answered with 500, always, and not done.
    pub poison: Vec<String>,
    /// Messages have fields of other types than today, none of which a bot needs: in answers and in events.
    pub odd_messages: bool,
    /// A server is told with entries of its lists that no client can read, and an interaction with fields that none can
    /// read. A bot can do without them.
    pub odd_parts: bool,
    /// Messages of people that contain one of these texts are told in a form that no client can read.
    pub unreadable: Vec<String>,
    /// Messages of people that contain one of these texts are not told over the gateway; they can be read.
    pub untold: Vec<String>,
    /// Permissions the bot has nowhere on the server. A change is told as that of a role.
    pub bot_denied: Vec<String>,
    /// Nobody can launch the Activity.
    pub launches_refused: bool,
    /// How many threads may be open at once.
    pub active_threads: usize,
    /// How many edits a message older than an hour takes in an hour.
    pub late_edits: usize,
}

/// Something that happens to the REST requests it applies to.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RestFault {
    /// Only this method; all if it is missing.
    #[serde(default)]
    pub method: Option<String>,
    /// Only paths that contain this (without `/api/v10`); all if it is missing.
    #[serde(default)]
    pub path: Option<String>,
    /// How often; for good if it is missing.
    #[serde(default)]
    pub times: Option<u32>,
    /// To how many in a hundred of the requests it applies to, drawn at random; to all if it is missing.
    #[serde(default)]
    pub percent: Option<u8>,
    /// What happens.
    pub effect: Effect,
}

/// What happens to a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// It is not done, and answered with this status.
    Status {
        /// Such as 500.
        status: u16,
        /// A page of HTML for a body, as from a proxy in between, instead of JSON.
        #[serde(default)]
        html: bool,
    },
    /// It is refused with this status and one of Discord's codes.
    Refuse {
        /// Such as 400.
        status: u16,
        /// Such as 50024.
        code: u32,
    },
    /// It is done, and answered late by the sandbox's clock.
    Slow {
        /// How late, in milliseconds.
        ms: u64,
    },
    /// It waits before it is done and answered, by the sandbox's clock.
    Held {
        /// How long, in milliseconds.
        ms: u64,
    },
    /// It is done, but the connection breaks before the answer.
    LoseAnswer,
    /// It is done, but the answer breaks off in the middle of its JSON.
    Mangle,
    /// It is not done, and the connection breaks.
    Drop,
    /// It is not done, and answered with 429.
    RateLimit {
        /// How long the bot shall wait, in milliseconds.
        retry_after_ms: u64,
        /// Whether all routes are meant.
        #[serde(default)]
        global: bool,
    },
}

/// What the gateway does to every connection that is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum GatewayFault {
    /// It is taken and closed with this code, before HELLO.
    Close {
        /// Such as 1011.
        code: u16,
    },
    /// It is taken and breaks, before HELLO.
    Cut,
    /// It is taken and nothing is ever said.
    Dumb,
    /// IDENTIFY and RESUME are answered by closing with this code.
    HelloClose {
        /// Such as 4000.
        code: u16,
    },
    /// It is closed with this code as soon as a session has begun or goes on.
    SessionClose {
        /// Such as 4000.
        code: u16,
    },
    /// IDENTIFY gets READY, upon which it is closed with this code; RESUME gets op 9.
    ReadyClose {
        /// Such as 4000.
        code: u16,
    },
    /// IDENTIFY and RESUME get op 9: the session is gone.
    InvalidSession,
    /// Op 7 as soon as a session has begun or goes on.
    Reconnect,
}

/// Something the gateway does once, to every connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum GatewayAction {
    /// Breaks the connection off without a word.
    Drop,
    /// Op 7: asks the bot to reconnect and resume.
    Reconnect,
    /// Op 9: tells the bot that its session is gone (or can be resumed).
    InvalidSession {
        /// Whether it can be resumed.
        #[serde(default)]
        resumable: bool,
    },
    /// Op 1: asks for a heartbeat at once.
    Heartbeat,
    /// Closes with a code, 4000 to 4014.
    Close {
        /// The close code.
        code: u16,
    },
    /// The guild cannot be reached: GUILD_DELETE with `unavailable`.
    GuildGone,
    /// The guild can be reached again: GUILD_CREATE.
    GuildBack,
}

impl Default for Faults {
    fn default() -> Self {
        Self {
            withhold_acks: false,
            heartbeat_interval_ms: 41_250,
            refuse_identify: None,
            refuse_resume: false,
            resume_duplicates: 0,
            cut_shards: Vec::new(),
            gateway: None,
            outage: false,
            rest: Vec::new(),
            buckets: Vec::new(),
            requests_a_second: None,
            poison: Vec::new(),
            odd_messages: false,
            odd_parts: false,
            unreadable: Vec::new(),
            untold: Vec::new(),
            bot_denied: Vec::new(),
            active_threads: 1000,
            late_edits: 3,
            launches_refused: false,
        }
    }
}

impl Faults {
    /// Whether a request with this body is answered with 500 whenever it comes.
    pub fn poisons(&self, method: &str, body: &Value) -> bool {
        if method == "GET" || body.is_null() || self.poison.is_empty() {
            return false;
        }
        let body = body.to_string();
        self.poison.iter().any(|text| body.contains(text.as_str()))
    }

    /// What shall happen to a request; uses up one of its times.
    pub fn strike(&mut self, method: &str, path: &str, rng: &mut Rng) -> Option<Effect> {
        if self.outage {
            return Some(Effect::Status {
                status: 503,
                html: true,
            });
        }
        let fault = self.rest.iter_mut().find(|fault| {
            fault.times != Some(0)
                && applies(&fault.method, &fault.path, method, path)
                && fault.percent.is_none_or(|percent| rng.u8(..100) < percent)
        })?;
        if let Some(times) = &mut fault.times {
            *times -= 1;
        }
        Some(fault.effect.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_strikes_as_often_as_it_says() {
        let mut faults: Faults = serde_json::from_value(serde_json::json!({
            "rest": [{"path": "/messages", "times": 2, "effect": {"kind": "status", "status": 500}}],
        }))
        .expect("it is well-formed");
        let hit = Some(Effect::Status {
            status: 500,
            html: false,
        });
        let rng = &mut Rng::with_seed(1);
        assert_eq!(faults.strike("GET", "/gateway", rng), None);
        assert_eq!(faults.strike("POST", "/channels/1/messages", rng), hit);
        assert_eq!(faults.strike("POST", "/channels/1/messages", rng), hit);
        assert_eq!(faults.strike("POST", "/channels/1/messages", rng), None);
    }

    #[test]
    fn a_fault_strikes_as_many_in_a_hundred_as_it_says() {
        let mut faults: Faults = serde_json::from_value(serde_json::json!({
            "rest": [{"percent": 30, "effect": {"kind": "drop"}}],
        }))
        .expect("it is well-formed");
        let rng = &mut Rng::with_seed(1);
        let struck = (0..1000).filter(|_| faults.strike("GET", "/", rng).is_some());
        let struck = struck.count();
        assert!((250..350).contains(&struck), "{struck}");
    }
}
