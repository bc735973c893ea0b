//! What happens because time passes: reminders, vacations, time-outs, and time given back after the service was not
//! running.
//!
//! All of it is kept in the store. [`Service::heartbeat`] records that the service is running; players to move get back
//! the time in which it was not. [`Service::due`] finds the tables at which something is due. [`Service::process_due`]
//! does it, by one commit and with at most one post.

use crate::service::app::Service;
use crate::service::change::Change;
use crate::service::error::Fault;
use crate::service::lessons::lesson::forgotten;
use crate::service::lobby::invitees::lapsed;
use crate::service::model::clock::{HOUR, MINUTE, Reminder, TimeControl, TimeOut};
use crate::service::model::event::EventKind;
use crate::service::model::game_clock::GameClock;
use crate::service::model::ids::{ChannelId, CommandId, GuildId, PersonId, TableId, Timestamp};
use crate::service::model::notes::{Absence, Heartbeat, Served};
use crate::service::model::table::{Stage, Table};
use crate::service::play::bounds::is_full;
use crate::service::play::game_control::win_on_time;
use crate::service::ports::{Committed, Look, Notes};
use crate::service::post::{Lane, Post};
use crate::service::timekeeping::next_look::next_look_after;
use crate::service::timekeeping::unshown::stands_still;

/// After this time without a heartbeat the service counts as not running, in milliseconds. A short clock notices less.
const AWAY: u64 = 5 * MINUTE;

/// The shortest absence that any clock notices, in milliseconds: a tenth of the shortest clock.
const SHORTEST_ABSENCE: u64 = TimeControl::SHORTEST / 10;

/// An absence within this time after a longer one does not replace it, in milliseconds.
const ONE_ABSENCE: u64 = HOUR;

impl Service {
    /// Records that the service is running. `was_here` says that it has been running since the last heartbeat, however
    /// long ago that is. If it was not, and for long enough to be noticed by a clock, the clock gets back what it lost.
    /// Returns for how long the service was not running, in milliseconds; 0 up to five minutes.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails. Then call it again.
    pub fn heartbeat(&self, now: Timestamp, was_here: bool) -> Result<u64, Fault> {
        let before = self.last_heartbeat()?;
        let away = match before {
            Some(before) if !was_here => now.0.saturating_sub(before.last.0),
            _ => 0,
        };
        let is_outage = away > AWAY;
        // A return in the future comes from a wrong clock. It would spare everyone until then.
        let mut back = before.map_or(Timestamp(0), |before| before.back.min(now));
        let mut absence = before.and_then(|before| before.absence);
        if let Some(before) = before.filter(|_| away > SHORTEST_ABSENCE) {
            // A shorter absence is noticed by clocks for an evening only.
            let tables = match is_outage {
                true => self.store().live_tables()?,
                false => self.store().evening_tables()?,
            };
            for id in tables {
                self.give_back(id, before.last, now)?;
            }
            absence = Some(joined(absence, Absence { back: now, away }));
        }
        if is_outage {
            back = now;
        }
        let beat = Heartbeat {
            last: now,
            back,
            absence,
        };
        self.store().keep_note(Served::by(self.shard()), beat)?;
        Ok(if is_outage { away } else { 0 })
    }

    /// Nothing was heard on these servers between two moments, though the service was running. A clock there that would
    /// notice so long an absence gets the time back.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails. Then call it again.
    pub fn not_heard(
        &self,
        servers: impl Fn(Option<GuildId>) -> bool,
        since: Timestamp,
        until: Timestamp,
    ) -> Result<(), Fault> {
        for id in self.store().live_tables()? {
            if let Some(table) = self.store().table(id)?
                && servers(table.home().guild)
            {
                self.give_back(id, since, until)?;
            }
        }
        Ok(())
    }

    fn last_heartbeat(&self) -> Result<Option<Heartbeat>, Fault> {
        Ok(self.store().noted(Served::by(self.shard()))?)
    }

