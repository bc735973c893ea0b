//! The bot in a process of its own with its games on disk, and the stand-in Discord and the players beside it.
#![allow(dead_code, reason = "shared by benches of which none uses all")]

use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use galabot::rules::gala::{Game, Preset};
use galabot::sandbox::{Id, Options, Post, Sandbox, Sharding};

use crate::filled::given::cluster::Cluster;

/// The most moves of a game.
pub const LONGEST: usize = 120;

/// The most moves of the long game that is asked about.
const LONG: usize = 600;
const LONG_SEED: u64 = 11;

/// A stand-in Discord with the bot in it.
pub struct Hall {
    // They are dropped in this order: the bot before the folder of its games.
    pub bot: Process,
    /// More processes that share a database with the first.
    pub others: Vec<Process>,
    pub sandbox: Sandbox,
    pub lobby: u64,
    /// The lobbies of all servers, in turn of which games are begun.
    lobbies: Vec<u64>,
    games: u64,
    _dir: tempfile::TempDir,
}

impl Hall {
    pub async fn open(limits: &str) -> Hall {
        let sandbox = Sandbox::start(Options::default())
            .await
            .expect("a free port");
        Hall::open_in(tempfile::tempdir().expect("a folder"), sandbox, limits).await
    }

    pub async fn open_in(dir: tempfile::TempDir, sandbox: Sandbox, limits: &str) -> Hall {
        let bot = Process::run(dir.path(), &sandbox, limits);
        let lobby = sandbox.channel("games").expect("it is there");
        sandbox.wait_online().await.expect("the bot connects");
        sandbox
            .wait_for("the commands", |sandbox| {
                (!sandbox.commands().is_empty()).then_some(())
            })
            .await
            .expect("they are registered");
        Hall {
            bot,
            others: Vec::new(),
            sandbox,
            lobby,
            lobbies: vec![lobby],
            games: 0,
            _dir: dir,
        }
    }

    /// So many processes that share a PostgreSQL database, two shards and two servers for each.
    pub async fn open_among(processes: u64, cluster: &Cluster) -> Hall {
        let sandbox = Sandbox::start(Options::default())
            .await
            .expect("a free port");
        let shards = 2 * processes;
        sandbox.set_sharding(Sharding {
            shards: Some(shards),
            max_concurrency: shards,
            ..sandbox.sharding()
        });
        let lobby = sandbox.channel("games").expect("it is there");
        let mut lobbies = vec![lobby];
        lobbies.extend((1..shards).map(|at| sandbox.add_guild(&format!("Server {at}")).1));
        let dir = tempfile::tempdir().expect("a folder");
        let store = format!("url = {:?}", cluster.url(&cluster.schema()));
        let mut bots = (0..processes).map(|number| {
            let own = dir.path().join(number.to_string());
            fs::create_dir(&own).expect("a new folder");
            Process::run_on(&own, &sandbox, &store, NO_LIMITS)
        });
        let (bot, others) = (bots.next().expect("one"), bots.collect());
        // Those that come later are given their shards one after the other.
        let shared = sandbox.wait_for("sessions on all shards", |sandbox| {
            (sandbox.shards().len() as u64 == shards).then_some(())
        });
        shared.await.expect("they are served");
        tokio::time::sleep(Duration::from_secs(8 * processes)).await;
        Hall {
            bot,
            others,
            sandbox,
            lobby,
            lobbies,
            games: 0,
            _dir: dir,
        }
    }

    /// The processor time that all its processes have used, if the system reports it.
    pub fn worked(&self) -> Option<Duration> {
        let all = std::iter::once(&self.bot).chain(&self.others);
        all.map(Process::worked).sum()
    }

    /// Plays a long game of players 0 and 1, with random moves until it ends. Returns it with its thread.
    pub async fn long_game(&mut self) -> (u64, u64) {
        let mut match_ = self.begin(LONG_SEED, LONG).await;
        while match_.goes_on() {
            match_.typ(&self.sandbox);
            match_.board(&self.sandbox).await;
        }
        // Random games end by themselves now and then.
        let resigned = self
            .sandbox
            .write(match_.people[0], match_.thread.0, "resign yes");
        resigned.expect("people may write");
        self.sandbox.until_quiet().await;
        (match_.people[0], match_.thread.0)
    }

