//! Looks at the clocks of the games every few seconds, and at an evening's clock at the moment of its deadline or its
//! reminder. Those moments follow from the games, so a restart changes nothing.
//!
//! What is due at a table is done in the queue of its thread, behind everything said there before. So a move typed in
//! time is heard before its time is up.

use crate::present::{self, Localizer};
use crate::service::{ChannelId, Fault, GuildId, PersonId, Post, Service, TableId, Timestamp};

use std::sync::Arc;
use std::time::Duration;

use super::context::Context;
use super::outbox::Outbox;
use super::rest::{self, Trouble};

/// The longest wait for a deadline before it is looked at again, since games begin and a clock can be set by hand.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// A table at which something is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DueTable {
    /// Which.
    pub table: TableId,
    /// The channel in whose queue it is done.
    pub channel: ChannelId,
    /// Its server.
    pub guild: Option<GuildId>,
}

/// Does what time brings about.
pub(crate) struct Timekeeper {
    /// What the bot shares.
    pub ctx: Arc<Context>,
    /// Told that there is something to send.
    pub outbox: Outbox,
}

impl Timekeeper {
    /// Records a heartbeat. `was_here` says whether the bot has been running all the time.
    pub async fn record_heartbeat(&self, was_here: bool) {
        let now = self.ctx.now();
        match self
            .ctx
            .ask(move |service| service.heartbeat(now, was_here))
            .await
        {
            Ok(0) => {}
            Ok(away) => {
                tracing::warn!(
                    minutes = away / 60_000,
                    "back again; the clocks are set back by as much"
                );
            }
            Err(fault) => tracing::error!(%fault, "cannot record the heartbeat"),
        }
    }

    /// On these servers nothing was heard between two moments: their players get that time back.
    pub async fn not_heard(
        &self,
        servers: impl Fn(Option<GuildId>) -> bool + Send + 'static,
        since: Timestamp,
        until: Timestamp,
    ) {
        let given = self
            .ctx
            .ask(move |service| service.not_heard(servers, since, until));
        if let Err(fault) = given.await {
            tracing::error!(%fault, "cannot give the time back in which a part of the servers was not heard");
        }
    }

    /// The tables at which something is due.
    pub async fn due(&self) -> Vec<DueTable> {
        let now = self.ctx.now();
        let found = self.ctx.ask(move |service| {
            let due = service.due(now)?;
            with_places(service, due)
        });
        found.await.unwrap_or_else(cannot_tell)
    }

    /// Waits until an evening's clock wants a look.
    pub async fn deadline(&self) {
        loop {
            let now = self.ctx.now();
            let wait = match self.ctx.deadlines.next() {
                Some(next) if next <= now => return,
                Some(next) => LONGEST_WAIT.min(Duration::from_millis(next.0 - now.0)),
                None => LONGEST_WAIT,
            };
            tokio::time::sleep(wait).await;
        }
    }

    /// The tables whose evening's clocks want a look.
    pub async fn reached(&self) -> Vec<DueTable> {
        let reached = self.ctx.deadlines.reached(self.ctx.now());
        let found = self.ctx.ask(move |service| with_places(service, reached));
        found.await.unwrap_or_else(cannot_tell)
    }

    /// Whether a table's thread has to be read up before somebody loses on time there now, without a claim. If that
    /// cannot be told, it is.
    pub async fn must_be_read_up(&self, table: TableId) -> bool {
        let now = self.ctx.now();
        let must = self
            .ctx
            .ask(move |service| service.must_be_read_up(table, None, now));
        must.await.unwrap_or_else(|fault| {
            tracing::error!(%fault, %table, "cannot tell whether time has run out");
            true
        })
    }

    /// Posts the puzzles of the day that are missing.
    pub async fn daily(&self) {
        let now = self.ctx.now();
        match self.ctx.ask(move |service| service.daily(now)).await {
            Ok(posts) if posts.is_empty() => {}
            Ok(_) => self.outbox.wake(),
            Err(fault) => tracing::error!(%fault, "cannot post the puzzle of the day"),
        }
    }

    /// Writes what people have used of their limits of a day. What cannot be written is tried again.
    pub async fn write_usage(&self) {
        if let Err(fault) = self.ctx.ask(Service::write_usage).await {
            tracing::warn!(%fault, "cannot write what people have used of their limits of a day");
        }
    }

    /// Does what is due at a table.
    pub async fn process_due(&self, table: TableId) {
        self.tell_who_planned(table).await;
        let now = self.ctx.now();
        let done = async {
            let private = self
                .ctx
                .ask(move |service| service.reminded_in_private(table, now));
            let direct = match private.await? {
                None => None,
                // Where that is blocked they are reminded in the thread.
                Some(person) => rest::direct_channel(&self.ctx.rest, person).await.ok(),
            };
            self.ctx
                .ask(move |service| service.process_due(table, direct, now))
                .await
        };
        match done.await {
            Ok(posts) if posts.is_empty() => {}
            Ok(_) => self.outbox.wake(),
            Err(fault) => tracing::error!(%fault, %table, "cannot process what is due"),
        }
    }

    /// Tells somebody, alone, that the reply they have planned at a table cannot be played and waits.
    async fn tell_who_planned(&self, table: TableId) {
        let told = async {
            let waits = self.ctx.ask(move |service| service.plan_waits(table));
            let Some(person) = waits.await? else {
                return Ok(Vec::new());
            };
            let direct = match rest::direct_channel(&self.ctx.rest, person).await {
                Ok(direct) => Some(direct),
                // At the next look.
                Err(Trouble::Passing(_)) => return Ok(Vec::new()),
                // Where that is blocked they see it when they look at what they have planned.
                Err(Trouble::Refused { .. }) => None,
            };
            let now = self.ctx.now();
            self.ctx
                .ask(move |service| tell_plan_waits(service, (table, person), direct, now))
                .await
        };
        match told.await {
            Ok(posts) if posts.is_empty() => {}
            Ok(_) => self.outbox.wake(),
            Err(fault) => tracing::error!(%fault, %table, "cannot tell that a planned reply waits"),
        }
    }
}

/// These tables with the channels in whose queues they are looked at.
fn with_places(service: &Service, tables: Vec<TableId>) -> Result<Vec<DueTable>, Fault> {
    let mut found = Vec::new();
    for id in tables {
        if let Some(table) = service.store().table(id)? {
            let home = table.home();
            found.push(DueTable {
                table: id,
                channel: table.thread.unwrap_or(home.channel),
                guild: home.guild,
            });
        }
    }
    Ok(found)
}

/// Puts what somebody is told about their planned reply that waits into this direct message, if there is one.
fn tell_plan_waits(
    service: &Service,
    (id, person): (TableId, PersonId),
    direct: Option<ChannelId>,
    now: Timestamp,
) -> Result<Vec<Post>, Fault> {
    let table = service.store().table(id)?;
    let told = match (direct, table) {
        (Some(direct), Some(table)) => {
            let language = service.language_of(person, None, table.home().guild)?;
            let words = Localizer::of(language);
            Some((
                direct,
                present::plan_waits(words, &table).into_content(None),
            ))
        }
        _ => None,
    };
    service.plan_waiting_told((id, person), told, now)
}

fn cannot_tell(fault: Fault) -> Vec<DueTable> {
    tracing::error!(%fault, "cannot tell whose time is up");
    Vec::new()
}