    /// Until when no one loses on time by this clock because the service was not running, if that is in the future.
    pub(in crate::service) fn grace_period_until(
        &self,
        control: TimeControl,
        now: Timestamp,
    ) -> Result<Option<Timestamp>, Fault> {
        let beat = self.last_heartbeat()?;
        let until = beat.and_then(|beat| beat.grace_period(control));
        Ok(until.filter(|until| now < *until))
    }

    /// Gives the time since a heartbeat back to the player to move at a table, once for each heartbeat, if this clock
    /// notices so much.
    fn give_back(&self, id: TableId, since: Timestamp, now: Timestamp) -> Result<(), Fault> {
        let Some(table) = self.store().table(id)? else {
            return Ok(());
        };
        let Some(clock) = table.clock.as_ref().filter(|_| is_played(&table)) else {
            return Ok(());
        };
        let away = now.0.saturating_sub(since.0);
        let lost = clock.passed(since, now);
        if lost == 0 || away <= clock.timing.control.unnoticed() {
            return Ok(());
        }
        let job = CommandId::of_job(format!("given-back-{id}-{}", since.0));
        let known = |_: &Table| false;
        self.note(
            id,
            job,
            EventKind::TimeCredited(lost),
            (known, |_| Vec::new()),
            now,
        )
        .map(|_| ())
    }

