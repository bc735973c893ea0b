//! Games whose thread is lost, and threads that may not be read back: their players are told, once.

use std::sync::Arc;

use crate::present::{self, Localizer};
use crate::service::notes::{HistoryUnreadable, LostThread, Notes};
use crate::service::{
    BoardView, ChannelId, CommandId, Fault, GuildId, Lane, Service, Stage, Timestamp,
};

use super::replies::lane;
use crate::discord::context::Context;
use crate::discord::outbox::Outbox;

/// Tells players of threads that are lost or may not be read.
#[derive(Clone)]
pub(crate) struct LostThreads {
    /// What the bot shares.
    pub ctx: Arc<Context>,
    /// Told that there is something to send.
    pub outbox: Outbox,
}

impl LostThreads {
    /// A thread is gone, or we may not see it any more. A game played there goes on where its players can see it.
    pub async fn lost(&self, thread: ChannelId, gone: bool) {
        let now = self.ctx.now();
        match self
            .ctx
            .ask(move |service| go_on(service, thread, gone, now))
            .await
        {
            Ok(true) => self.outbox.wake(),
            Ok(false) => {}
            Err(fault) => {
                tracing::error!(%fault, %thread, "cannot go on with a game whose thread is lost")
            }
        }
    }

    /// Tells in a thread, once, that what was said there before may not be read; or notes that it may be read again.
    pub async fn tell_unreadable(
        &self,
        (thread, guild): (ChannelId, Option<GuildId>),
        unreadable: bool,
    ) {
        let (now, newest) = (self.ctx.now(), self.ctx.rest.newest());
        let told = self.ctx.ask(move |service| {
            let told: Option<HistoryUnreadable> = service.store().noted(thread)?;
            if told.is_some() == unreadable {
                return Ok(());
            }
            if !unreadable {
                service.store().forget::<HistoryUnreadable>(thread)?;
            } else {
                let id = CommandId::of_job(format!("deaf-{thread}-{newest}"));
                let lane = (
                    guild,
                    lane(service.store().table_of_thread(thread)?, thread),
                );
                let words = Localizer::of(service.language_within(thread, guild)?);
                service.say(
                    (id, None),
                    lane,
                    present::deaf(words).into_content(None),
                    now,
                )?;
                service.store().keep_note(thread, HistoryUnreadable)?;
            }
            Ok(())
        });
        match told.await {
            Ok(()) => self.outbox.wake(),
            Err(fault) => {
                tracing::error!(%fault, %thread, "cannot tell players that a thread may not be read");
            }
        }
    }
}

/// Shows the board of a game whose thread is lost, once for each position. It waits until it can be shown elsewhere,
/// or until its channel is back. A thread may be gone for good after it was only hidden for a while. Then the board is
/// shown once more, unless a post waits already. Returns whether there is anything to say.
fn go_on(service: &Service, thread: ChannelId, gone: bool, now: Timestamp) -> Result<bool, Fault> {
    let Some(table) = service
        .table_in(thread)?
        .filter(|table| table.thread == Some(thread) && matches!(table.stage, Stage::Playing))
    else {
        return Ok(false);
    };
    let game = service.game(&table)?;
    let view = BoardView {
        table: table.id,
        ply: table.turns.len(),
        bottom: table.bottom(),
        captured: false,
    };
    let to_move = table.person(game.mover()).map(|person| person.id);
    let words = Localizer::of(service.language_at(&table)?);
    let words = present::goes_on(words, &table, to_move, view).into_content(None);
    let lane = Lane::Table(table.id);
    let said = |why| format!("{why}-{thread}-{}", table.turns.len());
    let (id, turns) = (table.id, table.turns.len());
    let before: Option<LostThread> = service.store().noted(id)?;
    let before = before.filter(|before| before.thread == thread && before.turns == turns);
    let why = if before.is_none() {
        "lost"
    } else if gone && before.is_some_and(|before| !before.gone) {
        // Whatever waits opens another thread when it is sent.
        let waits = service.store().pending_posts()?;
        if waits
            .iter()
            .any(|post| post.lane == lane && !post.content.is_upkeep())
        {
            return Ok(false);
        }
        "gone"
    } else {
        return Ok(false);
    };
    let posts = service.say(
        (CommandId::of_job(said(why)), None),
        (table.home().guild, lane),
        words,
        now,
    )?;
    // The command is forgotten after a week, this is not.
    let gone = why == "gone";
    let lost = LostThread {
        thread,
        turns,
        gone,
    };
    service.store().keep_note(id, lost)?;
    Ok(!posts.is_empty())
}
