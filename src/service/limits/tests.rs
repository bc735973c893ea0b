//! What is counted, by a clock that is set by hand.

use super::*;
use crate::service::Timestamp;
use crate::service::usage::{DAY, Taken, Usage, UsageUpdate};

/// A clock that is set by hand.
#[derive(Default)]
struct Hands(AtomicU64);

impl Clock for Hands {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.load(Ordering::SeqCst))
    }
}

fn limits(quotas: Quotas) -> (Limits, Arc<Hands>) {
    let clock = Arc::new(Hands(AtomicU64::new(1_000_000)));
    (Limits::new(quotas, clock.clone()), clock)
}

#[test]
fn one_person_does_not_use_up_what_others_may() {
    let (limits, clock) = limits(Quotas {
        person_commands: Rate::new(3, 6),
        server_commands: Rate::new(5, 60),
        ..Quotas::default()
    });
    let ask = |person| limits.command(PersonId(person), Some(GuildId(1)), Quota::Other);
    assert_eq!([ask(1), ask(1), ask(1)], [None, None, None]);
    assert_eq!(ask(1), Some(Refusal::TooFast { seconds: 10 }));
    for _ in 0..50 {
        assert_eq!(ask(1), Some(Refusal::Suppressed));
    }
    assert_eq!([ask(2), ask(2)], [None, None]);
    assert_eq!(ask(2), Some(Refusal::Busy { seconds: 1 }));
    assert_eq!(
        limits.command(PersonId(2), Some(GuildId(2)), Quota::Other),
        Some(Refusal::Suppressed)
    );
    assert_eq!(
        limits.command(PersonId(3), Some(GuildId(2)), Quota::Other),
        None
    );
    clock.0.fetch_add(10_000, Ordering::SeqCst);
    assert_eq!(ask(1), None);
    assert_eq!(ask(1), Some(Refusal::Suppressed), "told within this minute");
    clock.0.fetch_add(61_000, Ordering::SeqCst);
    assert_eq!([ask(1), ask(1), ask(1)], [None, None, None]);
    assert_eq!(ask(1), Some(Refusal::TooFast { seconds: 10 }));
}

#[test]
fn whoever_has_waited_as_many_seconds_as_they_were_told_is_answered() {
    let (limits, clock) = limits(Quotas {
        person_commands: Rate::new(1, 6),
        ..Quotas::default()
    });
    let ask = || limits.command(PersonId(1), None, Quota::Other);
    assert_eq!(ask(), None);
    clock.0.fetch_add(1_500, Ordering::SeqCst);
    assert_eq!(ask(), Some(Refusal::TooFast { seconds: 9 }));
    clock.0.fetch_add(9_000, Ordering::SeqCst);
    assert_eq!(ask(), None);
}

#[test]
fn a_clock_that_is_set_back_stops_nobody() {
    let (limits, clock) = limits(Quotas {
        person_commands: Rate::new(1, 60),
        ..Quotas::default()
    });
    let ask = || limits.command(PersonId(1), None, Quota::Other);
    assert_eq!(ask(), None);
    clock.0.store(10, Ordering::SeqCst);
    assert_eq!(ask(), Some(Refusal::TooFast { seconds: 1 }));
    clock.0.store(1_010, Ordering::SeqCst);
    assert_eq!(ask(), None);
}

#[test]
fn moves_wait_and_are_not_refused() {
    let (limits, clock) = limits(Quotas {
        person_moves: Rate::new(2, 60),
        ..Quotas::default()
    });
    let play = || limits.move_waits(PersonId(1));
    assert_eq!([play(), play()], [None, None]);
    assert_eq!(play(), Some(Duration::from_secs(1)));
    assert_eq!(limits.move_waits(PersonId(2)), None);
    clock.0.fetch_add(1_000, Ordering::SeqCst);
    assert_eq!(play(), None);
}

