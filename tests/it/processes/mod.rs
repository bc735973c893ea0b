//! Several processes on one database, as they are shipped, while games of each kind are played on many servers.
//!
//! Processes are killed, stopped for longer than their leases and woken up, and replaced by new ones. Their database is
//! shut down and killed, the network to it fails, and transactions are in each other's way. Every typed move is played,
//! and every board is in its thread once.
//!
//! It is longer with `STORM_GAMES`, `STORM_MOVES` (of each game at least), `STORM_KILLS`, `STORM_SLEEPS`,
//! `STORM_OUTAGES`, `STORM_CUTS` and `STORM_UPGRADES` (of one process each), and another with `STORM_SEED`:
//!
//! ```sh
//! STORM_GAMES=200 STORM_MOVES=50 STORM_KILLS=20 STORM_SLEEPS=10 STORM_OUTAGES=5 STORM_CUTS=50 STORM_UPGRADES=6 \
//!     cargo test --test it processes -- --nocapture
//! ```

mod figures;
mod process;
mod proxy;
mod script;
mod steps;
mod upgrade;
mod world;

use std::time::Instant;

use galabot::sandbox::Post;
use galabot::service::{ChannelId, Store};
use galabot::store::PostgresStore;

use self::process::Process;
use self::script::Kind;
use self::world::{PROCESSES, World};
use crate::store::given::cluster::Cluster;

fn many(name: &str, usual: usize) -> usize {
    std::env::var(name).map_or(usual, |many| many.parse().expect("a number"))
}

impl World {
    /// From now on some statements that write fail as if another transaction were in the way. They are counted by a
    /// sequence, since that is not rolled back.
    fn put_transactions_in_the_way(&self) {
        let schema = &self.schema;
        let statements = format!(
            "create sequence storm_conflicts;
             create function storm_conflict() returns trigger language plpgsql as $$ begin
                 if random() < 0.03 then
                     perform nextval('{schema}.storm_conflicts');
                     raise exception 'the storm is in the way' using errcode = '40001';
                 end if;
                 return null;
             end $$;
             create trigger storm_conflict before insert or update or delete on galabot_record
                 for each statement execute function storm_conflict();"
        );
        self.cluster.sql(schema, &statements);
    }

    /// Puts no more transactions in the way. Returns how many there were; a crash of the server may count some more.
    fn clear_the_way(&self) -> u64 {
        let statements = "drop trigger storm_conflict on galabot_record;
             select case when is_called then last_value else 0 end from storm_conflicts;";
        let told = self.cluster.sql(&self.schema, statements);
        told.parse().expect("a number")
    }

    /// Stops all processes in good order. Returns how many commits they had repeated.
    async fn close(&mut self) -> u64 {
        let mut retries = 0;
        for process in &self.processes {
            retries += process.retries().await;
        }
        let stopped = self.processes.drain(..).map(Process::stop);
        let stopped = futures::future::join_all(stopped).await;
        for stopped in stopped {
            self.sure(stopped);
        }
        retries
    }

    /// Checks that people see, and the store holds, what was typed: once each and in order.
    fn check(&self) {
        let store = PostgresStore::open(&self.cluster.settings(&self.schema)).expect("a store");
        let (mut moves, mut lost, mut doubled, mut wrong) = (0, 0, 0, Vec::new());
        for script in &self.scripts {
            let table = store
                .table_of_thread(ChannelId(script.thread))
                .expect("whole");
            let table = store
                .table(table.expect("a game"))
                .expect("whole")
                .expect("there");
            let played: Vec<String> = table.turns.iter().map(ToString::to_string).collect();
            moves += played.len();
            lost += script.turns.len().saturating_sub(played.len());
            let posts = self.sandbox.messages(script.thread);
            let boards: Vec<&Post> = posts.iter().filter(|post| post.author.bot).collect();
            for ply in 0..=script.turns.len() {
                let shown = boards.iter().filter(|post| script.shows(post, ply));
                match shown.count() {
                    0 => lost += 1,
                    times => doubled += times - 1,
                }
            }
            let in_order = (0..)
                .zip(&boards)
                .all(|(ply, post)| script.shows(post, ply));
            let once = boards.len() == script.turns.len() + 1;
            if played != script.turns || !in_order || !once {
                let told: Vec<&str> = boards.iter().map(|post| post.content.as_str()).collect();
                wrong.push(format!(
                    "game {} ({:?}) in {}: typed {:?}, played {played:?}, told {told:#?}",
                    script.table, script.kind, script.thread, script.turns
                ));
            }
        }
        let of = |kind| {
            (self.scripts.iter())
                .filter(|script| script.kind == kind)
                .count()
        };
        println!(
            "{moves} moves in {} games ({} of two, {} of four seats, {} of Chelma): {lost} lost, {doubled} doubled",
            self.scripts.len(),
            of(Kind::Two),
            of(Kind::Four),
            of(Kind::Chelma),
        );
        self.sure(if wrong.is_empty() {
            Ok(())
        } else {
            Err(wrong.join("\n"))
        });
        assert_eq!((lost, doubled), (0, 0));
        assert_eq!(store.pending_posts().expect("whole"), []);
        assert_eq!(store.dead_posts().expect("whole"), []);
        let violations = self.sandbox.violations();
        assert!(violations.is_empty(), "{violations:#?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_or_doubled_whatever_befalls_processes_and_database() {
    let Some(cluster) = Cluster::start(&["max_connections=200"]) else {
        return;
    };
    let begun = Instant::now();
    let mut world = World::open(cluster, many("STORM_SEED", 17) as u64).await;
    for _ in 0..PROCESSES {
        world.spawn().await;
    }
    world.settled().await;
    world.open_games(many("STORM_GAMES", 12)).await;
    world.put_transactions_in_the_way();
    let (kills, sleeps) = (many("STORM_KILLS", 1), many("STORM_SLEEPS", 1));
    let (outages, cuts) = (many("STORM_OUTAGES", 1), many("STORM_CUTS", 4));
    let upgrades = many("STORM_UPGRADES", 1);
    let steps = [kills, sleeps, outages, cuts, upgrades];
    for at in 0..steps.into_iter().max().unwrap_or(0) {
        if at < kills {
            world.kill_one().await;
        }
        if at < cuts {
            world.cut(at).await;
        }
        if at < sleeps {
            world.one_sleeps().await;
        }
        if at < outages {
            world.outage(at).await;
        }
        if at < upgrades {
            world.upgrade().await;
        }
        world.settled().await;
    }
    while world.type_missing(many("STORM_MOVES", 8)) {
        world.all_shown().await;
    }
    let retries = world.close().await;
    let conflicts = world.clear_the_way();
    world.figures.print();
    println!(
        "{kills} kills, {sleeps} sleeps, {outages} outages, {cuts} cuts, {upgrades} upgrades, {conflicts} commits in \
         another's way, {retries} repeated by the last processes, in {:.0?}",
        begun.elapsed()
    );
    world.check();
    assert!(conflicts > 0 && retries > 0, "nothing was in the way");
    assert_eq!(world.figures.ended, 0, "processes that ended by themselves");
}
