//! The people, tables and events of the unit tests: a challenge of person 1 on server 7, and what becomes of it.

use crate::rules::Side;
use crate::rules::any::{Ruleset, Turn};
use crate::rules::mover::Mover;
use crate::service::{
    Challenge, ChannelId, CoachRemark, CoachSaid, ColourChoice, CommandId, Event, EventKind,
    GuildId, Home, Person, PersonId, Seating, Table, TableId, Timestamp, Timing,
};

pub(super) fn home(guild: u64) -> Home {
    Home {
        guild: Some(GuildId(guild)),
        channel: ChannelId(guild),
    }
}

pub(super) fn person(id: u64) -> Person {
    Person {
        id: PersonId(id),
        name: id.to_string(),
    }
}

pub(super) fn turn(text: &str) -> Turn {
    text.parse().expect(text)
}

/// A challenge of person 1 to this person, or to anyone, on server 7.
pub(super) fn challenged(opponent: Option<Person>) -> Table {
    let challenge = Challenge {
        house: None,
        challenger: person(1),
        opponent,
        colour: ColourChoice::White,
        ruleset: Ruleset::default(),
        party: None,
        home: home(7),
        timing: Timing::default(),
        rated: true,
        coach: false,
        finds_level: false,
        rematch_of: None,
    };
    let command = CommandId("m1".to_owned());
    Table::open(TableId(1), challenge, PersonId(1), command, Timestamp(0)).0
}

/// A challenge of person 1 to person 2, after these further events.
pub(super) fn table(events: impl IntoIterator<Item = EventKind>) -> Table {
    let mut table = challenged(Some(person(2)));
    for what in events {
        happen(&mut table, what);
    }
    table
}

/// A game of person 1 with this opponent that has begun.
pub(super) fn begun(opponent: Person) -> Table {
    let mut table = challenged(Some(opponent.clone()));
    let seating = Seating::Two([person(1), opponent]);
    happen(&mut table, EventKind::Accepted(seating));
    table
}

/// The game of persons 1 and 2 begins.
pub(super) fn seated() -> EventKind {
    EventKind::Accepted(Seating::Two([person(1), person(2)]))
}

/// What this person has done, as the second event at a table.
pub(super) fn event(by: u64, what: EventKind) -> Event {
    Event {
        seq: 2,
        at: Timestamp(0),
        by: Some(PersonId(by)),
        command: CommandId("m1".to_owned()),
        what,
    }
}

/// The next event at a table, which person 1 caused.
pub(super) fn happen(table: &mut Table, what: EventKind) {
    table.apply(&Event {
        seq: table.version + 1,
        ..event(1, what)
    });
}

/// Person 1 has taken this turn.
pub(super) fn moved(text: &str) -> Event {
    event(1, EventKind::Moved(turn(text)))
}

/// So many turns were taken back, up to one of White's.
pub(super) fn back(plies: usize) -> Event {
    let to = Mover::Side(Side::White);
    event(1, EventKind::TakenBack { plies, to })
}

/// The coach has said this of a turn.
pub(super) fn coached(ply: usize, text: &str, said: CoachSaid) -> Event {
    let turn = turn(text);
    let remark = CoachRemark { ply, turn, said };
    event(2, EventKind::Coached(Box::new(remark)))
}
