//! What the store in PostgreSQL must survive: others who write at the same moment, lost connections, a server that
//! dies, tables of another version, damage.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, mpsc};

use galabot::service::{
    Committed, EventKind, MessageId, PersonId, PersonSettings, Store, StoreError, Table, TableId,
    Timestamp,
};
use galabot::store::{
    AnyStore, Backups, CommitFate, DatabaseSettings, MemoryStore, PostgresHooks, PostgresStore,
    StorageEngine as _,
};

use super::given::cluster::Cluster;
use super::given::{
    TestStore, accepted, challenge, chosen, command, commit, export, furnish, mv, note, noted,
    opening, opening_by, resigned, saying, step,
};

/// A place for a store in the shared server, if there is one.
fn place() -> Option<DatabaseSettings> {
    let cluster = Cluster::shared()?;
    Some(cluster.settings(&cluster.schema()))
}

fn refusal(settings: &DatabaseSettings) -> String {
    match PostgresStore::open(settings) {
        Err(StoreError::Refused(why)) => why,
        Err(other) => panic!("expected a refusal but found {other:?}"),
        Ok(_) => panic!("expected a refusal but it opened"),
    }
}

/// A fate for each commit, over and over.
struct Fates(AtomicUsize, &'static [CommitFate]);

impl PostgresHooks for Fates {
    fn commit(&self) -> CommitFate {
        self.1[self.0.fetch_add(1, Ordering::SeqCst) % self.1.len()]
    }
}

#[test]
fn whatever_becomes_of_a_commit_it_is_done_once() {
    let Some(settings) = place() else { return };
    let expected = MemoryStore::new();
    furnish(&expected);
    let fates = &[
        CommitFate::Conflicts,
        CommitFate::LostAfter,
        CommitFate::Goes,
        CommitFate::LostBefore,
        CommitFate::Conflicts,
        CommitFate::Conflicts,
        CommitFate::LostAfter,
    ];
    let hooks = Arc::new(Fates(AtomicUsize::new(0), fates));
    let store = PostgresStore::open_on(&settings, hooks).unwrap();
    // Each step holds that it is answered as done, though some were done before their connection was lost.
    furnish(&store);
    assert_eq!(export(&store), export(&expected));
    assert!(store.metrics().retries.get() > 20);
    assert_eq!(store.failed(), None);
}

#[test]
fn two_who_write_the_same_record_both_get_through() {
    const EACH: u64 = 100;
    let Some(settings) = place() else { return };
    let stores = [(); 2].map(|()| PostgresStore::open(&settings).unwrap());
    stores[0].set_note(&note(1, "0")).unwrap();
    let together = Barrier::new(2);
    let add = |store: &PostgresStore| {
        together.wait();
        for _ in 0..EACH {
            loop {
                let now = noted(store, 1).unwrap();
                let next = now.parse::<u64>().unwrap() + 1;
                let after = note(1, &next.to_string());
                if store.set_note_if(Some(&note(1, &now)), &after).unwrap() {
                    break;
                }
            }
        }
    };
    let met = || (stores.iter()).any(|store| store.metrics().retries.get() > 0);
    // Where the machine is busy, one may be done before the other begins.
    let mut rounds = 0;
    while !met() {
        rounds += 1;
        assert!(rounds <= 50, "they were never in each other's way");
        std::thread::scope(|scope| {
            for store in &stores {
                scope.spawn(|| add(store));
            }
        });
    }
    let all = (2 * EACH * rounds).to_string();
    assert_eq!(noted(&stores[0], 1).unwrap(), all);
}

#[test]
fn what_is_read_is_of_one_moment_whatever_is_written_between_two_reads() {
    let Some(settings) = place() else { return };
    let store = PostgresStore::open(&settings).unwrap();
    let write = |text: &str| {
        for number in [1, 2] {
            store.set_note(&note(number, text)).unwrap();
        }
    };
    write("before");
    let says =
        |value: &[u8], text: &str| value.windows(text.len()).any(|own| own == text.as_bytes());
    let all = store.view(|kv| kv.scan(b"", None, 1_000)).unwrap();
    let notes: Vec<_> = all
        .iter()
        .filter(|(_, value)| says(value, "before"))
        .collect();
    let [(first, _), (second, _)] = notes[..] else {
        panic!("{all:?}")
    };
    let looks = AtomicUsize::new(0);
    let seen = store.view(|kv| {
        let one = kv.read(first)?.unwrap();
        if looks.fetch_add(1, Ordering::SeqCst) == 0 {
            write("since");
        }
        Ok([one, kv.read(second)?.unwrap()].map(|value| says(&value, "since")))
    });
    assert_eq!(seen.unwrap(), [true, true], "the first is of before");
    // Whoever reads on reads what was there at the beginning.
    let seen = store.view(|kv| {
        let before = [kv.read(first)?, kv.read(second)?];
        write("in the end");
        Ok(before == [kv.read(first)?, kv.read(second)?])
    });
    assert!(seen.unwrap());
}

#[test]
fn of_two_moves_decided_upon_the_same_board_one_is_played() {
    let Some(settings) = place() else { return };
    let stores = [(); 2].map(|()| PostgresStore::open(&settings).unwrap());
    commit(&stores[0], opening(1, "open", 1));
    for round in 0..20 {
        let table = stores[0].table(TableId(1)).unwrap().unwrap();
        let together = Barrier::new(2);
        let done: Vec<Committed> = std::thread::scope(|scope| {
            let hands: Vec<_> = stores
                .iter()
                .zip(["one", "other"])
                .map(|(store, name)| {
                    let what = [EventKind::Announced(MessageId(round))];
                    let next = step(&table, format!("{name}-{round}"), &what, 2);
                    let together = &together;
                    scope.spawn(move || {
                        together.wait();
                        store.commit(next).unwrap()
                    })
                })
                .collect();
            hands.into_iter().map(|hand| hand.join().unwrap()).collect()
        });
        let played = done.iter().filter(|one| matches!(one, Committed::Done(_)));
        assert_eq!(played.count(), 1, "{done:?}");
        assert!(done.contains(&Committed::Conflict), "{done:?}");
    }
    let table = stores[1].table(TableId(1)).unwrap().unwrap();
    assert_eq!(table.version, 21);
    let log = stores[1].log(TableId(1)).unwrap();
    assert_eq!(Table::replay(TableId(1), &log), Some(table));
    // No number was given to two posts.
    assert_eq!(stores[0].pending_posts().unwrap().len(), 21);
}

#[test]
fn many_may_start_at_once_in_an_empty_database() {
    let Some(settings) = place() else { return };
    let together = Barrier::new(6);
    std::thread::scope(|scope| {
        for number in 0..6 {
            let (settings, together) = (&settings, &together);
            scope.spawn(move || {
                together.wait();
                let store = PostgresStore::open(settings).unwrap();
                store.set_note(&note(number, "here")).unwrap();
            });
        }
    });
    let store = PostgresStore::open(&settings).unwrap();
    for number in 0..6 {
        assert_eq!(noted(&store, number).as_deref(), Some("here"));
    }
}

#[test]
fn a_store_that_cannot_be_gone_on_with_is_refused_with_what_would_work() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let begun = || {
        let schema = cluster.schema();
        let settings = cluster.settings(&schema);
        furnish(&PostgresStore::open(&settings).unwrap());
        (schema, settings)
    };
    let (schema, settings) = begun();
    cluster.sql(&schema, "update galabot_schema set version = 99");
    let told = refusal(&settings);
    for part in ["the database postgres at", "version 99", "up to 4", "newer"] {
        assert!(told.contains(part), "{told}");
    }
    let (schema, settings) = begun();
    cluster.sql(&schema, "insert into galabot_record values ('?', '')");
    let told = refusal(&settings);
    assert!(told.contains("half of an import"), "{told}");
    assert!(told.contains("galabot import"), "{told}");
    assert!(told.contains("truncate table galabot_record"), "{told}");
    let nowhere = cluster.settings(&cluster.schema());
    let told = PostgresStore::open_existing(&nowhere).map(drop);
    let told = told.expect_err("there is nothing yet").to_string();
    assert!(told.contains("no games are kept in the database"), "{told}");
    let left = cluster.sql(
        "public",
        "select count(*) from pg_tables where schemaname = 'public'",
    );
    assert_eq!(left, "0", "looking made tables");
    // What it may not do is told with the reason that the database gives.
    let schema = cluster.schema();
    cluster.sql(
        "public",
        "create role stranger login; revoke create on schema public from public",
    );
    let settings = DatabaseSettings {
        url: cluster.url(&schema).replace("galabot@", "stranger@"),
        ..DatabaseSettings::default()
    };
    let told = refusal(&settings);
    assert!(told.contains("the database postgres at"), "{told}");
    // Whoever may see the version, but no game, is refused too: waiting would not help.
    let (schema, settings) = begun();
    cluster.sql(
        &schema,
        &format!(
            "grant usage on schema {schema} to stranger; grant select on galabot_schema to stranger"
        ),
    );
    let settings = DatabaseSettings {
        url: settings.url.replace("galabot@", "stranger@"),
        ..settings
    };
    let told = refusal(&settings);
    assert!(told.contains("galabot_record"), "{told}");
    assert!(told.contains("42501"), "{told}");
    let absent = DatabaseSettings {
        url: settings.url.replace("/postgres?", "/nowhere?"),
        ..settings
    };
    let told = refusal(&absent);
    assert!(told.contains("3D000"), "{told}");
}