    /// Plays moves of other people, each typed when the board of the previous one has arrived. Returns the sorted
    /// times.
    pub async fn played(&mut self, moves: usize) -> Vec<Duration> {
        let (mut times, mut seed) = (Vec::new(), 2_000);
        while times.len() < moves {
            seed += 1;
            let mut match_ = self.begin(seed, LONGEST).await;
            while times.len() < moves && match_.goes_on() {
                let start = Instant::now();
                match_.typ(&self.sandbox);
                match_.board(&self.sandbox).await;
                times.push(start.elapsed());
            }
        }
        times.sort();
        times
    }

    /// Begins a game of random moves between two of ten people.
    pub async fn begin(&mut self, seed: u64, most: usize) -> Match {
        self.games += 1;
        let number = self.games;
        let [white, black] = [number % 10, (number + 1 + number / 10 % 9) % 10]
            .map(|number| (number, self.sandbox.person(&format!("Player{number}"))));
        let lobby = self.lobbies[number as usize % self.lobbies.len()];
        let say = |who, text: &str| {
            let written = self.sandbox.write(who, lobby, text);
            written.expect("people may write").id
        };
        let asked = say(
            white.1,
            &format!("@galabot challenge @Player{} white farmers", black.0),
        );
        let answers = |post: &Post| post.author.bot && post.id > asked;
        let challenge = self.sandbox.wait_message(lobby, answers);
        let challenge = challenge.await.expect("a challenge").content;
        // Processes that share a database number their games in blocks.
        let table = challenge
            .rsplit_once("game ")
            .and_then(|(_, rest)| rest.split(')').next()?.parse().ok());
        let table: u64 = table.unwrap_or_else(|| panic!("no number: {challenge}"));
        say(black.1, &format!("@galabot accept {table}"));
        let name = format!("Gala {table}: ");
        let thread = self.sandbox.wait_for("the thread", |sandbox| {
            let places = sandbox.channels();
            let thread = places.iter().find(|place| place.name.starts_with(&name));
            thread.map(|place| place.id)
        });
        let match_ = Match {
            table,
            thread: thread.await.expect("it is opened"),
            people: [white.1, black.1],
            moves: moves(&random_game(seed, most)),
            typed: 0,
        };
        match_.board(&self.sandbox).await;
        match_
    }
}

/// A running game.
pub struct Match {
    pub table: u64,
    pub thread: Id,
    pub people: [u64; 2],
    pub moves: Vec<String>,
    pub typed: usize,
}

impl Match {
    pub fn goes_on(&self) -> bool {
        self.typed < self.moves.len()
    }

    pub fn typ(&mut self, sandbox: &Sandbox) {
        let who = self.people[self.typed % 2];
        let written = sandbox.write(who, self.thread.0, &self.moves[self.typed]);
        written.expect("people may write");
        self.typed += 1;
    }

    /// How long each move waited for its board, by the sandbox's clock.
    pub fn waits(&self, sandbox: &Sandbox) -> Vec<Duration> {
        let posts = sandbox.messages(self.thread.0);
        let millis = |id: Id| id.0 >> 22;
        let typed = posts.iter().filter(|post| !post.author.bot);
        let waits = (1..).zip(typed).filter_map(|(ply, move_)| {
            let name = format!("gala-{}-{ply}.png", self.table);
            let board = posts
                .iter()
                .find(|post| post.attachments.iter().any(|file| file.filename == name))?;
            let waited = millis(board.id).saturating_sub(millis(move_.id));
            Some(Duration::from_millis(waited))
        });
        waits.collect()
    }

    /// Waits for the board of the last typed move.
    pub async fn board(&self, sandbox: &Sandbox) {
        let name = format!("gala-{}-{}.png", self.table, self.typed);
        sandbox
            .wait_message(self.thread.0, |post| {
                post.attachments.iter().any(|file| file.filename == name)
            })
            .await
            .expect("a board");
    }
}

