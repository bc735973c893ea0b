//! The grace period: after an outage of the service no one loses on time before they can have seen that it is back.

use std::sync::Arc;

use galabot::rules::{Outcome, Side, WinReason};
use galabot::service::clock::{DAY, HOUR, MINUTE, SECOND, TimeOut};
use galabot::service::{
    ChannelId, Command, CommandId, ControlRefusal, GuildId, Manages, Opponent, Person, PersonId,
    Place, Proposal, Refusal, Reply, Request, Service, Stage, TableId, Timestamp, Via,
};
use galabot::store::MemoryStore;

/// A Monday, 2024-01-01 00:00 UTC.
pub const MONDAY: u64 = 1_704_067_200_000;

pub const ANNA: u64 = 1;
pub const BEN: u64 = 2;

fn person(id: u64) -> Person {
    Person {
        id: PersonId(id),
        name: id.to_string(),
    }
}

/// A person does this on Monday, and it is done.
fn does(service: &Service, who: u64, command: Command) {
    let reply = says(service, who, command, None, (who, MONDAY));
    assert!(matches!(reply, Reply::Done { .. }), "{reply:?}");
}

/// A person says this of this table, with this number at this moment, and is answered.
pub fn says(
    service: &Service,
    who: u64,
    command: Command,
    table: Option<TableId>,
    (number, now): (u64, u64),
) -> Reply {
    says_on((service, 1), who, command, table, (number, now))
}

/// As [`says`], on this server.
pub fn says_on(
    (service, guild): (&Service, u64),
    who: u64,
    command: Command,
    table: Option<TableId>,
    (number, now): (u64, u64),
) -> Reply {
    let request = Request {
        id: CommandId::of_interaction(number),
        caller: person(who),
        place: Place {
            guild: Some(GuildId(guild)),
            channel: ChannelId(10),
            parent: None,
            private: false,
        },
        table,
        via: Via::Slash,
        sent_ago: 0,
        random: 0,
        manages: Manages::No,
        absent: Vec::new(),
        command,
    };
    let answered = service.execute(&request, Timestamp(now));
    answered.expect("no fault").reply
}

/// The service does what is due at this moment; returns the stage of the game then.
pub fn looks(service: &Service, now: u64) -> Stage {
    let now = Timestamp(now);
    for table in service.due(now).expect("no fault") {
        service.process_due(table, None, now).expect("no fault");
    }
    let table = service.store().table(TableId(1)).expect("readable");
    table.expect("it is there").stage
}

/// A game of Anna (White) against Ben with this clock, in which whoever runs out of time loses at once.
pub fn timed(clock: &str) -> Service {
    let service = Service::new(Arc::new(MemoryStore::new()));
    let proposal = Proposal {
        opponent: Some(Opponent {
            person: person(BEN),
            bot: false,
            member: true,
        }),
        clock: Some(clock.parse().expect("a clock")),
        time_out: Some(TimeOut::Ends),
        ..Proposal::default()
    };
    does(&service, ANNA, Command::Challenge(Box::new(proposal)));
    does(&service, BEN, Command::Accept);
    service
}

/// What the player to move has left.
pub fn left(service: &Service, now: u64) -> u64 {
    let table = service.store().table(TableId(1)).expect("readable");
    let clock = table.and_then(|table| table.clock).expect("it has a clock");
    clock.left(Timestamp(now))
}

/// The service stops at this moment and is back after this time; returns for how long it says that it was away.
pub fn goes_away(service: &Service, gone: u64, away: u64) -> u64 {
    service.heartbeat(Timestamp(gone), true).expect("no fault");
    let back = service.heartbeat(Timestamp(gone + away), false);
    back.expect("no fault")
}

