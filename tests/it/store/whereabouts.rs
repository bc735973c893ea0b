//! What is stored about a person who joined and left, was rewritten or restored. Whose it is to read, and that it can
//! be found and erased whatever has happened.

use std::collections::BTreeMap;

use galabot::service::{
    Challenge, Commit, Committed, EventKind, GuildId, Lane, Manager, Past, PersonId,
    PersonSettings, ServerSettings, Slot, Store, TableId, Timestamp,
};
use galabot::store::{Backups, DiskStore};

use super::given::{
    TestStore, about, accepted, agreed, challenge, command, commit, export, note, noted, opening,
    opening_by, step,
};
use super::privacy::{STRANGER, TOMBSTONE, VICTIM, called, come_and_go, four, lines_about, said};

#[test]
fn a_dead_letter_in_a_thread_goes_in_time_like_any_other_answer() {
    for kept in TestStore::all() {
        let store = kept.store();
        commit(store, opening(1, "open", 1));
        let mut commit_ = said("lost", "I read \"my secret is hunter2\".", Some(VICTIM));
        commit_.posts[0].0 = Lane::Table(TableId(1));
        commit(store, commit_);
        for post in store.pending_posts().unwrap() {
            store.post_dead(post.id, "403", Timestamp(10)).unwrap();
        }
        let unread = BTreeMap::new();
        let past = Past {
            dead: Timestamp(11),
            ..Past::before(Timestamp(0), &unread)
        };
        store.sweep(&past).unwrap();
        // Posts that tell of the game stay.
        let dead = store.dead_posts().unwrap();
        assert_eq!(dead.len(), 1, "{dead:?}");
        assert!(!kept.export().contains("hunter2"));
    }
}

#[test]
fn whoever_got_up_again_is_not_handed_what_others_did_there_later() {
    for kept in TestStore::all() {
        let store = kept.store();
        commit(store, opening_by(TableId(1), four(), command("open"), 1));
        come_and_go(store, TableId(1), 1);
        let table = store.table(TableId(1)).unwrap().unwrap();
        let later = PersonId(880_088_008_800_880);
        let joined = EventKind::Joined {
            slot: Slot::Second,
            person: called(later, "Later"),
        };
        let mut comes = step(&table, "later", &[joined], 4);
        if let Some(change) = &mut comes.change {
            change.events[0].by = Some(later);
        }
        commit(store, comes);
        let told = about(store, STRANGER);
        assert_eq!(told.len(), 3, "{told:#?}");
        assert!(told.iter().all(|line| line.contains("\"event\"")));
        assert!(!told.concat().contains("Later"), "{told:#?}");
        // A person with a seat is shown all of it.
        assert_eq!(about(store, VICTIM).len(), 1 + 4);
    }
}

/// A person's post that is as long as a post may be.
fn long_post(number: usize) -> Commit {
    let text = "é".repeat(100_000);
    said(&format!("long-{number}"), &text, Some(VICTIM))
}

#[test]
fn long_posts_keep_nobody_from_being_deleted() {
    for kept in TestStore::all() {
        let store = kept.store();
        for number in 0..5 {
            commit(store, long_post(number));
        }
        for post in store.pending_posts().unwrap() {
            store.post_dead(post.id, "403", Timestamp(10)).unwrap();
        }
        let tombstone = PersonId::tombstone(TOMBSTONE);
        store.erase(VICTIM, tombstone, Timestamp(11)).unwrap();
        assert_eq!(lines_about(&kept.export(), VICTIM), [""; 0]);
    }
}

#[test]
fn whoever_acts_at_a_table_that_is_being_rewritten_is_asked_to_look_again() {
    for kept in TestStore::all() {
        let store = kept.store();
        commit(store, opening(1, "open", 1));
        let table = store.table(TableId(1)).unwrap().unwrap();
        commit(store, step(&table, "accept", &[accepted()], 2));
        let seen = store.table(TableId(1)).unwrap().unwrap();
        let tombstone = PersonId::tombstone(TOMBSTONE);
        store.erase(PersonId(1), tombstone, Timestamp(3)).unwrap();
        let mut change = step(&seen, "late", &[agreed()], 4);
        assert_eq!(store.commit(change.clone()).unwrap(), Committed::Conflict);
        let seen = store.table(TableId(1)).unwrap().unwrap();
        change = step(&seen, "late", &[agreed()], 4);
        commit(store, change);
    }
}

