//! Replaying several groups of a journal at once, and index entries without a record.

use super::*;
use crate::rules::any::{Kind, Turn};
use crate::service::{
    Challenge, ChannelId, ColourChoice, CommandId, Content, Event, GuildId, Home, Lane, Manager,
    Person, PersonSettings, Seating, ServerSettings, TableId, Timestamp,
};
use crate::store::memory::MemoryStore;
use crate::store::record::Head;
use crate::store::storage_engine::StorageEngine;

fn person(id: u64) -> Person {
    Person {
        id: PersonId(id),
        name: "N".repeat(32),
    }
}

fn event(table: &Table, what: EventKind) -> Event {
    Event {
        seq: table.version + 1,
        at: Timestamp(2),
        by: Some(PersonId(1)),
        command: CommandId("m1200".to_owned()),
        what,
    }
}

/// A game in play with this many turns.
fn long(turn: &str, plies: usize) -> Table {
    let challenge = Challenge {
        house: None,
        challenger: person(1),
        opponent: Some(person(2)),
        colour: ColourChoice::White,
        ruleset: Kind::Gala.usual(),
        party: None,
        home: Home {
            guild: None,
            channel: ChannelId(901),
        },
        timing: Default::default(),
        rated: true,
        coach: false,
        finds_level: false,
        rematch_of: None,
    };
    let (by, command) = (PersonId(1), CommandId("m1".to_owned()));
    let (mut table, _) = Table::open(TableId(1), challenge, by, command, Timestamp(1));
    table.apply(&event(
        &table,
        EventKind::Accepted(Seating::Two([1, 2].map(person))),
    ));
    let turn = Turn::Go(turn.parse().expect("a move"));
    for _ in 0..plies {
        table.apply(&event(&table, EventKind::Moved(turn)));
    }
    table
}

fn managed_by(managers: &[u64]) -> Record {
    let managers = managers.iter().map(|id| Manager::Person(PersonId(*id)));
    Record::Server(
        GuildId(77),
        ServerSettings {
            managers: managers.collect(),
            ..ServerSettings::default()
        },
    )
}

fn blocking(blocked: &[u64]) -> Record {
    let blocked = blocked.iter().copied().map(PersonId);
    Record::Person(
        PersonId(3),
        PersonSettings {
            blocked: blocked.collect(),
            ..PersonSettings::default()
        },
    )
}

/// Groups of a journal replayed at once give the same result as one by one.
#[test]
fn groups_of_a_journal_may_be_followed_together() {
    let post = |id: u64, asker: u64, state| {
        let content = Content::Words {
            text: "hello".to_owned(),
            board: None,
            ratings: None,
            buttons: Vec::new(),
            reply_to: None,
        };
        let (named, lane) = (content.named(), Lane::Channel(ChannelId(9)));
        let post = crate::service::Post {
            guild: None,
            id: PostId(id),
            lane,
            content,
            asker: Some(PersonId(asker)),
            named,
            at: Timestamp(1),
            attempts: 0,
            after: None,
        };
        Record::Post(post, state)
    };
    let dead = PostState::DeadLetter {
        reason: "403".to_owned(),
        at: Timestamp(2),
    };
    let before = long("d3-f5", 1);
    let mut after = before.clone();
    after.seats = Some(Seating::Two([1, 2].map(|id| match id {
        1 => Person {
            id: PersonId::tombstone(5),
            name: String::new(),
        },
        id => person(id),
    })));
    let named = |table: &Table| Record::Event(table.id, event(table, EventKind::Hinted));
    let nameless = |table: &Table| {
        let event = Event {
            by: Some(PersonId::tombstone(5)),
            ..event(table, EventKind::Hinted)
        };
        Record::Event(table.id, event)
    };
    after.challenge.challenger = match after.seats.as_ref() {
        Some(Seating::Two([first, _])) => first.clone(),
        _ => person(1),
    };
    let groups = [
        vec![managed_by(&[1, 2])],
        vec![managed_by(&[2])],
        vec![blocking(&[1])],
        vec![blocking(&[])],
        vec![
            post(1, 1, PostState::Waiting),
            post(2, 1, PostState::Waiting),
        ],
        // In the order of their keys.
        vec![post(1, 1, dead), Record::Removed(Key::Waiting(PostId(1)))],
        vec![Record::Removed(Key::Waiting(PostId(2)))],
        vec![named(&before), Record::Table(Head::whole(before.clone()))],
        vec![nameless(&before), Record::Table(Head::whole(after.clone()))],
    ];
    let nothing = MemoryStore::new();
    let follow = |groups: &[Vec<Record>]| {
        let mut changes = WriteBatch::default();
        for records in groups {
            let next = nothing.view(|kv| {
                let so_far = PendingView {
                    base: kv,
                    changes: &changes,
                };
                replayed(&so_far, records)
            });
            changes.extend(next.expect("they can be read"));
        }
        let kept = changes
            .into_iter()
            .filter_map(|(key, word)| word.map(|_| key));
        let mut kept: Vec<String> = kept
            .map(|key| format!("{:?}", Key::parse(&key).expect("a key")))
            .collect();
        kept.sort();
        kept
    };
    let (apart, together) = (follow(&groups), follow(&[groups.concat()]));
    assert_eq!(together, apart);
    let of_one: Vec<&String> = apart
        .iter()
        .filter(|key| key.contains("PersonId(1)"))
        .collect();
    assert_eq!(
        of_one,
        ["About(PersonId(1), PostId(1))"],
        "the dead letter alone"
    );
}

/// An index entry without a record, as in a damaged index, is removed with the person it is about.
#[test]
fn an_index_that_leads_nowhere_keeps_no_deletion_up() {
    let store = MemoryStore::new();
    store.submit(StoreOp::BeginImport).expect("it is empty");
    for record in [
        managed_by(&[1]),
        managed_by(&[]),
        blocking(&[1]),
        blocking(&[]),
    ] {
        store.submit(StoreOp::Import(vec![record])).expect("kept");
    }
    store.submit(StoreOp::EndImport).expect("done");
    let managed =
        |kv: &dyn KvReader| index::first_keys(kv, KeyRange::Managed(PersonId(1)), None, 9);
    assert_eq!(store.view(managed).expect("readable").len(), 1);
    erase::erase(&store, PersonId(1), PersonId::tombstone(5), Timestamp(9)).expect("done");
    assert_eq!(store.view(managed).expect("readable").len(), 0);
}