#[test]
fn an_evening_s_clock_notices_what_it_has_lost_and_spares_for_as_long_as_fits_it() {
    let service = timed("15m+10s");
    // A minute away is not noticed.
    let gone = MONDAY + 5 * MINUTE;
    service.heartbeat(Timestamp(gone), true).expect("no fault");
    let back = gone + MINUTE;
    service.heartbeat(Timestamp(back), false).expect("no fault");
    assert_eq!(left(&service, back), 9 * MINUTE);
    // Two minutes are, with ten seconds left on the clock.
    let gone = MONDAY + 15 * MINUTE - 10 * SECOND;
    service.heartbeat(Timestamp(gone), true).expect("no fault");
    let back = gone + 2 * MINUTE;
    let away = service.heartbeat(Timestamp(back), false).expect("no fault");
    assert_eq!(away, 0, "too short for clocks of days");
    assert_eq!(left(&service, back), 10 * SECOND);
    // Nobody loses for a tenth of the clock, a minute and a half, and right after that they do.
    for seconds in [0, 13, 89] {
        let stage = looks(&service, back + seconds * SECOND);
        assert_eq!(stage, Stage::Playing, "after {seconds} seconds");
    }
    let over = looks(&service, back + 90 * SECOND);
    assert!(matches!(over, Stage::Finished(_)), "{over:?}");
}

#[test]
fn a_short_outage_soon_after_a_long_one_spares_anew() {
    let service = timed("15m+10s");
    let gone = MONDAY + 15 * MINUTE - 10 * SECOND;
    service.heartbeat(Timestamp(gone), true).expect("no fault");
    let back = gone + 2 * MINUTE;
    service.heartbeat(Timestamp(back), false).expect("no fault");
    // Ten seconds alone are not noticed by this clock, which has run out by now.
    let gone = back + 30 * SECOND;
    service.heartbeat(Timestamp(gone), true).expect("no fault");
    let back = gone + 10 * SECOND;
    service.heartbeat(Timestamp(back), false).expect("no fault");
    for seconds in [0, 89] {
        let stage = looks(&service, back + seconds * SECOND);
        assert_eq!(stage, Stage::Playing, "after {seconds} seconds");
    }
    let over = looks(&service, back + 90 * SECOND);
    assert!(matches!(over, Stage::Finished(_)), "{over:?}");
}

#[test]
fn a_flag_is_looked_for_when_it_falls_and_not_before() {
    let service = timed("5m");
    let next = || service.deadlines().next();
    // The reminder at thirty seconds.
    let reminder = Timestamp(MONDAY + 5 * MINUTE - 30 * SECOND);
    assert_eq!(next(), Some(reminder));
    looks(&service, reminder.0);
    // What was pressed at the last moment arrives within three seconds.
    let falls = MONDAY + 5 * MINUTE + 3 * SECOND;
    assert_eq!(next(), Some(Timestamp(falls)));
    assert_eq!(service.deadlines().reached(Timestamp(falls - 1)), []);
    assert_eq!(looks(&service, falls - 1), Stage::Playing);
    assert_eq!(service.deadlines().reached(Timestamp(falls)), [TableId(1)]);
    let over = looks(&service, falls);
    assert!(matches!(over, Stage::Finished(_)), "{over:?}");
    assert_eq!(next(), None);
}

#[test]
fn nobody_loses_by_themselves_in_the_first_hour_after_the_bot_is_back() {
    let service = timed("1 day");
    // Five minutes are left when the service stops, and as much when it is back.
    let gone = MONDAY + DAY - 5 * MINUTE;
    service.heartbeat(Timestamp(gone), true).expect("no fault");
    assert_eq!(looks(&service, gone), Stage::Playing);
    let back = gone + 100 * HOUR;
    let away = service.heartbeat(Timestamp(back), false).expect("no fault");
    assert_eq!(away, 100 * HOUR);
    for minute in [0, 7, 59] {
        let stage = looks(&service, back + minute * MINUTE);
        assert_eq!(stage, Stage::Playing, "after {minute} minutes");
    }
    // White has not moved.
    let over = looks(&service, back + 61 * MINUTE);
    let Stage::Finished(Outcome::Win { side, reason, .. }) = over else {
        panic!("the hour is over: {over:?}");
    };
    assert_eq!((side, reason), (Side::Black, WinReason::Time));
}

#[test]
fn the_clock_of_an_evening_is_looked_at_as_soon_after_a_restart_as_before() {
    let service = timed("15m+10s");
    let look = service.deadlines().next();
    assert!(look.is_some());
    let again = Service::new(service.store().clone());
    again.due(Timestamp(MONDAY)).expect("no fault");
    assert_eq!(again.deadlines().next(), look);
}

