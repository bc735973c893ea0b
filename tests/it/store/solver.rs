//! Puzzle records are stored like settings: changed only if the stored one is still the one that was read.

use galabot::puzzles::PuzzleId;
use galabot::service::{DailySolved, GuildId, PersonId, PuzzleRecord, ServerSettings, Timestamp};

use super::given::{TestStore, about, decided};

fn at(number: u32) -> PuzzleRecord {
    PuzzleRecord {
        current: Some(PuzzleId::new("winther", number)),
        daily: vec![DailySolved {
            guild: GuildId(2),
            day: 19_700,
            at_once: true,
        }],
        ..PuzzleRecord::default()
    }
}

#[test]
fn it_is_kept_unless_it_has_changed_meanwhile_and_carried_along() {
    for mut kept in TestStore::all() {
        let (anna, ben) = (PersonId(1), PersonId(2));
        let nothing = PuzzleRecord::default();
        let store = kept.store();
        assert_eq!(store.solver(anna).unwrap(), nothing);
        assert!(store.set_solver(anna, &nothing, &at(1)).unwrap());
        let late = store.set_solver(anna, &nothing, &at(2));
        assert!(!late.unwrap(), "decided upon what is no longer so");
        assert!(store.set_solver(anna, &at(1), &at(2)).unwrap());
        assert!(store.set_solver(ben, &nothing, &at(3)).unwrap());
        kept.reopen();
        let store = kept.store();
        assert_eq!(store.solver(anna).unwrap(), at(2));
        assert_eq!(store.person_settings(anna).unwrap(), Default::default());
        let mut all = Vec::new();
        store
            .solvers(&mut |person, solver| all.push((person, solver)))
            .unwrap();
        assert_eq!(all, [(anna, at(2)), (ben, at(3))]);
        let text = kept.export();
        for other in TestStore::all() {
            other.store().import(&mut text.as_bytes()).unwrap();
            assert_eq!(other.store().solver(ben).unwrap(), at(3));
        }
        // A puzzle record alone makes a store not empty for an import.
        let other = TestStore::memory();
        assert!(other.store().set_solver(anna, &nothing, &at(1)).unwrap());
        assert!(other.store().import(&mut text.as_bytes()).is_err());
        // Only the record of the deleted person is deleted.
        let store = kept.store();
        assert!(about(store, anna).concat().contains("\"solver\""));
        store
            .erase(anna, PersonId::tombstone(5), Timestamp(9))
            .unwrap();
        kept.reopen();
        assert_eq!(kept.store().solver(anna).unwrap(), nothing);
        assert_eq!(kept.store().solver(ben).unwrap(), at(3));
        assert!(about(kept.store(), anna).is_empty());
    }
}

#[test]
fn every_server_that_has_chosen_is_shown() {
    for kept in TestStore::all() {
        let store = kept.store();
        let none = ServerSettings::default();
        for guild in [7, 3].map(GuildId) {
            assert!(store.set_server_settings(guild, &none, &decided()).unwrap());
        }
        let mut all = Vec::new();
        store
            .servers(&mut |guild, settings| all.push((guild, settings)))
            .unwrap();
        assert_eq!(all, [(GuildId(3), decided()), (GuildId(7), decided())]);
    }
}
