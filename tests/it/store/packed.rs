//! Games that ended are stored in little space, and nobody notices.

use std::collections::BTreeMap;
use std::fs;

use galabot::service::{
    Event, EventKind, MessageId, Past, PersonId, Store, Table, TableId, Timestamp,
};
use galabot::store::{Backups, DiskStore};

use super::given::{TestStore, about, commit, export, furnish, step};

/// The tables of a furnished store: two are over, one is open.
const TABLES: [u64; 3] = [1, 2, 4];

/// Sweeps as if everything had ended long ago, so that games that ended are packed.
fn pack(store: &dyn Store) {
    let unread = BTreeMap::new();
    store
        .sweep(&Past::before(Timestamp(u64::MAX), &unread))
        .unwrap();
}

fn games(store: &dyn Store) -> Vec<(Table, Vec<Event>)> {
    let game = |id| {
        let table = store.table(TableId(id)).unwrap().unwrap();
        assert_eq!(
            store.table_in_brief(TableId(id)).unwrap().unwrap().version,
            table.version
        );
        (table, store.log(TableId(id)).unwrap())
    };
    TABLES.map(game).to_vec()
}

fn finished(store: &dyn Store) -> Vec<(Table, Timestamp)> {
    let mut found = Vec::new();
    store
        .finished_tables(&mut |table, ended| found.push((table, ended)))
        .unwrap();
    found
}

#[test]
fn a_game_that_ended_reads_as_before_once_it_is_packed() {
    for mut kept in TestStore::all() {
        furnish(kept.store());
        let before = (games(kept.store()), finished(kept.store()));
        pack(kept.store());
        assert_eq!((games(kept.store()), finished(kept.store())), before);
        let between = |from, to| kept.store().log_between(TableId(1), from, to).unwrap();
        assert_eq!(between(4, 6), before.0[0].1[3..6]);
        assert_eq!(between(18, 40), before.0[0].1[17..]);
        let exported = kept.export();
        kept.reopen();
        assert_eq!((games(kept.store()), finished(kept.store())), before);
        assert_eq!(kept.export(), exported);
        let copy = TestStore::memory();
        copy.store().import(&mut exported.as_bytes()).unwrap();
        assert_eq!(games(copy.store()), before.0);
        // What happens afterwards happens to the whole game.
        let (table, log) = &before.0[0];
        let note = EventKind::Announced(MessageId(99));
        commit(
            kept.store(),
            step(table, "later", std::slice::from_ref(&note), 9_000),
        );
        let after = kept.store().log(TableId(1)).unwrap();
        assert_eq!(after[..log.len()], log[..]);
        assert_eq!(after.last().map(|event| &event.what), Some(&note));
        let changed = games(kept.store());
        pack(kept.store());
        kept.reopen();
        assert_eq!(games(kept.store()), changed);
    }
}

#[test]
fn somebody_is_deleted_from_a_packed_game_too() {
    for mut kept in TestStore::all() {
        furnish(kept.store());
        pack(kept.store());
        let (person, gone) = (PersonId(2), PersonId::tombstone(7));
        kept.store().erase(person, gone, Timestamp(9_000)).unwrap();
        pack(kept.store());
        kept.reopen();
        assert_eq!(about(kept.store(), person), Vec::<String>::new());
        assert!(!kept.export().contains("Person \\\"2\\\""));
        assert!(kept.store().table(TableId(1)).unwrap().is_some());
    }
}

/// The journal has what happened to a game before and after it was packed, so that a store can be made anew from it.
#[test]
fn a_damaged_store_with_packed_games_is_made_anew_from_its_journal() {
    let dir = tempfile::tempdir().unwrap();
    let (data, backups) = (
        dir.path().join("data"),
        Backups::new(dir.path().join("backups"), 3),
    );
    for round in [1, 2] {
        let store = DiskStore::open(&data).unwrap();
        if round == 1 {
            furnish(&store);
        }
        pack(&store);
        backups.write(&store, Timestamp(round)).unwrap();
        let table = store.table(TableId(1)).unwrap().unwrap();
        let note = EventKind::Announced(MessageId(90 + round));
        commit(
            &store,
            step(&table, format!("later-{round}"), &[note], 9_000),
        );
        pack(&store);
        let saved = export(&store);
        drop(store);
        fs::write(data.join("db"), b"spoiled").unwrap();
        let (store, rebuilt) = backups.open(&data, Timestamp(30 + round)).unwrap();
        assert_eq!(rebuilt.unwrap().missing, None);
        assert_eq!(export(&store), saved);
    }
}
