//! Signing in to the web pages and out again: sessions are stored, so that a restart ends none of them, and go with all
//! else about a person who has their data deleted.

use crate::service::app::Service;
use crate::service::error::Fault;
use crate::service::model::ids::{PersonId, Timestamp};
use crate::service::model::notes::{WebSession, WebSessions};
use crate::service::ports::Notes as _;

impl Service {
    /// The session of a person with this digest, if it has not ended. It is noted that it is used.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn web_session(
        &self,
        person: PersonId,
        digest: &str,
        now: Timestamp,
    ) -> Result<Option<WebSession>, Fault> {
        let Some(all) = self.store().noted::<WebSessions>(person)? else {
            return Ok(None);
        };
        if let Some(used) = all.used(digest, now) {
            // Whoever changed them meanwhile comes first. It is noted with the next request then, and if it fails.
            let noted = self.store().keep_note_if(person, Some(all.clone()), used);
            if let Err(error) = noted {
                tracing::error!(%error, "cannot note that a session is used");
            }
        }
        Ok(all.get(digest, now).cloned())
    }

    /// Whether the session of a person with this digest has not ended.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn web_session_lasts(
        &self,
        person: PersonId,
        digest: &str,
        now: Timestamp,
    ) -> Result<bool, Fault> {
        let all: Option<WebSessions> = self.store().noted(person)?;
        Ok(all.is_some_and(|all| all.get(digest, now).is_some()))
    }

    /// How many sessions of a person have not ended.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub(in crate::service) fn web_sessions(
        &self,
        person: PersonId,
        now: Timestamp,
    ) -> Result<usize, Fault> {
        let all: Option<WebSessions> = self.store().noted(person)?;
        Ok(all.unwrap_or_default().still_good(now).0.len())
    }

    /// Begins a session of a person.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn begin_web_session(
        &self,
        person: PersonId,
        session: &WebSession,
        now: Timestamp,
    ) -> Result<(), Fault> {
        self.change_web_sessions(person, |all| all.with(session.clone(), now))
    }

    /// Ends the session of a person with this digest.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn end_web_session(&self, person: PersonId, digest: &str) -> Result<(), Fault> {
        self.change_web_sessions(person, |all| all.without(digest))
    }

    /// Ends all sessions of a person.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn end_web_sessions(&self, person: PersonId) -> Result<(), Fault> {
        self.change_web_sessions(person, |_| WebSessions::default())
    }

    fn change_web_sessions(
        &self,
        person: PersonId,
        change: impl Fn(WebSessions) -> WebSessions,
    ) -> Result<(), Fault> {
        loop {
            let before: Option<WebSessions> = self.store().noted(person)?;
            let after = change(before.clone().unwrap_or_default());
            // Somebody who signs in in two browsers at once gets both.
            if before.as_ref().unwrap_or(&WebSessions::default()) == &after
                || self.store().keep_note_if(person, before, after)?
            {
                return Ok(());
            }
        }
    }
}
