//! Leases in PostgreSQL: each shard is served by one process at a time, and nobody writes whose lease has gone.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use galabot::service::leases::{Lease, LeaseRound, Leases};
use galabot::service::notes::{Heartbeat, Notes, Served};
use galabot::service::rpc::{CallId, Rpc};
use galabot::service::{
    ChannelId, Commit, Committed, GuildId, Lane, PersonId, ShardId, Store, StoreError, TableId,
    Timestamp,
};
use galabot::store::{DatabaseSettings, MemoryStore, PostgresStore, ShardStore};

use super::given::cluster::Cluster;
use super::given::{challenge, command, opening_by, saying, words};
use super::proxy::{Fate, Proxy};
use super::usage::{ANNA, NOW, took, used};

const LASTS: Duration = Duration::from_secs(60);

/// A database with so many shards, and where it is; none if this machine has no PostgreSQL.
fn database(shards: u32) -> Option<(&'static Cluster, String)> {
    let cluster = Cluster::shared()?;
    let schema = cluster.schema();
    let first = open(&cluster.settings(&schema));
    first.set_shards(many(shards)).unwrap();
    Some((cluster, schema))
}

fn many(count: u32) -> NonZeroU32 {
    NonZeroU32::new(count).unwrap()
}

/// A process.
fn open(settings: &DatabaseSettings) -> Arc<PostgresStore> {
    Arc::new(PostgresStore::open(settings).unwrap())
}

fn renew(process: &PostgresStore) -> LeaseRound {
    process.renew(true, LASTS).unwrap()
}

/// The store of a process under a lease.
fn under(process: &Arc<PostgresStore>, lease: Lease) -> Arc<dyn Store> {
    (PostgresStore::shared(process).under)(lease)
}

fn refused(store: &dyn Store, name: &str) -> String {
    match store.commit(saying(name, "Hello.", 5)) {
        Err(StoreError::Refused(why)) => why,
        other => panic!("expected a refusal but found {other:?}"),
    }
}

fn writes(store: &dyn Store, name: &str) {
    let done = store.commit(saying(name, "Hello.", 5)).unwrap();
    assert!(matches!(done, Committed::Done(_)), "{done:?}");
}

#[test]
fn a_lease_that_was_given_back_is_another_processs_and_its_holder_writes_nothing_more() {
    let Some((cluster, schema)) = database(2) else {
        return;
    };
    let [one, two] = [(); 2].map(|()| open(&cluster.settings(&schema)));
    let all = renew(&one).taken;
    assert_eq!(all.len(), 2, "nobody else is there");
    let stores: Vec<_> = all.iter().map(|lease| under(&one, *lease)).collect();
    stores
        .iter()
        .zip(["a", "b"])
        .for_each(|(store, name)| writes(&**store, name));
    let seen = renew(&two);
    assert_eq!((seen.taken, seen.processes), (Vec::new(), 2));
    assert_eq!(renew(&one).surplus, 1);
    one.release(all[1]).unwrap();
    let why = refused(&*stores[1], "c");
    assert!(
        why.contains("the lease of shard 1/2 (epoch 1) has gone"),
        "{why}"
    );
    writes(&*stores[0], "d");
    // What people took is added up under any lease, and without one it is not.
    let took = took(ANNA, 5_000, NOW);
    assert!(stores[1].add_usage(&took).is_err());
    for store in [&*stores[0], &*two] {
        store.add_usage(&took).unwrap();
    }
    assert_eq!(used(&*stores[1], ANNA, NOW), 10_000);
    let taken = renew(&two).taken;
    let shard = all[1].shard;
    assert_eq!(taken, [Lease { shard, epoch: 2 }]);
    writes(&*under(&two, taken[0]), "e");
    assert_eq!(renew(&one).held, [all[0]]);
    // One that takes its leave has too many of all, and the other may have them.
    assert_eq!(one.renew(false, LASTS).unwrap().surplus, 1);
    one.release(all[0]).unwrap();
    assert_eq!(renew(&two).taken.len(), 1);
}