/// A process of this benchmark. It ends when this is dropped.
pub struct Process(pub Child);

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Limits for few people who play very many games.
pub const NO_LIMITS: &str = "[limits]
person_commands = { at_once = 1000000, a_minute = 1000000 }
server_commands = { at_once = 1000000, a_minute = 1000000 }
all_commands = { at_once = 1000000, a_minute = 1000000 }
person_moves = { at_once = 1000000, a_minute = 1000000 }
person_commands_a_day = 1000000000
person_moves_a_day = 1000000000
person_challenges = { at_once = 1000000, a_minute = 1000000 }
server_challenges = { at_once = 1000000, a_minute = 1000000 }
all_challenges = { at_once = 1000000, a_minute = 1000000 }
open_challenges = 100000
live_games = 100000
";

/// The default limits, except those that a person cannot reach by typing.
pub const MOVES_UNLIMITED: &str = "[limits]
person_moves = { at_once = 1000000, a_minute = 1000000 }
person_moves_a_day = 1000000000
person_challenges = { at_once = 1000000, a_minute = 1000000 }
server_challenges = { at_once = 1000000, a_minute = 1000000 }
open_challenges = 100000
live_games = 100000
";

impl Process {
    /// Runs `galabot run` in this folder.
    pub fn run(dir: &Path, sandbox: &Sandbox, limits: &str) -> Process {
        let store = format!("data = {:?}", dir.join("data"));
        Process::run_on(dir, sandbox, &store, limits)
    }

    /// The same with its games where this line of the section `[store]` says.
    fn run_on(dir: &Path, sandbox: &Sandbox, store: &str, limits: &str) -> Process {
        let config = format!(
            "[discord]\napi_url = {:?}\nmessage_content = true\nrequests_per_second = 100000\n[store]\n{store}\n{limits}",
            sandbox.url(),
        );
        fs::write(dir.join("config.toml"), config).expect("a file that may be written");
        let log = File::create(dir.join("log")).expect("a file that may be written");
        let process = Command::new(env!("CARGO_BIN_EXE_galabot"))
            .args(["run", "--config", "config.toml"])
            .current_dir(dir)
            .env("DISCORD_TOKEN", sandbox.token())
            .stderr(log)
            .spawn();
        Process(process.expect("the binary is there"))
    }

    /// Its resident memory, now and at most so far, if the system reports it.
    pub fn memory(&self) -> String {
        match self.megabytes() {
            (0, _) => "the system does not tell".to_owned(),
            (now, most) => format!("{now} MB resident, {most} MB at most so far"),
        }
    }

    /// The same in MB; 0 if the system does not report it.
    pub fn megabytes(&self) -> (u64, u64) {
        let path = format!("/proc/{}/status", self.0.id());
        let status = fs::read_to_string(path).unwrap_or_default();
        let kilobytes = |key: &str| -> Option<u64> {
            let line = status.lines().find_map(|line| line.strip_prefix(key))?;
            line.split_whitespace().next()?.parse().ok()
        };
        let megabytes = |key| kilobytes(key).map_or(0, |number| number.div_ceil(1024));
        (megabytes("VmRSS:"), megabytes("VmHWM:"))
    }

    /// The processor time it has used, if the system reports it. Linux counts it in hundredths of a second.
    pub fn worked(&self) -> Option<Duration> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.0.id())).ok()?;
        let (_, after_name) = stat.rsplit_once(')')?;
        let fields: Vec<&str> = after_name.split_whitespace().collect();
        let ticks: u64 = fields[11].parse::<u64>().ok()? + fields[12].parse::<u64>().ok()?;
        Some(Duration::from_millis(ticks * 10))
    }
}

/// A game of at most `most` random legal moves.
pub fn random_game(seed: u64, most: usize) -> Game {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(Preset::Farmers.rules());
    while game.moves().len() < most && game.outcome().is_none() {
        let legal: Vec<_> = game.rules().moves(game.position()).iter().collect();
        let Some(mv) = rng.choice(legal) else { break };
        game.play(mv).expect("it is legal");
    }
    game
}

pub fn moves(game: &Game) -> Vec<String> {
    game.moves().iter().map(ToString::to_string).collect()
}

pub fn millis(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1e3)
}
