//! The stand-in Discord, the database, the processes, and the games that are played.

use std::fmt::Display;
use std::time::{Duration, Instant};

use fastrand::Rng;
use galabot::sandbox::{Options, Post, Sandbox, Sharding};
use tokio::time::interval;

use super::figures::Figures;
use super::process::{Process, logged};
use super::proxy::Proxy;
use super::script::{Kind, Script};
use crate::store::given::cluster::Cluster;

pub const PROCESSES: usize = 3;

pub const SHARDS: u64 = 6;

/// Servers on which games are played: as many for each shard.
const SERVERS: usize = 12;

/// People who play, each in several games.
const PEOPLE: usize = 40;

/// How often it is looked whether a process has ended by itself.
const LOOKS: Duration = Duration::from_millis(500);

/// How long a board is waited for.
const PATIENCE: Duration = Duration::from_secs(180);

/// A server: its channel, and its shard.
struct Server {
    channel: u64,
    shard: u64,
}

pub struct World {
    pub sandbox: Sandbox,
    pub cluster: Cluster,
    pub schema: String,
    pub processes: Vec<Process>,
    pub scripts: Vec<Script>,
    pub rng: Rng,
    pub figures: Figures,
    dir: tempfile::TempDir,
    /// How many processes were started.
    started: usize,
}

impl World {
    pub async fn open(cluster: Cluster, seed: u64) -> World {
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
        World {
            sandbox,
            schema: cluster.schema(),
            cluster,
            processes: Vec::new(),
            scripts: Vec::new(),
            rng: Rng::with_seed(seed),
            figures: Figures::default(),
            dir: tempfile::tempdir().expect("a folder"),
            started: 0,
        }
    }

    /// The value that was expected, or a panic that shows the end of the newest logs.
    pub fn sure<T, E: Display>(&self, result: Result<T, E>) -> T {
        result.unwrap_or_else(|error| {
            let newest = self.started.saturating_sub(PROCESSES + 2)..self.started;
            let ends = newest.map(|number| {
                let log = logged(&self.dir.path().join(format!("process-{number}")));
                let lines: Vec<&str> = log.lines().collect();
                let last = lines[lines.len().saturating_sub(30)..].join("\n");
                format!("process {number}:\n{last}\n")
            });
            panic!("{error}\n{}", ends.collect::<String>())
        })
    }

    /// Starts one more process.
    pub async fn spawn(&mut self) {
        let proxy = Proxy::before(&self.cluster.socket()).await;
        let proxy = proxy.expect("a free port");
        let dir = self.dir.path().join(format!("process-{}", self.started));
        self.started += 1;
        let process = Process::start(dir, &self.sandbox, proxy, &self.schema);
        self.processes.push(process);
    }

    /// Starts a process again if one has ended by itself, as a service manager would.
    async fn revive(&mut self) {
        let mut ended = Vec::new();
        self.processes.retain_mut(|process| {
            ended.extend(process.ended());
            process.ended().is_none()
        });
        for status in ended {
            println!("a process ended by itself: {status}");
            self.figures.ended += 1;
            self.spawn().await;
        }
    }

    /// Waits until all shards are served, and every process is ready.
    pub async fn settled(&mut self) {
        let all = (0..SHARDS).map(|shard| [shard, SHARDS]).collect::<Vec<_>>();
        let served = self.sandbox.wait_for("all shards", |sandbox| {
            let mut shards = sandbox.shards();
            shards.sort_unstable();
            shards.dedup();
            (shards == all).then_some(())
        });
        self.sure(served.await);
        self.revive().await;
        for process in &self.processes {
            self.sure(process.ready().await);
        }
    }

    async fn said(&self, channel: u64, suits: impl Fn(&Post) -> bool) -> Post {
        let found = self
            .sandbox
            .wait_message(channel, |post| post.author.bot && suits(post));
        self.sure(found.await)
    }

    /// Begins so many games, on all servers at once.
    pub async fn open_games(&mut self, games: usize) {
        let sandbox = self.sandbox.clone();
        let shard = |guild: u64| (guild >> 22) % SHARDS;
        let mut servers = vec![Server {
            channel: sandbox.channel("games").expect("it is there"),
            shard: shard(sandbox.guild()),
        }];
        servers.extend((1..SERVERS).map(|at| {
            let (guild, channel) = sandbox.add_guild(&format!("Server {at}"));
            let shard = shard(guild);
            Server { channel, shard }
        }));
        let mut begun = 0;
        while begun < games {
            let wave = &servers[..servers.len().min(games - begun)];
            let mut asked = Vec::new();
            for (at, server) in wave.iter().enumerate() {
                // Each server has games of each kind.
                let kind = Kind::ALL[(begun + at + begun / SERVERS) % Kind::ALL.len()];
                asked.push((kind, self.challenge(server, kind, begun + at)));
            }
            begun += wave.len();
            for (server, (kind, people)) in wave.iter().zip(asked) {
                let script = self.accepted(server, kind, people).await;
                self.scripts.push(script);
            }
        }
        self.all_shown().await;
    }

