//! What people ask is counted, and what they have used of a day is kept ([`crate::service::limits::Days`]).

use std::time::Duration;

use crate::service::app::Service;
use crate::service::error::Fault;
use crate::service::limits::{Limits, Quota};
use crate::service::model::ids::{GuildId, PersonId};
use crate::service::model::refusal::Refusal;

impl Service {
    /// The limits, which know by then what this person has used of the day; `None` if there are none. A store that
    /// cannot tell holds nobody up.
    pub(in crate::service) fn limits_of(&self, person: PersonId) -> Option<&Limits> {
        let limits = self.limits()?;
        if !limits.days().knows(person) {
            let used = self.store().usage(person).unwrap_or_else(|error| {
                tracing::warn!(%error, "cannot read what somebody has used of their limits of a day");
                Default::default()
            });
            limits.days().begin(person, used);
        }
        Some(limits)
    }

    /// Counts what this person asks, and refuses it if that is too much. [`Service::execute`] calls this by itself.
    /// Moves are not counted here but in [`Service::move_waits`].
    pub fn too_much(&self, person: PersonId, server: Option<GuildId>) -> Option<Refusal> {
        self.limits_of(person)?
            .command(person, server, Quota::Other)
    }

    /// How long a move must wait because it comes too soon after others of this person; then it asks again. It is never
    /// refused for that reason.
    pub fn move_waits(&self, person: PersonId) -> Option<Duration> {
        self.limits_of(person)?.move_waits(person)
    }

    /// Whether it is known what this person has taken of their limits, so that the store need not be read for
    /// [`Service::move_waits`].
    pub fn knows_usage(&self, person: PersonId) -> bool {
        let limits = self.limits();
        limits.is_none_or(|limits| limits.days().knows(person))
    }

    /// Whether it is time for [`Service::write_usage`].
    pub fn usage_is_due(&self) -> bool {
        self.limits().is_some_and(|limits| limits.days().is_due())
    }

    /// Writes what people have taken of their limits of a day, and learns what they took of other processes.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails. What is not written is tried again with the next call.
    pub fn write_usage(&self) -> Result<(), Fault> {
        let Some(days) = self.limits().map(Limits::days) else {
            return Ok(());
        };
        let mut parts = days.unwritten().into_iter();
        while let Some(part) = parts.next() {
            match self.store().add_usage(&part) {
                Ok(used) => days.adopt(used),
                Err(error) => {
                    let rest = std::iter::once(part).chain(parts);
                    rest.for_each(|part| days.put_back(part));
                    return Err(error.into());
                }
            }
        }
        Ok(())
    }
}
