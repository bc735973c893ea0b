//! Who has signed in. A session is stored by a digest of its secret; a browser or an Activity has the secret.
//!
//! A page has the secret in a cookie that its scripts cannot read. An Activity, in whose frame there are no cookies,
//! keeps it in memory and sends it in a header. Neither is good as the other.
//!
//! Each request looks whether its session is still there. So whoever signs out, or has their data deleted, is signed
//! out wherever else that session is in use.

use std::time::Duration;

use axum::http::HeaderMap;

use super::access::Viewer;
use super::cookies::cookie;
use super::problem::Problem;
use super::secrets;
use super::site::Site;
use crate::service::PersonId;
use crate::service::notes::{LaunchPlace, WebSession};

/// The header in which a page proves that it is ours.
pub(super) const TOKEN_HEADER: &str = "x-galabot-token";

/// The header with the secret of somebody who looks at an Activity.
const SESSION_HEADER: &str = "x-galabot-session";

/// A browser keeps its secret for as long as it keeps anything: the session ends here, some time after it was last
/// used.
const COOKIE_LASTS: Duration = Duration::from_secs(400 * 24 * 3600);

/// What a session is stored under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SessionKey {
    person: PersonId,
    digest: String,
}

impl SessionKey {
    /// Whose session it is.
    pub fn person(&self) -> PersonId {
        self.person
    }

    /// That of the session with this secret, if one may have it.
    fn of(secret: &str) -> Option<SessionKey> {
        let (person, _) = secret.split_once('.')?;
        Some(SessionKey {
            person: PersonId(person.parse().ok()?),
            digest: secrets::digest_of(secret),
        })
    }
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
    pub activity: Option<LaunchPlace>,
    /// What it is stored under.
    pub key: SessionKey,
}

impl Session {
    /// Who looks with it.
    pub fn viewer(&self) -> Viewer {
        Viewer::Person(self.person)
    }

    fn of(secret: &str, key: SessionKey, stored: WebSession) -> Session {
        Session {
            person: key.person,
            name: stored.name,
            token: token_of(secret),
            activity: stored.activity,
            key,
        }
    }
}

impl Site {
    /// Begins a session in a browser, and returns the cookie for it.
    pub async fn begin_session(&self, person: PersonId, name: String) -> Result<String, Problem> {
        let secret = self.store_session(person, name, None).await?;
        let cookies = &self.cookies;
        Ok(cookies.cookie(cookies.name(), &secret, COOKIE_LASTS))
    }

    /// Begins a session in an Activity that was launched there, and returns the secret for its frame.
    pub async fn begin_session_in_activity(
        &self,
        person: PersonId,
        name: String,
        place: LaunchPlace,
    ) -> Result<String, Problem> {
        self.store_session(person, name, Some(place)).await
    }

    async fn store_session(
        &self,
        person: PersonId,
        name: String,
        activity: Option<LaunchPlace>,
    ) -> Result<String, Problem> {
        // Whose it is stands before it, so that it is found among theirs.
        let secret = format!("{person}.{}", secrets::drawn()?);
        let now = self.clock.now();
        let session = WebSession {
            digest: secrets::digest_of(&secret),
            name,
            used: now,
            activity,
        };
        self.read(move |service| service.begin_web_session(person, &session, now))
            .await?;
        Ok(secret)
    }

    /// The session to which a request belongs, if its sender has signed in.
    pub async fn session(&self, headers: &HeaderMap) -> Result<Option<Session>, Problem> {
        match headers.get(SESSION_HEADER).map(|secret| secret.to_str()) {
            Some(Ok(secret)) => self.session_in_activity(secret).await,
            Some(Err(_)) => Ok(None),
            None => match cookie(headers, self.cookies.name()) {
                Some(secret) => self.session_by(secret, false).await,
                None => Ok(None),
            },
        }
    }

    /// The session in an Activity that has this secret.
    pub async fn session_in_activity(&self, secret: &str) -> Result<Option<Session>, Problem> {
        self.session_by(secret, true).await
    }

    async fn session_by(
        &self,
        secret: &str,
        in_activity: bool,
    ) -> Result<Option<Session>, Problem> {
        let Some(key) = SessionKey::of(secret) else {
            return Ok(None);
        };
        let stored = self.stored(&key).await?;
        let stored = stored.filter(|stored| stored.activity.is_some() == in_activity);
        Ok(stored.map(|stored| Session::of(secret, key, stored)))
    }

    async fn stored(&self, key: &SessionKey) -> Result<Option<WebSession>, Problem> {
        let (key, now) = (key.clone(), self.clock.now());
        self.read(move |service| service.web_session(key.person, &key.digest, now))
            .await
    }

    /// Whether a session has not ended. To ask that is not to use it.
    pub async fn lasts(&self, key: &SessionKey) -> Result<bool, Problem> {
        let (key, now) = (key.clone(), self.clock.now());
        self.read(move |service| service.web_session_lasts(key.person, &key.digest, now))
            .await
    }

    /// Who sent a request.
    pub async fn viewer(&self, headers: &HeaderMap) -> Result<Viewer, Problem> {
        Ok(viewer(self.session(headers).await?.as_ref()))
    }

    /// Ends the session of a request, or all of its person, and returns the cookie that takes its secret away.
    pub async fn end_session(
        &self,
        headers: &HeaderMap,
        everywhere: bool,
    ) -> Result<String, Problem> {
        if let Some(Session { key, .. }) = self.session(headers).await? {
            let ended = self.read(move |service| match everywhere {
                true => service.end_web_sessions(key.person),
                false => service.end_web_session(key.person, &key.digest),
            });
            ended.await?;
        }
        Ok(self.cookies.gone())
    }
}

/// Who has signed in like this, if anybody has.
pub(super) fn viewer(session: Option<&Session>) -> Viewer {
    session.map_or(Viewer::Stranger, Session::viewer)
}

/// What a page with this secret proves by that it is ours. It tells nothing of the secret.
fn token_of(secret: &str) -> String {
    secrets::digest_of(&format!("token {secret}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_says_whose_it_is_and_what_it_is_stored_under_does_not_tell_it() {
        let key = SessionKey::of("7.secret").expect("a secret");
        assert_eq!(key.person, PersonId(7));
        assert_ne!(Some(key.clone()), SessionKey::of("8.secret"));
        assert!(!key.digest.contains("secret"));
        assert_ne!(token_of("7.secret"), key.digest);
        for none in ["", "7", "secret", "x.secret", "-7.secret"] {
            assert_eq!(SessionKey::of(none), None, "{none:?}");
        }
    }
}