#[test]
fn those_who_have_not_asked_for_long_are_forgotten() {
    let (limits, clock) = limits(Quotas::default());
    for person in 0..1_000 {
        limits.command(PersonId(person), None, Quota::Other);
    }
    assert_eq!(limits.commands.person.limiter.len(), 1_000);
    clock.0.fetch_add(3_600_000, Ordering::SeqCst);
    for _ in 0..BETWEEN_SWEEPS {
        limits.command(PersonId(1), None, Quota::Other);
    }
    assert!(limits.commands.person.limiter.len() < 10);
    assert_eq!(limits.days.len(), 1_000, "they are not written yet");
    limits.days.unwritten();
    for _ in 0..BETWEEN_SWEEPS {
        limits.command(PersonId(1), None, Quota::Other);
    }
    assert!(limits.days.len() < 10);
}

/// How many of `times` requests, one each minute, are let through.
fn let_through(limits: &Limits, clock: &Hands, asked: Quota, times: u32) -> u32 {
    let ask = |_: &u32| {
        clock.0.fetch_add(60_000, Ordering::SeqCst);
        limits.command(PersonId(1), None, asked).is_none()
    };
    (0..times).filter(ask).count() as u32
}

#[test]
fn nobody_asks_all_day_what_they_may_ask_in_a_minute() {
    let (limits, clock) = limits(Quotas {
        person_commands_a_day: some(50),
        person_puzzles_a_day: some(20),
        person_settings_a_day: some(10),
        ..Quotas::default()
    });
    // In a quarter of an hour no more than a few become free again.
    let settings = let_through(&limits, &clock, Quota::Settings, 15);
    assert!((10..=11).contains(&settings), "{settings}");
    let puzzles = let_through(&limits, &clock, Quota::Puzzle, 30);
    assert!((20..=21).contains(&puzzles), "{puzzles}");
    let others = let_through(&limits, &clock, Quota::Other, 60);
    assert!((19..=24).contains(&others), "{others}");
    let refused = || limits.command(PersonId(1), None, Quota::Other);
    clock.0.fetch_add(60_000, Ordering::SeqCst);
    let told = refused();
    assert!(
        matches!(told, Some(Refusal::TooManyToday { seconds }) if seconds <= 1728),
        "{told:?}"
    );
    assert_eq!(refused(), Some(Refusal::Suppressed));
    // Others have all of theirs, and tomorrow the count begins again.
    assert_eq!(limits.command(PersonId(2), None, Quota::Other), None);
    clock.0.fetch_add(24 * 3_600_000, Ordering::SeqCst);
    assert_eq!(let_through(&limits, &clock, Quota::Puzzle, 15), 15);
}

#[test]
fn ones_own_data_is_asked_for_once_a_minute_and_a_few_times_a_day() {
    let (limits, clock) = limits(Quotas::default());
    let privacy = Quota::Privacy { confirmed: false };
    let ask = |asked| limits.command(PersonId(1), None, asked).is_none();
    assert!(
        (0..5).all(|_| ask(privacy)),
        "looking, a file, deleting, looking again"
    );
    assert!(!ask(privacy), "no sixth within a minute");
    assert!(ask(Quota::Privacy { confirmed: true }), "asked before");
    assert!(ask(Quota::Other));
    let rest = let_through(&limits, &clock, privacy, 60);
    assert!((4..=5).contains(&rest), "{rest}");
}

#[test]
fn nobody_uses_up_the_challenges_of_a_server() {
    let quotas = Quotas {
        person_challenges: Rate::new(1_000, 1_000),
        ..Quotas::default()
    };
    let (limits, _) = limits(quotas);
    let challenge = |person, server| limits.challenge(PersonId(person), Some(GuildId(server)));
    let made = (0..100).filter(|_| challenge(1, 1).is_none()).count();
    assert_eq!(made, 10);
    assert_eq!(challenge(1, 2), None, "elsewhere they have a share too");
    for person in 2..10 {
        for _ in 0..10 {
            assert_eq!(challenge(person, 1), None);
        }
    }
}