#[test]
fn indexes_of_another_version_are_made_anew() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let schema = cluster.schema();
    let settings = cluster.settings(&schema);
    let store = PostgresStore::open(&settings).unwrap();
    furnish(&store);
    let live = store.live_tables().unwrap();
    drop(store);
    // The mark of the first version, and an entry of a table that is not live.
    cluster.sql(
        &schema,
        "update galabot_record set key = '\\x690000000000000001' where get_byte(key, 0) = ascii('i');
         delete from galabot_record where get_byte(key, 0) = ascii('L');
         insert into galabot_record values ('\\x4c00000000000003840000000000000001', '')",
    );
    let store = PostgresStore::open(&settings).unwrap();
    assert_eq!(store.live_tables().unwrap(), live);
}

#[test]
fn a_database_that_does_not_answer_is_told_by_its_name_without_the_password() {
    let settings = DatabaseSettings {
        url: "postgres://me:SECRET@127.0.0.1:1/games".to_owned(),
        password: Some("SECRET".to_owned()),
        ca_file: None,
    };
    let told = match PostgresStore::open(&settings) {
        // Whoever starts a bot waits for this to pass.
        Err(StoreError::Failed(why)) => why,
        Err(other) => panic!("expected a failure but found {other:?}"),
        Ok(_) => panic!("expected a failure but it opened"),
    };
    assert!(told.contains("the database games at 127.0.0.1:1"), "{told}");
    assert!(told.contains("refused"), "{told}");
    assert!(!told.contains("SECRET"), "{told}");
}

