//! What a command changes, as it is collected: the events at one table, the table after them, and the posts.

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

    /// Posts the last event in this lane.
    pub(super) fn tell(&mut self, lane: Lane) {
        let content = Content::Event {
            table: self.table.id,
            seq: self.table.version,
        };
        self.posts.push((lane, content));
    }

    /// The commit of this change for this command.
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

/// How often a command is decided again because its table, or the settings it depends on, changed meanwhile.
pub(super) const TRIES: usize = 16;

/// The result of deciding a command.
pub(super) enum Decision {
    /// An answer, without a change.
    Answer(Reply),
    /// A change: the events, the table after them, and the posts.
    Change(Box<Change>),
}
