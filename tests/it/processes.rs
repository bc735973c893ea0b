//! Several processes on one database, as they are shipped: killed, stopped for longer than their leases and woken up,
//! and with their database killed under them, while games are played on many servers. Every typed move is played, and
//! every board is in its thread once.
//!
//! `STORM_GAMES`, `STORM_MOVES` (of each game), `STORM_KILLS`, `STORM_SLEEPS`, `STORM_OUTAGES` and `STORM_SEED` make it
//! longer: `STORM_GAMES=100 STORM_KILLS=20 STORM_SLEEPS=10 STORM_OUTAGES=5 cargo test --test it processes -- --nocapture`.

use std::fmt::Display;
use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use fastrand::Rng;
use galabot::sandbox::{Options, Post, Sandbox, Sharding};
use galabot::service::{ChannelId, Store};
use galabot::store::PostgresStore;

use crate::bot_process::{Bot, expected};
use crate::crash::shows;
use crate::games::moves_of;
use crate::store::given::cluster::Cluster;

const PROCESSES: usize = 3;

const SHARDS: u64 = 6;

/// Servers on which games are played.
const SERVERS: usize = 9;

/// Longer than a lease lasts.
const SLEEP: Duration = Duration::from_secs(10);

fn many(name: &str, usual: usize) -> usize {
    std::env::var(name).map_or(usual, |many| many.parse().expect("a number"))
}

/// Sends a signal to a process.
fn signal(process: &Bot, name: &str) {
    let id = process.0.id().to_string();
    let sent = Command::new("kill").args([name, &id]).status();
    assert!(sent.is_ok_and(|sent| sent.success()), "{name}");
}

/// A running game.
struct Script {
    players: [u64; 2],
    table: u64,
    thread: u64,
    typed: usize,
}

struct World {
    sandbox: Sandbox,
    cluster: Cluster,
    schema: String,
    dir: tempfile::TempDir,
    processes: Vec<Bot>,
    scripts: Vec<Script>,
    moves: Vec<String>,
    rng: Rng,
    /// The longest time from the death or sleep of a process until the moves typed just before were all shown.
    takeover: Duration,
}

impl World {
    async fn open(cluster: Cluster) -> World {
        let sandbox = Sandbox::start(Options::default())
            .await
            .expect("a free port");
        sandbox.set_sharding(Sharding {
            shards: Some(SHARDS),
            max_concurrency: SHARDS,
            // Many processes begin many sessions.
            session_starts: 100_000,
            ..sandbox.sharding()
        });
        let schema = cluster.schema();
        let dir = tempfile::tempdir().expect("a folder");
        let config = format!(
            "[discord]\napi_url = {:?}\nmessage_content = true\n[store]\nurl = {:?}\n",
            sandbox.url(),
            cluster.url(&schema),
        );
        fs::write(dir.path().join("config.toml"), config).expect("a file that may be written");
        let mut moves = moves_of("farmers-hundred-moves");
        moves.truncate(many("STORM_MOVES", 16));
        World {
            sandbox,
            cluster,
            schema,
            dir,
            processes: Vec::new(),
            scripts: Vec::new(),
            moves,
            rng: Rng::with_seed(many("STORM_SEED", 17) as u64),
            takeover: Duration::ZERO,
        }
    }

    fn sure<T, E: Display>(&self, result: Result<T, E>) -> T {
        expected(result, self.dir.path())
    }

    fn spawn(&mut self) {
        let bot = Bot::start(self.dir.path(), &self.sandbox.token());
        self.processes.push(bot);
    }

    /// Waits until all shards are served.
    async fn all_served(&self) {
        let all = (0..SHARDS).map(|shard| [shard, SHARDS]).collect::<Vec<_>>();
        let served = self.sandbox.wait_for("all shards", |sandbox| {
            let mut shards = sandbox.shards();
            shards.sort_unstable();
            shards.dedup();
            (shards == all).then_some(())
        });
        self.sure(served.await);
    }

    async fn shown(&self, channel: u64, suits: impl Fn(&Post) -> bool) -> Post {
        let found = self
            .sandbox
            .wait_message(channel, |post| post.author.bot && suits(post));
        self.sure(found.await)
    }

