//! What a command changes, as it is collected: the events at one table, the table after them, and the posts.

use super::ports::{Commit, TableChange};
use super::post::{Content, Lane};
use super::reply::Reply;
use super::request::Request;
use crate::service::model::event::{Event, EventKind};
use crate::service::model::ids::{ChannelId, CommandId, MessageId, PersonId, Timestamp};
use crate::service::model::table::{Stage, Table};

/// A change about to be committed.
pub(super) struct Change {
    pub(super) table: Table,
    pub(super) expected: u64,
    pub(super) events: Vec<Event>,
    pub(super) posts: Vec<(Lane, Content)>,
}

impl Change {
    /// A change to a table that exists.
    pub(super) fn of(table: &Table) -> Change {
        Change {
            table: table.clone(),
            expected: table.version,
            events: Vec::new(),
            posts: Vec::new(),
        }
    }

    /// Adds an event that the caller of the request caused.
    pub(super) fn happen(&mut self, request: &Request, now: Timestamp, what: EventKind) {
        self.add(Some(request.caller.id), &request.id, now, what);
    }

    /// A change of one event that the caller of the request caused, told at the table.
    pub(super) fn told(
        request: &Request,
        table: &Table,
        now: Timestamp,
        what: EventKind,
    ) -> Decision {
        let mut change = Change::of(table);
        change.happen(request, now, what);
        change.tell(Lane::Table(table.id));
        change.decide()
    }

    /// Adds an event that no person caused.
    pub(super) fn happen_by_itself(
        &mut self,
        command: &CommandId,
        now: Timestamp,
        what: EventKind,
    ) {
        self.add(None, command, now, what);
    }

    pub(super) fn add(
        &mut self,
        by: Option<PersonId>,
        command: &CommandId,
        at: Timestamp,
        what: EventKind,
    ) {
        let event = Event {
            seq: self.table.version + 1,
            at,
            by,
            command: command.clone(),
            what,
        };
        self.table.apply(&event);
        self.events.push(event);
    }

    /// Settles where a new table is played: right here, or in a thread of its own that is opened first.
    pub(super) fn place(&mut self, request: &Request, in_place: bool, now: Timestamp) {
        let id = self.table.id;
        match in_place {
            true => {
                let here = EventKind::ThreadOpened(self.table.home().channel);
                self.happen_by_itself(&request.id, now, here);
            }
            false => self.posts.push((Lane::Table(id), Content::Thread(id))),
        }
    }

    /// Posts the last event in this lane.
    pub(super) fn tell(&mut self, lane: Lane) {
        let content = Content::Event {
            table: self.table.id,
            seq: self.table.version,
        };
        self.posts.push((lane, content));
    }

    /// The commit of this change for this command, with what keeps its card and its thread right.
    pub(super) fn commit(&self, command: CommandId, at: Timestamp) -> Commit {
        let mut posts = self.posts.clone();
        posts.extend(self.upkeep());
        Commit {
            asker: self.events.first().and_then(|event| event.by),
            guild: self.table.home().guild,
            command,
            at,
            change: Some(TableChange {
                table: self.table.clone(),
                expected: self.expected,
                events: self.events.clone(),
            }),
            posts,
        }
    }

    /// What has to be put right after these events: what the card of the challenge says, and the name of the thread.
    fn upkeep(&self) -> Vec<(Lane, Content)> {
        let table = &self.table;
        let lane = Lane::Table(table.id);
        let card = table.challenge_message.is_some_and(|card| {
            let changes = |event: &Event| changes_card(&event.what, table, card);
            self.events.iter().any(changes)
        });
        let own_thread = table
            .thread
            .is_some_and(|thread| thread != table.home().channel);
        let name = own_thread && self.events.iter().any(|one| renames(one, table));
        let card = card.then_some((lane, Content::Card(table.id)));
        let name = name.then_some((lane, Content::Rename(table.id)));
        card.into_iter().chain(name).collect()
    }

    pub(super) fn decide(self) -> Decision {
        Decision::Change(Box::new(self))
    }
}

/// Whether an event of this table changes what its card says, which is this message.
fn changes_card(what: &EventKind, table: &Table, MessageId(card): MessageId) -> bool {
    match what {
        EventKind::Accepted(_) | EventKind::Ended(_) | EventKind::Abandoned => true,
        // It was answered before its message was known.
        EventKind::Announced(_) => table.stage != Stage::Challenged,
        // A thread that hangs under the card needs no link; it has the number of the message.
        EventKind::ThreadOpened(ChannelId(thread)) => *thread != card,
        what => what.closes_challenge(),
    }
}

/// Whether the thread of this table has another name after this event. A lesson that was forgotten is not brought up
/// again for that.
fn renames(event: &Event, table: &Table) -> bool {
    match event.what {
        EventKind::Ended(_) | EventKind::Abandoned => true,
        EventKind::LessonEnded { .. } => event.by.is_some(),
        EventKind::ThreadOpened(_) => !table.is_live(),
        _ => false,
    }
}

/// How often a command is decided again because its table, or the settings it depends on, changed meanwhile.
pub(super) const TRIES: usize = 16;

/// The result of deciding a command.
pub(super) enum Decision {
    /// An answer, without a change.
    Answer(Reply),
    /// A change: the events, the table after them, and the posts.
    Change(Box<Change>),
}

#[cfg(test)]
mod tests;