/// What a rebuilt store holds about a person can be found and deleted, whatever happened since the backup.
#[test]
fn a_store_made_anew_knows_where_everybody_stands() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let backups = Backups::new(dir.path().join("backups"), 3);
    let (store, _) = backups.open(&data, Timestamp(1)).unwrap();
    backups.write(&store, Timestamp(2)).unwrap();
    let server = |managers: &[PersonId]| ServerSettings {
        managers: managers.iter().copied().map(Manager::Person).collect(),
        ..ServerSettings::default()
    };
    let blocking = |blocked: &[PersonId]| PersonSettings {
        blocked: blocked.to_vec(),
        ..PersonSettings::default()
    };
    // People join and leave within a few groups of the journal.
    let (none, both, one) = (
        server(&[]),
        server(&[VICTIM, STRANGER]),
        server(&[STRANGER]),
    );
    let guild = GuildId(77);
    assert!(store.set_server_settings(guild, &none, &both).unwrap());
    assert!(store.set_server_settings(guild, &both, &one).unwrap());
    let (free, blocked) = (blocking(&[]), blocking(&[VICTIM]));
    let other = PersonId(11);
    assert!(store.set_person_settings(other, &free, &blocked).unwrap());
    assert!(store.set_person_settings(other, &blocked, &free).unwrap());
    commit(&store, opening_by(TableId(1), four(), command("open"), 1));
    come_and_go(&store, TableId(1), 1);
    commit(&store, said("arrives", "I read \"dance\".", Some(VICTIM)));
    commit(&store, said("is lost", "I read \"sing\".", Some(STRANGER)));
    for post in store.pending_posts().unwrap() {
        match post.asker == Some(STRANGER) {
            true => store.post_dead(post.id, "403", Timestamp(9)).unwrap(),
            false => store.post_sent(post.id, None, Timestamp(9)).unwrap(),
        }
    }
    let gone = PersonId(880_088_008_800_880);
    let own = Challenge {
        challenger: called(gone, "Gone"),
        ..challenge(1, Some(2))
    };
    commit(&store, opening_by(TableId(2), own, command("two"), 1));
    let tombstone = PersonId::tombstone(TOMBSTONE);
    store.erase(gone, tombstone, Timestamp(9)).unwrap();
    let people = [VICTIM, STRANGER, gone, tombstone, other];
    let kept = |store: &DiskStore| {
        let of = |person| (about(store, person), store.tables_of(person).unwrap());
        people.map(of)
    };
    let (text, before) = (export(&store), kept(&store));
    drop(store);
    std::fs::write(data.join("db"), b"spoiled").unwrap();
    let (store, rebuilt) = backups.open(&data, Timestamp(10)).unwrap();
    assert_eq!(rebuilt.unwrap().missing, None);
    assert_eq!(export(&store), text);
    assert_eq!(kept(&store), before);
    for (number, person) in [VICTIM, STRANGER].into_iter().enumerate() {
        let tombstone = PersonId::tombstone(10 + number as u64);
        store.erase(person, tombstone, Timestamp(11)).unwrap();
        assert_eq!(lines_about(&export(&store), person), [""; 0]);
    }
}

/// Writing a note from memory would bring back a person who was erased from it meanwhile.
#[test]
fn a_note_is_changed_only_if_it_is_what_was_looked_at() {
    for kept in TestStore::all() {
        let store = kept.store();
        let [none, one, two] = ["", "1", "2"].map(|text| note(7, text));
        assert!(!store.set_note_if(Some(&none), &one).unwrap());
        assert!(store.set_note_if(None, &one).unwrap());
        assert!(!store.set_note_if(None, &two).unwrap());
        assert!(store.set_note_if(Some(&one), &two).unwrap());
        assert_eq!(noted(store, 7).as_deref(), Some("2"));
    }
}
