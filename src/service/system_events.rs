//! Events that the service itself writes into the log of a table, such as where its challenge or its thread is.

use super::app::Service;
use super::change::{Change, TRIES};
use super::error::{Fault, fault};
use super::ports::Committed;
use super::post::{Content, Lane, Post};
use crate::service::model::event::EventKind;
use crate::service::model::ids::{ChannelId, CommandId, MessageId, TableId, Timestamp};
use crate::service::model::table::{Stage, Table};

impl Service {
    /// Notes that the message of a table's challenge is in its channel.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn announced(
        &self,
        table: TableId,
        message: MessageId,
        now: Timestamp,
    ) -> Result<(), Fault> {
        let known = |table: &Table| table.challenge_message.is_some();
        self.note(
            table,
            CommandId::of_job(format!("announced-{table}")),
            EventKind::Announced(message),
            (known, |_| Vec::new()),
            now,
        )
        .map(|_| ())
    }

    /// Notes the message of a challenge when its button is pressed, if the challenge is open and its message is not
    /// known yet.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn answered_at(
        &self,
        table: TableId,
        (channel, message): (ChannelId, MessageId),
        now: Timestamp,
    ) -> Result<(), Fault> {
        let found = self.store().table(table)?;
        let stands = |table: &Table| {
            table.stage == Stage::Challenged && table.challenge.home.channel == channel
        };
        match found.is_some_and(|table| stands(&table)) {
            true => self.announced(table, message, now),
            false => Ok(()),
        }
    }

    /// Notes that a table's thread has been opened. In two cases its channel is told too, so that others can find it.
    /// One is the first thread of a game that began without a message there, the other any thread of a lesson. Returns
    /// the posts.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn thread_opened(
        &self,
        table: TableId,
        thread: ChannelId,
        now: Timestamp,
    ) -> Result<Vec<Post>, Fault> {
        let known = |table: &Table| table.thread == Some(thread);
        let job = CommandId::of_job(format!("thread-{table}-{thread}"));
        let posts = |before: &Table| {
            let first =
                before.thread.is_none() && before.challenge_message.is_none() || before.is_lesson();
            let lane = Lane::Channel(before.challenge.home.channel);
            let content = Content::Event {
                table,
                seq: before.version + 1,
            };
            first.then_some((lane, content)).into_iter().collect()
        };
        self.note(
            table,
            job,
            EventKind::ThreadOpened(thread),
            (known, posts),
            now,
        )
    }

    /// Adds an event of the service to a table's log with the `posts` that tell it, unless it is `known` already. Both
    /// closures get the table before the event. Returns the posts to be sent.
    pub(super) fn note(
        &self,
        id: TableId,
        command: CommandId,
        what: EventKind,
        (known, posts): (
            impl Fn(&Table) -> bool,
            impl Fn(&Table) -> Vec<(Lane, Content)>,
        ),
        now: Timestamp,
    ) -> Result<Vec<Post>, Fault> {
        for _ in 0..TRIES {
            let Some(table) = self.store().table(id)? else {
                return Ok(Vec::new());
            };
            if known(&table) {
                return Ok(Vec::new());
            }
            let mut change = Change {
                posts: posts(&table),
                ..Change::of(&table)
            };
            change.happen_by_itself(&command, now, what.clone());
            let commit = change.commit(command.clone(), now);
            match self.store().commit(commit)? {
                Committed::Conflict => {}
                Committed::Duplicate(_) => return Ok(Vec::new()),
                Committed::Done(posts) => {
                    self.changed(&change.table);
                    return Ok(posts);
                }
            }
        }
        Err(fault(format!(
            "noting {what:?} at game {id} met {TRIES} conflicts in a row"
        )))
    }
}