#[test]
fn no_clock_of_days_notices_five_minutes_away() {
    let service = timed("1 day");
    let gone = MONDAY + DAY - 10 * MINUTE;
    assert_eq!(goes_away(&service, gone, 5 * MINUTE), 0);
    let back = gone + 5 * MINUTE;
    assert_eq!(left(&service, back), 5 * MINUTE);
    let over = looks(&service, back + 6 * MINUTE);
    assert!(matches!(over, Stage::Finished(_)), "{over:?}");
}

#[test]
fn neither_six_seconds_away_nor_an_outage_an_hour_later_spares_anew() {
    for (again, away, over) in [
        (40 * SECOND, 6 * SECOND, 90 * SECOND),
        (HOUR, 10 * SECOND, HOUR),
    ] {
        let service = timed("15m+10s");
        // Two minutes away spare for a minute and a half, with ten seconds left on the clock.
        let gone = MONDAY + 15 * MINUTE - 10 * SECOND;
        goes_away(&service, gone, 2 * MINUTE);
        let back = gone + 2 * MINUTE;
        goes_away(&service, back + again - away, away);
        let stage = looks(&service, back + over);
        assert!(matches!(stage, Stage::Finished(_)), "{again}: {stage:?}");
    }
}

#[test]
fn what_was_not_heard_on_a_server_is_given_back_once_and_only_there() {
    let service = timed("15m+10s");
    let (since, until) = (MONDAY + 5 * MINUTE, MONDAY + 8 * MINUTE);
    let left_if_not_heard = |guild: u64| {
        let there = |server: Option<GuildId>| server == Some(GuildId(guild));
        let given = service.not_heard(there, Timestamp(since), Timestamp(until));
        given.expect("no fault");
        left(&service, until)
    };
    assert_eq!(left_if_not_heard(2), 7 * MINUTE);
    for _ in 0..2 {
        assert_eq!(left_if_not_heard(1), 10 * MINUTE);
    }
}

#[test]
fn no_win_is_claimed_in_the_first_hour_after_the_bot_is_back() {
    let service = timed("1 day");
    let gone = MONDAY + DAY - 5 * MINUTE;
    goes_away(&service, gone, 100 * HOUR);
    let until = gone + 101 * HOUR;
    let claims = |asked: (u64, u64)| says(&service, BEN, Command::Claim, Some(TableId(1)), asked);
    let refusal = Refusal::Control(ControlRefusal::JustBack {
        until: Timestamp(until),
    });
    assert_eq!(claims((3, until - 1)), Reply::Refused(refusal));
    let won = claims((4, until));
    assert!(matches!(won, Reply::Done { .. }), "{won:?}");
}

#[test]
fn what_was_sent_in_time_is_read_up_before_somebody_loses() {
    let must = |service: &Service, claims: Option<u64>, now: u64| {
        let must = service.must_be_read_up(TableId(1), claims.map(PersonId), Timestamp(now));
        must.expect("no fault")
    };
    let evening = timed("15m+10s");
    let falls = MONDAY + 15 * MINUTE + 3 * SECOND;
    for claims in [None, Some(BEN)] {
        assert!(!must(&evening, claims, falls - 1), "{claims:?}: time left");
        assert!(must(&evening, claims, falls), "{claims:?}");
    }
    // Neither whoever loses nor a spectator can claim a win.
    for claims in [ANNA, 77] {
        assert!(!must(&evening, Some(claims), falls), "{claims}");
    }
    // By a clock of days nobody loses so fast, unless that is claimed.
    let days = timed("1 day");
    let over = MONDAY + DAY + MINUTE;
    assert!(!must(&days, None, over));
    assert!(must(&days, Some(BEN), over));
    // Right after the bot is back nobody loses at all.
    goes_away(&days, over, HOUR);
    assert!(!must(&days, Some(BEN), over + HOUR));
    assert!(must(&days, Some(BEN), over + 2 * HOUR));
}

#[test]
fn a_game_that_another_process_has_ended_is_not_looked_at_any_more() {
    let service = timed("15m+10s");
    let over = MONDAY + HOUR;
    let other = Service::new(service.store().clone());
    let stage = looks(&other, over);
    assert!(matches!(stage, Stage::Finished(_)), "{stage:?}");
    assert!(service.deadlines().next().is_some());
    let posts = service.process_due(TableId(1), None, Timestamp(over));
    assert_eq!(posts.expect("no fault"), []);
    assert_eq!(service.deadlines().next(), None);
}
