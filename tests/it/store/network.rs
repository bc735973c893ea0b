//! The store in PostgreSQL behind a network that cuts connections and falls silent, and how much it asks.

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use galabot::service::{EventKind, Past, Store, TableId, Timestamp};
use galabot::store::{
    Counts, DatabaseSettings, MemoryStore, PostgresHooks, PostgresStore, StorageEngine as _,
};

use super::given::cluster::Cluster;
use super::given::{commit, export, furnish, note, opening, step};
use super::proxy::{Fate, Proxy};

/// Gives up soon on what does not answer.
struct Impatient;

impl PostgresHooks for Impatient {
    fn latest(&self) -> Duration {
        Duration::from_secs(1)
    }
}

/// A store behind a way that fails, and that way.
fn behind_a_proxy(cluster: &Cluster) -> (PostgresStore, Proxy, DatabaseSettings) {
    let schema = cluster.schema();
    // The tables are there already.
    drop(PostgresStore::open(&cluster.settings(&schema)).unwrap());
    let proxy = Proxy::before(&cluster.socket());
    let settings = DatabaseSettings {
        url: proxy.url(&schema),
        ..DatabaseSettings::default()
    };
    let store = PostgresStore::open_on(&settings, Arc::new(Impatient)).unwrap();
    (store, proxy, cluster.settings(&schema))
}

/// Else tokio would hold each answer back until the task has let others have their turn, for which it waits in vain.
#[tokio::test]
async fn a_task_that_has_used_up_its_turn_can_ask_too() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let store = PostgresStore::open(&cluster.settings(&cluster.schema())).unwrap();
    furnish(&store);
    while futures::poll!(pin!(tokio::task::coop::consume_budget())).is_ready() {}
    assert!(!tokio::task::coop::has_budget_remaining());
    assert!(store.table(TableId(1)).unwrap().is_some());
}

#[test]
fn a_commit_whose_answer_is_lost_is_looked_up() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let expected = MemoryStore::new();
    furnish(&expected);
    let (store, proxy, direct) = behind_a_proxy(cluster);
    let fates = [
        Fate::CutAfter,
        Fate::Answered,
        Fate::CutBefore,
        Fate::SilentAfter,
        Fate::SilentBefore,
        Fate::CutAfter,
        Fate::SilentAfter,
        Fate::Answered,
        Fate::CutBefore,
    ];
    proxy.fail("commit", &fates);
    // Each step holds that it is answered as done, not as a repetition.
    furnish(&store);
    assert_eq!(proxy.left(), 0);
    assert_eq!(export(&store), export(&expected));
    assert_eq!(store.failed(), None);
    drop(store);
    assert_eq!(
        export(&PostgresStore::open(&direct).unwrap()),
        export(&expected)
    );
    assert_eq!(proxy.unheard(), 0, "a dead connection was used again");
}

#[test]
fn connections_that_fall_silent_do_not_use_up_those_there_may_be() {
    /// More than there may be connections.
    const READS: usize = 20;
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let (store, proxy, _) = behind_a_proxy(cluster);
    store.set_note(&note(1, "here")).unwrap();
    let all = store.view(|kv| kv.scan(b"", None, 1_000)).unwrap();
    let is_note = |(_, value): &&(Vec<u8>, Vec<u8>)| value.windows(4).any(|word| word == b"here");
    let (key, value) = all.iter().find(is_note).unwrap();
    // Twice, which takes a transaction, and that is rolled back.
    let read = || {
        let seen = store.view(|kv| Ok([kv.read(key)?, kv.read(key)?]));
        assert_eq!(seen.unwrap(), [Some(value.clone()), Some(value.clone())]);
    };
    proxy.fail("rollback", &[Fate::SilentAfter; READS]);
    (0..=READS).for_each(|_| read());
    assert_eq!(proxy.left(), 0);
    assert!(proxy.opened() > READS, "{}", proxy.opened());
    // Those that cannot be told from living ones are tried one after the other, and none of them twice.
    proxy.fail("rollback", &[Fate::SilentBefore; 3]);
    (0..4).for_each(|_| read());
    assert_eq!(proxy.unheard(), 0, "a dead connection was used again");
}

#[test]
fn games_are_packed_in_few_round_trips() {
    /// As many as are packed in one step.
    const GAMES: u64 = 16;
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let schema = cluster.schema();
    let proxy = Proxy::before(&cluster.socket());
    let settings = DatabaseSettings {
        url: proxy.url(&schema),
        ..DatabaseSettings::default()
    };
    let store = PostgresStore::open(&settings).unwrap();
    for id in 1..=GAMES {
        commit(&store, opening(id, format!("open-{id}"), id));
        let table = store.table(TableId(id)).unwrap().unwrap();
        commit(
            &store,
            step(&table, format!("decline-{id}"), &[EventKind::Declined], id),
        );
    }
    let games = || {
        (1..=GAMES)
            .map(|id| store.log(TableId(id)).unwrap())
            .collect::<Vec<_>>()
    };
    let logs = games();
    let before = proxy.requests();
    let unread = BTreeMap::new();
    store
        .sweep(&Past::before(Timestamp(u64::MAX), &unread))
        .unwrap();
    let asked = proxy.requests() - before;
    let packed = "select count(*) from galabot_record where get_byte(key, 0) = ascii('z')";
    assert_eq!(cluster.sql(&schema, packed), GAMES.to_string());
    // Some fifty; more only where the transaction is repeated.
    assert!(asked < 100, "{asked} requests");
    assert_eq!(games(), logs);
}

#[test]
fn what_a_host_watches_is_counted_in_few_round_trips() {
    /// More than are read at once, several times.
    const GAMES: u64 = 200;
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let (store, proxy, _) = behind_a_proxy(cluster);
    for id in 1..=GAMES {
        commit(&store, opening(id, format!("open-{id}"), id));
    }
    let counts = || Counts::of(&store).unwrap();
    assert_eq!(counts().live_tables, GAMES);
    let before = proxy.requests();
    assert_eq!(counts().waiting_posts, GAMES);
    let asked = proxy.requests() - before;
    assert!(asked < 10, "{asked} requests");
}
