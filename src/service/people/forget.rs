//! How a person is deleted at their own request. They first give up what is running. Then a tombstone takes the place
//! of their number and name everywhere, so that the games of others stay as they were.
//!
//! The beginning is stored first, so that the deletion continues after a crash ([`Service::resume_deletions`]). It is
//! reported as done only when it is done. Meanwhile every other command of the person is refused.

use crate::rules::{Outcome, WinReason};

use crate::service::app::Service;
use crate::service::change::{Change, TRIES};
use crate::service::error::{Fault, fault};
use crate::service::model::event::EventKind;
use crate::service::model::ids::{CommandId, PersonId, TableId, Timestamp};
use crate::service::model::privacy::UserData;
use crate::service::model::table::{Stage, Table};
use crate::service::ports::Committed;
use crate::service::post::Lane;

impl Service {
    /// Whether this person is being deleted.
    pub(in crate::service) fn is_leaving(&self, person: PersonId) -> bool {
        self.leaving().people().contains(&person)
    }

    /// Deletes a person, and reports the result.
    pub(in crate::service) fn forget(
        &self,
        person: PersonId,
        random: u64,
        now: Timestamp,
    ) -> Result<UserData, Fault> {
        if !self.leaving().people().insert(person) {
            return Ok(UserData::Deleting);
        }
        let begun = self
            .store()
            .begin_erasing(person, PersonId::tombstone(random), now);
        if let Err(error) = begun {
            // Nothing has happened yet.
            self.leaving().people().remove(&person);
            return Err(error.into());
        }
        let threads = self.has_threads(person);
        match threads.and_then(|threads| self.finish_forgetting(person, now).map(|()| threads)) {
            Ok(threads) => Ok(UserData::Deleted {
                days: self.backups_last(),
                threads,
            }),
            Err(fault) => {
                self.stop_forgetting(person, &fault);
                Ok(UserData::Unfinished(fault.reference))
            }
        }
    }

    /// Continues all deletions that were begun and not finished, and returns how many are finished now. One that fails
    /// again does not stop the others. It is continued at the next start, or when it is asked for again.
    ///
    /// # Errors
    /// A [`Fault`] if the list of them cannot be read.
    pub fn resume_deletions(&self, now: Timestamp) -> Result<usize, Fault> {
        // Of several shards one does it for all.
        let begun = match self.serves(None) {
            true => self.store().erasing()?,
            false => Vec::new(),
        };
        // This comes before everything else, so that none of them can sit down at a table meanwhile.
        self.leaving()
            .people()
            .extend(begun.iter().map(|one| one.person));
        let mut done = 0;
        for one in &begun {
            match self.finish_forgetting(one.person, now) {
                Ok(()) => done += 1,
                Err(fault) => self.stop_forgetting(one.person, &fault),
            }
        }
        Ok(done)
    }

    /// Notes that a deletion has stopped midway, so that the person can ask for it again.
    fn stop_forgetting(&self, person: PersonId, fault: &Fault) {
        tracing::error!(%fault, "a deletion failed; it resumes at the next start or when requested again");
        self.leaving().people().remove(&person);
    }

    /// Whether the name of a game's thread contains this person's name.
    fn has_threads(&self, person: PersonId) -> Result<bool, Fault> {
        for id in self.store().tables_of(person)? {
            let Some(table) = self.store().table_in_brief(id)? else {
                continue;
            };
            let own = table.thread.is_some() && !table.is_in_place();
            if own && table.side_of(person).is_some() && !table.is_lesson() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn finish_forgetting(&self, person: PersonId, now: Timestamp) -> Result<(), Fault> {
        let begun = self.store().erasing()?.into_iter();
        let tombstone = begun
            .filter(|one| one.person == person)
            .map(|one| one.tombstone)
            .next()
            .ok_or_else(|| fault("a deletion that was begun is not known"))?;
        for id in self.store().live_tables_of(person)? {
            self.give_up(id, person, tombstone, now)?;
        }
        self.store().erase(person, tombstone, now)?;
        self.leaving().people().remove(&person);
        tracing::info!("somebody has been deleted");
        Ok(())
    }

    /// Takes a person out of a challenge, or ends a game as resigned, even if another person plays on that side.
    fn give_up(
        &self,
        id: TableId,
        person: PersonId,
        tombstone: PersonId,
        now: Timestamp,
    ) -> Result<(), Fault> {
        for _ in 0..TRIES {
            let Some(table) = self.store().table(id)? else {
                return Ok(());
            };
            let Some((what, lane)) = self.giving_up(&table, person)? else {
                return Ok(());
            };
            let job = CommandId::of_job(format!("forget-{id}-{}-{tombstone}", table.version));
            let mut change = Change::of(&table);
            // That a challenge is closed, its card says.
            let told = !what.closes_challenge();
            change.add(Some(person), &job, now, what);
            if told {
                change.tell(lane);
            }
            match self.store().commit(change.commit(job, now))? {
                // A person who has left a challenge may still have to decline it, so the table is looked at again.
                Committed::Done(_) => self.changed(&change.table),
                Committed::Duplicate(_) | Committed::Conflict => {}
            }
        }
        Err(fault(format!(
            "giving up game {id} met {TRIES} conflicts in a row"
        )))
    }

    /// What happens at a table when this person goes, and where it is told; `None` if they have no part in it any more.
    fn giving_up(
        &self,
        table: &Table,
        person: PersonId,
    ) -> Result<Option<(EventKind, Lane)>, Fault> {
        let channel = Lane::Channel(table.challenge.home.channel);
        Ok(match table.stage {
            Stage::Challenged if table.challenge.challenger.id == person => {
                Some((EventKind::Withdrawn, channel))
            }
            Stage::Challenged if table.joined.iter().any(|(_, joined)| joined.id == person) => {
                Some((EventKind::Left, channel))
            }
            Stage::Challenged => {
                let awaited = table.awaited();
                let mut wanted = awaited.iter().filter_map(|(_, wanted)| *wanted);
                wanted
                    .any(|wanted| wanted.id == person)
                    .then_some((EventKind::Declined, channel))
            }
            Stage::Playing if table.is_lesson() && table.challenge.challenger.id == person => {
                Some((
                    EventKind::LessonEnded { done: false },
                    Lane::Table(table.id),
                ))
            }
            Stage::Playing => {
                let Some(side) = table.side_of(person) else {
                    return Ok(None);
                };
                let winner = side.other();
                let outcome = Outcome::Win {
                    side: winner,
                    reason: WinReason::Resigned,
                    grade: self.game(table)?.grade(winner),
                };
                Some((EventKind::Ended(outcome), Lane::Table(table.id)))
            }
            _ => None,
        })
    }
}