#[test]
fn a_damaged_record_ends_all_acknowledging() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let schema = cluster.schema();
    let store = PostgresStore::open(&cluster.settings(&schema)).unwrap();
    furnish(&store);
    let store = AnyStore::from(store);
    // A letter in the middle of the record of table 2.
    cluster.sql(
        &schema,
        "update galabot_record set value = set_byte(value, 60, get_byte(value, 60) # 1) where key = '\\x740000000000000002'",
    );
    assert!(store.table(TableId(1)).unwrap().is_some());
    assert_eq!(store.failed(), None);
    let (told, reason) = mpsc::channel();
    store.on_failure(Box::new(move |why| told.send(why.to_owned()).unwrap()));
    match store.table(TableId(2)) {
        Err(StoreError::Damaged { key, .. }) => assert_eq!(key, "table 2"),
        other => panic!("{other:?}"),
    }
    assert!(reason.recv().unwrap().contains("table 2"));
    for failed in [
        store.commit(saying("x", "x", 1)).map(drop),
        store.table(TableId(1)).map(drop),
        store.set_note(&note(1, "b")),
        store.export(&mut Vec::new()).map(drop),
    ] {
        assert!(matches!(failed, Err(StoreError::Failed(_))), "{failed:?}");
    }
    let again = AnyStore::from(PostgresStore::open(&cluster.settings(&schema)).unwrap());
    let told = again.verify().expect_err("it is damaged").to_string();
    assert!(told.contains("table 2"), "{told}");
}

/// A server of its own that keeps what it has promised, even if the machine goes on and it does not.
pub fn lasting() -> Option<Cluster> {
    Cluster::start(&["max_connections=100"])
}