#[test]
fn a_call_reaches_whoever_has_the_lease_once_and_its_answer_whoever_called() {
    let Some((cluster, schema)) = database(2) else {
        return;
    };
    let [one, two] = [(); 2].map(|()| open(&cluster.settings(&schema)));
    let shards: Vec<_> = renew(&one).taken.iter().map(|lease| lease.shard).collect();
    let [call, other, late, gone] = [1, 2, 3, 4].map(CallId);
    let calls = |id, at: usize, text: &str| two.call(id, shards[at], text).unwrap();
    let takes = |by: &PostgresStore, shards: &[ShardId]| -> Vec<(CallId, String)> {
        let taken = by.take(shards).unwrap().into_iter();
        taken.map(|taken| (taken.id, taken.request)).collect()
    };
    calls(call, 0, "who is there?");
    calls(call, 0, "the same call again, for an answer was lost");
    calls(other, 1, "and there?");
    assert_eq!(takes(&two, &shards), [], "it has no lease");
    let first = [(call, "who is there?".to_owned())];
    assert_eq!(takes(&one, &shards[..1]), first);
    assert_eq!(takes(&one, &shards[..1]), [], "it was taken");
    assert_eq!(takes(&one, &shards).len(), 1);
    assert_eq!(two.response(call).unwrap(), None);
    one.answer(call, "I am").unwrap();
    assert_eq!(two.response(other).unwrap(), None);
    assert_eq!(two.response(call).unwrap().as_deref(), Some("I am"));
    let kept = "select count(*) from galabot_call where request <> '' and response is not null";
    assert_eq!(cluster.sql(&schema, kept), "0", "nobody needs it any more");
    assert_eq!(two.response(call).unwrap().as_deref(), Some("I am"));
    Rpc::forget(&*two, call).unwrap();
    assert_eq!(two.response(call).unwrap(), None);
    // Whoever called has been told by now that nobody was there.
    calls(late, 0, "too late");
    let row = "select count(*) from galabot_call";
    let ages = |by: &str| {
        let set = format!("update galabot_call set at = at - interval '{by} s'");
        cluster.sql(&schema, &set)
    };
    ages("9");
    let [taken] = &one.take(&shards[..1]).unwrap()[..] else {
        panic!("it is there still")
    };
    assert!(taken.ago >= Duration::from_secs(9), "{:?}", taken.ago);
    calls(gone, 0, "later still");
    ages("11");
    assert_eq!(takes(&one, &shards), []);
    assert!(two.withdraw(gone).unwrap());
    assert!(!two.withdraw(late).unwrap(), "somebody has taken it");
    assert_eq!(
        cluster.sql(&schema, row),
        "2",
        "what was taken may be done yet"
    );
    // What nobody asks after is not kept for long.
    one.forget_old().unwrap();
    assert_eq!(cluster.sql(&schema, row), "2");
    ages("61");
    one.forget_old().unwrap();
    assert_eq!(cluster.sql(&schema, row), "0");
    one.answer(other, "too late").unwrap();
    assert_eq!(two.response(other).unwrap(), None);
}

#[test]
fn a_process_that_slept_until_others_took_its_lease_writes_nothing() {
    let Some((cluster, schema)) = database(1) else {
        return;
    };
    let [one, two] = [(); 2].map(|()| open(&cluster.settings(&schema)));
    let lease = renew(&one).taken[0];
    let store = under(&one, lease);
    writes(&*store, "a");
    let passes = "update galabot_lease set until = now() - interval '1 second'; \
                  update galabot_process set until = now() - interval '1 second'";
    cluster.sql(&schema, passes);
    // Nobody has taken it: what waited while the database was away is written, and it goes on.
    writes(&*store, "b");
    assert_eq!(renew(&one).held, [lease]);
    writes(&*store, "c");
    cluster.sql(&schema, passes);
    let taken = renew(&two).taken;
    assert_eq!(taken[0].epoch, lease.epoch + 1);
    refused(&*store, "d");
    let round = renew(&one);
    assert_eq!((round.held, round.taken), (Vec::new(), Vec::new()));
    writes(&*under(&two, taken[0]), "e");
}

