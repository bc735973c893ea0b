//! The last turn does not arrive, for Discord fails on what tells it: nobody loses on time by that.

use std::sync::Arc;

use galabot::service::clock::{HOUR, MINUTE, SECOND};
use galabot::service::notes::{Notes, Undeliverable};
use galabot::service::{
    ChannelId, Command, CommandId, Content, ControlRefusal, EventKind, GuildId, Lane, MessageId,
    Need, Permission, PersonId, Reach, Refusal, Reply, Service, SettingsRefusal, Stage, TableId,
    Timestamp, Vacation,
};

use super::grace::{ANNA, BEN, MONDAY, goes_away, left, looks, says, says_on, timed};
use super::reminders::anna_sets;

/// The game.
const GAME: TableId = TableId(1);

/// All that waits is being sent from now on, and Discord does not answer.
fn is_sent(service: &Service) {
    let store = service.store();
    for post in store.pending_posts().expect("readable") {
        let sending = store.post_sending(post.id, MessageId(1));
        sending.expect("it is kept");
    }
}

/// All of it has arrived at this moment.
fn arrives(service: &Service, now: u64) {
    let (store, now) = (service.store(), Timestamp(now));
    for post in store.pending_posts().expect("readable") {
        let sent = store.post_sent(post.id, None, now);
        sent.expect("it is kept");
    }
    service.adjourn(GAME, false, now).expect("no fault");
}

#[test]
fn no_flag_falls_while_the_last_turn_is_on_its_way() {
    let service = timed("15m+10s");
    is_sent(&service);
    let falls = MONDAY + 15 * MINUTE + 3 * SECOND;
    assert_eq!(looks(&service, falls), Stage::Playing);
    let there = falls + HOUR;
    assert_eq!(left(&service, there), 15 * MINUTE, "it stands still");
    arrives(&service, there);
    assert_eq!(left(&service, there), 15 * MINUTE);
    // That is told, and from now on the clock is like any other.
    let before = service.store().pending_posts().expect("readable").len();
    looks(&service, there);
    let told = service.store().pending_posts().expect("readable").len();
    assert_eq!((before, told), (0, 1));
    let falls = there + 15 * MINUTE + 3 * SECOND;
    assert_eq!(looks(&service, falls - 1), Stage::Playing);
    let over = looks(&service, falls);
    assert!(matches!(over, Stage::Finished(_)), "{over:?}");
}

#[test]
fn a_flag_falls_while_only_the_name_of_a_thread_is_on_its_way() {
    let service = timed("15m+10s");
    let renames = (CommandId::of_job("renames"), None);
    let lane = (None, Lane::Table(GAME));
    let renamed = service.say(renames, lane, Content::Rename(GAME), Timestamp(MONDAY));
    let post = renamed.expect("no fault")[0].id;
    let sending = service.store().post_sending(post, MessageId(1));
    sending.expect("it is kept");
    let over = looks(&service, MONDAY + 15 * MINUTE + 3 * SECOND);
    assert!(matches!(over, Stage::Finished(_)), "{over:?}");
}

#[test]
fn a_clock_stands_still_once_it_would_notice_and_gives_back_what_was_used_once() {
    let service = timed("15m+10s");
    let fails = |posted: u64, now: u64| {
        let noted = service.not_shown(GAME, Timestamp(posted), Timestamp(now));
        noted.expect("no fault");
    };
    // The bot was away for three minutes of it, which are given back already.
    let gone = Timestamp(MONDAY + 30 * SECOND);
    service.heartbeat(gone, true).expect("no fault");
    let back = gone.0 + 3 * MINUTE;
    service.heartbeat(Timestamp(back), false).expect("no fault");
    assert_eq!(left(&service, back), 15 * MINUTE - 30 * SECOND);
    let noticed = MONDAY + 4 * MINUTE;
    fails(MONDAY, noticed);
    assert_eq!(left(&service, noticed), 15 * MINUTE);
    // Whatever fails on, nothing is used and nothing given back.
    fails(MONDAY, noticed + HOUR);
    arrives(&service, noticed + HOUR);
    assert_eq!(left(&service, noticed + HOUR), 15 * MINUTE);
    // What was said later in this turn does not hide it.
    let later = noticed + HOUR + 5 * MINUTE;
    fails(MONDAY + 1, later);
    assert_eq!(left(&service, later), 10 * MINUTE);
}

#[test]
fn nothing_is_given_back_of_a_turn_of_which_nothing_was_used() {
    let service = timed("15m+10s");
    goes_away(&service, MONDAY, 3 * MINUTE);
    let back = Timestamp(MONDAY + 3 * MINUTE);
    let noted = service.not_shown(GAME, Timestamp(MONDAY), back);
    noted.expect("no fault");
    let log = service.store().log(GAME).expect("readable");
    let last: Vec<_> = log.iter().rev().map(|event| &event.what).take(2).collect();
    let given_back = EventKind::TimeCredited(3 * MINUTE);
    assert_eq!(last, [&EventKind::Adjourned, &given_back]);
}