#[test]
fn nothing_acknowledged_is_lost_when_the_server_dies() {
    const WRITERS: u64 = 4;
    const CRASHES: u64 = 3;
    let Some(cluster) = lasting() else { return };
    let settings = cluster.settings(&cluster.schema());
    let store = PostgresStore::open(&settings).unwrap();
    let stop = AtomicUsize::new(0);
    let (told, done) = mpsc::channel();
    let counts: Vec<u64> = std::thread::scope(|scope| {
        let hands: Vec<_> = (1..=WRITERS)
            .map(|id| {
                let (store, stop, told) = (&store, &stop, told.clone());
                scope.spawn(move || {
                    commit(store, opening(id, format!("open-{id}"), 1));
                    while stop.load(Ordering::SeqCst) == 0 {
                        let table = store.table(TableId(id)).unwrap().unwrap();
                        let name = format!("{id}-{}", table.version + 1);
                        let what = [EventKind::Announced(MessageId(1))];
                        // It is answered as done, not as a repetition, also if its connection was lost.
                        commit(store, step(&table, name, &what, 1));
                        let _ = told.send(id);
                    }
                    store.table(TableId(id)).unwrap().unwrap().version
                })
            })
            .collect();
        for _ in 0..CRASHES {
            for _ in 0..40 {
                done.recv().unwrap();
            }
            cluster.crash();
        }
        for _ in 0..40 {
            done.recv().unwrap();
        }
        stop.store(1, Ordering::SeqCst);
        hands.into_iter().map(|hand| hand.join().unwrap()).collect()
    });
    let acknowledged = WRITERS + 40 * (CRASHES + 1) + done.try_iter().count() as u64;
    assert_eq!(counts.iter().sum::<u64>(), acknowledged);
    assert_eq!(store.failed(), None);
    assert!(AnyStore::from(store).verify().unwrap() > acknowledged);
}

#[test]
fn a_connection_to_a_server_that_cannot_prove_who_it_is_is_refused() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = free.local_addr().unwrap().port();
    drop(free);
    let listens = format!("port={port}");
    let Some(cluster) = Cluster::start(&[&listens, "listen_addresses=127.0.0.1"]) else {
        return;
    };
    let Some(certificate) = certified(&cluster) else {
        return;
    };
    let schema = cluster.schema();
    let settings = |host: &str, ca_file| DatabaseSettings {
        url: format!(
            "postgres://galabot@{host}:{port}/postgres?sslmode=require&options=-csearch_path%3D{schema}"
        ),
        password: Some("SECRET".to_owned()),
        ca_file,
    };
    let store = PostgresStore::open(&settings("localhost", Some(certificate.clone()))).unwrap();
    furnish(&store);
    let encrypted = "select bool_and(ssl) from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'galabot'";
    assert_eq!(cluster.sql("public", encrypted), "t");
    // Signed by nobody who is trusted, and for another name.
    for (host, ca_file) in [("localhost", None), ("127.0.0.1", Some(certificate))] {
        let told = refusal(&settings(host, ca_file));
        assert!(told.contains("certificate"), "{told}");
        assert!(told.contains(&format!("at {host}:{port}")), "{told}");
        assert!(!told.contains("SECRET"), "{told}");
    }
}

/// Gives the server a certificate for `localhost`, and returns the one that signs it.
fn certified(cluster: &Cluster) -> Option<std::path::PathBuf> {
    let folder = tempfile::tempdir().unwrap().keep();
    let file = |name: &str| folder.join(name).display().to_string();
    let openssl = |args: &[&str]| {
        let done = std::process::Command::new("openssl").args(args).output();
        done.is_ok_and(|done| done.status.success())
    };
    let (ca, ca_key, key, request, server) = (
        file("ca.pem"),
        file("ca.key"),
        file("server.key"),
        file("server.csr"),
        file("server.pem"),
    );
    std::fs::write(
        folder.join("names"),
        "subjectAltName=DNS:localhost\nbasicConstraints=CA:FALSE\n",
    )
    .unwrap();
    let new = [
        "req",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
        "-subj",
    ];
    let made = openssl(
        &[
            &new[..],
            &[
                "/CN=ca", "-x509", "-days", "2", "-keyout", &ca_key, "-out", &ca,
            ],
        ]
        .concat(),
    ) && openssl(
        &[
            &new[..],
            &["/CN=localhost", "-keyout", &key, "-out", &request],
        ]
        .concat(),
    ) && openssl(&[
        "x509",
        "-req",
        "-in",
        &request,
        "-CA",
        &ca,
        "-CAkey",
        &ca_key,
        "-set_serial",
        "7",
        "-days",
        "2",
        "-extfile",
        &file("names"),
        "-out",
        &server,
    ]);
    if !made {
        assert!(std::env::var_os("CI").is_none(), "openssl is missing");
        eprintln!("skipped: there is no openssl on this machine");
        return None;
    }
    // The server itself puts them where it alone can read them.
    let text = |name: &str| std::fs::read_to_string(name).unwrap().replace('\'', "");
    for (text, to) in [(text(&key), "server.key"), (text(&server), "server.crt")] {
        let to = cluster.dir().join("data").join(to);
        cluster.sql(
            "public",
            &format!(
                "copy (select line from unnest(string_to_array('{}', E'\\n')) line where line <> '') to program 'umask 077; cat > {}'",
                text.trim(),
                to.display()
            ),
        );
    }
    cluster.sql("public", "alter system set ssl = on");
    cluster.stop();
    cluster.go_on();
    Some(folder.join("ca.pem"))
}

