//! What people have used of their limits of a day: it is added up for all who write, outlives a restart, and ends.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use galabot::service::limits::{Limits, Quotas, Rate};
use galabot::service::usage::{DAY, DayLimit, Taken, UsageUpdate};
use galabot::service::{Clock, Past, PersonId, Refusal, Service, Store, Timestamp};
use galabot::store::MemoryStore;

use super::given::{TestStore, about};

pub const ANNA: PersonId = PersonId(1);
pub const BEN: PersonId = PersonId(2);

/// A moment long after the beginning of time.
pub const NOW: u64 = 1_700_000_000_000;

/// This person took so much of the limit of commands, just before this moment.
pub fn took(person: PersonId, time: u64, now: u64) -> UsageUpdate {
    UsageUpdate {
        since: Timestamp(now - 10_000),
        now: Timestamp(now),
        taken: vec![(person, Taken::from([(DayLimit::Commands, time)]))],
    }
}

/// How long from this moment on some of this person's commands are used up.
pub fn used(store: &dyn Store, person: PersonId, now: u64) -> u64 {
    let usage = store.usage(person).unwrap();
    usage.free_at(DayLimit::Commands, Timestamp(now)).0 - now
}

/// Forgets what is over at this moment.
pub fn sweep(store: &dyn Store, now: u64) {
    let unread = BTreeMap::new();
    let past = Past {
        now: Timestamp(now),
        ..Past::before(Timestamp(0), &unread)
    };
    store.sweep(&past).unwrap();
}

#[test]
fn it_is_added_up_kept_and_carried_along() {
    for mut kept in TestStore::all() {
        let store = kept.store();
        assert!(store.usage(ANNA).unwrap().is_empty());
        store.add_usage(&took(ANNA, 5_000, NOW)).unwrap();
        store.add_usage(&took(BEN, 7_000, NOW)).unwrap();
        // A second later another process adds what it let through.
        let sum = store.add_usage(&took(ANNA, 3_000, NOW + 1_000)).unwrap();
        kept.reopen();
        let store = kept.store();
        assert_eq!(sum, [(ANNA, store.usage(ANNA).unwrap())]);
        assert_eq!(used(store, ANNA, NOW), 8_000);
        assert_eq!(used(store, BEN, NOW), 7_000);
        let text = kept.export();
        for other in TestStore::all() {
            other.store().import(&mut text.as_bytes()).unwrap();
            assert_eq!(used(other.store(), ANNA, NOW), 8_000);
            assert_eq!(other.export(), text);
        }
        let again = kept.store().import(&mut text.as_bytes());
        assert!(again.is_err(), "the store is not empty");
    }
}

#[test]
fn it_goes_when_it_is_over() {
    for mut kept in TestStore::all() {
        let store = kept.store();
        store.add_usage(&took(ANNA, 5_000, NOW)).unwrap();
        store.add_usage(&took(BEN, DAY, NOW)).unwrap();
        sweep(store, NOW + 4_999);
        assert!(!store.usage(ANNA).unwrap().is_empty());
        sweep(store, NOW + 5_000);
        kept.reopen();
        let store = kept.store();
        assert!(store.usage(ANNA).unwrap().is_empty());
        assert_eq!(used(store, BEN, NOW), DAY);
        sweep(store, NOW + DAY);
        assert!(!kept.export().contains("\"usage\""));
    }
}

#[test]
fn nothing_counts_for_longer_than_a_day_whatever_the_clock_said() {
    for kept in TestStore::all() {
        let store = kept.store();
        let ahead = NOW + 1_000 * DAY;
        store.add_usage(&took(ANNA, 5_000, ahead)).unwrap();
        store.add_usage(&took(BEN, 5_000, ahead)).unwrap();
        // Put right by whoever takes something next, and by the sweep.
        let sum = store.add_usage(&took(ANNA, 5_000, NOW)).unwrap();
        assert_eq!(sum, [(ANNA, store.usage(ANNA).unwrap())]);
        sweep(store, NOW);
        assert_eq!([ANNA, BEN].map(|one| used(store, one, NOW)), [DAY, DAY]);
        // All that several processes let through is a day at most.
        store.add_usage(&took(BEN, DAY, NOW)).unwrap();
        assert_eq!(used(store, BEN, NOW), DAY);
        sweep(store, NOW + DAY);
        assert!(!kept.export().contains("\"usage\""));
    }
}