    /// The tables at which something is due, lowest number first. Only those are read at which something may be; a look
    /// that brings nothing about is postponed.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn due(&self, now: Timestamp) -> Result<Vec<TableId>, Fault> {
        self.know_evening_clocks()?;
        let beat = self.last_heartbeat()?;
        let (mut due, mut later) = (Vec::new(), Vec::new());
        for (at, id) in self.store().looks(now)? {
            let Some(table) = self.store().table(id)? else {
                continue;
            };
            if self.change_due(&table, beat, now)?.is_some() {
                due.push(id);
            } else {
                let look = Look {
                    table: id,
                    version: table.version,
                    at,
                };
                later.push((look, later_look(&table, beat, now)));
            }
        }
        self.store().postpone(&later)?;
        due.extend(self.planned_due(now)?);
        due.sort_unstable();
        due.dedup();
        Ok(due)
    }

    /// Has the clocks for an evening that ran before the start among [`Service::deadlines`].
    fn know_evening_clocks(&self) -> Result<(), Fault> {
        if self.deadlines().are_known() {
            return Ok(());
        }
        for id in self.store().evening_tables()? {
            if let Some(table) = self.store().table_in_brief(id)? {
                self.deadlines().changed(&table);
            }
        }
        self.deadlines().all_known();
        Ok(())
    }

    /// Whether somebody loses on time at a table now unless a move sent in time is read up: by an evening's clock that
    /// has run out, or by any if somebody claims that. `claims` is who does, else the service itself would say so.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails or the game does not replay.
    pub fn must_be_read_up(
        &self,
        id: TableId,
        claims: Option<PersonId>,
        now: Timestamp,
    ) -> Result<bool, Fault> {
        let Some(table) = self.store().table(id)?.filter(is_played) else {
            return Ok(false);
        };
        let over = |clock: &&GameClock| clock.has_run_out(now);
        let Some(clock) = table.clock.as_ref().filter(over) else {
            return Ok(false);
        };
        let control = clock.timing.control;
        match claims {
            Some(person) => {
                let (claims, loses) = (table.side_of(person), table.side_of(clock.person()));
                let may_win = claims.is_some() && claims != loses;
                Ok(may_win && self.grace_period_until(control, now)?.is_none())
            }
            None if !control.is_for_an_evening() => Ok(false),
            None => {
                let beat = self.last_heartbeat()?;
                Ok(self.change_due(&table, beat, now)?.is_some())
            }
        }
    }

    /// The player who is to be reminded at this table now and wants that by direct message.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails or the game does not replay.
    pub fn reminded_in_private(
        &self,
        id: TableId,
        now: Timestamp,
    ) -> Result<Option<PersonId>, Fault> {
        let Some(table) = self.store().table(id)? else {
            return Ok(None);
        };
        let beat = self.last_heartbeat()?;
        let Some(change) = self.change_due(&table, beat, now)? else {
            return Ok(None);
        };
        let Some(clock) = table.clock.as_ref().filter(|_| is_personal(&change)) else {
            return Ok(None);
        };
        // With minutes left there is no time to look elsewhere.
        if clock.timing.control.is_for_an_evening() {
            return Ok(None);
        }
        let person = clock.person();
        let settings = self.store().person_settings(person)?;
        Ok(settings.direct_messages.then_some(person))
    }

    /// Does what is due at a table, if anything. A reminder goes into this direct message, if one is given. Returns the
    /// posts to be sent.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails or the game does not replay.
    pub fn process_due(
        &self,
        id: TableId,
        direct: Option<ChannelId>,
        now: Timestamp,
    ) -> Result<Vec<Post>, Fault> {
        let Some(table) = self.store().table(id)? else {
            return Ok(Vec::new());
        };
        // A reply that should have been played long ago comes before its player loses on time.
        let played = self.play_planned_later(&table, now);
        if !played.is_empty() {
            return Ok(played);
        }
        let beat = self.last_heartbeat()?;
        let Some(mut change) = self.change_due(&table, beat, now)? else {
            if !table.is_live() {
                self.deadlines().changed(&table);
            }
            return Ok(Vec::new());
        };
        if let Some(direct) = direct.filter(|_| is_personal(&change)) {
            for (lane, _) in &mut change.posts {
                *lane = Lane::Channel(direct);
            }
        }
        self.tell_result(&mut change)?;
        let commit = change.commit(job(id, change.expected), now);
        match self.store().commit(commit)? {
            Committed::Done(posts) => {
                tracing::info!(game = %id, "processed what was due");
                self.changed(&change.table);
                let last = change.events.last().map(|event| &event.what);
                // What tells the last turn may have arrived just now, and then nothing else has the clock go on.
                if last == Some(&EventKind::Adjourned) && !self.is_unshown(&change.table)? {
                    self.adjourn(id, false, now)?;
                }
                Ok(posts)
            }
            // The table has changed meanwhile, and is looked at again soon.
            Committed::Conflict | Committed::Duplicate(_) => Ok(Vec::new()),
        }
    }

    /// The change that is due at a table. First comes who has gone on vacation or come back, and then what follows from
    /// the time that is left.
    fn change_due(
        &self,
        table: &Table,
        beat: Option<Heartbeat>,
        now: Timestamp,
    ) -> Result<Option<Change>, Fault> {
        let command = job(table.id, table.version);
        let Some(clock) = table.clock.as_ref().filter(|_| is_played(table)) else {
            return Ok(lapsed(table, &command, now).or_else(|| forgotten(table, &command, now)));
        };
        let mut change = Change::of(table);
        self.vacation_changes(clock, &mut change, &command, now)?;
        // One post tells one thing. Whether time passes is checked again once the vacations are in the log.
        if change.events.is_empty()
            && let Some(what) = self.time_brings(table, clock, beat, now)?
        {
            if clock.has_run_out(now) && self.is_unshown(table)? {
                return Ok(Some(stands_still(table, clock, &command, now)));
            }
            change.happen_by_itself(&command, now, what);
        }
        if change.events.is_empty() {
            return Ok(None);
        }
        change.tell(Lane::Table(table.id));
        Ok(Some(change))
    }

    /// What follows from the time that is left, if anything.
    fn time_brings(
        &self,
        table: &Table,
        clock: &GameClock,
        beat: Option<Heartbeat>,
        now: Timestamp,
    ) -> Result<Option<EventKind>, Fault> {
        let grace = beat.and_then(|beat| beat.grace_period(clock.timing.control));
        if clock.has_run_out(now) && grace.is_none_or(|until| until <= now) {
            return Ok(match clock.timing.time_out {
                TimeOut::Ends => Some(EventKind::Ended(win_on_time(&self.game(table)?))),
                TimeOut::Claim => (clock.reminded < Some(Reminder::Over))
                    .then_some(EventKind::Reminded(Reminder::Over)),
            });
        }
        Ok(match reminder_due(clock, now) {
            Some(reminder) if self.wants_reminder(clock, reminder)? => {
                Some(EventKind::Reminded(reminder))
            }
            _ => None,
        })
    }

    /// Whether the player to move wants this reminder. The report of time given back is not counted as one.
    fn wants_reminder(&self, clock: &GameClock, reminder: Reminder) -> Result<bool, Fault> {
        let settings = self.store().person_settings(clock.person())?;
        Ok(settings.reminders || reminder == Reminder::GivenBack)
    }

    /// Writes changes of vacations into the log.
    fn vacation_changes(
        &self,
        clock: &GameClock,
        change: &mut Change,
        command: &CommandId,
        now: Timestamp,
    ) -> Result<(), Fault> {
        let mut people = clock.seats.clone();
        people.sort_unstable();
        people.dedup();
        people.retain(|person| !person.is_computer());
        for person in people {
            let away = self.store().person_settings(person)?.vacation_at(now);
            match (away, clock.vacations.contains(&person)) {
                // At a full table no vacation begins, since vacations could begin again and again. Nor does one that a
                // player takes whose time has run out: it would take away the others' claim. It begins with the next
                // turn.
                (Some(vacation), false)
                    if !is_full(&change.table) && !clock.is_late(person, vacation.from) =>
                {
                    change.happen_by_itself(command, now, EventKind::VacationBegan(person));
                }
                (None, true) => {
                    change.happen_by_itself(command, now, EventKind::VacationEnded(person));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

fn is_played(table: &Table) -> bool {
    table.stage == Stage::Playing
}

/// When a table at which nothing is due now is to be looked at next. Of a reminder that its player does not want, and
/// of vacations, people's settings tell in time.
fn later_look(table: &Table, beat: Option<Heartbeat>, now: Timestamp) -> Option<Timestamp> {
    let clock = table.clock.as_ref().filter(|clock| clock.has_run_out(now));
    let spared = clock.and_then(|clock| beat?.grace_period(clock.timing.control));
    // A return that lies in the future comes from a wrong clock.
    let spared = spared.map(|until| until.min(Timestamp(now.0.saturating_add(HOUR))));
    let spared = spared.filter(|until| now < *until);
    spared.into_iter().chain(next_look_after(table, now)).min()
}

/// The absence to be remembered: the new one, as long as one just before it.
fn joined(before: Option<Absence>, new: Absence) -> Absence {
    let just = before.filter(|before| new.back.0.saturating_sub(before.back.0) < ONE_ABSENCE);
    Absence {
        away: just.map_or(0, |before| before.away).max(new.away),
        ..new
    }
}

/// Whether a change only reminds a player.
fn is_personal(change: &Change) -> bool {
    let what = change.events.last().map(|event| &event.what);
    matches!(what, Some(EventKind::Reminded(reminder)) if *reminder != Reminder::Over)
}

/// The command id for what is due at this version of a table.
fn job(table: TableId, version: u64) -> CommandId {
    CommandId::of_job(format!("time-{table}-{version}"))
}

/// The reminder that is due, or the report of time given back.
fn reminder_due(clock: &GameClock, now: Timestamp) -> Option<Reminder> {
    let given_back = || {
        let much = clock.untold >= clock.timing.control.worth_telling();
        // Once the time has run out again, it is no news that there was more.
        let tells = much && clock.is_running() && clock.left(now) > 0;
        // A second report in a turn may come after other reminders.
        tells.then_some(clock.reminded.unwrap_or(Reminder::GivenBack))
    };
    clock.reminder_due(now).or_else(given_back)
}