#[test]
fn hundreds_of_games_go_to_the_database_and_back_line_by_line() {
    let Some(settings) = place() else { return };
    let first = TestStore::disk();
    for id in 1..=300 {
        let store = first.store();
        let players = [id, id % 7 + 1_000];
        let challenge = challenge(players[0], Some(players[1]));
        commit(
            store,
            opening_by(TableId(id), challenge, command(format!("open-{id}")), id),
        );
        let table = store.table(TableId(id)).unwrap().unwrap();
        let mut what = vec![accepted()];
        what.extend(["b3-c4", "b8-c7"].map(|text| EventKind::Moved(mv(text))));
        if id % 10 != 0 {
            what.push(resigned(galabot::rules::Side::White));
        }
        commit(store, step(&table, format!("play-{id}"), &what, id));
    }
    furnished_people(first.store());
    let text = first.export();
    let between = PostgresStore::open(&settings).unwrap();
    between.import(&mut text.as_bytes()).unwrap();
    assert_eq!(export(&between), text);
    let last = TestStore::disk();
    last.store()
        .import(&mut export(&between).as_bytes())
        .unwrap();
    assert_eq!(last.export(), text);
    // New games get new numbers, also in the process that has imported.
    assert_eq!(between.fresh_table().unwrap(), TableId(301));
}

fn furnished_people(store: &dyn Store) {
    let (none, some) = (PersonSettings::default(), chosen());
    assert!(
        store
            .set_person_settings(PersonId(3), &none, &some)
            .unwrap()
    );
    store
        .set_note(&note(5_001, &"length ".repeat(5_000)))
        .unwrap();
}

#[test]
fn whoever_was_deleted_is_deleted_again_after_an_older_backup_of_the_database_was_restored() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let backups = Backups::new(folder.path().join("backups"), 3);
    let schema = cluster.schema();
    let settings = cluster.settings(&schema);
    let store = backups.open_postgres(&settings, Timestamp(1)).unwrap();
    furnish(&store);
    let older = export(&store);
    let (gone, tombstone) = (PersonId(1), PersonId::tombstone(5));
    store.erase(gone, tombstone, Timestamp(9_000)).unwrap();
    backups.note_erased(&store).unwrap();
    let key = cluster.sql(&schema, "select key from galabot_secret");
    assert!(!export(&store).contains(&key));
    drop(store);
    // Another process, and another backup folder, use the same key.
    let other = PostgresStore::open(&settings).unwrap();
    other
        .begin_erasing(PersonId(2), PersonId::tombstone(6), Timestamp(9_500))
        .unwrap();
    drop(other);
    assert_eq!(
        cluster.sql(&schema, "select count(*) from galabot_secret"),
        "1"
    );
    // A dump from before, restored without the table of the key.
    cluster.sql(&schema, "truncate galabot_record, galabot_secret");
    PostgresStore::open(&settings)
        .unwrap()
        .import(&mut older.as_bytes())
        .unwrap();
    let store = backups.open_postgres(&settings, Timestamp(20_000)).unwrap();
    let again = store.erasing().unwrap();
    assert_eq!(again.len(), 1);
    assert_eq!(again[0].person, gone);
    assert_eq!(cluster.sql(&schema, "select key from galabot_secret"), key);
}
