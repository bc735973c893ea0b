//! Opening a store in PostgreSQL: what is looked at, cleared, told of and left alone, and on which host.

use galabot::service::{PersonId, Store, StoreError, Timestamp};
use galabot::store::{AnyStore, DatabaseSettings, PostgresStore};

use super::given::cluster::{Cluster, QUICK};
use super::given::{commit, export, furnish, note, opening};
use super::postgres::lasting;

#[test]
fn whoever_only_looks_changes_nothing() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let schema = cluster.schema();
    let settings = cluster.settings(&schema);
    let store = PostgresStore::open(&settings).unwrap();
    furnish(&store);
    let text = export(&store);
    drop(store);
    let look = || PostgresStore::open_to_look(&settings);
    // The indexes of a bot of another release, which may be running.
    cluster.sql(
        &schema,
        "update galabot_record set key = '\\x690000000000000001' where get_byte(key, 0) = ascii('i');
         insert into galabot_writer values ('\\x01', '\\x01', now() - interval '8 days')",
    );
    let state = || {
        cluster.sql(
            &schema,
            "select md5(string_agg(key::text || value::text, ' ' order by key)), (select count(*) from galabot_writer) \
             from galabot_record",
        )
    };
    let before = state();
    let store = look().unwrap();
    assert_eq!(export(&store), text);
    assert_eq!(store.dead_posts().unwrap().len(), 1);
    for refused in [
        store.set_note(&note(1, "b")),
        store.begin_erasing(PersonId(1), PersonId::tombstone(5), Timestamp(1)),
    ] {
        let told = refused.expect_err("it writes").to_string();
        assert!(told.contains("to look at it"), "{told}");
    }
    assert!(AnyStore::from(store).verify().unwrap() > 10);
    assert_eq!(state(), before);
    let refused = || match look() {
        Err(StoreError::Refused(why)) => why,
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("it opened"),
    };
    cluster.sql(&schema, "update galabot_schema set version = -1");
    let told = refused();
    assert!(told.contains("galabot migrate"), "{told}");
    cluster.sql(&schema, "update galabot_schema set version = 99");
    assert!(refused().contains("newer"));
    assert_eq!(state(), before);
    cluster.sql(&schema, "truncate galabot_schema");
    assert!(refused().contains("no games are kept in the database"));
}

#[test]
fn rows_of_processes_long_gone_are_cleared() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let schema = cluster.schema();
    let settings = cluster.settings(&schema);
    drop(PostgresStore::open(&settings).unwrap());
    cluster.sql(
        &schema,
        "insert into galabot_writer values ('\\x01', '\\x01', now() - interval '8 days'), \
         ('\\x02', '\\x02', now() - interval '6 days')",
    );
    drop(PostgresStore::open(&settings).unwrap());
    let left = "select id from galabot_writer where length(id) = 1";
    assert_eq!(cluster.sql(&schema, left), "\\x02");
}

#[test]
fn a_server_that_may_lose_what_it_has_committed_is_told_of() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let settings = cluster.settings(&cluster.schema());
    let notices = PostgresStore::open(&settings).unwrap().notices().to_vec();
    let [told] = &notices[..] else {
        panic!("{notices:?}")
    };
    assert!(told.contains("the database postgres at"), "{told}");
    let weak = "fsync and full_page_writes and synchronous_commit";
    assert!(told.contains(weak), "{told}");
    let settings = DatabaseSettings {
        url: settings.url + "%20-csynchronous_commit%3Don",
        ..settings
    };
    let notices = PostgresStore::open(&settings).unwrap().notices().to_vec();
    assert!(!notices[0].contains("synchronous_commit"), "{notices:?}");
    let Some(safe) = lasting() else { return };
    let store = PostgresStore::open(&safe.settings(&safe.schema())).unwrap();
    assert_eq!(store.notices(), [""; 0]);
}

#[test]
fn of_several_hosts_the_one_that_takes_writes_is_used() {
    let (Some(cluster), Some(standby)) = (Cluster::shared(), Cluster::start(&QUICK)) else {
        return;
    };
    // Nothing is written there, as on a standby.
    standby.sql(
        "public",
        "alter system set default_transaction_read_only = on",
    );
    standby.stop();
    standby.go_on();
    let schema = cluster.schema();
    let url = cluster.url(&schema);
    let first = standby.url(&schema);
    let first = first.split('/').nth(2).unwrap();
    let settings = DatabaseSettings {
        url: url.replace("galabot@", &format!("{first},")),
        ..DatabaseSettings::default()
    };
    let store = PostgresStore::open(&settings).unwrap();
    furnish(&store);
    assert_eq!(
        export(&PostgresStore::open(&cluster.settings(&schema)).unwrap()),
        export(&store)
    );
}

#[test]
fn an_entry_that_its_table_no_longer_names_is_looked_at_no_more() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let schema = cluster.schema();
    let store = PostgresStore::open(&cluster.settings(&schema)).unwrap();
    commit(&store, opening(1, "open", 10));
    let looks = store.looks(Timestamp(u64::MAX)).unwrap();
    assert_eq!(looks.len(), 1);
    // Of another moment, of another server, of a table that is not there.
    cluster.sql(
        &schema,
        "insert into galabot_record select 'D' || int8send(at) || int8send(server) || int8send(game), '' from (values
         (5::int8, 900::int8, 1::int8), (5, 7, 1), (6, 900, 99)) as stray (at, server, game)",
    );
    let due = || {
        cluster.sql(
            &schema,
            "select count(*) from galabot_record where get_byte(key, 0) = ascii('D')",
        )
    };
    assert_eq!(due(), "4");
    assert_eq!(store.looks(Timestamp(u64::MAX)).unwrap(), looks);
    assert_eq!(due(), "1");
    assert_eq!(store.looks(Timestamp(u64::MAX)).unwrap(), looks);
}
