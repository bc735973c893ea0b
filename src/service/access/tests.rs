//! Where a game may be shown.

use crate::rules::{DrawReason, Outcome};

use super::*;
use crate::service::fixtures::{home, person, seated, table};
use crate::service::{Command, GuildId, Home, Manages};

/// What this person asks by a slash command on this server, or in a direct message.
fn request(who: u64, guild: Option<u64>, command: Command) -> Request {
    Request {
        id: CommandId("m2".to_owned()),
        caller: person(who),
        place: Place {
            guild: guild.map(GuildId),
            channel: ChannelId(9),
            parent: None,
            private: false,
        },
        table: None,
        via: Via::Slash,
        sent_ago: 0,
        random: 0,
        manages: Manages::No,
        absent: Vec::new(),
        command,
    }
}

/// Whether this person sees it on this server, or in a direct message.
fn seen(table: &Table, who: u64, guild: Option<u64>) -> bool {
    let request = request(who, guild, Command::History { page: None });
    may_see(request.caller.id, request.place, table)
}

#[test]
fn a_game_is_seen_where_it_has_been_moved() {
    let table = table([EventKind::Moving(home(8))]);
    assert!(seen(&table, 3, Some(8)) && !seen(&table, 3, Some(7)));
}

#[test]
fn what_was_played_on_a_server_is_not_shown_on_another() {
    const PLAYER: u64 = 1;
    const STRANGER: u64 = 3;
    let live = table([seated()]);
    let finished = table([
        seated(),
        EventKind::Ended(Outcome::Draw(DrawReason::Agreed)),
    ]);
    assert!(live.is_live() && !finished.is_live());
    let (here, elsewhere, private) = (Some(7), Some(8), None);
    for (game, who, place, expected) in [
        (&live, STRANGER, here, true),
        (&live, STRANGER, elsewhere, false),
        (&live, STRANGER, private, false),
        (&live, PLAYER, here, true),
        (&live, PLAYER, elsewhere, true),
        (&live, PLAYER, private, true),
        (&finished, STRANGER, here, true),
        (&finished, STRANGER, elsewhere, false),
        (&finished, STRANGER, private, false),
        (&finished, PLAYER, here, true),
        // Others would see the answer there.
        (&finished, PLAYER, elsewhere, false),
        (&finished, PLAYER, private, true),
    ] {
        let shown = format!("person {who}, on {place:?}, live: {}", game.is_live());
        assert_eq!(seen(game, who, place), expected, "{shown}");
    }
}

#[test]
fn what_is_played_in_a_private_place_is_seen_there_and_by_who_plays() {
    for guild in [None, Some(GuildId(7))] {
        let place = ChannelId(5);
        let mut private = table([EventKind::ThreadOpened(place)]);
        private.challenge.home = Home {
            guild,
            channel: place,
        };
        assert!(private.is_in_place());
        for elsewhere in [None, Some(7)] {
            assert!(!seen(&private, 3, elsewhere), "{guild:?}, {elsewhere:?}");
            assert!(seen(&private, 1, elsewhere), "{guild:?}, {elsewhere:?}");
        }
        // Whoever is in a private thread sees what is played in it.
        private.thread = Some(ChannelId(9));
        private.challenge.home.channel = ChannelId(9);
        assert!(seen(&private, 3, guild.map(|guild| guild.0)));
    }
}

#[test]
fn only_where_a_game_belongs_is_it_shown_to_all() {
    let live = table([seated()]);
    let at = |guild: Option<u64>| Place {
        guild: guild.map(GuildId),
        channel: ChannelId(9),
        parent: None,
        private: false,
    };
    assert!(is_open_at(&live, at(Some(7))));
    // A game that could not be shown may have its thread on another server.
    let moved = Table {
        thread: Some(ChannelId(9)),
        ..live.clone()
    };
    assert!(is_open_at(&moved, at(Some(8))) && seen(&moved, 3, Some(8)));
    assert!(
        is_open_at(&live, at(None)),
        "nobody else reads a direct message"
    );
    assert!(!is_open_at(&live, at(Some(8))));
}

#[test]
fn what_is_typed_is_answered_in_front_of_everyone_and_a_slash_command_to_its_caller() {
    let board = Command::Board {
        side: None,
        captured: false,
        text: false,
    };
    for command in [board, Command::Clock, Command::History { page: None }] {
        let mut request = request(1, Some(7), command);
        assert!(!is_told_to_all(&request), "{:?}", request.command);
        request.via = Via::Chat;
        assert!(is_told_to_all(&request), "{:?}", request.command);
    }
}

#[test]
fn a_table_is_in_its_channel_until_its_thread_is_open() {
    let place = |table: &Table| {
        let place = Place::of_table(table);
        (place.channel.0, place.parent.map(|parent| parent.0))
    };
    assert_eq!(place(&table([])), (7, None));
    let opened = |thread| table([EventKind::ThreadOpened(ChannelId(thread))]);
    assert_eq!(place(&opened(5)), (5, Some(7)));
    assert_eq!(place(&opened(7)), (7, None), "in a private place");
}
