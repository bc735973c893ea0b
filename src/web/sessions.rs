//! Who has signed in. Sessions are kept here and not in the browser, which has only their secret; a restart ends them.
//!
//! A page has the secret in a cookie that its scripts cannot read. An Activity, in whose frame there are no cookies,
//! keeps it in memory and sends it in a header. Neither is good as the other.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::{HeaderMap, header};

use super::access::Viewer;
use super::secrets;
use crate::service::{ChannelId, Fault, GuildId, PersonId};

/// After how long without a request a session ends.
const IDLE: Duration = Duration::from_secs(14 * 24 * 3600);

/// The same of an Activity, whose frame forgets its secret.
const IDLE_IN_FRAME: Duration = Duration::from_secs(12 * 3600);

/// How many sessions there are at most; the one that was used longest ago goes.
const MOST: usize = 20_000;

/// The header in which a page proves that it is ours.
pub(super) const TOKEN_HEADER: &str = "x-galabot-token";

/// The header with the secret of somebody who looks at an Activity.
const SESSION_HEADER: &str = "x-galabot-session";

/// Where an Activity is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Around {
    /// The server, unless it is in a direct message.
    pub guild: Option<GuildId>,
    /// The channel.
    pub channel: ChannelId,
}

/// Somebody who has signed in.
#[derive(Clone, Debug)]
pub(super) struct Session {
    /// Who it is.
    pub person: PersonId,
    /// What Discord calls them.
    pub name: String,
    /// What a page of ours sends along with all that changes something; pages of others cannot know it.
    pub token: String,
    /// Where they look, if they do so in an Activity.
    pub around: Option<Around>,
    used: Instant,
}

impl Session {
    fn is_over(&self) -> bool {
        let idle = self.around.map_or(IDLE, |_| IDLE_IN_FRAME);
        self.used.elapsed() >= idle
    }
}

/// All sessions, by what is kept of their secrets.
pub(super) struct Sessions {
    secure: bool,
    kept: Mutex<HashMap<[u8; 32], Session>>,
}

impl Sessions {
    /// None yet. `secure` says whether the pages are reached by HTTPS.
    pub fn new(secure: bool) -> Sessions {
        Sessions {
            secure,
            kept: Mutex::default(),
        }
    }

    /// Begins a session, and returns the cookie for it.
    pub fn begin(&self, person: PersonId, name: String) -> Result<String, Fault> {
        let (secret, _) = self.keep(person, name, None)?;
        Ok(self.cookie(self.name(), &secret, IDLE))
    }

    /// Begins a session in an Activity, and returns the secret for its frame.
    pub fn begin_in_frame(
        &self,
        person: PersonId,
        name: String,
        around: Around,
    ) -> Result<(String, Session), Fault> {
        self.keep(person, name, Some(around))
    }

    fn keep(
        &self,
        person: PersonId,
        name: String,
        around: Option<Around>,
    ) -> Result<(String, Session), Fault> {
        let secret = secrets::drawn()?;
        let session = Session {
            person,
            name,
            token: secrets::drawn()?,
            around,
            used: Instant::now(),
        };
        let mut kept = self.kept();
        kept.retain(|_, session| !session.is_over());
        if kept.len() >= MOST {
            let oldest = kept.iter().min_by_key(|(_, session)| session.used);
            if let Some(oldest) = oldest.map(|(key, _)| *key) {
                kept.remove(&oldest);
            }
        }
        kept.insert(secrets::kept(&secret), session.clone());
        Ok((secret, session))
    }

    /// The session to which a request belongs.
    pub fn of(&self, headers: &HeaderMap) -> Option<Session> {
        if let Some(secret) = headers.get(SESSION_HEADER) {
            return self.in_frame(secret.to_str().ok()?);
        }
        let secret = cookie(headers, self.name())?;
        self.by(secret, |session| session.around.is_none())
    }

    /// The session in an Activity that has this secret.
    pub fn in_frame(&self, secret: &str) -> Option<Session> {
        self.by(secret, |session| session.around.is_some())
    }

