//! Sessions of the web pages: stored, carried along, forgotten when they are over, and erased.

use std::sync::Arc;

use galabot::service::notes::{Notes as _, WebSession, WebSessions};
use galabot::service::usage::DAY;
use galabot::service::{PersonId, Service, Store, Timestamp};
use galabot::store::MemoryStore;

use super::given::{TestStore, about};
use super::usage::{ANNA, BEN, NOW, sweep};

fn session(digest: &str, used: u64) -> WebSession {
    WebSession {
        digest: digest.to_owned(),
        name: "Anna".to_owned(),
        used: Timestamp(used),
        activity: None,
    }
}

/// The digests of a person's sessions.
fn digests(store: &dyn Store, person: PersonId) -> Vec<String> {
    let all: Option<WebSessions> = store.noted(person).unwrap();
    let all = all.unwrap_or_default().0.into_iter();
    all.map(|session| session.digest).collect()
}

#[test]
fn they_are_kept_and_carried_along_and_leave_no_record_when_the_last_one_ends() {
    for mut kept in TestStore::all() {
        let all = WebSessions(vec![session("a", NOW), session("b", NOW)]);
        kept.store().keep_note(ANNA, all.clone()).unwrap();
        kept.reopen();
        assert_eq!(digests(kept.store(), ANNA), ["a", "b"]);
        let text = kept.export();
        for other in TestStore::all() {
            other.store().import(&mut text.as_bytes()).unwrap();
            assert_eq!(digests(other.store(), ANNA), ["a", "b"]);
        }
        let store = kept.store();
        let none = WebSessions::default();
        let stale = store.keep_note_if(ANNA, Some(none.clone()), none.clone());
        assert!(!stale.unwrap(), "two are there");
        assert!(store.keep_note_if(ANNA, Some(all), none).unwrap());
        assert!(!kept.export().contains("web_sessions"));
        let first = WebSessions(vec![session("c", NOW)]);
        assert!(store.keep_note_if(ANNA, None, first).unwrap());
        kept.reopen();
        assert_eq!(digests(kept.store(), ANNA), ["c"]);
    }
}

#[test]
fn the_sweep_forgets_those_that_are_over() {
    for mut kept in TestStore::all() {
        let store = kept.store();
        let anna = vec![session("old", NOW), session("new", NOW + DAY)];
        store.keep_note(ANNA, WebSessions(anna)).unwrap();
        let ben = vec![session("ben", NOW)];
        store.keep_note(BEN, WebSessions(ben)).unwrap();
        sweep(store, NOW + 14 * DAY - 1);
        assert_eq!(digests(store, ANNA), ["old", "new"]);
        sweep(store, NOW + 14 * DAY);
        kept.reopen();
        let store = kept.store();
        assert_eq!(digests(store, ANNA), ["new"]);
        assert!(!kept.export().contains("ben"));
    }
}

#[test]
fn a_person_is_handed_their_own_and_nothing_is_left_of_who_is_deleted() {
    for mut kept in TestStore::all() {
        let store = kept.store();
        for (person, digest) in [(ANNA, "hers"), (BEN, "his")] {
            let all = WebSessions(vec![session(digest, NOW)]);
            store.keep_note(person, all).unwrap();
        }
        let told = about(store, ANNA).concat();
        assert!(told.contains("hers") && !told.contains("his"), "{told}");
        let tombstone = PersonId::tombstone(5);
        store.erase(ANNA, tombstone, Timestamp(NOW)).unwrap();
        kept.reopen();
        let store = kept.store();
        assert!(about(store, ANNA).is_empty());
        assert!(!kept.export().contains("hers"));
        assert_eq!(digests(store, BEN), ["his"]);
    }
}

#[test]
fn who_signs_in_in_several_browsers_at_once_is_signed_in_in_all() {
    let store = Arc::new(MemoryStore::new());
    let now = Timestamp(NOW);
    std::thread::scope(|scope| {
        for number in 0..8 {
            let service = Service::new(store.clone());
            scope.spawn(move || {
                let session = session(&number.to_string(), NOW);
                service.begin_web_session(ANNA, &session, now).unwrap();
            });
        }
    });
    let mut all = digests(&*store, ANNA);
    all.sort();
    assert_eq!(all, ["0", "1", "2", "3", "4", "5", "6", "7"]);
}
