//! What a player is told as their time passes: reminders, where they come, and that time was given back.

use galabot::service::clock::{DAY, HOUR, MINUTE};
use galabot::service::{
    ChannelId, EventKind, Lane, PersonId, PersonSettings, Reminder, Service, Stage, TableId,
    Timestamp, Vacation,
};

use super::grace::{ANNA, MONDAY, goes_away, looks, timed};
use crate::store::given::set_person;

/// The game, in which Anna is to move.
const GAME: TableId = TableId(1);

/// Anna changes her settings.
pub fn anna_sets(service: &Service, change: impl FnOnce(&mut PersonSettings)) {
    set_person(&**service.store(), PersonId(ANNA), change);
}

/// The games at which something is due.
fn due(service: &Service, now: u64) -> Vec<TableId> {
    service.due(Timestamp(now)).expect("no fault")
}

#[test]
fn only_reminders_come_in_private_and_only_if_their_player_wants_that() {
    let direct = ChannelId(99);
    let reminded = |service: &Service, now: u64| {
        let person = service.reminded_in_private(GAME, Timestamp(now));
        person.expect("no fault")
    };
    let lanes = |service: &Service, now: u64| -> Vec<Lane> {
        let posts = service.process_due(GAME, Some(direct), Timestamp(now));
        let posts = posts.expect("no fault").into_iter();
        posts.map(|post| post.lane).collect()
    };
    let service = timed("1 day");
    // Four hours are left.
    let soon = MONDAY + 20 * HOUR;
    assert_eq!(due(&service, soon), [GAME]);
    assert_eq!(reminded(&service, soon), None, "by default in the thread");
    anna_sets(&service, |settings| settings.direct_messages = true);
    assert_eq!(reminded(&service, MONDAY + HOUR), None, "nothing is due");
    assert_eq!(reminded(&service, soon), Some(PersonId(ANNA)));
    assert_eq!(lanes(&service, soon), [Lane::Channel(direct)]);
    // How the game ends is told to both.
    let over = MONDAY + DAY + MINUTE;
    assert_eq!(reminded(&service, over), None);
    assert_eq!(lanes(&service, over), [Lane::Table(GAME)]);
    // With minutes left nobody is sent elsewhere.
    let evening = timed("15m+10s");
    anna_sets(&evening, |settings| settings.direct_messages = true);
    let soon = MONDAY + 14 * MINUTE;
    assert_eq!(due(&evening, soon), [GAME]);
    assert_eq!(reminded(&evening, soon), None);
}

#[test]
fn whoever_wants_no_reminders_is_told_of_time_given_back_all_the_same() {
    let service = timed("1 day");
    anna_sets(&service, |settings| settings.reminders = false);
    goes_away(&service, MONDAY + HOUR, 2 * HOUR);
    let back = MONDAY + 3 * HOUR;
    assert_eq!(due(&service, back), [GAME]);
    let told = service.process_due(GAME, None, Timestamp(back));
    assert_eq!(told.expect("no fault").len(), 1);
    let last = service.store().log(GAME).expect("readable").pop();
    let last = last.map(|event| event.what);
    assert_eq!(last, Some(EventKind::Reminded(Reminder::GivenBack)));
    // An hour is left.
    let soon = MONDAY + 25 * HOUR;
    assert_eq!(due(&service, soon), []);
    anna_sets(&service, |settings| settings.reminders = true);
    assert_eq!(due(&service, soon), [GAME]);
}

#[test]
fn that_time_was_given_back_is_no_news_once_it_has_run_out_again() {
    let service = timed("1 day");
    // Five minutes are left when the bot stops, and as much when it is back.
    let gone = MONDAY + DAY - 5 * MINUTE;
    goes_away(&service, gone, 100 * HOUR);
    let now = gone + 100 * HOUR + 5 * MINUTE;
    assert_eq!(due(&service, now), []);
    // The game is left alone until something may be due.
    let looks = service.store().looks(Timestamp(now)).expect("readable");
    assert!(looks.is_empty(), "{looks:?}");
}

#[test]
fn no_vacation_is_told_of_at_a_game_that_is_over() {
    let service = timed("1 day");
    let over = MONDAY + DAY + MINUTE;
    let stage = looks(&service, over);
    assert!(matches!(stage, Stage::Finished(_)), "{stage:?}");
    anna_sets(&service, |settings| {
        settings.vacations.push(Vacation {
            from: Timestamp(over),
            until: Timestamp(over + DAY),
        });
    });
    let told = service.process_due(GAME, None, Timestamp(over));
    assert_eq!(told.expect("no fault"), []);
}
