//! Rematches: where and by whom they are asked for, and what they take over from their game.

use galabot::service::{ChannelId, Command, Manages, ServerSettingsChange, SettingsChange, Store};

use crate::challenges::{Bot, ELSEWHERE, HOME, PRIVATE, STRANGER, VICTIM, blocks};

#[test]
fn a_rematch_is_asked_for_where_games_may_be_played_by_those_who_are_there() {
    let service = Bot::new();
    let game = service.finished(STRANGER, VICTIM);
    // From elsewhere the bot cannot know whether they have left, or were banned.
    for place in [PRIVATE, ELSEWHERE] {
        assert!(service.is_refused(STRANGER, place, Some(game), Command::Rematch));
    }
    let told = service.told(STRANGER, PRIVATE, Some(game), Command::Rematch);
    assert!(told.contains("belongs to a server"), "{told}");
    // The server has chosen its channels since.
    let choice = ServerSettingsChange {
        add_channel: Some(ChannelId(11)),
        ..ServerSettingsChange::default()
    };
    let choice = Command::Settings(Box::new(SettingsChange::Server(choice)));
    service.asks_as(9, HOME, None, choice, Manages::Server);
    let told = service.told(STRANGER, HOME, Some(game), Command::Rematch);
    assert!(told.contains("games are played in <#11>"), "{told}");
    assert_eq!(service.store.live_tables().expect("readable"), []);
}

#[test]
fn a_rematch_is_a_challenge_like_any_other() {
    let service = Bot::new();
    let games: Vec<u64> = (0..5).map(|_| service.finished(STRANGER, VICTIM)).collect();
    for game in &games[..3] {
        service.does(STRANGER, HOME, Some(*game), Command::Rematch);
    }
    let told = service.told(STRANGER, HOME, Some(games[3]), Command::Rematch);
    assert!(told.contains("already has 3 challenges from you"), "{told}");
    for table in service.store.live_tables().expect("readable") {
        service.does(VICTIM, HOME, Some(table.0), Command::Decline);
    }
    service.asks(VICTIM, HOME, None, blocks(STRANGER));
    let told = service.told(STRANGER, HOME, Some(games[3]), Command::Rematch);
    assert!(told.contains("isn't possible right now"), "{told}");
}
