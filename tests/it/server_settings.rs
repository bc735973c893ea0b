//! What a server has chosen and what follows from it: where games begin, how much can be named, and who is told
//! what the bot lacks.

use galabot::rules::any::Kind;
use galabot::service::{
    ChannelId, Command, MOST_NAMED, Manages, PersonSettingsChange, Place, Refusal, Reply,
    ServerSettingsChange, SettingsChange, SettingsRefusal,
};

use super::challenges::{Bot, FRIEND, HOME, STRANGER};

/// The reply to a manager who names this channel as one for games.
pub fn names_channel(bot: &Bot, channel: ChannelId) -> Reply {
    let choice = ServerSettingsChange {
        add_channel: Some(channel),
        ..ServerSettingsChange::default()
    };
    let command = Command::Settings(Box::new(SettingsChange::Server(choice)));
    bot.asks_as(FRIEND, HOME, None, command, Manages::Server)
}

#[test]
fn a_server_names_as_many_channels_as_there_may_be_and_no_more() {
    let bot = Bot::new();
    for channel in 1..=MOST_NAMED as u64 {
        let reply = names_channel(&bot, ChannelId(channel));
        assert!(matches!(reply, Reply::Settings(_)), "{channel}: {reply:?}");
    }
    let more = names_channel(&bot, ChannelId(1_000));
    let too_many = Refusal::Settings(SettingsRefusal::TooMany);
    assert_eq!(more, Reply::Refused(too_many));
}

#[test]
fn games_and_lessons_begin_in_the_channels_that_were_named_and_below_them() {
    let bot = Bot::new();
    names_channel(&bot, HOME.channel);
    let elsewhere = Place {
        channel: ChannelId(11),
        ..HOME
    };
    let refusal = SettingsRefusal::Elsewhere(vec![HOME.channel]);
    let refused = Reply::Refused(Refusal::Settings(refusal));
    let challenges = |place| bot.asks(STRANGER, place, None, Command::Challenge(Box::default()));
    assert_eq!(challenges(elsewhere), refused);
    let begun = challenges(HOME);
    assert!(matches!(begun, Reply::Done { .. }), "{begun:?}");
    let learns_below = |place: Place| {
        let thread = Place {
            channel: ChannelId(77),
            parent: Some(place.channel),
            ..place
        };
        bot.asks(STRANGER, thread, None, Command::Learn(Kind::Gala))
    };
    assert_eq!(learns_below(elsewhere), refused);
    let begun = learns_below(HOME);
    assert!(matches!(begun, Reply::Done { .. }), "{begun:?}");
}

#[test]
fn what_the_bot_lacks_is_told_to_those_who_manage_a_server_and_look_at_its_settings() {
    let bot = Bot::new();
    let is_told = |choice: SettingsChange, manages: Manages| {
        let command = Command::Settings(Box::new(choice));
        match bot.asks_as(FRIEND, HOME, None, command, manages) {
            Reply::Settings(view) => !view.checks.is_empty(),
            other => panic!("{other:?}"),
        }
    };
    let servers = || SettingsChange::Server(ServerSettingsChange::default());
    let own = SettingsChange::Person(PersonSettingsChange::default());
    assert!(is_told(servers(), Manages::Server));
    assert!(!is_told(servers(), Manages::No));
    assert!(!is_told(own, Manages::Server));
}
