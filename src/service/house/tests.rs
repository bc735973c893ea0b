//! Where a game may be spoken of.

use super::super::table::Event;
use super::*;
use crate::rules::any::Kind;
use crate::service::What;
use crate::service::{Challenge, ColourChoice, Home, Manages, Person, Place};

#[test]
fn a_game_is_seen_where_it_has_been_moved() {
    let home = |guild| Home {
        guild: Some(GuildId(guild)),
        channel: ChannelId(guild),
    };
    let person = |id| Person {
        id: PersonId(id),
        name: id.to_string(),
    };
    let challenge = Challenge {
        challenger: person(1),
        opponent: Some(person(2)),
        colour: ColourChoice::White,
        ruleset: Kind::Gala.usual(),
        party: None,
        home: home(7),
        timing: Default::default(),
        rated: true,
        rematch_of: None,
    };
    let command = CommandId("m1".to_owned());
    let (one, now) = (PersonId(1), Timestamp(0));
    let (mut table, _) = Table::open(TableId(1), challenge, one, command.clone(), now);
    table.apply(&Event {
        seq: 2,
        at: now,
        by: Some(one),
        command,
        what: What::Moving(home(8)),
    });
    let seen = |guild| {
        let request = Request {
            id: CommandId("m2".to_owned()),
            caller: person(3),
            place: Place {
                guild: Some(GuildId(guild)),
                channel: ChannelId(9),
                parent: None,
            },
            table: None,
            via: Via::Chat,
            lot: 0,
            manages: Manages::No,
            absent: Vec::new(),
            command: Command::History { page: None },
        };
        may_see(&request, &table)
    };
    assert!(seen(8) && !seen(7));
}