    /// Challenges people to a game. Returns who plays, in the order in which they move.
    fn challenge(&self, server: &Server, kind: Kind, game: usize) -> Vec<u64> {
        let name = |seat: usize| format!("P{}", (game * 3 + seat) % PEOPLE);
        let opponents = match kind {
            Kind::Four => format!("@{} @{} partner @{}", name(1), name(2), name(3)),
            Kind::Two | Kind::Chelma => format!("@{}", name(1)),
        };
        let people: Vec<u64> = (0..kind.players())
            .map(|seat| self.sandbox.person(&name(seat)))
            .collect();
        let asked = format!("@galabot challenge {opponents} white {}", kind.rules());
        let asked = self.sandbox.write(people[0], server.channel, &asked);
        asked.expect("people may write");
        people
    }

    /// Has everybody accept the newest challenge on a server.
    async fn accepted(&self, server: &Server, kind: Kind, people: Vec<u64>) -> Script {
        let known: Vec<u64> = self.scripts.iter().map(|script| script.thread).collect();
        let is_new = |post: &Post| table_of(post).is_some() && !known.contains(&post.id.0);
        let challenge = self.said(server.channel, is_new).await;
        let table = table_of(&challenge).expect("a number");
        for person in &people[1..] {
            let accepts = format!("@galabot accept {table}");
            let written = self.sandbox.write(*person, server.channel, &accepts);
            written.expect("people may write");
        }
        let mut script = Script::new(kind, people, server.shard, table, challenge.id.0);
        script.is_awaited = true;
        script
    }

    /// Types the next move of so many games at most, on these shards.
    pub fn type_some(&mut self, shards: &[u64], most: usize) {
        let scripts = self.scripts.iter_mut();
        let mut scripts: Vec<&mut Script> = scripts
            .filter(|script| shards.contains(&script.shard))
            .collect();
        self.rng.shuffle(&mut scripts);
        for script in scripts.into_iter().take(most) {
            script.type_next(&self.sandbox, &mut self.rng);
        }
    }

    /// Types a move in each game that has fewer than `moves`. Returns whether there was any.
    pub fn type_missing(&mut self, moves: usize) -> bool {
        let mut any = false;
        for script in &mut self.scripts {
            if script.turns.len() < moves {
                any |= script.type_next(&self.sandbox, &mut self.rng);
            }
        }
        any
    }

    /// Waits for the boards of all moves that were typed. Returns how long that took.
    pub async fn all_shown(&mut self) -> Duration {
        self.shown_on(&ALL_SHARDS).await
    }

    /// Waits for the boards of the moves that were typed on these shards. Returns how long that took.
    pub async fn shown_on(&mut self, shards: &[u64]) -> Duration {
        let begun = Instant::now();
        let sandbox = self.sandbox.clone();
        let mut looks = interval(LOOKS);
        for at in 0..self.scripts.len() {
            while self.scripts[at].is_awaited && shards.contains(&self.scripts[at].shard) {
                let shown = tokio::select! {
                    shown = self.scripts[at].shown(&sandbox) => shown,
                    _ = looks.tick() => {
                        self.revive().await;
                        let script = &self.scripts[at];
                        let (table, ply) = (script.table, script.turns.len());
                        let late = (begun.elapsed() > PATIENCE)
                            .then(|| format!("board {ply} of game {table} is not shown"));
                        self.sure(late.map_or(Ok(()), Err));
                        continue;
                    }
                };
                self.sure(shown);
                self.scripts[at].is_awaited = false;
            }
        }
        begun.elapsed()
    }
}

/// All shards of the storm.
pub const ALL_SHARDS: [u64; SHARDS as usize] = [0, 1, 2, 3, 4, 5];

/// The number of the game to which a message challenges.
fn table_of(post: &Post) -> Option<u64> {
    let says = |words| post.content.contains(words);
    if !says("challenges you") && !says("asks for a game") {
        return None;
    }
    let (_, rest) = post.content.rsplit_once("game ")?;
    let (number, _) = rest.split_once(')')?;
    number.parse().ok()
}

impl Drop for World {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // For whoever wants to know why.
            self.dir.disable_cleanup(true);
            println!("the logs are in {}", self.dir.path().display());
        }
    }
}