#[test]
fn a_process_that_falls_silent_as_it_renews_keeps_nobody_from_its_leases() {
    let Some((cluster, schema)) = database(2) else {
        return;
    };
    let proxy = Proxy::before(&cluster.socket());
    let one = open(&DatabaseSettings {
        url: proxy.url(&schema),
        ..DatabaseSettings::default()
    });
    let two = open(&cluster.settings(&schema));
    let moment = Duration::from_millis(1);
    assert_eq!(one.renew(true, moment).unwrap().taken.len(), 2);
    // The transaction has locked the rows, and the server never hears of its end.
    proxy.fail("commit", &[Fate::HalfOpen; 2]);
    assert!(one.renew(true, moment).is_err());
    assert!(proxy.left() < 2);
    assert_eq!(renew(&two).taken.len(), 2);
    assert_eq!(renew(&two).held.len(), 2);
}

#[test]
fn a_commit_that_is_in_anothers_way_as_it_reads_is_repeated() {
    let Some((cluster, schema)) = database(1) else {
        return;
    };
    let one = open(&cluster.settings(&schema));
    let store = under(&one, renew(&one).taken[0]);
    writes(&*store, "a");
    // The first reads of records fail; what is read after them is not the reason.
    let statements = format!(
        "create sequence reads;
         create function in_the_way() returns boolean language plpgsql as $$ begin
             if nextval('{schema}.reads') <= 3 then
                 raise exception 'in the way' using errcode = '40001';
             end if;
             return true;
         end $$;
         alter table galabot_record rename to galabot_kept;
         create view galabot_record as select key, value from galabot_kept where in_the_way();"
    );
    cluster.sql(&schema, &statements);
    writes(&*store, "b");
    let reads = cluster.sql(&schema, "select last_value from reads");
    assert!(reads.parse::<u64>().unwrap() > 3, "{reads}");
    assert_eq!(one.failed(), None);
}

#[test]
fn several_processes_that_want_all_at_the_same_moment_share_them() {
    let Some((cluster, schema)) = database(6) else {
        return;
    };
    let processes: Vec<_> = (0..3).map(|_| open(&cluster.settings(&schema))).collect();
    let mut held: Vec<Vec<Lease>> = vec![Vec::new(); 3];
    for _ in 0..20 {
        let rounds = std::thread::scope(|scope| {
            let asked: Vec<_> = (processes.iter())
                .map(|process| scope.spawn(|| renew(process)))
                .collect();
            asked
                .into_iter()
                .map(|asked| asked.join().unwrap())
                .collect::<Vec<_>>()
        });
        for ((round, held), process) in rounds.into_iter().zip(&mut held).zip(&processes) {
            *held = [round.held, round.taken].concat();
            for lease in held.drain(..round.surplus) {
                process.release(lease).unwrap();
            }
        }
        let mut all: Vec<_> = held.iter().flatten().map(|lease| lease.shard).collect();
        all.sort_unstable();
        let before = all.len();
        all.dedup();
        assert_eq!(all.len(), before, "one shard, two holders: {held:?}");
    }
    assert!(held.iter().all(|held| held.len() == 2), "{held:?}");
}

#[test]
fn with_another_number_of_shards_all_leases_end() {
    let Some((cluster, schema)) = database(1) else {
        return;
    };
    let one = open(&cluster.settings(&schema));
    let lease = renew(&one).taken[0];
    let store = under(&one, lease);
    writes(&*store, "a");
    one.set_shards(many(3)).unwrap();
    refused(&*store, "b");
    let round = renew(&one);
    assert_eq!((round.shards, round.taken.len()), (Some(many(3)), 3));
    writes(&*under(&one, round.taken[0]), "c");
}

#[test]
fn processes_that_count_the_same_person_at_the_same_moment_lose_nothing() {
    let Some((cluster, schema)) = database(2) else {
        return;
    };
    let processes = [(); 2].map(|()| open(&cluster.settings(&schema)));
    std::thread::scope(|scope| {
        for process in &processes {
            scope.spawn(|| {
                for _ in 0..10 {
                    process.add_usage(&took(ANNA, 100, NOW)).unwrap();
                }
            });
        }
    });
    assert_eq!(used(&*processes[0], ANNA, NOW), 2_000);
}

