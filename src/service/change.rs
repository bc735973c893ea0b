//! What a command changes, as it is collected: the events at one table, the table after them, and what is to be said.

use super::ports::{Commit, TableChange};
use super::post::{Content, Lane};
use super::reply::Reply;
use super::request::Request;
use crate::service::model::event::{Event, EventKind};
use crate::service::model::ids::{CommandId, PersonId, Timestamp};
use crate::service::model::table::Table;

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

    /// Something happens that was asked for.
    pub(super) fn happen(&mut self, request: &Request, now: Timestamp, what: EventKind) {
        self.add(Some(request.caller.id), &request.id, now, what);
    }

    /// One thing happens that was asked for, and is told at the table.
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

    /// Something happens that nobody did.
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

    /// Tells the last thing that happened, in this lane.
    pub(super) fn tell(&mut self, lane: Lane) {
        let content = Content::Event {
            table: self.table.id,
            seq: self.table.version,
        };
        self.posts.push((lane, content));
    }

    /// What is to be committed, as this command. The table after it stays at hand for those who watch.
    pub(super) fn commit(&self, command: CommandId, at: Timestamp) -> Commit {
        Commit {
            asker: self.events.first().and_then(|event| event.by),
            command,
            at,
            change: Some(TableChange {
                table: self.table.clone(),
                expected: self.expected,
                events: self.events.clone(),
            }),
            posts: self.posts.clone(),
        }
    }

    pub(super) fn decide(self) -> Decision {
        Decision::Change(Box::new(self))
    }
}

/// How often a command is decided anew because its table, or what has been chosen, is not what it was meanwhile.
pub(super) const TRIES: usize = 16;

/// What a command comes to once it has been looked at.
pub(super) enum Decision {
    /// Only an answer.
    Answer(Reply),
    /// A change: the table before it (`None` for a new one) and what happens, with the posts.
    Change(Box<Change>),
}