#[test]
fn a_day_of_moves_is_long_and_what_is_more_waits() {
    let (limits, clock) = limits(Quotas {
        person_moves: Rate::new(100, 6_000),
        person_moves_a_day: some(100),
        ..Quotas::default()
    });
    let play = || limits.move_waits(PersonId(1));
    assert!((0..100).all(|_| play().is_none()));
    let wait = play().expect("a wait");
    assert!(wait <= Duration::from_secs(864), "{wait:?}");
    clock.0.fetch_add(864_000, Ordering::SeqCst);
    assert_eq!(play(), None);
}

/// How many commands are let through at this moment, with `a_day` a day and no other limit.
fn at_once(limits: &Limits) -> usize {
    let ask = || limits.days().take(PersonId(1), DayLimit::Commands).is_ok();
    (0..1_000).take_while(|_| ask()).count()
}

fn a_day(number: u32) -> (Limits, Arc<Hands>) {
    let (limits, clock) = limits(Quotas {
        person_commands_a_day: some(number),
        ..Quotas::generous()
    });
    clock.0.store(10 * DAY, Ordering::SeqCst);
    (limits, clock)
}

#[test]
fn a_day_has_its_number_whatever_it_is() {
    for number in [1, 3, 7, 24, 999] {
        let (limits, clock) = a_day(number);
        assert_eq!(at_once(&limits), number as usize);
        clock
            .0
            .fetch_add(DAY / u64::from(number) + 1, Ordering::SeqCst);
        assert_eq!(at_once(&limits), 1);
        clock.0.fetch_add(DAY, Ordering::SeqCst);
        assert_eq!(at_once(&limits), number as usize);
    }
}

#[test]
fn a_clock_that_jumps_gives_no_second_day_and_takes_none_away() {
    let (limits, clock) = a_day(24);
    assert_eq!(at_once(&limits), 24);
    clock.0.fetch_sub(DAY / 2, Ordering::SeqCst);
    assert_eq!(at_once(&limits), 0);
    clock.0.fetch_sub(5 * DAY, Ordering::SeqCst);
    assert_eq!(at_once(&limits), 0);
    clock.0.fetch_add(DAY / 24, Ordering::SeqCst);
    assert_eq!(at_once(&limits), 1, "one an hour, as ever");
    clock.0.fetch_add(DAY, Ordering::SeqCst);
    assert_eq!(at_once(&limits), 24, "after a day at most all is free");
    // What was counted while the clock was ahead does not count for longer than a day either.
    clock.0.fetch_add(100 * DAY, Ordering::SeqCst);
    assert_eq!(at_once(&limits), 24);
    clock.0.fetch_sub(100 * DAY, Ordering::SeqCst);
    assert_eq!(at_once(&limits), 0);
    clock.0.fetch_add(DAY, Ordering::SeqCst);
    assert_eq!(at_once(&limits), 24);
}

#[test]
fn what_was_taken_is_written_every_ten_seconds_and_nothing_twice() {
    let (limits, clock) = a_day(24);
    let days = limits.days();
    let hour = DAY / 24;
    days.unwritten();
    assert!(!days.is_due());
    assert!(days.take(PersonId(1), DayLimit::Commands).is_ok());
    clock.0.fetch_add(10_000, Ordering::SeqCst);
    assert!(days.is_due());
    let first = days.unwritten();
    let taken = |update: &UsageUpdate| update.taken[0].1[&DayLimit::Commands];
    assert_eq!((first.len(), taken(&first[0])), (1, hour));
    assert!(!days.is_due());
    assert_eq!(days.unwritten(), []);
    // What could not be written comes again, with what was taken meanwhile and since the earlier moment.
    let since = first[0].since;
    first.into_iter().for_each(|part| days.put_back(part));
    assert!(days.take(PersonId(1), DayLimit::Commands).is_ok());
    let second = days.unwritten();
    assert_eq!((second[0].since, taken(&second[0])), (since, 2 * hour));
    clock.0.fetch_sub(DAY, Ordering::SeqCst);
    assert!(days.is_due(), "a clock that was set back holds nothing up");
}

