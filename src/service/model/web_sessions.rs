//! The sessions in which a person is signed in to the web pages.
//!
//! What is stored of a session's secret is only a digest, which is of no use to whoever reads it.

use serde::{Deserialize, Serialize};

use super::ids::{ChannelId, GuildId, Timestamp};

/// How many sessions of one person there are at most; the one that was used longest ago goes.
pub const MOST_SESSIONS: usize = 20;

/// After how long without a request a session ends, in milliseconds.
const IDLE: u64 = 14 * 24 * HOUR;

/// The same of a session in an Activity, whose frame forgets its secret.
const IDLE_IN_ACTIVITY: u64 = 12 * HOUR;

/// When a session was last used is kept to this, in milliseconds, so that few requests write anything.
const HOUR: u64 = 3_600_000;

/// Where an Activity was launched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LaunchPlace {
    /// The server, unless it is in a direct message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guild: Option<GuildId>,
    /// The channel.
    pub channel: ChannelId,
}

/// A session of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WebSession {
    /// The SHA-256 of its secret, in Base64 for addresses.
    pub digest: String,
    /// What Discord called the person when they signed in.
    pub name: String,
    /// When it was last used, to the hour.
    pub used: Timestamp,
    /// Where the Activity was launched in which it was begun; `None` in a browser.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub activity: Option<LaunchPlace>,
}

impl WebSession {
    /// Whether it has ended because nobody used it: for 14 days in a browser, for 12 hours in an Activity. One that a
    /// clock running far ahead noted has ended too.
    pub fn is_over(&self, now: Timestamp) -> bool {
        let lasts = self.activity.map_or(IDLE, |_| IDLE_IN_ACTIVITY);
        now.0.abs_diff(self.used.0) >= lasts
    }

    /// Whether it is to be noted that it is used.
    fn is_due(&self, now: Timestamp) -> bool {
        now.0.abs_diff(self.used.0) >= HOUR
    }
}

/// All sessions of a person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WebSessions(pub Vec<WebSession>);

impl WebSessions {
    /// The session with this digest, unless it is over.
    pub fn get(&self, digest: &str, now: Timestamp) -> Option<&WebSession> {
        let mut all = self.0.iter();
        all.find(|session| session.digest == digest && !session.is_over(now))
    }

    /// These and a session that begins now. Those that are over go. If there are [`MOST_SESSIONS`], so does the one
    /// used longest ago: that of an Activity if there is one, since each launch begins another.
    #[must_use]
    pub fn with(mut self, session: WebSession, now: Timestamp) -> WebSessions {
        self.0.retain(|session| !session.is_over(now));
        while self.0.len() >= MOST_SESSIONS {
            let ages = self.0.iter().enumerate();
            let oldest = ages.min_by_key(|(_, session)| (session.activity.is_none(), session.used));
            let Some((oldest, _)) = oldest else { break };
            self.0.remove(oldest);
        }
        self.0.push(session);
        self
    }

    /// These without the session with this digest.
    #[must_use]
    pub fn without(mut self, digest: &str) -> WebSessions {
        self.0.retain(|session| session.digest != digest);
        self
    }

    /// These without those that are over.
    #[must_use]
    pub fn still_good(mut self, now: Timestamp) -> WebSessions {
        self.0.retain(|session| !session.is_over(now));
        self
    }

    /// These, with noted that the session with this digest is used now; `None` if that need not be noted.
    pub fn used(&self, digest: &str, now: Timestamp) -> Option<WebSessions> {
        self.get(digest, now)
            .filter(|session| session.is_due(now))?;
        let mut all = self.clone();
        for session in &mut all.0 {
            if session.digest == digest {
                session.used = now;
            }
        }
        Some(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(digest: &str, used: u64) -> WebSession {
        WebSession {
            digest: digest.to_owned(),
            name: "Anna".to_owned(),
            used: Timestamp(used),
            activity: None,
        }
    }

    #[test]
    fn a_session_ends_a_fortnight_after_it_was_last_used() {
        let day = 24 * HOUR;
        let all = WebSessions(vec![session("a", day)]);
        let last = Timestamp(15 * day - 1);
        assert!(all.get("a", last).is_some());
        assert!(all.get("a", Timestamp(15 * day)).is_none());
        assert!(all.get("b", last).is_none());
        let used = all.used("a", last).expect("it is noted");
        assert!(used.get("a", Timestamp(28 * day)).is_some());
        assert_eq!(used.used("a", Timestamp(last.0 + HOUR - 1)), None);
        assert_eq!(all.still_good(Timestamp(15 * day)), WebSessions::default());
    }

    #[test]
    fn signing_out_in_one_browser_leaves_the_other_signed_in() {
        let all = WebSessions(vec![session("a", 0), session("b", 0)]);
        assert_eq!(all.without("a"), WebSessions(vec![session("b", 0)]));
    }

    #[test]
    fn in_an_activity_it_ends_after_half_a_day() {
        let place = LaunchPlace {
            guild: None,
            channel: ChannelId(3),
        };
        let activity = Some(place);
        let all = WebSessions(vec![WebSession {
            activity,
            ..session("a", 0)
        }]);
        assert!(all.get("a", Timestamp(12 * HOUR - 1)).is_some());
        assert!(all.get("a", Timestamp(12 * HOUR)).is_none());
    }

    #[test]
    fn launches_of_an_activity_push_no_browser_out() {
        let place = LaunchPlace {
            guild: None,
            channel: ChannelId(3),
        };
        let mut all = WebSessions(vec![session("browser", 0)]);
        for number in 0..2 * MOST_SESSIONS {
            let launched = WebSession {
                activity: Some(place),
                ..session(&number.to_string(), 5)
            };
            all = all.with(launched, Timestamp(5));
        }
        assert!(all.get("browser", Timestamp(5)).is_some());
        assert!(all.get("39", Timestamp(5)).is_some() && all.get("0", Timestamp(5)).is_none());
    }

    #[test]
    fn of_too_many_the_one_used_longest_ago_goes() {
        let mut all = WebSessions::default();
        for number in 0..MOST_SESSIONS {
            // The second one longest ago.
            let used = if number == 1 { 1 } else { 5 };
            all = all.with(session(&number.to_string(), used), Timestamp(10));
        }
        let all = all.with(session("new", 10), Timestamp(10));
        let has = |digest| all.get(digest, Timestamp(10)).is_some();
        assert_eq!(all.0.len(), MOST_SESSIONS);
        assert!(has("0") && !has("1") && has("2") && has("new"));
    }
}