#[test]
fn a_game_that_cannot_be_shown_does_not_go_on_because_a_vacation_begins() {
    let service = timed("1 day");
    let now = Timestamp(MONDAY + HOUR);
    service.adjourn(GAME, true, now).expect("no fault");
    anna_sets(&service, |settings| {
        settings.vacations.push(Vacation {
            from: now,
            until: Timestamp(now.0 + HOUR),
        });
    });
    service.process_due(GAME, None, now).expect("no fault");
    let table = service.store().table(GAME).expect("readable");
    let clock = table.and_then(|table| table.clock).expect("it has a clock");
    assert_eq!(clock.vacations, [PersonId(ANNA)]);
    assert!(clock.adjourned);
}

#[test]
fn a_tenth_of_an_evening_s_clock_is_not_noticed() {
    let service = timed("15m+10s");
    let now = MONDAY + 90 * SECOND;
    let fails = |now: u64| service.not_shown(GAME, Timestamp(MONDAY), Timestamp(now));
    fails(now).expect("no fault");
    assert_eq!(left(&service, now), 15 * MINUTE - 90 * SECOND);
    fails(now + 1).expect("no fault");
    assert_eq!(left(&service, now + 1), 15 * MINUTE);
}

#[test]
fn no_win_is_claimed_from_somebody_who_was_not_shown_the_last_turn() {
    let service = timed("15m+10s");
    is_sent(&service);
    let over = MONDAY + 15 * MINUTE + 3 * SECOND;
    let person = PersonId(ANNA);
    let refused = says(&service, BEN, Command::Claim, Some(GAME), (3, over));
    let expected = Refusal::Control(ControlRefusal::Unshown { person });
    assert_eq!(refused, Reply::Refused(expected));
}

#[test]
fn a_game_whose_clock_stands_still_while_discord_fails_stays_on_its_server() {
    let service = timed("15m+10s");
    let now = MONDAY + 4 * MINUTE;
    let noted = service.not_shown(GAME, Timestamp(MONDAY), Timestamp(now));
    noted.expect("no fault");
    let resumes = |number: u64| {
        let asked = (number, now);
        says_on((&service, 2), BEN, Command::Resume, Some(GAME), asked)
    };
    let elsewhere = Refusal::Control(ControlRefusal::OtherServer(GAME));
    assert_eq!(resumes(3), Reply::Refused(elsewhere));
    // Where it cannot be shown any more, it may leave.
    let blocked = Undeliverable {
        since: MessageId(1),
        told: Vec::new(),
    };
    let noted = service.store().keep_note(GAME, blocked);
    noted.expect("it is kept");
    let reply = resumes(4);
    assert!(matches!(reply, Reply::Done { .. }), "{reply:?}");
}

/// No channel can ever have threads.
struct NoThreads;

impl Reach for NoThreads {
    fn lacks(&self, _: ChannelId, _: Need) -> Option<Vec<Permission>> {
        None
    }

    fn can_never(&self, _: ChannelId, need: Need) -> bool {
        need == Need::Thread
    }

    fn all_see(&self, _: GuildId, _: ChannelId) -> Option<bool> {
        None
    }
}

#[test]
fn a_board_is_refused_only_to_those_whose_game_it_would_move_to_a_channel_without_threads() {
    let service = timed("15m+10s").reaching(Arc::new(NoThreads));
    let now = MONDAY + MINUTE;
    let board = |who: u64, number: u64| {
        let board = Command::Board {
            side: None,
            captured: false,
            text: false,
        };
        says(&service, who, board, Some(GAME), (number, now))
    };
    let shown = board(BEN, 3);
    assert!(matches!(shown, Reply::Board { .. }), "{shown:?}");
    let stands = service.adjourn(GAME, true, Timestamp(now));
    stands.expect("no fault");
    let blocked = Undeliverable {
        since: MessageId(1),
        told: Vec::new(),
    };
    let noted = service.store().keep_note(GAME, blocked);
    noted.expect("it is kept");
    let refusal = Refusal::Settings(SettingsRefusal::NoThreads(ChannelId(10)));
    assert_eq!(board(BEN, 4), Reply::Refused(refusal));
    let spectator = board(77, 5);
    assert!(matches!(spectator, Reply::Board { .. }), "{spectator:?}");
}

#[test]
fn a_clock_runs_on_while_only_what_was_asked_for_before_the_turn_does_not_arrive() {
    let service = timed("15m+10s");
    arrives(&service, MONDAY);
    let content = Content::Words {
        text: "An answer".to_owned(),
        board: None,
        ratings: None,
        buttons: Vec::new(),
        reply_to: None,
    };
    let asked = (CommandId::of_job("asked"), None);
    let lane = (None, Lane::Table(GAME));
    let said = service.say(asked, lane, content, Timestamp(MONDAY));
    said.expect("no fault");
    is_sent(&service);
    let now = MONDAY + 4 * MINUTE;
    let noted = service.not_shown(GAME, Timestamp(MONDAY), Timestamp(now));
    noted.expect("no fault");
    assert_eq!(left(&service, now), 11 * MINUTE);
    let over = looks(&service, MONDAY + 15 * MINUTE + 3 * SECOND);
    assert!(matches!(over, Stage::Finished(_)), "{over:?}");
}