#[test]
fn what_other_processes_let_through_counts_and_what_is_counted_here_stays() {
    let (limits, clock) = a_day(24);
    let now = Timestamp(clock.0.load(Ordering::SeqCst));
    let hours = |hours| Taken::from([(DayLimit::Commands, hours * DAY / 24)]);
    limits
        .days()
        .begin(PersonId(1), Usage::default().after(now, &hours(20)));
    assert!(limits.days().take(PersonId(1), DayLimit::Commands).is_ok());
    limits.days().unwritten();
    assert!(limits.days().take(PersonId(1), DayLimit::Commands).is_ok());
    let stored = Usage::default().after(now, &hours(22));
    limits.days().adopt(vec![(PersonId(1), stored)]);
    assert_eq!(
        at_once(&limits),
        1,
        "22 there, and one that is not written yet"
    );
    // After a deletion there is less in the store.
    let deleted = Usage::default().after(now, &hours(1));
    limits.days().adopt(vec![(PersonId(1), deleted)]);
    assert_eq!(at_once(&limits), 0);
}

#[test]
fn many_people_are_written_in_parts() {
    let (limits, _) = a_day(24);
    for person in 0..600 {
        assert!(
            limits
                .days()
                .take(PersonId(person), DayLimit::Moves)
                .is_ok()
        );
    }
    let parts = limits.days().unwritten();
    let people = parts.iter().map(|part| part.taken.len());
    assert_eq!(people.collect::<Vec<_>>(), [256, 256, 88]);
}

#[test]
fn whoever_types_on_gets_suggestions_up_to_a_limit_of_their_own() {
    let (limits, clock) = limits(Quotas {
        person_completions: Rate::new(2, 60),
        ..Quotas::default()
    });
    let completes = || limits.may_complete(PersonId(1));
    assert_eq!([completes(), completes(), completes()], [true, true, false]);
    assert!(limits.may_complete(PersonId(2)), "others have their own");
    clock.0.fetch_add(1_000, Ordering::SeqCst);
    assert!(completes(), "one more each second");
}

#[test]
fn people_are_looked_up_as_often_as_commands_are_given() {
    let (limits, clock) = limits(Quotas {
        person_commands: Rate::new(2, 60),
        ..Quotas::default()
    });
    let looks_up = || limits.may_look_up(PersonId(1));
    assert_eq!([looks_up(), looks_up(), looks_up()], [true, true, false]);
    assert!(limits.may_look_up(PersonId(2)), "others have their own");
    clock.0.fetch_add(1_000, Ordering::SeqCst);
    assert!(looks_up(), "one more each second");
}

#[test]
fn whoever_has_used_up_a_day_waits_until_one_command_is_free() {
    let (limits, clock) = a_day(24);
    assert_eq!(at_once(&limits), 24);
    let ask = || limits.days().take(PersonId(1), DayLimit::Commands);
    assert_eq!(ask(), Err(Duration::from_millis(DAY / 24)));
    clock.0.fetch_add(DAY / 48, Ordering::SeqCst);
    assert_eq!(ask(), Err(Duration::from_millis(DAY / 48)));
}

#[test]
fn whoever_was_looked_up_in_the_store_is_known_until_the_next_sweep() {
    let (limits, _) = limits(Quotas::default());
    assert!(!limits.days().knows(PersonId(1)));
    limits.days().begin(PersonId(1), Usage::default());
    limits.command(PersonId(2), None, Quota::Other);
    assert!(limits.days().knows(PersonId(1)), "no second look for each");
    assert!(!limits.days().knows(PersonId(3)));
    for _ in 0..BETWEEN_SWEEPS {
        limits.command(PersonId(2), None, Quota::Other);
    }
    assert!(!limits.days().knows(PersonId(1)));
}