    fn by(&self, secret: &str, fits: impl Fn(&Session) -> bool) -> Option<Session> {
        let mut kept = self.kept();
        let session = kept.get_mut(&secrets::kept(secret))?;
        if session.is_over() || !fits(session) {
            return None;
        }
        session.used = Instant::now();
        Some(session.clone())
    }

    /// Who sent a request.
    pub fn viewer(&self, headers: &HeaderMap) -> Viewer {
        let session = self.of(headers);
        session.map_or(Viewer::Stranger, |session| Viewer::Person(session.person))
    }

    /// Ends the session of a request, and returns the cookie that takes its secret away.
    pub fn end(&self, headers: &HeaderMap) -> String {
        if let Some(secret) = cookie(headers, self.name()) {
            self.kept().remove(&secrets::kept(secret));
        }
        self.cookie(self.name(), "", Duration::ZERO)
    }

    /// A cookie that scripts cannot read, and that is sent along from no page of others but by a link.
    pub fn cookie(&self, name: &str, value: &str, lasts: Duration) -> String {
        let secure = if self.secure { "; Secure" } else { "" };
        let seconds = lasts.as_secs();
        format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}")
    }

    /// The name of the cookie with the secret. The prefix keeps other hosts from setting it.
    fn name(&self) -> &'static str {
        match self.secure {
            true => "__Host-galabot",
            false => "galabot",
        }
    }

    /// The name of the cookie of whoever is signing in.
    pub fn name_before(&self) -> &'static str {
        match self.secure {
            true => "__Host-galabot-signing-in",
            false => "galabot-signing-in",
        }
    }

    fn kept(&self) -> MutexGuard<'_, HashMap<[u8; 32], Session>> {
        // Nothing panics while it is held.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The value of a cookie.
pub(super) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).into_iter();
    let mut pairs = all
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'));
    pairs.find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_cookie(cookie: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        let pair = cookie.split(';').next().expect("a pair");
        let sent = format!("theme=dark; {pair}");
        headers.insert(header::COOKIE, sent.parse().expect("a header"));
        headers
    }

    #[test]
    fn a_session_is_known_by_its_cookie_until_it_ends() {
        let sessions = Sessions::new(true);
        let cookie = sessions
            .begin(PersonId(7), "Anna".into())
            .expect("random bits");
        assert!(cookie.starts_with("__Host-galabot=") && cookie.contains("; Secure"));
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"));
        let headers = with_cookie(&cookie);
        assert_eq!(sessions.viewer(&headers), Viewer::Person(PersonId(7)));
        assert_eq!(
            sessions.viewer(&with_cookie("__Host-galabot=x")),
            Viewer::Stranger
        );
        assert_eq!(sessions.viewer(&HeaderMap::new()), Viewer::Stranger);
        let gone = sessions.end(&headers);
        assert!(gone.contains("Max-Age=0"), "{gone}");
        assert_eq!(sessions.viewer(&headers), Viewer::Stranger);
    }

    #[test]
    fn a_secret_is_good_only_where_it_was_given() {
        let sessions = Sessions::new(true);
        let around = Around {
            guild: None,
            channel: ChannelId(3),
        };
        let begun = sessions.begin_in_frame(PersonId(7), "Anna".into(), around);
        let (secret, _) = begun.expect("random bits");
        let in_header = |secret: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(SESSION_HEADER, secret.parse().expect("a header"));
            headers
        };
        let viewer = sessions.viewer(&in_header(&secret));
        assert_eq!(viewer, Viewer::Person(PersonId(7)));
        let as_cookie = with_cookie(&format!("__Host-galabot={secret}"));
        assert_eq!(sessions.viewer(&as_cookie), Viewer::Stranger);
        let cookie = sessions
            .begin(PersonId(8), "Ben".into())
            .expect("random bits");
        let pair = cookie
            .split(';')
            .next()
            .and_then(|pair| pair.split_once('='));
        let (_, of_cookie) = pair.expect("a pair");
        assert_eq!(sessions.viewer(&in_header(of_cookie)), Viewer::Stranger);
        let mut both = with_cookie(&cookie);
        both.insert(SESSION_HEADER, "x".parse().expect("a header"));
        assert_eq!(
            sessions.viewer(&both),
            Viewer::Stranger,
            "the header counts"
        );
    }
}
