//! Clocks of games whose last turn cannot be told: they stand still until it has arrived, or is given up.

use super::DeliveryWorker;
use crate::service::notes::{Notes, Undeliverable};
use crate::service::{Lane, Post, Service, TableId};

impl DeliveryWorker {
    /// Discord has failed on a post: if that lasts, nobody's time runs who has not been shown the last turn.
    pub(crate) async fn not_shown_yet(&self, post: &Post) {
        let Lane::Table(table) = post.lane else {
            return;
        };
        let (posted, now) = (post.at, self.ctx.now());
        let noted = self
            .ctx
            .ask(move |service| service.not_shown(table, posted, now));
        if let Err(fault) = noted.await {
            tracing::error!(%fault, %table, "cannot tell whether a clock has to stand still");
        }
    }

    /// What is told at a table is missing there for good: its clock goes on. Whether the game can be shown is known
    /// only when something arrives.
    pub(crate) async fn clock_goes_on(&self, table: TableId) {
        let now = self.ctx.now();
        let noted = self
            .ctx
            .ask(move |service| service.adjourn(table, false, now));
        if let Err(fault) = noted.await {
            tracing::error!(%fault, %table, "cannot have a clock go on");
        }
    }

    /// What is told at a table arrives again: its clock goes on.
    pub(crate) async fn goes_on(&self, table: TableId) {
        if let Err(fault) = self.undeliverable.over(table).await {
            tracing::error!(%fault, %table, "cannot note that a game can be shown again");
        }
    }
}

/// Whether the clock of the table of this lane stands still because something could not be shown there. It is true also
/// if it is noted that nothing can be.
pub(crate) fn stands_still(service: &Service, lane: Lane) -> bool {
    let Lane::Table(table) = lane else {
        return false;
    };
    // What cannot be read now is looked at when the next post arrives.
    let blocked: Option<Undeliverable> = service.store().noted(table).ok().flatten();
    blocked.is_some() || {
        let table = service.store().table_in_brief(table).ok().flatten();
        let clock = table.and_then(|table| table.clock);
        clock.is_some_and(|clock| clock.adjourned)
    }
}