#[test]
fn of_a_deleted_person_nothing_is_left_and_nothing_comes_late() {
    for mut kept in TestStore::all() {
        let store = kept.store();
        store.add_usage(&took(ANNA, 5_000, NOW)).unwrap();
        assert!(about(store, ANNA).concat().contains("\"usage\""));
        let tombstone = PersonId::tombstone(5);
        store
            .begin_erasing(ANNA, tombstone, Timestamp(NOW))
            .unwrap();
        // Another process writes while they are being deleted, and right after.
        assert_eq!(store.add_usage(&took(ANNA, 9, NOW + 1)).unwrap(), []);
        store.erase(ANNA, tombstone, Timestamp(NOW)).unwrap();
        assert_eq!(store.add_usage(&took(ANNA, 9, NOW + 9_000)).unwrap(), []);
        kept.reopen();
        let store = kept.store();
        assert!(store.usage(ANNA).unwrap().is_empty());
        assert!(about(store, ANNA).is_empty());
        // Whoever comes back is counted.
        let later = NOW + 3_600_000;
        store.add_usage(&took(ANNA, 9, later)).unwrap();
        assert_eq!(used(store, ANNA, later), 9);
    }
}

#[test]
fn two_who_write_at_once_lose_nothing() {
    for kept in TestStore::all() {
        let store = kept.store();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..5 {
                        store.add_usage(&took(ANNA, 100, NOW)).unwrap();
                    }
                });
            }
        });
        assert_eq!(used(store, ANNA, NOW), 2_000);
    }
}

/// A clock that is set by hand.
#[derive(Clone)]
struct Hands(Arc<AtomicU64>);

impl Clock for Hands {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.load(Ordering::SeqCst))
    }
}

/// A process that lets everybody ask 24 times a day.
fn process(store: &Arc<MemoryStore>, clock: &Hands) -> Service {
    let quotas = Quotas {
        person_commands_a_day: 24.try_into().unwrap(),
        person_commands: Rate::new(1_000, 1_000),
        ..Quotas::generous()
    };
    let limits = Limits::new(quotas, Arc::new(clock.clone()));
    Service::new(store.clone()).limited(limits)
}

/// How often this person may ask at once.
fn may_ask(service: &Service) -> usize {
    let ask = || service.too_much(ANNA, None).is_none();
    (0..100).take_while(|_| ask()).count()
}

#[test]
fn a_restart_gives_nobody_a_new_day() {
    let (store, clock) = (Arc::new(MemoryStore::new()), Hands(Arc::new(NOW.into())));
    let first = process(&store, &clock);
    assert_eq!(may_ask(&first), 24);
    first.write_usage().unwrap();
    let second = process(&store, &clock);
    let hour = 3600;
    let refused = Refusal::TooManyToday { seconds: hour };
    assert_eq!(second.too_much(ANNA, None), Some(refused));
    assert_eq!(second.too_much(BEN, None), None);
    clock.0.fetch_add(hour * 1_000, Ordering::SeqCst);
    assert_eq!(may_ask(&second), 1);
}

#[test]
fn several_processes_count_together() {
    let (store, clock) = (Arc::new(MemoryStore::new()), Hands(Arc::new(NOW.into())));
    let [one, two] = [(); 2].map(|()| process(&store, &clock));
    for _ in 0..10 {
        assert!(
            [&one, &two]
                .iter()
                .all(|one| one.too_much(ANNA, None).is_none())
        );
    }
    assert!(!one.usage_is_due());
    clock.0.fetch_add(10_000, Ordering::SeqCst);
    assert!(one.usage_is_due() && two.usage_is_due());
    one.write_usage().unwrap();
    two.write_usage().unwrap();
    assert_eq!(may_ask(&two), 4, "of 24 there were 20");
    two.write_usage().unwrap();
    // The first one had been told of its own ten; it learns of the rest when it writes again.
    assert_eq!(one.too_much(ANNA, None), None);
    one.write_usage().unwrap();
    assert_eq!(may_ask(&one), 0);
}
