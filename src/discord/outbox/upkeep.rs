//! Upkeep: the card of a game (the message of its challenge) says how far the game has come. The thread of a game that
//! is over carries the result in its name.
//!
//! Both follow from the table as it is when they are done. So to do one twice changes nothing, after a crash it is done
//! again, and what was done last is right. They stand beside the lanes, and no board waits for them: Discord lets a
//! thread be renamed twice in ten minutes, and takes few edits of messages of more than an hour ago.

use super::buttons::{At, card};
use super::delivery::OWN_TRIES;
use super::render::{table, words_of};
use super::{DeliveryWorker, Failure, threads};
use crate::discord::backoff::Backoff;
use crate::discord::rest::{self, OutgoingMessage, Trouble, error_code};
use crate::present::{self, Message};
use crate::service::{CommandId, Content, Fault, GuildId, Lane, Post, Service, Stage, TableId};

/// After this many failures in a row the pauses are long.
const QUICK_TRIES: u32 = 10;

/// The long pauses, in seconds.
const LATER: Backoff = Backoff::steps([60, 120, 300, 600]);

/// A card as it should be.
struct Card {
    guild: Option<GuildId>,
    at: At,
    message: Message,
    /// The event that closed the challenge, if nobody has been told of it in a message.
    untold: Option<u64>,
}

impl DeliveryWorker {
    /// Does a post of upkeep, again and again until it is done. If it fails while the bot stops, it is left for the
    /// next start.
    pub(crate) async fn keep_up(&self, post: Post) {
        let (mut failed, mut faults) = (0, 0);
        while !self.ctx.shutdown.is_closing() {
            match self.put_right(&post).await {
                Ok(()) => return,
                Err(Failure::Trouble(trouble)) => {
                    tracing::warn!(post = %post.id, content = ?post.content, %trouble, "an edit is still pending");
                    if trouble.is(&[error_code::TOO_MANY_EDITS]) {
                        failed = failed.max(QUICK_TRIES);
                    }
                }
                Err(Failure::Fault(fault)) if faults + 1 < OWN_TRIES => {
                    tracing::error!(post = %post.id, %fault, "cannot compute an edit");
                    faults += 1;
                }
                Err(Failure::Fault(fault)) => {
                    return self.give_up(&post, &fault.to_string()).await;
                }
            }
            let pause = match failed.checked_sub(QUICK_TRIES) {
                None => rest::BACKOFF.jittered(failed),
                Some(more) => LATER.jittered(more),
            };
            failed += 1;
            self.rest(pause).await;
            if self.ctx.leaving.is_closing() {
                return;
            }
        }
    }

    /// Does a post of upkeep, and notes that it is done. Where it is refused for good, all stays as it is.
    ///
    /// # Errors
    /// Discord's, if it may pass, or the store's.
    pub(crate) async fn put_right(&self, post: &Post) -> Result<(), Failure> {
        match post.content {
            Content::Card(table) => self.edit_card(table).await?,
            Content::Rename(table) => threads::rename(&self.ctx, table).await?,
            _ => {}
        }
        Ok(self.settle(post, None, None).await?)
    }

    /// Edits a card. Where that is refused, a challenge that is closed is told in a message.
    async fn edit_card(&self, table: TableId) -> Result<(), Failure> {
        let asked = self.ctx.ask(move |service| as_it_should_be(service, table));
        let Some(Card {
            guild,
            at,
            message,
            untold,
        }) = asked.await?
        else {
            return Ok(());
        };
        let outgoing = OutgoingMessage {
            message,
            png: None,
            link: None,
            reply_to: None,
            nonce: String::new(),
        };
        match rest::edit(&self.ctx.rest, at, &outgoing).await {
            Ok(()) => Ok(()),
            Err(trouble) if trouble.is(&[error_code::TOO_MANY_EDITS]) => Err(trouble.into()),
            Err(Trouble::Refused { reason, .. }) => {
                tracing::info!(%table, reason, "the message of a challenge stays as it is");
                let Some(seq) = untold else {
                    return Ok(());
                };
                let job = CommandId::of_job(format!("card-{table}-{seq}"));
                let (lane, now) = ((guild, Lane::Channel(at.0)), self.ctx.now());
                let content = Content::Event { table, seq };
                let said = self
                    .ctx
                    .ask(move |service| service.say((job, None), lane, content, now));
                said.await?;
                self.wake.notify_one();
                Ok(())
            }
            Err(passing) => Err(passing.into()),
        }
    }
}

/// What the card of a table should say now, if it has one.
fn as_it_should_be(service: &Service, id: TableId) -> Result<Option<Card>, Fault> {
    let table = table(service, id)?;
    let Some(at) = card(&table) else {
        return Ok(None);
    };
    let log = match table.stage {
        Stage::Closed => service.store().log(id)?,
        _ => Vec::new(),
    };
    // Whoever typed it was answered in the channel.
    let closed = log.iter().rev().find(|one| one.what.closes_challenge());
    let untold = closed.filter(|event| event.command.message().is_none());
    Ok(Some(Card {
        guild: table.home().guild,
        at,
        message: present::card(words_of(service, id)?, &table, &log),
        untold: untold.map(|event| event.seq),
    }))
}
