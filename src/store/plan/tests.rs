//! Tables of earlier releases, which kept all turns in one record.

use super::*;
use crate::rules::any::{Kind, Turn};
use crate::rules::{Grade, Outcome, Side, WinReason};
use crate::service::{
    Challenge, ChannelId, ColourChoice, CommandId, Content, Event, Home, Lane, Person, Seating,
    TableId,
};
use crate::store::memory::MemoryStore;
use crate::store::port::Backing;
use crate::store::space::Overlay;

fn person(id: u64) -> Person {
    Person {
        id: PersonId(id),
        name: "N".repeat(32),
    }
}

fn event(table: &Table, what: What) -> Event {
    Event {
        seq: table.version + 1,
        at: Timestamp(2),
        by: Some(PersonId(1)),
        command: CommandId("m1200".to_owned()),
        what,
    }
}

/// A game that is played, with so many turns.
fn long(turn: &str, plies: usize) -> Table {
    let challenge = Challenge {
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
        rematch_of: None,
    };
    let (by, command) = (PersonId(1), CommandId("m1".to_owned()));
    let (mut table, _) = Table::open(TableId(1), challenge, by, command, Timestamp(1));
    table.apply(&event(
        &table,
        What::Accepted(Seating::Two([1, 2].map(person))),
    ));
    let turn = Turn::Go(turn.parse().expect("a move"));
    for _ in 0..plies {
        table.apply(&event(&table, What::Moved(turn)));
    }
    table
}

/// The change by which this happens at a table.
fn change(before: &Table, what: What) -> Request {
    let mut table = before.clone();
    let event = event(before, what);
    table.apply(&event);
    Request::Commit(Box::new(Commit {
        command: CommandId("m7".to_owned()),
        asker: None,
        at: Timestamp(3),
        change: Some(TableChange {
            table,
            expected: before.version,
            events: vec![event],
        }),
        posts: vec![(
            Lane::Table(before.id),
            Content::Event {
                table: before.id,
                seq: before.version + 1,
            },
        )],
    }))
}

/// The longest games that fit into a record of an earlier release, so that nothing could be done there any more.
#[test]
fn a_game_of_an_earlier_release_at_its_limit_goes_on_ends_and_is_deleted() {
    for (turn, plies) in [("d3-f5", 43_500), ("i10-j10", 32_600)] {
        let before = long(turn, plies);
        let mut kept = Changes::default();
        kept.put(&Record::Table(Head::whole(before.clone())));
        assert!((258_000..LARGEST).contains(&kept.size()), "{}", kept.size());
        let resigned = What::Ended(Outcome::Win {
            side: Side::Black,
            reason: WinReason::Resigned,
            grade: Grade::Plain,
        });
        let moved = What::Moved(Turn::Go(turn.parse().expect("a move")));
        let erasure = erase::Erasure::for_test(PersonId(1));
        let step = Step::Events(before.id, 1, 1);
        let deleted = Request::Erase(Box::new((erasure, step)));
        let requests = [change(&before, resigned), change(&before, moved), deleted];
        for request in requests {
            let store = MemoryStore::new();
            let after = store.view(|space| {
                let space = Overlay {
                    base: space,
                    changes: &kept,
                };
                let (changes, _) = plan(&space, &request)?;
                let after = Overlay {
                    base: &space,
                    changes: &changes,
                };
                view::table(&after, before.id)
            });
            let after = after.expect("it is done").expect("it is there");
            assert_eq!(after.turns[..plies], before.turns, "{request:?}");
        }
    }
}