#[test]
fn sessions_are_begun_one_after_the_other_among_all_processes() {
    let Some((cluster, schema)) = database(1) else {
        return;
    };
    let [one, two] = [(); 2].map(|()| open(&cluster.settings(&schema)));
    assert_eq!(one.identify(0, LASTS).unwrap(), None);
    let wait = two.identify(0, LASTS).unwrap().expect("it is not its turn");
    assert!(wait > LASTS / 2 && wait <= LASTS, "{wait:?}");
    assert_eq!(two.identify(1, LASTS).unwrap(), None, "another bucket");
    cluster.sql(
        &schema,
        "update galabot_identify set at = at - interval '1 hour'",
    );
    assert_eq!(two.identify(0, LASTS).unwrap(), None);
}

/// A server that is carried by this shard of two.
fn server(shard: u64) -> GuildId {
    GuildId((10 + shard) << 22)
}

/// A commit that says something on a server.
fn said_on(guild: Option<GuildId>, name: &str) -> Commit {
    Commit {
        guild,
        posts: vec![(Lane::Channel(ChannelId(9)), words(name))],
        ..saying(name, name, 5)
    }
}

#[test]
fn a_shard_sees_what_belongs_to_its_servers_and_numbers_its_own() {
    let all = Arc::new(MemoryStore::new());
    let beat = Heartbeat {
        last: Timestamp(7_000),
        back: Timestamp(0),
        absence: None,
    };
    all.keep_note(Served::ALL, beat).unwrap();
    let [first, second] = [0, 1].map(|number| {
        let shard = ShardId::new(number, 2).unwrap();
        all.set_shards(many(2)).unwrap();
        ShardStore::new(all.clone(), Lease { shard, epoch: 1 })
    });
    // Direct messages are the first one's.
    for (guild, name) in [(None, "a"), (Some(server(0)), "b"), (Some(server(1)), "c")] {
        first.commit(said_on(guild, name)).unwrap();
    }
    let seen = |store: &dyn Store| -> Vec<Option<GuildId>> {
        let posts = store.pending_posts().unwrap();
        posts.iter().map(|post| post.guild).collect()
    };
    assert_eq!(seen(&first), [None, Some(server(0))]);
    assert_eq!(seen(&second), [Some(server(1))]);
    assert_eq!(seen(&*all).len(), 3);
    // Each has tables of its own numbers, and both count on from what was there.
    let numbers: Vec<TableId> = [&first, &second, &first, &second]
        .map(|store| store.fresh_table().unwrap())
        .into();
    let different: std::collections::BTreeSet<_> = numbers.iter().collect();
    assert_eq!(different.len(), 4, "{numbers:?}");
    for (store, guild) in [(&first, server(0)), (&second, server(1))] {
        let id = store.fresh_table().unwrap();
        let mut challenge = challenge(1, Some(2));
        challenge.home.guild = Some(guild);
        let mut opened = opening_by(id, challenge, command(format!("open {id}")), 10);
        opened.posts = vec![(Lane::Table(id), words("Hello."))];
        store.commit(opened).unwrap();
        assert_eq!(store.live_tables().unwrap(), [id]);
        assert_eq!(
            store.pending_posts().unwrap().last().unwrap().guild,
            Some(guild)
        );
    }
    assert_eq!(first.live_tables_everywhere().unwrap().len(), 2);
    // Whoever is deleted on any server is found again by the process that does it.
    second
        .begin_erasing(PersonId(1), PersonId(1 << 63), Timestamp(20))
        .unwrap();
    assert_eq!(second.erasing().unwrap().len(), 1);
    // What was noted of all servers is so of each.
    for shard in ShardId::all(many(2)) {
        assert_eq!(all.noted(Served::by(Some(shard))).unwrap(), Some(beat));
    }
    assert_eq!(all.noted::<Heartbeat>(Served::ALL).unwrap(), None);
}