    async fn open_games(&mut self) {
        let sandbox = self.sandbox.clone();
        let mut channels = vec![sandbox.channel("games").expect("it is there")];
        channels.extend((1..SERVERS).map(|at| sandbox.add_guild(&format!("Server {at}")).1));
        let names = ["Anna", "Ben", "Cleo", "Dan"];
        for game in 0..many("STORM_GAMES", SERVERS) {
            let channel = channels[game % channels.len()];
            let [white, black] = [game % 4, (game + 1) % 4];
            let players = [white, black].map(|at| sandbox.person(names[at]));
            let asked = format!("@galabot challenge @{} white farmers", names[black]);
            sandbox
                .write(players[0], channel, &asked)
                .expect("people may write");
            let known: Vec<u64> = self.scripts.iter().map(|script| script.thread).collect();
            let challenge = self.shown(channel, |post| {
                post.content.contains("challenges you") && !known.contains(&post.id.0)
            });
            let challenge = challenge.await;
            let accept = challenge.components[0]["components"][0]["custom_id"].clone();
            let accept = accept.as_str().expect("a button").to_owned();
            let pressed = sandbox.press(players[1], challenge.id.0, &accept).await;
            let pressed = pressed.expect("the button is there").id;
            self.sure(sandbox.wait_settled(pressed).await);
            let thread = challenge.id.0;
            let begins = self.shown(thread, |post| post.content.starts_with("**Game "));
            let begins = begins.await.content;
            let number = begins.trim_start_matches("**Game ").split('*').next();
            let table = number
                .and_then(|number| number.parse().ok())
                .expect("a number");
            self.scripts.push(Script {
                players,
                table,
                thread,
                typed: 0,
            });
        }
    }

    /// Types the next move of each game that is not over.
    fn type_all(&mut self) {
        for script in &mut self.scripts {
            if let Some(text) = self.moves.get(script.typed) {
                let who = script.players[script.typed % 2];
                let written = self.sandbox.write(who, script.thread, text);
                written.expect("people may write");
                script.typed += 1;
            }
        }
    }

    /// Waits for the boards of the moves that were typed last.
    async fn all_shown(&self) {
        for Script {
            table,
            thread,
            typed,
            ..
        } in &self.scripts
        {
            self.shown(*thread, |post| shows(post, *table, *typed))
                .await;
        }
    }

    /// A round of moves.
    async fn round(&mut self) {
        self.type_all();
        self.all_shown().await;
    }

    /// Waits until others have played what was typed as a process died or fell asleep.
    async fn taken_over(&mut self) {
        let begun = Instant::now();
        self.all_shown().await;
        self.takeover = self.takeover.max(begun.elapsed());
    }

    async fn kill_one(&mut self) {
        let at = self.rng.usize(..self.processes.len());
        // At any time of a move.
        self.type_all();
        drop(self.processes.remove(at));
        self.taken_over().await;
        self.round().await;
        self.spawn();
    }

    /// One process is stopped, others take over what it served, and it wakes up.
    async fn one_sleeps(&mut self) {
        let at = self.rng.usize(..self.processes.len());
        self.type_all();
        signal(&self.processes[at], "-STOP");
        self.taken_over().await;
        // Also if it served nothing that was typed.
        let mut passes = tokio::time::interval_at(tokio::time::Instant::now() + SLEEP, SLEEP);
        passes.tick().await;
        self.round().await;
        signal(&self.processes[at], "-CONT");
        self.round().await;
    }

    async fn outage(&mut self) {
        self.type_all();
        self.cluster.stop();
        self.type_all();
        self.cluster.go_on();
        self.all_shown().await;
    }

    fn check(&self) {
        let store = PostgresStore::open(&self.cluster.settings(&self.schema)).expect("a store");
        let (mut lost, mut doubled) = (0, 0);
        for script in &self.scripts {
            let table = store
                .table_of_thread(ChannelId(script.thread))
                .expect("whole");
            let table = store
                .table(table.expect("a game"))
                .expect("whole")
                .expect("there");
            let played: Vec<String> = table.turns.iter().map(ToString::to_string).collect();
            lost += self.moves[..script.typed].len() - played.len();
            assert_eq!(played, self.moves[..script.typed]);
            let posts = self.sandbox.messages(script.thread);
            for ply in 0..=script.typed {
                let shown = |post: &&Post| post.author.bot && shows(post, script.table, ply);
                let count = posts.iter().filter(shown).count();
                assert!(count > 0, "board {ply} of game {}", script.table);
                doubled += count - 1;
            }
        }
        let moves: usize = self.scripts.iter().map(|script| script.typed).sum();
        println!(
            "{moves} moves in {} games: {lost} lost, {doubled} doubled; taken over within {:.1} s",
            self.scripts.len(),
            self.takeover.as_secs_f64()
        );
        assert_eq!(doubled, 0);
        assert_eq!(store.pending_posts().expect("whole"), []);
        let violations = self.sandbox.violations();
        assert!(violations.is_empty(), "{violations:#?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_or_doubled_whichever_process_dies_or_sleeps() {
    let Some(cluster) = Cluster::start(&["max_connections=100"]) else {
        return;
    };
    let mut world = World::open(cluster).await;
    (0..PROCESSES).for_each(|_| world.spawn());
    world.all_served().await;
    world.open_games().await;
    let (kills, sleeps) = (many("STORM_KILLS", 2), many("STORM_SLEEPS", 1));
    let outages = many("STORM_OUTAGES", 1);
    for at in 0..kills.max(sleeps).max(outages) {
        if at < kills {
            world.kill_one().await;
        }
        if at < sleeps {
            world.one_sleeps().await;
        }
        if at < outages {
            world.outage().await;
        }
        world.all_served().await;
    }
    world.round().await;
    world.check();
}
